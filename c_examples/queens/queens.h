/* What the files of the program `queens` share. */
#ifndef QUEENS_H
#define QUEENS_H

#include <stdbool.h>
#include <stdint.h>

#include <nqueens.h>

/* Exit codes. */
enum { YES = 0, NO = 1, TROUBLE = 2, UNDECIDED = 3, INTERRUPTED = 130 };

/* The largest board that the library draws. */
#define MAX_DRAWN 64

/* The most threads of a count. */
#define MAX_THREADS 256

/* What the command line asks for. */
struct request {
    const char *command;
    uint32_t n;
    uint64_t limit;     /* 0 when there is none */
    const char *method; /* NULL when there is none */
    bool picture, columns, coordinates;
    const char *file;   /* "-" is standard input; NULL when there is none */
    const char *rules;  /* of boards with conditions; NULL when there are none */
    const char *kind;   /* of puzzle to generate; NULL when there is none */
    uint64_t budget;    /* in queens placed; UINT64_MAX when there is none */
    uint64_t seed;
    bool count, unique, hint, svg;
    const char *kernel; /* of a count; NULL when there is none */
    const char *engine; /* of a count; NULL when there is none */
    unsigned threads;   /* of a count; 0 when there is none */
    bool verbose;
};

/* The commands: each prints its results and returns the exit code. */
int run_count(const struct request *request);
int run_boards(const struct request *request);
int run_first(const struct request *request);
int run_exists(const struct request *request);
int run_svg(const struct request *request);
int run_trace(const struct request *request);
int run_check(const struct request *request);
int run_complete(const struct request *request);
int run_puzzle(const struct request *request);
int run_generate(const struct request *request);

/* The methods that `trace` knows, with commas between them. */
void list_methods(char *text, size_t capacity);

/* output.c: signals, results and complaints. */

#if defined(__GNUC__)
#define FORMAT_LIKE_PRINTF __attribute__((format(printf, 2, 3)))
#else
#define FORMAT_LIKE_PRINTF
#endif

/* From here on Ctrl-C and a termination make stopped() true, and end the program a second later at the latest. */
void catch_signals(void);

/* Whether a signal came. */
bool interrupted(void);

/* Whether it is useless to go on: a signal came, or the results cannot be written. */
bool stopped(void);

/* Says what is wrong, in exactly one line whatever the text, and returns TROUBLE. `command` may be NULL. */
FORMAT_LIKE_PRINTF int complain(const char *command, const char *format, ...);

/* What the library answered when asked for boards, as an exit code: NQ_OK is yes and NQ_DONE no. */
int conclude(const struct request *request, nq_status status);

/* Writes what is still in the buffers and returns the exit code of the program. */
int finish(int code);

void put_number(uint32_t number, char after);
nq_status print_board(const uint8_t *columns, uint32_t n, bool picture);

/* progress.c: how far long work is, on standard error if that is a terminal. */

struct progress {
    bool enabled;
    const char *doing;
    double start, next; /* when the work began, and when to show how far it is, in seconds */
    int width;          /* of the line on the terminal, 0 when there is none */
};

double seconds(void);
struct progress start_progress(const char *doing, bool wanted, bool long_work);
void show_progress(struct progress *progress, uint64_t done, uint64_t all);
void end_progress(struct progress *progress);

#endif

/* Signals, results and complaints. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "queens.h"

static volatile sig_atomic_t signalled;

/* What is said in the end, over a line of progress if standard error is a terminal. */
static const char *farewell = "queens: interrupted\n";

static void on_signal(int number)
{
    (void)number;
    signalled = 1;
    (void)alarm(1);
}

static void on_deadline(int number)
{
    (void)number;
    if (write(STDERR_FILENO, farewell, strlen(farewell)) < 0) {
        /* Nobody reads it. */
    }
    _exit(INTERRUPTED);
}

static void catch_signal(int number, void (*handler)(int))
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(number, &action, NULL);
}

/*
 * A signal only sets a flag, so that whole boards are written before the program ends, and makes a system call that
 * waits return. What has not ended a second later is in a very long call of the library (a task of a count that takes
 * years) or waits for a reader of its output: then the deadline ends it. The handler is set even where the signal was
 * ignored: a shell script's background jobs ignore Ctrl-C, and a count of days would outlive the script.
 */
void catch_signals(void)
{
    if (isatty(STDERR_FILENO))
        farewell = "\rqueens: interrupted                                                  \n";
    catch_signal(SIGALRM, on_deadline);
    catch_signal(SIGINT, on_signal);
    catch_signal(SIGTERM, on_signal);
}

bool interrupted(void)
{
    return signalled != 0;
}

/* The reason why writing to standard output failed first, kept for the message at the end. */
static int write_errno;

bool stopped(void)
{
    if (ferror(stdout) && write_errno == 0)
        write_errno = errno;
    return interrupted() || ferror(stdout);
}

int complain(const char *command, const char *format, ...)
{
    char message[512];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    for (char *letter = message; *letter != '\0'; letter++)
        if ((unsigned char)*letter < ' ' || *letter == 0x7f)
            *letter = '?';
    fprintf(stderr, "queens: %s%s%s\n", command != NULL ? command : "", command != NULL ? ": " : "", message);
    return TROUBLE;
}

int conclude(const struct request *request, nq_status status)
{
    if (status < 0)
        return complain(request->command, "%s", nq_status_string(status));
    if (stopped())
        return INTERRUPTED; /* or the results could not be written, which finish() sees */
    if (status == NQ_OK)
        return YES;
    (void)complain(request->command, "no solution exists for N = %" PRIu32, request->n);
    return NO;
}

int finish(int code)
{
    bool lost = stopped() && ferror(stdout);

    if (!lost && fclose(stdout) != 0) {
        lost = true;
        write_errno = errno;
    }
    if (interrupted() && (lost || code == INTERRUPTED)) {
        fputs(farewell, stderr);
        _exit(INTERRUPTED); /* exit() would try to write what is left, and could block on it once more */
    }
    if (lost)
        return complain(NULL, "cannot write to standard output: %s", strerror(write_errno));
    return code;
}

/* Several times as fast as printf(), which matters for a board of a million queens. */
void put_number(uint32_t number, char after)
{
    char text[11];
    char *start = text + sizeof text;

    *--start = after;
    do {
        *--start = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    (void)fwrite(start, 1, (size_t)(text + sizeof text - start), stdout);
}

/* The empty board is an empty line, as a picture too: that is what `check` reads as the empty board. */
nq_status print_board(const uint8_t *columns, uint32_t n, bool picture)
{
    if (picture && n > 0) {
        char text[MAX_DRAWN * (MAX_DRAWN + 1) + 1];
        nq_status status = nq_board_text(columns, n, text, sizeof text);
        if (status == NQ_OK)
            (void)fputs(text, stdout);
        return status;
    }
    for (uint32_t row = 0; row < n; row++)
        put_number(columns[row], row + 1 < n ? ' ' : '\n');
    if (n == 0)
        (void)putchar('\n');
    return NQ_OK;
}

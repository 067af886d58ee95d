/* queens check: boards from standard input, and whether they are solutions. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queens.h"

/* A row of a picture that has no queen, or more than one: no column at all. */
#define NO_COLUMN UINT32_MAX

struct reader {
    uint64_t line, place; /* where `byte` stands, from 1 */
    int byte;             /* the byte that was read last, or EOF */
    uint32_t *columns;    /* the board so far */
    uint32_t rows;
    size_t capacity;
    void *workspace;
    size_t workspace_size;
    uint64_t boards;
    uint64_t picture_line;  /* where the picture began that is being read, 0 outside of one */
    uint32_t picture_width; /* its squares in a row */
    bool wrong;             /* a board was not a solution */
};

static void read_byte(struct reader *reader)
{
    if (reader->byte == '\n') {
        reader->line++;
        reader->place = 0;
    }
    reader->byte = getchar();
    reader->place++;
}

/* A carriage return is blank, so that files with CR LF can be read. */
static void skip_blanks(struct reader *reader)
{
    while (reader->byte == ' ' || reader->byte == '\t' || reader->byte == '\r')
        read_byte(reader);
}

static bool at_digit(const struct reader *reader)
{
    return reader->byte >= '0' && reader->byte <= '9';
}

static bool at_square(const struct reader *reader)
{
    return reader->byte == '.' || reader->byte == 'Q';
}

static bool at_line_end(const struct reader *reader)
{
    return reader->byte == '\n' || reader->byte == EOF;
}

/* A complaint about the input, with the place. */
static int refuse(const struct reader *reader, const char *what)
{
    return complain("check", "line %" PRIu64 ", column %" PRIu64 ": %s", reader->line, reader->place, what);
}

static int refuse_byte(const struct reader *reader, const char *expected)
{
    char what[80];

    if (reader->byte > ' ' && reader->byte < 0x7f)
        (void)snprintf(what, sizeof what, "expected %s, not '%c'", expected, reader->byte);
    else
        (void)snprintf(what, sizeof what, "expected %s, not byte 0x%02x", expected, (unsigned)reader->byte);
    return refuse(reader, what);
}

static int add_row(struct reader *reader, uint32_t column)
{
    if (reader->rows == UINT32_MAX)
        return refuse(reader, "a board has at most 4294967295 rows");
    if (reader->rows == reader->capacity) {
        size_t capacity = reader->capacity > 0 ? 2 * reader->capacity : 64;
        uint32_t *columns = NULL;
        if (capacity <= SIZE_MAX / sizeof *columns)
            columns = realloc(reader->columns, capacity * sizeof *columns);
        if (columns == NULL)
            return refuse(reader, "out of memory");
        reader->columns = columns;
        reader->capacity = capacity;
    }
    reader->columns[reader->rows++] = column;
    return YES;
}

/* What is behind an end of the input that is none. */
static int read_failure(void)
{
    if (!ferror(stdin))
        return YES;
    return interrupted() ? INTERRUPTED : complain("check", "cannot read standard input: %s", strerror(errno));
}

/* The board is complete: says whether it is a solution. */
static int judge(struct reader *reader, uint64_t line)
{
    size_t bytes = 0;
    bool yes = false;
    const int failure = read_failure(); /* then the board may be cut */
    nq_status status = nq_verify_workspace_size(reader->rows, &bytes);

    if (failure != YES)
        return failure;
    if (status == NQ_OK && (bytes > reader->workspace_size || reader->workspace == NULL)) {
        free(reader->workspace);
        reader->workspace = malloc(bytes > 0 ? bytes : 1);
        reader->workspace_size = bytes;
    }
    if (status == NQ_OK && reader->workspace == NULL)
        return refuse(reader, "out of memory");
    if (status == NQ_OK)
        status = nq_verify(reader->columns, reader->rows, reader->workspace, reader->workspace_size, &yes);
    if (status != NQ_OK)
        return refuse(reader, nq_status_string(status));
    printf("line %" PRIu64 ": n = %" PRIu32 ": %s\n", line, reader->rows, yes ? "solution" : "not a solution");
    reader->boards++;
    reader->wrong = reader->wrong || !yes;
    reader->rows = 0;
    return YES;
}

static int read_number(struct reader *reader)
{
    const struct reader start = *reader;
    uint64_t number = 0;

    for (; at_digit(reader); read_byte(reader)) {
        number = 10 * number + (uint64_t)(reader->byte - '0');
        if (number > UINT32_MAX)
            return refuse(&start, "a column above 4294967295");
    }
    return add_row(reader, (uint32_t)number);
}

static int read_line_of_columns(struct reader *reader)
{
    int code = YES;

    while (code == YES && at_digit(reader)) {
        code = read_number(reader);
        if (code == YES && !at_line_end(reader) && reader->byte != ' ' && reader->byte != '\t' && reader->byte != '\r')
            return refuse_byte(reader, "a digit or a space");
        skip_blanks(reader);
    }
    if (code == YES && !at_line_end(reader))
        return refuse_byte(reader, "a column");
    return code == YES ? judge(reader, reader->line) : code;
}

static int read_picture_row(struct reader *reader)
{
    uint32_t width = 0, queens = 0, column = NO_COLUMN;

    for (; at_square(reader) && width < UINT32_MAX; width++) {
        if (reader->byte == 'Q')
            column = ++queens == 1 ? width : NO_COLUMN;
        read_byte(reader);
    }
    skip_blanks(reader);
    if (!at_line_end(reader))
        return refuse_byte(reader, "'.' or 'Q'");
    if (reader->picture_line == 0) {
        reader->picture_line = reader->line;
        reader->picture_width = width;
    }
    if (width != reader->picture_width)
        return refuse(reader, "this row of the picture is not as wide as its first one");
    return add_row(reader, column);
}

static int end_picture(struct reader *reader)
{
    uint64_t line = reader->picture_line;

    if (line == 0)
        return YES;
    reader->picture_line = 0;
    if (reader->rows != reader->picture_width) {
        char what[100];
        (void)snprintf(what, sizeof what,
                       "the picture of line %" PRIu64 " ends with %" PRIu32 " rows of %" PRIu32 " squares", line,
                       reader->rows, reader->picture_width);
        return refuse(reader, what);
    }
    return judge(reader, line);
}

static int read_line(struct reader *reader)
{
    int code;

    skip_blanks(reader);
    if (at_square(reader))
        return read_picture_row(reader);
    code = end_picture(reader);
    if (code != YES || at_line_end(reader))
        return code;
    return at_digit(reader) ? read_line_of_columns(reader) : refuse_byte(reader, "a column, '.' or 'Q'");
}

static int read_boards(struct reader *reader)
{
    int code = YES;

    read_byte(reader);
    while (code == YES && reader->byte != EOF && !stopped()) {
        code = read_line(reader);
        if (code == YES && reader->byte == '\n')
            read_byte(reader);
    }
    if (code == YES)
        code = stopped() ? INTERRUPTED : read_failure();
    if (code == YES)
        code = end_picture(reader);
    /* Blank lines alone are the board of n = 0, as `queens boards 0` prints it; nothing at all is no board. */
    if (code == YES && reader->boards == 0)
        code = reader->line > 1 ? judge(reader, 1) : complain("check", "there is no board on standard input");
    return code == YES && reader->wrong ? NO : code;
}

int run_check(const struct request *request)
{
    struct reader reader = {.line = 1};
    int code = read_boards(&reader);

    (void)request;
    free(reader.columns);
    free(reader.workspace);
    return code;
}

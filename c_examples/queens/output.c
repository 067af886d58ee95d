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

static void on_signal(int number)
{
    (void)number;
    signalled = 1;
}

/*
 * The handler only sets a flag, so that whole boards are written before the program ends. A second signal finds the
 * default action and ends it at once; and a system call that waits returns instead of being restarted. The handler is
 * set even where the signal was ignored: a shell script's background jobs ignore Ctrl-C, and a count of days would outlive
 * the script.
 */
void catch_signals(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = (int)SA_RESETHAND;
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
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
        fputs("queens: interrupted\n", stderr);
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

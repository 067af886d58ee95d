/* The benchmark: solutions, nodes and instructions of the library and of the plain C in plain.c, on this processor.
 *
 * Run it in the emulator with -icount, where a clock counts instructions: the figures are the same on each run. They
 * say nothing about milliseconds. It checks itself: a count that is not the published one ends it with code 1. */
#include "board.h"
#include "plain.h"

#include <nqueens.h>

enum { FIRST_N = 8, LAST_N = 12, CALIBRATION = 100000 };

static nq_search search;
static uint64_t per_calibration;

/* Instructions since `begin`. */
static uint64_t instructions_since(uint64_t begin)
{
    return (ticks() - begin) * (2 * CALIBRATION) / per_calibration;
}

static uint32_t percent(uint64_t part, uint64_t whole)
{
    return (uint32_t)((part * 100 + whole / 2) / whole);
}

static int32_t add_up(void *user, const uint8_t *columns, uint32_t n)
{
    *(uint32_t *)user += columns[0] + columns[n - 1];
    return 0;
}

/* Every board of n = 8 through a callback. */
static int lists(void)
{
    uint32_t ours = 0, theirs = 0;
    uint64_t begin, library, plain, delivered;
    nq_progress progress;
    begin = ticks();
    if (nq_search_init(&search, sizeof search, 8) != NQ_OK ||
        nq_search_run(&search, add_up, &ours, &delivered) != NQ_DONE)
        return 1;
    library = instructions_since(begin);
    begin = ticks();
    plain_list(8, add_up, &theirs);
    plain = instructions_since(begin);
    if (nq_search_progress(&search, &progress) != NQ_OK)
        return 1;
    print("list n=8: %U boards, %U nodes; instructions: library %U, plain C %U, %u %%\n", delivered, progress.nodes,
          library, plain, percent(library, plain));
    return delivered != 92 || progress.nodes != 2056 || ours != theirs;
}

static int counts(uint32_t n)
{
    uint64_t begin, library, plain, total, published;
    uint32_t plain_total;
    begin = ticks();
    if (nq_count(n, &total) != NQ_OK)
        return 1;
    library = instructions_since(begin);
    begin = ticks();
    plain_total = plain_count(n);
    plain = instructions_since(begin);
    print("count n=%u: %U solutions; instructions: library %U, plain C %U, %u %%\n", n, total, library, plain,
          percent(library, plain));
    return nq_known_total(n, &published) != NQ_OK || total != published || plain_total != published;
}

int main(void)
{
    uint32_t n;
    uint64_t begin = ticks();
    two_instructions(CALIBRATION);
    per_calibration = ticks() - begin;
    if (per_calibration == 0) {
        print("the clock stands still: run this with -icount\n");
        return 1;
    }
    if (lists() != 0)
        return 1;
    for (n = FIRST_N; n <= LAST_N; n++)
        if (counts(n) != 0)
            return 1;
    print("every number is the published one\n");
    return 0;
}

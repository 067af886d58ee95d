/* Snapshots from one machine to another. Each program built from this file
 *
 * - pauses a search of n = 9 after 4,000 nodes and writes the snapshot to "out.snapshot": the bytes are the same from
 *   every machine;
 * - takes up the search in "in.snapshot", if there is one, and runs the rest: 352 boards in the end, no matter where it
 *   was paused. */
#include "board.h"

#include <nqueens.h>

enum { N = 9, PAUSE = 4000, BOARDS = 352, NODES = 8393 };

static int32_t add_up(void *user, const uint8_t *columns, uint32_t n)
{
    uint32_t *sum = user;
    uint32_t row;
    for (row = 0; row < n; row++)
        *sum = *sum * 31 + columns[row];
    return 0;
}

static nq_search search;

static int save(void)
{
    uint8_t page[NQ_SEARCH_SNAPSHOT_BYTES];
    size_t length;
    uint32_t sum = 0;
    if (nq_search_init(&search, sizeof search, N) != NQ_OK ||
        nq_search_run_for(&search, PAUSE, add_up, &sum, NULL) != NQ_PAUSED ||
        nq_search_save(&search, page, sizeof page, &length) != NQ_OK)
        return 1;
    print("saved after %u nodes, boards so far hash to %u\n", (uint32_t)PAUSE, sum);
    return file_write("out.snapshot", page, (uint32_t)length) != (int32_t)length;
}

static int load(void)
{
    uint8_t page[NQ_SEARCH_SNAPSHOT_BYTES];
    int32_t length = file_read("in.snapshot", page, sizeof page);
    uint32_t sum = 0;
    uint64_t rest;
    nq_progress before, after;
    if (length < 0) {
        print("no snapshot to load\n");
        return 0;
    }
    if (nq_search_load(&search, sizeof search, page, (size_t)length) != NQ_OK ||
        nq_search_progress(&search, &before) != NQ_OK ||
        nq_search_run(&search, add_up, &sum, &rest) != NQ_DONE ||
        nq_search_progress(&search, &after) != NQ_OK)
        return 1;
    print("loaded at %U nodes and %U boards; the rest: %U boards, hash %u\n", before.nodes, before.solutions, rest,
          sum);
    return after.solutions != BOARDS || before.solutions + rest != BOARDS || after.nodes != NODES;
}

int main(void)
{
    return save() != 0 || load() != 0;
}

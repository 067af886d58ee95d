/* A search that is saved as bytes in the middle, loaded by another one, and goes on: each board comes exactly once. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <nqueens.h>

enum { N = 8 };

/* What was delivered so far, by whichever search. */
struct delivered {
    uint64_t boards;
    int out_of_order;
    uint8_t last[N];
};

/* Boards come in lexicographic order, so one that is not above the last one was missed before or comes twice. */
static int32_t note_board(void *user, const uint8_t *columns, uint32_t n)
{
    struct delivered *delivered = user;
    if (delivered->boards > 0 && memcmp(columns, delivered->last, n) <= 0)
        delivered->out_of_order = 1;
    memcpy(delivered->last, columns, n);
    delivered->boards++;
    return 0;
}

/* Prints what a call came to when that was not expected. */
static int check(const char *call, nq_status status, nq_status expected)
{
    if (status != expected)
        fprintf(stderr, "%s: %s\n", call, nq_status_string(status));
    return status == expected;
}

/* Places 1000 queens and writes the state of the search into `bytes`. */
static int begin(struct delivered *delivered, uint8_t *bytes, size_t capacity, size_t *length)
{
    nq_search search;
    return check("init", nq_search_init(&search, sizeof search, N), NQ_OK) &&
           check("run for", nq_search_run_for(&search, 1000, note_board, delivered, NULL), NQ_PAUSED) &&
           check("save", nq_search_save(&search, bytes, capacity, length), NQ_OK);
}

/* Goes on from the bytes, on this machine or any other, to the end. */
static int go_on(struct delivered *delivered, const uint8_t *bytes, size_t length)
{
    nq_search search;
    return check("load", nq_search_load(&search, sizeof search, bytes, length), NQ_OK) &&
           check("run", nq_search_run(&search, note_board, delivered, NULL), NQ_DONE);
}

int main(void)
{
    struct delivered delivered = {0};
    uint8_t bytes[NQ_SEARCH_SNAPSHOT_BYTES];
    size_t length;
    uint64_t before, total;

    if (!begin(&delivered, bytes, sizeof bytes, &length))
        return 1;
    before = delivered.boards;
    if (!go_on(&delivered, bytes, length) || !check("count", nq_count(N, &total), NQ_OK))
        return 1;
    printf("%" PRIu64 " boards before the pause, %" PRIu64 " after it, %" PRIu64 " in all\n", before,
           delivered.boards - before, delivered.boards);
    if (delivered.out_of_order || delivered.boards != total) {
        fprintf(stderr, "a board was lost or delivered twice\n");
        return 1;
    }
    printf("each of the %" PRIu64 " solutions of n = %d was delivered exactly once\n", total, N);
    return 0;
}

/* Every board of n = 6, one at a time through a callback that also says when to stop. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <nqueens.h>

/* Prints the board; after that many more boards it says stop. */
static int32_t print_board(void *user, const uint8_t *columns, uint32_t n)
{
    unsigned *left = user;
    for (uint32_t row = 0; row < n; row++)
        printf("%u%c", columns[row], row + 1 < n ? ' ' : '\n');
    return --*left == 0;
}

/* Runs the search until it has printed `boards` more of them or reached the end. */
static bool run(nq_search *search, unsigned boards, nq_status expected)
{
    uint64_t delivered;
    nq_status status = nq_search_run(search, print_board, &boards, &delivered);
    if (status < 0) {
        fprintf(stderr, "%s\n", nq_status_string(status));
        return false;
    }
    printf("%s after %" PRIu64 " boards\n", status == NQ_STOPPED ? "stopped" : "done", delivered);
    return status == expected;
}

int main(void)
{
    nq_search search;
    if (nq_search_init(&search, sizeof search, 6) != NQ_OK)
        return 1;
    /* A search that was stopped goes on behind the board that it delivered last. */
    return run(&search, 3, NQ_STOPPED) && run(&search, 100, NQ_DONE) ? 0 : 1;
}

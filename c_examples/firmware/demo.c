/* What a real firmware does with the library: it never waits long, it loses no board, and it survives a reset.
 *
 * Built with -DWRONG it overwrites a full ring instead of stopping the search, which must be noticed. */
#include "board.h"

#include <nqueens.h>
#include <string.h>

static uint32_t watchdog_fed;

static void feed_the_watchdog(void)
{
    watchdog_fed++;
}

/* ---- A ring between the search, which finds boards, and a consumer that is slower ---- */

enum { N = 8, RING = 4 };

static struct {
    uint8_t board[RING][N];
    uint32_t put, taken;
} ring;

/* Puts a board into the ring; 1, to stop the search, when the ring is full with it. The board at which a search stops
 * was delivered, so it has to be kept: hence the stop comes with the last free place, not after it. */
static int32_t into_the_ring(void *user, const uint8_t *columns, uint32_t n)
{
    (void)user;
    memcpy(ring.board[ring.put++ % RING], columns, n);
#ifdef WRONG
    return 0;
#else
    return ring.put - ring.taken == RING;
#endif
}

/* What became of the boards: their number, and a hash that depends on their order. */
static struct {
    uint32_t boards, hash;
} seen;

static uint32_t hash_with(uint32_t hash, const uint8_t *board)
{
    uint32_t row;
    for (row = 0; row < N; row++)
        hash = hash * 31 + board[row];
    return hash;
}

static void consume_one(void)
{
    bool yes = false;
    const uint8_t *board = ring.board[ring.taken % RING];
    if (ring.taken == ring.put)
        return;
    ring.taken++;
    if (nq_is_solution(board, N, &yes) != NQ_OK || !yes) {
        print("not a solution came out of the ring\n");
        finish(1);
    }
    seen.boards++;
    seen.hash = hash_with(seen.hash, board);
}

/* The hash of all boards in their order, by a search that nothing interrupts. */
static int32_t add_to_hash(void *user, const uint8_t *columns, uint32_t n)
{
    (void)n;
    *(uint32_t *)user = hash_with(*(uint32_t *)user, columns);
    return 0;
}

/* ---- A flash page: bytes that survive a reset, when nothing else does ---- */

static uint8_t flash_page[NQ_SEARCH_SNAPSHOT_BYTES];
static nq_search search;

/* Runs the search in turns of 50 nodes until `turns` are over or nothing is left; the last status. */
static nq_status main_loop(uint32_t turns)
{
    nq_status status = NQ_PAUSED;
    while (turns-- > 0 && status != NQ_DONE) {
        status = nq_search_run_for(&search, 50, into_the_ring, NULL, NULL);
        feed_the_watchdog();
        consume_one();
        /* A full ring is emptied a little before the search goes on. */
        if (status == NQ_STOPPED)
            consume_one();
    }
    return status;
}

static void boards_over_a_reset(void)
{
    size_t length;
    uint32_t uninterrupted = 0;
    nq_progress progress;
    if (nq_search_init(&search, sizeof search, N) != NQ_OK || main_loop(30) == NQ_DONE)
        finish(1);
    while (ring.taken != ring.put)
        consume_one();
    if (nq_search_save(&search, flash_page, sizeof flash_page, &length) != NQ_OK || length != sizeof flash_page)
        finish(1);
    print("saved after %u boards, the watchdog was fed %u times\n", seen.boards, watchdog_fed);

    /* The reset: all objects are zero, as after power-up. */
    memset(&search, 0, sizeof search);
    memset(&ring, 0, sizeof ring);
    if (nq_search_run_for(&search, 50, into_the_ring, NULL, NULL) != NQ_ERR_STATE)
        finish(1);
    if (nq_search_load(&search, sizeof search, flash_page, sizeof flash_page) != NQ_OK)
        finish(1);
    while (main_loop(1) != NQ_DONE)
        continue;
    while (ring.taken != ring.put)
        consume_one();
    if (nq_search_progress(&search, &progress) != NQ_OK)
        finish(1);
    print("%u boards after the reset and before it, hash %u, %U nodes, the watchdog was fed %u times\n", seen.boards,
          seen.hash, progress.nodes, watchdog_fed);
    if (nq_search_init(&search, sizeof search, N) != NQ_OK ||
        nq_search_run(&search, add_to_hash, &uninterrupted, NULL) != NQ_DONE)
        finish(1);
    if (seen.boards != 92 || seen.hash != uninterrupted || progress.solutions != 92 || progress.nodes != 2056) {
        print("boards were lost or repeated\n");
        finish(1);
    }
    /* A page that wore out. */
    flash_page[30] ^= 1;
    if (nq_search_load(&search, sizeof search, flash_page, sizeof flash_page) != NQ_ERR_SNAPSHOT_CHECKSUM)
        finish(1);
    print("a changed page is refused: %s\n", nq_status_string(NQ_ERR_SNAPSHOT_CHECKSUM));
}

/* ---- A count, one task a turn ---- */

static void count_in_turns(void)
{
    static nq_plan plan;
    uint64_t tasks, task, subtotal, total = 0;
    if (nq_plan_init(&plan, sizeof plan, 10, 100) != NQ_OK || nq_plan_tasks(&plan, &tasks) != NQ_OK)
        finish(1);
    for (task = 0; task < tasks; task++) {
        if (nq_plan_run(&plan, task, 1, &subtotal) != NQ_OK)
            finish(1);
        total += subtotal;
        feed_the_watchdog();
    }
    print("n = 10: %U solutions in %U tasks\n", total, tasks);
    if (total != 724)
        finish(1);
}

/* ---- A board too large for any memory here, a row at a time ---- */

static void board_of_a_million(void)
{
    enum { ROWS = 1000000 };
    uint32_t row, column = 0, hash = 0;
    uint64_t columns = 0, squares = 0;
    for (row = 0; row < ROWS; row++) {
        if (nq_queen_at(ROWS, row, &column) != NQ_OK || column >= ROWS)
            finish(1);
        hash = hash * 31 + column;
        /* Every column once: the sum and the sum of squares are those of 0 .. 999999. */
        columns += column;
        squares += (uint64_t)column * column;
        if (row % 10000 == 0)
            feed_the_watchdog();
    }
    print("n = 1000000: row 0 has its queen in column %u, the last in %u; hash %u\n",
          nq_queen_at(ROWS, 0, &row) == NQ_OK ? row : 0, column, hash);
    if (columns != 499999500000u || squares != 333332833333500000u)
        finish(1);
}

/* ---- A puzzle with coloured regions, in the memory that its size needs, by a small budget a turn ---- */

static void daily_puzzle(void)
{
    static const char regions[] = "BBAAAACC"
                                  "BFFFAACC"
                                  "EFFFAADC"
                                  "EEFFDDDC"
                                  "EEFFFFDC"
                                  "FFFFFFFG"
                                  "FFFFHGGG"
                                  "FFFFHHHG";
    static uint64_t memory[NQ_PUZZLE_BYTES(N) / sizeof(uint64_t)];
    nq_puzzle *puzzle = (nq_puzzle *)(void *)memory;
    uint8_t numbers[N * N], columns[N];
    uint32_t square, row;
    nq_status status;

    for (square = 0; square < N * N; square++)
        numbers[square] = (uint8_t)(regions[square] - 'A' + 1);
    if (nq_puzzle_init(puzzle, sizeof memory, N) != NQ_OK || nq_puzzle_set_rules(puzzle, NQ_RULE_TOUCH_ONLY) != NQ_OK ||
        nq_puzzle_set_regions(puzzle, numbers, sizeof numbers) != NQ_OK)
        finish(1);
    do {
        status = nq_puzzle_solve(puzzle, 2, columns, sizeof columns);
        feed_the_watchdog();
    } while (status == NQ_PAUSED);
    if (status != NQ_OK || nq_puzzle_solve(puzzle, 10000, numbers, N) != NQ_DONE)
        finish(1);
    print("the only solution of the puzzle:");
    for (row = 0; row < N; row++)
        print(" %u", (uint32_t)columns[row]);
    print("\n");
}

int main(void)
{
    boards_over_a_reset();
    count_in_turns();
    daily_puzzle();
    if (nq_self_test(8) != NQ_OK)
        finish(1);
    print("the self-test to n = 8 has passed\n");
    board_of_a_million();
    print("done\n");
    return 0;
}

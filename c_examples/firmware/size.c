/* What a function costs in flash: the same program with USES as the part of the library that it uses, and with nothing,
 * linked and compared. Nothing is printed: that would be the larger part. */
#include <nqueens.h>

#define NOTHING 0
#define COUNT 1
#define SEARCH 2
#define SNAPSHOT 3
#define QUEEN_AT 4

/* Where numbers come from and go to that the compiler must not know. */
volatile uint32_t input;
volatile uint32_t output;

#if USES == SEARCH || USES == SNAPSHOT
static nq_search search;

static int32_t on_board(void *user, const uint8_t *columns, uint32_t n)
{
    (void)user;
    (void)n;
    output = columns[0];
    return 0;
}
#endif

int main(void)
{
#if USES == COUNT
    uint64_t total = 0;
    output = (uint32_t)nq_count(input, &total);
    output = (uint32_t)total;
#elif USES == SEARCH
    output = (uint32_t)nq_search_init(&search, sizeof search, input);
    output = (uint32_t)nq_search_run_for(&search, input, on_board, 0, 0);
#elif USES == SNAPSHOT
    static uint8_t page[NQ_SEARCH_SNAPSHOT_BYTES];
    size_t length = 0;
    output = (uint32_t)nq_search_init(&search, sizeof search, input);
    output = (uint32_t)nq_search_run_for(&search, input, on_board, 0, 0);
    output = (uint32_t)nq_search_save(&search, page, sizeof page, &length);
    output = (uint32_t)nq_search_load(&search, sizeof search, page, length);
#elif USES == QUEEN_AT
    uint32_t column = 0;
    output = (uint32_t)nq_queen_at(input, output, &column);
    output = column;
#else
    output = input;
#endif
    return 0;
}

/* The stack that each call really took: the free part of it is painted before, and looked at after. The figures are
 * those of the inputs tried here; docs/SIZES.md has the worst that the code can do beside them. */
#include "board.h"

#include <nqueens.h>

extern uint32_t stack_end[]; /* from the linker script: the lowest word of the stack */

#define PAINT 0xC5C5C5C5u

#if defined(__arm__)
#define STACK_NOW(word) __asm__ volatile("mov %0, sp" : "=r"(word))
#else
#define STACK_NOW(word) __asm__ volatile("mv %0, sp" : "=r"(word))
#endif

enum { SPARE = 8 }; /* words under the stack pointer that the loop below might use */

static nq_search search;
static nq_plan plan;
static uint8_t columns[NQ_MAX_N], page[NQ_SEARCH_SNAPSHOT_BYTES];
static size_t length;
static uint64_t number;
static nq_progress progress;
static nq_classes classes;
static char text[80];
static uint8_t workspace[64];
static const uint32_t wide[8] = {0, 4, 7, 5, 2, 6, 1, 3};
static uint32_t column;
static bool yes;

static int32_t go_on(void *user, const uint8_t *board, uint32_t n)
{
    (void)user;
    (void)board;
    (void)n;
    return 0;
}

/* The calls, each in a function without a frame worth mentioning. In this order: later ones need what earlier ones
   made. */
static nq_status init(void) { return nq_search_init(&search, sizeof search, 8); }
static nq_status next(void) { return nq_search_next(&search, columns, sizeof columns); }
static nq_status step(void) { return nq_search_step(&search, 100, columns, sizeof columns); }
static nq_status run_for(void) { return nq_search_run_for(&search, 200, go_on, 0, 0); }
static nq_status save(void) { return nq_search_save(&search, page, sizeof page, &length); }
static nq_status load(void) { return nq_search_load(&search, sizeof search, page, length); }
static nq_status run(void) { return nq_search_run(&search, go_on, 0, &number); }
static nq_status how_far(void) { return nq_search_progress(&search, &progress); }
static nq_status count(void) { return nq_count(9, &number); }
static nq_status count_classes(void) { return nq_count_classes(9, &classes); }
static nq_status plan_init(void) { return nq_plan_init(&plan, sizeof plan, 9, 1); }
static nq_status plan_run(void) { return nq_plan_run(&plan, 0, 5, &number); }
static nq_status queen_at(void) { return nq_queen_at(100, 50, &column); }
static nq_status first(void) { return nq_first(8, columns, sizeof columns); }
static nq_status solution(void) { return nq_is_solution(columns, 8, &yes); }
static nq_status verify(void) { return nq_verify(wide, 8, workspace, sizeof workspace, &yes); }
static nq_status board_text(void) { return nq_board_text(columns, 8, text, sizeof text); }
static nq_status self_test(void) { return nq_self_test(6); }

static const struct {
    const char *name;
    nq_status (*call)(void);
} calls[] = {
    {"nq_search_init", init}, {"nq_search_next", next}, {"nq_search_step", step}, {"nq_search_run_for", run_for},
    {"nq_search_save", save}, {"nq_search_load", load}, {"nq_search_run", run}, {"nq_search_progress", how_far},
    {"nq_count", count}, {"nq_count_classes", count_classes}, {"nq_plan_init", plan_init}, {"nq_plan_run", plan_run},
    {"nq_queen_at", queen_at}, {"nq_first", first}, {"nq_is_solution", solution}, {"nq_verify", verify},
    {"nq_board_text", board_text}, {"nq_self_test", self_test},
};

int main(void)
{
    uint32_t i;
    for (i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        uint32_t *word, *now;
        nq_status status;
        STACK_NOW(now);
        for (word = stack_end; word < now - SPARE; word++)
            *(volatile uint32_t *)word = PAINT;
        status = calls[i].call();
        for (word = stack_end; word < now && *(volatile uint32_t *)word == PAINT; word++)
            continue;
        print("%s: %u bytes\n", calls[i].name, (uint32_t)((now - word) * 4));
        if (status < 0)
            return 1;
    }
    print("sizeof nq_search %u, nq_plan %u\n", (uint32_t)sizeof(nq_search), (uint32_t)sizeof(nq_plan));
    return 0;
}

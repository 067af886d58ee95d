/* Wrong arguments, one at a time, for every function: each has its status, and after each every object and every
 * out-parameter is, byte for byte, as it was.
 *
 * All that a call could write to lives in `world`, which is filled with a pattern, copied before each refused call
 * and compared after it. */
#include <stdlib.h>

#include "expect.h"

#define SEARCH_N 6u

static struct world {
    uint64_t guard_a[4];
    nq_search search; /* of SEARCH_N, between two boards */
    uint64_t guard_b[4];
    nq_plan plan; /* of 8 */
    uint64_t guard_c[4];
    nq_search zeroed, garbage;
    nq_plan zeroed_plan, garbage_plan;
    nq_classes classes;
    nq_progress progress;
    nq_method_stats stats;
    uint64_t number;
    size_t size;
    uint32_t column;
    bool yes;
    uint8_t columns[256];
    uint8_t snapshot[NQ_SEARCH_SNAPSHOT_BYTES + 64];
    char text[8192];
    char svg[65536];
    uint32_t wide[256]; /* a board for nq_verify */
    uint64_t guard_d[4];
} world, before;

static uint8_t workspace[4096];
static const bool refused_call_ran_no_callback = false;

/* The address a few bytes further, as a pointer that is not aligned. */
#define OFF(type, pointer, bytes) ((type *)(void *)((char *)(pointer) + (bytes)))

#define SMALLER(a, b) ((a) < (b) ? (a) : (b))

static const uint32_t too_large[] = {33, 34, 63, 64, 65, 255, 256, 65536, 0x80000000u, 4294967294u, 4294967295u};
#define TOO_LARGE (sizeof too_large / sizeof too_large[0])

static int32_t keep_going(void *user, const uint8_t *columns, uint32_t n)
{
    (void)user;
    (void)columns;
    (void)n;
    return 0;
}

/* A callback that must not run. */
static int32_t never(void *user, const uint8_t *columns, uint32_t n)
{
    (void)user;
    (void)columns;
    (void)n;
    EXPECT(refused_call_ran_no_callback);
    return 0;
}

static int32_t no_event(void *user, const nq_event *event)
{
    (void)user;
    (void)event;
    EXPECT(refused_call_ran_no_callback);
    return 0;
}

static void fill(void *memory, size_t bytes, uint32_t seed)
{
    uint8_t *at = (uint8_t *)memory;
    size_t i;
    for (i = 0; i < bytes; i++) {
        seed = seed * 1664525u + 1013904223u;
        at[i] = (uint8_t)(seed >> 24);
    }
}

static void fresh_world(void)
{
    static const uint8_t board[8] = {0, 4, 7, 5, 2, 6, 1, 3};
    uint8_t columns[SEARCH_N];
    size_t i;

    fill(&world, sizeof world, 1);
    memset(&world.zeroed, 0, sizeof world.zeroed);
    memset(&world.zeroed_plan, 0, sizeof world.zeroed_plan);
    memcpy(world.columns, board, sizeof board);
    for (i = 0; i < 8; i++)
        world.wide[i] = board[i];
    memset(&world.yes, 0, sizeof world.yes);
    EXPECT_STATUS(nq_search_init(&world.search, sizeof world.search, SEARCH_N), NQ_OK);
    EXPECT_STATUS(nq_search_next(&world.search, columns, sizeof columns), NQ_OK);
    EXPECT_STATUS(nq_search_step(&world.search, 3, columns, sizeof columns), NQ_PAUSED);
    EXPECT_STATUS(nq_plan_init(&world.plan, sizeof world.plan, 8, 5), NQ_OK);
}

static void counting(void)
{
    size_t i;
    uint32_t n;

    REFUSED(nq_count(8, NULL), NQ_ERR_NULL);
    REFUSED(nq_count_fundamental(8, NULL), NQ_ERR_NULL);
    REFUSED(nq_count_classes(8, NULL), NQ_ERR_NULL);
    REFUSED(nq_known_total(8, NULL), NQ_ERR_NULL);
    REFUSED(nq_known_fundamental(8, NULL), NQ_ERR_NULL);
    for (i = 1; i < 8; i++) {
        REFUSED(nq_count(8, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
        REFUSED(nq_count_fundamental(8, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
        REFUSED(nq_count_classes(8, OFF(nq_classes, &world.classes, i)), NQ_ERR_ALIGN);
        REFUSED(nq_known_total(8, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
        REFUSED(nq_known_fundamental(8, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
    }
    for (i = 0; i < TOO_LARGE; i++) {
        EXPECT_CASE(too_large[i], 0);
        REFUSED(nq_count(too_large[i], &world.number), NQ_ERR_SIZE);
        REFUSED(nq_count_fundamental(too_large[i], &world.number), NQ_ERR_SIZE);
        REFUSED(nq_count_classes(too_large[i], &world.classes), NQ_ERR_SIZE);
        REFUSED(nq_known_total(too_large[i], &world.number), NQ_ERR_UNKNOWN);
        REFUSED(nq_known_fundamental(too_large[i], &world.number), NQ_ERR_UNKNOWN);
        REFUSED(nq_self_test(too_large[i]), NQ_ERR_UNKNOWN);
    }
    for (n = 28; n <= 32; n++) {
        EXPECT_CASE(n, 0);
        REFUSED(nq_known_total(n, &world.number), NQ_ERR_UNKNOWN);
        REFUSED(nq_known_fundamental(n, &world.number), NQ_ERR_UNKNOWN);
        REFUSED(nq_self_test(n), NQ_ERR_UNKNOWN);
    }
    EXPECT_CASE(0, 0);
    EXPECT_STATUS(nq_known_total(27, &world.number), NQ_OK);
    EXPECT_STATUS(nq_known_fundamental(27, &world.number), NQ_OK);
}

static void plans(void)
{
    static nq_plan large;
    uint64_t tasks = 0, subtotal = 1;
    size_t i;

    REFUSED(nq_plan_init(NULL, sizeof(nq_plan), 8, 5), NQ_ERR_NULL);
    REFUSED(nq_plan_tasks(NULL, &world.number), NQ_ERR_NULL);
    REFUSED(nq_plan_tasks(&world.plan, NULL), NQ_ERR_NULL);
    REFUSED(nq_plan_id(NULL, &world.number), NQ_ERR_NULL);
    REFUSED(nq_plan_id(&world.plan, NULL), NQ_ERR_NULL);
    REFUSED(nq_plan_run(NULL, 0, 1, &world.number), NQ_ERR_NULL);
    REFUSED(nq_plan_run(&world.plan, 0, 1, NULL), NQ_ERR_NULL);

    for (i = 1; i < 8; i++) {
        REFUSED(nq_plan_init(OFF(nq_plan, &world.plan, i), sizeof(nq_plan), 8, 5), NQ_ERR_ALIGN);
        REFUSED(nq_plan_tasks(OFF(nq_plan, &world.plan, i), &world.number), NQ_ERR_ALIGN);
        REFUSED(nq_plan_tasks(&world.plan, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
        REFUSED(nq_plan_id(OFF(nq_plan, &world.plan, i), &world.number), NQ_ERR_ALIGN);
        REFUSED(nq_plan_id(&world.plan, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
        REFUSED(nq_plan_run(OFF(nq_plan, &world.plan, i), 0, 1, &world.number), NQ_ERR_ALIGN);
        REFUSED(nq_plan_run(&world.plan, 0, 1, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
    }

    for (i = 0; i < sizeof(nq_plan); i++)
        REFUSED(nq_plan_init(&world.plan, i, 8, 5), NQ_ERR_OBJECT_SIZE);
    EXPECT_STATUS(nq_plan_init(&large, sizeof large + 8, 8, 5), NQ_OK);
    EXPECT_STATUS(nq_plan_init(&large, SIZE_MAX, NQ_MAX_N, 5), NQ_OK);
    for (i = 0; i < TOO_LARGE; i++) {
        EXPECT_CASE(too_large[i], 0);
        REFUSED(nq_plan_init(&world.plan, sizeof(nq_plan), too_large[i], 5), NQ_ERR_SIZE);
    }
    EXPECT_CASE(0, 0);

    REFUSED(nq_plan_tasks(&world.zeroed_plan, &world.number), NQ_ERR_STATE);
    REFUSED(nq_plan_id(&world.zeroed_plan, &world.number), NQ_ERR_STATE);
    REFUSED(nq_plan_run(&world.zeroed_plan, 0, 1, &world.number), NQ_ERR_STATE);
    REFUSED(nq_plan_run(&world.zeroed_plan, 0, 0, &world.number), NQ_ERR_STATE);
    /* A search is not a plan. */
    memset(&world.garbage_plan, 0, sizeof world.garbage_plan);
    memcpy(&world.garbage_plan, &world.search, SMALLER(sizeof world.search, sizeof world.garbage_plan));
    REFUSED(nq_plan_tasks(&world.garbage_plan, &world.number), NQ_ERR_STATE);
    REFUSED(nq_plan_id(&world.garbage_plan, &world.number), NQ_ERR_STATE);
    REFUSED(nq_plan_run(&world.garbage_plan, 0, 1, &world.number), NQ_ERR_STATE);
    for (i = 0; i < 300; i++) {
        EXPECT_CASE(i, 0);
        if (i < 256)
            memset(&world.garbage_plan, (int)i, sizeof world.garbage_plan);
        else
            fill(&world.garbage_plan, sizeof world.garbage_plan, (uint32_t)i);
        REFUSED(nq_plan_tasks(&world.garbage_plan, &world.number), NQ_ERR_STATE);
        REFUSED(nq_plan_id(&world.garbage_plan, &world.number), NQ_ERR_STATE);
        REFUSED(nq_plan_run(&world.garbage_plan, 0, 1, &world.number), NQ_ERR_STATE);
    }
    EXPECT_CASE(0, 0);

    EXPECT_STATUS(nq_plan_tasks(&world.plan, &tasks), NQ_OK);
    EXPECT(tasks >= 1 && tasks < 1000000);
    REFUSED(nq_plan_run(&world.plan, 0, tasks + 1, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, 1, tasks, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, tasks, 1, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, tasks + 1, 0, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, 0, UINT64_MAX, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, 1, UINT64_MAX, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, 2, UINT64_MAX, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, UINT64_MAX, 0, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, UINT64_MAX, 1, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, UINT64_MAX, 2, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, UINT64_MAX, UINT64_MAX, &world.number), NQ_ERR_RANGE);
    EXPECT_STATUS(nq_plan_run(&world.plan, 0, 0, &subtotal), NQ_OK);
    EXPECT_U(subtotal, 0);
    subtotal = 1;
    EXPECT_STATUS(nq_plan_run(&world.plan, tasks, 0, &subtotal), NQ_OK);
    EXPECT_U(subtotal, 0);
    EXPECT_STATUS(nq_plan_run(&world.plan, 0, tasks, &subtotal), NQ_OK);
    EXPECT_U(subtotal, 92);
}

/* Every call that needs a search, with something that is none. */
static void not_a_search(nq_search *search, nq_status wanted)
{
    REFUSED(nq_search_next(search, world.columns, sizeof world.columns), wanted);
    REFUSED(nq_search_step(search, 1, world.columns, sizeof world.columns), wanted);
    REFUSED(nq_search_step(search, 0, world.columns, sizeof world.columns), wanted);
    REFUSED(nq_search_run(search, never, NULL, &world.number), wanted);
    REFUSED(nq_search_run(search, never, NULL, NULL), wanted);
    REFUSED(nq_search_run_for(search, 1, never, NULL, &world.number), wanted);
    REFUSED(nq_search_run_for(search, 0, never, NULL, NULL), wanted);
    REFUSED(nq_search_progress(search, &world.progress), wanted);
    REFUSED(nq_search_save(search, world.snapshot, sizeof world.snapshot, &world.size), wanted);
}

static void searches(void)
{
    static nq_search copy;
    uint8_t good[NQ_SEARCH_SNAPSHOT_BYTES], columns[SEARCH_N];
    size_t i, length = 0;

    EXPECT_STATUS(nq_search_save(&world.search, good, sizeof good, &length), NQ_OK);
    EXPECT_U(length, NQ_SEARCH_SNAPSHOT_BYTES);

    /* NULL, for each pointer. */
    REFUSED(nq_search_init(NULL, sizeof(nq_search), 8), NQ_ERR_NULL);
    REFUSED(nq_search_load(NULL, sizeof(nq_search), good, sizeof good), NQ_ERR_NULL);
    REFUSED(nq_search_load(&world.search, sizeof(nq_search), NULL, sizeof good), NQ_ERR_NULL);
    REFUSED(nq_search_load(&world.search, sizeof(nq_search), NULL, 0), NQ_ERR_NULL);
    not_a_search(NULL, NQ_ERR_NULL);
    REFUSED(nq_search_next(&world.search, NULL, SEARCH_N), NQ_ERR_NULL);
    REFUSED(nq_search_next(&world.search, NULL, 0), NQ_ERR_NULL);
    REFUSED(nq_search_step(&world.search, 1, NULL, SEARCH_N), NQ_ERR_NULL);
    REFUSED(nq_search_step(&world.search, 0, NULL, SEARCH_N), NQ_ERR_NULL);
    REFUSED(nq_search_run(&world.search, NULL, NULL, &world.number), NQ_ERR_NULL);
    REFUSED(nq_search_run_for(&world.search, 1, NULL, NULL, &world.number), NQ_ERR_NULL);
    REFUSED(nq_search_run_for(&world.search, 0, NULL, NULL, &world.number), NQ_ERR_NULL);
    REFUSED(nq_search_progress(&world.search, NULL), NQ_ERR_NULL);
    REFUSED(nq_search_save(&world.search, NULL, sizeof world.snapshot, &world.size), NQ_ERR_NULL);
    REFUSED(nq_search_save(&world.search, world.snapshot, sizeof world.snapshot, NULL), NQ_ERR_NULL);

    /* Pointers that are not aligned. */
    for (i = 1; i < sizeof(uint64_t); i++) {
        EXPECT_CASE(i, 0);
        not_a_search(OFF(nq_search, &world.search, i), NQ_ERR_ALIGN);
        REFUSED(nq_search_init(OFF(nq_search, &world.search, i), sizeof(nq_search), 8), NQ_ERR_ALIGN);
        REFUSED(nq_search_load(OFF(nq_search, &world.search, i), sizeof(nq_search), good, sizeof good), NQ_ERR_ALIGN);
        REFUSED(nq_search_run(&world.search, never, NULL, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
        REFUSED(nq_search_run_for(&world.search, 9, never, NULL, OFF(uint64_t, world.guard_d, i)), NQ_ERR_ALIGN);
        REFUSED(nq_search_progress(&world.search,
                                   OFF(nq_progress, world.columns, i + (8 - ((size_t)world.columns & 7)))),
                NQ_ERR_ALIGN);
        if (i % sizeof(size_t) != 0)
            REFUSED(nq_search_save(&world.search, world.snapshot, sizeof world.snapshot, OFF(size_t, world.guard_d, i)),
                    NQ_ERR_ALIGN);
    }
    EXPECT_CASE(0, 0);

    /* Lengths. */
    for (i = 0; i < SEARCH_N; i++) {
        REFUSED(nq_search_next(&world.search, world.columns, i), NQ_ERR_LENGTH);
        REFUSED(nq_search_step(&world.search, 1, world.columns, i), NQ_ERR_LENGTH);
        REFUSED(nq_search_step(&world.search, 0, world.columns, i), NQ_ERR_LENGTH);
    }
    for (i = 0; i < NQ_SEARCH_SNAPSHOT_BYTES; i++) {
        REFUSED(nq_search_save(&world.search, world.snapshot, i, &world.size), NQ_ERR_LENGTH);
        REFUSED(nq_search_load(&world.search, sizeof(nq_search), good, i), NQ_ERR_SNAPSHOT_LENGTH);
    }
    memcpy(&copy, &world.search, sizeof copy);
    EXPECT_STATUS(nq_search_next(&copy, columns, SIZE_MAX), NQ_OK);
    memcpy(&copy, &world.search, sizeof copy);
    EXPECT_STATUS(nq_search_step(&copy, UINT64_MAX, columns, SIZE_MAX), NQ_OK);
    EXPECT_STATUS(nq_search_save(&copy, good, SIZE_MAX, &length), NQ_OK);
    EXPECT_U(length, NQ_SEARCH_SNAPSHOT_BYTES);

    /* The size of the object. */
    for (i = 0; i < sizeof(nq_search); i++) {
        EXPECT_CASE(i, 0);
        REFUSED(nq_search_init(&world.search, i, 8), NQ_ERR_OBJECT_SIZE);
        REFUSED(nq_search_load(&world.search, i, good, sizeof good), NQ_ERR_OBJECT_SIZE);
    }
    EXPECT_CASE(0, 0);
    EXPECT_STATUS(nq_search_init(&copy, sizeof copy + 8, 8), NQ_OK);
    EXPECT_STATUS(nq_search_load(&copy, sizeof copy + 8, good, sizeof good), NQ_OK);
    EXPECT_STATUS(nq_search_init(&copy, SIZE_MAX, 8), NQ_OK);
    EXPECT_STATUS(nq_search_load(&copy, SIZE_MAX, good, sizeof good), NQ_OK);

    for (i = 0; i < TOO_LARGE; i++) {
        EXPECT_CASE(too_large[i], 0);
        REFUSED(nq_search_init(&world.search, sizeof(nq_search), too_large[i]), NQ_ERR_SIZE);
    }
    EXPECT_CASE(0, 0);
    EXPECT_STATUS(nq_search_init(&copy, sizeof copy, NQ_MAX_N), NQ_OK);

    /* Memory that is no search. */
    not_a_search(&world.zeroed, NQ_ERR_STATE);
    for (i = 0; i < 300; i++) {
        EXPECT_CASE(i, 0);
        if (i < 256)
            memset(&world.garbage, (int)i, sizeof world.garbage);
        else
            fill(&world.garbage, sizeof world.garbage, (uint32_t)i);
        not_a_search(&world.garbage, NQ_ERR_STATE);
    }
    EXPECT_CASE(0, 0);
    memcpy(&world.garbage, &world.plan, SMALLER(sizeof world.plan, sizeof world.garbage));
    not_a_search(&world.garbage, NQ_ERR_STATE);
    /* A search that lost its first or its last words, as after a buffer overrun from a neighbour. */
    memcpy(&world.garbage, &world.search, sizeof world.garbage);
    memset(&world.garbage, 0, 8);
    not_a_search(&world.garbage, NQ_ERR_STATE);

    /* The search that all of these were tried on is where it was: the second board of six is next. */
    EXPECT_STATUS(nq_search_next(&world.search, columns, SEARCH_N), NQ_OK);
    EXPECT_U(columns[0] * 100 + columns[1] * 10 + columns[2], 251);
}

static void boards(void)
{
    size_t i, bytes = 0, exact;
    uint32_t n;
    bool yes;
    char text[128];

    /* nq_first */
    REFUSED(nq_first(8, NULL, 8), NQ_ERR_NULL);
    REFUSED(nq_first(8, NULL, 0), NQ_ERR_NULL);
    for (i = 0; i < 8; i++)
        REFUSED(nq_first(8, world.columns, i), NQ_ERR_LENGTH);
    for (i = 0; i < TOO_LARGE; i++)
        REFUSED(nq_first(too_large[i], world.columns, sizeof world.columns), NQ_ERR_SIZE);
    REFUSED(nq_first(2, world.columns, sizeof world.columns), NQ_DONE);
    REFUSED(nq_first(3, world.columns, sizeof world.columns), NQ_DONE);
    EXPECT_STATUS(nq_first(0, NULL, 0), NQ_OK);
    EXPECT_STATUS(nq_first(8, world.columns, SIZE_MAX), NQ_OK);

    /* nq_queen_at */
    REFUSED(nq_queen_at(8, 0, NULL), NQ_ERR_NULL);
    for (i = 1; i < 4; i++)
        REFUSED(nq_queen_at(8, 0, OFF(uint32_t, world.guard_d, i)), NQ_ERR_ALIGN);
    REFUSED(nq_queen_at(0, 0, &world.column), NQ_ERR_RANGE);
    REFUSED(nq_queen_at(0, 4294967295u, &world.column), NQ_ERR_RANGE);
    REFUSED(nq_queen_at(1, 1, &world.column), NQ_ERR_RANGE);
    REFUSED(nq_queen_at(8, 8, &world.column), NQ_ERR_RANGE);
    REFUSED(nq_queen_at(8, 4294967295u, &world.column), NQ_ERR_RANGE);
    REFUSED(nq_queen_at(4294967295u, 4294967295u, &world.column), NQ_ERR_RANGE);
    for (n = 2; n <= 3; n++) {
        REFUSED(nq_queen_at(n, 0, &world.column), NQ_DONE);
        REFUSED(nq_queen_at(n, n - 1, &world.column), NQ_DONE);
        REFUSED(nq_queen_at(n, n, &world.column), NQ_ERR_RANGE);
        REFUSED(nq_queen_at(n, 4294967295u, &world.column), NQ_ERR_RANGE);
    }
    EXPECT_STATUS(nq_queen_at(4294967295u, 4294967294u, &world.column), NQ_OK);
    EXPECT_STATUS(nq_queen_at(33, 32, &world.column), NQ_OK);

    /* nq_is_solution */
    REFUSED(nq_is_solution(NULL, 8, &world.yes), NQ_ERR_NULL);
    REFUSED(nq_is_solution(world.columns, 8, NULL), NQ_ERR_NULL);
    REFUSED(nq_is_solution(world.columns, 65, &world.yes), NQ_ERR_SIZE);
    REFUSED(nq_is_solution(world.columns, 256, &world.yes), NQ_ERR_SIZE);
    REFUSED(nq_is_solution(world.columns, 4294967295u, &world.yes), NQ_ERR_SIZE);
    REFUSED(nq_is_solution(NULL, 0, NULL), NQ_ERR_NULL);
    yes = false;
    EXPECT_STATUS(nq_is_solution(NULL, 0, &yes), NQ_OK);
    EXPECT(yes);
    EXPECT_STATUS(nq_is_solution(world.columns, 33, &yes), NQ_OK);
    EXPECT_STATUS(nq_is_solution(world.columns, 64, &yes), NQ_OK);

    /* nq_verify_workspace_size */
    REFUSED(nq_verify_workspace_size(8, NULL), NQ_ERR_NULL);
    for (i = 1; i < sizeof(size_t); i++)
        REFUSED(nq_verify_workspace_size(8, OFF(size_t, world.guard_d, i)), NQ_ERR_ALIGN);
    for (i = 0; i < TOO_LARGE; i++) {
        EXPECT_CASE(too_large[i], 0);
        if (sizeof(size_t) > 4)
            EXPECT_STATUS(nq_verify_workspace_size(too_large[i], &bytes), NQ_OK);
    }
    EXPECT_CASE(0, 0);

    /* nq_verify */
    EXPECT_STATUS(nq_verify_workspace_size(8, &bytes), NQ_OK);
    EXPECT(bytes > 0 && bytes <= 64);
    REFUSED(nq_verify(NULL, 8, workspace, sizeof workspace, &world.yes), NQ_ERR_NULL);
    REFUSED(nq_verify(world.wide, 8, NULL, sizeof workspace, &world.yes), NQ_ERR_NULL);
    REFUSED(nq_verify(world.wide, 8, workspace, sizeof workspace, NULL), NQ_ERR_NULL);
    for (i = 1; i < 4; i++)
        REFUSED(nq_verify(OFF(uint32_t, world.wide, i), 8, workspace, sizeof workspace, &world.yes), NQ_ERR_ALIGN);
    for (i = 0; i < bytes; i++)
        REFUSED(nq_verify(world.wide, 8, workspace, i, &world.yes), NQ_ERR_WORKSPACE);
    REFUSED(nq_verify(world.wide, 1000000, workspace, sizeof workspace, &world.yes), NQ_ERR_WORKSPACE);
    if (sizeof(size_t) > 4)
        REFUSED(nq_verify(world.wide, 4294967295u, workspace, sizeof workspace, &world.yes), NQ_ERR_WORKSPACE);
    yes = false;
    EXPECT_STATUS(nq_verify(world.wide, 8, workspace, bytes, &yes), NQ_OK);
    EXPECT(yes);
    yes = false;
    EXPECT_STATUS(nq_verify(world.wide, 8, workspace, sizeof workspace, &yes), NQ_OK);
    EXPECT(yes);
    yes = false;
    EXPECT_STATUS(nq_verify(NULL, 0, workspace, sizeof workspace, &yes), NQ_OK);
    EXPECT(yes);

    /* nq_board_text */
    REFUSED(nq_board_text_size(8, NULL), NQ_ERR_NULL);
    for (i = 1; i < sizeof(size_t); i++)
        REFUSED(nq_board_text_size(8, OFF(size_t, world.guard_d, i)), NQ_ERR_ALIGN);
    REFUSED(nq_board_text_size(65, &world.size), NQ_ERR_SIZE);
    REFUSED(nq_board_text_size(65536, &world.size), NQ_ERR_SIZE);
    REFUSED(nq_board_text_size(4294967295u, &world.size), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_board_text_size(64, &exact), NQ_OK);
    EXPECT_U(exact, 64 * 65 + 1);
    REFUSED(nq_board_text(NULL, 8, world.text, sizeof world.text), NQ_ERR_NULL);
    REFUSED(nq_board_text(world.columns, 8, NULL, sizeof world.text), NQ_ERR_NULL);
    REFUSED(nq_board_text(NULL, 0, NULL, 1), NQ_ERR_NULL);
    REFUSED(nq_board_text(world.columns, 65, world.text, sizeof world.text), NQ_ERR_SIZE);
    REFUSED(nq_board_text(world.columns, 4294967295u, world.text, sizeof world.text), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_board_text_size(8, &exact), NQ_OK);
    for (i = 0; i < exact; i++)
        REFUSED(nq_board_text(world.columns, 8, world.text, i), NQ_ERR_LENGTH);
    REFUSED(nq_board_text(NULL, 0, world.text, 0), NQ_ERR_LENGTH);
    EXPECT_STATUS(nq_board_text(NULL, 0, text, 1), NQ_OK);
    EXPECT_TEXT(text, "");
    EXPECT_STATUS(nq_board_text(world.columns, 8, text, SIZE_MAX), NQ_OK);
    EXPECT_U(strlen(text) + 1, exact);

    /* nq_board_svg */
    REFUSED(nq_board_svg_size(8, NULL), NQ_ERR_NULL);
    for (i = 1; i < sizeof(size_t); i++)
        REFUSED(nq_board_svg_size(8, OFF(size_t, world.guard_d, i)), NQ_ERR_ALIGN);
    REFUSED(nq_board_svg_size(65, &world.size), NQ_ERR_SIZE);
    REFUSED(nq_board_svg_size(4294967295u, &world.size), NQ_ERR_SIZE);
    REFUSED(nq_board_svg(NULL, 8, 0, world.svg, sizeof world.svg), NQ_ERR_NULL);
    REFUSED(nq_board_svg(world.columns, 8, 0, NULL, sizeof world.svg), NQ_ERR_NULL);
    REFUSED(nq_board_svg(world.columns, 65, 0, world.svg, sizeof world.svg), NQ_ERR_SIZE);
    REFUSED(nq_board_svg(world.columns, 4294967295u, 0, world.svg, sizeof world.svg), NQ_ERR_SIZE);
    REFUSED(nq_board_svg(world.columns, 8, 0, world.svg, 0), NQ_ERR_LENGTH);
    REFUSED(nq_board_svg(world.columns, 8, 0, world.svg, 1), NQ_ERR_LENGTH);
    REFUSED(nq_board_svg(world.columns, 8, NQ_SVG_COORDINATES, world.svg, 64), NQ_ERR_LENGTH);
    /* Flags that later versions may give a meaning. */
    for (i = 1; i < 32; i++)
        REFUSED(nq_board_svg(world.columns, 8, 1u << i, world.svg, sizeof world.svg), NQ_ERR_UNSUPPORTED);

    /* Columns past the board are an error for the drawings alone. */
    world.columns[3] = 8;
    REFUSED(nq_board_text(world.columns, 8, world.text, sizeof world.text), NQ_ERR_RANGE);
    REFUSED(nq_board_svg(world.columns, 8, 0, world.svg, sizeof world.svg), NQ_ERR_RANGE);
    world.columns[3] = 254;
    REFUSED(nq_board_text(world.columns, 8, world.text, sizeof world.text), NQ_ERR_RANGE);
    REFUSED(nq_board_svg(world.columns, 8, 0, world.svg, sizeof world.svg), NQ_ERR_RANGE);
    yes = true;
    EXPECT_STATUS(nq_is_solution(world.columns, 8, &yes), NQ_OK);
    EXPECT(!yes);
}

static void methods(void)
{
    static const nq_method unknown[] = {-1, 7, 8, 255, 256, INT32_MIN, INT32_MAX};
    nq_method m;
    size_t i;

    for (i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        EXPECT_CASE((unsigned)unknown[i], 0);
        REFUSED(nq_method_run(unknown[i], 4, 0, no_event, NULL, &world.stats), NQ_ERR_ENUM);
    }
    for (m = NQ_METHOD_PERMUTATION; m <= NQ_METHOD_BITMASK; m++) {
        EXPECT_CASE((unsigned)m, 0);
        for (i = 0; i < TOO_LARGE; i++)
            REFUSED(nq_method_run(m, too_large[i], 1, no_event, NULL, &world.stats), NQ_ERR_SIZE);
        if (m <= NQ_METHOD_BOARD_SCAN)
            REFUSED(nq_method_run(m, 13, 1, no_event, NULL, &world.stats), NQ_ERR_SIZE);
        for (i = 1; i < 8; i++)
            REFUSED(nq_method_run(m, 4, 1, no_event, NULL, OFF(nq_method_stats, &world.stats, i)), NQ_ERR_ALIGN);
        EXPECT_STATUS(nq_method_run(m, 4, 0, NULL, NULL, NULL), NQ_DONE);
    }
    EXPECT_CASE(0, 0);
}

/* init and load never read the object: whatever was there, they answer the same, and what follows is the same. */
static void uninitialised(void)
{
    nq_search *searches[4];
    nq_plan *plan = (nq_plan *)malloc(sizeof(nq_plan)); /* valgrind knows that this holds nothing yet */
    uint8_t snapshot[NQ_SEARCH_SNAPSHOT_BYTES], columns[8], wanted[8];
    uint64_t subtotal = 0, tasks = 0;
    size_t i, length = 0;

    EXPECT_STATUS(nq_first(8, wanted, 8), NQ_OK);
    for (i = 0; i < 4; i++)
        searches[i] = (nq_search *)malloc(sizeof(nq_search));
    EXPECT_STATUS(nq_search_init(searches[0], sizeof(nq_search), 8), NQ_OK);
    EXPECT_STATUS(nq_search_save(searches[0], snapshot, sizeof snapshot, &length), NQ_OK);
    EXPECT_STATUS(nq_search_load(searches[1], sizeof(nq_search), snapshot, length), NQ_OK);
    memset(searches[2], 0xff, sizeof(nq_search));
    EXPECT_STATUS(nq_search_init(searches[2], sizeof(nq_search), 8), NQ_OK);
    memcpy(searches[3], searches[0], sizeof(nq_search));
    EXPECT_STATUS(nq_search_next(searches[3], columns, 8), NQ_OK);
    EXPECT_STATUS(nq_search_load(searches[3], sizeof(nq_search), snapshot, length), NQ_OK);
    for (i = 0; i < 4; i++) {
        EXPECT_CASE(i, 0);
        EXPECT_STATUS(nq_search_next(searches[i], columns, 8), NQ_OK);
        EXPECT_BYTES(columns, wanted, 8);
        free(searches[i]);
    }
    EXPECT_CASE(0, 0);
    EXPECT_STATUS(nq_plan_init(plan, sizeof *plan, 8, 0), NQ_OK);
    EXPECT_STATUS(nq_plan_tasks(plan, &tasks), NQ_OK);
    EXPECT_STATUS(nq_plan_run(plan, 0, tasks, &subtotal), NQ_OK);
    EXPECT_U(subtotal, 92);
    free(plan);
}

/* Calls that succeed write their results and their object, and not a byte around them. */
static void neighbours(void)
{
    static struct {
        uint8_t before[64];
        nq_search search;
        uint8_t between[64];
        nq_plan plan;
        uint8_t after[64];
    } place;
    static const uint8_t zero[64] = {0};
    static uint8_t page[NQ_SEARCH_SNAPSHOT_BYTES + 16], columns[64];
    static uint64_t number[3];
    size_t length = 0;

    memset(&place, 0, sizeof place);
    memset(columns, 0xee, sizeof columns);
    memset(page, 0xee, sizeof page);
    EXPECT_STATUS(nq_search_init(&place.search, sizeof place.search, 32), NQ_OK);
    EXPECT_STATUS(nq_search_step(&place.search, 1000, columns, 32), NQ_PAUSED);
    EXPECT_U(columns[0], 0xee);
    EXPECT_STATUS(nq_search_save(&place.search, page, NQ_SEARCH_SNAPSHOT_BYTES, &length), NQ_OK);
    EXPECT_U(page[NQ_SEARCH_SNAPSHOT_BYTES], 0xee);
    EXPECT_STATUS(nq_search_load(&place.search, sizeof place.search, page, length), NQ_OK);
    EXPECT_STATUS(nq_search_init(&place.search, sizeof place.search, 7), NQ_OK);
    EXPECT_STATUS(nq_search_next(&place.search, columns, 64), NQ_OK);
    EXPECT_U(columns[7], 0xee);
    EXPECT_STATUS(nq_search_run(&place.search, keep_going, NULL, &number[1]), NQ_DONE);
    EXPECT_U(number[1], 39);
    EXPECT_STATUS(nq_plan_init(&place.plan, sizeof place.plan, 9, 100), NQ_OK);
    EXPECT_STATUS(nq_plan_tasks(&place.plan, &number[1]), NQ_OK);
    EXPECT_STATUS(nq_plan_id(&place.plan, &number[1]), NQ_OK);
    EXPECT_STATUS(nq_plan_run(&place.plan, 0, 1, &number[1]), NQ_OK);
    EXPECT_STATUS(nq_count(9, &number[1]), NQ_OK);
    EXPECT_U(number[0] | number[2], 0);
    EXPECT_BYTES(place.before, zero, sizeof zero);
    EXPECT_BYTES(place.between, zero, sizeof zero);
    EXPECT_BYTES(place.after, zero, sizeof zero);
}

/* Results may lie over arguments: what is read is read before anything is written. */
static void results_over_arguments(void)
{
    static union {
        uint8_t columns[64];
        uint32_t wide[16];
        char text[16384];
        bool yes;
    } place;
    static const uint8_t four[] = {1, 3, 0, 2};
    static char svg[16384];
    nq_search search;
    nq_progress progress;
    uint8_t page[NQ_SEARCH_SNAPSHOT_BYTES], columns[8], wanted[8];
    size_t length = 0, at;

    memcpy(place.columns, four, sizeof four);
    EXPECT_STATUS(nq_board_text(place.columns, 4, place.text, sizeof place.text), NQ_OK);
    EXPECT_TEXT(place.text, ".Q..\n...Q\nQ...\n..Q.\n");
    EXPECT_STATUS(nq_board_svg(four, 4, NQ_SVG_COORDINATES, svg, sizeof svg), NQ_OK);
    memcpy(place.columns, four, sizeof four);
    EXPECT_STATUS(nq_board_svg(place.columns, 4, NQ_SVG_COORDINATES, place.text, sizeof place.text), NQ_OK);
    EXPECT_TEXT(place.text, svg);
    memcpy(place.columns, four, sizeof four);
    EXPECT_STATUS(nq_is_solution(place.columns, 4, &place.yes), NQ_OK);
    EXPECT(place.yes);
    for (at = 0; at < 4; at++)
        place.wide[at] = four[at];
    EXPECT_STATUS(nq_verify(place.wide, 4, workspace, sizeof workspace, &place.yes), NQ_OK);
    EXPECT(place.yes);

    /* A snapshot that lies in the object that it is loaded into, at every place. */
    EXPECT_STATUS(nq_search_init(&search, sizeof search, 8), NQ_OK);
    EXPECT_STATUS(nq_search_step(&search, 1000, wanted, 8), NQ_OK);
    EXPECT_STATUS(nq_search_save(&search, page, sizeof page, &length), NQ_OK);
    EXPECT_STATUS(nq_search_next(&search, wanted, 8), NQ_OK);
    for (at = 0; at + length <= sizeof search; at++) {
        EXPECT_CASE(at, 0);
        memcpy((char *)&search + at, page, length);
        EXPECT_STATUS(nq_search_load(&search, sizeof search, (const uint8_t *)&search + at, length), NQ_OK);
        EXPECT_STATUS(nq_search_progress(&search, &progress), NQ_OK);
        EXPECT_U(progress.solutions, 1);
        EXPECT_STATUS(nq_search_next(&search, columns, 8), NQ_OK);
        EXPECT_BYTES(columns, wanted, 8);
    }
    EXPECT_CASE(0, 0);
}

int main(void)
{
    fresh_world();
    counting();
    plans();
    searches();
    fresh_world();
    boards();
    methods();
    uninitialised();
    neighbours();
    results_over_arguments();
    return expect_end("arguments");
}

/*
 * A count cut into tasks: whatever the cut, the order and the grouping, the subtotals add up to the whole. And which
 * plan it is that the library chooses, or that has an id.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

#include "expect.h"
#include "oracles.h"
#include "plans.h"

#define MOST_TASKS 4096u

static uint64_t run(const nq_plan *plan, uint64_t first, uint64_t tasks)
{
    uint64_t subtotal = UINT64_MAX;
    EXPECT_STATUS(nq_plan_run(plan, first, tasks, &subtotal), NQ_OK);
    return subtotal;
}

static void any_cut(uint32_t n, uint32_t min_tasks, uint64_t total)
{
    static uint64_t subtotal[MOST_TASKS];
    static uint32_t order[MOST_TASKS];
    nq_plan plan, again, kept;
    uint64_t tasks, sum = 0, first, some;
    uint32_t i;

    EXPECT_CASE(n, min_tasks);
    memset(&plan, 0x11, sizeof plan); /* what init does not write is compared too */
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, n, min_tasks), NQ_OK);
    kept = plan;
    tasks = tasks_of(&plan);
    EXPECT_U(run(&plan, 0, tasks), total);
    EXPECT_U(run(&plan, 0, 0), 0);
    EXPECT_U(run(&plan, tasks, 0), 0);
    /* The same request makes the same plan. */
    EXPECT_STATUS(nq_plan_init(&again, sizeof again, n, min_tasks), NQ_OK);
    EXPECT_U(id_of(&plan), id_of(&again));
    EXPECT_U(tasks_of(&again), tasks);
    /* Two parts. */
    for (i = 0; i < 4; i++) {
        first = tasks < 1000000 ? dice((uint32_t)tasks + 1) : dice(1000000);
        EXPECT_U(run(&plan, 0, first) + run(&again, first, tasks - first), total);
    }
    /* Random parts, one after the other. */
    for (first = 0; first < tasks; first += some) {
        some = dice(40);
        some = some < tasks - first ? some : tasks - first;
        sum += run(&plan, first, some);
    }
    EXPECT_U(sum, total);
    if (tasks > MOST_TASKS)
        return;
    /* Task by task, shuffled, each with a plan of its own. */
    for (i = 0; i < tasks; i++)
        order[i] = i;
    for (i = (uint32_t)tasks; i > 1; i--) {
        uint32_t other = dice(i), last = order[i - 1];
        order[i - 1] = order[other];
        order[other] = last;
    }
    sum = 0;
    for (i = 0; i < tasks; i++) {
        nq_plan own;
        EXPECT_STATUS(nq_plan_init(&own, sizeof own, n, min_tasks), NQ_OK);
        subtotal[order[i]] = run(&own, order[i], 1);
        sum += subtotal[order[i]];
    }
    EXPECT_U(sum, total);
    /* A range is the sum of its tasks. */
    first = dice((uint32_t)tasks);
    some = dice((uint32_t)(tasks - first) + 1);
    for (sum = 0, i = 0; i < some; i++)
        sum += subtotal[first + i];
    EXPECT_U(run(&plan, first, some), sum);
    EXPECT_BYTES(&plan, &kept, sizeof kept);
}

/* All that a refused call could write to. */
static struct {
    nq_plan plan, zeroed;
    uint64_t number;
    uint32_t n;
    nq_engine engine;
} world, before;

/* The address a few bytes further. */
#define OFF(type, pointer, bytes) ((type *)(void *)((char *)(pointer) + (bytes)))

static uint32_t n_of(const nq_plan *plan)
{
    uint32_t n = 99;
    EXPECT_STATUS(nq_plan_n(plan, &n), NQ_OK);
    return n;
}

static nq_engine engine_of(const nq_plan *plan)
{
    nq_engine engine = -1;
    EXPECT_STATUS(nq_plan_engine(plan, &engine), NQ_OK);
    return engine;
}

/* The plan is found by its id, and byte for byte. */
static void is_found(const nq_plan *plan)
{
    nq_plan found;
    memset(&found, 0xEE, sizeof found);
    EXPECT_STATUS(nq_plan_from_id(&found, sizeof found + 8, id_of(plan)), NQ_OK);
    EXPECT_U(id_of(&found), id_of(plan));
    EXPECT_U(tasks_of(&found), tasks_of(plan));
    EXPECT_U(n_of(&found), n_of(plan));
    EXPECT_I(engine_of(&found), engine_of(plan));
}

static void found_by_id(void)
{
    static const uint64_t none[] = {0, 8, 0x2000008, 0x1000021, 0x10000ff, 0x1020008, 0x1000108, 0x1000112 + 0x100,
                                    0x101000b, 0x1010019, 0x101010c, 0x1000d20, 0x100000001000008, UINT64_MAX};
    nq_plan plan;
    uint32_t n;
    size_t i;

    for (n = 0; n <= NQ_MAX_N; n++) {
        uint64_t tasks = 0, more;
        EXPECT_CASE(n, 0);
        /* Every cut: the wish for one task more makes the next. */
        for (;; tasks = more) {
            EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, n, (uint32_t)tasks + 1), NQ_OK);
            more = tasks_of(&plan);
            if (more == tasks || more > 300000)
                break;
            EXPECT_U(n_of(&plan), n);
            EXPECT_I(engine_of(&plan), NQ_ENGINE_SEARCH);
            is_found(&plan);
        }
        if (nq_plan_init_with(&plan, sizeof plan, n, 0, NQ_ENGINE_JOIN) == NQ_OK) {
            EXPECT_I(engine_of(&plan), NQ_ENGINE_JOIN);
            EXPECT_U(n_of(&plan), n);
            is_found(&plan);
        }
    }
    EXPECT_CASE(0, 0);
    memset(&world, 0, sizeof world);
    for (i = 0; i < sizeof none / sizeof none[0]; i++)
        REFUSED(nq_plan_from_id(&world.plan, sizeof world.plan, none[i]), NQ_ERR_RANGE);
    REFUSED(nq_plan_from_id(NULL, sizeof world.plan, 0x1000008), NQ_ERR_NULL);
    REFUSED(nq_plan_from_id(OFF(nq_plan, &world.plan, 4), sizeof world.plan, 0), NQ_ERR_ALIGN);
    REFUSED(nq_plan_from_id(&world.plan, sizeof world.plan - 1, 0), NQ_ERR_OBJECT_SIZE);
    REFUSED(nq_plan_n(NULL, &world.n), NQ_ERR_NULL);
    REFUSED(nq_plan_n(&world.zeroed, NULL), NQ_ERR_NULL);
    REFUSED(nq_plan_n(&world.zeroed, OFF(uint32_t, &world.n, 1)), NQ_ERR_ALIGN);
    REFUSED(nq_plan_n(&world.zeroed, &world.n), NQ_ERR_STATE);
    REFUSED(nq_plan_engine(NULL, &world.engine), NQ_ERR_NULL);
    REFUSED(nq_plan_engine(&world.zeroed, NULL), NQ_ERR_NULL);
    REFUSED(nq_plan_engine(&world.zeroed, OFF(nq_engine, &world.engine, 1)), NQ_ERR_ALIGN);
    REFUSED(nq_plan_engine(&world.zeroed, &world.engine), NQ_ERR_STATE);
}

static void chosen(void)
{
    const uint32_t from = nq_kernel_best() == NQ_KERNEL_PORTABLE ? 14 : 18;
    nq_plan search, join, plan;
    size_t shared, per_thread;
    uint32_t n;

    for (n = 0; n <= NQ_MAX_N; n += n < 20 ? 1 : n % 2 + 3) {
        EXPECT_CASE(n, 0);
        EXPECT_STATUS(nq_plan_init(&search, sizeof search, n, 0), NQ_OK);
        EXPECT(tasks_of(&search) <= 1u << 24);
        EXPECT_STATUS(nq_plan_auto(&plan, sizeof plan, n, 1, 0), NQ_OK);
        EXPECT_U(id_of(&plan), id_of(&search));
        EXPECT_STATUS(nq_plan_auto(&plan, sizeof plan, n, UINT32_MAX, 1u << 20), NQ_OK);
        EXPECT_U(id_of(&plan), id_of(&search));
        EXPECT_STATUS(nq_plan_auto(&plan, sizeof plan, n, UINT32_MAX, UINT64_MAX), NQ_OK);
        if (n < from || nq_plan_init_with(&join, sizeof join, n, 0, NQ_ENGINE_JOIN) != NQ_OK) {
            EXPECT_U(id_of(&plan), id_of(&search));
            continue;
        }
        EXPECT_U(id_of(&plan), id_of(&join));
        EXPECT(tasks_of(&join) <= 1u << 24);
        /* As much memory as so many threads take, and a byte less. */
        EXPECT_STATUS(nq_plan_memory_size(&join, &shared, &per_thread), NQ_OK);
        EXPECT_STATUS(nq_plan_auto(&plan, sizeof plan, n, 5, shared + (uint64_t)5 * per_thread), NQ_OK);
        EXPECT_U(id_of(&plan), id_of(&join));
        EXPECT_STATUS(nq_plan_auto(&plan, sizeof plan, n, 5, shared + (uint64_t)5 * per_thread - 1), NQ_OK);
        EXPECT_U(id_of(&plan), id_of(&search));
    }
    EXPECT_CASE(0, 0);
    memset(&world, 0, sizeof world);
    REFUSED(nq_plan_auto(NULL, sizeof world.plan, 20, 1, 0), NQ_ERR_NULL);
    REFUSED(nq_plan_auto(OFF(nq_plan, &world.plan, 4), 0, 20, 1, 0), NQ_ERR_ALIGN);
    REFUSED(nq_plan_auto(&world.plan, sizeof world.plan - 1, 33, 0, 0), NQ_ERR_OBJECT_SIZE);
    REFUSED(nq_plan_auto(&world.plan, sizeof world.plan, 33, 0, 0), NQ_ERR_SIZE);
    REFUSED(nq_plan_auto(&world.plan, sizeof world.plan, 20, 0, 0), NQ_ERR_RANGE);
    /* A wish of 1 is the coarsest cut, which the library does not take for a large board. */
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 20, 1), NQ_OK);
    EXPECT(tasks_of(&plan) < 10000);
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 20, 0), NQ_OK);
    EXPECT(tasks_of(&plan) > 100000);
}

/* The tasks of tests/data/plans.tsv count what they always did. */
static void table_of_tasks(void)
{
    FILE *file = fopen("tests/data/plans.tsv", "r");
    char line[256], engine[16];
    void *shared = NULL, *scratch = NULL;
    size_t shared_size = 0, scratch_size = 0;
    unsigned long long id, tasks, task, subtotal, last = 0;
    uint64_t checked = 0;
    unsigned n;
    nq_plan plan;

    if (!EXPECT(file != NULL))
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        uint64_t found = UINT64_MAX;
        if (line[0] == '#')
            continue;
        if (!EXPECT_I(sscanf(line, "%llx %u %15s %llu %llu %llu", &id, &n, engine, &tasks, &task, &subtotal), 6))
            break;
        EXPECT_CASE(id, task);
        if (id != last) {
            free(shared);
            free(scratch);
            shared = scratch = NULL;
            EXPECT_STATUS(nq_plan_from_id(&plan, sizeof plan, id), NQ_OK);
            EXPECT_STATUS(nq_plan_memory_size(&plan, &shared_size, &scratch_size), NQ_OK);
            if (scratch_size > 0) {
                EXPECT_I(posix_memalign(&shared, 64, shared_size), 0);
                EXPECT_I(posix_memalign(&scratch, 64, scratch_size), 0);
            }
            EXPECT_STATUS(nq_plan_prepare(&plan, shared, shared_size), NQ_OK);
            last = id;
        }
        EXPECT_U(n_of(&plan), n);
        EXPECT_TEXT(engine, engine_of(&plan) == NQ_ENGINE_JOIN ? "join" : "search");
        EXPECT_U(tasks_of(&plan), tasks);
        EXPECT_STATUS(nq_plan_run_in(&plan, task, 1, shared, shared_size, scratch, scratch_size, &found), NQ_OK);
        EXPECT_U(found, subtotal);
        checked++;
    }
    EXPECT(checked > 100);
    free(shared);
    free(scratch);
    fclose(file);
}

int main(void)
{
    static const uint32_t wishes[] = {0, 1, 2, 3, 7, 8, 64, 100, 1000, 65536, UINT32_MAX};
    const oracle totals = oracle_read("A000170");
    nq_plan plan, other;
    uint32_t n;
    size_t w;

    for (n = 0; n <= 12; n++) {
        uint64_t coarser = 0;
        for (w = 0; w < sizeof wishes / sizeof wishes[0]; w++) {
            uint64_t tasks;
            any_cut(n, wishes[w], totals.terms[n]);
            EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, n, wishes[w]), NQ_OK);
            tasks = tasks_of(&plan);
            /* Who wishes for more gets no fewer; 0 is no wish. */
            EXPECT(tasks >= coarser);
            coarser = wishes[w] == 0 ? 0 : tasks;
        }
    }
    /* On a board that has them, the wish is met. */
    EXPECT_CASE(16, 1000);
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 16, 1000), NQ_OK);
    EXPECT(tasks_of(&plan) >= 1000);
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 20, 100000), NQ_OK);
    EXPECT(tasks_of(&plan) >= 100000);

    /* An id tells n and cut apart. */
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 12, 10), NQ_OK);
    EXPECT_STATUS(nq_plan_init(&other, sizeof other, 13, 10), NQ_OK);
    EXPECT(id_of(&plan) != id_of(&other));
    EXPECT_STATUS(nq_plan_init(&other, sizeof other, 12, 5000), NQ_OK);
    EXPECT(tasks_of(&plan) == tasks_of(&other) || id_of(&plan) != id_of(&other));

    /* A struct copy is the same plan. */
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 10, 50), NQ_OK);
    memcpy(&other, &plan, sizeof other);
    memset(&plan, 0, sizeof plan);
    EXPECT_U(run(&other, 0, tasks_of(&other)), 724);

    /* The widest boards have a plan at once, a fine one too. */
    for (n = 24; n <= NQ_MAX_N; n++) {
        EXPECT_CASE(n, 0);
        EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, n, 1), NQ_OK);
        EXPECT(tasks_of(&plan) >= 1);
        EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, n, 1000000), NQ_OK);
        EXPECT(tasks_of(&plan) >= 1000000);
    }
    found_by_id();
    chosen();
    table_of_tasks();
    return expect_end("plan");
}

/* A count cut into tasks: whatever the cut, the order and the grouping, the subtotals add up to the whole. */
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
            EXPECT(tasks >= coarser); /* who wishes for more gets no fewer */
            coarser = tasks;
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
    return expect_end("plan");
}

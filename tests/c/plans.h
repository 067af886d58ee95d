/* What the tests of plans share: their numbers, and dice that fall the same each time. */
#ifndef PLANS_H
#define PLANS_H

#include "expect.h"

static uint32_t dice_seed = 7;

static uint32_t dice(uint32_t sides)
{
    dice_seed = dice_seed * 1664525u + 1013904223u;
    return (dice_seed >> 8) % sides;
}

static uint64_t tasks_of(const nq_plan *plan)
{
    uint64_t tasks = 0;
    EXPECT_STATUS(nq_plan_tasks(plan, &tasks), NQ_OK);
    EXPECT(tasks >= 1);
    return tasks;
}

static uint64_t id_of(const nq_plan *plan)
{
    uint64_t id = 0;
    EXPECT_STATUS(nq_plan_id(plan, &id), NQ_OK);
    return id;
}

#endif

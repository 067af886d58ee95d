/*
 * Counting in memory: what each function refuses and in which order, memory that is prepared in parts, plans whose
 * subtotals add up, and counts in a workspace.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "expect.h"
#include "oracles.h"
#include "plans.h"

#define FIRST 12u
#define LAST 24u
#define MOST_TASKS 16384u
#define GUARD 64u

/* The address a few bytes further. */
#define OFF(type, pointer, bytes) ((type *)(void *)((char *)(pointer) + (bytes)))

/* All that a refused call could write to. */
static struct world {
    nq_plan plan, search, zeroed;
    uint64_t number;
    size_t size, other;
    uint32_t parts;
} world, before;

/* Memory as it comes, never written: aligned to 64 bytes, and so that one byte more is not the caller's. */
typedef struct {
    char *memory;
    size_t size;
} room;

static room new_room(size_t size)
{
    room made = {NULL, size};
    void *memory = NULL;
    EXPECT_I(posix_memalign(&memory, 64, size), 0);
    made.memory = (char *)memory;
    return made;
}

static bool is_joined(uint32_t n)
{
    return n >= FIRST && n <= (sizeof(size_t) < 8 ? LAST - 1 : LAST);
}

static nq_plan new_plan(uint32_t n)
{
    nq_plan plan;
    memset(&plan, 0x11, sizeof plan);
    EXPECT_STATUS(nq_plan_init_with(&plan, sizeof plan, n, 0, NQ_ENGINE_JOIN), NQ_OK);
    return plan;
}

static size_t shared_size(const nq_plan *plan)
{
    size_t shared = 0, per_thread = 0;
    EXPECT_STATUS(nq_plan_memory_size(plan, &shared, &per_thread), NQ_OK);
    return shared;
}

static size_t scratch_size(const nq_plan *plan)
{
    size_t shared = 0, per_thread = 0;
    EXPECT_STATUS(nq_plan_memory_size(plan, &shared, &per_thread), NQ_OK);
    return per_thread;
}

static uint32_t parts_of(const nq_plan *plan)
{
    uint32_t parts = UINT32_MAX;
    EXPECT_STATUS(nq_plan_prepare_parts(plan, &parts), NQ_OK);
    return parts;
}

static size_t workspace_size(uint32_t n)
{
    size_t bytes = 0;
    EXPECT_STATUS(nq_count_workspace_size(n, &bytes), NQ_OK);
    return bytes;
}

static room new_shared(const nq_plan *plan)
{
    room shared = new_room(shared_size(plan));
    EXPECT_STATUS(nq_plan_prepare(plan, shared.memory, shared.size), NQ_OK);
    return shared;
}

static uint64_t run(const nq_plan *plan, uint64_t first, uint64_t tasks, room shared, room scratch)
{
    uint64_t subtotal = UINT64_MAX;
    EXPECT_STATUS(nq_plan_run_in(plan, first, tasks, shared.memory, shared.size, scratch.memory, scratch.size,
                                 &subtotal),
                  NQ_OK);
    return subtotal;
}

/* ---- Sizes ------------------------------------------------------------------------------------------------------- */

static void sizes(void)
{
    nq_plan plan;
    uint32_t n;
    size_t i, coarser = 0;

    for (n = 0; n <= 40; n++) {
        EXPECT_CASE(n, 0);
        if (!is_joined(n)) {
            REFUSED(nq_count_workspace_size(n, &world.size), n > NQ_MAX_N ? NQ_ERR_SIZE : NQ_ERR_UNSUPPORTED);
            continue;
        }
        plan = new_plan(n);
        EXPECT(shared_size(&plan) % 64 == 0 && shared_size(&plan) >= coarser);
        EXPECT(scratch_size(&plan) > 0 && scratch_size(&plan) % 64 == 0);
        EXPECT_U(workspace_size(n), shared_size(&plan) + scratch_size(&plan));
        if (n % 2 == 1)
            EXPECT_U(shared_size(&plan), coarser);
        coarser = shared_size(&plan);
        EXPECT(parts_of(&plan) >= 2);
    }
    REFUSED(nq_count_workspace_size(UINT32_MAX, &world.size), NQ_ERR_SIZE);
    REFUSED(nq_count_workspace_size(33, NULL), NQ_ERR_NULL);
    for (i = 1; i < sizeof(size_t); i++)
        REFUSED(nq_count_workspace_size(33, OFF(size_t, &world.size, i)), NQ_ERR_ALIGN);
    /* What the header says. */
    EXPECT_CASE(0, 0);
    plan = new_plan(18);
    EXPECT(shared_size(&plan) < 13000000 && scratch_size(&plan) < 5000000);
    plan = new_plan(22);
    EXPECT(shared_size(&plan) < 900000000);
    /* A search takes nothing. */
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 20, 0), NQ_OK);
    EXPECT_U(shared_size(&plan) + scratch_size(&plan) + parts_of(&plan), 0);

    world.plan = new_plan(12);
    memset(&world.zeroed, 0, sizeof world.zeroed);
    REFUSED(nq_plan_memory_size(NULL, NULL, NULL), NQ_ERR_NULL);
    REFUSED(nq_plan_memory_size(&world.zeroed, NULL, &world.other), NQ_ERR_NULL);
    REFUSED(nq_plan_memory_size(&world.zeroed, &world.size, NULL), NQ_ERR_NULL);
    REFUSED(nq_plan_memory_size(OFF(nq_plan, &world.plan, 4), &world.size, &world.other), NQ_ERR_ALIGN);
    REFUSED(nq_plan_memory_size(&world.zeroed, OFF(size_t, &world.size, 1), &world.other), NQ_ERR_ALIGN);
    REFUSED(nq_plan_memory_size(&world.zeroed, &world.size, OFF(size_t, &world.other, 1)), NQ_ERR_ALIGN);
    REFUSED(nq_plan_memory_size(&world.zeroed, &world.size, &world.other), NQ_ERR_STATE);
    REFUSED(nq_plan_prepare_parts(NULL, &world.parts), NQ_ERR_NULL);
    REFUSED(nq_plan_prepare_parts(&world.zeroed, NULL), NQ_ERR_NULL);
    REFUSED(nq_plan_prepare_parts(&world.zeroed, OFF(uint32_t, &world.parts, 1)), NQ_ERR_ALIGN);
    REFUSED(nq_plan_prepare_parts(&world.zeroed, &world.parts), NQ_ERR_STATE);
}

/* ---- Plans ------------------------------------------------------------------------------------------------------- */

static void plans(void)
{
    nq_plan other;
    size_t i;
    uint32_t n;

    memset(&world.plan, 0x11, sizeof world.plan);
    REFUSED(nq_plan_init_with(NULL, sizeof world.plan, 14, 1, NQ_ENGINE_JOIN), NQ_ERR_NULL);
    for (i = 1; i < 8; i++)
        REFUSED(nq_plan_init_with(OFF(nq_plan, &world.plan, i), sizeof world.plan, 14, 1, NQ_ENGINE_JOIN),
                NQ_ERR_ALIGN);
    REFUSED(nq_plan_init_with(&world.plan, sizeof world.plan - 1, 33, 1, NQ_ENGINE_JOIN), NQ_ERR_OBJECT_SIZE);
    REFUSED(nq_plan_init_with(&world.plan, sizeof world.plan, 33, 1, 77), NQ_ERR_SIZE);
    REFUSED(nq_plan_init_with(&world.plan, sizeof world.plan, 33, 1, NQ_ENGINE_SEARCH), NQ_ERR_SIZE);
    REFUSED(nq_plan_init_with(&world.plan, sizeof world.plan, 11, 1, 2), NQ_ERR_ENUM);
    REFUSED(nq_plan_init_with(&world.plan, sizeof world.plan, 14, 1, -1), NQ_ERR_ENUM);
    for (n = 0; n <= NQ_MAX_N; n++) {
        EXPECT_CASE(n, 0);
        if (!is_joined(n))
            REFUSED(nq_plan_init_with(&world.plan, sizeof world.plan, n, 1, NQ_ENGINE_JOIN), NQ_ERR_UNSUPPORTED);
        /* By search it is the plan of nq_plan_init, byte for byte. */
        memset(&world.plan, 0x11, sizeof world.plan);
        memset(&other, 0x11, sizeof other);
        EXPECT_STATUS(nq_plan_init_with(&world.plan, sizeof world.plan, n, 50, NQ_ENGINE_SEARCH), NQ_OK);
        EXPECT_STATUS(nq_plan_init(&other, sizeof other, n, 50), NQ_OK);
        EXPECT_BYTES(&world.plan, &other, sizeof other);
    }
    for (n = FIRST; is_joined(n) && n <= 20; n++) {
        EXPECT_CASE(n, 1);
        EXPECT_STATUS(nq_plan_init_with(&world.plan, sizeof world.plan + 8, n, 50, NQ_ENGINE_JOIN), NQ_OK);
        EXPECT_STATUS(nq_plan_init_with(&other, sizeof other, n, 0, NQ_ENGINE_JOIN), NQ_OK);
        EXPECT_U(id_of(&world.plan), id_of(&other));
        EXPECT_U(tasks_of(&world.plan), tasks_of(&other));
        EXPECT_STATUS(nq_plan_init(&other, sizeof other, n, 50), NQ_OK);
        EXPECT(id_of(&world.plan) != id_of(&other));
        EXPECT_STATUS(nq_plan_init_with(&other, sizeof other, n + 1, 0, NQ_ENGINE_JOIN), NQ_OK);
        EXPECT(id_of(&world.plan) != id_of(&other));
    }
    EXPECT_STATUS(nq_plan_init_with(&world.plan, sizeof world.plan, 12, 0, NQ_ENGINE_JOIN), NQ_OK);
    EXPECT_U(tasks_of(&world.plan), 252);
    EXPECT_STATUS(nq_plan_init_with(&world.plan, sizeof world.plan, 18, 0, NQ_ENGINE_JOIN), NQ_OK);
    EXPECT_U(tasks_of(&world.plan), 12283);
    /* It takes memory, which is the last that is looked at. */
    REFUSED(nq_plan_run(&world.plan, 0, 1, &world.number), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_run(&world.plan, 0, 0, &world.number), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_run(&world.plan, 0, UINT64_MAX, &world.number), NQ_ERR_RANGE);
    REFUSED(nq_plan_run(&world.plan, 0, 1, NULL), NQ_ERR_NULL);
}

/* ---- Preparing --------------------------------------------------------------------------------------------------- */

static void refused_preparations(void)
{
    room place, copy;
    size_t size, i;
    uint32_t parts;

    world.plan = new_plan(13);
    EXPECT_STATUS(nq_plan_init(&world.search, sizeof world.search, 13, 0), NQ_OK);
    memset(&world.zeroed, 0, sizeof world.zeroed);
    size = shared_size(&world.plan);
    parts = parts_of(&world.plan);
    place = new_room(size + GUARD);
    copy = new_room(size + GUARD);
    memset(place.memory, 0x5A, place.size);
    memcpy(copy.memory, place.memory, place.size);
    REFUSED(nq_plan_prepare(NULL, place.memory, size), NQ_ERR_NULL);
    REFUSED(nq_plan_prepare(OFF(nq_plan, &world.plan, 4), place.memory, size), NQ_ERR_ALIGN);
    REFUSED(nq_plan_prepare(&world.zeroed, NULL, 0), NQ_ERR_STATE);
    REFUSED(nq_plan_prepare(&world.plan, NULL, size), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_prepare(&world.plan, NULL, 0), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_prepare(&world.plan, place.memory, 0), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_prepare(&world.plan, place.memory, size - 1), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_prepare(&world.plan, place.memory, size - 64), NQ_ERR_WORKSPACE);
    for (i = 1; i < 64; i++)
        REFUSED(nq_plan_prepare(&world.plan, place.memory + i, size), NQ_ERR_ALIGN);
    REFUSED(nq_plan_prepare_part(NULL, 0, place.memory, size), NQ_ERR_NULL);
    REFUSED(nq_plan_prepare_part(OFF(nq_plan, &world.plan, 4), 0, place.memory, size), NQ_ERR_ALIGN);
    REFUSED(nq_plan_prepare_part(&world.zeroed, parts, NULL, 0), NQ_ERR_STATE);
    REFUSED(nq_plan_prepare_part(&world.plan, parts, NULL, 0), NQ_ERR_RANGE);
    REFUSED(nq_plan_prepare_part(&world.plan, UINT32_MAX, place.memory, size), NQ_ERR_RANGE);
    REFUSED(nq_plan_prepare_part(&world.plan, 0, NULL, size), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_prepare_part(&world.plan, 0, place.memory, size - 1), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_prepare_part(&world.plan, 1, place.memory, size - 1), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_prepare_part(&world.plan, 0, place.memory + 8, size), NQ_ERR_ALIGN);
    /* The first part is not done. */
    for (i = 1; i < parts; i++)
        REFUSED(nq_plan_prepare_part(&world.plan, (uint32_t)i, place.memory, size), NQ_ERR_WORKSPACE);
    EXPECT_BYTES(place.memory, copy.memory, place.size);
    /* The plan would be overwritten. */
    {
        room both = new_room(size + sizeof(nq_plan));
        nq_plan *inside = OFF(nq_plan, both.memory, size - 64);
        memcpy(inside, &world.plan, sizeof *inside);
        EXPECT_STATUS(nq_plan_prepare(inside, both.memory, size), NQ_ERR_ARGUMENT);
        EXPECT_STATUS(nq_plan_prepare_part(inside, 0, both.memory, size), NQ_ERR_ARGUMENT);
        EXPECT_BYTES(inside, &world.plan, sizeof *inside);
        free(both.memory);
    }
    /* A search has no parts, and takes no memory, whatever there is. */
    REFUSED(nq_plan_prepare_part(&world.search, 0, place.memory, size), NQ_ERR_RANGE);
    EXPECT_STATUS(nq_plan_prepare(&world.search, NULL, 0), NQ_OK);
    EXPECT_STATUS(nq_plan_prepare(&world.search, OFF(char, &world.search, 3), SIZE_MAX), NQ_OK);
    EXPECT_STATUS(nq_plan_prepare(&world.search, place.memory + 3, 5), NQ_OK);
    EXPECT_BYTES(place.memory, copy.memory, place.size);
    /* More than needed will do, and stays as it is. */
    EXPECT_STATUS(nq_plan_prepare(&world.plan, place.memory, place.size), NQ_OK);
    EXPECT_BYTES(place.memory + size, copy.memory + size, GUARD);
    free(place.memory);
    free(copy.memory);
}

/*
 * What comes of it depends neither on what was there before nor on the order; and until all parts are done it is
 * nothing.
 */
static void parts_in_any_order(uint32_t n)
{
    nq_plan plan = new_plan(n), same = plan;
    room s = new_room(scratch_size(&plan)), whole = new_shared(&plan), place = new_room(shared_size(&plan));
    const uint32_t parts = parts_of(&plan);
    uint64_t tasks = tasks_of(&plan), subtotal;
    uint32_t *order = (uint32_t *)malloc(parts * sizeof *order), i;

    EXPECT_CASE(n, parts);
    tasks = tasks < 300 ? tasks : 300;
    subtotal = run(&plan, 0, tasks, whole, s);
    memset(place.memory, 0xFF, place.size);
    for (i = 0; i < parts; i++)
        order[i] = i;
    for (i = parts; i > 2; i--) {
        const uint32_t other = 1 + dice(i - 1), last = order[i - 1];
        order[i - 1] = order[other];
        order[other] = last;
    }
    for (i = 0; i < parts; i++) {
        world.number = 7;
        EXPECT_STATUS(nq_plan_run_in(&plan, 0, 0, place.memory, place.size, s.memory, s.size, &world.number),
                      NQ_ERR_WORKSPACE);
        EXPECT_U(world.number, 7);
        /* Whichever plan of that id it is. */
        EXPECT_STATUS(nq_plan_prepare_part(i % 2 ? &plan : &same, order[i], place.memory, place.size), NQ_OK);
    }
    EXPECT_U(run(&plan, 0, tasks, place, s), subtotal);
    EXPECT_BYTES(place.memory, whole.memory, whole.size);
    /* Once more, all of them or one: it stays what it is. From part 0 on all are to be done again. */
    EXPECT_STATUS(nq_plan_prepare_part(&plan, parts - 1, place.memory, place.size), NQ_OK);
    EXPECT_U(run(&plan, 0, tasks, place, s), subtotal);
    EXPECT_STATUS(nq_plan_prepare_part(&plan, 0, place.memory, place.size), NQ_OK);
    EXPECT_STATUS(nq_plan_run_in(&plan, 0, 1, place.memory, place.size, s.memory, s.size, &world.number),
                  NQ_ERR_WORKSPACE);
    EXPECT_STATUS(nq_plan_prepare(&plan, place.memory, place.size), NQ_OK);
    EXPECT_U(run(&plan, 0, tasks, place, s), subtotal);
    /* A copy is as good. */
    memcpy(whole.memory, place.memory, place.size);
    EXPECT_U(run(&plan, 0, tasks, whole, s), subtotal);
    free(order);
    free(place.memory);
    free(whole.memory);
    free(s.memory);
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

#define RUN(plan, first, tasks, shared, shared_size, scratch, scratch_size)                                            \
    nq_plan_run_in(plan, first, tasks, shared, shared_size, scratch, scratch_size, &world.number)

static void refused_runs(void)
{
    const uint64_t total = 14200;
    nq_plan other;
    room t, wrong, s, both;
    const nq_plan *plan = &world.plan;
    uint64_t tasks;
    size_t i;

    world.plan = new_plan(12);
    other = new_plan(13);
    t = new_shared(plan);
    wrong = new_shared(&other);
    s = new_room(scratch_size(plan));
    EXPECT_STATUS(nq_plan_init(&world.search, sizeof world.search, 12, 0), NQ_OK);
    memset(&world.zeroed, 0, sizeof world.zeroed);
    tasks = tasks_of(plan);

    /* The plan and the result, the state, the range, the memory. */
    REFUSED(RUN(NULL, 0, 1, t.memory, t.size, s.memory, s.size), NQ_ERR_NULL);
    REFUSED(nq_plan_run_in(&world.zeroed, 0, 1, t.memory, t.size, s.memory, s.size, NULL), NQ_ERR_NULL);
    for (i = 1; i < 8; i++) {
        REFUSED(RUN(OFF(nq_plan, plan, i), 0, 1, t.memory, t.size, s.memory, s.size), NQ_ERR_ALIGN);
        REFUSED(nq_plan_run_in(&world.zeroed, 0, 1, t.memory, t.size, s.memory, s.size,
                               OFF(uint64_t, &world.number, i)),
                NQ_ERR_ALIGN);
    }
    REFUSED(RUN(&world.zeroed, tasks, 1, NULL, 0, NULL, 0), NQ_ERR_STATE);
    REFUSED(RUN(plan, 0, tasks + 1, NULL, 0, NULL, 0), NQ_ERR_RANGE);
    REFUSED(RUN(plan, tasks, 1, t.memory + 1, t.size, s.memory, s.size), NQ_ERR_RANGE);
    REFUSED(RUN(plan, tasks + 1, 0, t.memory, t.size, s.memory, s.size), NQ_ERR_RANGE);
    REFUSED(RUN(plan, UINT64_MAX, 2, wrong.memory, t.size, s.memory, s.size), NQ_ERR_RANGE);
    REFUSED(RUN(plan, 2, UINT64_MAX, t.memory, t.size, t.memory, s.size), NQ_ERR_RANGE);

    /* Memory that is missing, too short, or not aligned: the shared one first. */
    REFUSED(RUN(plan, 0, 1, NULL, t.size, s.memory + 1, s.size), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, 0, 0, NULL, 0, NULL, 0), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, 0, 1, t.memory, t.size - 1, s.memory + 1, s.size), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, 0, 1, t.memory, t.size, NULL, s.size), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, 0, 1, t.memory, t.size, s.memory, s.size - 1), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, 0, 0, t.memory, t.size, s.memory, 0), NQ_ERR_WORKSPACE);
    for (i = 1; i < 64; i++) {
        EXPECT_CASE(i, 0);
        REFUSED(RUN(plan, 0, 1, t.memory + i, t.size, NULL, 0), NQ_ERR_ALIGN);
        REFUSED(RUN(plan, 0, 0, t.memory, t.size, s.memory + i, s.size), NQ_ERR_ALIGN);
    }
    EXPECT_CASE(0, 0);

    /* Memory that is not prepared for this plan, or was changed at its head. */
    REFUSED(RUN(plan, 0, 1, wrong.memory, wrong.size, s.memory, s.size), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, 0, 0, wrong.memory, wrong.size, s.memory, s.size), NQ_ERR_WORKSPACE);
    for (i = 0; i < 64; i++) {
        memcpy(wrong.memory, t.memory, t.size);
        wrong.memory[i] ^= (char)(1 << i % 8);
        REFUSED(RUN(plan, 0, 1, wrong.memory, wrong.size, s.memory, s.size), NQ_ERR_WORKSPACE);
    }
    memset(wrong.memory, 0, wrong.size);
    REFUSED(RUN(plan, 0, 1, wrong.memory, wrong.size, s.memory, s.size), NQ_ERR_WORKSPACE);
    memset(wrong.memory, 0xFF, wrong.size);
    REFUSED(RUN(plan, 0, 0, wrong.memory, wrong.size, s.memory, s.size), NQ_ERR_WORKSPACE);
    /* Behind the head anything: it ends, with a number or without. */
    for (i = 0; i < 40; i++) {
        size_t at;
        nq_status status;
        memcpy(wrong.memory, t.memory, t.size);
        for (at = 64 + dice(4096); at < wrong.size; at += 1 + dice(i < 20 ? 64 : 40000))
            wrong.memory[at] = (char)dice(256);
        status = RUN(plan, 0, tasks, wrong.memory, wrong.size, s.memory, s.size);
        EXPECT(status == NQ_OK || status == NQ_ERR_WORKSPACE || status == NQ_ERR_OVERFLOW);
    }

    /* Scratch where something else is: what is shared, from both sides, and the plan. */
    both = new_room(t.size + s.size + 128 + sizeof(nq_plan));
    memcpy(both.memory + 64, t.memory, t.size);
    REFUSED(RUN(plan, 0, 0, both.memory + 64, t.size, both.memory, s.size), NQ_ERR_ARGUMENT);
    REFUSED(RUN(plan, 0, 1, both.memory + 64, t.size, both.memory + t.size, s.size), NQ_ERR_ARGUMENT);
    EXPECT_BYTES(both.memory + 64, t.memory, t.size);
    EXPECT_STATUS(RUN(plan, 0, tasks, both.memory + 64, t.size, both.memory + 64 + t.size, s.size), NQ_OK);
    EXPECT_U(world.number, total);
    memcpy(both.memory + s.size - 8, plan, sizeof(nq_plan));
    REFUSED(RUN(OFF(nq_plan, both.memory, s.size - 8), 0, 1, t.memory, t.size, both.memory, s.size), NQ_ERR_ARGUMENT);
    memcpy(both.memory + s.size, plan, sizeof(nq_plan));
    EXPECT_STATUS(RUN(OFF(nq_plan, both.memory, s.size), 0, tasks, t.memory, t.size, both.memory, s.size), NQ_OK);
    EXPECT_U(world.number, total);

    EXPECT_U(run(plan, 0, 0, t, s), 0);
    EXPECT_U(run(plan, tasks, 0, t, s), 0);
    EXPECT_U(run(plan, 0, tasks, t, s), total);

    /* A search needs none of it, and ignores it. */
    tasks = tasks_of(&world.search);
    EXPECT_STATUS(RUN(&world.search, 0, tasks, NULL, 0, NULL, 0), NQ_OK);
    EXPECT_U(world.number, total);
    EXPECT_STATUS(RUN(&world.search, 0, tasks, &world.search, 3, OFF(char, &world.search, 1), SIZE_MAX), NQ_OK);
    EXPECT_U(world.number, total);
    EXPECT_STATUS(RUN(&world.search, 0, 0, NULL, 1, NULL, 1), NQ_OK);
    EXPECT_U(world.number, 0);
    REFUSED(RUN(&world.search, tasks, 1, NULL, 0, NULL, 0), NQ_ERR_RANGE);
    free(both.memory);
    free(s.memory);
    free(wrong.memory);
    free(t.memory);
}

/* Task by task in any order, and in ranges: the subtotals add up to the whole. */
static void any_order(uint32_t n, uint64_t total)
{
    static uint64_t subtotal[MOST_TASKS];
    static uint32_t order[MOST_TASKS];
    nq_plan plan = new_plan(n), kept = plan;
    room t = new_shared(&plan), s = new_room(scratch_size(&plan)), fresh = new_room(scratch_size(&plan));
    uint64_t tasks, sum = 0, first, some;
    uint32_t i;

    EXPECT_CASE(n, 0);
    tasks = tasks_of(&plan);
    if (!EXPECT(tasks <= MOST_TASKS))
        return;
    for (i = 0; i < tasks; i++)
        order[i] = i;
    for (i = (uint32_t)tasks; i > 1; i--) {
        uint32_t other = dice(i), last = order[i - 1];
        order[i - 1] = order[other];
        order[other] = last;
    }
    for (i = 0; i < tasks; i++)
        sum += subtotal[order[i]] = run(&plan, order[i], 1, t, s);
    EXPECT_U(sum, total);
    for (first = 0; first < tasks; first += some) {
        some = dice((uint32_t)tasks / 4);
        some = some < tasks - first ? some : tasks - first;
        for (sum = 0, i = 0; i < some; i++)
            sum += subtotal[first + i];
        EXPECT_U(run(&kept, first, some, t, fresh), sum);
    }
    EXPECT_BYTES(&plan, &kept, sizeof kept);
    free(fresh.memory);
    free(s.memory);
    free(t.memory);
}

/* The shared memory and the plan are only read: they may lie where nothing can be written. */
static void read_only(void)
{
    nq_plan own = new_plan(14), *plan;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), size = shared_size(&own);
    const size_t pages = (size + sizeof own + page - 1) / page * page;
    room s = new_room(scratch_size(&own)), t = {NULL, size};
    void *memory = NULL;

    EXPECT_I(posix_memalign(&memory, page, pages), 0);
    t.memory = (char *)memory;
    plan = OFF(nq_plan, memory, size);
    *plan = own;
    EXPECT_STATUS(nq_plan_prepare(plan, memory, size), NQ_OK);
    EXPECT_I(mprotect(memory, pages, PROT_READ), 0);
    EXPECT_U(run(plan, 0, tasks_of(plan), t, s), 365596);
    EXPECT_I(mprotect(memory, pages, PROT_READ | PROT_WRITE), 0);
    free(memory);
    free(s.memory);
}

/* ---- A workspace for nq_count_with ------------------------------------------------------------------------------- */

typedef struct {
    uint64_t prepared; /* calls with nothing done */
    uint64_t calls, tasks, stop_at;
    uint64_t stop_preparing_at;
} watcher;

static int32_t watch(void *user, uint64_t done, uint64_t tasks)
{
    watcher *w = (watcher *)user;
    EXPECT(w->tasks == 0 || w->tasks == tasks);
    w->tasks = tasks;
    if (done == 0) {
        EXPECT_U(w->calls, 0);
        return ++w->prepared == w->stop_preparing_at;
    }
    EXPECT_U(done, ++w->calls);
    return done == w->stop_at;
}

/* Large enough or not: the number is the same, with every kernel. */
static void every_kernel(const oracle *totals)
{
    nq_count_options options;
    uint32_t n;

    for (n = 11; n <= 15; n++) {
        room space = new_room(n < FIRST ? 4096 : workspace_size(n));
        EXPECT_CASE(n, 0);
        memset(&options, 0, sizeof options);
        options.workspace = space.memory;
        options.workspace_size = space.size;
        for (options.kernel = NQ_KERNEL_AUTO; options.kernel <= NQ_KERNEL_NEON; options.kernel++) {
            world.number = 1;
            if (!nq_kernel_available(options.kernel))
                continue;
            EXPECT_STATUS(nq_count_with(n, &options, sizeof options, &world.number), NQ_OK);
            EXPECT_U(world.number, totals->terms[n]);
        }
        free(space.memory);
    }
}

/*
 * Whether a count of 16 rows with these options has the tasks of a join, as its callback sees them; it is stopped at
 * once.
 */
static bool joins(const nq_count_options *options, size_t size, uint64_t tasks)
{
    watcher w = {0, 0, 0, 1, 0};
    nq_count_options watched = *options;
    watched.user = &w;
    EXPECT_STATUS(nq_count_with(16, &watched, size, &world.number), NQ_STOPPED);
    return w.tasks == tasks;
}

/* Without vectors a board of 16 rows is joined. */
static void workspaces(uint64_t total)
{
    const size_t bytes = workspace_size(16);
    nq_plan plan = new_plan(16);
    room space = new_room(bytes + GUARD), t = new_shared(&plan), s = new_room(scratch_size(&plan));
    nq_count_options options;
    watcher w = {0, 0, 0, 0, 0};
    uint64_t tasks;
    size_t i;

    EXPECT_CASE(16, 0);
    tasks = tasks_of(&plan);
    memset(&options, 0, sizeof options);
    options.kernel = NQ_KERNEL_PORTABLE;
    options.on_progress = watch;
    options.user = &w;
    options.workspace = space.memory;
    options.workspace_size = bytes;
    memset(space.memory + bytes, 0x5A, GUARD);
    EXPECT_STATUS(nq_count_with(16, &options, sizeof options, &world.number), NQ_OK);
    EXPECT_U(world.number, total);
    EXPECT_U(w.calls, tasks);
    EXPECT_U(w.tasks, tasks);
    /* Between any two parts. */
    EXPECT_U(w.prepared, parts_of(&plan) - 1);
    for (i = 0; i < GUARD; i++)
        EXPECT_U(space.memory[bytes + i], 0x5A);
    /* A stop: what the tasks so far have counted. */
    w.calls = 0;
    w.stop_at = tasks / 5;
    EXPECT_STATUS(nq_count_with(16, &options, sizeof options, &world.number), NQ_STOPPED);
    EXPECT_U(w.calls, tasks / 5);
    EXPECT_U(world.number, run(&plan, 0, tasks / 5, t, s));
    /* A stop while it is prepared: nothing is counted. */
    for (i = 1; i < parts_of(&plan); i++) {
        w.prepared = w.calls = 0;
        w.stop_preparing_at = i;
        world.number = 1;
        EXPECT_STATUS(nq_count_with(16, &options, sizeof options, &world.number), NQ_STOPPED);
        EXPECT_U(world.number + w.calls, 0);
        EXPECT_U(w.prepared, i);
    }
    /* A workspace of one byte less is not used, nor one behind the end of the options. */
    EXPECT(joins(&options, sizeof options, tasks));
    EXPECT(!joins(&options, offsetof(nq_count_options, workspace), tasks));
    options.workspace_size = bytes + GUARD;
    EXPECT(joins(&options, sizeof options, tasks));
    options.workspace_size = bytes - 1;
    EXPECT(!joins(&options, sizeof options, tasks));

    /* Refused: the pointer in the options is one as well, and comes before n and the rest. */
    for (i = 1; i < 64; i++) {
        options.workspace = space.memory + i;
        REFUSED(nq_count_with(i % 2 ? 16 : 33, &options, sizeof options, &world.number), NQ_ERR_ALIGN);
    }
    options.workspace_size = 0;
    REFUSED(nq_count_with(16, &options, sizeof options, &world.number), NQ_ERR_ALIGN);
    options.workspace = NULL;
    options.workspace_size = 1;
    options.kernel = 99;
    REFUSED(nq_count_with(33, &options, sizeof options, &world.number), NQ_ERR_NULL);
    REFUSED(nq_count_with(16, &options, sizeof options, &world.number), NQ_ERR_NULL);
    options.workspace_size = 0;
    REFUSED(nq_count_with(33, &options, sizeof options, &world.number), NQ_ERR_SIZE);
    REFUSED(nq_count_with(16, &options, sizeof options, &world.number), NQ_ERR_ENUM);
    options.kernel = NQ_KERNEL_PORTABLE;
    EXPECT(!joins(&options, sizeof options, tasks));
    free(s.memory);
    free(t.memory);
    free(space.memory);
}

int main(void)
{
    const oracle totals = oracle_read("A000170");
    uint32_t n;
    sizes();
    plans();
    refused_preparations();
    for (n = FIRST; n <= 17; n++)
        parts_in_any_order(n);
    refused_runs();
    for (n = FIRST; n <= 16; n++)
        any_order(n, totals.terms[n]);
    read_only();
    every_kernel(&totals);
    workspaces(totals.terms[16]);
    return expect_end("join");
}

/* Counting by joining halves: what each function refuses, plans whose subtotals add up, and counts in a workspace. */
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
    size_t bytes;
} world, before;

/* Memory as it comes, never written: aligned to 64 bytes, and so that one byte more is not the caller's. */
typedef struct {
    char *memory;
    size_t bytes;
} room;

static room new_room(size_t bytes)
{
    room made = {NULL, bytes};
    void *memory = NULL;
    EXPECT_I(posix_memalign(&memory, 64, bytes), 0);
    made.memory = (char *)memory;
    return made;
}

static bool is_joined(uint32_t n)
{
    return n >= FIRST && n <= (sizeof(size_t) < 8 ? LAST - 1 : LAST);
}

static size_t tables_bytes(uint32_t n)
{
    size_t bytes = 0;
    EXPECT_STATUS(nq_join_tables_bytes(n, &bytes), NQ_OK);
    return bytes;
}

static size_t scratch_bytes(uint32_t n)
{
    size_t bytes = 0;
    EXPECT_STATUS(nq_join_scratch_bytes(n, &bytes), NQ_OK);
    return bytes;
}

static size_t workspace_size(uint32_t n)
{
    size_t bytes = 0;
    EXPECT_STATUS(nq_count_workspace_size(n, &bytes), NQ_OK);
    return bytes;
}

static room new_tables(uint32_t n)
{
    room tables = new_room(tables_bytes(n));
    EXPECT_STATUS(nq_join_tables_init(tables.memory, tables.bytes, n), NQ_OK);
    return tables;
}

static uint64_t run(const nq_plan *plan, uint64_t first, uint64_t tasks, room tables, room scratch)
{
    uint64_t subtotal = UINT64_MAX;
    EXPECT_STATUS(nq_plan_run_join(plan, first, tasks, tables.memory, tables.bytes, scratch.memory, scratch.bytes,
                                   &subtotal),
                  NQ_OK);
    return subtotal;
}

/* ---- Sizes ------------------------------------------------------------------------------------------------------- */

static void sizes(void)
{
    nq_status (*const functions[])(uint32_t, size_t *) = {nq_count_workspace_size, nq_join_tables_bytes,
                                                          nq_join_scratch_bytes};
    uint32_t n;
    size_t f, i;

    for (f = 0; f < 3; f++) {
        for (n = 0; n <= 40; n++) {
            EXPECT_CASE(f, n);
            if (is_joined(n)) {
                world.bytes = 1;
                EXPECT_STATUS(functions[f](n, &world.bytes), NQ_OK);
                EXPECT(world.bytes > 0 && world.bytes % 64 == 0);
            } else
                REFUSED(functions[f](n, &world.bytes), n > NQ_MAX_N ? NQ_ERR_SIZE : NQ_ERR_UNSUPPORTED);
        }
        REFUSED(functions[f](UINT32_MAX, &world.bytes), NQ_ERR_SIZE);
        REFUSED(functions[f](16, NULL), NQ_ERR_NULL);
        REFUSED(functions[f](33, NULL), NQ_ERR_NULL);
        for (i = 1; i < sizeof(size_t); i++)
            REFUSED(functions[f](33, OFF(size_t, &world.bytes, i)), NQ_ERR_ALIGN);
    }
    for (n = FIRST; is_joined(n); n++) {
        EXPECT_CASE(n, 0);
        EXPECT_U(workspace_size(n), tables_bytes(n) + scratch_bytes(n));
        if (n % 2 == 1)
            EXPECT_U(tables_bytes(n), tables_bytes(n - 1));
    }
    /* What the header says. */
    EXPECT_CASE(0, 0);
    EXPECT(tables_bytes(18) < 13000000 && tables_bytes(20) < 100000000 && tables_bytes(22) < 900000000);
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
    /* Another function runs it, whatever the tasks are. */
    REFUSED(nq_plan_run(&world.plan, 0, 1, &world.number), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_run(&world.plan, 0, 0, &world.number), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_run(&world.plan, 0, UINT64_MAX, &world.number), NQ_ERR_WORKSPACE);
    REFUSED(nq_plan_run(&world.plan, 0, 1, NULL), NQ_ERR_NULL);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static void tables(void)
{
    size_t bytes = tables_bytes(13), i;
    room place = new_room(bytes + GUARD), copy = new_room(bytes + GUARD);

    memset(place.memory, 0x5A, place.bytes);
    memcpy(copy.memory, place.memory, place.bytes);
    EXPECT_STATUS(nq_join_tables_init(NULL, bytes, 13), NQ_ERR_NULL);
    EXPECT_STATUS(nq_join_tables_init(NULL, 0, 33), NQ_ERR_NULL);
    for (i = 1; i < 64; i++)
        EXPECT_STATUS(nq_join_tables_init(place.memory + i, bytes, 33), NQ_ERR_ALIGN);
    EXPECT_STATUS(nq_join_tables_init(place.memory, 0, 33), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_join_tables_init(place.memory, bytes, UINT32_MAX), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_join_tables_init(place.memory, 0, 11), NQ_ERR_UNSUPPORTED);
    EXPECT_STATUS(nq_join_tables_init(place.memory, bytes, 25), NQ_ERR_UNSUPPORTED);
    EXPECT_STATUS(nq_join_tables_init(place.memory, bytes - 1, 13), NQ_ERR_WORKSPACE);
    EXPECT_STATUS(nq_join_tables_init(place.memory, bytes - 64, 13), NQ_ERR_WORKSPACE);
    EXPECT_STATUS(nq_join_tables_init(place.memory, 0, 13), NQ_ERR_WORKSPACE);
    EXPECT_BYTES(place.memory, copy.memory, place.bytes);
    /* More than needed will do, and stays as it is. */
    EXPECT_STATUS(nq_join_tables_init(place.memory, place.bytes, 13), NQ_OK);
    EXPECT_BYTES(place.memory + bytes, copy.memory + bytes, GUARD);
    EXPECT(memcmp(place.memory, copy.memory, bytes) != 0);
    /* What was in the memory before makes no difference. */
    memset(copy.memory, 0xFF, copy.bytes);
    EXPECT_STATUS(nq_join_tables_init(copy.memory, bytes, 13), NQ_OK);
    EXPECT_BYTES(copy.memory, place.memory, bytes);
    free(place.memory);
    free(copy.memory);
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

#define RUN(plan, first, tasks, tables, tables_bytes, scratch, scratch_bytes)                                          \
    nq_plan_run_join(plan, first, tasks, tables, tables_bytes, scratch, scratch_bytes, &world.number)

static void refused_runs(void)
{
    const uint64_t total = 14200;
    room t = new_tables(12), wrong = new_tables(13), s = new_room(scratch_bytes(12)), both;
    const nq_plan *plan = &world.plan;
    uint64_t tasks;
    size_t i;

    EXPECT_STATUS(nq_plan_init_with(&world.plan, sizeof world.plan, 12, 0, NQ_ENGINE_JOIN), NQ_OK);
    EXPECT_STATUS(nq_plan_init(&world.search, sizeof world.search, 12, 0), NQ_OK);
    memset(&world.zeroed, 0, sizeof world.zeroed);
    tasks = tasks_of(plan);

    REFUSED(RUN(NULL, 0, 1, t.memory, t.bytes, s.memory, s.bytes), NQ_ERR_NULL);
    REFUSED(RUN(&world.zeroed, 0, 1, NULL, t.bytes, s.memory, s.bytes), NQ_ERR_NULL);
    REFUSED(RUN(&world.zeroed, 0, 1, t.memory, t.bytes, NULL, s.bytes), NQ_ERR_NULL);
    REFUSED(RUN(&world.zeroed, 0, 0, NULL, 0, NULL, 0), NQ_ERR_NULL);
    REFUSED(nq_plan_run_join(plan, 0, 1, t.memory, t.bytes, s.memory, s.bytes, NULL), NQ_ERR_NULL);
    for (i = 1; i < 64; i++) {
        EXPECT_CASE(i, 0);
        if (i % 8 != 0) {
            REFUSED(RUN(OFF(nq_plan, plan, i), 0, 1, t.memory, t.bytes, s.memory, s.bytes), NQ_ERR_ALIGN);
            REFUSED(nq_plan_run_join(plan, 0, 1, t.memory, t.bytes, s.memory, s.bytes, OFF(uint64_t, &world.number, i)),
                    NQ_ERR_ALIGN);
        }
        REFUSED(RUN(&world.zeroed, 0, 1, t.memory + i, t.bytes, s.memory, s.bytes), NQ_ERR_ALIGN);
        REFUSED(RUN(&world.zeroed, 0, 1, t.memory, t.bytes, s.memory + i, s.bytes), NQ_ERR_ALIGN);
    }
    EXPECT_CASE(0, 0);
    REFUSED(RUN(&world.zeroed, 0, 1, t.memory, 0, s.memory, 0), NQ_ERR_STATE);
    REFUSED(RUN(&world.search, 0, 1, t.memory, 0, s.memory, 0), NQ_ERR_STATE);
    REFUSED(RUN(&world.search, 0, 0, t.memory, t.bytes, s.memory, s.bytes), NQ_ERR_STATE);

    /* Too few bytes, and tables that are none. */
    REFUSED(RUN(plan, tasks, 1, t.memory, t.bytes - 1, s.memory, s.bytes), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, tasks, 1, t.memory, t.bytes, s.memory, s.bytes - 1), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, 0, 0, t.memory, 0, s.memory, s.bytes), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, 0, 0, t.memory, t.bytes, s.memory, 0), NQ_ERR_WORKSPACE);
    REFUSED(RUN(plan, tasks, 1, wrong.memory, wrong.bytes, s.memory, s.bytes), NQ_ERR_WORKSPACE);
    memset(wrong.memory, 0, wrong.bytes);
    REFUSED(RUN(plan, 0, 1, wrong.memory, wrong.bytes, s.memory, s.bytes), NQ_ERR_WORKSPACE);
    memset(wrong.memory, 0xFF, wrong.bytes);
    REFUSED(RUN(plan, 0, 0, wrong.memory, wrong.bytes, s.memory, s.bytes), NQ_ERR_WORKSPACE);

    /* Past the end. */
    REFUSED(RUN(plan, 0, tasks + 1, t.memory, t.bytes, s.memory, s.bytes), NQ_ERR_RANGE);
    REFUSED(RUN(plan, tasks, 1, t.memory, t.bytes, s.memory, s.bytes), NQ_ERR_RANGE);
    REFUSED(RUN(plan, tasks + 1, 0, t.memory, t.bytes, s.memory, s.bytes), NQ_ERR_RANGE);
    REFUSED(RUN(plan, UINT64_MAX, 2, t.memory, t.bytes, s.memory, s.bytes), NQ_ERR_RANGE);
    REFUSED(RUN(plan, 2, UINT64_MAX, t.memory, t.bytes, s.memory, s.bytes), NQ_ERR_RANGE);

    /* Scratch where something else is: the tables, from both sides, and the plan. */
    both = new_room(t.bytes + s.bytes + 128 + sizeof(nq_plan));
    memcpy(both.memory + 64, t.memory, t.bytes);
    REFUSED(RUN(plan, 0, 0, both.memory + 64, t.bytes, both.memory, s.bytes), NQ_ERR_ARGUMENT);
    REFUSED(RUN(plan, tasks, 1, both.memory + 64, t.bytes, both.memory + t.bytes, s.bytes), NQ_ERR_ARGUMENT);
    EXPECT_BYTES(both.memory + 64, t.memory, t.bytes);
    EXPECT_STATUS(RUN(plan, 0, tasks, both.memory + 64, t.bytes, both.memory + 64 + t.bytes, s.bytes), NQ_OK);
    EXPECT_U(world.number, total);
    memcpy(both.memory + s.bytes - 8, plan, sizeof(nq_plan));
    REFUSED(RUN(OFF(nq_plan, both.memory, s.bytes - 8), 0, 1, t.memory, t.bytes, both.memory, s.bytes), NQ_ERR_ARGUMENT);
    memcpy(both.memory + s.bytes, plan, sizeof(nq_plan));
    EXPECT_STATUS(RUN(OFF(nq_plan, both.memory, s.bytes), 0, tasks, t.memory, t.bytes, both.memory, s.bytes), NQ_OK);
    EXPECT_U(world.number, total);

    EXPECT_U(run(plan, 0, 0, t, s), 0);
    EXPECT_U(run(plan, tasks, 0, t, s), 0);
    EXPECT_U(run(plan, 0, tasks, t, s), total);
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
    room t = new_tables(n), s = new_room(scratch_bytes(n)), fresh = new_room(scratch_bytes(n));
    nq_plan plan, kept;
    uint64_t tasks, sum = 0, first, some;
    uint32_t i;

    EXPECT_CASE(n, 0);
    memset(&plan, 0x11, sizeof plan);
    EXPECT_STATUS(nq_plan_init_with(&plan, sizeof plan, n, 0, NQ_ENGINE_JOIN), NQ_OK);
    kept = plan;
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

/* The tables and the plan are only read: they may lie where nothing can be written. */
static void read_only(void)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = tables_bytes(14);
    const size_t pages = (bytes + sizeof(nq_plan) + page - 1) / page * page;
    room s = new_room(scratch_bytes(14)), t = {NULL, bytes};
    void *memory = NULL;
    nq_plan *plan;

    EXPECT_I(posix_memalign(&memory, page, pages), 0);
    t.memory = (char *)memory;
    plan = OFF(nq_plan, memory, bytes);
    EXPECT_STATUS(nq_join_tables_init(memory, bytes, 14), NQ_OK);
    EXPECT_STATUS(nq_plan_init_with(plan, sizeof *plan, 14, 0, NQ_ENGINE_JOIN), NQ_OK);
    EXPECT_I(mprotect(memory, pages, PROT_READ), 0);
    EXPECT_U(run(plan, 0, tasks_of(plan), t, s), 365596);
    EXPECT_I(mprotect(memory, pages, PROT_READ | PROT_WRITE), 0);
    free(memory);
    free(s.memory);
}

/* ---- A workspace for nq_count_with ------------------------------------------------------------------------------- */

typedef struct {
    uint64_t calls, tasks, stop_at;
} watcher;

static int32_t watch(void *user, uint64_t done, uint64_t tasks)
{
    watcher *w = (watcher *)user;
    EXPECT_U(done, ++w->calls);
    EXPECT(w->tasks == 0 || w->tasks == tasks);
    w->tasks = tasks;
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
        options.workspace_size = space.bytes;
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

/* Whether a count of 16 rows with these options has the tasks of a join, as its callback sees them; it is stopped at once. */
static bool joins(const nq_count_options *options, size_t size, uint64_t tasks)
{
    watcher w = {0, 0, 1};
    nq_count_options watched = *options;
    watched.user = &w;
    EXPECT_STATUS(nq_count_with(16, &watched, size, &world.number), NQ_STOPPED);
    return w.tasks == tasks;
}

/* Without vectors a board of 16 rows is joined. */
static void workspaces(uint64_t total)
{
    const size_t bytes = workspace_size(16);
    room space = new_room(bytes + GUARD), t = new_tables(16), s = new_room(scratch_bytes(16));
    nq_count_options options;
    nq_plan plan;
    watcher w = {0, 0, 0};
    uint64_t tasks;
    size_t i;

    EXPECT_CASE(16, 0);
    EXPECT_STATUS(nq_plan_init_with(&plan, sizeof plan, 16, 0, NQ_ENGINE_JOIN), NQ_OK);
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
    for (i = 0; i < GUARD; i++)
        EXPECT_U(space.memory[bytes + i], 0x5A);
    /* A stop: what the tasks so far have counted. */
    w.calls = 0;
    w.stop_at = tasks / 5;
    EXPECT_STATUS(nq_count_with(16, &options, sizeof options, &world.number), NQ_STOPPED);
    EXPECT_U(w.calls, tasks / 5);
    EXPECT_U(world.number, run(&plan, 0, tasks / 5, t, s));
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
    tables();
    refused_runs();
    for (n = FIRST; n <= 16; n++)
        any_order(n, totals.terms[n]);
    read_only();
    every_kernel(&totals);
    workspaces(totals.terms[16]);
    return expect_end("join");
}

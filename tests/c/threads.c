/*
 * Two threads, each with a search and a scratch of its own; two plans and one search that both only read, and the
 * memory of one plan, which both prepare and then read. Under a thread sanitizer this shows that no call writes to what
 * it takes const, that parts write to places of their own, and that nothing is shared behind the objects.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>

#include "expect.h"

#define THREADS 2u
#define ROUNDS 20u

typedef struct {
    const nq_plan *plan;     /* shared */
    const nq_search *shared; /* shared, only asked and saved */
    uint64_t tasks;
    uint64_t sum; /* of this thread's tasks */
    const nq_plan *join; /* shared, with its memory */
    void *memory;
    size_t memory_size, scratch_size;
    uint32_t parts;
    pthread_barrier_t *prepared;
    uint64_t join_tasks;
    uint64_t joined; /* the sum of this thread's tasks of that plan */
    uint64_t boards;
    uint32_t number;
    uint32_t wrong;
} worker;

static int32_t on_board(void *user, const uint8_t *columns, uint32_t n)
{
    worker *w = (worker *)user;
    bool yes = false;
    if (nq_is_solution(columns, n, &yes) != NQ_OK || !yes)
        w->wrong++;
    w->boards++;
    return 0;
}

static void *memory(size_t bytes)
{
    void *aligned = NULL;
    return posix_memalign(&aligned, 64, bytes) == 0 ? aligned : NULL;
}

/* Every other part; and when the other thread has done the others, every other task. */
static void join(worker *w)
{
    void *scratch = memory(w->scratch_size);
    uint64_t task, subtotal = 0;
    uint32_t part;
    nq_status status;

    for (part = 1 + w->number; part < w->parts; part += THREADS) {
        w->wrong += nq_plan_prepare_part(w->join, part, w->memory, w->memory_size) != NQ_OK;
        /* Whether all parts are done can be asked while some are not. */
        status = nq_plan_run_in(w->join, 0, 0, w->memory, w->memory_size, scratch, w->scratch_size, &subtotal);
        w->wrong += status != NQ_ERR_WORKSPACE && status != NQ_OK;
    }
    (void)pthread_barrier_wait(w->prepared);
    for (task = w->number; task < w->join_tasks; task += THREADS) {
        w->wrong += nq_plan_run_in(w->join, task, 1, w->memory, w->memory_size, scratch, w->scratch_size,
                                   &subtotal) != NQ_OK;
        w->joined += subtotal;
    }
    free(scratch);
}

static void *work(void *user)
{
    worker *w = (worker *)user;
    uint64_t task, subtotal, tasks, id;
    uint32_t round;

    for (task = w->number; task < w->tasks; task += THREADS) {
        if (nq_plan_run(w->plan, task, 1, &subtotal) != NQ_OK)
            w->wrong++;
        w->sum += subtotal;
    }
    join(w);
    for (round = 0; round < ROUNDS; round++) {
        nq_search own;
        nq_progress progress;
        nq_classes classes;
        uint8_t page[NQ_SEARCH_SNAPSHOT_BYTES];
        size_t length = 0;

        w->wrong += nq_plan_tasks(w->plan, &tasks) != NQ_OK || tasks != w->tasks;
        w->wrong += nq_plan_id(w->plan, &id) != NQ_OK;
        w->wrong += nq_search_progress(w->shared, &progress) != NQ_OK || progress.nodes != 100;
        w->wrong += nq_search_save(w->shared, page, sizeof page, &length) != NQ_OK;
        w->wrong += nq_search_load(&own, sizeof own, page, length) != NQ_OK;
        w->wrong += nq_search_run(&own, on_board, w, NULL) != NQ_DONE;
        w->wrong += nq_count_classes(8, &classes) != NQ_OK || classes.fundamental != 12;
        w->wrong += nq_method_run((nq_method)(round % 7), 6, 0, NULL, NULL, NULL) != NQ_DONE;
        w->wrong += nq_self_test(8) != NQ_OK;
    }
    return NULL;
}

int main(void)
{
    nq_plan plan, join_plan;
    nq_search shared;
    void *prepared_memory;
    size_t shared_size = 0, scratch_size = 0;
    pthread_barrier_t prepared;
    uint32_t parts = 0;
    pthread_t thread[THREADS];
    worker workers[THREADS];
    uint64_t sum = 0, tasks = 0, joined = 0, join_tasks = 0;
    uint32_t i;
    uint8_t columns[8];

    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 11, 100), NQ_OK);
    EXPECT_STATUS(nq_plan_tasks(&plan, &tasks), NQ_OK);
    EXPECT_STATUS(nq_plan_init_with(&join_plan, sizeof join_plan, 14, 0, NQ_ENGINE_JOIN), NQ_OK);
    EXPECT_STATUS(nq_plan_tasks(&join_plan, &join_tasks), NQ_OK);
    EXPECT_STATUS(nq_plan_memory_size(&join_plan, &shared_size, &scratch_size), NQ_OK);
    EXPECT_STATUS(nq_plan_prepare_parts(&join_plan, &parts), NQ_OK);
    EXPECT(parts > 4);
    prepared_memory = memory(shared_size);
    EXPECT_STATUS(nq_plan_prepare_part(&join_plan, 0, prepared_memory, shared_size), NQ_OK);
    EXPECT_I(pthread_barrier_init(&prepared, NULL, THREADS), 0);
    EXPECT_STATUS(nq_search_init(&shared, sizeof shared, 8), NQ_OK);
    EXPECT_STATUS(nq_search_step(&shared, 100, columns, 8), NQ_PAUSED);
    memset(workers, 0, sizeof workers);
    for (i = 0; i < THREADS; i++) {
        workers[i].plan = &plan;
        workers[i].shared = &shared;
        workers[i].tasks = tasks;
        workers[i].join = &join_plan;
        workers[i].memory = prepared_memory;
        workers[i].memory_size = shared_size;
        workers[i].scratch_size = scratch_size;
        workers[i].parts = parts;
        workers[i].prepared = &prepared;
        workers[i].join_tasks = join_tasks;
        workers[i].number = i;
        EXPECT_I(pthread_create(&thread[i], NULL, work, &workers[i]), 0);
    }
    for (i = 0; i < THREADS; i++) {
        EXPECT_I(pthread_join(thread[i], NULL), 0);
        EXPECT_U(workers[i].wrong, 0);
        EXPECT_U(workers[i].boards, 92 * ROUNDS);
        sum += workers[i].sum;
        joined += workers[i].joined;
    }
    EXPECT_U(sum, 2680);
    EXPECT_U(joined, 365596);
    EXPECT_I(pthread_barrier_destroy(&prepared), 0);
    free(prepared_memory);
    return expect_end("threads");
}

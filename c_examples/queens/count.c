/* queens count: the number of solutions, by the tasks of a plan, so that it can be watched and interrupted. */
#include <inttypes.h>
#include <stdio.h>

#include "queens.h"

/* From here on a count takes hours. */
enum { LONG_COUNT = 20 };

/*
 * How fine to cut the count, so that no task takes more than a small part of a second: a board of one row more takes
 * about 8 times as long, and to n = 15 the whole takes less than a second. Cutting takes time as well, so there is an
 * end; from there on nobody will see the end of the count either.
 */
static uint32_t wished_tasks(uint32_t n)
{
    if (n <= 15)
        return 1;
    return n <= 23 ? UINT32_C(1) << 3 * (n - 15) : UINT32_C(1) << 24;
}

/* So many tasks at once that it takes about a tenth of a second to do them. */
static uint64_t next_chunk(uint64_t chunk, double took)
{
    if (took < 0.05 && chunk <= UINT64_MAX / 2)
        return chunk * 2;
    return took > 0.2 && chunk > 1 ? chunk / 2 : chunk;
}

/* Runs the tasks of the plan one chunk after the other; NQ_STOPPED when a signal came. */
static nq_status count_by_tasks(const nq_plan *plan, uint64_t tasks, struct progress *progress, uint64_t *total)
{
    uint64_t done = 0, chunk = 1;

    *total = 0;
    while (done < tasks) {
        uint64_t subtotal, some = chunk < tasks - done ? chunk : tasks - done;
        double before = seconds();
        nq_status status;

        if (interrupted())
            return NQ_STOPPED;
        show_progress(progress, done, tasks);
        status = nq_plan_run(plan, done, some, &subtotal);
        if (status != NQ_OK)
            return status;
        if (subtotal > UINT64_MAX - *total)
            return NQ_ERR_OVERFLOW;
        *total += subtotal;
        done += some;
        chunk = next_chunk(chunk, seconds() - before);
    }
    return NQ_OK;
}

int run_count(const struct request *request)
{
    struct progress progress = start_progress("counting", true, request->n >= LONG_COUNT);
    nq_plan plan;
    uint64_t tasks, total;
    nq_status status = nq_plan_init(&plan, sizeof plan, request->n, wished_tasks(request->n));

    if (status == NQ_OK)
        status = nq_plan_tasks(&plan, &tasks);
    if (status == NQ_OK)
        status = count_by_tasks(&plan, tasks, &progress, &total);
    end_progress(&progress);
    if (status == NQ_OK)
        printf("%" PRIu64 "\n", total);
    return conclude(request, status);
}

/*
 * queens count: the number of solutions, by threads that run the tasks of a plan, or by a kernel of one's choice on one
 * thread; watched, and interrupted by Ctrl-C. Large boards are joined from halves where there is memory for it.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../joining.h"
#include "queens.h"

/* From here on a count takes minutes at least, and hours where it is a search. */
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

/* ---- By threads -------------------------------------------------------------------------------------------------- */

/* A count that several threads do. What is below the lock belongs to it. */
struct count {
    nq_plan plan;
    uint64_t tasks;
    struct joining joining;
    pthread_mutex_t lock;
    unsigned threads; /* that have begun */
    uint64_t next, done, total;
    nq_status status; /* NQ_OK while nothing is wrong */
    struct progress *progress;
};

/* So many tasks at once that it takes about a tenth of a second to do them. */
static uint64_t next_chunk(uint64_t chunk, double took)
{
    if (took < 0.05 && chunk <= UINT64_MAX / 2)
        return chunk * 2;
    return took > 0.2 && chunk > 1 ? chunk / 2 : chunk;
}

/* Takes at most `chunk` tasks, or none when the count is over; they begin at `*first`. */
static uint64_t take(struct count *count, uint64_t chunk, uint64_t *first)
{
    uint64_t left = count->tasks - count->next;

    if (count->status != NQ_OK)
        return 0;
    if (interrupted()) {
        count->status = NQ_STOPPED;
        return 0;
    }
    show_progress(count->progress, count->done, count->tasks);
    /* The last tasks are shared out, so that no thread waits long for another. */
    if (chunk > left / 8)
        chunk = left / 8 + (left > 0);
    *first = count->next;
    count->next += chunk;
    return chunk;
}

static void add(struct count *count, nq_status status, uint64_t tasks, uint64_t subtotal)
{
    if (status == NQ_OK && subtotal > UINT64_MAX - count->total)
        status = NQ_ERR_OVERFLOW;
    if (status == NQ_OK) {
        count->total += subtotal;
        count->done += tasks;
    } else if (count->status == NQ_OK)
        count->status = status;
}

static void *work(void *user)
{
    struct count *count = user;
    uint64_t first, tasks, chunk = 1, subtotal = 0;
    unsigned number;

    pthread_mutex_lock(&count->lock);
    number = count->threads++;
    while ((tasks = take(count, chunk, &first)) > 0) {
        double before = seconds();
        nq_status status;
        pthread_mutex_unlock(&count->lock);
        status = run_tasks(&count->joining, &count->plan, number, first, tasks, &subtotal);
        chunk = next_chunk(chunk, seconds() - before);
        pthread_mutex_lock(&count->lock);
        add(count, status, tasks, subtotal);
    }
    pthread_mutex_unlock(&count->lock);
    return NULL;
}

/* This thread works too, so that one thread more or less that cannot be started does not matter. */
static nq_status count_by_threads(uint32_t n, unsigned threads, const struct joining *joining, struct progress *progress,
                                  uint64_t *total)
{
    struct count count = {
        .joining = *joining, .lock = PTHREAD_MUTEX_INITIALIZER, .status = NQ_OK, .progress = progress};
    pthread_t others[MAX_THREADS];
    unsigned started = 0;
    nq_status status = plan_count(joining, &count.plan, n, wished_tasks(n));

    if (status == NQ_OK)
        status = nq_plan_tasks(&count.plan, &count.tasks);
    if (status != NQ_OK)
        return status;
    while (started + 1 < threads && pthread_create(&others[started], NULL, work, &count) == 0)
        started++;
    work(&count);
    while (started > 0)
        pthread_join(others[--started], NULL);
    *total = count.total;
    return count.status;
}

/* ---- By a kernel ------------------------------------------------------------------------------------------------- */

static int32_t watch(void *user, uint64_t done, uint64_t tasks)
{
    show_progress(user, done, tasks);
    return interrupted();
}

/* The memory of the join is one piece, and large enough for the workspace. */
static nq_status count_by_kernel(uint32_t n, nq_kernel kernel, const struct joining *joining, struct progress *progress,
                                 uint64_t *total)
{
    nq_count_options options = {.kernel = kernel, .min_tasks = wished_tasks(n), .on_progress = watch, .user = progress};

    if (is_joining(joining)) {
        options.workspace = joining->memory;
        options.workspace_size = joining->tables_bytes + joining->scratch_bytes;
    }
    return nq_count_with(n, &options, sizeof options, total);
}

/* The kernel of that name, or an exit code. */
static int find_kernel(const struct request *request, nq_kernel *kernel)
{
    char names[128] = "";

    for (*kernel = NQ_KERNEL_AUTO; nq_kernel_name(*kernel) != NULL; ++*kernel) {
        if (strcmp(request->kernel, nq_kernel_name(*kernel)) == 0) {
            if (nq_kernel_available(*kernel))
                return YES;
            return complain(request->command, "this processor or library does not have the kernel '%s'", request->kernel);
        }
        (void)snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", names[0] == '\0' ? "" : ", ",
                       nq_kernel_name(*kernel));
    }
    return complain(request->command, "unknown kernel '%s'; the kernels: %s", request->kernel, names);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static unsigned processors(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);

    return online < 1 ? 1 : online > MAX_THREADS ? MAX_THREADS : (unsigned)online;
}

/* The memory that the request allows, or an exit code. */
static int find_engine(const struct request *request, unsigned threads, struct joining *joining)
{
    const char *engine = request->engine != NULL ? request->engine : "auto";

    if (strcmp(engine, "search") == 0)
        return YES;
    if (strcmp(engine, "auto") == 0) {
        *joining = start_joining_if_faster(request->n, threads);
        return YES;
    }
    if (strcmp(engine, "join") != 0)
        return complain(request->command, "unknown engine '%s'; the engines: auto, search, join", engine);
    if (request->kernel != NULL)
        return complain(request->command, "--engine join takes the best kernel; leave out --kernel");
    if (nq_join_tables_bytes(request->n, &joining->tables_bytes) != NQ_OK)
        return complain(request->command, "--engine join takes N from 12 to 24, not %" PRIu32, request->n);
    *joining = start_joining(request->n, threads, machine_memory());
    if (!is_joining(joining))
        return complain(request->command, "there is not enough memory for --engine join");
    return YES;
}

int run_count(const struct request *request)
{
    struct progress progress = start_progress("counting", true, request->n >= LONG_COUNT);
    unsigned threads = request->threads > 0 ? request->threads : request->kernel != NULL ? 1 : processors();
    double start = seconds();
    nq_kernel kernel = NQ_KERNEL_AUTO;
    struct joining joining = {0};
    uint64_t total = 0;
    nq_status status;
    int code = YES;

    if (request->kernel != NULL)
        code = find_kernel(request, &kernel);
    if (code == YES && request->kernel != NULL && threads > 1)
        code = complain(request->command, "--kernel counts on one thread; leave out --threads");
    if (code == YES)
        code = find_engine(request, threads, &joining);
    if (code != YES)
        return code;
    if (request->kernel != NULL)
        status = count_by_kernel(request->n, kernel, &joining, &progress, &total);
    else
        status = count_by_threads(request->n, threads, &joining, &progress, &total);
    end_progress(&progress);
    if (request->verbose)
        fprintf(stderr, "engine %s, kernel %s, threads %u, %.3f s\n", is_joining(&joining) ? "join" : "search",
                nq_kernel_name(kernel == NQ_KERNEL_AUTO ? nq_kernel_best() : kernel), threads, seconds() - start);
    end_joining(&joining);
    if (status == NQ_OK)
        printf("%" PRIu64 "\n", total);
    return conclude(request, status);
}

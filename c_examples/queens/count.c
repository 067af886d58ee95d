/*
 * queens count: the number of solutions, by threads that run the tasks of a plan, or by a kernel of one's choice on one
 * thread; watched, and interrupted by Ctrl-C. Where the library finds it faster, halves of the board are joined in
 * memory.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../plan_memory.h"
#include "queens.h"

/* From here on a count takes minutes at least, and hours where it is a search. */
enum { LONG_COUNT = 20 };

/* How to count: the plan, and its memory for so many threads. */
struct way {
    nq_plan plan;
    struct plan_memory memory;
    unsigned threads;
};

/* ---- By threads -------------------------------------------------------------------------------------------------- */

/* A count that several threads do. What is below the lock belongs to it. */
struct count {
    const struct way *way;
    uint32_t parts; /* of the memory that is prepared */
    uint64_t tasks;
    pthread_mutex_t lock;
    pthread_cond_t prepared; /* the last part is done, or something is wrong */
    unsigned threads;        /* that have begun */
    uint32_t next_part, parts_done;
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

/* Prepares parts of the memory until all are done, by this thread or by others. The first one is done before. */
static void prepare(struct count *count)
{
    const struct plan_memory *memory = &count->way->memory;

    while (count->status == NQ_OK && count->next_part < count->parts) {
        const uint32_t part = count->next_part++;
        nq_status status;
        if (interrupted()) {
            count->status = NQ_STOPPED;
            break;
        }
        show_progress(count->progress, 0, count->tasks);
        pthread_mutex_unlock(&count->lock);
        status = nq_plan_prepare_part(&count->way->plan, part, memory->shared, memory->shared_size);
        pthread_mutex_lock(&count->lock);
        count->parts_done++;
        if (status != NQ_OK)
            count->status = status;
    }
    while (count->status == NQ_OK && count->parts_done < count->parts)
        pthread_cond_wait(&count->prepared, &count->lock);
    pthread_cond_broadcast(&count->prepared);
}

static void *work(void *user)
{
    struct count *count = user;
    const struct plan_memory *memory = &count->way->memory;
    uint64_t first, tasks, chunk = 1, subtotal = 0;
    void *scratch;

    pthread_mutex_lock(&count->lock);
    scratch = scratch_of(memory, count->threads++);
    prepare(count);
    while ((tasks = take(count, chunk, &first)) > 0) {
        double before = seconds();
        nq_status status;
        pthread_mutex_unlock(&count->lock);
        status = nq_plan_run_in(&count->way->plan, first, tasks, memory->shared, memory->shared_size, scratch,
                                memory->scratch_size, &subtotal);
        chunk = next_chunk(chunk, seconds() - before);
        pthread_mutex_lock(&count->lock);
        add(count, status, tasks, subtotal);
    }
    pthread_mutex_unlock(&count->lock);
    return NULL;
}

/* This thread works too, so that one thread more or less that cannot be started does not matter. */
static nq_status count_by_threads(const struct way *way, struct progress *progress, uint64_t *total)
{
    struct count count = {.way = way,
                          .lock = PTHREAD_MUTEX_INITIALIZER,
                          .prepared = PTHREAD_COND_INITIALIZER,
                          .status = NQ_OK,
                          .progress = progress};
    pthread_t others[MAX_THREADS];
    unsigned started = 0;
    nq_status status = nq_plan_tasks(&way->plan, &count.tasks);

    if (status == NQ_OK)
        status = nq_plan_prepare_parts(&way->plan, &count.parts);
    if (status == NQ_OK && count.parts > 0) {
        status = nq_plan_prepare_part(&way->plan, 0, way->memory.shared, way->memory.shared_size);
        count.next_part = count.parts_done = 1;
    }
    if (status != NQ_OK)
        return status;
    while (started + 1 < way->threads && pthread_create(&others[started], NULL, work, &count) == 0)
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

/* The memory of a plan is one piece, and as large as the workspace. */
static nq_status count_by_kernel(uint32_t n, nq_kernel kernel, const struct way *way, struct progress *progress,
                                 uint64_t *total)
{
    nq_count_options options = {.kernel = kernel, .on_progress = watch, .user = progress};

    if (way->memory.shared != NULL) {
        options.workspace = way->memory.shared;
        options.workspace_size = way->memory.shared_size + way->memory.scratch_size;
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

/* The way that the request wants, or an exit code. */
static int find_way(const struct request *request, struct way *way)
{
    const char *engine = request->engine != NULL ? request->engine : "auto";
    nq_status status = NQ_OK;

    if (strcmp(engine, "auto") == 0)
        status = plan_with_memory(&way->plan, request->n, way->threads, machine_memory() / 4, &way->memory);
    else if (strcmp(engine, "search") == 0)
        status = nq_plan_init(&way->plan, sizeof way->plan, request->n, 0);
    else if (strcmp(engine, "join") != 0)
        return complain(request->command, "unknown engine '%s'; the engines: auto, search, join", engine);
    else if (request->kernel != NULL)
        return complain(request->command, "--engine join takes the best kernel; leave out --kernel");
    else {
        status = nq_plan_init_with(&way->plan, sizeof way->plan, request->n, 0, NQ_ENGINE_JOIN);
        if (status == NQ_ERR_UNSUPPORTED)
            return complain(request->command, "--engine join takes N from 12 to 24, not %" PRIu32, request->n);
        if (status == NQ_OK && !take_plan_memory(&way->plan, way->threads, machine_memory(), &way->memory))
            return complain(request->command, "there is not enough memory for --engine join");
    }
    return status == NQ_OK ? YES : conclude(request, status);
}

int run_count(const struct request *request)
{
    struct progress progress = start_progress("counting", true, request->n >= LONG_COUNT);
    struct way way = {
        .threads = request->threads > 0 ? request->threads : request->kernel != NULL ? 1 : processors()};
    double start = seconds();
    nq_kernel kernel = NQ_KERNEL_AUTO;
    uint64_t total = 0;
    nq_status status;
    int code = YES;

    if (request->kernel != NULL)
        code = find_kernel(request, &kernel);
    if (code == YES && request->kernel != NULL && way.threads > 1)
        code = complain(request->command, "--kernel counts on one thread; leave out --threads");
    if (code == YES)
        code = find_way(request, &way);
    if (code != YES)
        return code;
    if (request->kernel != NULL)
        status = count_by_kernel(request->n, kernel, &way, &progress, &total);
    else
        status = count_by_threads(&way, &progress, &total);
    end_progress(&progress);
    if (request->verbose)
        fprintf(stderr, "engine %s, kernel %s, threads %u, %.3f s\n", engine_name(&way.plan),
                nq_kernel_name(kernel == NQ_KERNEL_AUTO ? nq_kernel_best() : kernel), way.threads, seconds() - start);
    free_plan_memory(&way.memory);
    if (status == NQ_OK)
        printf("%" PRIu64 "\n", total);
    return conclude(request, status);
}

/* Counting with options: kernels, progress, a stop, and options of another size. */
#include "expect.h"
#include "oracles.h"

typedef struct {
    uint64_t calls, tasks, stop_at;
    int in_order;
} watcher;

static int32_t watch(void *user, uint64_t done, uint64_t tasks)
{
    watcher *w = (watcher *)user;
    w->calls++;
    w->in_order = w->in_order && done == w->calls && done <= tasks && (w->tasks == 0 || w->tasks == tasks);
    w->tasks = tasks;
    return done == w->stop_at ? -7 : 0;
}

static void every_kernel(const oracle *totals)
{
    static const char *const names[] = {"auto", "portable", "avx2", "avx512", "neon"};
    nq_kernel kernel;
    uint32_t n;
    EXPECT(nq_kernel_available(NQ_KERNEL_AUTO));
    EXPECT(nq_kernel_available(NQ_KERNEL_PORTABLE));
    EXPECT(nq_kernel_available(nq_kernel_best()));
    EXPECT(!nq_kernel_available(-1) && !nq_kernel_available(5));
    EXPECT(nq_kernel_name(-1) == NULL && nq_kernel_name(5) == NULL);
    for (kernel = NQ_KERNEL_AUTO; kernel <= NQ_KERNEL_NEON; kernel++) {
        nq_count_options options;
        memset(&options, 0, sizeof options);
        options.kernel = kernel;
        EXPECT_TEXT(nq_kernel_name(kernel), names[kernel]);
        if (!nq_kernel_available(kernel)) {
            uint64_t total = 77;
            printf("SKIPPED: this processor has no %s\n", nq_kernel_name(kernel));
            EXPECT_STATUS(nq_count_with(8, &options, sizeof options, &total), NQ_ERR_UNSUPPORTED);
            EXPECT_U(total, 77);
            continue;
        }
        for (n = 0; n <= 13; n++) {
            uint64_t total = 0;
            EXPECT_CASE(kernel, n);
            EXPECT_STATUS(nq_count_with(n, &options, sizeof options, &total), NQ_OK);
            EXPECT_U(total, totals->terms[n]);
        }
    }
}

static void progress_and_stop(const oracle *totals)
{
    nq_count_options options;
    uint32_t n;
    memset(&options, 0, sizeof options);
    options.on_progress = watch;
    for (n = 0; n <= 12; n++) {
        uint64_t total = 0, part = 99;
        watcher w = {0, 0, 0, 1};
        EXPECT_CASE(n, 0);
        options.user = &w;
        options.min_tasks = n * 100;
        EXPECT_STATUS(nq_count_with(n, &options, sizeof options, &total), NQ_OK);
        EXPECT_U(total, totals->terms[n]);
        EXPECT_U(w.calls, w.tasks);
        EXPECT(w.in_order && w.calls >= 1);
        w.calls = 0;
        w.stop_at = (w.tasks + 1) / 2;
        EXPECT_STATUS(nq_count_with(n, &options, sizeof options, &part), NQ_STOPPED);
        EXPECT_U(w.calls, w.stop_at);
        EXPECT(part <= total);
        /* A stop after the last task has counted all. */
        w.calls = 0;
        w.stop_at = w.tasks;
        EXPECT_STATUS(nq_count_with(n, &options, sizeof options, &part), NQ_STOPPED);
        EXPECT_U(part, total);
    }
}

static void errors_and_sizes(void)
{
    struct {
        nq_count_options options;
        unsigned char more[24];
    } later;
    uint64_t total = 5;
    uint64_t bytes[9];
    memset(&later, 0, sizeof later);
    EXPECT_STATUS(nq_count_with(8, NULL, 0, &total), NQ_OK);
    EXPECT_U(total, 92);
    EXPECT_STATUS(nq_count_with(8, NULL, 12345, &total), NQ_OK);
    EXPECT_STATUS(nq_count_with(8, &later.options, sizeof later, &total), NQ_OK);
    total = 5;
    later.more[23] = 1;
    EXPECT_STATUS(nq_count_with(8, &later.options, sizeof later, &total), NQ_ERR_UNSUPPORTED);
    EXPECT_U(total, 5);
    /* Of smaller options only the beginning is read. */
    later.options.kernel = NQ_KERNEL_PORTABLE;
    later.options.min_tasks = 9;
    EXPECT_STATUS(nq_count_with(8, &later.options, 4, &total), NQ_OK);
    EXPECT_U(total, 92);
    later.options.kernel = 1000;
    EXPECT_STATUS(nq_count_with(8, &later.options, 0, &total), NQ_OK);
    total = 5;
    EXPECT_STATUS(nq_count_with(8, &later.options, 4, &total), NQ_ERR_ENUM);
    later.options.kernel = -1;
    EXPECT_STATUS(nq_count_with(8, &later.options, 4, &total), NQ_ERR_ENUM);
    EXPECT_STATUS(nq_count_with(33, NULL, 0, &total), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_count_with(8, NULL, 0, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_count_with(8, NULL, 0, (uint64_t *)(void *)((char *)&total + 1)), NQ_ERR_ALIGN);
    EXPECT_STATUS(nq_count_with(8, (const nq_count_options *)(const void *)((char *)&later + 1), 4, &total),
                  NQ_ERR_ALIGN);
    EXPECT_U(total, 5);
    /* A workspace that is too small is not used: see join.c. */
    later.options.kernel = NQ_KERNEL_AUTO;
    later.options.workspace = bytes + (64 - (uintptr_t)bytes % 64) % 64 / sizeof bytes[0];
    later.options.workspace_size = sizeof bytes[0];
    EXPECT_STATUS(nq_count_with(8, &later.options, sizeof later.options, &total), NQ_OK);
    EXPECT_U(total, 92);
}

static void estimates(void)
{
    nq_estimate_result one, two;
    EXPECT_STATUS(nq_estimate(8, 20000, 1, &one), NQ_OK);
    EXPECT_STATUS(nq_estimate(8, 20000, 1, &two), NQ_OK);
    EXPECT_BYTES(&one, &two, sizeof one);
    EXPECT(one.solutions > 92 - 4 * one.solutions_error && one.solutions < 92 + 4 * one.solutions_error);
    EXPECT(one.nodes > 2056 - 4 * one.nodes_error && one.nodes < 2056 + 4 * one.nodes_error);
    EXPECT_STATUS(nq_estimate(33, 1, 1, &one), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_estimate(8, 1, 1, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_estimate(8, 1, 1, (nq_estimate_result *)(void *)((char *)&one + 1)), NQ_ERR_ALIGN);
    EXPECT_BYTES(&one, &two, sizeof one);
}

int main(void)
{
    const oracle totals = oracle_read("A000170");
    every_kernel(&totals);
    progress_and_stop(&totals);
    errors_and_sizes();
    estimates();
    return expect_end("kernel");
}

/* What went wrong elsewhere, and must not here: each story is a test. A watchdog ends what hangs. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "expect.h"

static uint64_t count(uint32_t n)
{
    uint64_t total = UINT64_MAX;
    EXPECT_STATUS(nq_count(n, &total), NQ_OK);
    return total;
}

static uint64_t count_by(nq_method method, uint32_t n)
{
    nq_method_stats stats;
    stats.solutions = UINT64_MAX;
    EXPECT_STATUS(nq_method_run(method, n, 0, NULL, NULL, &stats), NQ_DONE);
    return stats.solutions;
}

static int32_t add_one(void *user, const uint8_t *columns, uint32_t n)
{
    (void)columns;
    (void)n;
    ++*(uint64_t *)user;
    return 0;
}

static uint64_t stream(uint32_t n)
{
    nq_search search;
    uint64_t boards = 0, delivered = 0;
    EXPECT_STATUS(nq_search_init(&search, sizeof search, n), NQ_OK);
    EXPECT_STATUS(nq_search_run(&search, add_one, &boards, &delivered), NQ_DONE);
    EXPECT_U(delivered, boards);
    return boards;
}

/* "Only neighbours on a diagonal are tested": 14 for n = 5, while n = 4 still gives 2. "One more symmetry": 96 for 8.
 * "Only rows and columns": n = 2 gives 4, or 2. "Breaks at 13": a table or a factor that ends. */
static void wrong_counts(void)
{
    static const uint64_t right[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712};
    nq_method method;
    uint32_t n;
    for (n = 0; n <= 13; n++) {
        EXPECT_CASE(n, 0);
        EXPECT_U(count(n), right[n]);
        EXPECT_U(stream(n), right[n]);
        for (method = NQ_METHOD_PERMUTATION; n <= 8 && method <= NQ_METHOD_BITMASK; method++)
            EXPECT_U(count_by(method, n), right[n]);
    }
    EXPECT_CASE(13, NQ_METHOD_BITMASK);
    EXPECT_U(count_by(NQ_METHOD_BITMASK, 10), right[10]);
}

/* "Stops after the k-th board, and going on delivers one twice, or none". */
static int32_t stop_at(void *user, const uint8_t *columns, uint32_t n)
{
    uint64_t *state = (uint64_t *)user; /* boards to go, sum of what was delivered */
    uint64_t code = 0;
    uint32_t i;
    for (i = 0; i < n; i++)
        code = code * 8 + columns[i];
    state[1] += code * (code | 1);
    state[2]++;
    return --state[0] == 0;
}

static void stop_twice(void)
{
    uint64_t whole[3] = {UINT64_MAX, 0, 0}, k;
    nq_search search;
    EXPECT_STATUS(nq_search_init(&search, sizeof search, 8), NQ_OK);
    EXPECT_STATUS(nq_search_run(&search, stop_at, whole, NULL), NQ_DONE);
    EXPECT_U(whole[2], 92);
    for (k = 1; k <= 92; k++) {
        uint64_t parts[3] = {0, 0, 0};
        EXPECT_CASE(8, k);
        EXPECT_STATUS(nq_search_init(&search, sizeof search, 8), NQ_OK);
        parts[0] = k;
        EXPECT_STATUS(nq_search_run(&search, stop_at, parts, NULL), NQ_STOPPED);
        EXPECT_U(parts[2], k);
        parts[0] = UINT64_MAX;
        EXPECT_STATUS(nq_search_run(&search, stop_at, parts, NULL), NQ_DONE);
        EXPECT_U(parts[2], 92);
        EXPECT_U(parts[1], whole[1]);
    }
}

/* "A queen on every square of the diagonal is called a solution". */
static void the_diagonal(void)
{
    uint8_t down[64], up[64];
    uint32_t down_wide[64], up_wide[64], n, i;
    uint8_t space[64];
    bool yes;
    for (n = 2; n <= 64; n++) {
        EXPECT_CASE(n, 0);
        for (i = 0; i < n; i++) {
            down[i] = (uint8_t)i;
            up[i] = (uint8_t)(n - 1 - i);
            down_wide[i] = down[i];
            up_wide[i] = up[i];
        }
        yes = true;
        EXPECT_STATUS(nq_is_solution(down, n, &yes), NQ_OK);
        EXPECT(!yes);
        yes = true;
        EXPECT_STATUS(nq_is_solution(up, n, &yes), NQ_OK);
        EXPECT(!yes);
        yes = true;
        EXPECT_STATUS(nq_verify(down_wide, n, space, sizeof space, &yes), NQ_OK);
        EXPECT(!yes);
        yes = true;
        EXPECT_STATUS(nq_verify(up_wide, n, space, sizeof space, &yes), NQ_OK);
        EXPECT(!yes);
    }
}

static void join_on_a_small_stack(void)
{
    static uint64_t space[1 << 17];
    char *memory = (char *)space + (64 - (uintptr_t)space % 64) % 64;
    nq_count_options options;
    nq_plan plan;
    size_t bytes = 0, scratch = 0;
    uint64_t subtotal = 0, tasks = 0;

    EXPECT_STATUS(nq_count_workspace_size(14, &bytes), NQ_OK);
    EXPECT(bytes + 64 <= sizeof space);
    memset(&options, 0, sizeof options);
    options.kernel = NQ_KERNEL_PORTABLE;
    options.workspace = memory;
    options.workspace_size = bytes;
    EXPECT_STATUS(nq_count_with(14, &options, sizeof options, &subtotal), NQ_OK);
    EXPECT_U(subtotal, 365596);
    EXPECT_STATUS(nq_plan_init_with(&plan, sizeof plan, 14, 1, NQ_ENGINE_JOIN), NQ_OK);
    EXPECT_STATUS(nq_plan_memory_size(&plan, &bytes, &scratch), NQ_OK);
    EXPECT_STATUS(nq_plan_prepare(&plan, memory, bytes), NQ_OK);
    EXPECT_STATUS(nq_plan_tasks(&plan, &tasks), NQ_OK);
    EXPECT_STATUS(nq_plan_run_in(&plan, 0, tasks, memory, bytes, memory + bytes, scratch, &subtotal), NQ_OK);
    EXPECT_U(subtotal, 365596);
}

/* "The stack is exhausted at n = 12": everything, in a thread with half of the stack that a thread gets where it gets
 * little (128 KiB with musl). The vector kernels need most of it; without them a tenth would do. */
static void *on_a_small_stack(void *unused)
{
    nq_classes classes;
    nq_plan plan;
    nq_search search;
    nq_method method;
    uint8_t columns[32], page[NQ_SEARCH_SNAPSHOT_BYTES];
    uint64_t subtotal = 0, tasks = 0;
    size_t length = 0;

    (void)unused;
    EXPECT_U(stream(12), 14200);
    EXPECT_U(count(12), 14200);
    EXPECT_STATUS(nq_count_classes(12, &classes), NQ_OK);
    EXPECT_U(classes.fundamental, 1787);
    for (method = NQ_METHOD_PERMUTATION; method <= NQ_METHOD_BITMASK; method++)
        EXPECT_U(count_by(method, 7), 40);
    EXPECT_STATUS(nq_method_run(NQ_METHOD_THREE_SETS, 12, 1, NULL, NULL, NULL), NQ_STOPPED);
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 12, 1000), NQ_OK);
    EXPECT_STATUS(nq_plan_tasks(&plan, &tasks), NQ_OK);
    EXPECT_STATUS(nq_plan_run(&plan, 0, tasks, &subtotal), NQ_OK);
    EXPECT_U(subtotal, 14200);
    join_on_a_small_stack();
    EXPECT_STATUS(nq_search_init(&search, sizeof search, 32), NQ_OK);
    EXPECT_STATUS(nq_search_step(&search, 100000, columns, 32), NQ_PAUSED);
    EXPECT_STATUS(nq_search_save(&search, page, sizeof page, &length), NQ_OK);
    EXPECT_STATUS(nq_search_load(&search, sizeof search, page, length), NQ_OK);
    return NULL;
}

static void small_stack(void)
{
    const size_t smallest = 65536;
    pthread_t thread;
    pthread_attr_t attributes;
    size_t bytes = (size_t)sysconf(_SC_THREAD_STACK_MIN);
    int created;

    if (bytes < smallest || bytes > 1 << 20)
        bytes = smallest;
    EXPECT_I(pthread_attr_init(&attributes), 0);
    EXPECT_I(pthread_attr_setstacksize(&attributes, bytes), 0);
    created = pthread_create(&thread, &attributes, on_a_small_stack, NULL);
    EXPECT_I(created, 0);
    if (created == 0)
        EXPECT_I(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
}

/* "Memory grows with the number of boards": 14200 boards later the process is no larger than after 724. */
static long resident_kilobytes(void)
{
    struct rusage usage;
    EXPECT_I(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_maxrss;
}

static void memory_that_grows(void)
{
    long before;
    EXPECT_U(stream(10), 724);
    EXPECT_U(count_by(NQ_METHOD_THREE_SETS, 8), 92);
    before = resident_kilobytes();
    EXPECT_U(stream(12), 14200);
    EXPECT_U(count_by(NQ_METHOD_THREE_SETS, 9), 352);
    EXPECT(resident_kilobytes() - before < 256);
}

/* "n = 0, n = 33 and n = 4294967295 freeze or crash instead of answering". */
static void strange_sizes(void)
{
    static const uint32_t strange[] = {33, 64, 65, 4294967295u};
    nq_search search;
    nq_plan plan;
    nq_classes classes;
    uint64_t number;
    uint8_t columns[64] = {0};
    size_t i;
    nq_method method;
    bool yes;

    EXPECT_CASE(0, 0);
    EXPECT_U(count(0), 1);
    EXPECT_U(stream(0), 1);
    EXPECT_STATUS(nq_first(0, columns, 64), NQ_OK);
    for (method = NQ_METHOD_PERMUTATION; method <= NQ_METHOD_BITMASK; method++)
        EXPECT_U(count_by(method, 0), 1);
    for (i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        const uint32_t n = strange[i];
        EXPECT_CASE(n, 0);
        EXPECT_STATUS(nq_count(n, &number), NQ_ERR_SIZE);
        EXPECT_STATUS(nq_count_fundamental(n, &number), NQ_ERR_SIZE);
        EXPECT_STATUS(nq_count_classes(n, &classes), NQ_ERR_SIZE);
        EXPECT_STATUS(nq_self_test(n), NQ_ERR_UNKNOWN);
        EXPECT_STATUS(nq_search_init(&search, sizeof search, n), NQ_ERR_SIZE);
        EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, n, 1), NQ_ERR_SIZE);
        EXPECT_STATUS(nq_first(n, columns, sizeof columns), NQ_ERR_SIZE);
        for (method = NQ_METHOD_PERMUTATION; method <= NQ_METHOD_BITMASK; method++)
            EXPECT_STATUS(nq_method_run(method, n, 1, NULL, NULL, NULL), NQ_ERR_SIZE);
        EXPECT_STATUS(nq_is_solution(columns, n, &yes), n > 64 ? NQ_ERR_SIZE : NQ_OK);
    }
}

int main(void)
{
    alarm(300); /* under a checker everything is slow */
    wrong_counts();
    stop_twice();
    the_diagonal();
    small_stack();
    memory_that_grows();
    strange_sizes();
    return expect_end("bad_stories");
}

/* Calls every function, and prints nothing: run under valgrind, this program makes 0 allocations, or the library made
 * one. It includes every way a call can end. */
#define EXPECT_SILENT
#include "expect.h"

static int32_t on_board(void *user, const uint8_t *columns, uint32_t n)
{
    uint32_t *left = (uint32_t *)user;
    (void)columns;
    (void)n;
    return --*left == 0;
}

static int32_t on_event(void *user, const nq_event *event)
{
    (void)user;
    return event->kind < 0;
}

static void identity(void)
{
    EXPECT(nq_version() == NQ_VERSION);
    EXPECT(nq_abi_version() == NQ_ABI_VERSION);
    EXPECT(nq_version_string() != NULL);
    EXPECT(nq_status_string(NQ_OK) != NULL);
    EXPECT(nq_search_size() == sizeof(nq_search));
    EXPECT(nq_plan_size() == sizeof(nq_plan));
}

static void counting(void)
{
    static nq_plan plan;
    nq_classes classes;
    uint64_t number, tasks = 0;

    EXPECT_STATUS(nq_count(11, &number), NQ_OK);
    EXPECT_U(number, 2680);
    EXPECT_STATUS(nq_count(33, &number), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_count_fundamental(10, &number), NQ_OK);
    EXPECT_U(number, 92);
    EXPECT_STATUS(nq_count_classes(10, &classes), NQ_OK);
    EXPECT_STATUS(nq_known_total(27, &number), NQ_OK);
    EXPECT_STATUS(nq_known_fundamental(27, &number), NQ_OK);
    EXPECT_STATUS(nq_self_test(9), NQ_OK);
    EXPECT_STATUS(nq_plan_init(&plan, sizeof plan, 11, 500), NQ_OK);
    EXPECT_STATUS(nq_plan_tasks(&plan, &tasks), NQ_OK);
    EXPECT_STATUS(nq_plan_id(&plan, &number), NQ_OK);
    EXPECT_STATUS(nq_plan_run(&plan, 0, tasks, &number), NQ_OK);
    EXPECT_U(number, 2680);
    EXPECT_STATUS(nq_plan_run(&plan, tasks, 1, &number), NQ_ERR_RANGE);
}

static void joining(void)
{
    static union {
        char bytes[1 << 20];
        uint64_t number;
    } space;
    static nq_plan plan;
    char *memory = space.bytes + (64 - (uintptr_t)space.bytes % 64) % 64;
    nq_count_options options;
    size_t bytes = 0, scratch = 0;
    uint64_t number, tasks = 0;

    EXPECT_STATUS(nq_count_workspace_size(14, &bytes), NQ_OK);
    EXPECT(bytes + 64 <= sizeof space);
    memset(&options, 0, sizeof options);
    options.kernel = NQ_KERNEL_PORTABLE;
    options.workspace = memory;
    options.workspace_size = bytes;
    EXPECT_STATUS(nq_count_with(14, &options, sizeof options, &number), NQ_OK);
    EXPECT_U(number, 365596);
    EXPECT_STATUS(nq_plan_init_with(&plan, sizeof plan, 12, 1, NQ_ENGINE_JOIN), NQ_OK);
    EXPECT_STATUS(nq_plan_memory_size(&plan, &bytes, &scratch), NQ_OK);
    EXPECT_STATUS(nq_plan_prepare(&plan, memory, bytes), NQ_OK);
    EXPECT_STATUS(nq_plan_tasks(&plan, &tasks), NQ_OK);
    EXPECT_STATUS(nq_plan_run_in(&plan, 0, tasks, memory, bytes, memory + bytes, scratch, &number), NQ_OK);
    EXPECT_U(number, 14200);
    EXPECT_STATUS(nq_plan_run_in(&plan, tasks, 1, memory, bytes, memory + bytes, scratch, &number), NQ_ERR_RANGE);
}

static void searching(void)
{
    static nq_search search;
    nq_progress progress;
    uint8_t columns[32], page[NQ_SEARCH_SNAPSHOT_BYTES];
    uint64_t delivered = 0;
    uint32_t stop_at = 5;
    size_t length = 0;

    EXPECT_STATUS(nq_search_init(&search, sizeof search, 11), NQ_OK);
    EXPECT_STATUS(nq_search_next(&search, columns, sizeof columns), NQ_OK);
    EXPECT_STATUS(nq_search_step(&search, 3, columns, sizeof columns), NQ_PAUSED);
    EXPECT_STATUS(nq_search_run(&search, on_board, &stop_at, &delivered), NQ_STOPPED);
    stop_at = UINT32_MAX;
    EXPECT_STATUS(nq_search_run_for(&search, 1000, on_board, &stop_at, &delivered), NQ_PAUSED);
    EXPECT_STATUS(nq_search_save(&search, page, sizeof page, &length), NQ_OK);
    EXPECT_STATUS(nq_search_load(&search, sizeof search, page, length), NQ_OK);
    EXPECT_STATUS(nq_search_progress(&search, &progress), NQ_OK);
    EXPECT_STATUS(nq_search_run(&search, on_board, &stop_at, &delivered), NQ_DONE);
    page[9] ^= 1;
    EXPECT_STATUS(nq_search_load(&search, sizeof search, page, length), NQ_ERR_SNAPSHOT_CHECKSUM);
    EXPECT_STATUS(nq_search_progress(&search, &progress), NQ_OK);
    EXPECT_U(progress.solutions, 2680);
}

static void boards(void)
{
    static uint32_t wide[1000];
    static uint8_t space[1024];
    static char picture[65536];
    uint8_t columns[32];
    uint32_t row;
    size_t bytes = 0;
    bool yes = false;

    EXPECT_STATUS(nq_first(12, columns, sizeof columns), NQ_OK);
    EXPECT_STATUS(nq_is_solution(columns, 12, &yes), NQ_OK);
    EXPECT(yes);
    for (row = 0; row < 1000; row++)
        EXPECT_STATUS(nq_queen_at(1000, row, &wide[row]), NQ_OK);
    EXPECT_STATUS(nq_verify_workspace_size(1000, &bytes), NQ_OK);
    EXPECT_STATUS(nq_verify(wide, 1000, space, sizeof space, &yes), NQ_OK);
    EXPECT(yes);
    EXPECT_STATUS(nq_board_text_size(12, &bytes), NQ_OK);
    EXPECT_STATUS(nq_board_text(columns, 12, picture, sizeof picture), NQ_OK);
    EXPECT_STATUS(nq_board_svg_size(12, &bytes), NQ_OK);
    EXPECT_STATUS(nq_board_svg(columns, 12, NQ_SVG_COORDINATES, picture, sizeof picture), NQ_OK);
}

static void methods(void)
{
    nq_method_stats stats;
    nq_method method;
    for (method = NQ_METHOD_PERMUTATION; method <= NQ_METHOD_BITMASK; method++) {
        EXPECT(nq_method_name(method) != NULL);
        EXPECT_STATUS(nq_method_run(method, 6, 0, on_event, NULL, &stats), NQ_DONE);
        EXPECT_U(stats.solutions, 4);
    }
}

int main(void)
{
    identity();
    counting();
    joining();
    searching();
    boards();
    methods();
    return expect_end("no_alloc");
}

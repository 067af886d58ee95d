// A C++ user: lambdas as callbacks, objects in containers, statuses in a switch.
#include "nqueens.h"

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "expect.h"

static_assert(std::is_trivially_copyable<nq_search>::value, "a struct copy is a checkpoint");
static_assert(std::is_trivially_copyable<nq_plan>::value, "a struct copy is a plan");
static_assert(std::is_standard_layout<nq_search>::value, "the layout is C's");
static_assert(alignof(nq_search) == alignof(uint64_t), "natural alignment");

static const char *describe(nq_status status)
{
    switch (status) {
    case NQ_OK:
    case NQ_DONE:
    case NQ_PAUSED:
    case NQ_STOPPED:
        return "success";
    default:
        return nq_status_string(status);
    }
}

static void boards_into_a_vector()
{
    using Board = std::vector<uint8_t>;
    std::vector<Board> boards;
    auto search = std::make_unique<nq_search>();
    EXPECT_STATUS(nq_search_init(search.get(), sizeof *search, 8), NQ_OK);
    uint64_t delivered = 0;
    const nq_status status = nq_search_run(
        search.get(),
        [](void *user, const uint8_t *columns, uint32_t n) -> int32_t {
            static_cast<std::vector<Board> *>(user)->emplace_back(columns, columns + n);
            return 0;
        },
        &boards, &delivered);
    EXPECT_STATUS(status, NQ_DONE);
    EXPECT_U(delivered, 92);
    EXPECT_U(boards.size(), 92);
    for (std::size_t i = 1; i < boards.size(); i++)
        EXPECT(boards[i - 1] < boards[i]);
}

static void checkpoints()
{
    nq_search search{};
    EXPECT_STATUS(nq_search_init(&search, sizeof search, 6), NQ_OK);
    std::vector<nq_search> checkpoints;
    std::array<uint8_t, 6> columns{};
    do
        checkpoints.push_back(search);
    while (nq_search_next(&search, columns.data(), columns.size()) == NQ_OK);
    EXPECT_U(checkpoints.size(), 5);
    std::size_t left = 4;
    for (auto &checkpoint : checkpoints) {
        uint64_t delivered = 0;
        const auto ignore = [](void *, const uint8_t *, uint32_t) -> int32_t { return 0; };
        EXPECT_STATUS(nq_search_run(&checkpoint, ignore, nullptr, &delivered), NQ_DONE);
        EXPECT_U(delivered, left--);
    }
}

static void events()
{
    std::string trace;
    const auto letters = [](void *user, const nq_event *event) -> int32_t {
        *static_cast<std::string *>(user) += "?xq-!"[event->kind];
        return event->kind == NQ_EVENT_SOLUTION;
    };
    nq_method_stats stats{};
    EXPECT_STATUS(nq_method_run(NQ_METHOD_BITMASK, 1, 0, letters, &trace, &stats), NQ_STOPPED);
    EXPECT_TEXT(trace.c_str(), "?q!");
    EXPECT_U(stats.solutions, 1);
}

int main()
{
    boards_into_a_vector();
    checkpoints();
    events();
    nq_classes classes{};
    EXPECT_STATUS(nq_count_classes(8, &classes), NQ_OK);
    EXPECT_U(classes.fundamental, 12);
    bool yes = false;
    const std::array<uint8_t, 4> board{{1, 3, 0, 2}};
    EXPECT_STATUS(nq_is_solution(board.data(), 4, &yes), NQ_OK);
    EXPECT(yes);
    EXPECT_TEXT(describe(NQ_PAUSED), "success");
    EXPECT_TEXT(describe(nq_count(33, &classes.total)), nq_status_string(NQ_ERR_SIZE));
    return expect_end("user");
}

// nqueens.hpp from outside: values, ranges, errors, exceptions through callbacks, threads. Built by tests/check/cpp.sh.
#include <nqueens.hpp>

#include <cstdio>
#include <cstdlib>
#include <new>
#include <numeric>
#include <stdexcept>

#define EXPECT(condition)                                                                                              \
    ((condition) ? (void)0 : (std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), std::exit(1)))

// Everything that is allocated is counted.
static std::size_t allocations;

void *operator new(std::size_t size)
{
    allocations++;
    if (void *memory = std::malloc(size))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

static void ranges_and_boards()
{
    const std::size_t before = allocations;
    std::size_t boards = 0, sorted = 0;
    nq::board last;
    for (const nq::board &board : nq::solutions(8)) {
        EXPECT(board.size() == 8 && board.is_solution());
        sorted += boards == 0 || last < board;
        last = board;
        boards++;
    }
    EXPECT(boards == 92 && sorted == 92);
    nq::solutions six(6);
    EXPECT(std::distance(six.begin(), six.end()) == 4);
    EXPECT(six.begin() == six.end());
    nq::solutions none(3);
    EXPECT(none.begin() == none.end());
    nq::solutions empty(0);
    EXPECT(empty.begin()->empty());
    EXPECT(allocations == before);
    EXPECT(nq::first(4)->text() == ".Q..\n...Q\nQ...\n..Q.\n");
    EXPECT(nq::first(4)->svg(NQ_SVG_COORDINATES).substr(0, 4) == "<svg");
    EXPECT(!nq::first(3) && !nq::queen_at(2, 0) && nq::queen_at(1000000, 999999));
#if defined(__cpp_lib_ranges)
    static_assert(std::ranges::input_range<nq::solutions>);
#if !defined(__clang__) || __clang_major__ >= 16 // older ones cannot compile libstdc++'s views
    int first_columns = 0;
    for (const nq::board &board : nq::solutions(8) | std::views::filter([](const nq::board &b) { return b[0] > 3; }))
        first_columns += board[0] > 3;
    EXPECT(first_columns == 46);
#endif
#endif
}

static void searches()
{
    nq::search search(8);
    int boards = 0;
    const auto tenth = [&](const nq::board &) { return ++boards == 10 ? nq::flow::stop : nq::flow::go_on; };
    EXPECT(search.run(tenth) == NQ_STOPPED);
    const nq::search checkpoint = search;
    nq::search loaded = nq::search::load(search.save());
    int rest = 0, again = 0;
    EXPECT(loaded.n() == 8 && loaded.run([&](const nq::board &) { rest++; }) == NQ_DONE && rest == 82);
    nq::search copy = checkpoint;
    while (copy.run([&](const nq::board &) { again++; }, 7) == NQ_PAUSED) {}
    EXPECT(again == 82 && copy.progress().parts_per_million == 1000000 && !copy.next());
    nq::board board;
    nq::search four(4);
    EXPECT(four.step(7, board) == NQ_PAUSED && four.step(1, board) == NQ_OK && board[0] == 1);
}

struct own_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

static void exceptions()
{
    nq::search search(8);
    int boards = 0, caught = 0;
    for (bool more = true; more;) {
        try {
            more = search.run([&](const nq::board &) {
                if (++boards % 5 == 0)
                    throw own_error("five");
            }) != NQ_DONE;
        } catch (const own_error &error) {
            EXPECT(error.what() == std::string("five"));
            caught++;
        }
    }
    EXPECT(boards == 92 && caught == 18);
    try {
        nq::count(33);
        EXPECT(false);
    } catch (const nq::error &error) {
        EXPECT(error.status() == NQ_ERR_SIZE && error.code().category() == nq::status_category());
        EXPECT(error.code().message() == nq_status_string(NQ_ERR_SIZE));
    }
    try {
        nq::snapshot bytes = nq::search(8).save();
        bytes[9] ^= 1;
        nq::search::load(bytes);
        EXPECT(false);
    } catch (const std::system_error &error) {
        EXPECT(error.code().value() == NQ_ERR_SNAPSHOT_CHECKSUM);
    }
    // Anything can be thrown, and it is the very object that comes out.
    const void *thrown = nullptr;
    nq::puzzle puzzle(6);
    try {
        puzzle.run([&](const nq::board &) {
            try {
                throw own_error("the second part");
            } catch (const own_error &error) {
                thrown = &error;
                throw;
            }
        });
        EXPECT(false);
    } catch (const own_error &error) {
        EXPECT(&error == thrown);
    }
    EXPECT(puzzle.count() == 3);
    nq_status status = NQ_OK;
    try {
        nq::search(4).run([](const nq::board &) { throw 42; }, UINT64_MAX, status);
        EXPECT(false);
    } catch (int number) {
        EXPECT(number == 42 && status == NQ_STOPPED);
    }
}

// The forms for those who prefer a status: nothing is thrown and, but for strings and vectors, nothing allocated.
static void statuses()
{
    const std::size_t before = allocations;
    nq_status status;
    const std::uint8_t columns[65] = {};
    EXPECT(nq::board(columns, 65, status).empty() && status == NQ_ERR_SIZE);
    EXPECT(nq::count(33, status) == 0 && status == NQ_ERR_SIZE);
    EXPECT(nq::count(8, status) == 92 && status == NQ_OK);
    EXPECT(nq::classes(33, status).total == 0 && status == NQ_ERR_SIZE);
    EXPECT(nq::classes(8, status).fundamental == 12 && status == NQ_OK);
    EXPECT(!nq::first(33, status) && status == NQ_ERR_SIZE);
    EXPECT(!nq::first(3, status) && status == NQ_DONE);
    EXPECT((*nq::first(4, status))[0] == 1 && status == NQ_OK);
    EXPECT(!nq::queen_at(8, 8, status) && status == NQ_ERR_RANGE);

    nq::search none(33, status);
    EXPECT(status == NQ_ERR_SIZE && !none.next(status) && status == NQ_ERR_STATE);
    EXPECT(none.progress(status).solutions == 0 && status == NQ_ERR_STATE);
    EXPECT(none.save(status) == nq::snapshot{} && status == NQ_ERR_STATE);
    none.run([](const nq::board &) {}, 1, status);
    EXPECT(status == NQ_ERR_STATE);
    nq::board board;
    nq::search four(4, status);
    EXPECT(status == NQ_OK);
    four.step(7, board, status);
    EXPECT(status == NQ_PAUSED);
    nq::snapshot bytes = four.save(status);
    EXPECT(status == NQ_OK && (*nq::search::load(bytes, status).next(status))[0] == 1 && status == NQ_OK);
    bytes[9] ^= 1;
    nq::search damaged = nq::search::load(bytes, status);
    EXPECT(status == NQ_ERR_SNAPSHOT_CHECKSUM && !damaged.next(status) && status == NQ_ERR_STATE);
    nq::solutions many(33, status);
    EXPECT(status == NQ_ERR_SIZE && many.begin() == many.end());

    nq::puzzle puzzle(4, 0, status);
    EXPECT(status == NQ_OK);
    puzzle.place(0, 4, status);
    EXPECT(status == NQ_ERR_RANGE);
    // Conditions chain in both forms, and each status speaks of its own call.
    nq_status other;
    puzzle.place(0, 1, status).block(0, 1, other);
    EXPECT(status == NQ_OK && other == NQ_ERR_OCCUPIED);
    puzzle.block_diagonal(-1, status).block_antidiagonal(7, other).set_regions(columns, 15, status);
    EXPECT(status == NQ_ERR_LENGTH && other == NQ_ERR_RANGE);
    EXPECT(&puzzle.set_regions(columns, 16, status) == &puzzle && status == NQ_ERR_RANGE);
    EXPECT(puzzle.hint(status).kind == NQ_HINT_PLACE && status == NQ_OK);
    EXPECT((*puzzle.solve(status))[1] == 3 && status == NQ_OK);
    puzzle.solve(0, board, status);
    EXPECT(status == NQ_DONE && puzzle.progress(status).solutions == 1 && status == NQ_OK);
    EXPECT(puzzle.count(9, status) == 0 && status == NQ_DONE);
    puzzle.restart(status);
    EXPECT(status == NQ_OK);
    puzzle.run([](const nq::board &) { return nq::flow::stop; }, UINT64_MAX, status);
    EXPECT(status == NQ_STOPPED);
    nq::puzzle wrong(65, 0, status);
    EXPECT(status == NQ_ERR_SIZE && !wrong.solve(status) && status == NQ_ERR_STATE);
    nq::puzzle rules(4, NQ_RULE_TOUCH_ONLY | NQ_RULE_TORUS, status);
    EXPECT(status == NQ_ERR_ARGUMENT && !rules.solve(status) && status == NQ_ERR_STATE);
    nq::puzzle empty = nq::puzzle::load(columns, sizeof columns, 4, status);
    EXPECT(status < 0 && empty.count(9, status) == 0 && status == NQ_ERR_STATE);

    EXPECT(nq::plan(33, 1, status).tasks() == 0 && status == NQ_ERR_SIZE);
    const nq::plan plan(8, 1, status);
    EXPECT(status == NQ_OK && plan.id(status) != 0 && status == NQ_OK);
    EXPECT(plan.run(1000000, 1, status) == 0 && status == NQ_ERR_RANGE);
    EXPECT(allocations == before);

    EXPECT(nq::count_parallel(33, 2, status) == 0 && status == NQ_ERR_SIZE);
    EXPECT(nq::count_parallel(10, 2, status) == 724 && status == NQ_OK);
    const auto stop = [](std::uint64_t, std::uint64_t) { return nq::flow::stop; };
    EXPECT(!nq::count_parallel(20, 2, stop, status) && status == NQ_STOPPED);
    const std::uint8_t outside[4] = {9, 9, 9, 9};
    EXPECT(nq::board(outside, 4).text(status).empty() && status < 0);
    EXPECT(nq::board(outside, 4).svg(0, status).empty() && status < 0);
    EXPECT(!puzzle.save(status).empty() && status == NQ_OK && wrong.save(status).empty() && status < 0);

    static_assert(noexcept(nq::search(8, status)) && noexcept(four.step(1, board, status)));
    static_assert(noexcept(four.save(status)) && noexcept(nq::sample(8, 1, status)));
    static_assert(noexcept(nq::puzzle(8, 0, status)) && noexcept(puzzle.solve(status)));
    // A status is never taken for the number that was left out before it.
    static_assert(!std::is_constructible_v<nq::puzzle, int, nq_status &>);
    static_assert(!std::is_constructible_v<nq::plan, int, nq_status &>);
    static_assert(!std::is_constructible_v<nq::parallel_count, int, nq_status &>);
    static_assert(!std::is_constructible_v<nq::parallel_count, int, int, nq_status &>);
    static_assert(noexcept(puzzle.place(0, 0, status)));
    static_assert(noexcept(nq::count(8, status)) && noexcept(nq::plan(8, 1, status)) && noexcept(many.begin()));
}

static void counts()
{
    EXPECT(nq::count(10) == 724 && nq::classes(8).fundamental == 12);
    EXPECT(nq::known_total(27) == std::optional<std::uint64_t>(234907967154122528) && !nq::known_total(28));
    const nq::plan plan(12, 100);
    std::uint64_t sum = 0;
    for (std::uint64_t task = plan.tasks(); task-- > 0;)
        sum += plan.run(task, 1);
    EXPECT(sum == 14200 && plan.id() == nq::plan(12, 100).id());
    for (unsigned threads : {0u, 1u, 2u, 7u})
        EXPECT(nq::count_parallel(12, threads) == 14200);
    std::uint64_t calls = 0;
    const auto third = [&](std::uint64_t, std::uint64_t) { return ++calls == 3 ? nq::flow::stop : nq::flow::go_on; };
    EXPECT(!nq::count_parallel(20, 3, third));
    EXPECT(calls == 3);
    try {
        nq::count_parallel(20, 2, [](std::uint64_t, std::uint64_t) { throw own_error("enough"); });
        EXPECT(false);
    } catch (const own_error &) {
    }
}

static void plans()
{
    struct alignas(64) block {
        unsigned char bytes[64];
    };
    const std::uint32_t n = 13;
    const nq::plan plan(n, 1, NQ_ENGINE_JOIN);
    const nq::plan::memory needed = plan.memory_size();
    std::vector<block> memory(needed.shared / 64), scratch(needed.per_thread / 64);
    const std::size_t before = allocations;
    plan.prepare_part(0, memory.data(), needed.shared);
    for (std::uint32_t part = plan.prepare_parts(); --part > 0;)
        plan.prepare_part(part, memory.data(), needed.shared);
    std::uint64_t sum = 0;
    for (std::uint64_t task = plan.tasks(); task-- > 0;)
        sum += plan.run(task, 1, memory.data(), needed.shared, scratch.data(), needed.per_thread);
    EXPECT(sum == 73712 && allocations == before);
    nq_status status;
    EXPECT(plan.run(0, 1, status) == 0 && status == NQ_ERR_WORKSPACE);
    EXPECT(plan.n() == n && plan.engine() == NQ_ENGINE_JOIN);
    const nq::plan same = nq::plan::from_id(plan.id());
    EXPECT(same.id() == plan.id() && same.tasks() == plan.tasks());
    EXPECT(nq::plan::from_id(0, status).tasks() == 0 && status == NQ_ERR_RANGE);
    EXPECT(nq::plan::automatic(20, 2, 0).engine() == NQ_ENGINE_SEARCH);
    EXPECT(nq::plan::automatic(20, 2, UINT64_MAX).engine() == NQ_ENGINE_JOIN);
    EXPECT(nq::plan::automatic(20, 0, 0, status).tasks() == 0 && status == NQ_ERR_RANGE);
    EXPECT(nq::plan::automatic(20, 1, 0).id() == nq::plan(20).id());
    const nq::plan search(n);
    EXPECT(search.memory_size().shared == 0 && search.prepare_parts() == 0);
    search.prepare(nullptr, 0);
    EXPECT(search.run(0, search.tasks(), nullptr, 0, nullptr, 0) == 73712);
    plan.prepare(memory.data(), needed.shared - 1, status);
    EXPECT(status == NQ_ERR_WORKSPACE);
    try {
        plan.prepare_part(0, nullptr, 0);
        EXPECT(false);
    } catch (const nq::error &error) {
        EXPECT(error.status() == NQ_ERR_WORKSPACE);
    }
    try {
        nq::plan(25, 1, NQ_ENGINE_JOIN);
        EXPECT(false);
    } catch (const nq::error &error) {
        EXPECT(error.status() == NQ_ERR_UNSUPPORTED);
    }
    // What count_parallel does for large boards: it prepares, of which it tells with no task done, and counts.
    for (unsigned threads : {1u, 2u, 5u}) {
        nq::parallel_count count(plan, threads, status);
        EXPECT(status == NQ_OK && count.plan().id() == plan.id());
        std::uint64_t prepared = 0, calls = 0;
        const auto total = count.run([&](std::uint64_t done, std::uint64_t) { ++(done == 0 ? prepared : calls); });
        EXPECT(total == std::uint64_t{73712} && calls == plan.tasks() && prepared == plan.prepare_parts());
        calls = 0;
        const auto second = [&](std::uint64_t, std::uint64_t) {
            return ++calls == 2 ? nq::flow::stop : nq::flow::go_on;
        };
        EXPECT(!count.run(second));
        EXPECT(calls == 2);
    }
    EXPECT(nq::parallel_count(20, 3, 0).plan().engine() == NQ_ENGINE_SEARCH);
    const nq::plan::memory of_20 = nq::plan(20, 0, NQ_ENGINE_JOIN).memory_size();
    EXPECT(nq::parallel_count(20, 3, of_20.shared + 3 * of_20.per_thread).plan().engine() == NQ_ENGINE_JOIN);
    EXPECT(nq::parallel_count(20, 3, of_20.shared + 3 * of_20.per_thread - 1).plan().engine() == NQ_ENGINE_SEARCH);
    EXPECT(nq::count_memory() > 0);
    nq::parallel_count none(33, 1, 0, status);
    EXPECT(status == NQ_ERR_SIZE && !none.run([](std::uint64_t, std::uint64_t) {}, status) && status == NQ_ERR_STATE);
}

static void puzzles()
{
    // Nauck's question of 1850: queens on (1, 3) and (3, 4) can be completed in two ways.
    nq::puzzle nauck(8);
    nauck.place(1, 3).place(3, 4);
    EXPECT(nq::puzzle(nauck).count() == 2);
    const auto first = nauck.solve();
    EXPECT(first && (*first)[1] == 3 && (*first)[3] == 4 && first->is_solution());
    const std::vector<std::uint8_t> saved = nauck.save();
    // Of another n it is no puzzle, and of this one it is.
    for (const std::uint32_t other : {0u, 4u, 7u, 9u, 12u, 20u, 64u}) {
        nq_status status = NQ_OK;
        nq::puzzle wrong = nq::puzzle::load(saved.data(), saved.size(), other, status);
        EXPECT(status == NQ_ERR_SIZE);
        EXPECT(!wrong.solve(status) && status == NQ_ERR_STATE);
    }
    nq::puzzle loaded = nq::puzzle::load(saved.data(), saved.size(), 8);
    EXPECT(loaded.count() == 1 && !loaded.solve());
    loaded.restart();
    int boards = 0;
    EXPECT(loaded.run([&](const nq::board &) { boards++; }) == NQ_DONE && boards == 2);
    try {
        nq::puzzle attacked(8);
        attacked.place(0, 0).place(7, 7);
        EXPECT(false);
    } catch (const nq::error &error) {
        EXPECT(error.status() == NQ_ERR_ATTACKED);
    }
    EXPECT(nq::puzzle(5, NQ_RULE_TORUS).count() == 10 && nq::puzzle(40).solve()->is_solution());
    nq::puzzle blocked(1);
    EXPECT(blocked.block(0, 0).hint().kind == NQ_HINT_DEAD);
    const std::uint8_t quarters[16] = {1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4};
    EXPECT(nq::puzzle(4).set_regions(quarters, 16).count() == 2);
}

// What `call` throws: the status of an nq::error.
template <class Call>
static nq_status thrown_by(Call &&call)
{
    try {
        call();
    } catch (const nq::error &error) {
        return error.status();
    }
    return NQ_OK;
}

static void numbers_and_samples()
{
    nq_status status;
    EXPECT(nq::known_fundamental(8) == std::optional<std::uint64_t>(12) && !nq::known_fundamental(28));
    nq::self_test(8);
    EXPECT(thrown_by([] { nq::self_test(28); }) == NQ_ERR_UNKNOWN);
    nq::self_test(28, status);
    EXPECT(status == NQ_ERR_UNKNOWN);

    const nq_estimate_result found = nq::estimate(8, 10000, 1);
    EXPECT(found.solutions > 92 - 4 * found.solutions_error && found.solutions < 92 + 4 * found.solutions_error);
    EXPECT(nq::estimate(8, 0).nodes < 1 && thrown_by([] { nq::estimate(33, 1); }) == NQ_ERR_SIZE);
    EXPECT(nq::estimate(33, 1, 1, status).nodes < 1 && status == NQ_ERR_SIZE);

    std::uint64_t index = 0;
    for (const nq::board &board : nq::solutions(6)) {
        EXPECT(nq::rank(board) == index && nq::unrank(6, index) == board);
        index++;
    }
    EXPECT(nq::unrank(0, 0).empty() && nq::rank(nq::board()) == 0);
    EXPECT(thrown_by([] { nq::unrank(6, 4); }) == NQ_ERR_RANGE);
    EXPECT(nq::unrank(17, 0, status).empty() && status == NQ_ERR_SIZE);
    const std::uint8_t corner[] = {0, 1};
    EXPECT(thrown_by([&] { nq::rank(nq::board(corner, 2)); }) == NQ_ERR_ARGUMENT);
    EXPECT(nq::rank(nq::board(corner, 2), status) == 0 && status == NQ_ERR_ARGUMENT);
    EXPECT(nq::sample(12, 7)->is_solution() && nq::sample(12, 7) == nq::sample(12, 7) && !nq::sample(3, 7));
    EXPECT(!nq::sample(3, 7, status) && status == NQ_DONE && thrown_by([] { nq::sample(17, 7); }) == NQ_ERR_SIZE);
}

static void boards_of_any_size()
{
    nq_status status;
    std::vector<std::uint32_t> columns;
    for (std::uint32_t row = 0; row < 1000; row++)
        columns.push_back(*nq::queen_at(1000, row));
    EXPECT(nq::verify(columns) && nq::verify({}) && nq::verify({0}) && !nq::verify({0, 1}));
    std::swap(columns[0], columns[1]);
    EXPECT(!nq::verify(columns, status) && status == NQ_OK);
    const std::uint32_t eight[] = {0, 4, 7, 5, 2, 6, 1, 3};
    std::uint8_t workspace[2];
    EXPECT(nq::verify(eight, 8, workspace, sizeof workspace, status) && status == NQ_OK);
    EXPECT(!nq::verify(eight, 8, workspace, 1, status) && status == NQ_ERR_WORKSPACE);
}

static void methods()
{
    nq_status status;
    std::uint64_t boards = 0;
    const auto look = [&](const nq_event &event) { boards += event.kind == NQ_EVENT_SOLUTION; };
    EXPECT(nq::run_method(NQ_METHOD_BITMASK, 8, look).solutions == 92 && boards == 92);
    EXPECT(nq::run_method(NQ_METHOD_THREE_SETS, 8, look, 5, status).solutions == 5 && status == NQ_STOPPED);
    const auto stop = [](const nq_event &event) {
        return event.kind == NQ_EVENT_PLACE ? nq::flow::stop : nq::flow::go_on;
    };
    EXPECT(nq::run_method(NQ_METHOD_PLACED_ARRAY, 8, stop).queens_placed == 1);
    EXPECT(thrown_by([&] { nq::run_method(NQ_METHOD_PERMUTATION, 13, look); }) == NQ_ERR_SIZE);
    EXPECT(nq::run_method(7, 8, look, 0, status).solutions == 0 && status == NQ_ERR_ENUM);
    try {
        nq::run_method(NQ_METHOD_BITMASK, 8, [](const nq_event &) { throw own_error("enough"); });
        EXPECT(false);
    } catch (const own_error &) {
    }
}

static void made_puzzles()
{
    nq_status status;
    const auto made = nq::generate_regions(6, 0, 1);
    EXPECT(made && made->regions.size() == 36 && made->solution.is_solution());
    for (std::uint32_t row = 0; row < 6; row++)
        EXPECT(made->regions[6 * row + made->solution[row]] == row + 1);
    EXPECT(nq::generate_regions(0, 0, 1)->regions.empty() && !nq::generate_regions(3, 0, 1));
    EXPECT(!nq::generate_regions(8, 0, 1, 1, status) && status == NQ_PAUSED);
    EXPECT(thrown_by([] { nq::generate_regions(65, 0, 1); }) == NQ_ERR_SIZE);

    const auto given = nq::generate_completion(8, 0, 1);
    nq::puzzle puzzle(8);
    for (std::uint32_t row = 0; row < 8; row++)
        if ((*given)[row] != NQ_EMPTY)
            puzzle.place(row, (*given)[row]);
    EXPECT(puzzle.count() == 1);
    EXPECT(!nq::generate_completion(2, 0, 1, UINT64_MAX, status) && status == NQ_DONE);
    EXPECT(thrown_by([] { nq::generate_completion(8, 8, 1); }) == NQ_ERR_UNSUPPORTED);
}

int main()
{
    puzzles();
    numbers_and_samples();
    boards_of_any_size();
    methods();
    made_puzzles();
    ranges_and_boards();
    searches();
    exceptions();
    statuses();
    counts();
    plans();
    std::puts("nqueens.hpp: all well");
}

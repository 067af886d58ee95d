// nqueens.hpp from outside: values, ranges, errors, exceptions through callbacks, threads. Built by tests/check/cpp.sh.
#include <nqueens.hpp>

#include <cstdio>
#include <cstdlib>
#include <new>
#include <numeric>
#include <stdexcept>

#define EXPECT(condition)                                                                                               \
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
    EXPECT(search.run([&](const nq::board &) { return ++boards == 10 ? nq::flow::stop : nq::flow::go_on; }) == NQ_STOPPED);
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
    EXPECT(status < 0 && empty.count(9, status) == 2);

    EXPECT(nq::plan(33, 1, status).tasks() == 0 && status == NQ_ERR_SIZE);
    const nq::plan plan(8, 1, status);
    EXPECT(status == NQ_OK && plan.id(status) != 0 && status == NQ_OK);
    EXPECT(plan.run(1000000, 1, status) == 0 && status == NQ_ERR_RANGE);
    EXPECT(allocations == before);

    EXPECT(nq::count_parallel(33, 2, status) == 0 && status == NQ_ERR_SIZE);
    EXPECT(nq::count_parallel(10, 2, status) == 724 && status == NQ_OK);
    EXPECT(!nq::count_parallel(20, 2, [](std::uint64_t, std::uint64_t) { return nq::flow::stop; }, status) && status == NQ_STOPPED);
    const std::uint8_t outside[4] = {9, 9, 9, 9};
    EXPECT(nq::board(outside, 4).text(status).empty() && status < 0);
    EXPECT(nq::board(outside, 4).svg(0, status).empty() && status < 0);
    EXPECT(!puzzle.save(status).empty() && status == NQ_OK && wrong.save(status).empty() && status < 0);

    static_assert(noexcept(nq::search(8, status)) && noexcept(four.step(1, board, status)) && noexcept(four.save(status)));
    static_assert(noexcept(nq::puzzle(8, 0, status)) && noexcept(puzzle.solve(status)) && noexcept(puzzle.place(0, 0, status)));
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
    EXPECT(!nq::count_parallel(20, 3, [&](std::uint64_t, std::uint64_t) { return ++calls == 3 ? nq::flow::stop : nq::flow::go_on; }));
    EXPECT(calls == 3);
    try {
        nq::count_parallel(20, 2, [](std::uint64_t, std::uint64_t) { throw own_error("enough"); });
        EXPECT(false);
    } catch (const own_error &) {
    }
}

static void joins()
{
    struct alignas(64) block {
        unsigned char bytes[64];
    };
    const std::uint32_t n = 13;
    std::vector<block> memory(nq::join_tables::bytes(n) / 64), scratch(nq::join_tables::scratch_bytes(n) / 64);
    const std::size_t before = allocations;
    const nq::join_tables tables(memory.data(), 64 * memory.size(), n);
    const nq::plan plan(n, 1, NQ_ENGINE_JOIN);
    std::uint64_t sum = 0;
    for (std::uint64_t task = plan.tasks(); task-- > 0;)
        sum += plan.run(task, 1, tables, scratch.data(), 64 * scratch.size());
    EXPECT(sum == 73712 && allocations == before);
    nq_status status;
    EXPECT(plan.run(0, 1, status) == 0 && status == NQ_ERR_WORKSPACE);
    EXPECT(nq::plan(n).run(0, 1, tables, scratch.data(), 64 * scratch.size(), status) == 0 && status == NQ_ERR_STATE);
    // What count_parallel does for large boards.
    for (unsigned threads : {1u, 2u, 5u}) {
        const nq::detail::joining joining(n, threads, std::size_t{1} << 26);
        EXPECT(joining.engine() == NQ_ENGINE_JOIN);
        std::uint64_t calls = 0;
        const auto progress = [&](std::uint64_t done, std::uint64_t tasks) { calls += done <= tasks; };
        EXPECT(nq::detail::count_parallel(n, threads, joining, progress, status) == 73712 && calls == plan.tasks());
    }
    const std::size_t needed = nq::join_tables::bytes(n) + 3 * nq::join_tables::scratch_bytes(n);
    EXPECT(nq::detail::joining(n, 3, needed).engine() == NQ_ENGINE_JOIN);
    EXPECT(nq::detail::joining(n, 3, needed - 1).engine() == NQ_ENGINE_SEARCH);
    EXPECT(nq::detail::joining(11, 1, SIZE_MAX).engine() == NQ_ENGINE_SEARCH);
    EXPECT(nq::join_memory() > 0);
    nq::join_tables::bytes(11, status);
    EXPECT(status == NQ_ERR_UNSUPPORTED && nq::join_tables::scratch_bytes(33, status) == 0 && status == NQ_ERR_SIZE);
    try {
        nq::join_tables(memory.data(), 63, n);
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

int main()
{
    puzzles();
    ranges_and_boards();
    searches();
    exceptions();
    statuses();
    counts();
    joins();
    std::puts("nqueens.hpp: all well");
}

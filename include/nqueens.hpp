// libnqueens for C++17: the functions of nqueens.h as values, ranges and exceptions. Header-only.
//
// - Errors are nq::error, a std::system_error whose code is an nq_status. Each function that can fail also has a form with
//   an nq_status & at the end, which tells there what happened, and throws only what allocating and callbacks throw. After
//   an error it returns something empty; an object that could not be made answers NQ_ERR_STATE.
// - Nothing here allocates but what is asked for as a container or a string, and the threads and the
//   tables of count_parallel.
// - An exception thrown in a callback stops the search, does not cross the C library, and comes out of the C++ call as it
//   was; the search goes on behind the board at which it was thrown.
#ifndef NQUEENS_HPP
#define NQUEENS_HPP

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__cpp_lib_ranges)
#include <ranges>
#endif
#if __has_include(<unistd.h>)
#include <unistd.h> // sysconf
#endif

#include "nqueens.h"

namespace nq {

// ---- Errors ---------------------------------------------------------------------------------------------------------

// The category of error codes that are an nq_status.
inline const std::error_category &status_category() noexcept
{
    class category final : public std::error_category {
        const char *name() const noexcept override { return "nqueens"; }
        std::string message(int status) const override { return nq_status_string(static_cast<nq_status>(status)); }
    };
    static const category the_category;
    return the_category;
}

// What the throwing functions throw when the library answers with an error.
class error : public std::system_error {
public:
    explicit error(nq_status status)
        : std::system_error(static_cast<int>(status), status_category()), status_(status)
    {
    }

    nq_status status() const noexcept { return status_; }

private:
    nq_status status_;
};

// Throws if the status is an error, else hands it on.
inline nq_status check(nq_status status)
{
    if (status < 0)
        throw error(status);
    return status;
}

namespace detail {

// What `call(status)` returns, unless the status is an error.
template <class Call>
auto or_throw(Call &&call)
{
    nq_status status = NQ_OK;
    auto result = call(status);
    check(status);
    return result;
}

} // namespace detail

// ---- Boards ---------------------------------------------------------------------------------------------------------

// A board of up to 64 rows as its columns: board[row] = column, both from 0. A value; compares lexicographically.
class board {
public:
    using value_type = std::uint8_t;
    using const_iterator = const std::uint8_t *;

    board() = default;

    // The board of these columns, at most 64 of them.
    board(const std::uint8_t *columns, std::uint32_t n)
    {
        nq_status status;
        *this = board(columns, n, status);
        check(status);
    }
    board(const std::uint8_t *columns, std::uint32_t n, nq_status &status) noexcept
    {
        status = n <= NQ_MAX_PUZZLE_N ? NQ_OK : NQ_ERR_SIZE;
        if (status != NQ_OK)
            return;
        std::copy_n(columns, n, columns_.begin());
        size_ = static_cast<std::uint8_t>(n);
    }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    const std::uint8_t *data() const noexcept { return columns_.data(); }
    std::uint8_t operator[](std::size_t row) const noexcept { return columns_[row]; }
    const_iterator begin() const noexcept { return columns_.data(); }
    const_iterator end() const noexcept { return columns_.data() + size_; }

    // Whether no two queens attack each other.
    bool is_solution() const noexcept
    {
        bool yes = false;
        return nq_is_solution(data(), size_, &yes) == NQ_OK && yes;
    }

    // Rows of '.' and 'Q', each with a newline.
    std::string text() const
    {
        return detail::or_throw([&](nq_status &status) { return text(status); });
    }
    std::string text(nq_status &status) const
    {
        std::size_t bytes = 0;
        status = nq_board_text_size(size_, &bytes);
        std::string text(bytes, '\0');
        if (status == NQ_OK)
            status = nq_board_text(data(), size_, &text[0], bytes);
        text.resize(status == NQ_OK ? bytes - 1 : 0); // without the NUL
        return text;
    }

    // A drawing; flags are NQ_SVG_COORDINATES or 0.
    std::string svg(std::uint32_t flags = 0) const
    {
        return detail::or_throw([&](nq_status &status) { return svg(flags, status); });
    }
    std::string svg(std::uint32_t flags, nq_status &status) const
    {
        std::size_t bytes = 0;
        status = nq_board_svg_size(size_, &bytes);
        std::string svg(bytes, '\0');
        if (status == NQ_OK)
            status = nq_board_svg(data(), size_, flags, &svg[0], bytes);
        svg.resize(status == NQ_OK ? svg.find('\0') : 0);
        return svg;
    }

    friend bool operator==(const board &a, const board &b) noexcept { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }
    friend bool operator!=(const board &a, const board &b) noexcept { return !(a == b); }
    friend bool operator<(const board &a, const board &b) noexcept
    {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    friend class search;
    friend class puzzle;
    std::array<std::uint8_t, NQ_MAX_PUZZLE_N> columns_{};
    std::uint8_t size_ = 0;
};

// What a callback answers; one that returns nothing always goes on.
enum class flow { go_on, stop };

namespace detail {

// A callable as the function pointer and the pointer that C takes; holds what the callable has thrown.
template <class Callable>
class callback {
public:
    explicit callback(Callable &callable) noexcept : callable_(callable) {}

    // Calls it, and tells C to stop when it says so or throws.
    template <class... Arguments>
    std::int32_t call(Arguments &&...arguments) noexcept
    {
        try {
            if constexpr (std::is_void_v<std::invoke_result_t<Callable &, Arguments...>>) {
                callable_(std::forward<Arguments>(arguments)...);
                return 0;
            } else {
                return callable_(std::forward<Arguments>(arguments)...) == flow::stop;
            }
        } catch (...) {
            thrown_ = std::current_exception();
            return 1;
        }
    }

    void rethrow() const
    {
        if (thrown_)
            std::rethrow_exception(thrown_);
    }

private:
    Callable &callable_;
    std::exception_ptr thrown_;
};

template <class Callable>
std::int32_t on_board(void *user, const std::uint8_t *columns, std::uint32_t n) noexcept
{
    return static_cast<callback<Callable> *>(user)->call(board(columns, n));
}

} // namespace detail

// ---- The search -----------------------------------------------------------------------------------------------------

// A search saved as bytes.
using snapshot = std::array<std::uint8_t, NQ_SEARCH_SNAPSHOT_BYTES>;

// Every solution in lexicographic order, stopping at any node and going on. A value: a copy is a checkpoint.
class search {
public:
    explicit search(std::uint32_t n) : n_(n) { check(nq_search_init(&search_, sizeof search_, n)); }
    search(std::uint32_t n, nq_status &status) noexcept : n_(n) { status = nq_search_init(&search_, sizeof search_, n); }

    // The search that was saved, or an error that says what is wrong with the bytes.
    static search load(const std::uint8_t *bytes, std::size_t length)
    {
        return detail::or_throw([&](nq_status &status) { return load(bytes, length, status); });
    }
    static search load(const std::uint8_t *bytes, std::size_t length, nq_status &status) noexcept
    {
        search loaded;
        status = nq_search_load(&loaded.search_, sizeof loaded.search_, bytes, length);
        if (status == NQ_OK)
            loaded.n_ = bytes[6]; // the size, by the documented format; what was loaded has passed all checks
        return loaded;
    }
    static search load(const snapshot &bytes) { return load(bytes.data(), bytes.size()); }
    static search load(const snapshot &bytes, nq_status &status) noexcept
    {
        return load(bytes.data(), bytes.size(), status);
    }

    std::uint32_t n() const noexcept { return n_; }

    // The next solution, or nothing when there is none left.
    std::optional<board> next()
    {
        return detail::or_throw([&](nq_status &status) { return next(status); });
    }
    std::optional<board> next(nq_status &status) noexcept
    {
        board found;
        step(UINT64_MAX, found, status);
        return status == NQ_OK ? std::optional<board>(found) : std::nullopt;
    }

    // NQ_OK with the next board, NQ_PAUSED after `budget` queens, NQ_DONE at the end.
    nq_status step(std::uint64_t budget, board &found)
    {
        nq_status status;
        step(budget, found, status);
        return check(status);
    }
    void step(std::uint64_t budget, board &found, nq_status &status) noexcept
    {
        status = nq_search_step(&search_, budget, found.columns_.data(), found.columns_.size());
        if (status == NQ_OK)
            found.size_ = static_cast<std::uint8_t>(n_);
    }

    // Gives the boards that are left to `visit(const board &)`, placing at most `budget` queens. NQ_DONE, NQ_PAUSED or
    // NQ_STOPPED.
    template <class Visit>
    nq_status run(Visit &&visit, std::uint64_t budget = UINT64_MAX)
    {
        nq_status status;
        run(visit, budget, status);
        return check(status);
    }
    template <class Visit>
    void run(Visit &&visit, std::uint64_t budget, nq_status &status)
    {
        detail::callback<std::remove_reference_t<Visit>> callback(visit);
        status = nq_search_run_for(&search_, budget, detail::on_board<std::remove_reference_t<Visit>>, &callback, nullptr);
        callback.rethrow();
    }

    nq_progress progress() const
    {
        return detail::or_throw([&](nq_status &status) { return progress(status); });
    }
    nq_progress progress(nq_status &status) const noexcept
    {
        nq_progress progress{};
        status = nq_search_progress(&search_, &progress);
        return progress;
    }

    snapshot save() const
    {
        return detail::or_throw([&](nq_status &status) { return save(status); });
    }
    snapshot save(nq_status &status) const noexcept
    {
        snapshot bytes{};
        std::size_t length = 0;
        status = nq_search_save(&search_, bytes.data(), bytes.size(), &length);
        return bytes;
    }

private:
    search() = default;
    nq_search search_{};
    std::uint32_t n_ = 0;
};

// The solutions of a board as an input range in constant memory: for (const nq::board &board : nq::solutions(8)).
class solutions {
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = board;
        using difference_type = std::ptrdiff_t;
        using pointer = const board *;
        using reference = const board &;

        // The end.
        iterator() = default;

        reference operator*() const noexcept { return solutions_->board_; }
        pointer operator->() const noexcept { return &solutions_->board_; }
        iterator &operator++() noexcept
        {
            if (!solutions_->advance())
                solutions_ = nullptr;
            return *this;
        }
        void operator++(int) noexcept { ++*this; }
        friend bool operator==(const iterator &a, const iterator &b) noexcept { return a.solutions_ == b.solutions_; }
        friend bool operator!=(const iterator &a, const iterator &b) noexcept { return !(a == b); }

    private:
        friend class solutions;
        explicit iterator(solutions *of) noexcept : solutions_(of) {}
        solutions *solutions_ = nullptr;
    };

    // An n that is too large is refused here; the iteration cannot fail.
    explicit solutions(std::uint32_t n) : search_(n) {}
    solutions(std::uint32_t n, nq_status &status) noexcept : search_(n, status) {}

    // Goes on where the last iteration stopped: each solution comes once.
    iterator begin() noexcept { return advance() ? iterator(this) : iterator(); }
    iterator end() const noexcept { return iterator(); }

private:
    bool advance() noexcept
    {
        nq_status status;
        search_.step(UINT64_MAX, board_, status);
        return status == NQ_OK;
    }

    search search_;
    board board_;
};

// ---- Boards with conditions ------------------------------------------------------------------------------------------

// A board with rules, placed queens, blocked squares and regions. A value, as large as one for n = 64: 11 KiB.
// Conditions come before solving; what they refuse is thrown, and changes nothing. Both forms of a condition return the
// puzzle, so that calls can be chained; `status` speaks of its own call alone.
class puzzle {
public:
    explicit puzzle(std::uint32_t n, std::uint32_t rules = 0) : n_(n)
    {
        check(nq_puzzle_init(&puzzle_, sizeof puzzle_, n));
        check(nq_puzzle_set_rules(&puzzle_, rules));
    }
    puzzle(std::uint32_t n, std::uint32_t rules, nq_status &status) noexcept : n_(n)
    {
        status = nq_puzzle_init(&puzzle_, sizeof puzzle_, n);
        if (status == NQ_OK)
            status = nq_puzzle_set_rules(&puzzle_, rules);
        if (status != NQ_OK)
            puzzle_ = nq_puzzle{};
    }

    // The puzzle of n rows that was saved, or an error that says what is wrong with the bytes.
    static puzzle load(const std::uint8_t *bytes, std::size_t length, std::uint32_t n)
    {
        return detail::or_throw([&](nq_status &status) { return load(bytes, length, n, status); });
    }
    static puzzle load(const std::uint8_t *bytes, std::size_t length, std::uint32_t n, nq_status &status) noexcept
    {
        puzzle loaded(n, 0, status);
        if (status == NQ_OK)
            status = nq_puzzle_load(&loaded.puzzle_, sizeof loaded.puzzle_, bytes, length);
        return loaded;
    }

    std::uint32_t n() const noexcept { return n_; }

    puzzle &place(std::uint32_t row, std::uint32_t column)
    {
        check(nq_puzzle_place(&puzzle_, row, column));
        return *this;
    }
    puzzle &place(std::uint32_t row, std::uint32_t column, nq_status &status) noexcept
    {
        status = nq_puzzle_place(&puzzle_, row, column);
        return *this;
    }
    puzzle &block(std::uint32_t row, std::uint32_t column)
    {
        check(nq_puzzle_block(&puzzle_, row, column));
        return *this;
    }
    puzzle &block(std::uint32_t row, std::uint32_t column, nq_status &status) noexcept
    {
        status = nq_puzzle_block(&puzzle_, row, column);
        return *this;
    }
    puzzle &block_diagonal(std::int32_t row_minus_column)
    {
        check(nq_puzzle_block_diagonal(&puzzle_, row_minus_column));
        return *this;
    }
    puzzle &block_diagonal(std::int32_t row_minus_column, nq_status &status) noexcept
    {
        status = nq_puzzle_block_diagonal(&puzzle_, row_minus_column);
        return *this;
    }
    puzzle &block_antidiagonal(std::uint32_t row_plus_column)
    {
        check(nq_puzzle_block_antidiagonal(&puzzle_, row_plus_column));
        return *this;
    }
    puzzle &block_antidiagonal(std::uint32_t row_plus_column, nq_status &status) noexcept
    {
        status = nq_puzzle_block_antidiagonal(&puzzle_, row_plus_column);
        return *this;
    }
    // n * n regions, row by row, 1 to n.
    puzzle &set_regions(const std::uint8_t *regions, std::size_t length)
    {
        check(nq_puzzle_set_regions(&puzzle_, regions, length));
        return *this;
    }
    puzzle &set_regions(const std::uint8_t *regions, std::size_t length, nq_status &status) noexcept
    {
        status = nq_puzzle_set_regions(&puzzle_, regions, length);
        return *this;
    }

    // The next solution, or nothing when there is none left.
    std::optional<board> solve()
    {
        return detail::or_throw([&](nq_status &status) { return solve(status); });
    }
    std::optional<board> solve(nq_status &status) noexcept
    {
        board found;
        solve(UINT64_MAX, found, status);
        return status == NQ_OK ? std::optional<board>(found) : std::nullopt;
    }

    // NQ_OK with the next solution, NQ_PAUSED after `budget` queens, NQ_DONE at the end.
    nq_status solve(std::uint64_t budget, board &found)
    {
        nq_status status;
        solve(budget, found, status);
        return check(status);
    }
    void solve(std::uint64_t budget, board &found, nq_status &status) noexcept
    {
        status = nq_puzzle_solve(&puzzle_, budget, found.columns_.data(), found.columns_.size());
        if (status == NQ_OK)
            found.size_ = static_cast<std::uint8_t>(n_);
    }

    // The solutions that are left, counted to `limit`.
    std::uint64_t count(std::uint64_t limit = UINT64_MAX)
    {
        return detail::or_throw([&](nq_status &status) { return count(limit, status); });
    }
    std::uint64_t count(std::uint64_t limit, nq_status &status) noexcept
    {
        std::uint64_t solutions = 0;
        status = nq_puzzle_count(&puzzle_, limit, UINT64_MAX, &solutions);
        return solutions;
    }

    // Gives the solutions that are left to `visit(const board &)`, placing at most `budget` queens. NQ_DONE, NQ_PAUSED or
    // NQ_STOPPED.
    template <class Visit>
    nq_status run(Visit &&visit, std::uint64_t budget = UINT64_MAX)
    {
        nq_status status;
        run(visit, budget, status);
        return check(status);
    }
    template <class Visit>
    void run(Visit &&visit, std::uint64_t budget, nq_status &status)
    {
        detail::callback<std::remove_reference_t<Visit>> callback(visit);
        status = nq_puzzle_run(&puzzle_, budget, detail::on_board<std::remove_reference_t<Visit>>, &callback, nullptr);
        callback.rethrow();
    }

    // Back to the start, with the conditions kept and open to change.
    void restart() { check(nq_puzzle_restart(&puzzle_)); }
    void restart(nq_status &status) noexcept { status = nq_puzzle_restart(&puzzle_); }

    nq_hint hint() const
    {
        return detail::or_throw([&](nq_status &status) { return hint(status); });
    }
    nq_hint hint(nq_status &status) const noexcept
    {
        nq_hint hint{};
        status = nq_puzzle_hint(&puzzle_, &hint);
        return hint;
    }

    nq_progress progress() const
    {
        return detail::or_throw([&](nq_status &status) { return progress(status); });
    }
    nq_progress progress(nq_status &status) const noexcept
    {
        nq_progress progress{};
        status = nq_puzzle_progress(&puzzle_, &progress);
        return progress;
    }

    std::vector<std::uint8_t> save() const
    {
        return detail::or_throw([&](nq_status &status) { return save(status); });
    }
    std::vector<std::uint8_t> save(nq_status &status) const
    {
        std::size_t bytes = 0;
        status = nq_puzzle_snapshot_size(n_, &bytes);
        std::vector<std::uint8_t> saved(bytes);
        if (status == NQ_OK)
            status = nq_puzzle_save(&puzzle_, saved.data(), saved.size(), &bytes);
        saved.resize(status == NQ_OK ? bytes : 0);
        return saved;
    }

private:
    nq_puzzle puzzle_;
    std::uint32_t n_;
};

// ---- Counts ---------------------------------------------------------------------------------------------------------

// The number of solutions. Cannot be interrupted: see count_parallel.
inline std::uint64_t count(std::uint32_t n, nq_status &status) noexcept
{
    std::uint64_t total = 0;
    status = nq_count(n, &total);
    return total;
}
inline std::uint64_t count(std::uint32_t n)
{
    return detail::or_throw([&](nq_status &status) { return count(n, status); });
}

// The solutions by their symmetry.
inline nq_classes classes(std::uint32_t n, nq_status &status) noexcept
{
    nq_classes classes{};
    status = nq_count_classes(n, &classes);
    return classes;
}
inline nq_classes classes(std::uint32_t n)
{
    return detail::or_throw([&](nq_status &status) { return classes(n, status); });
}

// The published number of solutions, to n = 27.
inline std::optional<std::uint64_t> known_total(std::uint32_t n) noexcept
{
    std::uint64_t total = 0;
    return nq_known_total(n, &total) == NQ_OK ? std::optional<std::uint64_t>(total) : std::nullopt;
}

// The lexicographically first solution, or nothing for n = 2 and 3.
inline std::optional<board> first(std::uint32_t n, nq_status &status) noexcept
{
    search search(n, status);
    return status == NQ_OK ? search.next(status) : std::nullopt;
}
inline std::optional<board> first(std::uint32_t n)
{
    return detail::or_throw([&](nq_status &status) { return first(n, status); });
}

// The column of the queen in a row of some solution, for any n; nothing for n = 2 and 3.
inline std::optional<std::uint32_t> queen_at(std::uint32_t n, std::uint32_t row, nq_status &status) noexcept
{
    std::uint32_t column = 0;
    status = nq_queen_at(n, row, &column);
    return status == NQ_OK ? std::optional<std::uint32_t>(column) : std::nullopt;
}
inline std::optional<std::uint32_t> queen_at(std::uint32_t n, std::uint32_t row)
{
    return detail::or_throw([&](nq_status &status) { return queen_at(n, row, status); });
}

// The tables of a join, in memory that they do not own: aligned to 64 bytes, at least bytes(n) of it. Threads may share them.
class join_tables {
public:
    // Makes the tables there.
    join_tables(void *memory, std::size_t size, std::uint32_t n, nq_status &status) noexcept : memory_(memory), size_(size)
    {
        status = nq_join_tables_init(memory, size, n);
    }
    join_tables(void *memory, std::size_t size, std::uint32_t n) : memory_(memory), size_(size)
    {
        check(nq_join_tables_init(memory, size, n));
    }

    static std::size_t bytes(std::uint32_t n, nq_status &status) noexcept
    {
        std::size_t bytes = 0;
        status = nq_join_tables_bytes(n, &bytes);
        return bytes;
    }
    static std::size_t bytes(std::uint32_t n)
    {
        return detail::or_throw([&](nq_status &status) { return bytes(n, status); });
    }

    // What each thread needs beside them, aligned in the same way.
    static std::size_t scratch_bytes(std::uint32_t n, nq_status &status) noexcept
    {
        std::size_t bytes = 0;
        status = nq_join_scratch_bytes(n, &bytes);
        return bytes;
    }
    static std::size_t scratch_bytes(std::uint32_t n)
    {
        return detail::or_throw([&](nq_status &status) { return scratch_bytes(n, status); });
    }

    const void *data() const noexcept { return memory_; }
    std::size_t size() const noexcept { return size_; }

private:
    const void *memory_;
    std::size_t size_;
};

// A count as independent tasks whose subtotals add up to the total. Threads may share one.
class plan {
public:
    explicit plan(std::uint32_t n, std::uint32_t min_tasks = 1, nq_engine engine = NQ_ENGINE_SEARCH)
    {
        nq_status status;
        init(n, min_tasks, engine, status);
        check(status);
    }
    plan(std::uint32_t n, std::uint32_t min_tasks, nq_status &status) noexcept
    {
        init(n, min_tasks, NQ_ENGINE_SEARCH, status);
    }
    plan(std::uint32_t n, std::uint32_t min_tasks, nq_engine engine, nq_status &status) noexcept
    {
        init(n, min_tasks, engine, status);
    }

    std::uint64_t tasks() const noexcept { return tasks_; }

    std::uint64_t id() const
    {
        return detail::or_throw([&](nq_status &status) { return id(status); });
    }
    std::uint64_t id(nq_status &status) const noexcept
    {
        std::uint64_t id = 0;
        status = nq_plan_id(&plan_, &id);
        return id;
    }

    // The subtotal of `tasks` tasks from `first` on.
    std::uint64_t run(std::uint64_t first, std::uint64_t tasks, nq_status &status) const noexcept
    {
        std::uint64_t subtotal = 0;
        status = nq_plan_run(&plan_, first, tasks, &subtotal);
        return subtotal;
    }
    std::uint64_t run(std::uint64_t first, std::uint64_t tasks) const
    {
        return detail::or_throw([&](nq_status &status) { return run(first, tasks, status); });
    }

    // The same for a plan of NQ_ENGINE_JOIN.
    std::uint64_t run(std::uint64_t first, std::uint64_t tasks, const join_tables &tables, void *scratch,
                      std::size_t scratch_size, nq_status &status) const noexcept
    {
        std::uint64_t subtotal = 0;
        status = nq_plan_run_join(&plan_, first, tasks, tables.data(), tables.size(), scratch, scratch_size, &subtotal);
        return subtotal;
    }
    std::uint64_t run(std::uint64_t first, std::uint64_t tasks, const join_tables &tables, void *scratch,
                      std::size_t scratch_size) const
    {
        return detail::or_throw(
            [&](nq_status &status) { return run(first, tasks, tables, scratch, scratch_size, status); });
    }

private:
    void init(std::uint32_t n, std::uint32_t min_tasks, nq_engine engine, nq_status &status) noexcept
    {
        status = nq_plan_init_with(&plan_, sizeof plan_, n, min_tasks, engine);
        if (status == NQ_OK)
            status = nq_plan_tasks(&plan_, &tasks_);
    }

    nq_plan plan_{};
    std::uint64_t tasks_ = 0;
};

// From this n on joining halves is faster than searching, with every kernel.
constexpr std::uint32_t join_from = 18;

// The most memory in which count_parallel joins: a quarter of what this machine has, or 256 MiB where it does not say.
inline std::size_t join_memory() noexcept
{
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0)
        return static_cast<std::size_t>(pages) / 4 > SIZE_MAX / static_cast<std::size_t>(page)
                   ? SIZE_MAX
                   : static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(page);
#endif
    return std::size_t{1} << 28;
}

namespace detail {

// The tables of a join, and a scratch for each of so many threads, in one piece of memory; or nothing where boards of n rows
// are not joined, or where that is not to be had in `limit` bytes.
class joining {
public:
    joining(std::uint32_t n, unsigned threads, std::size_t limit) noexcept
    {
        nq_status status;
        const std::size_t tables = join_tables::bytes(n, status);
        if (status != NQ_OK || tables > limit)
            return;
        scratch_bytes_ = join_tables::scratch_bytes(n, status);
        if (status != NQ_OK || (limit - tables) / scratch_bytes_ < threads)
            return;
        memory_ = static_cast<char *>(::operator new(tables + threads * scratch_bytes_, alignment, std::nothrow));
        if (memory_ != nullptr)
            tables_.emplace(memory_, tables, n, status);
    }
    joining(const joining &) = delete;
    joining &operator=(const joining &) = delete;
    ~joining() { ::operator delete(memory_, alignment); }

    nq_engine engine() const noexcept { return tables_ ? NQ_ENGINE_JOIN : NQ_ENGINE_SEARCH; }

    // A task of a plan of this engine, on the thread of this number, from 0 on.
    std::uint64_t run(const plan &plan, std::uint64_t task, unsigned thread, nq_status &status) const noexcept
    {
        if (!tables_)
            return plan.run(task, 1, status);
        return plan.run(task, 1, *tables_, memory_ + tables_->size() + thread * scratch_bytes_, scratch_bytes_, status);
    }

private:
    static constexpr std::align_val_t alignment{64};
    char *memory_ = nullptr;
    std::size_t scratch_bytes_ = 0;
    std::optional<join_tables> tables_;
};

// The count of n by that engine, by at most as many threads as it has scratch for.
template <class OnProgress>
std::optional<std::uint64_t> count_parallel(std::uint32_t n, unsigned threads, const joining &joining,
                                            OnProgress &on_progress, nq_status &end)
{
    // A board with one more row takes about eight times as long: with as many more tasks each stays short.
    const plan plan(n, std::uint32_t{1} << 3 * (n < 12 ? 0 : n > 20 ? 8 : n - 12), joining.engine(), end);
    if (end != NQ_OK)
        return std::nullopt;
    callback<OnProgress> progress(on_progress);
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> stop{false};
    std::mutex mutex; // of `end`, of the two below, and of the callback
    std::uint64_t total = 0, done = 0;

    const auto work = [&](unsigned number) {
        for (std::uint64_t task; !stop && (task = next++) < plan.tasks();) {
            nq_status status;
            const std::uint64_t subtotal = joining.run(plan, task, number, status);
            const std::lock_guard<std::mutex> lock(mutex);
            if (end != NQ_OK)
                return;
            if (status != NQ_OK)
                end = status;
            else if (subtotal > UINT64_MAX - total)
                end = NQ_ERR_OVERFLOW;
            else if (total += subtotal, progress.call(++done, plan.tasks()) != 0)
                end = NQ_STOPPED;
            if (end != NQ_OK)
                stop = true;
        }
    };
    std::vector<std::thread> others;
    others.reserve(threads - 1);
    try {
        while (others.size() < threads - 1)
            others.emplace_back(work, static_cast<unsigned>(others.size() + 1));
    } catch (...) {
        // Fewer threads than wished can do it too, whether the system or the memory has no more.
    }
    work(0);
    for (std::thread &other : others)
        other.join();
    progress.rethrow();
    return end == NQ_OK ? std::optional<std::uint64_t>(total) : std::nullopt;
}

} // namespace detail

// The number of solutions, counted by `threads` threads (0: one for each processor), or nothing when `on_progress` says
// stop. It gets the tasks done and all tasks, one call at a time; what it throws comes out of here. From join_from on halves
// are joined, where join_memory() is enough for the tables and the threads.
template <class OnProgress>
std::optional<std::uint64_t> count_parallel(std::uint32_t n, unsigned threads, OnProgress &&on_progress, nq_status &end)
{
    if (threads == 0)
        threads = std::max(1u, std::thread::hardware_concurrency());
    const detail::joining joining(n, threads, n < join_from ? 0 : join_memory());
    return detail::count_parallel(n, threads, joining, on_progress, end);
}
template <class OnProgress>
std::optional<std::uint64_t> count_parallel(std::uint32_t n, unsigned threads, OnProgress &&on_progress)
{
    return detail::or_throw([&](nq_status &status) { return count_parallel(n, threads, on_progress, status); });
}

inline std::uint64_t count_parallel(std::uint32_t n, unsigned threads, nq_status &status)
{
    return count_parallel(n, threads, [](std::uint64_t, std::uint64_t) {}, status).value_or(0);
}
inline std::uint64_t count_parallel(std::uint32_t n, unsigned threads = 0)
{
    return detail::or_throw([&](nq_status &status) { return count_parallel(n, threads, status); });
}

} // namespace nq

#endif

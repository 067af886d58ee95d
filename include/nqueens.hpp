// libnqueens for C++17: the functions of nqueens.h as values, ranges and exceptions. Header-only.
//
// - Errors are nq::error, a std::system_error whose code is an nq_status. Each function that can fail also has a form
//   with an nq_status & at the end, which tells there what happened, and throws only what allocating and callbacks
//   throw. After an error it returns something empty; an object that could not be made answers NQ_ERR_STATE.
//   Arguments before the status cannot be left out; where an nq_status would pass for a number, that form is deleted.
// - Nothing here allocates but what is asked for as a container or a string, the workspace of verify, and the threads
//   and the memory of a parallel_count.
// - An exception thrown in a callback stops the search, does not cross the C library, and comes out of the C++ call as
//   it was; the search goes on behind the board at which it was thrown.
//
// Functions of nqueens.h that have nothing of their own here, and why:
// - nq_version, nq_version_string, nq_abi_version, nq_method_name, nq_kernel_best, nq_kernel_name, nq_kernel_available:
//   they take no object and cannot fail, so they are called as they are.
// - nq_search_size, nq_plan_size, nq_puzzle_size: sizeof says it.
// - nq_search_next, nq_search_run, nq_first: nq_search_step and nq_search_run_for without a budget.
// - nq_plan_init: nq_plan_init_with does it too.
// - nq_count_fundamental: it is in what classes returns.
// - nq_count_with, nq_count_workspace_size: count_parallel joins halves, reports progress and can be stopped.
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
    std::string svg(nq_status &) const = delete;

    friend bool operator==(const board &a, const board &b) noexcept
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
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
    search(std::uint32_t n, nq_status &status) noexcept : n_(n)
    {
        status = nq_search_init(&search_, sizeof search_, n);
    }

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
        const auto on_board = detail::on_board<std::remove_reference_t<Visit>>;
        status = nq_search_run_for(&search_, budget, on_board, &callback, nullptr);
        callback.rethrow();
    }
    template <class Visit>
    void run(Visit &&visit, nq_status &status) = delete;

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

// ---- Boards with conditions -----------------------------------------------------------------------------------------

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
    puzzle(std::uint32_t n, nq_status &status) = delete;

    // The puzzle of n rows that was saved, or an error that says what is wrong with the bytes; NQ_ERR_SIZE for one of
    // another n.
    static puzzle load(const std::uint8_t *bytes, std::size_t length, std::uint32_t n)
    {
        return detail::or_throw([&](nq_status &status) { return load(bytes, length, n, status); });
    }
    static puzzle load(const std::uint8_t *bytes, std::size_t length, std::uint32_t n, nq_status &status) noexcept
    {
        puzzle loaded(n, 0, status);
        if (status == NQ_OK)
            status = nq_puzzle_load(&loaded.puzzle_, sizeof loaded.puzzle_, bytes, length);
        if (status == NQ_OK && bytes[6] != n) // where a snapshot has its n, by the documented format
            status = NQ_ERR_SIZE;
        if (status != NQ_OK)
            loaded.puzzle_ = nq_puzzle{};
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
    std::uint64_t count(nq_status &status) = delete;

    // Gives the solutions that are left to `visit(const board &)`, placing at most `budget` queens. NQ_DONE, NQ_PAUSED
    // or NQ_STOPPED.
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
    template <class Visit>
    void run(Visit &&visit, nq_status &status) = delete;

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

// A count as independent tasks whose subtotals add up to the total. Threads may share one.
class plan {
public:
    // At least so many tasks, where the board can be cut so fine: 1 for the coarsest cut, 0 for the library's choice.
    explicit plan(std::uint32_t n, std::uint32_t min_tasks = 0, nq_engine engine = NQ_ENGINE_SEARCH)
    {
        nq_status status;
        *this = plan(n, min_tasks, engine, status);
        check(status);
    }
    plan(std::uint32_t n, std::uint32_t min_tasks, nq_status &status) noexcept
        : plan(n, min_tasks, NQ_ENGINE_SEARCH, status)
    {
    }
    plan(std::uint32_t n, std::uint32_t min_tasks, nq_engine engine, nq_status &status) noexcept
    {
        status = nq_plan_init_with(&plan_, sizeof plan_, n, min_tasks, engine);
    }
    plan(std::uint32_t n, nq_status &status) = delete;

    // The library's choice of engine and cut, for so many threads in at most so many bytes of memory.
    static plan automatic(std::uint32_t n, std::uint32_t threads, std::uint64_t memory, nq_status &status) noexcept
    {
        plan made;
        status = nq_plan_auto(&made.plan_, sizeof made.plan_, n, threads, memory);
        return made;
    }
    static plan automatic(std::uint32_t n, std::uint32_t threads, std::uint64_t memory)
    {
        return detail::or_throw([&](nq_status &status) { return automatic(n, threads, memory, status); });
    }

    // The plan that has this id: the same tasks as wherever the id comes from.
    static plan from_id(std::uint64_t id, nq_status &status) noexcept
    {
        plan made;
        status = nq_plan_from_id(&made.plan_, sizeof made.plan_, id);
        return made;
    }
    static plan from_id(std::uint64_t id)
    {
        return detail::or_throw([&](nq_status &status) { return from_id(id, status); });
    }

    // What a plan that was made says of itself; 0 for one that could not be made.
    std::uint32_t n() const noexcept { return get<std::uint32_t>(nq_plan_n); }
    nq_engine engine() const noexcept { return get<nq_engine>(nq_plan_engine); }
    std::uint64_t tasks() const noexcept { return get<std::uint64_t>(nq_plan_tasks); }
    std::uint32_t prepare_parts() const noexcept { return get<std::uint32_t>(nq_plan_prepare_parts); }

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

    // The bytes of memory that its tasks take, aligned to 64 bytes: none for a search.
    struct memory {
        std::size_t shared, per_thread;
    };
    memory memory_size(nq_status &status) const noexcept
    {
        memory size{0, 0};
        status = nq_plan_memory_size(&plan_, &size.shared, &size.per_thread);
        return size;
    }
    memory memory_size() const
    {
        return detail::or_throw([&](nq_status &status) { return memory_size(status); });
    }

    // Prepares the shared memory: as a whole, or part 0 and then the others in any order on any threads.
    void prepare(void *shared, std::size_t size, nq_status &status) const noexcept
    {
        status = nq_plan_prepare(&plan_, shared, size);
    }
    void prepare(void *shared, std::size_t size) const { check(nq_plan_prepare(&plan_, shared, size)); }
    void prepare_part(std::uint32_t part, void *shared, std::size_t size, nq_status &status) const noexcept
    {
        status = nq_plan_prepare_part(&plan_, part, shared, size);
    }
    void prepare_part(std::uint32_t part, void *shared, std::size_t size) const
    {
        check(nq_plan_prepare_part(&plan_, part, shared, size));
    }

    // The subtotal of `tasks` tasks from `first` on, for a plan that takes no memory.
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

    // The same for any plan, with what was prepared and a scratch of this thread.
    std::uint64_t run(std::uint64_t first, std::uint64_t tasks, const void *shared, std::size_t shared_size,
                      void *scratch, std::size_t scratch_size, nq_status &status) const noexcept
    {
        std::uint64_t subtotal = 0;
        status = nq_plan_run_in(&plan_, first, tasks, shared, shared_size, scratch, scratch_size, &subtotal);
        return subtotal;
    }
    std::uint64_t run(std::uint64_t first, std::uint64_t tasks, const void *shared, std::size_t shared_size,
                      void *scratch, std::size_t scratch_size) const
    {
        return detail::or_throw([&](nq_status &status) {
            return run(first, tasks, shared, shared_size, scratch, scratch_size, status);
        });
    }

private:
    plan() = default;

    template <class Number> Number get(nq_status (*ask)(const nq_plan *, Number *)) const noexcept
    {
        Number number = 0;
        (void)ask(&plan_, &number);
        return number;
    }

    nq_plan plan_{};
};

// The most memory that count_parallel takes: a quarter of what this machine has, or 256 MiB where it does not say.
inline std::uint64_t count_memory() noexcept
{
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0)
        return static_cast<std::uint64_t>(pages) / 4 * static_cast<std::uint64_t>(page);
#endif
    return std::uint64_t{1} << 28;
}

// A count that is about to begin: its plan, and the memory for its threads.
class parallel_count {
public:
    // The library's plan for so many threads (0: one for each processor) in at most so many bytes. Where less is to be
    // had, it is a search, which takes none.
    parallel_count(std::uint32_t n, unsigned threads, std::uint64_t most, nq_status &status) noexcept
        : threads_(threads == 0 ? std::max(1u, std::thread::hardware_concurrency()) : threads),
          plan_(nq::plan::automatic(n, threads_, most, status))
    {
        if (status == NQ_OK && !take_memory(most))
            plan_ = nq::plan::automatic(n, threads_, 0, status);
    }
    explicit parallel_count(std::uint32_t n, unsigned threads = 0, std::uint64_t most = count_memory())
        : parallel_count(of(n, threads, most))
    {
    }
    // A plan of one's own; NQ_ERR_WORKSPACE when there is not as much memory as it takes.
    parallel_count(const nq::plan &own, unsigned threads, nq_status &status) noexcept
        : threads_(threads == 0 ? std::max(1u, std::thread::hardware_concurrency()) : threads), plan_(own)
    {
        status = take_memory(UINT64_MAX) ? NQ_OK : NQ_ERR_WORKSPACE;
    }
    parallel_count(std::uint32_t n, unsigned threads, nq_status &status) = delete;
    parallel_count(std::uint32_t n, nq_status &status) = delete;
    parallel_count(parallel_count &&other) noexcept
        : threads_(other.threads_), plan_(other.plan_), size_(other.size_),
          memory_(std::exchange(other.memory_, nullptr))
    {
    }
    parallel_count &operator=(parallel_count &&) = delete;
    ~parallel_count() { ::operator delete(memory_, alignment); }

    const nq::plan &plan() const noexcept { return plan_; }

    // The number of solutions, or nothing when `on_progress` says stop. It gets the tasks done (none while memory is
    // prepared) and all tasks, one call at a time; what it throws comes out of here.
    template <class OnProgress> std::optional<std::uint64_t> run(OnProgress &&on_progress, nq_status &end)
    {
        detail::callback<OnProgress> progress(on_progress);
        std::mutex mutex; // of `end`, of the two below, and of the callback
        std::uint64_t total = 0, done = 0;
        std::atomic<bool> stop{false};
        // What a thread has done: a status, a subtotal and so many tasks.
        const auto tell = [&](nq_status status, std::uint64_t subtotal, std::uint64_t tasks) {
            const std::lock_guard<std::mutex> lock(mutex);
            if (end != NQ_OK)
                return;
            if (status != NQ_OK)
                end = status;
            else if (subtotal > UINT64_MAX - total)
                end = NQ_ERR_OVERFLOW;
            else if (total += subtotal, progress.call(done += tasks, plan_.tasks()) != 0)
                end = NQ_STOPPED;
            if (end != NQ_OK)
                stop = true;
        };
        (void)plan_.id(end);
        if (end != NQ_OK)
            return std::nullopt;
        const std::uint32_t parts = plan_.prepare_parts();
        const auto prepare = [&](std::uint64_t part, unsigned) {
            nq_status status;
            plan_.prepare_part(static_cast<std::uint32_t>(part), memory_, size_.shared, status);
            tell(status, 0, 0);
        };
        const auto count = [&](std::uint64_t task, unsigned thread) {
            nq_status status;
            char *const scratch =
                memory_ == nullptr ? nullptr : memory_ + size_.shared + thread * size_.per_thread;
            const std::uint64_t subtotal =
                plan_.run(task, 1, memory_, size_.shared, scratch, size_.per_thread, status);
            tell(status, subtotal, 1);
        };
        if (parts > 0)
            prepare(0, 0);
        each(1, parts, stop, prepare);
        each(0, plan_.tasks(), stop, count);
        progress.rethrow();
        return end == NQ_OK ? std::optional<std::uint64_t>(total) : std::nullopt;
    }
    template <class OnProgress> std::optional<std::uint64_t> run(OnProgress &&on_progress)
    {
        return detail::or_throw([&](nq_status &status) { return run(on_progress, status); });
    }

private:
    static parallel_count of(std::uint32_t n, unsigned threads, std::uint64_t most)
    {
        nq_status status;
        parallel_count made(n, threads, most, status);
        check(status);
        return made;
    }

    // Memory for the plan, in at most so many bytes.
    bool take_memory(std::uint64_t most) noexcept
    {
        nq_status status;
        size_ = plan_.memory_size(status);
        if (status != NQ_OK || (size_.per_thread > 0 && (SIZE_MAX - size_.shared) / size_.per_thread < threads_))
            return false;
        const std::size_t bytes = size_.shared + threads_ * size_.per_thread;
        if (bytes > 0 && bytes <= most)
            memory_ = static_cast<char *>(::operator new(bytes, alignment, std::nothrow));
        return bytes == 0 || memory_ != nullptr;
    }

    // Calls `work(number, thread)` for each number, on all threads, until `stop`.
    template <class Work>
    void each(std::uint64_t first, std::uint64_t end, const std::atomic<bool> &stop, const Work &work) const
    {
        std::atomic<std::uint64_t> next{first};
        const auto on_thread = [&](unsigned thread) {
            for (std::uint64_t number; !stop && (number = next++) < end;)
                work(number, thread);
        };
        std::vector<std::thread> others;
        try {
            while (first + others.size() + 1 < end && others.size() < threads_ - 1)
                others.emplace_back(on_thread, static_cast<unsigned>(others.size() + 1));
        } catch (...) {
            // Fewer threads than wished can do it too, whether the system or the memory has no more.
        }
        on_thread(0);
        for (std::thread &other : others)
            other.join();
    }

    static constexpr std::align_val_t alignment{64};
    unsigned threads_;
    nq::plan plan_;
    nq::plan::memory size_{0, 0};
    char *memory_ = nullptr; // what is shared, and behind it a scratch for each thread; none for a search
};

// The number of solutions, counted by `threads` threads (0: one for each processor), or nothing when `on_progress` says
// stop: a parallel_count in count_memory() at most.
template <class OnProgress>
std::optional<std::uint64_t> count_parallel(std::uint32_t n, unsigned threads, OnProgress &&on_progress, nq_status &end)
{
    parallel_count count(n, threads, count_memory(), end);
    return end == NQ_OK ? count.run(on_progress, end) : std::nullopt;
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
std::uint64_t count_parallel(std::uint32_t n, nq_status &status) = delete;

// ---- Published counts, estimates ------------------------------------------------------------------------------------

// The published number of solutions up to symmetry, to n = 27.
inline std::optional<std::uint64_t> known_fundamental(std::uint32_t n) noexcept
{
    std::uint64_t fundamental = 0;
    return nq_known_fundamental(n, &fundamental) == NQ_OK ? std::optional<std::uint64_t>(fundamental) : std::nullopt;
}

// Counts every n up to `max_n` and compares with the published numbers; one that differs is NQ_ERR_SELF_TEST.
inline void self_test(std::uint32_t max_n, nq_status &status) noexcept { status = nq_self_test(max_n); }
inline void self_test(std::uint32_t max_n) { check(nq_self_test(max_n)); }

// How many queens a search places and how many solutions it finds, by sampling:
//
//     const nq_estimate_result found = nq::estimate(20, 10000);
//     std::cout << found.solutions << " +- " << found.solutions_error;
inline nq_estimate_result estimate(std::uint32_t n, std::uint64_t samples, std::uint64_t seed,
                                   nq_status &status) noexcept
{
    nq_estimate_result result{};
    status = nq_estimate(n, samples, seed, &result);
    return result;
}
inline nq_estimate_result estimate(std::uint32_t n, std::uint64_t samples, std::uint64_t seed = 1)
{
    return detail::or_throw([&](nq_status &status) { return estimate(n, samples, seed, status); });
}
nq_estimate_result estimate(std::uint32_t n, std::uint64_t samples, nq_status &status) = delete;

// ---- Boards of any size ---------------------------------------------------------------------------------------------

// Whether a board of any size is a solution, in a workspace of nq_verify_workspace_size bytes.
inline bool verify(const std::uint32_t *columns, std::uint32_t n, void *workspace, std::size_t size,
                   nq_status &status) noexcept
{
    bool yes = false;
    status = nq_verify(columns, n, workspace, size, &yes);
    return yes;
}

// The same, with a workspace that is allocated:
//
//     std::vector<std::uint32_t> columns;
//     for (std::uint32_t row = 0; row < 1000; row++)
//         columns.push_back(*nq::queen_at(1000, row));
//     const bool yes = nq::verify(columns); // true
inline bool verify(const std::vector<std::uint32_t> &columns, nq_status &status)
{
    const auto n = static_cast<std::uint32_t>(columns.size());
    std::size_t size = 0;
    status = n == columns.size() ? nq_verify_workspace_size(n, &size) : NQ_ERR_RANGE;
    if (status != NQ_OK)
        return false;
    std::vector<std::uint8_t> workspace(size + 1); // never without a first byte to point to
    return verify(columns.data(), n, workspace.data(), size, status);
}
inline bool verify(const std::vector<std::uint32_t> &columns)
{
    return detail::or_throw([&](nq_status &status) { return verify(columns, status); });
}

// ---- Boards by their number, and random ones ------------------------------------------------------------------------

// The number of a solution of n <= 16 rows among all of its size in lexicographic order, from 0.
inline std::uint64_t rank(const board &board, nq_status &status) noexcept
{
    std::uint64_t index = 0;
    status = nq_rank(board.data(), static_cast<std::uint32_t>(board.size()), &index);
    return index;
}
inline std::uint64_t rank(const board &board)
{
    return detail::or_throw([&](nq_status &status) { return rank(board, status); });
}

// The solution with this number: nq::unrank(8, 91) is the last one of 8 rows. Past the last it is NQ_ERR_RANGE.
inline board unrank(std::uint32_t n, std::uint64_t index, nq_status &status) noexcept
{
    std::uint8_t columns[NQ_MAX_N];
    status = nq_unrank(n, index, columns, sizeof columns);
    return status == NQ_OK ? board(columns, n) : board();
}
inline board unrank(std::uint32_t n, std::uint64_t index)
{
    return detail::or_throw([&](nq_status &status) { return unrank(n, index, status); });
}

// One of all solutions of n <= 16 rows, each as likely as the others, or nothing for n = 2 and 3:
//
//     std::cout << nq::sample(12, seed)->text();
inline std::optional<board> sample(std::uint32_t n, std::uint64_t seed, nq_status &status) noexcept
{
    std::uint8_t columns[NQ_MAX_N];
    status = nq_sample(n, seed, columns, sizeof columns);
    return status == NQ_OK ? std::optional<board>(board(columns, n)) : std::nullopt;
}
inline std::optional<board> sample(std::uint32_t n, std::uint64_t seed)
{
    return detail::or_throw([&](nq_status &status) { return sample(n, seed, status); });
}

// ---- The textbook methods -------------------------------------------------------------------------------------------

// Runs a method of the textbook ladder, gives its steps to `visit(const nq_event &)`, and says how much it did. It ends
// after `limit` solutions (0: all of them); NQ_STOPPED says that this or the callback ended it.
//
//     nq::run_method(NQ_METHOD_BITMASK, 6, [](const nq_event &event) {
//         if (event.kind == NQ_EVENT_SOLUTION)
//             std::cout << nq::board(event.columns, event.n).text();
//     });
template <class Visit>
nq_method_stats run_method(nq_method method, std::uint32_t n, Visit &&visit, std::uint64_t limit, nq_status &status)
{
    using callback = detail::callback<std::remove_reference_t<Visit>>;
    callback steps(visit);
    nq_method_stats stats{};
    status = nq_method_run(
        method, n, limit,
        [](void *user, const nq_event *event) -> std::int32_t { return static_cast<callback *>(user)->call(*event); },
        &steps, &stats);
    steps.rethrow();
    return stats;
}
template <class Visit>
nq_method_stats run_method(nq_method method, std::uint32_t n, Visit &&visit, std::uint64_t limit = 0)
{
    return detail::or_throw([&](nq_status &status) { return run_method(method, n, visit, limit, status); });
}
template <class Visit>
nq_method_stats run_method(nq_method method, std::uint32_t n, Visit &&visit, nq_status &status) = delete;

// ---- Making puzzles -------------------------------------------------------------------------------------------------

// A puzzle of regions: the number of each square's region, from 1, row by row, and its only solution.
struct region_puzzle {
    std::vector<std::uint8_t> regions;
    board solution;
};

// A new puzzle of connected regions with one solution, or nothing: no board has a solution (NQ_DONE), or the budget of
// queens is spent (NQ_PAUSED).
//
//     if (const auto made = nq::generate_regions(8, 0, seed))
//         std::cout << made->solution.text();
inline std::optional<region_puzzle> generate_regions(std::uint32_t n, std::uint32_t rules, std::uint64_t seed,
                                                     std::uint64_t budget, nq_status &status)
{
    nq_puzzle scratch;
    std::uint8_t columns[NQ_MAX_PUZZLE_N];
    std::vector<std::uint8_t> regions(n <= NQ_MAX_PUZZLE_N ? std::size_t{n} * n + 1 : 1); // for n = 0 not empty either
    status = nq_generate_regions(n, rules, seed, budget, &scratch, sizeof scratch, regions.data(), regions.size() - 1,
                                 columns, sizeof columns);
    if (status != NQ_OK)
        return std::nullopt;
    regions.pop_back();
    return region_puzzle{std::move(regions), board(columns, n)};
}
inline std::optional<region_puzzle> generate_regions(std::uint32_t n, std::uint32_t rules, std::uint64_t seed,
                                                     std::uint64_t budget = UINT64_MAX)
{
    return detail::or_throw([&](nq_status &status) { return generate_regions(n, rules, seed, budget, status); });
}
std::optional<region_puzzle> generate_regions(std::uint32_t n, std::uint32_t rules, std::uint64_t seed,
                                              nq_status &status) = delete;

// A new puzzle of given queens, NQ_EMPTY in the other rows, that one solution completes; or nothing, as above.
//
//     if (const auto given = nq::generate_completion(12, 0, seed))
//         std::cout << given->text();
inline std::optional<board> generate_completion(std::uint32_t n, std::uint32_t rules, std::uint64_t seed,
                                                std::uint64_t budget, nq_status &status) noexcept
{
    nq_puzzle scratch;
    std::uint8_t given[NQ_MAX_PUZZLE_N];
    status = nq_generate_completion(n, rules, seed, budget, &scratch, sizeof scratch, given, sizeof given);
    return status == NQ_OK ? std::optional<board>(board(given, n)) : std::nullopt;
}
inline std::optional<board> generate_completion(std::uint32_t n, std::uint32_t rules, std::uint64_t seed,
                                                std::uint64_t budget = UINT64_MAX)
{
    return detail::or_throw([&](nq_status &status) { return generate_completion(n, rules, seed, budget, status); });
}
std::optional<board> generate_completion(std::uint32_t n, std::uint32_t rules, std::uint64_t seed,
                                         nq_status &status) = delete;

} // namespace nq

#endif

// libnqueens for C++17: the functions of nqueens.h as values, ranges and exceptions. Header-only.
//
// - Errors are nq::error, a std::system_error whose code is an nq_status; each function also has a form that takes an
//   nq_status & and never throws.
// - Nothing here allocates but what is asked for as a container or a string, and the threads of count_parallel.
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

// ---- Boards ---------------------------------------------------------------------------------------------------------

// A board of up to 64 rows as its columns: board[row] = column, both from 0. A value; compares lexicographically.
class board {
public:
    using value_type = std::uint8_t;
    using const_iterator = const std::uint8_t *;

    board() = default;

    // The board of these columns, at most 64 of them.
    board(const std::uint8_t *columns, std::uint32_t n)
        : size_(static_cast<std::uint8_t>(n <= NQ_MAX_PUZZLE_N ? n : throw error(NQ_ERR_SIZE)))
    {
        std::copy_n(columns, n, columns_.begin());
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
        std::size_t bytes = 0;
        check(nq_board_text_size(size_, &bytes));
        std::string text(bytes, '\0');
        check(nq_board_text(data(), size_, &text[0], bytes));
        text.pop_back(); // the NUL
        return text;
    }

    // A drawing; flags are NQ_SVG_COORDINATES or 0.
    std::string svg(std::uint32_t flags = 0) const
    {
        std::size_t bytes = 0;
        check(nq_board_svg_size(size_, &bytes));
        std::string svg(bytes, '\0');
        check(nq_board_svg(data(), size_, flags, &svg[0], bytes));
        svg.resize(svg.find('\0'));
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

    // The search that was saved, or an error that says what is wrong with the bytes.
    static search load(const std::uint8_t *bytes, std::size_t length)
    {
        search loaded;
        check(nq_search_load(&loaded.search_, sizeof loaded.search_, bytes, length));
        loaded.n_ = bytes[6]; // the size, by the documented format; what was loaded has passed all checks
        return loaded;
    }
    static search load(const snapshot &bytes) { return load(bytes.data(), bytes.size()); }

    std::uint32_t n() const noexcept { return n_; }

    // The next solution, or nothing when there is none left.
    std::optional<board> next()
    {
        board found;
        return step(UINT64_MAX, found) == NQ_OK ? std::optional<board>(found) : std::nullopt;
    }

    // NQ_OK with the next board, NQ_PAUSED after `budget` queens, NQ_DONE at the end.
    nq_status step(std::uint64_t budget, board &found)
    {
        const nq_status status = nq_search_step(&search_, budget, found.columns_.data(), found.columns_.size());
        if (status == NQ_OK)
            found.size_ = static_cast<std::uint8_t>(n_);
        return check(status);
    }

    // Gives the boards that are left to `visit(const board &)`, placing at most `budget` queens. NQ_DONE, NQ_PAUSED or
    // NQ_STOPPED.
    template <class Visit>
    nq_status run(Visit &&visit, std::uint64_t budget = UINT64_MAX)
    {
        detail::callback<std::remove_reference_t<Visit>> callback(visit);
        const nq_status status =
            nq_search_run_for(&search_, budget, detail::on_board<std::remove_reference_t<Visit>>, &callback, nullptr);
        callback.rethrow();
        return check(status);
    }

    nq_progress progress() const
    {
        nq_progress progress;
        check(nq_search_progress(&search_, &progress));
        return progress;
    }

    snapshot save() const
    {
        snapshot bytes;
        std::size_t length = 0;
        check(nq_search_save(&search_, bytes.data(), bytes.size(), &length));
        return bytes;
    }

private:
    search() = default;
    nq_search search_;
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
        iterator &operator++()
        {
            if (!solutions_->advance())
                solutions_ = nullptr;
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator &a, const iterator &b) noexcept { return a.solutions_ == b.solutions_; }
        friend bool operator!=(const iterator &a, const iterator &b) noexcept { return !(a == b); }

    private:
        friend class solutions;
        explicit iterator(solutions *of) noexcept : solutions_(of) {}
        solutions *solutions_ = nullptr;
    };

    explicit solutions(std::uint32_t n) : search_(n) {}

    // Goes on where the last iteration stopped: each solution comes once.
    iterator begin() { return advance() ? iterator(this) : iterator(); }
    iterator end() const noexcept { return iterator(); }

private:
    bool advance() { return search_.step(UINT64_MAX, board_) == NQ_OK; }

    search search_;
    board board_;
};

// ---- Boards with conditions ------------------------------------------------------------------------------------------

// A board with rules, placed queens, blocked squares and regions. A value, as large as one for n = 64: 11 KiB.
// Conditions come before solving; what they refuse is thrown, and changes nothing.
class puzzle {
public:
    explicit puzzle(std::uint32_t n, std::uint32_t rules = 0) : n_(n)
    {
        check(nq_puzzle_init(&puzzle_, sizeof puzzle_, n));
        check(nq_puzzle_rules(&puzzle_, rules));
    }

    static puzzle load(const std::uint8_t *bytes, std::size_t length, std::uint32_t n)
    {
        puzzle loaded(n);
        check(nq_puzzle_load(&loaded.puzzle_, sizeof loaded.puzzle_, bytes, length));
        return loaded;
    }

    std::uint32_t n() const noexcept { return n_; }

    puzzle &place(std::uint32_t row, std::uint32_t column)
    {
        check(nq_puzzle_place(&puzzle_, row, column));
        return *this;
    }
    puzzle &block(std::uint32_t row, std::uint32_t column)
    {
        check(nq_puzzle_block(&puzzle_, row, column));
        return *this;
    }
    puzzle &block_diagonal(std::int32_t row_minus_column)
    {
        check(nq_puzzle_block_diagonal(&puzzle_, row_minus_column));
        return *this;
    }
    puzzle &block_antidiagonal(std::uint32_t row_plus_column)
    {
        check(nq_puzzle_block_antidiagonal(&puzzle_, row_plus_column));
        return *this;
    }
    // n * n regions, row by row, 1 to n.
    puzzle &regions(const std::uint8_t *regions, std::size_t length)
    {
        check(nq_puzzle_regions(&puzzle_, regions, length));
        return *this;
    }

    // The next solution, or nothing when there is none left.
    std::optional<board> solve()
    {
        board found;
        return solve(UINT64_MAX, found) == NQ_OK ? std::optional<board>(found) : std::nullopt;
    }

    // NQ_OK with the next solution, NQ_PAUSED after `budget` queens, NQ_DONE at the end.
    nq_status solve(std::uint64_t budget, board &found)
    {
        const nq_status status = nq_puzzle_solve(&puzzle_, budget, found.columns_.data(), found.columns_.size());
        if (status == NQ_OK)
            found.size_ = static_cast<std::uint8_t>(n_);
        return check(status);
    }

    // The solutions that are left, counted to `limit`.
    std::uint64_t count(std::uint64_t limit = UINT64_MAX)
    {
        std::uint64_t solutions = 0;
        check(nq_puzzle_count(&puzzle_, limit, UINT64_MAX, &solutions));
        return solutions;
    }

    // Gives the solutions that are left to `visit(const board &)`, placing at most `budget` queens. NQ_DONE, NQ_PAUSED or
    // NQ_STOPPED.
    template <class Visit>
    nq_status run(Visit &&visit, std::uint64_t budget = UINT64_MAX)
    {
        detail::callback<std::remove_reference_t<Visit>> callback(visit);
        const nq_status status =
            nq_puzzle_run(&puzzle_, budget, detail::on_board<std::remove_reference_t<Visit>>, &callback, nullptr);
        callback.rethrow();
        return check(status);
    }

    // Back to the start, with the conditions kept and open to change.
    void restart() { check(nq_puzzle_restart(&puzzle_)); }

    nq_hint hint() const
    {
        nq_hint hint;
        check(nq_puzzle_hint(&puzzle_, &hint));
        return hint;
    }

    nq_progress progress() const
    {
        nq_progress progress;
        check(nq_puzzle_progress(&puzzle_, &progress));
        return progress;
    }

    std::vector<std::uint8_t> save() const
    {
        std::size_t bytes = 0;
        check(nq_puzzle_snapshot_size(n_, &bytes));
        std::vector<std::uint8_t> saved(bytes);
        check(nq_puzzle_save(&puzzle_, saved.data(), saved.size(), &bytes));
        saved.resize(bytes);
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
    nq_status status;
    const std::uint64_t total = count(n, status);
    check(status);
    return total;
}

// The solutions by their symmetry.
inline nq_classes classes(std::uint32_t n)
{
    nq_classes classes;
    check(nq_count_classes(n, &classes));
    return classes;
}

// The published number of solutions, to n = 27.
inline std::optional<std::uint64_t> known_total(std::uint32_t n) noexcept
{
    std::uint64_t total = 0;
    return nq_known_total(n, &total) == NQ_OK ? std::optional<std::uint64_t>(total) : std::nullopt;
}

// The lexicographically first solution, or nothing for n = 2 and 3.
inline std::optional<board> first(std::uint32_t n)
{
    return search(n).next();
}

// The column of the queen in a row of some solution, for any n; nothing for n = 2 and 3.
inline std::optional<std::uint32_t> queen_at(std::uint32_t n, std::uint32_t row)
{
    std::uint32_t column = 0;
    return check(nq_queen_at(n, row, &column)) == NQ_OK ? std::optional<std::uint32_t>(column) : std::nullopt;
}

// A count as independent tasks whose subtotals add up to the total. Threads may share one.
class plan {
public:
    explicit plan(std::uint32_t n, std::uint32_t min_tasks = 1)
    {
        check(nq_plan_init(&plan_, sizeof plan_, n, min_tasks));
        check(nq_plan_tasks(&plan_, &tasks_));
    }

    std::uint64_t tasks() const noexcept { return tasks_; }

    std::uint64_t id() const
    {
        std::uint64_t id = 0;
        check(nq_plan_id(&plan_, &id));
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
        nq_status status;
        const std::uint64_t subtotal = run(first, tasks, status);
        check(status);
        return subtotal;
    }

private:
    nq_plan plan_;
    std::uint64_t tasks_ = 0;
};

// The number of solutions, counted by `threads` threads (0: one for each processor), or nothing when `on_progress` says
// stop. It gets the tasks done and all tasks, one call at a time; what it throws comes out of here.
template <class OnProgress>
std::optional<std::uint64_t> count_parallel(std::uint32_t n, unsigned threads, OnProgress &&on_progress)
{
    // A board with one more row takes about eight times as long: with as many more tasks each stays short.
    const plan plan(n, std::uint32_t{1} << 3 * (n < 12 ? 0 : n > 20 ? 8 : n - 12));
    detail::callback<std::remove_reference_t<OnProgress>> progress(on_progress);
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> stop{false};
    std::mutex mutex; // of the three below, and of the callback
    std::uint64_t total = 0, done = 0;
    nq_status end = NQ_OK;

    const auto work = [&] {
        for (std::uint64_t task; !stop && (task = next++) < plan.tasks();) {
            nq_status status;
            const std::uint64_t subtotal = plan.run(task, 1, status);
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
    if (threads == 0)
        threads = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> others;
    others.reserve(threads - 1);
    try {
        while (others.size() < threads - 1)
            others.emplace_back(work);
    } catch (const std::system_error &) {
        // Fewer threads than wished can do it too.
    }
    work();
    for (std::thread &other : others)
        other.join();
    progress.rethrow();
    if (check(end) == NQ_STOPPED)
        return std::nullopt;
    return total;
}

inline std::uint64_t count_parallel(std::uint32_t n, unsigned threads = 0)
{
    return *count_parallel(n, threads, [](std::uint64_t, std::uint64_t) {});
}

} // namespace nq

#endif

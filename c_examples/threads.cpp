// A count on all cores with std::thread: the threads take the tasks of a plan one after the other.
//
//     threads N [THREADS] [--verbose]    prints the number of solutions of the board of N rows
//
// Large boards are joined from halves where there is memory for it; --verbose says which engine counts.
//
// A progress callback is called by one thread at a time and can stop them all; here it shows the percentage on a
// terminal, and Ctrl-C makes it say stop.
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include <nqueens.h>
#include <unistd.h>

#include "joining.h"

namespace {

volatile std::sig_atomic_t interrupted = 0;

void interrupt(int)
{
    interrupted = 1;
}

// A board with one more row takes about eight times as long: with as many more tasks each stays short.
std::uint32_t wished_tasks(std::uint32_t n)
{
    return std::uint32_t{1} << 3 * (n < 12 ? 0 : n > 20 ? 8 : n - 12);
}

// The count of a plan by so many threads. NQ_STOPPED when on_progress, which gets the tasks done and all tasks, says no.
nq_status count_parallel(const nq_plan &plan, const joining &memory, unsigned threads,
                         const std::function<bool(std::uint64_t, std::uint64_t)> &on_progress, std::uint64_t &total)
{
    std::uint64_t tasks = 0, sum = 0, done = 0;
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> stop{false};
    nq_status end = nq_plan_tasks(&plan, &tasks);
    std::mutex mutex; // of sum, done and end

    const auto work = [&](unsigned number) {
        for (std::uint64_t task; !stop && (task = next++) < tasks;) {
            std::uint64_t subtotal = 0;
            const nq_status status = run_tasks(&memory, &plan, number, task, 1, &subtotal);
            const std::lock_guard<std::mutex> lock(mutex);
            if (status != NQ_OK)
                end = status;
            else if (subtotal > UINT64_MAX - sum)
                end = NQ_ERR_OVERFLOW;
            else if (sum += subtotal, !on_progress(++done, tasks))
                end = NQ_STOPPED;
            if (end != NQ_OK)
                stop = true;
        }
    };
    if (end != NQ_OK)
        return end;
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; i++)
        others.emplace_back(work, i);
    work(0);
    for (std::thread &other : others)
        other.join();
    if (end == NQ_OK)
        total = sum;
    return end;
}

bool parse(const char *text, unsigned long max, unsigned long &number)
{
    char *end = nullptr;
    number = std::strtoul(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && number <= max;
}

} // namespace

int main(int argc, char **argv)
{
    unsigned long n = 0, threads = std::thread::hardware_concurrency();
    const bool verbose = argc > 2 && std::strcmp(argv[argc - 1], "--verbose") == 0;
    nq_plan plan;
    std::uint64_t total = 0;

    argc -= verbose;
    if (argc < 2 || argc > 3 || !parse(argv[1], NQ_MAX_N, n) || (argc == 3 && !parse(argv[2], 1024, threads))) {
        std::fprintf(stderr, "usage: threads N [THREADS] [--verbose], with N from 0 to %d\n", NQ_MAX_N);
        return 2;
    }
    if (threads == 0)
        threads = 1;
    std::signal(SIGINT, interrupt);
    const bool terminal = isatty(STDERR_FILENO) != 0;
    std::uint64_t shown = 0;
    const auto progress = [&](std::uint64_t done, std::uint64_t tasks) {
        if (terminal && 100 * done / tasks != shown)
            std::fprintf(stderr, "\r%3u %%", static_cast<unsigned>(shown = 100 * done / tasks));
        return interrupted == 0;
    };
    const auto rows = static_cast<std::uint32_t>(n);
    joining memory = start_joining_if_faster(rows, static_cast<unsigned>(threads));
    if (verbose)
        std::fprintf(stderr, "engine %s\n", is_joining(&memory) ? "join" : "search");
    nq_status status = plan_count(&memory, &plan, rows, wished_tasks(rows));
    if (status == NQ_OK)
        status = count_parallel(plan, memory, static_cast<unsigned>(threads), progress, total);
    end_joining(&memory);
    if (terminal)
        std::fprintf(stderr, "\r     \r");
    if (status == NQ_STOPPED)
        return 130;
    if (status != NQ_OK) {
        std::fprintf(stderr, "threads: %s\n", nq_status_string(status));
        return 2;
    }
    std::printf("%lu queens: %llu solutions, %lu threads\n", n, static_cast<unsigned long long>(total), threads);
    return 0;
}

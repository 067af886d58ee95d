// A count on all cores with std::thread, which nq::parallel_count does: the library chooses how to count, and its
// threads take the tasks one after the other.
//
//     threads N [THREADS] [--verbose]    prints the number of solutions of the board of N rows
//
// --verbose says which engine counts. A progress callback is called by one thread at a time and can stop them all; here
// it shows the percentage on a terminal, and Ctrl-C makes it say stop.
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <nqueens.hpp>
#include <unistd.h>

namespace {

volatile std::sig_atomic_t interrupted = 0;

void interrupt(int)
{
    interrupted = 1;
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
        return interrupted == 0 ? nq::flow::go_on : nq::flow::stop;
    };
    try {
        nq::parallel_count count(static_cast<std::uint32_t>(n), static_cast<unsigned>(threads));
        if (verbose)
            std::fprintf(stderr, "engine %s\n", count.plan().engine() == NQ_ENGINE_JOIN ? "join" : "search");
        const auto total = count.run(progress);
        if (terminal)
            std::fprintf(stderr, "\r     \r");
        if (!total)
            return 130;
        std::printf("%lu queens: %llu solutions, %lu threads\n", n, static_cast<unsigned long long>(*total), threads);
    } catch (const nq::error &error) {
        std::fprintf(stderr, "threads: %s\n", error.what());
        return 2;
    }
    return 0;
}

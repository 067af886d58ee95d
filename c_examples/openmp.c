/*
 * A count on all cores with OpenMP: the tasks of a plan in a parallel loop, their subtotals in a reduction.
 *
 *     openmp N [--verbose]     prints the number of solutions of the board of N rows, and the threads that counted them
 *
 * Large boards are joined from halves where there is memory for it; --verbose says which engine counts. Ctrl-C stops all threads: OpenMP loops cannot be left, so the tasks that are left are passed over.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <nqueens.h>
#include <omp.h>

#include "joining.h"

/* From the next n on the sum may pass 64 bits; nobody has counted even this one. */
#define MAX_N 28

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* A board with one more row takes about eight times as long: with as many more tasks each stays short. */
static uint32_t wished_tasks(uint32_t n)
{
    return UINT32_C(1) << 3 * (n < 12 ? 0 : n > 20 ? 8 : n - 12);
}

int main(int argc, char **argv)
{
    char *end = "";
    const int verbose = argc == 3 && strcmp(argv[2], "--verbose") == 0;
    unsigned long n = argc == 2 + verbose ? strtoul(argv[1], &end, 10) : ULONG_MAX;
    uint64_t tasks, total = 0;
    int threads = 0, failed = 0;
    struct joining joining;
    nq_plan plan;

    if (argc != 2 + verbose || end == argv[1] || *end != '\0' || n > MAX_N) {
        fprintf(stderr, "usage: openmp N [--verbose], with N from 0 to %d\n", MAX_N);
        return 2;
    }
    signal(SIGINT, interrupt);
    joining = start_joining_if_faster((uint32_t)n, (unsigned)omp_get_max_threads());
    if (verbose)
        fprintf(stderr, "engine %s\n", is_joining(&joining) ? "join" : "search");
    if (plan_count(&joining, &plan, (uint32_t)n, wished_tasks((uint32_t)n)) != NQ_OK ||
        nq_plan_tasks(&plan, &tasks) != NQ_OK)
        return 2;

#pragma omp parallel
    {
#pragma omp single
        threads = omp_get_num_threads();
#pragma omp for schedule(dynamic) reduction(+ : total) reduction(| : failed)
        for (uint64_t task = 0; task < tasks; task++) {
            uint64_t subtotal;
            if (interrupted)
                continue;
            if (run_tasks(&joining, &plan, (unsigned)omp_get_thread_num(), task, 1, &subtotal) != NQ_OK)
                failed = 1;
            else
                total += subtotal;
        }
    }
    end_joining(&joining);
    if (interrupted)
        return 130;
    if (failed)
        return 2;
    printf("%lu queens: %" PRIu64 " solutions, %d threads\n", n, total, threads);
    return 0;
}

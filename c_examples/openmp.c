/*
 * A count on all cores with OpenMP: the parts of a plan's memory in a parallel loop, its tasks in another, and the
 * subtotals of those in a reduction.
 *
 *     openmp N [--verbose]     prints the number of solutions of the board of N rows, and the threads that counted them
 *
 * The library chooses how to count, in at most a quarter of the machine's memory; --verbose says which engine it takes.
 * Ctrl-C stops all threads: OpenMP loops cannot be left, so what is left of them is passed over.
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

#include "plan_memory.h"

/* From the next n on the sum may pass 64 bits; nobody has counted even this one. */
#define MAX_N 28

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

int main(int argc, char **argv)
{
    char *end = "";
    const int verbose = argc == 3 && strcmp(argv[2], "--verbose") == 0;
    unsigned long n = argc == 2 + verbose ? strtoul(argv[1], &end, 10) : ULONG_MAX;
    uint64_t tasks, total = 0;
    uint32_t parts;
    int threads = 0, failed = 0;
    struct plan_memory memory;
    nq_plan plan;

    if (argc != 2 + verbose || end == argv[1] || *end != '\0' || n > MAX_N) {
        fprintf(stderr, "usage: openmp N [--verbose], with N from 0 to %d\n", MAX_N);
        return 2;
    }
    signal(SIGINT, interrupt);
    if (plan_with_memory(&plan, (uint32_t)n, (unsigned)omp_get_max_threads(), machine_memory() / 4, &memory) != NQ_OK ||
        nq_plan_tasks(&plan, &tasks) != NQ_OK || nq_plan_prepare_parts(&plan, &parts) != NQ_OK)
        return 2;
    if (verbose)
        fprintf(stderr, "engine %s\n", engine_name(&plan));
    /* The first part comes before the others. */
    if (parts > 0 && nq_plan_prepare_part(&plan, 0, memory.shared, memory.shared_size) != NQ_OK)
        return 2;

#pragma omp parallel
    {
#pragma omp single
        threads = omp_get_num_threads();
#pragma omp for schedule(dynamic) reduction(| : failed)
        for (uint32_t part = 1; part < parts; part++)
            if (!interrupted)
                failed |= nq_plan_prepare_part(&plan, part, memory.shared, memory.shared_size) != NQ_OK;
#pragma omp for schedule(dynamic) reduction(+ : total) reduction(| : failed)
        for (uint64_t task = 0; task < tasks; task++) {
            uint64_t subtotal;
            if (interrupted)
                continue;
            if (nq_plan_run_in(&plan, task, 1, memory.shared, memory.shared_size,
                               scratch_of(&memory, (unsigned)omp_get_thread_num()), memory.scratch_size,
                               &subtotal) != NQ_OK)
                failed = 1;
            else
                total += subtotal;
        }
    }
    free_plan_memory(&memory);
    if (interrupted)
        return 130;
    if (failed)
        return 2;
    printf("%lu queens: %" PRIu64 " solutions, %d threads\n", n, total, threads);
    return 0;
}

/*
 * A count on many machines with MPI: rank 0 hands out ranges of a plan's tasks as the workers ask for them.
 *
 *     mpirun -n RANKS queens_mpi N CHECKPOINT
 *
 * Finished ranges go to the checkpoint file, about once a second; started again with the same file, the count goes on
 * with the ranges that are left. When a worker is killed, MPI ends the whole run with an error, and what is not yet in
 * the file is counted again by the next run. A file of another count is refused, and so is one that was changed.
 * Exit codes: 0 counted, 2 wrong arguments or file, 130 interrupted; MPI's own where a rank was killed.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <mpi.h>
#include <nqueens.h>

#include "checkpoint.h"

/* From the next n on the sum may pass 64 bits; nobody has counted even this one. */
#define MAX_N 28

/* As many ranges as this, or one for each task: enough to keep a thousand ranks busy to the end. */
#define RANGES 65536

enum { RESULT = 1, RANGE = 2 };

/* What a worker sends: a range and its subtotal, or NONE to ask for the first; and what it gets: a range, or NONE. */
#define NONE UINT64_MAX

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

_Noreturn static void give_up(int code, const char *what, const char *why)
{
    fprintf(stderr, "queens_mpi: %s: %s\n", what, why);
    MPI_Abort(MPI_COMM_WORLD, code);
    exit(code);
}

static void check(nq_status status)
{
    if (status != NQ_OK)
        give_up(2, "the library says", nq_status_string(status));
}

static uint64_t run_range(const nq_plan *plan, const struct ledger *ledger, uint64_t range)
{
    uint64_t first = range * ledger->length, subtotal;
    uint64_t left = ledger->tasks - first;

    check(nq_plan_run(plan, first, left < ledger->length ? left : ledger->length, &subtotal));
    return subtotal;
}

static void work(const nq_plan *plan, const struct ledger *ledger)
{
    uint64_t message[2] = {NONE, 0};

    for (;;) {
        uint64_t range;
        MPI_Send(message, 2, MPI_UINT64_T, 0, RESULT, MPI_COMM_WORLD);
        MPI_Recv(&range, 1, MPI_UINT64_T, 0, RANGE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (range == NONE)
            return;
        message[0] = range;
        message[1] = run_range(plan, ledger, range);
    }
}

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void save(const char *path, const struct ledger *ledger)
{
    if (!checkpoint_write(path, ledger))
        give_up(2, path, strerror(errno));
}

/* The first range from `range` on that is not finished, or NONE. */
static uint64_t next_open(const struct ledger *ledger, uint64_t range)
{
    while (range < ledger->ranges && ledger->finished[range])
        range++;
    return range < ledger->ranges ? range : NONE;
}

static void finish(struct ledger *ledger, uint64_t range, uint64_t subtotal)
{
    ledger->subtotals[range] = subtotal;
    ledger->finished[range] = true;
}

/* Saves now and then, and for the last time when interrupted. */
static void keep(const char *path, const struct ledger *ledger, double *saved)
{
    if (interrupted) {
        save(path, ledger);
        give_up(130, "interrupted", "start again with the same file to go on");
    }
    if (seconds() - *saved >= 1) {
        save(path, ledger);
        *saved = seconds();
    }
}

/* Gives every range that is left to the workers, or does it here when there are none. */
static void hand_out(const nq_plan *plan, struct ledger *ledger, int workers, const char *path)
{
    uint64_t next = next_open(ledger, 0);
    /* The first range that is finished is saved at once. */
    double saved = -1;

    if (workers == 0)
        for (; next != NONE; next = next_open(ledger, next)) {
            finish(ledger, next, run_range(plan, ledger, next));
            keep(path, ledger, &saved);
        }
    while (workers > 0) {
        uint64_t message[2], range = next;
        MPI_Status from;
        MPI_Recv(message, 2, MPI_UINT64_T, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &from);
        if (message[0] != NONE) {
            finish(ledger, message[0], message[1]);
            keep(path, ledger, &saved);
        }
        MPI_Send(&range, 1, MPI_UINT64_T, from.MPI_SOURCE, RANGE, MPI_COMM_WORLD);
        if (range == NONE)
            workers--;
        else
            next = next_open(ledger, range + 1);
    }
    save(path, ledger);
}

static void lead(const nq_plan *plan, struct ledger *ledger, uint32_t n, int workers, const char *path)
{
    const char *wrong;
    uint64_t known = 0, total = 0;

    ledger->subtotals = calloc(ledger->ranges, sizeof *ledger->subtotals);
    ledger->finished = calloc(ledger->ranges, sizeof *ledger->finished);
    if (ledger->subtotals == NULL || ledger->finished == NULL)
        give_up(2, "the ledger", strerror(ENOMEM));
    wrong = checkpoint_read(path, ledger);
    if (wrong != NULL)
        give_up(2, path, wrong);
    for (uint64_t range = 0; range < ledger->ranges; range++)
        known += ledger->finished[range];
    if (known > 0)
        fprintf(stderr, "queens_mpi: %" PRIu64 " of %" PRIu64 " ranges are in %s\n", known, ledger->ranges, path);
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    hand_out(plan, ledger, workers, path);
    for (uint64_t range = 0; range < ledger->ranges; range++)
        total += ledger->subtotals[range];
    printf("%" PRIu32 " queens: %" PRIu64 " solutions\n", n, total);
    free(ledger->subtotals);
    free(ledger->finished);
}

int main(int argc, char **argv)
{
    char *end = "";
    unsigned long n;
    int rank, ranks;
    nq_plan plan;
    struct ledger ledger = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    n = argc == 3 ? strtoul(argv[1], &end, 10) : MAX_N + 1;
    if (argc != 3 || end == argv[1] || *end != '\0' || n > MAX_N) {
        if (rank == 0)
            fprintf(stderr, "usage: mpirun -n RANKS queens_mpi N CHECKPOINT, with N from 0 to %d\n", MAX_N);
        MPI_Finalize();
        return 2;
    }
    /*
     * One rank makes the plan, and the others take over the very same one. The processes share no memory, so it is a
     * search.
     */
    if (rank == 0) {
        check(nq_plan_auto(&plan, sizeof plan, (uint32_t)n, 1, 0));
        check(nq_plan_id(&plan, &ledger.plan_id));
    }
    MPI_Bcast(&ledger.plan_id, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (rank != 0)
        check(nq_plan_from_id(&plan, sizeof plan, ledger.plan_id));
    check(nq_plan_tasks(&plan, &ledger.tasks));
    ledger.length = (ledger.tasks + RANGES - 1) / RANGES;
    ledger.ranges = (ledger.tasks + ledger.length - 1) / ledger.length;
    if (rank == 0)
        lead(&plan, &ledger, (uint32_t)n, ranks - 1, argv[2]);
    else
        work(&plan, &ledger);
    MPI_Finalize();
    return 0;
}

/*
 * The memory of a count by joining halves: the tables of the board, which all threads read, and a scratch for each thread,
 * in one piece. Where there is not enough of it the count is a search, which takes none; the number is the same.
 *
 * For programs in C and C++; posix_memalign and sysconf want _POSIX_C_SOURCE 200809L in strict C.
 */
#ifndef JOINING_H
#define JOINING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <nqueens.h>

/*
 * From this n on joining is faster than searching, with every kernel. (With the portable one it is from n = 14 on, where
 * either takes seconds.) nqueens.hpp has the same number.
 */
#define JOIN_FROM 18

struct joining {
    char *memory; /* NULL when the count is a search */
    size_t tables_bytes, scratch_bytes;
};

/* The bytes of memory that this machine has, or 0 when it does not say. */
static inline size_t machine_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);

    if (pages <= 0 || page <= 0)
        return 0;
    return (size_t)pages > SIZE_MAX / (size_t)page ? SIZE_MAX : (size_t)pages * (size_t)page;
}

/* Makes the tables of n, with scratch for so many threads, in at most `limit` bytes. */
static inline struct joining start_joining(uint32_t n, unsigned threads, size_t limit)
{
    struct joining joining = {NULL, 0, 0};
    void *memory = NULL;

    if (nq_join_tables_bytes(n, &joining.tables_bytes) != NQ_OK ||
        nq_join_scratch_bytes(n, &joining.scratch_bytes) != NQ_OK || joining.tables_bytes > limit ||
        (limit - joining.tables_bytes) / joining.scratch_bytes < threads)
        return joining;
    if (posix_memalign(&memory, 64, joining.tables_bytes + threads * joining.scratch_bytes) != 0)
        return joining;
    if (nq_join_tables_init(memory, joining.tables_bytes, n) == NQ_OK)
        joining.memory = (char *)memory;
    else
        free(memory);
    return joining;
}

/* The same where joining is faster, in at most a quarter of the memory that the machine has. */
static inline struct joining start_joining_if_faster(uint32_t n, unsigned threads)
{
    return start_joining(n, threads, n < JOIN_FROM ? 0 : machine_memory() / 4);
}

static inline bool is_joining(const struct joining *joining)
{
    return joining->memory != NULL;
}

/* The plan of the count; min_tasks is for a search. */
static inline nq_status plan_count(const struct joining *joining, nq_plan *plan, uint32_t n, uint32_t min_tasks)
{
    return nq_plan_init_with(plan, sizeof *plan, n, min_tasks, is_joining(joining) ? NQ_ENGINE_JOIN : NQ_ENGINE_SEARCH);
}

/* Runs tasks of that plan on the thread of this number, from 0 on. */
static inline nq_status run_tasks(const struct joining *joining, const nq_plan *plan, unsigned thread, uint64_t first,
                                  uint64_t tasks, uint64_t *subtotal)
{
    if (!is_joining(joining))
        return nq_plan_run(plan, first, tasks, subtotal);
    return nq_plan_run_join(plan, first, tasks, joining->memory, joining->tables_bytes,
                            joining->memory + joining->tables_bytes + thread * joining->scratch_bytes,
                            joining->scratch_bytes, subtotal);
}

static inline void end_joining(struct joining *joining)
{
    free(joining->memory);
    joining->memory = NULL;
}

#endif

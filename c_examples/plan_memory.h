/*
 * The memory of a plan, from posix_memalign: what its threads share, and a scratch for each of them, in one piece. A
 * search takes none.
 *
 * For programs in C and C++; posix_memalign and sysconf want _POSIX_C_SOURCE 200809L in strict C.
 */
#ifndef PLAN_MEMORY_H
#define PLAN_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <nqueens.h>

struct plan_memory {
    void *shared; /* NULL for a plan that takes no memory */
    size_t shared_size, scratch_size;
};

/* The bytes of memory that this machine has, or 0 when it does not say. */
static inline uint64_t machine_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);

    return pages <= 0 || page <= 0 ? 0 : (uint64_t)pages * (uint64_t)page;
}

/*
 * Memory for so many threads, in at most so many bytes; false when it takes more, or there is less. Nothing is prepared
 * yet.
 */
static inline bool take_plan_memory(const nq_plan *plan, unsigned threads, uint64_t most, struct plan_memory *memory)
{
    uint64_t bytes;

    memory->shared = NULL;
    if (nq_plan_memory_size(plan, &memory->shared_size, &memory->scratch_size) != NQ_OK)
        return false;
    bytes = memory->shared_size + (uint64_t)threads * memory->scratch_size;
    return bytes == 0 ||
           (bytes <= most && (size_t)bytes == bytes && posix_memalign(&memory->shared, 64, (size_t)bytes) == 0);
}

/* The scratch of the thread of this number, from 0 on. */
static inline void *scratch_of(const struct plan_memory *memory, unsigned thread)
{
    return memory->shared == NULL ? NULL
                                  : (char *)memory->shared + memory->shared_size + thread * memory->scratch_size;
}

/*
 * The library's plan for so many threads in at most so many bytes, with its memory. Where less is to be had it is a
 * search.
 */
static inline nq_status plan_with_memory(nq_plan *plan, uint32_t n, unsigned threads, uint64_t most,
                                         struct plan_memory *memory)
{
    nq_status status = nq_plan_auto(plan, sizeof *plan, n, threads, most);

    if (status == NQ_OK && !take_plan_memory(plan, threads, most, memory)) {
        status = nq_plan_auto(plan, sizeof *plan, n, threads, 0);
        memory->shared_size = memory->scratch_size = 0;
    }
    return status;
}

/* "search" or "join". */
static inline const char *engine_name(const nq_plan *plan)
{
    nq_engine engine = NQ_ENGINE_SEARCH;

    (void)nq_plan_engine(plan, &engine);
    return engine == NQ_ENGINE_JOIN ? "join" : "search";
}

static inline void free_plan_memory(struct plan_memory *memory)
{
    free(memory->shared);
    memory->shared = NULL;
}

#endif

/* The finished ranges of a count in a file, so that a count that was killed can go on. */
#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>

/* A count as ranges of a plan's tasks: range i is the tasks from i * length on, `length` of them or what is left. */
struct ledger {
    uint64_t plan_id, tasks, length, ranges;
    uint64_t *subtotals; /* of each range */
    bool *finished;      /* which of them are known */
};

/*
 * Reads the finished ranges from the file into a ledger of the same count. Returns NULL, also when there is no such
 * file; otherwise what is wrong with it, and the ledger is as it was.
 */
const char *checkpoint_read(const char *path, struct ledger *ledger);

/* Replaces the file in one step, so that there is a whole one at any time. False when that failed; see errno. */
bool checkpoint_write(const char *path, const struct ledger *ledger);

#endif

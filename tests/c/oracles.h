/* The published numbers of tests/data/oracles.tsv: a line is NAME <tab> offset <tab> terms with spaces between. */
#ifndef ORACLES_H
#define ORACLES_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ORACLE_TERMS 64

typedef struct {
    uint32_t from, until; /* the first index, and one past the last */
    uint64_t terms[ORACLE_TERMS];
} oracle;

/* Terms that do not fit 64 bits end the list. Without the sequence the program ends: a test without its numbers
 * must not pass. */
static inline oracle oracle_read(const char *name)
{
    const char *path = getenv("NQ_ORACLES");
    static char line[65536];
    oracle found;
    FILE *file;
    size_t length = strlen(name);

    memset(&found, 0, sizeof found);
    if (!path)
        path = "tests/data/oracles.tsv";
    file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        char *at = line + length, *end;
        if (strncmp(line, name, length) != 0 || *at != '\t')
            continue;
        found.from = (uint32_t)strtoul(at, &end, 10);
        found.until = found.from;
        for (at = end; (*at == '\t' || *at == ' ') && found.until < ORACLE_TERMS; at = end) {
            unsigned long long term = strtoull(at, &end, 10);
            if (end == at || term == UINT64_MAX)
                break;
            found.terms[found.until++] = (uint64_t)term;
        }
        break;
    }
    if (file)
        fclose(file);
    if (found.until == found.from) {
        fprintf(stderr, "%s is not in %s (run this from the project's root)\n", name, path);
        exit(1);
    }
    return found;
}

#endif

/* Checks for the C tests: each failure is a line with the place and both values, and the program goes on.
 *
 * main ends with `return expect_end("name");`. EXPECT_CASE(a, b) names the case of a loop in the failures after it.
 * With EXPECT_SILENT defined nothing is printed unless something fails, so that the C library allocates nothing. */
#ifndef EXPECT_H
#define EXPECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "nqueens.h"

#define EXPECT_SHOWN 20

static unsigned long expect_checks, expect_failures;
static unsigned long long expect_case[2];

/* A fact that the compiler checks, in every language version that the header is for. */
#define EXPECT_JOIN_(a, b) a##b
#define EXPECT_JOIN(a, b) EXPECT_JOIN_(a, b)
#ifdef __cplusplus
#define EXPECT_STATIC(fact) static_assert(fact, #fact)
#else
#define EXPECT_STATIC(fact) typedef char EXPECT_JOIN(expect_static_, __LINE__)[(fact) ? 1 : -1]
#endif

static inline bool expect_count(bool good, const char *file, int line, const char *what)
{
    expect_checks++;
    if (good)
        return true;
    expect_failures++;
    if (expect_failures <= EXPECT_SHOWN)
        fprintf(stderr, "%s:%d: (case %llu, %llu) %s", file, line, expect_case[0], expect_case[1], what);
    return false;
}

static inline bool expect_true(bool good, const char *file, int line, const char *what)
{
    if (!expect_count(good, file, line, what) && expect_failures <= EXPECT_SHOWN)
        fprintf(stderr, " is false\n");
    return good;
}

static inline bool expect_signed(long long got, long long wanted, const char *file, int line, const char *what)
{
    bool good = got == wanted;
    if (!expect_count(good, file, line, what) && expect_failures <= EXPECT_SHOWN)
        fprintf(stderr, " is %lld, not %lld\n", got, wanted);
    return good;
}

static inline bool expect_unsigned(unsigned long long got, unsigned long long wanted, const char *file, int line,
                                   const char *what)
{
    bool good = got == wanted;
    if (!expect_count(good, file, line, what) && expect_failures <= EXPECT_SHOWN)
        fprintf(stderr, " is %llu, not %llu\n", got, wanted);
    return good;
}

static inline bool expect_text(const char *got, const char *wanted, const char *file, int line, const char *what)
{
    bool good = got && strcmp(got, wanted) == 0;
    if (!expect_count(good, file, line, what) && expect_failures <= EXPECT_SHOWN)
        fprintf(stderr, " is\n\"%s\"\nnot\n\"%s\"\n", got ? got : "(NULL)", wanted);
    return good;
}

static inline bool expect_bytes(const void *got, const void *wanted, size_t length, const char *file, int line,
                                const char *what)
{
    const unsigned char *a = (const unsigned char *)got, *b = (const unsigned char *)wanted;
    bool good = length == 0 || memcmp(a, b, length) == 0;
    if (!expect_count(good, file, line, what) && expect_failures <= EXPECT_SHOWN) {
        size_t at = 0;
        while (a[at] == b[at])
            at++;
        fprintf(stderr, " differs at byte %lu of %lu: it is 0x%02x, not 0x%02x\n", (unsigned long)at,
                (unsigned long)length, (unsigned)a[at], (unsigned)b[at]);
    }
    return good;
}

#define EXPECT(fact) expect_true((fact), __FILE__, __LINE__, #fact)
#define EXPECT_I(got, wanted) expect_signed((long long)(got), (long long)(wanted), __FILE__, __LINE__, #got)
#define EXPECT_U(got, wanted)                                                                                          \
    expect_unsigned((unsigned long long)(got), (unsigned long long)(wanted), __FILE__, __LINE__, #got)
#define EXPECT_STATUS(call, wanted) EXPECT_I(call, wanted)
#define EXPECT_TEXT(got, wanted) expect_text((got), (wanted), __FILE__, __LINE__, #got)
#define EXPECT_BYTES(got, wanted, length) expect_bytes((got), (wanted), (length), __FILE__, __LINE__, #got)
#define EXPECT_CASE(a, b) (expect_case[0] = (unsigned long long)(a), expect_case[1] = (unsigned long long)(b))

/*
 * A call that is refused with this status, and changes nothing of `world`, all that it could write to; `before` is its
 * copy.
 */
#define REFUSED(call, wanted)                                                                                          \
    do {                                                                                                               \
        memcpy(&before, &world, sizeof world);                                                                         \
        EXPECT_STATUS(call, wanted);                                                                                   \
        EXPECT_BYTES(&world, &before, sizeof world);                                                                   \
        memcpy(&world, &before, sizeof world);                                                                         \
    } while (0)

/* The closing line, and what main returns. */
static inline int expect_end(const char *name)
{
    if (expect_failures > EXPECT_SHOWN)
        fprintf(stderr, "%s: %lu more failures not shown\n", name, expect_failures - EXPECT_SHOWN);
#ifdef EXPECT_SILENT
    if (expect_failures == 0)
        return 0;
#endif
    printf("%s: %lu checks, %lu failed\n", name, expect_checks, expect_failures);
    return expect_failures != 0 || expect_checks == 0;
}

#endif

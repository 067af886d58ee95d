/*
 * The plain mirrored counter in C, as everybody writes it: a recursion over three bitmasks, the first queen in the left
 * half of its row counting twice. Prints the count and the processor seconds that it took.
 *
 *     plain N
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t below(uint32_t all, uint32_t taken, uint32_t left, uint32_t right)
{
    uint64_t count = 0;
    if (taken == all)
        return 1;
    for (uint32_t free = all & ~(taken | left | right); free != 0;) {
        uint32_t queen = free & -free;
        free ^= queen;
        count += below(all, taken | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return count;
}

int main(int argc, char **argv)
{
    uint32_t n = argc > 1 ? (uint32_t)atoi(argv[1]) : 8, all = (UINT32_C(1) << n) - 1;
    uint64_t count = 0;
    clock_t start = clock();
    for (uint32_t column = 0; column < n / 2; column++)
        count += 2 * below(all, UINT32_C(1) << column, UINT32_C(2) << column, (UINT32_C(1) << column) >> 1);
    if (n % 2 == 1)
        count += below(all, UINT32_C(1) << n / 2, UINT32_C(2) << n / 2, (UINT32_C(1) << n / 2) >> 1);
    printf("%" PRIu64 " %.9f\n", count, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}

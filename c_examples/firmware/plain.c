/* The plain C counter and lister: what one writes by hand on an afternoon, and it is not bad. Recursion over three
 * masks; the counter looks at half of the first row and doubles. Compiled with -O2, and counting in 32 bits. */
#include "plain.h"

static uint32_t count_below(uint32_t all, uint32_t taken, uint32_t left, uint32_t right)
{
    uint32_t solutions = 0, free = all & ~(taken | left | right);
    if (taken == all)
        return 1;
    while (free != 0) {
        uint32_t queen = free & (0 - free);
        free ^= queen;
        solutions += count_below(all, taken | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return solutions;
}

uint32_t plain_count(uint32_t n)
{
    uint32_t all = (1u << n) - 1, solutions = 0, column;
    for (column = 0; column < n / 2; column++) {
        uint32_t queen = 1u << column;
        solutions += count_below(all, queen, queen << 1, queen >> 1);
    }
    solutions *= 2;
    if (n % 2 == 1) {
        uint32_t middle = 1u << n / 2;
        solutions += count_below(all, middle, middle << 1, middle >> 1);
    }
    return solutions;
}

struct list {
    uint32_t n, all;
    int32_t (*on_board)(void *user, const uint8_t *columns, uint32_t n);
    void *user;
    uint8_t columns[32];
};

static void list_below(struct list *list, uint32_t row, uint32_t taken, uint32_t left, uint32_t right)
{
    uint32_t free = list->all & ~(taken | left | right);
    if (row == list->n) {
        list->on_board(list->user, list->columns, list->n);
        return;
    }
    while (free != 0) {
        uint32_t queen = free & (0 - free);
        free ^= queen;
        list->columns[row] = (uint8_t)__builtin_ctz(queen);
        list_below(list, row + 1, taken | queen, (left | queen) << 1, (right | queen) >> 1);
    }
}

void plain_list(uint32_t n, int32_t (*on_board)(void *user, const uint8_t *columns, uint32_t n), void *user)
{
    struct list list = {n, (1u << n) - 1, on_board, user, {0}};
    list_below(&list, 0, 0, 0, 0);
}

/* A second way to every board: the plain search that anyone would write, with its nodes in the order in which they
 * are placed. Recursive and slow, and meant to be. */
#ifndef PLAIN_H
#define PLAIN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define PLAIN_ROWS 12
#define PLAIN_BOARDS 800
#define PLAIN_NODES 40000

typedef struct {
    uint32_t n, boards, nodes;
    uint8_t board[PLAIN_BOARDS][PLAIN_ROWS];
    uint8_t depth[PLAIN_NODES];   /* the row of each placed queen */
    uint8_t column[PLAIN_NODES];  /* and its column */
    uint32_t found[PLAIN_NODES];  /* how many boards are complete after that queen */
} plain;

static inline bool plain_attacks(const uint8_t *board, uint32_t row, uint32_t column)
{
    uint32_t i;
    for (i = 0; i < row; i++) {
        uint32_t rows = row - i;
        if (board[i] == column || board[i] + rows == column || board[i] == column + rows)
            return true;
    }
    return false;
}

static inline void plain_row(plain *p, uint8_t *board, uint32_t row)
{
    uint32_t column;
    if (row == p->n) {
        memcpy(p->board[p->boards++], board, p->n);
        return;
    }
    for (column = 0; column < p->n; column++) {
        if (plain_attacks(board, row, column))
            continue;
        board[row] = (uint8_t)column;
        p->depth[p->nodes] = (uint8_t)row;
        p->column[p->nodes] = (uint8_t)column;
        p->found[p->nodes] = p->boards + (row + 1 == p->n);
        p->nodes++;
        plain_row(p, board, row + 1);
    }
}

/* Whether the node completes a board. */
static inline bool plain_completes(const plain *p, uint32_t node)
{
    return p->depth[node] + 1u == p->n;
}

/* n <= 10: 724 boards, 35538 nodes. */
static inline void plain_search(plain *p, uint32_t n)
{
    uint8_t board[PLAIN_ROWS] = {0};
    p->n = n;
    p->boards = p->nodes = 0;
    plain_row(p, board, 0);
}

#endif

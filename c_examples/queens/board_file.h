/* A board that a person typed. */
#ifndef BOARD_FILE_H
#define BOARD_FILE_H

#include "queens.h"

struct board_file {
    uint32_t n;
    bool has_marks, has_regions;
    unsigned long marks_line, regions_line; /* where the two grids begin */
    char marks[MAX_DRAWN][MAX_DRAWN + 1];
    char regions[MAX_DRAWN][MAX_DRAWN + 1];
    uint8_t numbers[MAX_DRAWN * MAX_DRAWN]; /* of the regions, row by row, from 1 */
    char letters[MAX_DRAWN];                /* the letter of each number */
};

/* Reads the file with this name, "-" for standard input; complains of what is wrong, with line and column. */
int read_board_file(const char *command, const char *name, struct board_file *board);

/* Makes the puzzle that the board is. */
int set_conditions(const char *command, const char *name, const struct board_file *board, uint32_t rules,
                   nq_puzzle *puzzle);

#endif

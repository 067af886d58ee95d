/* Boards that people type: rows of '.', 'Q' and 'x', rows of regions, or both. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "board_file.h"

/* What may stand for a region: as many characters as a board has regions. */
static bool is_region(int letter)
{
    return isalnum(letter) || letter == '+' || letter == '-';
}

static bool is_mark(int letter)
{
    return letter == '.' || letter == 'Q' || letter == 'x';
}

struct reader {
    const char *command, *name;
    FILE *file;
    unsigned long line;
    char text[MAX_DRAWN + 2]; /* one character more than a row, and the NUL */
    size_t length;
};

static int complain_at(const struct reader *reader, unsigned long line, size_t column, const char *what)
{
    return complain(reader->command, "%s, line %lu, column %lu: %s", reader->name, line, (unsigned long)column + 1, what);
}

/* The next line without blanks at its end and without comments; a longer one than any row is cut, and seen to be too long. */
static bool next_line(struct reader *reader)
{
    int letter;

    do {
        size_t blanks = 0;
        reader->length = 0;
        letter = getc(reader->file);
        if (letter == EOF)
            return false;
        reader->line++;
        for (; letter != '\n' && letter != EOF; letter = getc(reader->file)) {
            if (letter == ' ' || letter == '\t' || letter == '\r') {
                blanks++;
                continue;
            }
            /* Blanks inside of a row are part of it, and no letter of a board. */
            for (; blanks > 0 && reader->length < sizeof reader->text - 1; blanks--)
                reader->text[reader->length++] = ' ';
            if (reader->length < sizeof reader->text - 1)
                reader->text[reader->length++] = (char)letter;
        }
        reader->text[reader->length] = '\0';
    } while (reader->text[0] == '#');
    return true;
}

/* The first row of a grid tells the size; the others have as many squares. */
static int check_row(const struct reader *reader, struct board_file *board, bool marks)
{
    for (size_t column = 0; column < reader->length; column++) {
        int letter = (unsigned char)reader->text[column];
        if (column >= MAX_DRAWN)
            return complain_at(reader, reader->line, column, "a board has at most 64 columns");
        if (marks && !is_mark(letter))
            return complain_at(reader, reader->line, column, "only '.', 'Q' and 'x' may stand here");
        if (!marks && !is_region(letter))
            return complain_at(reader, reader->line, column, "only letters, digits, '+' and '-' may stand for a region");
        if (board->n > 0 && column >= board->n)
            return complain_at(reader, reader->line, column, "this row is longer than the first one");
    }
    if (board->n > 0 && reader->length < board->n)
        return complain_at(reader, reader->line, reader->length, "this row is shorter than the first one");
    board->n = (uint32_t)reader->length;
    return YES;
}

static bool row_is_marks(const char *row)
{
    for (; *row != '\0'; row++)
        if (!is_mark((unsigned char)*row))
            return false;
    return true;
}

/* A grid of n rows, of which the first is in the reader. */
static int read_grid(struct reader *reader, struct board_file *board)
{
    bool marks = row_is_marks(reader->text);
    char(*grid)[MAX_DRAWN + 1];
    unsigned long first = reader->line;

    /* A row of regions that are all called Q or x is told from a row of marks by the letters below it. */
    if (marks && strchr(reader->text, '.') == NULL && board->has_marks)
        marks = false;
    if (marks ? board->has_marks : board->has_regions)
        return complain_at(reader, reader->line, 0,
                           marks ? "a second board of '.', 'Q' and 'x'" : "a second board of regions");
    grid = marks ? board->marks : board->regions;
    *(marks ? &board->has_marks : &board->has_regions) = true;
    *(marks ? &board->marks_line : &board->regions_line) = first;
    for (uint32_t row = 0;; row++) {
        int code = check_row(reader, board, marks);
        if (code != YES)
            return code;
        if (row >= board->n)
            return complain_at(reader, reader->line, 0, "more rows than columns");
        memcpy(grid[row], reader->text, board->n + 1);
        if (row + 1 == board->n) {
            if (!next_line(reader))
                return YES;
            return reader->length == 0 ? YES : complain_at(reader, reader->line, 0, "more rows than columns");
        }
        if (!next_line(reader) || reader->length == 0)
            return complain_at(reader, reader->line, 0, "fewer rows than columns");
    }
}

static int read_board(struct reader *reader, struct board_file *board)
{
    while (next_line(reader)) {
        int code = reader->length == 0 ? YES : read_grid(reader, board);
        if (code != YES)
            return code;
    }
    if (ferror(reader->file))
        return complain(reader->command, "%s: %s", reader->name, strerror(errno));
    return YES;
}

/* Regions by number, in the order in which their letters come. */
static int number_regions(const struct reader *reader, struct board_file *board)
{
    uint8_t number_of[UCHAR_MAX + 1] = {0};
    uint8_t regions = 0;

    for (uint32_t row = 0; row < board->n; row++)
        for (uint32_t column = 0; column < board->n; column++) {
            unsigned char letter = (unsigned char)board->regions[row][column];
            if (number_of[letter] == 0) {
                if (regions == board->n)
                    return complain_at(reader, board->regions_line + row, column, "more regions than rows");
                board->letters[regions] = (char)letter;
                number_of[letter] = ++regions;
            }
            board->numbers[row * board->n + column] = number_of[letter];
        }
    if (regions < board->n)
        return complain(reader->command, "%s, line %lu, column 1: %u regions for %u queens", reader->name,
                        board->regions_line, regions, board->n);
    return YES;
}

int read_board_file(const char *command, const char *name, struct board_file *board)
{
    struct reader reader = {.command = command, .name = name};
    bool standard_input = strcmp(name, "-") == 0;
    int code;

    memset(board, 0, sizeof *board);
    reader.file = standard_input ? stdin : fopen(name, "r");
    if (standard_input)
        reader.name = "standard input";
    if (reader.file == NULL)
        return complain(command, "cannot read %s: %s", name, strerror(errno));
    code = read_board(&reader, board);
    if (!standard_input)
        (void)fclose(reader.file);
    if (code == YES && board->n == 0)
        return complain(command, "%s: there is no board", reader.name);
    if (code == YES && board->has_regions)
        code = number_regions(&reader, board);
    return code;
}

/* The line of a square in the file, whichever grid says something of it. */
static int complain_of_square(const char *command, const char *name, unsigned long line, uint32_t column,
                              nq_status status)
{
    return complain(command, "%s, line %lu, column %u: %s", strcmp(name, "-") == 0 ? "standard input" : name, line,
                    column + 1, nq_status_string(status));
}

int set_conditions(const char *command, const char *name, const struct board_file *board, uint32_t rules,
                   nq_puzzle *puzzle)
{
    nq_status status = nq_puzzle_init(puzzle, sizeof *puzzle, board->n);

    if (status == NQ_OK)
        status = nq_puzzle_set_rules(puzzle, rules);
    if (status == NQ_OK && board->has_regions)
        status = nq_puzzle_set_regions(puzzle, board->numbers, sizeof board->numbers);
    if (status != NQ_OK)
        return complain(command, "%s: %s", name, nq_status_string(status));
    for (uint32_t row = 0; board->has_marks && row < board->n; row++)
        for (uint32_t column = 0; column < board->n; column++) {
            char mark = board->marks[row][column];
            if (mark == '.')
                continue;
            status = mark == 'Q' ? nq_puzzle_place(puzzle, row, column) : nq_puzzle_block(puzzle, row, column);
            if (status != NQ_OK)
                return complain_of_square(command, name, board->marks_line + row, column, status);
        }
    return YES;
}

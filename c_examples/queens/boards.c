/* queens boards, first, exists and svg: the boards themselves. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "queens.h"

/* How many queens a search places before it looks whether a signal came: a small part of a second. */
#define QUEENS_AT_ONCE (UINT64_C(1) << 22)

struct listing {
    const struct request *request;
    uint64_t printed;
    nq_status status; /* of printing */
};

static int32_t list_board(void *user, const uint8_t *columns, uint32_t n)
{
    struct listing *listing = user;

    if (listing->request->picture && listing->printed > 0)
        (void)putchar('\n');
    listing->status = print_board(columns, n, listing->request->picture);
    listing->printed++;
    return listing->status != NQ_OK || stopped() || listing->printed == listing->request->limit;
}

static bool stdout_is_file(void)
{
    struct stat status;

    return fstat(STDOUT_FILENO, &status) == 0 && S_ISREG(status.st_mode);
}

int run_boards(const struct request *request)
{
    struct listing listing = {request, 0, NQ_OK};
    /* Not into the boards on a terminal, nor into a pager, and not where the limit says how far to go. */
    struct progress progress = start_progress("listing", request->limit == 0 && stdout_is_file(), false);
    nq_search search;
    nq_status status = nq_search_init(&search, sizeof search, request->n);

    if (status == NQ_OK)
        status = NQ_PAUSED;
    /* By budgets, since the next board of a large n can be seconds away and a signal should be seen before it. */
    while (status == NQ_PAUSED && !stopped()) {
        nq_progress far;
        status = nq_search_progress(&search, &far);
        if (status == NQ_OK) {
            show_progress(&progress, far.parts_per_million, 1000000);
            status = nq_search_run_for(&search, QUEENS_AT_ONCE, list_board, &listing, NULL);
        }
    }
    end_progress(&progress);
    if (status >= 0)
        status = listing.status;
    return conclude(request, status == NQ_OK && listing.printed == 0 ? NQ_DONE : status);
}

/* The board of n <= MAX_DRAWN rows that `first` shows. NQ_PAUSED when a signal came. */
static nq_status find_board(uint32_t n, uint8_t *columns)
{
    nq_status status = NQ_OK;

    if (n <= NQ_MAX_N) {
        nq_search search;
        status = nq_search_init(&search, sizeof search, n);
        if (status != NQ_OK)
            return status;
        do
            status = nq_search_step(&search, QUEENS_AT_ONCE, columns, n);
        while (status == NQ_PAUSED && !stopped());
        return status;
    }
    for (uint32_t row = 0; row < n && status == NQ_OK; row++) {
        uint32_t column;
        status = nq_queen_at(n, row, &column);
        if (status == NQ_OK)
            columns[row] = (uint8_t)column;
    }
    return status;
}

/* A board of any size by the closed form, which needs no memory for it. */
static nq_status print_by_closed_form(uint32_t n)
{
    nq_status status = NQ_OK;

    for (uint32_t row = 0; row < n && status == NQ_OK && !stopped(); row++) {
        uint32_t column;
        status = nq_queen_at(n, row, &column);
        if (status == NQ_OK)
            put_number(column, row < n - 1 ? ' ' : '\n');
    }
    return status;
}

static nq_status print_first(const struct request *request)
{
    uint8_t columns[MAX_DRAWN];
    nq_status status;

    if (request->n > MAX_DRAWN)
        return print_by_closed_form(request->n);
    status = find_board(request->n, columns);
    if (status == NQ_OK)
        status = print_board(columns, request->n, request->picture || (isatty(STDOUT_FILENO) && !request->columns));
    return status;
}

int run_first(const struct request *request)
{
    return conclude(request, print_first(request));
}

int run_exists(const struct request *request)
{
    nq_status status = print_first(request);

    if (status != NQ_DONE)
        return conclude(request, status);
    puts("No solution exists");
    return NO;
}

int run_svg(const struct request *request)
{
    uint8_t columns[MAX_DRAWN];
    size_t bytes;
    char *svg;
    nq_status status = find_board(request->n, columns);

    if (status == NQ_OK)
        status = nq_board_svg_size(request->n, &bytes);
    if (status != NQ_OK)
        return conclude(request, status);
    svg = malloc(bytes);
    if (svg == NULL)
        return complain(request->command, "out of memory");
    status = nq_board_svg(columns, request->n, request->coordinates ? NQ_SVG_COORDINATES : 0, svg, bytes);
    if (status == NQ_OK)
        (void)fputs(svg, stdout);
    free(svg);
    return conclude(request, status);
}

/* queens complete, puzzle and generate: boards with conditions. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "board_file.h"

/* How many queens to place before a look at the signals and the progress: a small part of a second. */
#define QUEENS_AT_ONCE (UINT64_C(1) << 18)

/* Enough for regions to n = 12 or so, a few seconds. */
#define USUAL_GENERATOR_BUDGET UINT64_C(100000000)

/* ---- Rules ---- */

/* The rules in a text such as "torus,knight". */
static int parse_rules(const struct request *request, uint32_t *rules)
{
    static const struct {
        const char *name;
        uint32_t rule;
    } known[] = {{"queens", 0}, {"torus", NQ_RULE_TORUS}, {"knight", NQ_RULE_KNIGHT}, {"touch", NQ_RULE_TOUCH_ONLY}};
    const char *text = request->rules;

    *rules = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, ","), i = 0;
        while (i < 4 && (strlen(known[i].name) != length || strncmp(known[i].name, text, length) != 0))
            i++;
        if (i == 4)
            return complain(request->command, "unknown rules '%s'; they are queens, torus, knight, torus,knight and touch",
                            request->rules);
        *rules |= known[i].rule;
        text += length + (text[length] == ',');
    }
    if ((*rules & NQ_RULE_TOUCH_ONLY) && *rules != NQ_RULE_TOUCH_ONLY)
        return complain(request->command, "the rule touch goes with no other");
    return YES;
}

/* ---- Drawing ---- */

/* The solved board in colours: a hue for each region, and neighbours in the list far apart. */
static void print_svg(const struct board_file *board, const uint8_t *columns)
{
    const uint32_t n = board->n;

    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\" role=\"img\">\n<title>Queens on a board of %u by "
           "%u</title>\n<g stroke=\"#26323e\" stroke-width=\"0.5\">\n",
           40 * n, 40 * n, n, n);
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++) {
            const char *pale = (row + column) % 2 == 0 ? "#e6ebf0" : "#9bb0c2";
            printf("<rect x=\"%u\" y=\"%u\" width=\"40\" height=\"40\" fill=\"", 40 * column, 40 * row);
            if (board->has_regions)
                printf("hsl(%u,%u%%,%u%%)\"/>\n", board->numbers[row * n + column] * 137u % 360,
                       55 + board->numbers[row * n + column] % 2u * 20, 62 + board->numbers[row * n + column] % 3u * 8);
            else
                printf("%s\"/>\n", pale);
            if (board->has_marks && board->marks[row][column] == 'x')
                printf("<path d=\"M%u %ul16 16m0 -16l-16 16\" stroke=\"#26323e\" stroke-width=\"2\"/>\n", 40 * column + 12,
                       40 * row + 12);
        }
    printf("</g>\n<g fill=\"#15212d\">\n");
    for (uint32_t row = 0; row < n; row++)
        if (columns[row] != NQ_EMPTY)
            printf("<path d=\"M%u %ul4 12h16l4-12-6 5-2-11-4 10-4-10-2 11z\"><title>row %u, column %u</title></path>\n",
                   40 * columns[row] + 8, 40 * row + 16, row, columns[row]);
    printf("</g>\n</svg>\n");
}

static nq_status print_solved(const struct request *request, const struct board_file *board, const uint8_t *columns)
{
    if (request->svg) {
        print_svg(board, columns);
        return NQ_OK;
    }
    return print_board(columns, board->n, !request->columns);
}

/* ---- Solving ---- */

/* What is looked for, and what was found. */
struct work {
    const struct request *request;
    nq_puzzle *puzzle;
    struct progress progress;
    uint64_t left; /* of the budget */
};

static struct work start_work(const struct request *request, nq_puzzle *puzzle, const char *doing)
{
    struct work work = {request, puzzle, start_progress(doing, true, false), request->budget};

    return work;
}

/* The next piece of the budget; 0 when it is spent. */
static uint64_t next_piece(struct work *work)
{
    nq_progress far;

    if (nq_puzzle_progress(work->puzzle, &far) == NQ_OK)
        show_progress(&work->progress, far.parts_per_million, 1000000);
    uint64_t piece = work->left < QUEENS_AT_ONCE ? work->left : QUEENS_AT_ONCE;
    if (work->left != UINT64_MAX)
        work->left -= piece;
    return piece;
}

static int spent(const struct request *request)
{
    (void)complain(request->command, "undecided after %" PRIu64 " queens, the --budget", request->budget);
    return UNDECIDED;
}

static int end_work(struct work *work, nq_status status)
{
    end_progress(&work->progress);
    if (status == NQ_PAUSED && !stopped())
        return spent(work->request);
    if (status == NQ_DONE && !stopped()) {
        (void)complain(work->request->command, "there is no solution");
        return NO;
    }
    return conclude(work->request, status);
}

/* Counts to the limit; NQ_PAUSED when the budget is spent or a signal came. */
static nq_status count_to(struct work *work, uint64_t limit, uint64_t *solutions)
{
    nq_status status;

    *solutions = 0;
    do {
        uint64_t some = 0;
        status = nq_puzzle_count(work->puzzle, limit - *solutions, next_piece(work), &some);
        *solutions += some;
    } while (status == NQ_PAUSED && work->left > 0 && !stopped());
    return status;
}

static int count_solutions(const struct request *request, nq_puzzle *puzzle)
{
    struct work work = start_work(request, puzzle, "counting");
    uint64_t solutions;
    nq_status status = count_to(&work, UINT64_MAX, &solutions);

    if (status != NQ_DONE)
        return end_work(&work, status);
    end_progress(&work.progress);
    printf("%" PRIu64 "\n", solutions);
    return solutions > 0 ? YES : NO;
}

static int tell_unique(const struct request *request, nq_puzzle *puzzle)
{
    struct work work = start_work(request, puzzle, "looking for two");
    uint64_t solutions;
    nq_status status = count_to(&work, 2, &solutions);

    if (status != NQ_DONE && status != NQ_OK)
        return end_work(&work, status);
    end_progress(&work.progress);
    puts(solutions == 1 ? "unique" : solutions == 0 ? "no solution" : "more than one solution");
    return solutions == 1 ? YES : NO;
}

static int solve(const struct request *request, const struct board_file *board, nq_puzzle *puzzle)
{
    struct work work = start_work(request, puzzle, "solving");
    uint8_t columns[MAX_DRAWN];
    nq_status status;

    do
        status = nq_puzzle_solve(puzzle, next_piece(&work), columns, sizeof columns);
    while (status == NQ_PAUSED && work.left > 0 && !stopped());
    if (status == NQ_OK) {
        end_progress(&work.progress);
        status = print_solved(request, board, columns);
    }
    return end_work(&work, status);
}

static int give_hint(const struct request *request, const struct board_file *board, const nq_puzzle *puzzle)
{
    static const char *const kinds[] = {"row", "column", "region"};
    nq_hint hint;
    nq_status status = nq_puzzle_hint(puzzle, &hint);
    char line[32] = "";

    if (status != NQ_OK)
        return conclude(request, status);
    if (hint.kind != NQ_HINT_NONE && hint.line_kind == NQ_LINE_REGION)
        (void)snprintf(line, sizeof line, "region %c", board->letters[hint.line]);
    else if (hint.kind != NQ_HINT_NONE)
        (void)snprintf(line, sizeof line, "%s %u", kinds[hint.line_kind], hint.line);
    switch (hint.kind) {
    case NQ_HINT_PLACE:
        printf("place a queen on row %u, column %u: nothing else is left in %s\n", hint.row, hint.column, line);
        return YES;
    case NQ_HINT_EXCLUDE:
        printf("no queen on row %u, column %u: it would leave nothing in %s\n", hint.row, hint.column, line);
        return YES;
    case NQ_HINT_DEAD:
        printf("no solution: nothing is left in %s\n", line);
        return NO;
    default:
        puts("no hint: no single line says more");
        return YES;
    }
}

static int run_file(const struct request *request)
{
    static struct board_file board;
    static nq_puzzle puzzle;
    uint32_t rules;
    int code = parse_rules(request, &rules);

    if (code == YES && request->count + request->unique + request->hint + (request->svg || request->columns) > 1)
        code = complain(request->command, "--count, --unique, --hint and how to print a board do not go together");
    if (code == YES)
        code = read_board_file(request->command, request->file, &board);
    if (code == YES)
        code = set_conditions(request->command, request->file, &board, rules, &puzzle);
    if (code != YES)
        return code;
    if (request->count)
        return count_solutions(request, &puzzle);
    if (request->unique)
        return tell_unique(request, &puzzle);
    return request->hint ? give_hint(request, &board, &puzzle) : solve(request, &board, &puzzle);
}

int run_complete(const struct request *request)
{
    struct request with_rules = *request;

    if (with_rules.rules == NULL)
        with_rules.rules = "queens";
    return run_file(&with_rules);
}

int run_puzzle(const struct request *request)
{
    struct request with_rules = *request;

    if (with_rules.rules == NULL)
        with_rules.rules = "touch";
    return run_file(&with_rules);
}

/* ---- Generating ---- */

static const char region_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

static void print_generated(const struct request *request, const uint8_t *regions, const uint8_t *given)
{
    const uint32_t n = request->n;

    printf("# queens generate %u --kind %s --rules %s --seed %" PRIu64 "\n", n, request->kind, request->rules,
           request->seed);
    for (uint32_t row = 0; row < n; row++) {
        for (uint32_t column = 0; column < n; column++)
            (void)putchar(regions != NULL ? region_letters[regions[row * n + column] - 1]
                                          : given[row] == column ? 'Q' : '.');
        (void)putchar('\n');
    }
}

int run_generate(const struct request *request)
{
    static nq_puzzle scratch;
    static uint8_t regions[MAX_DRAWN * MAX_DRAWN];
    uint8_t columns[MAX_DRAWN];
    struct request filled = *request;
    uint32_t rules;
    nq_status status;
    bool completion;

    if (filled.kind == NULL)
        filled.kind = "regions";
    completion = strcmp(filled.kind, "completion") == 0;
    if (!completion && strcmp(filled.kind, "regions") != 0)
        return complain(request->command, "--kind must be regions or completion, not '%s'", filled.kind);
    if (filled.rules == NULL)
        filled.rules = completion ? "queens" : "touch";
    if (filled.budget == UINT64_MAX)
        filled.budget = USUAL_GENERATOR_BUDGET;
    if (parse_rules(&filled, &rules) != YES)
        return TROUBLE;
    status = completion ? nq_generate_completion(filled.n, rules, filled.seed, filled.budget, &scratch, sizeof scratch,
                                                 columns, sizeof columns)
                        : nq_generate_regions(filled.n, rules, filled.seed, filled.budget, &scratch, sizeof scratch,
                                              regions, sizeof regions, columns, sizeof columns);
    if (status == NQ_PAUSED && !stopped())
        return spent(&filled);
    if (status == NQ_OK)
        print_generated(&filled, completion ? NULL : regions, columns);
    return conclude(&filled, status);
}

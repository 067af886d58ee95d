/*
 * queens: what people ask about non-attacking queens, answered on the command line with libnqueens.
 *
 * Results go to standard output and nothing else does; complaints, one line each, and the progress of long work go to
 * standard error. The exit code is the answer. This file reads the command line; the commands are in the folder queens,
 * a file for each purpose, to be compiled together with this one.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "queens/queens.h"

/* ---- The commands and their options ------------------------------------------------------------------------------ */

enum option {
    LIMIT = 1,
    PICTURE = 2,
    COLUMNS = 4,
    METHOD = 8,
    COORDINATES = 16,
    RULES = 32,
    COUNT = 64,
    UNIQUE = 128,
    HINT = 256,
    BUDGET = 512,
    SVG = 1024,
    KIND = 2048,
    SEED = 4096,
    KERNEL = 8192,
    THREADS = 16384,
    VERBOSE = 32768,
    ENGINE = 65536
};

enum argument { NO_ARGUMENT, A_NUMBER, A_FILE };

static const struct {
    enum option option;
    const char *name;
    const char *value; /* NULL when it takes none */
    const char *help;
} options[] = {
    {LIMIT, "--limit", "K", "stop after K solutions; K is 1 or more"},
    {PICTURE, "--picture", NULL, "print each board as rows of '.' and 'Q' (N to 64)"},
    {COLUMNS, "--columns", NULL, "print each board as a line of columns, also on a terminal"},
    {METHOD, "--method", "NAME", "the method to follow"},
    {COORDINATES, "--coordinates", NULL, "number the rows and columns"},
    {RULES, "--rules", "NAMES", "queens, torus, knight, torus,knight or touch"},
    {COUNT, "--count", NULL, "print how many solutions there are"},
    {UNIQUE, "--unique", NULL, "say whether there is exactly one"},
    {HINT, "--hint", NULL, "print what a single line of the board says, no more"},
    {BUDGET, "--budget", "K", "give up after placing K queens"},
    {SVG, "--svg", NULL, "draw the solved board as an SVG image, regions in colour"},
    {KIND, "--kind", "KIND", "regions (if not given) or completion"},
    {SEED, "--seed", "S", "another puzzle for each number; 0 if not given"},
    {KERNEL, "--kernel", "NAME", "count with that kernel, on one thread: auto, portable, avx2, avx512 or neon"},
    {THREADS, "--threads", "T", "count with so many threads; if not given, one for each processor"},
    {ENGINE, "--engine", "NAME", "search, join (N from 12 to 24), or auto for the faster one that the memory allows"},
    {VERBOSE, "--verbose", NULL, "say on standard error how it was counted, and how long it took"},
};

#define BOARD_OPTIONS (RULES | COUNT | UNIQUE | HINT | BUDGET | SVG | COLUMNS)

static const struct command {
    const char *name;
    int (*run)(const struct request *request);
    enum argument takes;
    uint32_t max_n;
    unsigned options; /* of enum option */
    const char *arguments;
    const char *summary;
    const char *help;
} commands[] = {
    {"count", run_count, A_NUMBER, NQ_MAX_N, KERNEL | THREADS | ENGINE | VERBOSE, "N [--threads T]", "how many solutions there are",
     "Counts the solutions of the board of N rows, N from 0 to 32, on all processors. N = 17 takes a second or so, and\n"
     "each row more about eight times as long, so that the largest boards are out of reach; from N = 29 the number\n"
     "may not fit 64 bits, which is an error. Long counts show how far they are when standard error is a terminal.\n"
     "From N = 18 to 24 halves of the board are joined, about twice as fast or more, in up to a quarter of the memory of this\n"
     "machine: 16 MB for N = 18, 0.9 GB for 22, 8 GB for 24, and somewhat more for each further thread.\n"},
    {"boards", run_boards, A_NUMBER, NQ_MAX_N, LIMIT | PICTURE | COLUMNS, "N [--limit K] [--picture]", "every solution",
     "Prints the solutions of the board of N rows, N from 0 to 32, in lexicographic order: a line of columns for\n"
     "each, or pictures with an empty line between them.\n"},
    {"first", run_first, A_NUMBER, UINT32_MAX, PICTURE | COLUMNS, "N [--picture | --columns]", "one solution",
     "Prints one solution of the board of N rows, N from 0 to 4294967295: to N = 32 the lexicographically first\n"
     "one, which takes seconds for a few large N; above that the one that a closed form gives at once. To N = 64\n"
     "it is a picture when standard output is a terminal, otherwise a line of columns.\n"},
    {"exists", run_exists, A_NUMBER, UINT32_MAX, PICTURE | COLUMNS, "N [--picture | --columns]",
     "a solution, or \"No solution exists\"",
     "Prints the same solution as `queens first N`, or \"No solution exists\" when there is none (N = 2 and 3).\n"},
    {"svg", run_svg, A_NUMBER, MAX_DRAWN, COORDINATES, "N [--coordinates]", "one solution, drawn",
     "Prints the solution of `queens first N` as an SVG image, N from 0 to 64.\n"},
    {"trace", run_trace, A_NUMBER, NQ_MAX_N, METHOD | LIMIT, "N --method NAME [--limit K]",
     "a textbook search, step by step",
     "Prints what one of the textbook methods does on the board of N rows: a line for each step, indented by its\n"
     "row, and the work done in the last line. Two methods take N to 12, the others to 32.\n"},
    {"check", run_check, NO_ARGUMENT, 0, 0, "< FILE", "whether the boards on standard input are solutions",
     "Reads boards from standard input and says for each whether it is a solution. A board is a line of columns\n"
     "with spaces between them, of any length, or a picture: rows of '.' and 'Q'. Pictures end with an empty line.\n"
     "Input that has only empty lines is the board of N = 0.\n"},
    {"complete", run_complete, A_FILE, 0, BOARD_OPTIONS, "FILE", "a board with placed queens, completed",
     "Reads a board from FILE (- is standard input): rows of '.', of 'Q' for a placed queen and of 'x' for a blocked\n"
     "square. Prints a completion, of ordinary queens unless --rules says otherwise. Lines that start with # are\n"
     "comments.\n"},
    {"puzzle", run_puzzle, A_FILE, 0, BOARD_OPTIONS, "FILE", "a board of regions, solved",
     "Reads a board from FILE (- is standard input): rows of letters, a letter for each region; digits, '+' and '-' do\n"
     "as well. Each row, column and region gets one queen, and no two queens touch; --rules says otherwise. A second\n"
     "board, after an empty line, may have '.', 'Q' for a placed queen and 'x' for a blocked square.\n"},
    {"generate", run_generate, A_NUMBER, MAX_DRAWN, KIND | RULES | SEED | BUDGET, "N [--seed S] [--kind KIND]",
     "a new puzzle",
     "Makes a puzzle of N rows with exactly one solution, as `queens puzzle` (regions) and `queens complete` read it:\n"
     "the same for a seed everywhere. Regions take less than a second to N = 12, and above 16 often more than the budget\n"
     "that is usual, 100 million queens.\n"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0], OPTIONS = sizeof options / sizeof options[0] };

/* ---- Help -------------------------------------------------------------------------------------------------------- */

static int print_help(void)
{
    puts("usage: queens COMMAND ...\n"
         "\n"
         "Places N queens on a board of N rows and N columns so that none attacks another.\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  queens %s %-*s %s\n", commands[i].name, 34 - (int)strlen(commands[i].name), commands[i].arguments,
               commands[i].summary);
    puts("\n"
         "`queens COMMAND --help` tells more about a command; `queens --version` prints the version.\n"
         "\n"
         "A board is a line with the column of the queen in each row, separated by spaces. Rows and columns\n"
         "are numbered from 0, from the top and from the left. With --picture (N to 64) it is rows of '.' and 'Q';\n"
         "`first` and `exists` do that on a terminal unless --columns is given.\n"
         "\n"
         "`first` is the lexicographically first solution to N = 32, and the one of a closed form above that.\n"
         "\n"
         "Results go to standard output, all else to standard error. The exit code is the answer:\n"
         "  0    yes, found or counted\n"
         "  1    there is no solution, or a board is not one\n"
         "  2    the command line or the input is wrong, or something failed\n"
         "  3    the --budget was spent before there was an answer\n"
         "  130  interrupted by Ctrl-C or a termination signal; what was printed is right, but not all");
    return YES;
}

static int print_version(void)
{
    printf("queens %s\n", nq_version_string());
    return YES;
}

static int print_command_help(const struct command *command)
{
    printf("usage: queens %s %s\n\n%s", command->name, command->arguments, command->help);
    if (command->options != 0)
        putchar('\n');
    for (int i = 0; i < OPTIONS; i++)
        if (command->options & options[i].option) {
            const char *value = options[i].value != NULL ? options[i].value : "";
            printf("  %s %-*s %s\n", options[i].name, 14 - (int)strlen(options[i].name), value, options[i].help);
        }
    if (command->options & METHOD) {
        char names[256];
        list_methods(names, sizeof names);
        printf("\nThe methods: %s.\n", names);
    }
    return YES;
}

/* ---- The command line -------------------------------------------------------------------------------------------- */

/* Digits and nothing else, and a number of at most `max`. */
static bool parse_number(const char *text, uint64_t max, uint64_t *number)
{
    uint64_t value = 0;

    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (digit > max || value > (max - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *number = value;
    return true;
}

static int parse_n(const struct command *command, const char *text, struct request *request)
{
    uint64_t n;

    if (!parse_number(text, command->max_n, &n))
        return complain(command->name, "N must be 0 to %" PRIu32 ", not '%s'", command->max_n, text);
    request->n = (uint32_t)n;
    return YES;
}

static int apply_option(const struct command *command, enum option option, const char *value, struct request *request)
{
    uint64_t number;

    switch (option) {
    case LIMIT:
        if (!parse_number(value, UINT64_MAX, &request->limit) || request->limit == 0)
            return complain(command->name, "--limit must be 1 to %" PRIu64 ", not '%s'", UINT64_MAX, value);
        break;
    case METHOD:
        request->method = value;
        break;
    case PICTURE: /* the last of the two is obeyed */
    case COLUMNS:
        request->picture = option == PICTURE;
        request->columns = option == COLUMNS;
        break;
    case COORDINATES:
        request->coordinates = true;
        break;
    case RULES:
        request->rules = value;
        break;
    case KIND:
        request->kind = value;
        break;
    case COUNT:
        request->count = true;
        break;
    case UNIQUE:
        request->unique = true;
        break;
    case HINT:
        request->hint = true;
        break;
    case SVG:
        request->svg = true;
        break;
    case BUDGET:
        if (!parse_number(value, UINT64_MAX - 1, &request->budget))
            return complain(command->name, "--budget must be 0 to %" PRIu64 ", not '%s'", UINT64_MAX - 1, value);
        break;
    case SEED:
        if (!parse_number(value, UINT64_MAX, &request->seed))
            return complain(command->name, "--seed must be 0 to %" PRIu64 ", not '%s'", UINT64_MAX, value);
        break;
    case KERNEL:
        request->kernel = value;
        break;
    case ENGINE:
        request->engine = value;
        break;
    case VERBOSE:
        request->verbose = true;
        break;
    case THREADS:
        if (!parse_number(value, MAX_THREADS, &number) || number == 0)
            return complain(command->name, "--threads must be 1 to %d, not '%s'", MAX_THREADS, value);
        request->threads = (unsigned)number;
    }
    return YES;
}

/* Reads the option at `*argument`, with its value behind an '=' or in the next argument, and moves to its last part. */
static int parse_option(const struct command *command, char ***argument, struct request *request)
{
    const char *text = **argument;
    const size_t length = strcspn(text, "=");
    const char *value = text[length] == '=' ? text + length + 1 : NULL;
    int i = 0;

    while (i < OPTIONS && (strlen(options[i].name) != length || strncmp(options[i].name, text, length) != 0))
        i++;
    if (i == OPTIONS || !(command->options & options[i].option))
        return complain(command->name, "unknown option '%s'; see 'queens %s --help'", text, command->name);
    if (options[i].value == NULL && value != NULL)
        return complain(command->name, "%s takes no value", options[i].name);
    if (options[i].value != NULL && value == NULL)
        value = *++*argument;
    if (options[i].value != NULL && value == NULL) {
        --*argument;
        return complain(command->name, "%s needs a value: %s %s", options[i].name, options[i].name, options[i].value);
    }
    return apply_option(command, options[i].option, value, request);
}

/* `arguments` are those behind the name of the command, with a NULL at the end. */
static int run_command(const struct command *command, char **arguments)
{
    struct request request = {.command = command->name, .budget = UINT64_MAX};
    bool has_argument = false;
    int code = YES;

    for (char **argument = arguments; *argument != NULL && code == YES; argument++) {
        if (strcmp(*argument, "--help") == 0 || strcmp(*argument, "-h") == 0)
            return print_command_help(command);
        if (strcmp(*argument, "--version") == 0)
            return print_version();
        if (strncmp(*argument, "--", 2) == 0)
            code = parse_option(command, &argument, &request);
        else if (command->takes == NO_ARGUMENT || has_argument)
            code = complain(command->name, "unexpected argument '%s'", *argument);
        else {
            if (command->takes == A_FILE)
                request.file = *argument;
            else
                code = parse_n(command, *argument, &request);
            has_argument = true;
        }
    }
    if (code != YES)
        return code;
    if (command->takes != NO_ARGUMENT && !has_argument)
        return complain(command->name, "%s is missing: queens %s %s", command->takes == A_FILE ? "FILE" : "N",
                        command->name, command->arguments);
    if (request.picture && request.n > MAX_DRAWN)
        return complain(command->name, "--picture takes N to %d, not %" PRIu32, MAX_DRAWN, request.n);
    return command->run(&request);
}

static int run(char **arguments)
{
    if (nq_abi_version() != NQ_ABI_VERSION)
        return complain(NULL, "compiled for another version of the library than this one, %s", nq_version_string());
    if (*arguments == NULL)
        return complain(NULL, "a command is missing, such as 'queens first 8'; see 'queens --help'");
    if (strcmp(*arguments, "--help") == 0 || strcmp(*arguments, "-h") == 0)
        return print_help();
    if (strcmp(*arguments, "--version") == 0)
        return print_version();
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(*arguments, commands[i].name) == 0)
            return run_command(&commands[i], arguments + 1);
    return complain(NULL, "unknown command '%s'; see 'queens --help'", *arguments);
}

int main(int argc, char **argv)
{
    catch_signals();
    return finish(run(argv + (argc > 0 ? 1 : 0)));
}

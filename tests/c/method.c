/* The textbook ladder through C: every method, every event, and the work that the events add up to. */
#include "expect.h"
#include "oracles.h"
#include "plain.h"

static plain wanted;

/* Follows a run event by event, with a board of its own. */
typedef struct {
    nq_method method;
    uint32_t n;
    uint8_t board[PLAIN_ROWS];
    uint32_t queens;
    bool asked; /* the last event was a test, of this square */
    uint32_t row, column;
    uint64_t tests, places, removes, solutions, events;
    uint64_t stop_at; /* event; 0 never */
} follower;

static int32_t follow(void *user, const nq_event *event)
{
    follower *f = (follower *)user;
    uint32_t row = event->row, column = event->column, other = event->other_row;

    f->events++;
    EXPECT_U(event->n, f->n);
    if (event->kind != NQ_EVENT_SOLUTION)
        EXPECT(row < f->n && column < f->n);
    if (event->kind != NQ_EVENT_REJECT) {
        EXPECT_I(event->reason, NQ_REASON_NONE);
        EXPECT_U(other, UINT32_MAX);
    }
    switch (event->kind) {
    case NQ_EVENT_TEST:
        EXPECT_U(row, f->queens);
        EXPECT(!f->asked);
        f->asked = true;
        f->row = row;
        f->column = column;
        f->tests++;
        break;
    case NQ_EVENT_REJECT:
        EXPECT(f->asked && row == f->row && column == f->column);
        f->asked = false;
        EXPECT(plain_attacks(f->board, row, column));
        EXPECT(event->reason >= NQ_REASON_COLUMN && event->reason <= NQ_REASON_ANTIDIAGONAL);
        if (f->method <= NQ_METHOD_PLACED_ARRAY)
            EXPECT(other != UINT32_MAX); /* these look at queens, not at lines */
        {
            /* Some queen, and the named one if one is named, attacks along that line. */
            bool found = false;
            uint32_t i;
            for (i = 0; i < row; i++) {
                bool on_line = event->reason == NQ_REASON_COLUMN     ? f->board[i] == column
                               : event->reason == NQ_REASON_DIAGONAL ? f->board[i] + (row - i) == column
                                                                     : f->board[i] == column + (row - i);
                found = found || (on_line && (other == UINT32_MAX || other == i));
            }
            EXPECT(found);
        }
        break;
    case NQ_EVENT_PLACE:
        EXPECT(f->asked && row == f->row && column == f->column);
        f->asked = false;
        EXPECT(!plain_attacks(f->board, row, column));
        if (EXPECT(row < PLAIN_ROWS))
            f->board[row] = (uint8_t)column;
        f->queens = row + 1;
        f->places++;
        break;
    case NQ_EVENT_REMOVE:
        EXPECT(!f->asked);
        EXPECT_U(row + 1, f->queens);
        EXPECT_U(column, f->board[row]);
        f->board[row] = NQ_EMPTY;
        f->queens = row;
        f->removes++;
        break;
    case NQ_EVENT_SOLUTION:
        EXPECT(!f->asked);
        EXPECT_U(f->queens, f->n);
        if (EXPECT(f->solutions < wanted.boards))
            EXPECT_BYTES(f->board, wanted.board[f->solutions], f->n);
        f->solutions++;
        break;
    default:
        EXPECT_I(event->kind, NQ_EVENT_TEST);
    }
    if (f->n > 0)
        EXPECT_BYTES(event->columns, f->board, f->n);
    return f->stop_at != 0 && f->events == f->stop_at ? -7 : 0;
}

static follower follower_of(nq_method method, uint32_t n)
{
    follower f;
    memset(&f, 0, sizeof f);
    memset(f.board, NQ_EMPTY, sizeof f.board);
    f.method = method;
    f.n = n;
    return f;
}

static void expect_stats(const nq_method_stats *stats, const follower *f)
{
    EXPECT_U(stats->solutions, f->solutions);
    EXPECT_U(stats->squares_tested, f->tests);
    EXPECT_U(stats->queens_placed, f->places);
    EXPECT_U(stats->queens_removed, f->removes);
}

static void every_solution(nq_method method, uint32_t n)
{
    follower f = follower_of(method, n);
    nq_method_stats stats, silent;
    uint64_t limit, all;

    memset(&stats, 0xee, sizeof stats);
    EXPECT_STATUS(nq_method_run(method, n, 0, follow, &f, &stats), NQ_DONE);
    expect_stats(&stats, &f);
    EXPECT_U(f.solutions, wanted.boards);
    EXPECT_U(f.removes, f.places); /* all that was placed is taken away */
    if (method != NQ_METHOD_PERMUTATION)
        EXPECT_U(f.places, wanted.nodes);
    /* Without anyone looking, the same work. */
    memset(&silent, 0xee, sizeof silent);
    EXPECT_STATUS(nq_method_run(method, n, 0, NULL, NULL, &silent), NQ_DONE);
    EXPECT_BYTES(&silent, &stats, sizeof stats);
    all = f.events;
    f = follower_of(method, n);
    EXPECT_STATUS(nq_method_run(method, n, 0, follow, &f, NULL), NQ_DONE);
    EXPECT_U(f.events, all);

    for (limit = 1; limit <= wanted.boards + 1u; limit += limit < 12 ? 1 : 37) {
        f = follower_of(method, n);
        memset(&stats, 0xee, sizeof stats);
        EXPECT_STATUS(nq_method_run(method, n, limit, follow, &f, &stats),
                      limit <= wanted.boards ? NQ_STOPPED : NQ_DONE);
        EXPECT_U(f.solutions, limit <= wanted.boards ? limit : wanted.boards);
        expect_stats(&stats, &f);
    }
    f = follower_of(method, n);
    EXPECT_STATUS(nq_method_run(method, n, UINT64_MAX, follow, &f, NULL), NQ_DONE);
    EXPECT_U(f.events, all);
    /* A stop at every event: not one more is told. */
    for (limit = 1; n <= 5 && limit <= all; limit++) {
        f = follower_of(method, n);
        f.stop_at = limit;
        memset(&stats, 0xee, sizeof stats);
        EXPECT_STATUS(nq_method_run(method, n, 0, follow, &f, &stats), NQ_STOPPED);
        EXPECT_U(f.events, limit);
        expect_stats(&stats, &f);
    }
}

/* The boards as a reader of a textbook knows them. */
static int32_t draw(void *user, const nq_event *event)
{
    char *text = (char *)user;
    if (event->kind == NQ_EVENT_SOLUTION)
        EXPECT_STATUS(nq_board_text(event->columns, event->n, text + strlen(text), 64), NQ_OK);
    return 0;
}

static void textbook(nq_method method)
{
    char text[256] = "";
    EXPECT_STATUS(nq_method_run(method, 4, 0, draw, text, NULL), NQ_DONE);
    EXPECT_TEXT(text, ".Q..\n...Q\nQ...\n..Q.\n"
                      "..Q.\nQ...\n...Q\n.Q..\n");
    text[0] = 0;
    EXPECT_STATUS(nq_method_run(method, 1, 0, draw, text, NULL), NQ_DONE);
    EXPECT_TEXT(text, "Q\n");
    text[0] = 0;
    EXPECT_STATUS(nq_method_run(method, 3, 0, draw, text, NULL), NQ_DONE);
    EXPECT_TEXT(text, "");
}

/* Any event callback may run another method. */
static int32_t nested(void *user, const nq_event *event)
{
    nq_method_stats stats;
    (void)user;
    EXPECT_STATUS(nq_method_run((nq_method)(event->row % 7), 4, 0, NULL, NULL, &stats), NQ_DONE);
    EXPECT_U(stats.solutions, 2);
    return 0;
}

/* Watches the first events of the widest board: the board that they show is right in every row. */
#define WATCHED 100000u

typedef struct {
    uint32_t events, queens, deepest;
} wide;

static int32_t watch(void *user, const nq_event *event)
{
    wide *w = (wide *)user;
    uint32_t row;

    if (event->kind == NQ_EVENT_PLACE)
        w->queens = event->row + 1;
    if (event->kind == NQ_EVENT_REMOVE)
        w->queens = event->row;
    if (w->queens > w->deepest)
        w->deepest = w->queens;
    if (event->kind == NQ_EVENT_PLACE)
        EXPECT(!plain_attacks(event->columns, event->row, event->column));
    if (event->kind == NQ_EVENT_REJECT)
        EXPECT(plain_attacks(event->columns, event->row, event->column));
    for (row = 0; row < 32; row++) {
        if ((event->columns[row] == NQ_EMPTY) != (row >= w->queens))
            EXPECT_U(event->columns[row], NQ_EMPTY);
    }
    return ++w->events == WATCHED;
}

int main(void)
{
    const oracle tested = oracle_read("A140450");
    nq_method method;
    uint32_t n;

    for (n = 0; n <= 8; n++) {
        plain_search(&wanted, n);
        for (method = NQ_METHOD_PERMUTATION; method <= NQ_METHOD_BITMASK; method++) {
            EXPECT_CASE(n, method);
            every_solution(method, n);
        }
    }
    for (method = NQ_METHOD_PERMUTATION; method <= NQ_METHOD_BITMASK; method++) {
        EXPECT_CASE(4, method);
        textbook(method);
        EXPECT_STATUS(nq_method_run(method, 5, 0, nested, NULL, NULL), NQ_DONE);
    }
    for (n = 1; n <= 13; n++) {
        for (method = NQ_METHOD_TAGGED_KEYS; method <= NQ_METHOD_THREE_SETS; method++) {
            nq_method_stats stats;
            EXPECT_CASE(n, method);
            EXPECT(nq_method_run(method, n, 1, NULL, NULL, &stats) >= 0);
            EXPECT_U(stats.squares_tested, tested.terms[n]);
        }
    }
    /* A board so large that nobody waits for its end: a stop is one all the same. */
    for (method = NQ_METHOD_PLACED_ARRAY; method <= NQ_METHOD_BITMASK; method++) {
        nq_method_stats stats;
        wide w;
        memset(&w, 0, sizeof w);
        EXPECT_CASE(32, method);
        EXPECT_STATUS(nq_method_run(method, 32, 0, watch, &w, &stats), NQ_STOPPED);
        EXPECT_U(w.events, WATCHED);
        EXPECT_U(stats.solutions, 0);
        EXPECT_U(stats.queens_placed - stats.queens_removed, w.queens);
        EXPECT(w.deepest > 20);
    }
    return expect_end("method");
}

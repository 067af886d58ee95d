/* The search as a caller sees it: every board exactly once whatever the calls are, budgets kept to the node, and an
 * object that answers nobody while it runs. Boards and nodes are compared with plain.h. */
#include "expect.h"
#include "oracles.h"
#include "plain.h"

static plain wanted; /* the boards and nodes of the n at hand */

/* What a callback was given, and when it says stop. */
typedef struct {
    uint32_t boards;     /* delivered, over all calls */
    uint32_t stop_every; /* stop at each such board; 0 never */
    int32_t stop_with;
} receiver;

static int32_t receive(void *user, const uint8_t *columns, uint32_t n)
{
    receiver *r = (receiver *)user;
    EXPECT_U(n, wanted.n);
    if (EXPECT(r->boards < wanted.boards) && n > 0)
        EXPECT_BYTES(columns, wanted.board[r->boards], n);
    r->boards++;
    return r->stop_every && r->boards % r->stop_every == 0 ? r->stop_with : 0;
}

static nq_progress progress_of(const nq_search *search)
{
    nq_progress p;
    memset(&p, 0xee, sizeof p);
    EXPECT_STATUS(nq_search_progress(search, &p), NQ_OK);
    EXPECT(p.parts_per_million <= 1000000);
    return p;
}

static nq_search start(uint32_t n)
{
    nq_search search;
    memset(&search, 0x11, sizeof search); /* what init does not write is compared too */
    EXPECT_STATUS(nq_search_init(&search, sizeof search, n), NQ_OK);
    return search;
}

/* The search is at its end, and stays there. */
static void expect_done(nq_search *search)
{
    uint8_t columns[PLAIN_ROWS], untouched[PLAIN_ROWS];
    receiver r = {0, 0, 0};
    uint64_t delivered;
    nq_progress at, after;
    int i;

    memset(columns, 0xee, sizeof columns);
    memset(untouched, 0xee, sizeof untouched);
    EXPECT_STATUS(nq_search_next(search, columns, sizeof columns), NQ_DONE);
    at = progress_of(search);
    for (i = 0; i < 3; i++) {
        EXPECT_STATUS(nq_search_next(search, columns, sizeof columns), NQ_DONE);
        EXPECT_STATUS(nq_search_step(search, 0, columns, sizeof columns), NQ_DONE);
        EXPECT_STATUS(nq_search_step(search, UINT64_MAX, columns, sizeof columns), NQ_DONE);
        delivered = 77;
        EXPECT_STATUS(nq_search_run(search, receive, &r, &delivered), NQ_DONE);
        EXPECT_U(delivered, 0);
        delivered = 77;
        EXPECT_STATUS(nq_search_run_for(search, 0, receive, &r, &delivered), NQ_DONE);
        EXPECT_U(delivered, 0);
        EXPECT_STATUS(nq_search_run_for(search, 5, receive, &r, NULL), NQ_DONE);
    }
    EXPECT_U(r.boards, 0);
    EXPECT_BYTES(columns, untouched, sizeof columns);
    after = progress_of(search);
    EXPECT_U(after.nodes, at.nodes);
    EXPECT_U(after.solutions, at.solutions);
    EXPECT_U(after.parts_per_million, 1000000);
}

static void next_delivers_all(void)
{
    nq_search search = start(wanted.n);
    uint8_t columns[PLAIN_ROWS], before[PLAIN_ROWS];
    uint32_t i;

    for (i = 0; i < wanted.boards; i++) {
        memset(columns, 0xee, sizeof columns);
        memset(before, 0xee, sizeof before);
        EXPECT_STATUS(nq_search_next(&search, columns, wanted.n), NQ_OK);
        EXPECT_BYTES(columns, wanted.board[i], wanted.n);
        EXPECT_BYTES(columns + wanted.n, before + wanted.n, PLAIN_ROWS - wanted.n);
        EXPECT_U(progress_of(&search).solutions, i + 1);
    }
    expect_done(&search);
    EXPECT_U(progress_of(&search).nodes, wanted.nodes);
}

static void run_delivers_all(void)
{
    nq_search search = start(wanted.n);
    receiver r = {0, 0, 0};
    uint64_t delivered = 0;

    EXPECT_STATUS(nq_search_run(&search, receive, &r, &delivered), NQ_DONE);
    EXPECT_U(r.boards, wanted.boards);
    EXPECT_U(delivered, wanted.boards);
    expect_done(&search);
    EXPECT_U(progress_of(&search).nodes, wanted.nodes);

    r.boards = 0;
    search = start(wanted.n);
    EXPECT_STATUS(nq_search_run(&search, receive, &r, NULL), NQ_DONE);
    EXPECT_U(r.boards, wanted.boards);

    r.boards = 0;
    search = start(wanted.n);
    EXPECT_STATUS(nq_search_run_for(&search, UINT64_MAX, receive, &r, &delivered), NQ_DONE);
    EXPECT_U(r.boards, wanted.boards);
    EXPECT_U(delivered, wanted.boards);
}

/* Stops at every k-th board, with any number that is not 0; each board comes once. */
static void stop_and_go(uint32_t every, int32_t with)
{
    nq_search search = start(wanted.n);
    receiver r = {0, 0, 0};
    uint64_t delivered = 0;
    uint32_t call;

    r.stop_every = every;
    r.stop_with = with;
    for (call = 1; call <= wanted.boards / every; call++) {
        delivered = 77;
        EXPECT_STATUS(nq_search_run(&search, receive, &r, &delivered), NQ_STOPPED);
        EXPECT_U(delivered, every);
        EXPECT_U(r.boards, call * every);
        EXPECT_U(progress_of(&search).solutions, r.boards);
    }
    delivered = 77;
    EXPECT_STATUS(nq_search_run(&search, receive, &r, &delivered), NQ_DONE);
    EXPECT_U(delivered, wanted.boards % every);
    EXPECT_U(r.boards, wanted.boards);
    expect_done(&search);
    EXPECT_U(progress_of(&search).nodes, wanted.nodes);
}

/* A stop at the k-th board, and then on with another function. */
static void stop_then_other_calls(void)
{
    uint32_t k;
    for (k = 1; k <= wanted.boards; k++) {
        nq_search search = start(wanted.n);
        receiver r = {0, 0, 1};
        uint8_t columns[PLAIN_ROWS];
        uint64_t delivered = 77;

        EXPECT_CASE(wanted.n, k);
        r.stop_every = k;
        EXPECT_STATUS(nq_search_run_for(&search, UINT64_MAX, receive, &r, &delivered), NQ_STOPPED);
        EXPECT_U(delivered, k);
        EXPECT_STATUS(nq_search_next(&search, columns, sizeof columns), k < wanted.boards ? NQ_OK : NQ_DONE);
        if (k < wanted.boards) {
            EXPECT_BYTES(columns, wanted.board[k], wanted.n);
            r.boards++;
        }
        r.stop_every = 0;
        EXPECT_STATUS(nq_search_run(&search, receive, &r, &delivered), NQ_DONE);
        EXPECT_U(r.boards, wanted.boards);
        EXPECT_U(delivered, wanted.boards - (k < wanted.boards ? k + 1 : k));
    }
}

/* Node by node: which call delivers, which pauses, which ends. */
static void step_by_one(void)
{
    nq_search search = start(wanted.n);
    uint8_t columns[PLAIN_ROWS], untouched[PLAIN_ROWS];
    uint32_t node, ppm = 0;
    nq_progress p;

    memset(untouched, 0xee, sizeof untouched);
    p = progress_of(&search);
    EXPECT_U(p.nodes, 0);
    EXPECT_U(p.solutions, 0);
    EXPECT_U(p.parts_per_million, 0);
    for (node = 0; node < wanted.nodes; node++) {
        bool last = node + 1 == wanted.nodes, board = plain_completes(&wanted, node);
        EXPECT_CASE(wanted.n, node);
        memset(columns, 0xee, sizeof columns);
        EXPECT_STATUS(nq_search_step(&search, 0, columns, sizeof columns), NQ_PAUSED);
        EXPECT_BYTES(columns, untouched, sizeof columns);
        EXPECT_STATUS(nq_search_step(&search, 1, columns, sizeof columns), board ? NQ_OK : last ? NQ_DONE : NQ_PAUSED);
        if (board)
            EXPECT_BYTES(columns, wanted.board[wanted.found[node] - 1], wanted.n);
        EXPECT_BYTES(columns + (board ? wanted.n : 0), untouched, sizeof columns - (board ? wanted.n : 0));
        p = progress_of(&search);
        EXPECT_U(p.nodes, node + 1);
        EXPECT_U(p.solutions, wanted.found[node]);
        EXPECT(p.parts_per_million >= ppm);
        ppm = p.parts_per_million;
    }
    expect_done(&search);
}

/* Every budget: no call places more nodes than it may, and only the last one fewer. */
static void run_for_budget(uint64_t budget)
{
    nq_search search = start(wanted.n);
    receiver r = {0, 0, 0};
    uint64_t nodes = 0, delivered;
    uint32_t before, calls = 0;
    nq_status status;

    EXPECT_CASE(wanted.n, budget);
    do {
        delivered = 77;
        before = r.boards;
        status = nq_search_run_for(&search, budget, receive, &r, &delivered);
        EXPECT_U(delivered, r.boards - before);
        nodes = budget < wanted.nodes - nodes ? nodes + budget : wanted.nodes;
        EXPECT_U(progress_of(&search).nodes, nodes);
        EXPECT_U(progress_of(&search).solutions, r.boards);
        EXPECT_U(r.boards, nodes == 0 ? wanted.n == 0 : wanted.found[nodes - 1]);
        EXPECT_STATUS(status, nodes == wanted.nodes ? NQ_DONE : NQ_PAUSED);
        calls++;
    } while (status == NQ_PAUSED && budget > 0 && calls < 100000);
    if (status == NQ_PAUSED) {
        EXPECT_STATUS(nq_search_run(&search, receive, &r, NULL), NQ_DONE);
    }
    EXPECT_U(r.boards, wanted.boards);
    expect_done(&search);
}

static void step_budget(uint64_t budget)
{
    nq_search search = start(wanted.n);
    uint8_t columns[PLAIN_ROWS];
    uint64_t nodes = 0, now;
    uint32_t boards = 0, calls = 0;
    nq_status status;

    EXPECT_CASE(wanted.n, budget);
    do {
        status = nq_search_step(&search, budget, columns, sizeof columns);
        now = progress_of(&search).nodes;
        EXPECT(now - nodes <= budget);
        if (status == NQ_PAUSED)
            EXPECT_U(now - nodes, budget);
        nodes = now;
        if (status == NQ_OK && EXPECT(boards < wanted.boards)) {
            EXPECT_BYTES(columns, wanted.board[boards], wanted.n);
            boards++;
        }
        calls++;
    } while (status >= 0 && status != NQ_DONE && calls < 100000);
    EXPECT_STATUS(status, NQ_DONE);
    EXPECT_U(boards, wanted.boards);
    expect_done(&search);
}

/* A callback that stops while the budget runs out in the same call. */
static void stop_within_budget(void)
{
    uint64_t budget;
    for (budget = 1; budget <= wanted.nodes + 1u; budget++) {
        nq_search search = start(wanted.n);
        receiver r = {0, 1, -1};
        uint64_t delivered, nodes, before = 0;
        uint32_t boards, calls = 0;
        nq_status status;

        EXPECT_CASE(wanted.n, budget);
        do {
            boards = r.boards;
            delivered = 77;
            status = nq_search_run_for(&search, budget, receive, &r, &delivered);
            nodes = progress_of(&search).nodes;
            EXPECT(nodes - before <= budget);
            EXPECT_U(delivered, r.boards - boards);
            EXPECT_U(delivered, status == NQ_STOPPED);
            before = nodes;
            calls++;
        } while (status >= 0 && status != NQ_DONE && calls < 100000);
        EXPECT_U(r.boards, wanted.boards);
        EXPECT_U(before, wanted.nodes);
    }
}

/* --- callbacks that touch the object that called them --- */

typedef struct {
    nq_search *running;
    nq_search copy;
    uint32_t boards;
    int32_t stop;
} meddler;

static int32_t never(void *user, const uint8_t *columns, uint32_t n)
{
    bool a_running_search_called_back = true;
    (void)user;
    (void)columns;
    (void)n;
    EXPECT(!a_running_search_called_back);
    return 0;
}

static void expect_busy(nq_search *search)
{
    uint8_t columns[PLAIN_ROWS], untouched[PLAIN_ROWS], page[NQ_SEARCH_SNAPSHOT_BYTES], blank[NQ_SEARCH_SNAPSHOT_BYTES];
    nq_progress p, same;
    nq_search as_it_was;
    uint64_t delivered = 77;
    size_t length = 77;

    memcpy(&as_it_was, search, sizeof as_it_was);
    memset(columns, 0xee, sizeof columns);
    memset(untouched, 0xee, sizeof untouched);
    memset(page, 0xee, sizeof page);
    memset(blank, 0xee, sizeof blank);
    memset(&p, 0xee, sizeof p);
    memset(&same, 0xee, sizeof same);
    EXPECT_STATUS(nq_search_next(search, columns, sizeof columns), NQ_ERR_STATE);
    EXPECT_STATUS(nq_search_step(search, 1, columns, sizeof columns), NQ_ERR_STATE);
    EXPECT_STATUS(nq_search_step(search, 0, columns, sizeof columns), NQ_ERR_STATE);
    EXPECT_STATUS(nq_search_run(search, never, NULL, &delivered), NQ_ERR_STATE);
    EXPECT_STATUS(nq_search_run_for(search, 1, never, NULL, &delivered), NQ_ERR_STATE);
    EXPECT_STATUS(nq_search_progress(search, &p), NQ_ERR_STATE);
    EXPECT_STATUS(nq_search_save(search, page, sizeof page, &length), NQ_ERR_STATE);
    EXPECT_U(delivered, 77);
    EXPECT_U(length, 77);
    EXPECT_BYTES(columns, untouched, sizeof columns);
    EXPECT_BYTES(page, blank, sizeof page);
    EXPECT_BYTES(&p, &same, sizeof p);
    EXPECT_BYTES(search, &as_it_was, sizeof as_it_was);
}

static int32_t meddle(void *user, const uint8_t *columns, uint32_t n)
{
    meddler *m = (meddler *)user;
    EXPECT_BYTES(columns, wanted.board[m->boards], n);
    m->boards++;
    expect_busy(m->running);
    memcpy(&m->copy, m->running, sizeof m->copy);
    expect_busy(&m->copy);
    /* The caller's own copy of the board is untouched by all that. */
    EXPECT_BYTES(columns, wanted.board[m->boards - 1], n);
    return m->stop;
}

static void callbacks_that_meddle(void)
{
    nq_search search = start(wanted.n);
    meddler m;
    uint64_t delivered = 0;

    memset(&m, 0, sizeof m);
    m.running = &search;
    EXPECT_STATUS(nq_search_run(&search, meddle, &m, &delivered), NQ_DONE);
    EXPECT_U(delivered, wanted.boards);
    EXPECT_U(m.boards, wanted.boards);
    expect_done(&search);
    if (wanted.boards > 0)
        expect_busy(&m.copy);

    /* The same with a stop each time: afterwards the object answers again, the copy never. */
    search = start(wanted.n);
    m.boards = 0;
    m.stop = 1;
    while (nq_search_run_for(&search, UINT64_MAX, meddle, &m, &delivered) == NQ_STOPPED && m.boards < 1000) {
        EXPECT_U(delivered, 1);
        EXPECT_U(progress_of(&search).solutions, m.boards);
        expect_busy(&m.copy);
    }
    EXPECT_U(m.boards, wanted.boards);
    expect_done(&search);
}

/* A callback that destroys the object: the call ends with an error instead of running on in what is no search. */
static int32_t wipe(void *user, const uint8_t *columns, uint32_t n)
{
    (void)columns;
    (void)n;
    memset(user, 0, sizeof(nq_search));
    return 0;
}

static int32_t wipe_and_stop(void *user, const uint8_t *columns, uint32_t n)
{
    wipe(user, columns, n);
    return 1;
}

static void callbacks_that_destroy(void)
{
    nq_search search = start(6), zero;
    uint64_t delivered = 77;

    memset(&zero, 0, sizeof zero);
    EXPECT_STATUS(nq_search_run(&search, wipe, &search, &delivered), NQ_ERR_STATE);
    EXPECT_U(delivered, 77);
    EXPECT_BYTES(&search, &zero, sizeof zero);
    search = start(6);
    EXPECT_STATUS(nq_search_run_for(&search, UINT64_MAX, wipe_and_stop, &search, &delivered), NQ_ERR_STATE);
    EXPECT_U(delivered, 77);
    EXPECT_BYTES(&search, &zero, sizeof zero);
}

/* A callback may use another object, and run it with itself. */
typedef struct {
    uint32_t depth, calls;
} nest;

static int32_t nested(void *user, const uint8_t *columns, uint32_t n)
{
    nest *at = (nest *)user;
    (void)columns;
    (void)n;
    at->calls++;
    if (at->depth < 3) {
        nq_search inner = start(4);
        nest deeper = {0, 0};
        uint64_t delivered = 0;
        deeper.depth = at->depth + 1;
        EXPECT_STATUS(nq_search_run(&inner, nested, &deeper, &delivered), NQ_DONE);
        EXPECT_U(delivered, 2);
        EXPECT_U(deeper.calls, 2);
    }
    return 0;
}

static void callbacks_that_search(void)
{
    nq_search search = start(4);
    nest top = {0, 0};
    uint64_t delivered = 0;
    EXPECT_STATUS(nq_search_run(&search, nested, &top, &delivered), NQ_DONE);
    EXPECT_U(delivered, 2);
    EXPECT_U(top.calls, 2);
}

/* A struct copy is a checkpoint: both go on alike, wherever they lie, and one does not know of the other. */
static void copies(void)
{
    nq_search search = start(wanted.n);
    uint8_t columns[PLAIN_ROWS];
    uint32_t node;

    for (node = 0; node < wanted.nodes; node++) {
        nq_search copy = search, kept = search;
        receiver r = {0, 0, 0};
        EXPECT_CASE(wanted.n, node);
        r.boards = node == 0 ? 0 : wanted.found[node - 1];
        EXPECT_STATUS(nq_search_run(&copy, receive, &r, NULL), NQ_DONE);
        EXPECT_U(r.boards, wanted.boards);
        EXPECT_U(progress_of(&copy).nodes, wanted.nodes);
        EXPECT_BYTES(&search, &kept, sizeof kept);
        EXPECT(nq_search_step(&search, 1, columns, sizeof columns) >= 0);
    }
}

/* The empty board has one solution, which costs nothing. */
static void empty_board(void)
{
    nq_search search = start(0);
    receiver r = {0, 0, 0};
    uint64_t delivered = 77;
    uint8_t byte = 0xee;

    EXPECT_U(progress_of(&search).nodes, 0);
    EXPECT_STATUS(nq_search_step(&search, 0, NULL, 0), NQ_OK);
    EXPECT_U(progress_of(&search).solutions, 1);
    expect_done(&search);
    search = start(0);
    EXPECT_STATUS(nq_search_next(&search, &byte, 1), NQ_OK);
    EXPECT_U(byte, 0xee);
    EXPECT_STATUS(nq_search_next(&search, NULL, 0), NQ_DONE);
    search = start(0);
    EXPECT_STATUS(nq_search_run_for(&search, 0, receive, &r, &delivered), NQ_DONE);
    EXPECT_U(delivered, 1);
    EXPECT_U(r.boards, 1);
    search = start(0);
    r.boards = 0;
    r.stop_every = 1;
    r.stop_with = 1;
    EXPECT_STATUS(nq_search_run(&search, receive, &r, &delivered), NQ_STOPPED);
    EXPECT_STATUS(nq_search_run(&search, receive, &r, &delivered), NQ_DONE);
    EXPECT_U(r.boards, 1);
    expect_done(&search);
}

/* The largest boards: every column of the word is used, and each call ends. */
static void largest_boards(void)
{
    uint32_t n;
    for (n = 30; n <= NQ_MAX_N; n++) {
        nq_search search = start(n);
        uint8_t columns[NQ_MAX_N];
        uint32_t i, ppm = 0;
        EXPECT_CASE(n, 0);
        for (i = 1; i <= 1000; i++) {
            nq_progress p;
            EXPECT_STATUS(nq_search_step(&search, 997, columns, sizeof columns), NQ_PAUSED);
            p = progress_of(&search);
            EXPECT_U(p.nodes, 997u * i);
            EXPECT(p.parts_per_million >= ppm);
            ppm = p.parts_per_million;
        }
    }
}

int main(void)
{
    oracle nodes = oracle_read("A319283"), totals = oracle_read("A000170");
    uint32_t n;
    uint64_t budget;

    for (n = 0; n <= 10; n++) {
        EXPECT_CASE(n, 0);
        plain_search(&wanted, n);
        EXPECT_U(wanted.nodes, nodes.terms[n] - 1);
        EXPECT_U(wanted.boards, totals.terms[n]);
        next_delivers_all();
        run_delivers_all();
        if (n > 8)
            continue;
        stop_and_go(1, 1);
        stop_and_go(1, -1);
        stop_and_go(2, INT32_MIN);
        stop_and_go(3, 256);
        stop_then_other_calls();
        if (n > 0)
            step_by_one();
        EXPECT_CASE(n, 0);
        callbacks_that_meddle();
        if (n > 6)
            continue;
        copies();
        if (n > 0)
            stop_within_budget();
        if (n > 5)
            continue;
        for (budget = 0; budget <= wanted.nodes + 2u; budget++) {
            run_for_budget(budget);
            if (budget > 0)
                step_budget(budget);
        }
        run_for_budget(UINT64_MAX);
        step_budget(UINT64_MAX);
    }
    plain_search(&wanted, 0);
    EXPECT_CASE(0, 0);
    empty_board();
    callbacks_that_destroy();
    callbacks_that_search();
    largest_boards();
    return expect_end("search");
}

/* Boards with conditions as a caller sees them: memory of the size that n needs and not a byte more, every refusal and
 * what it leaves, the order of the calls, one cursor for all that solves, callbacks, snapshots, generators, ranks. */
#include <stdlib.h>

#include "expect.h"
#include "plain.h"

/* Static memory by the macro, for the size classes and their seams. */
static uint64_t small[NQ_PUZZLE_BYTES(16) / sizeof(uint64_t)], medium[NQ_PUZZLE_BYTES(32) / sizeof(uint64_t)];
static nq_puzzle full, other;

EXPECT_STATIC(NQ_MAX_PUZZLE_N == 64);
EXPECT_STATIC(sizeof(nq_puzzle) == NQ_PUZZLE_BYTES(64));
EXPECT_STATIC(NQ_PUZZLE_BYTES(64) <= 80 * 1024);
EXPECT_STATIC(NQ_PUZZLE_BYTES(16) <= 4 * 1024);
EXPECT_STATIC(NQ_PUZZLE_BYTES(17) % sizeof(uint64_t) == 0 && NQ_PUZZLE_BYTES(0) % sizeof(uint64_t) == 0);

static nq_puzzle *as_puzzle(uint64_t *memory)
{
    return (nq_puzzle *)(void *)memory;
}

static uint64_t count(nq_puzzle *puzzle)
{
    uint64_t solutions = 12345;
    EXPECT_STATUS(nq_puzzle_count(puzzle, UINT64_MAX, UINT64_MAX, &solutions), NQ_DONE);
    return solutions;
}

static void sizes(void)
{
    uint32_t n;
    size_t bytes;
    for (n = 0; n <= 64; n++) {
        EXPECT_CASE(n, 0);
        bytes = 0;
        EXPECT_STATUS(nq_puzzle_size(n, &bytes), NQ_OK);
        EXPECT_U(bytes, NQ_PUZZLE_BYTES(n));
        EXPECT_STATUS(nq_puzzle_snapshot_size(n, &bytes), NQ_OK);
        EXPECT_U(bytes, 38 + n * (n <= 16 ? 2u : n <= 32 ? 4u : 8u) + n * n + 3 * n);
    }
    bytes = 77;
    EXPECT_STATUS(nq_puzzle_size(65, &bytes), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_puzzle_size(UINT32_MAX, &bytes), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_puzzle_size(8, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_snapshot_size(65, &bytes), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_puzzle_snapshot_size(8, NULL), NQ_ERR_NULL);
    EXPECT_U(bytes, 77);
}

/* Every n in memory of just its size: a sanitizer or valgrind sees a byte too much. */
static void just_enough_memory(void)
{
    uint32_t n;
    for (n = 0; n <= 64; n++) {
        size_t bytes = NQ_PUZZLE_BYTES(n), length, snapshot_bytes, i;
        uint8_t *memory = (uint8_t *)malloc(bytes), *snapshot;
        nq_puzzle *puzzle = (nq_puzzle *)(void *)memory;
        uint8_t columns[64];
        nq_hint hint;
        bool yes = false;

        EXPECT_CASE(n, 1);
        EXPECT_STATUS(nq_puzzle_init(puzzle, bytes - 1, n), NQ_ERR_OBJECT_SIZE);
        EXPECT_STATUS(nq_puzzle_init(puzzle, bytes, n), NQ_OK);
        EXPECT_STATUS(nq_puzzle_hint(puzzle, &hint), NQ_OK);
        EXPECT_STATUS(nq_puzzle_snapshot_size(n, &snapshot_bytes), NQ_OK);
        snapshot = (uint8_t *)malloc(snapshot_bytes);
        (void)nq_puzzle_solve(puzzle, n, columns, n);
        EXPECT_STATUS(nq_puzzle_save(puzzle, snapshot, snapshot_bytes - 1, &length), NQ_ERR_LENGTH);
        EXPECT_STATUS(nq_puzzle_save(puzzle, snapshot, snapshot_bytes, &length), NQ_OK);
        EXPECT_U(length, snapshot_bytes);
        for (i = 0; i < bytes; i++)
            memory[i] = (uint8_t)(i * 7);
        EXPECT_STATUS(nq_puzzle_load(puzzle, bytes - 1, snapshot, length), NQ_ERR_OBJECT_SIZE);
        for (i = 0; i < bytes; i++)
            if (memory[i] != (uint8_t)(i * 7))
                break;
        EXPECT_U(i, bytes);
        EXPECT_STATUS(nq_puzzle_load(puzzle, bytes, snapshot, length), NQ_OK);
        EXPECT_STATUS(nq_puzzle_restart(puzzle), NQ_OK);
        memset(columns, 0, sizeof columns);
        if (n != 2 && n != 3) {
            EXPECT_STATUS(nq_puzzle_solve(puzzle, 1000000, columns, n), NQ_OK);
            EXPECT_STATUS(nq_is_solution(columns, n, &yes), NQ_OK);
            EXPECT(yes);
        } else {
            EXPECT_STATUS(nq_puzzle_solve(puzzle, 1000000, columns, n), NQ_DONE);
        }
        free(snapshot);
        free(memory);
    }
    EXPECT_CASE(0, 0);
    EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 65), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_puzzle_init(&full, 0, 65), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_puzzle_init(NULL, sizeof full, 65), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_init((nq_puzzle *)(void *)((char *)&full + 1), sizeof full, 8), NQ_ERR_ALIGN);
}

/* Every function on memory that is no puzzle. */
static void wrong_state(nq_puzzle *no_puzzle)
{
    uint8_t bytes[64 * 64 + 1000];
    uint64_t number = 77;
    size_t length = 77;
    nq_progress progress;
    nq_hint hint;

    EXPECT_STATUS(nq_puzzle_set_rules(no_puzzle, 0), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_place(no_puzzle, 0, 0), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_block(no_puzzle, 0, 0), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_block_diagonal(no_puzzle, 0), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_block_antidiagonal(no_puzzle, 0), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_set_regions(no_puzzle, bytes, sizeof bytes), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_solve(no_puzzle, 1, bytes, sizeof bytes), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_count(no_puzzle, 1, 1, &number), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_count(no_puzzle, 0, 1, &number), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_restart(no_puzzle), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_progress(no_puzzle, &progress), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_save(no_puzzle, bytes, sizeof bytes, &length), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_hint(no_puzzle, &hint), NQ_ERR_STATE);
    EXPECT_U(number, 77);
    EXPECT_U(length, 77);
}

static void nulls(void)
{
    uint8_t bytes[64];
    uint64_t number;
    size_t length;
    nq_progress progress;
    nq_hint hint;

    EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 6), NQ_OK);
    EXPECT_STATUS(nq_puzzle_set_rules(NULL, 0), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_place(NULL, 0, 0), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_block(NULL, 0, 0), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_block_diagonal(NULL, 0), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_block_antidiagonal(NULL, 0), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_set_regions(NULL, bytes, sizeof bytes), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_set_regions(&full, NULL, 36), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_solve(NULL, 1, bytes, sizeof bytes), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_solve(&full, 1, NULL, 6), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_count(NULL, 1, 1, &number), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_count(&full, 1, 1, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_count(&full, 0, 1, &number), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(nq_puzzle_run(NULL, 1, NULL, NULL, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_run(&full, 1, NULL, NULL, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_restart(NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_progress(NULL, &progress), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_progress(&full, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_save(NULL, bytes, sizeof bytes, &length), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_save(&full, NULL, sizeof bytes, &length), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_save(&full, bytes, sizeof bytes, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_load(NULL, sizeof full, bytes, 64), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_load(&full, sizeof full, NULL, 64), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_hint(NULL, &hint), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_hint(&full, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_puzzle_set_rules((nq_puzzle *)(void *)((char *)&full + 4), 0), NQ_ERR_ALIGN);
}

/* Each refusal, and that it changes nothing: the bytes of the object are compared. */
static void refused(nq_puzzle *puzzle, nq_status got, nq_status wanted, const nq_puzzle *before)
{
    EXPECT_I(got, wanted);
    EXPECT_BYTES(puzzle, before, sizeof *before);
}

/* The same once solving has begun, by what it saves: the memory then has gaps that mean nothing. */
static void refused_solving(nq_puzzle *puzzle, nq_status got, nq_status wanted, const nq_puzzle *before)
{
    static uint8_t is[4842], was[4842];
    size_t length = 0, length_before = 0;
    EXPECT_I(got, wanted);
    EXPECT_STATUS(nq_puzzle_save(puzzle, is, sizeof is, &length), NQ_OK);
    EXPECT_STATUS(nq_puzzle_save(before, was, sizeof was, &length_before), NQ_OK);
    EXPECT_U(length, length_before);
    EXPECT_BYTES(is, was, length);
}

static void refusals(void)
{
    static const uint8_t rows[36] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3,
                                     4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6};
    uint8_t regions[37];
    uint8_t columns[6];
    nq_puzzle before;
    uint64_t solutions;

    EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 6), NQ_OK);
    before = full;
    refused(&full, nq_puzzle_set_rules(&full, 8), NQ_ERR_UNSUPPORTED, &before);
    refused(&full, nq_puzzle_set_rules(&full, UINT32_MAX), NQ_ERR_UNSUPPORTED, &before);
    refused(&full, nq_puzzle_set_rules(&full, NQ_RULE_TOUCH_ONLY | NQ_RULE_TORUS), NQ_ERR_ARGUMENT, &before);
    refused(&full, nq_puzzle_set_rules(&full, NQ_RULE_TOUCH_ONLY | NQ_RULE_KNIGHT), NQ_ERR_ARGUMENT, &before);
    EXPECT_STATUS(nq_puzzle_set_rules(&full, NQ_RULE_TORUS | NQ_RULE_KNIGHT), NQ_OK);
    EXPECT_STATUS(nq_puzzle_set_rules(&full, 0), NQ_OK);
    EXPECT_STATUS(nq_puzzle_place(&full, 1, 3), NQ_OK);
    EXPECT_STATUS(nq_puzzle_place(&full, 1, 3), NQ_OK);
    EXPECT_STATUS(nq_puzzle_block(&full, 0, 0), NQ_OK);
    EXPECT_STATUS(nq_puzzle_block(&full, 0, 0), NQ_OK);
    EXPECT_STATUS(nq_puzzle_block(&full, 0, 3), NQ_OK); /* attacked and blocked: attacked comes first */
    before = full;
    refused(&full, nq_puzzle_set_rules(&full, 0), NQ_ERR_STATE, &before);
    refused(&full, nq_puzzle_set_rules(&full, 8), NQ_ERR_STATE, &before);
    refused(&full, nq_puzzle_place(&full, 6, 0), NQ_ERR_RANGE, &before);
    refused(&full, nq_puzzle_place(&full, 0, 6), NQ_ERR_RANGE, &before);
    refused(&full, nq_puzzle_place(&full, UINT32_MAX, UINT32_MAX), NQ_ERR_RANGE, &before);
    refused(&full, nq_puzzle_place(&full, 1, 0), NQ_ERR_ATTACKED, &before);
    refused(&full, nq_puzzle_place(&full, 5, 3), NQ_ERR_ATTACKED, &before);
    refused(&full, nq_puzzle_place(&full, 4, 0), NQ_ERR_ATTACKED, &before);
    refused(&full, nq_puzzle_place(&full, 3, 5), NQ_ERR_ATTACKED, &before);
    refused(&full, nq_puzzle_place(&full, 0, 3), NQ_ERR_ATTACKED, &before);
    refused(&full, nq_puzzle_place(&full, 0, 0), NQ_ERR_BLOCKED, &before);
    refused(&full, nq_puzzle_block(&full, 1, 3), NQ_ERR_OCCUPIED, &before);
    refused(&full, nq_puzzle_block(&full, 6, 3), NQ_ERR_RANGE, &before);
    refused(&full, nq_puzzle_block_diagonal(&full, -2), NQ_ERR_OCCUPIED, &before);
    refused(&full, nq_puzzle_block_diagonal(&full, 6), NQ_ERR_RANGE, &before);
    refused(&full, nq_puzzle_block_diagonal(&full, -6), NQ_ERR_RANGE, &before);
    refused(&full, nq_puzzle_block_diagonal(&full, INT32_MIN), NQ_ERR_RANGE, &before);
    refused(&full, nq_puzzle_block_antidiagonal(&full, 4), NQ_ERR_OCCUPIED, &before);
    refused(&full, nq_puzzle_block_antidiagonal(&full, 11), NQ_ERR_RANGE, &before);
    EXPECT_STATUS(nq_puzzle_block_diagonal(&full, 5), NQ_OK);
    EXPECT_STATUS(nq_puzzle_block_antidiagonal(&full, 10), NQ_OK);
    before = full;
    memcpy(regions, rows, sizeof rows);
    refused(&full, nq_puzzle_set_regions(&full, regions, 35), NQ_ERR_LENGTH, &before);
    regions[35] = 0;
    refused(&full, nq_puzzle_set_regions(&full, regions, 36), NQ_ERR_RANGE, &before);
    regions[35] = 7;
    refused(&full, nq_puzzle_set_regions(&full, regions, sizeof regions), NQ_ERR_RANGE, &before);
    refused(&full, nq_puzzle_set_regions(&full, (const uint8_t *)&full + 8, 36), NQ_ERR_ARGUMENT, &before);
    EXPECT_STATUS(nq_puzzle_place(&full, 2, 5), NQ_OK);
    before = full;
    regions[35] = 6;
    regions[2 * 6 + 5] = 2; /* the region of the other queen */
    refused(&full, nq_puzzle_set_regions(&full, regions, 36), NQ_ERR_REGION, &before);
    EXPECT_STATUS(nq_puzzle_set_regions(&full, rows, sizeof rows), NQ_OK);
    EXPECT_STATUS(nq_puzzle_set_regions(&full, rows, sizeof rows), NQ_OK);
    before = full;
    regions[2 * 6 + 5] = 3;
    regions[0] = 2;
    refused(&full, nq_puzzle_set_regions(&full, regions, 36), NQ_ERR_REGION, &before);

    /* Solving begins: no condition until a restart, which keeps them. */
    EXPECT_STATUS(nq_puzzle_solve(&full, 0, columns, 5), NQ_ERR_LENGTH);
    EXPECT_STATUS(nq_puzzle_count(&full, 0, 0, &solutions), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(nq_puzzle_place(&full, 0, 1), NQ_OK); /* an error does not begin it */
    EXPECT_U(count(&full), 1);          /* 1 3 5 0 2 4 */
}

static void solving_has_begun(void)
{
    uint8_t regions[36] = {0}, columns[6];
    nq_puzzle before;
    uint64_t solutions = 77;
    nq_progress progress;

    EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 6), NQ_OK);
    EXPECT_STATUS(nq_puzzle_block(&full, 0, 1), NQ_OK);
    EXPECT_STATUS(nq_puzzle_progress(&full, &progress), NQ_OK);
    EXPECT_U(progress.nodes + progress.solutions + progress.parts_per_million, 0);
    EXPECT_STATUS(nq_puzzle_solve(&full, 0, columns, 6), NQ_PAUSED);
    before = full;
    refused_solving(&full, nq_puzzle_set_rules(&full, 0), NQ_ERR_STATE, &before);
    refused_solving(&full, nq_puzzle_place(&full, 0, 2), NQ_ERR_STATE, &before);
    refused_solving(&full, nq_puzzle_place(&full, 9, 2), NQ_ERR_STATE, &before);
    refused_solving(&full, nq_puzzle_block(&full, 0, 2), NQ_ERR_STATE, &before);
    refused_solving(&full, nq_puzzle_block_diagonal(&full, 2), NQ_ERR_STATE, &before);
    refused_solving(&full, nq_puzzle_block_antidiagonal(&full, 2), NQ_ERR_STATE, &before);
    refused_solving(&full, nq_puzzle_set_regions(&full, regions, 36), NQ_ERR_STATE, &before);
    /* A pointer comes before the state, the state before lengths and what overlaps. */
    refused_solving(&full, nq_puzzle_set_regions(&full, NULL, 36), NQ_ERR_NULL, &before);
    refused_solving(&full, nq_puzzle_set_regions(&full, regions, 35), NQ_ERR_STATE, &before);
    refused_solving(&full, nq_puzzle_set_regions(&full, (const uint8_t *)&full + 8, 36), NQ_ERR_STATE, &before);
    refused_solving(&full, nq_puzzle_set_rules(&full, 8), NQ_ERR_STATE, &before);
    EXPECT_U(count(&full), 3);
    EXPECT_STATUS(nq_puzzle_progress(&full, &progress), NQ_OK);
    EXPECT_U(progress.solutions, 3);
    EXPECT_U(progress.parts_per_million, 1000000);
    EXPECT_U(count(&full), 0);
    EXPECT_STATUS(nq_puzzle_solve(&full, UINT64_MAX, columns, 6), NQ_DONE);
    EXPECT_STATUS(nq_puzzle_restart(&full), NQ_OK);
    EXPECT_STATUS(nq_puzzle_set_rules(&full, 0), NQ_ERR_STATE);
    EXPECT_STATUS(nq_puzzle_place(&full, 0, 1), NQ_ERR_BLOCKED);
    EXPECT_STATUS(nq_puzzle_place(&full, 0, 2), NQ_OK);
    EXPECT_STATUS(nq_puzzle_count(&full, 1, UINT64_MAX, &solutions), NQ_OK);
    EXPECT_U(solutions, 1);
    EXPECT_STATUS(nq_puzzle_count(&full, 1, UINT64_MAX, &solutions), NQ_DONE);
    EXPECT_U(solutions, 0);
}

/* ---- One cursor ---- */

static plain wanted;
static uint8_t seen[PLAIN_BOARDS]; /* how often each board was delivered */

static void note(const uint8_t *columns)
{
    uint32_t i;
    for (i = 0; i < wanted.boards; i++)
        if (wanted.n == 0 || memcmp(wanted.board[i], columns, wanted.n) == 0) {
            seen[i]++;
            return;
        }
    EXPECT_U(i, UINT32_MAX); /* a board that is no solution */
}

typedef struct {
    nq_puzzle *puzzle;
    uint32_t boards, stop_every;
} receiver;

static int32_t receive(void *user, const uint8_t *columns, uint32_t n)
{
    receiver *r = (receiver *)user;
    EXPECT_U(n, wanted.n);
    note(columns);
    r->boards++;
    if (r->boards == 1) {
        nq_puzzle copy;
        memcpy(&copy, r->puzzle, NQ_PUZZLE_BYTES(n));
        wrong_state(r->puzzle);
        wrong_state(&copy);
        EXPECT_STATUS(nq_puzzle_run(r->puzzle, 1, receive, r, NULL), NQ_ERR_STATE);
    }
    return r->stop_every != 0 && r->boards % r->stop_every == 0 ? -1 : 0;
}

/* A mix of all calls, with copies and snapshots between them. */
static void one_cursor(nq_puzzle *puzzle, uint32_t n, uint32_t mix)
{
    uint8_t columns[64], page[4842];
    uint64_t delivered = 0, all = 0;
    uint32_t calls = 0, i;
    nq_status status = NQ_OK;
    receiver r;

    plain_search(&wanted, n);
    memset(seen, 0, sizeof seen);
    r.puzzle = puzzle;
    EXPECT_STATUS(nq_puzzle_init(puzzle, NQ_PUZZLE_BYTES(n), n), NQ_OK);
    while (status != NQ_DONE && calls < 100000) {
        size_t length;
        EXPECT_CASE(n, mix);
        mix = mix * 1103515245u + 12345u;
        calls++;
        r.boards = 0;
        r.stop_every = 0;
        switch (mix >> 16 & 3) {
        case 0:
            status = nq_puzzle_solve(puzzle, mix >> 18 & 15, columns, sizeof columns);
            if (status == NQ_OK) {
                note(columns);
                all++;
            }
            break;
        case 1:
            r.stop_every = mix >> 18 & 3;
            status = nq_puzzle_run(puzzle, mix >> 20 & 63, receive, &r, &delivered);
            EXPECT_U(delivered, r.boards);
            all += delivered;
            break;
        case 2:
            status = nq_puzzle_run(puzzle, mix >> 20 & 63, receive, &r, NULL);
            all += r.boards;
            break;
        default:
            EXPECT_STATUS(nq_puzzle_save(puzzle, page, sizeof page, &length), NQ_OK);
            memset((void *)puzzle, 0x55, NQ_PUZZLE_BYTES(n));
            EXPECT_STATUS(nq_puzzle_load(puzzle, NQ_PUZZLE_BYTES(n), page, length), NQ_OK);
        }
        EXPECT(status >= 0);
    }
    EXPECT_U(all, wanted.boards);
    for (i = 0; i < wanted.boards; i++)
        EXPECT_U(seen[i], 1);
}

static void snapshots(void)
{
    uint8_t page[4842], changed[4842];
    size_t length = 0, i;
    nq_puzzle before;

    EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 8), NQ_OK);
    EXPECT_STATUS(nq_puzzle_place(&full, 1, 3), NQ_OK);
    EXPECT_STATUS(nq_puzzle_save(&full, page, sizeof page, &length), NQ_OK);
    EXPECT_U(length, 142);
    EXPECT_BYTES(page, "NQPZ\1\0\10", 7);
    memset(&other, 0x33, sizeof other);
    before = other;
    for (i = 0; i <= length; i++)
        if (i < length)
            refused(&other, nq_puzzle_load(&other, sizeof other, page, i), NQ_ERR_SNAPSHOT_LENGTH, &before);
    refused(&other, nq_puzzle_load(&other, sizeof other, page, length + 1), NQ_ERR_SNAPSHOT_LENGTH, &before);
    refused(&other, nq_puzzle_load(&other, sizeof other, page, SIZE_MAX / 2), NQ_ERR_SNAPSHOT_LENGTH, &before);
    for (i = 0; i < length; i++) {
        memcpy(changed, page, length);
        changed[i] ^= 0x40;
        refused(&other, nq_puzzle_load(&other, sizeof other, changed, length),
                i < 4    ? NQ_ERR_SNAPSHOT_MAGIC
                : i < 6  ? NQ_ERR_SNAPSHOT_VERSION
                : i == 6 ? NQ_ERR_SNAPSHOT_LENGTH
                         : NQ_ERR_SNAPSHOT_CHECKSUM,
                &before);
    }
    refused(&other, nq_puzzle_load(&other, NQ_PUZZLE_BYTES(8) - 1, page, length), NQ_ERR_OBJECT_SIZE, &before);
    EXPECT_STATUS(nq_puzzle_load(&full, sizeof full, (const uint8_t *)&full + 8, 142), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(nq_puzzle_save(&full, (uint8_t *)&full + 8, 142, &length), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(nq_puzzle_load(&other, NQ_PUZZLE_BYTES(8), page, 142), NQ_OK);
    EXPECT_STATUS(nq_puzzle_place(&other, 3, 4), NQ_OK);
    EXPECT_U(count(&other), 2);
}

static void hints(void)
{
    nq_hint hint;
    EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 4), NQ_OK);
    EXPECT_STATUS(nq_puzzle_place(&full, 0, 1), NQ_OK);
    EXPECT_STATUS(nq_puzzle_hint(&full, &hint), NQ_OK);
    EXPECT_I(hint.kind, NQ_HINT_PLACE);
    EXPECT_I(hint.line_kind, NQ_LINE_ROW);
    EXPECT_U(hint.line, 1);
    EXPECT_U(hint.row, 1);
    EXPECT_U(hint.column, 3);
    EXPECT_STATUS(nq_puzzle_block(&full, 1, 3), NQ_OK);
    EXPECT_STATUS(nq_puzzle_hint(&full, &hint), NQ_OK);
    EXPECT_I(hint.kind, NQ_HINT_DEAD);
    EXPECT_U(hint.line, 1);
    EXPECT_U(hint.row, UINT32_MAX);
    EXPECT_U(count(&full), 0);
    EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 3), NQ_OK);
    EXPECT_STATUS(nq_puzzle_hint(&full, &hint), NQ_OK);
    EXPECT_I(hint.kind, NQ_HINT_EXCLUDE);
    EXPECT_U(hint.row, 1);
    EXPECT_U(hint.column, 1);
    EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 0), NQ_OK);
    EXPECT_STATUS(nq_puzzle_hint(&full, &hint), NQ_OK);
    EXPECT_I(hint.kind, NQ_HINT_NONE);
    EXPECT_U(hint.line, UINT32_MAX);
}

/* ---- Generators ---- */

static void generators(void)
{
    uint8_t regions[64], columns[8], again[64], given[8];
    nq_puzzle *scratch = as_puzzle(small);
    const size_t size = sizeof small;
    uint64_t seed, solutions;
    uint32_t i;

    for (seed = 0; seed < 10; seed++) {
        uint8_t solved[8];
        EXPECT_CASE(8, seed);
        EXPECT_STATUS(nq_generate_regions(8, NQ_RULE_TOUCH_ONLY, seed, 10000000,
                                          scratch, size, regions, 64, columns, 8),
                      NQ_OK);
        wrong_state(scratch);
        EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 8), NQ_OK);
        EXPECT_STATUS(nq_puzzle_set_rules(&full, NQ_RULE_TOUCH_ONLY), NQ_OK);
        EXPECT_STATUS(nq_puzzle_set_regions(&full, regions, 64), NQ_OK);
        EXPECT_STATUS(nq_puzzle_solve(&full, UINT64_MAX, solved, 8), NQ_OK);
        EXPECT_BYTES(solved, columns, 8);
        EXPECT_STATUS(nq_puzzle_solve(&full, UINT64_MAX, solved, 8), NQ_DONE);
        memset(again, 0, sizeof again);
        EXPECT_STATUS(nq_generate_regions(8, NQ_RULE_TOUCH_ONLY, seed, 10000000,
                                          &full, sizeof full, again, 64, columns, 8),
                      NQ_OK);
        EXPECT_BYTES(again, regions, 64);
        EXPECT_STATUS(nq_generate_completion(8, 0, seed, 10000000, scratch, size, given, 8), NQ_OK);
        EXPECT_STATUS(nq_puzzle_init(&full, sizeof full, 8), NQ_OK);
        for (i = 0; i < 8; i++)
            if (given[i] != NQ_EMPTY)
                EXPECT_STATUS(nq_puzzle_place(&full, i, given[i]), NQ_OK);
        EXPECT_STATUS(nq_puzzle_count(&full, 2, UINT64_MAX, &solutions), NQ_DONE);
        EXPECT_U(solutions, 1);
    }
    EXPECT_CASE(0, 0);
    memset(regions, 0xee, sizeof regions);
    memset(columns, 0xee, sizeof columns);
    memset(again, 0xee, sizeof again);
#define REGIONS(n, rules, budget, scratch_, size_, regions_, length, columns_, columns_length)                         \
    nq_generate_regions(n, rules, 1, budget, scratch_, size_, regions_, length, columns_, columns_length)
    EXPECT_STATUS(REGIONS(8, 0, 3, scratch, size, regions, 64, columns, 8), NQ_PAUSED);
    EXPECT_STATUS(REGIONS(3, 0, 1000, scratch, size, regions, 64, columns, 8), NQ_DONE);
    EXPECT_STATUS(REGIONS(8, 0, 1000, NULL, size, regions, 64, columns, 8), NQ_ERR_NULL);
    EXPECT_STATUS(REGIONS(8, 0, 1000, scratch, size, NULL, 64, columns, 8), NQ_ERR_NULL);
    EXPECT_STATUS(REGIONS(8, 0, 1000, scratch, size, regions, 64, NULL, 8), NQ_ERR_NULL);
    EXPECT_STATUS(REGIONS(65, 0, 1000, scratch, size, regions, 64, columns, 8), NQ_ERR_SIZE);
    EXPECT_STATUS(REGIONS(UINT32_MAX, 0, 1000, scratch, size, regions, 64, columns, 8), NQ_ERR_SIZE);
    EXPECT_STATUS(REGIONS(17, 0, 1000, scratch, size, regions, 64, columns, 8), NQ_ERR_OBJECT_SIZE);
    EXPECT_STATUS(REGIONS(8, 0, 1000, scratch, size, regions, 63, columns, 8), NQ_ERR_LENGTH);
    EXPECT_STATUS(REGIONS(8, 0, 1000, scratch, size, regions, 64, columns, 7), NQ_ERR_LENGTH);
    EXPECT_STATUS(REGIONS(8, 8, 1000, scratch, size, regions, 64, columns, 8), NQ_ERR_UNSUPPORTED);
    EXPECT_STATUS(REGIONS(8, 5, 1000, scratch, size, regions, 64, columns, 8), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(REGIONS(8, 0, 1000, scratch, size, (uint8_t *)small + 9, 64, columns, 8), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(REGIONS(0, 0, 0, scratch, size, NULL, 0, NULL, 0), NQ_OK);
    EXPECT_BYTES(regions, again, 64);
    EXPECT_BYTES(columns, again, 8);
    EXPECT_STATUS(nq_generate_completion(8, 0, 1, 1000, scratch, size, NULL, 8), NQ_ERR_NULL);
    EXPECT_STATUS(nq_generate_completion(8, 0, 1, 1000, scratch, size, columns, 7), NQ_ERR_LENGTH);
    EXPECT_STATUS(nq_generate_completion(8, 8, 1, 1000, scratch, size, columns, 8), NQ_ERR_UNSUPPORTED);
    EXPECT_STATUS(nq_generate_completion(8, 6, 1, 1000, scratch, size, columns, 8), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(nq_generate_completion(65, 0, 1, 1000, scratch, size, columns, 8), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_generate_completion(8, 0, 1, 1000, scratch, 8, columns, 8), NQ_ERR_OBJECT_SIZE);
    EXPECT_STATUS(nq_generate_completion(8, 0, 1, 1000, scratch, size, (uint8_t *)small, 8), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(nq_generate_completion(8, 0, 1, 10, scratch, size, columns, 8), NQ_PAUSED);
    EXPECT_STATUS(nq_generate_completion(2, 0, 1, 1000, scratch, size, columns, 8), NQ_DONE);
    EXPECT_BYTES(columns, again, 8);
}

/* ---- Ranks ---- */

static void ranks(void)
{
    static const uint8_t first[4][8] = {
        {0, 4, 7, 5, 2, 6, 1, 3}, {7, 3, 0, 2, 5, 1, 6, 4}, {3, 7, 4, 2, 0, 6, 1, 5}, {4, 0, 3, 5, 7, 1, 6, 2}};
    static const uint64_t index[4] = {0, 91, 45, 46};
    uint8_t columns[17], untouched[17];
    uint64_t number = 0;
    int i;

    memset(untouched, 0xee, sizeof untouched);
    for (i = 0; i < 4; i++) {
        EXPECT_STATUS(nq_rank(first[i], 8, &number), NQ_OK);
        EXPECT_U(number, index[i]);
        EXPECT_STATUS(nq_unrank(8, index[i], columns, 8), NQ_OK);
        EXPECT_BYTES(columns, first[i], 8);
    }
    memset(columns, 0xee, sizeof columns);
    number = 77;
    EXPECT_STATUS(nq_rank(NULL, 8, &number), NQ_ERR_NULL);
    EXPECT_STATUS(nq_rank(first[0], 8, NULL), NQ_ERR_NULL);
    EXPECT_STATUS(nq_rank(columns, 17, &number), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_rank(columns, 8, &number), NQ_ERR_ARGUMENT);
    EXPECT_STATUS(nq_rank(first[0], 7, &number), NQ_ERR_ARGUMENT);
    EXPECT_U(number, 77);
    EXPECT_STATUS(nq_rank(NULL, 0, &number), NQ_OK);
    EXPECT_U(number, 0);
    EXPECT_STATUS(nq_unrank(8, 92, columns, 8), NQ_ERR_RANGE);
    EXPECT_STATUS(nq_unrank(8, UINT64_MAX, columns, 8), NQ_ERR_RANGE);
    EXPECT_STATUS(nq_unrank(3, 0, columns, 8), NQ_ERR_RANGE);
    EXPECT_STATUS(nq_unrank(8, 0, columns, 7), NQ_ERR_LENGTH);
    EXPECT_STATUS(nq_unrank(8, 0, NULL, 8), NQ_ERR_NULL);
    EXPECT_STATUS(nq_unrank(17, 0, columns, 17), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_unrank(0, 0, NULL, 0), NQ_OK);
    EXPECT_STATUS(nq_sample(3, 0, columns, 8), NQ_DONE);
    EXPECT_STATUS(nq_sample(8, 0, columns, 7), NQ_ERR_LENGTH);
    EXPECT_STATUS(nq_sample(8, 0, NULL, 8), NQ_ERR_NULL);
    EXPECT_STATUS(nq_sample(17, 0, columns, 17), NQ_ERR_SIZE);
    EXPECT_STATUS(nq_sample(0, 0, NULL, 0), NQ_OK);
    EXPECT_BYTES(columns, untouched, sizeof columns);
    EXPECT_STATUS(nq_sample(8, 1, columns, 8), NQ_OK);
    EXPECT_STATUS(nq_rank(columns, 8, &number), NQ_OK);
    EXPECT(number < 92);
}

int main(void)
{
    uint32_t n, mix;
    nq_search search;

    sizes();
    just_enough_memory();
    nulls();
    memset(&other, 0, sizeof other);
    wrong_state(&other);
    memset(&other, 0xa5, sizeof other);
    wrong_state(&other);
    EXPECT_STATUS(nq_search_init(&search, sizeof search, 8), NQ_OK);
    memcpy(&other, &search, sizeof search);
    wrong_state(&other);
    refusals();
    solving_has_begun();
    for (n = 0; n <= 8; n++)
        for (mix = 0; mix < 10; mix++) {
            one_cursor(as_puzzle(small), n, mix);
            one_cursor(as_puzzle(medium), n, mix + 100);
        }
    snapshots();
    hints();
    generators();
    ranks();
    return expect_end("puzzle");
}

/* One board: the first one, the closed form, and the two judges of a board. */
#include <stdlib.h>

#include "expect.h"
#include "plain.h"

/* Whether the board is a solution, said by looking at every pair. */
static bool no_pair_attacks(const uint8_t *board, uint32_t n)
{
    uint32_t row;
    for (row = 0; row < n; row++) {
        if (board[row] >= n || plain_attacks(board, row, board[row]))
            return false;
    }
    return true;
}

static bool judge(const uint8_t *board, uint32_t n)
{
    bool yes;
    memset(&yes, 0xee, sizeof yes);
    EXPECT_STATUS(nq_is_solution(board, n, &yes), NQ_OK);
    return yes;
}

/* nq_verify, with the workspace at every alignment and full of whatever was there. */
static bool verify(const uint32_t *board, uint32_t n)
{
    static uint8_t space[1024];
    size_t bytes = 0, at;
    bool yes = false, first = false;

    EXPECT_STATUS(nq_verify_workspace_size(n, &bytes), NQ_OK);
    if (!EXPECT(bytes <= sizeof space - 16))
        return false;
    for (at = 0; at < 9; at++) {
        memset(space, at % 2 ? 0xff : 0x5a, sizeof space);
        memset(&yes, 0, sizeof yes);
        EXPECT_STATUS(nq_verify(board, n, space + at, bytes, &yes), NQ_OK);
        if (at == 0)
            first = yes;
        EXPECT(yes == first);
        /* Not a byte past what was given. */
        EXPECT_U(space[at + bytes], at % 2 ? 0xff : 0x5a);
        if (at > 0)
            EXPECT_U(space[at - 1], at % 2 ? 0xff : 0x5a);
    }
    return first;
}

static void both(const uint8_t *board, uint32_t n, bool wanted)
{
    uint32_t wide[64], i;
    EXPECT(judge(board, n) == wanted);
    for (i = 0; i < n; i++)
        wide[i] = board[i];
    EXPECT(verify(wide, n) == wanted);
}

static void first_boards(void)
{
    static plain all;
    uint32_t n;
    uint8_t columns[64], before[64];

    memset(before, 0xee, sizeof before);
    for (n = 0; n <= 20; n++) {
        nq_search search;
        uint8_t found[32];
        EXPECT_CASE(n, 0);
        memset(columns, 0xee, sizeof columns);
        if (n == 2 || n == 3) {
            EXPECT_STATUS(nq_first(n, columns, sizeof columns), NQ_DONE);
            EXPECT_BYTES(columns, before, sizeof columns);
            continue;
        }
        EXPECT_STATUS(nq_first(n, columns, n), NQ_OK);
        EXPECT_BYTES(columns + n, before, sizeof columns - n);
        EXPECT(no_pair_attacks(columns, n));
        EXPECT_STATUS(nq_search_init(&search, sizeof search, n), NQ_OK);
        EXPECT_STATUS(nq_search_next(&search, found, sizeof found), NQ_OK);
        EXPECT_BYTES(columns, found, n);
        if (n <= 10) {
            plain_search(&all, n);
            EXPECT_BYTES(columns, all.board[0], n);
        }
    }
}

/* Every row of the closed form, for small boards by pairs, for larger ones by nq_verify. */
static void closed_form(void)
{
    static uint32_t wide[3000];
    static uint8_t space[8192];
    static const uint32_t largest[] = {4294967295u, 4294967294u, 4294967293u, 4294967292u, 2147483648u, 2147483647u};
    uint32_t n, row, column;
    size_t bytes, i;
    bool yes;

    for (n = 0; n <= 60; n++) {
        uint8_t board[64];
        EXPECT_CASE(n, 0);
        for (row = 0; row < n; row++) {
            column = 77;
            EXPECT_STATUS(nq_queen_at(n, row, &column), n == 2 || n == 3 ? NQ_DONE : NQ_OK);
            board[row] = (uint8_t)column;
        }
        if (n != 2 && n != 3)
            EXPECT(no_pair_attacks(board, n));
    }
    for (n = 4; n <= 3000; n += n < 200 ? 1 : 37) {
        EXPECT_CASE(n, 0);
        for (row = 0; row < n; row++)
            EXPECT_STATUS(nq_queen_at(n, row, &wide[row]), NQ_OK);
        EXPECT_STATUS(nq_verify_workspace_size(n, &bytes), NQ_OK);
        yes = false;
        if (EXPECT(bytes <= sizeof space))
            EXPECT_STATUS(nq_verify(wide, n, space, bytes, &yes), NQ_OK);
        EXPECT(yes);
    }
    /* At the top of the type: sampled rows are within the board, and attack none of each other. */
    for (i = 0; i < sizeof largest / sizeof largest[0]; i++) {
        static const uint32_t offsets[] = {0, 1, 2, 3, 1000, 1001, 65535, 65536, 1073741823, 1073741824};
        int64_t at[40], in[40];
        size_t count = 0, a, b;
        n = largest[i];
        EXPECT_CASE(n, 0);
        for (a = 0; a < sizeof offsets / sizeof offsets[0]; a++) {
            at[count++] = (int64_t)offsets[a];
            at[count++] = (int64_t)(n - 1 - offsets[a]);
            at[count++] = (int64_t)(n / 2 + (a % 2 ? offsets[a] / 2 : 0));
            at[count++] = (int64_t)(n / 2 - 1 - (a % 2 ? 0 : offsets[a] / 2));
        }
        for (a = 0; a < count; a++) {
            EXPECT_STATUS(nq_queen_at(n, (uint32_t)at[a], &column), NQ_OK);
            EXPECT(column < n);
            in[a] = (int64_t)column;
            for (b = 0; b < a; b++) {
                if (at[a] == at[b]) {
                    EXPECT(in[a] == in[b]);
                    continue;
                }
                EXPECT(in[a] != in[b]);
                EXPECT(at[a] + in[a] != at[b] + in[b]);
                EXPECT(at[a] - in[a] != at[b] - in[b]);
            }
        }
    }
}

static void judges(void)
{
    static plain all;
    static const uint8_t none[64] = {0};
    uint8_t board[64];
    uint32_t n, i, code, codes;

    /* Every board there is, to n = 5 with columns past the edge. */
    for (n = 1; n <= 5; n++) {
        for (codes = 1, i = 0; i < n; i++)
            codes *= n + 1;
        for (code = 0; code < codes; code++) {
            uint32_t rest = code;
            for (i = 0; i < n; i++, rest /= n + 1)
                board[i] = (uint8_t)(rest % (n + 1));
            EXPECT_CASE(n, code);
            both(board, n, no_pair_attacks(board, n));
        }
    }
    /* Every solution of 8; with two rows exchanged or a queen moved, what the pairs say. */
    plain_search(&all, 8);
    for (code = 0; code < all.boards; code++) {
        EXPECT_CASE(8, code);
        both(all.board[code], 8, true);
        for (i = 0; i < 8; i++) {
            memcpy(board, all.board[code], 8);
            board[i] = (uint8_t)(board[i] ^ 1u);
            both(board, 8, no_pair_attacks(board, 8));
            board[i] = 8;
            both(board, 8, false);
            board[i] = NQ_EMPTY;
            both(board, 8, false);
            memcpy(board, all.board[code], 8);
            board[i] = all.board[code][(i + 1) % 8];
            board[(i + 1) % 8] = all.board[code][i];
            both(board, 8, no_pair_attacks(board, 8));
        }
    }
    /* Wide boards: queens that meet only along the longest lines, through bit 31 and bit 63. */
    for (n = 4; n <= 64; n++) {
        EXPECT_CASE(n, 0);
        for (i = 0; i < n; i++) {
            uint32_t column = 0;
            EXPECT_STATUS(nq_queen_at(n, i, &column), NQ_OK);
            board[i] = (uint8_t)column;
        }
        both(board, n, true);
        for (i = 1; i < n; i++) {
            uint8_t moved[64];
            memcpy(moved, board, sizeof moved);
            moved[i] = board[0]; /* a column twice */
            both(moved, n, false);
            if (board[0] + i < n) {
                moved[i] = (uint8_t)(board[0] + i);
                both(moved, n, false);
            }
            if (board[0] >= i) {
                moved[i] = (uint8_t)(board[0] - i);
                both(moved, n, false);
            }
            moved[i] = (uint8_t)n;
            both(moved, n, false);
        }
    }
    EXPECT_CASE(0, 0);
    both(none, 0, true);
    both(none, 1, true);
    both(none, 2, false);
    both(none, 64, false);
}

/* A million queens: the closed form fills the board, nq_verify reads it. */
static void a_million(void)
{
    const uint32_t n = 1000000;
    uint32_t *board = (uint32_t *)malloc(n * sizeof *board), row, kept;
    size_t bytes = 0;
    uint8_t *space;
    bool yes = false;

    EXPECT_CASE(n, 0);
    EXPECT_STATUS(nq_verify_workspace_size(n, &bytes), NQ_OK);
    EXPECT(bytes > 0 && bytes <= n); /* not more than a byte a row */
    space = (uint8_t *)malloc(bytes + 1);
    for (row = 0; row < n; row++)
        (void)!nq_queen_at(n, row, &board[row]);
    EXPECT_STATUS(nq_verify(board, n, space + 1, bytes, &yes), NQ_OK);
    EXPECT(yes);
    kept = board[n - 1];
    board[n - 1] = board[0];
    EXPECT_STATUS(nq_verify(board, n, space, bytes, &yes), NQ_OK);
    EXPECT(!yes);
    board[n - 1] = kept;
    kept = board[500000];
    board[500000] = n;
    yes = true;
    EXPECT_STATUS(nq_verify(board, n, space, bytes, &yes), NQ_OK);
    EXPECT(!yes);
    board[500000] = UINT32_MAX;
    yes = true;
    EXPECT_STATUS(nq_verify(board, n, space, bytes, &yes), NQ_OK);
    EXPECT(!yes);
    board[500000] = kept;
    /* Two queens that attack each other from end to end of a diagonal. */
    for (row = 1; row < n; row++) {
        if (board[0] + row < n && row > n / 2 - 10)
            break;
    }
    if (row < n) {
        kept = board[row];
        board[row] = board[0] + row;
        yes = true;
        EXPECT_STATUS(nq_verify(board, n, space, bytes, &yes), NQ_OK);
        EXPECT(!yes);
        board[row] = kept;
    }
    yes = false;
    EXPECT_STATUS(nq_verify(board, n, space, bytes, &yes), NQ_OK);
    EXPECT(yes);
    free(space);
    free(board);
}

/* A workspace that lies over the board it is for is refused, and the board is as it was. */
static void overlap(void)
{
    static uint32_t memory[64], kept[64];
    uint8_t *bytes_of = (uint8_t *)memory;
    const uint32_t n = 8;
    size_t bytes = 0, at;
    uint32_t i;

    EXPECT_STATUS(nq_verify_workspace_size(n, &bytes), NQ_OK);
    for (i = 0; i < 64; i++)
        EXPECT_STATUS(nq_queen_at(n, i % n, &memory[i]), NQ_OK);
    memcpy(kept, memory, sizeof kept);
    for (at = 0; at + bytes <= sizeof memory; at++) {
        bool yes = false, over = at + bytes > 16 * sizeof *memory && at < 24 * sizeof *memory;
        EXPECT_CASE(at, bytes);
        EXPECT_STATUS(nq_verify(memory + 16, n, bytes_of + at, bytes, &yes), over ? NQ_ERR_ARGUMENT : NQ_OK);
        EXPECT(yes == !over);
        EXPECT_BYTES(memory + 16, kept + 16, n * sizeof *memory);
        memcpy(memory, kept, sizeof kept);
    }
}

int main(void)
{
    first_boards();
    closed_form();
    judges();
    a_million();
    overlap();
    return expect_end("board");
}

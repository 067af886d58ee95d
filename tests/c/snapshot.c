/* A search as bytes: what is written, what is read, and everything that is refused.
 *
 * The format is written out here a second time, byte by byte: snapshots are kept in files and flash pages, so it does
 * not change without a new version, whatever machine wrote them. */
#include "expect.h"
#include "plain.h"

enum {
    MAGIC = 0,
    VERSION = 4,
    N = 6,
    QUEENS = 7,
    NODES = 8,
    SOLUTIONS = 16,
    PATH = 24,
    NEXT = 56,
    ZEROS = 57,
    CHECKSUM = 60
};

EXPECT_STATIC(NQ_SEARCH_SNAPSHOT_BYTES == 64);

#define BYTES NQ_SEARCH_SNAPSHOT_BYTES

static plain wanted;
static uint32_t received;

static int32_t receive(void *user, const uint8_t *columns, uint32_t n)
{
    (void)user;
    if (EXPECT(received < wanted.boards) && n > 0)
        EXPECT_BYTES(columns, wanted.board[received], n);
    received++;
    return 0;
}

static void put(uint8_t *bytes, uint64_t value, unsigned count)
{
    for (; count > 0; count--, value >>= 8)
        *bytes++ = (uint8_t)(value & 255);
}

/* CRC-32 as in zip files and Ethernet. */
static void seal(uint8_t *bytes)
{
    uint32_t crc = 0xffffffffu;
    unsigned i, bit;
    for (i = 0; i < CHECKSUM; i++) {
        crc ^= bytes[i];
        for (bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    put(bytes + CHECKSUM, crc ^ 0xffffffffu, 4);
}

/* A snapshot as the format says. */
static void compose(uint8_t *bytes, uint32_t n, const uint8_t *path, uint32_t queens, uint32_t next, uint64_t nodes,
                    uint64_t solutions)
{
    memset(bytes, 0, BYTES);
    memcpy(bytes + MAGIC, "NQSE", 4);
    put(bytes + VERSION, 1, 2);
    bytes[N] = (uint8_t)n;
    bytes[QUEENS] = (uint8_t)queens;
    put(bytes + NODES, nodes, 8);
    put(bytes + SOLUTIONS, solutions, 8);
    memset(bytes + PATH, NQ_EMPTY, NEXT - PATH);
    if (queens > 0)
        memcpy(bytes + PATH, path, queens);
    bytes[NEXT] = (uint8_t)next;
    seal(bytes);
}

static nq_search start(uint32_t n)
{
    nq_search search;
    memset(&search, 0x11, sizeof search); /* what init does not write is compared too */
    EXPECT_STATUS(nq_search_init(&search, sizeof search, n), NQ_OK);
    return search;
}

static void save(const nq_search *search, uint8_t *bytes)
{
    size_t length = 77;
    memset(bytes, 0xee, BYTES);
    EXPECT_STATUS(nq_search_save(search, bytes, BYTES, &length), NQ_OK);
    EXPECT_U(length, BYTES);
}

/* Refused with this status, by an object that holds another search and by one that holds nothing; both untouched. */
static void refused(const uint8_t *bytes, size_t length, nq_status status)
{
    static nq_search held, copy;
    static bool ready = false;
    uint8_t columns[5];

    if (!ready) {
        ready = true;
        held = start(5);
        EXPECT(nq_search_step(&held, 7, columns, 5) >= 0);
    }
    memcpy(&copy, &held, sizeof copy);
    EXPECT_STATUS(nq_search_load(&copy, sizeof copy, bytes, length), status);
    EXPECT_BYTES(&copy, &held, sizeof copy);
    memset(&copy, 0xee, sizeof copy);
    EXPECT_STATUS(nq_search_load(&copy, sizeof copy, bytes, length), status);
    memset(&copy, 0, sizeof copy);
    EXPECT_STATUS(nq_search_load(&copy, sizeof copy, bytes, length), status);
    EXPECT_STATUS(nq_search_next(&copy, columns, sizeof columns), NQ_ERR_STATE);
}

/* Saved, loaded elsewhere, saved again: the same bytes; the rest of the search: the same boards. */
static void expect_round_trip(const nq_search *search, uint32_t boards_so_far)
{
    nq_search loaded;
    nq_search kept = *search;
    nq_progress a, b;
    uint8_t first[BYTES + 1], second[BYTES];

    save(search, first + 1); /* bytes need no alignment */
    EXPECT_BYTES(search, &kept, sizeof kept);
    EXPECT_STATUS(nq_search_load(&loaded, sizeof loaded, first + 1, BYTES), NQ_OK);
    save(&loaded, second);
    EXPECT_BYTES(first + 1, second, BYTES);
    EXPECT_STATUS(nq_search_progress(search, &a), NQ_OK);
    EXPECT_STATUS(nq_search_progress(&loaded, &b), NQ_OK);
    EXPECT_U(a.nodes, b.nodes);
    EXPECT_U(a.solutions, b.solutions);
    EXPECT_U(a.parts_per_million, b.parts_per_million);
    received = boards_so_far;
    EXPECT_STATUS(nq_search_run(&loaded, receive, NULL, NULL), NQ_DONE);
    EXPECT_U(received, wanted.boards);
    EXPECT_STATUS(nq_search_progress(&loaded, &b), NQ_OK);
    EXPECT_U(b.nodes, wanted.nodes);
    EXPECT_U(b.solutions, wanted.boards);
}

static void after_every_node(uint32_t n)
{
    nq_search search = start(n);
    uint8_t columns[PLAIN_ROWS], bytes[BYTES];
    uint32_t node;

    plain_search(&wanted, n);
    EXPECT_CASE(n, 0);
    expect_round_trip(&search, 0);
    for (node = 0; node < wanted.nodes; node++) {
        EXPECT_CASE(n, node);
        EXPECT(nq_search_step(&search, 1, columns, sizeof columns) >= 0);
        expect_round_trip(&search, wanted.found[node]);
    }
    if (n == 0)
        return;
    /* Only snapshots: each node's search is taken up from the bytes of the one before. */
    search = start(n);
    received = 0;
    for (node = 0; node < wanted.nodes; node++) {
        nq_status status;
        EXPECT_CASE(n, node);
        save(&search, bytes);
        memset(&search, 0xee, sizeof search);
        EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
        status = nq_search_step(&search, 1, columns, sizeof columns);
        EXPECT_U(status == NQ_OK, plain_completes(&wanted, node));
        if (status == NQ_OK)
            receive(NULL, columns, n);
    }
    EXPECT_U(received, wanted.boards);
    /* The end is kept too. */
    EXPECT_STATUS(nq_search_next(&search, columns, sizeof columns), NQ_DONE);
    save(&search, bytes);
    EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
    EXPECT_STATUS(nq_search_next(&search, columns, sizeof columns), NQ_DONE);
    EXPECT_STATUS(nq_search_step(&search, 0, columns, sizeof columns), NQ_DONE);
}

/* The bytes themselves, of searches whose place is known. */
static void golden(void)
{
    static const uint8_t board_8[] = {0, 4, 7, 5, 2, 6, 1, 3};
    static const uint8_t path_8[] = {0, 2, 4, 1};
    static const uint8_t start_8[BYTES] = {
        'N',  'Q',  'S',  'E',  1,    0,    8,    0,    0,    0,    0,    0,    0,    0,    0,    0,
        0,    0,    0,    0,    0,    0,    0,    0,    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0,    0,    0,    0,    0xeb, 0x53, 0x3b, 0x6c,
    };
    nq_search search = start(8);
    uint8_t bytes[BYTES], composed[BYTES], columns[32];

    save(&search, bytes);
    EXPECT_BYTES(bytes, start_8, BYTES);
    compose(composed, 8, NULL, 0, 0, 0, 0);
    EXPECT_BYTES(bytes, composed, BYTES);

    /* Four queens down: 0 2 4 1 are the first four nodes. */
    EXPECT_STATUS(nq_search_step(&search, 4, columns, 8), NQ_PAUSED);
    save(&search, bytes);
    compose(composed, 8, path_8, 4, 0, 4, 0);
    EXPECT_BYTES(bytes, composed, BYTES);

    /* A queen that leaves no square below is not on the path: the fifth, on column 3, is only behind. */
    EXPECT_STATUS(nq_search_step(&search, 1, columns, 8), NQ_PAUSED);
    save(&search, bytes);
    compose(composed, 8, path_8, 4, 4, 5, 0);
    EXPECT_BYTES(bytes, composed, BYTES);

    /* On the first solution: 113 queens were placed for it, the last of them on column 3 of the last row. */
    EXPECT_STATUS(nq_search_next(&search, columns, 8), NQ_OK);
    save(&search, bytes);
    compose(composed, 8, board_8, 7, 4, 113, 1);
    EXPECT_BYTES(bytes, composed, BYTES);

    /* The end: every column of the first row is tried. */
    while (nq_search_next(&search, columns, 8) == NQ_OK)
        ;
    save(&search, bytes);
    compose(composed, 8, NULL, 0, 8, 2056, 92);
    EXPECT_BYTES(bytes, composed, BYTES);

    /* A counter that fills its bytes, and the widest board. */
    search = start(32);
    EXPECT_STATUS(nq_search_step(&search, 0x10203, columns, 32), NQ_PAUSED);
    save(&search, bytes);
    EXPECT_U(bytes[NODES], 3);
    EXPECT_U(bytes[NODES + 1], 2);
    EXPECT_U(bytes[NODES + 2], 1);
    EXPECT_U(bytes[NODES + 3], 0);
    EXPECT_U(bytes[N], 32);
}

/* A snapshot composed by hand goes on as a search that was here would. */
static void composed_by_hand(void)
{
    nq_search search;
    uint8_t bytes[BYTES], columns[8];
    static const uint8_t path[] = {3, 1, 6, 2, 5, 7, 0, 4}, one = 3, last = 7;
    nq_progress p;
    static const uint8_t after_3[] = {3, 0, 4, 7, 1, 6, 2, 5};

    compose(bytes, 8, &one, 1, 0, 1000, 10);
    EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
    EXPECT_STATUS(nq_search_next(&search, columns, 8), NQ_OK);
    EXPECT_BYTES(columns, after_3, 8);
    /* Nothing is left in row 1: the next board begins with the next column. */
    compose(bytes, 8, &one, 1, 8, 1000, 10);
    EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
    EXPECT_STATUS(nq_search_next(&search, columns, 8), NQ_OK);
    EXPECT_U(columns[0], 4);
    /* A full board that was delivered is not delivered again. */
    compose(bytes, 8, path, 7, 5, 1000, 10);
    EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
    EXPECT_STATUS(nq_search_next(&search, columns, 8), NQ_OK);
    EXPECT(memcmp(columns, path, 8) > 0);
    /* The end, reached with budget 0. */
    compose(bytes, 8, &last, 1, 6, 2056, 92);
    EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
    EXPECT_STATUS(nq_search_step(&search, 0, columns, 8), NQ_DONE);
    /* The counters are taken as they are. */
    compose(bytes, 8, &one, 1, 0, 0x0102030405060708u, 0x0001020304050607u);
    EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
    EXPECT_STATUS(nq_search_progress(&search, &p), NQ_OK);
    EXPECT_U(p.nodes, 0x0102030405060708u);
    EXPECT_U(p.solutions, 0x0001020304050607u);
}

static void other_lengths(void)
{
    nq_search search = start(6);
    uint8_t bytes[4 * BYTES], junk[4 * BYTES];
    size_t length;

    memset(bytes, 0, sizeof bytes);
    memset(junk, 0xff, sizeof junk);
    save(&search, bytes);
    for (length = 0; length <= 4 * BYTES; length++) {
        EXPECT_CASE(length, 0);
        if (length == BYTES)
            continue;
        refused(bytes, length, NQ_ERR_SNAPSHOT_LENGTH);
        refused(junk, length, NQ_ERR_SNAPSHOT_LENGTH); /* the length comes first */
    }
}

static void every_bit(void)
{
    nq_search search = start(8);
    uint8_t bytes[BYTES], columns[8];
    unsigned i, bit;

    EXPECT_STATUS(nq_search_step(&search, 100, columns, 8), NQ_PAUSED);
    save(&search, bytes);
    for (i = 0; i < BYTES; i++) {
        nq_status status = i < VERSION ? NQ_ERR_SNAPSHOT_MAGIC
            : i < N ? NQ_ERR_SNAPSHOT_VERSION : NQ_ERR_SNAPSHOT_CHECKSUM;
        for (bit = 0; bit < 8; bit++) {
            EXPECT_CASE(i, bit);
            bytes[i] = (uint8_t)(bytes[i] ^ 1u << bit);
            refused(bytes, BYTES, status);
            bytes[i] = (uint8_t)(bytes[i] ^ 1u << bit);
        }
    }
    EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
}

/* Several things wrong at once: the smallest number in the list -40, -41 ... is reported. */
static void order_of_checks(void)
{
    static const uint8_t attacked[] = {0, 0};
    uint8_t bytes[BYTES];

    compose(bytes, 8, attacked, 2, 0, 2, 0);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    bytes[CHECKSUM] ^= 1;
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CHECKSUM);
    bytes[VERSION] = 2;
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_VERSION);
    seal(bytes);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_VERSION);
    bytes[MAGIC] = 'n';
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_MAGIC);
    seal(bytes);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_MAGIC);
    refused(bytes, BYTES - 1, NQ_ERR_SNAPSHOT_LENGTH);
    memset(bytes, 0, BYTES);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_MAGIC);
    memset(bytes, 0xff, BYTES);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_MAGIC);
}

static void accepted(const uint8_t *bytes)
{
    nq_search search;
    uint8_t again[BYTES];
    EXPECT_STATUS(nq_search_load(&search, sizeof search, bytes, BYTES), NQ_OK);
    save(&search, again);
    EXPECT_BYTES(again, bytes, BYTES);
}

static void change(uint8_t *bytes, unsigned at, uint8_t value)
{
    uint8_t changed[BYTES];
    memcpy(changed, bytes, BYTES);
    changed[at] = value;
    seal(changed);
    EXPECT_CASE(at, value);
    refused(changed, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
}

/* Well-formed bytes that no search has ever written. */
static void impossible(void)
{
    static const uint8_t path[] = {0, 2, 4, 1};
    static const uint8_t same_column[] = {0, 2, 0}, diagonal[] = {0, 2, 3}, antidiagonal[] = {5, 2, 1};
    static const uint8_t far[] = {0, 2, 4, 3};
    static const uint8_t full[] = {1, 3, 0, 2};
    uint8_t bytes[BYTES];
    unsigned i;

    compose(bytes, 8, path, 4, 4, 10, 0);
    refused(bytes, BYTES - 1, NQ_ERR_SNAPSHOT_LENGTH);
    accepted(bytes);
    for (i = 33; i < 256; i += i < 70 ? 1 : 37)
        change(bytes, N, (uint8_t)i);
    for (i = 0; i <= 4; i++)
        change(bytes, N, (uint8_t)i); /* the path does not fit */
    for (i = 0; i <= 8; i++) {
        if (i != 4)
            change(bytes, QUEENS, (uint8_t)i); /* the path says four */
    }
    change(bytes, QUEENS, 9);
    change(bytes, QUEENS, 33);
    change(bytes, QUEENS, 255);
    for (i = 9; i < 256; i += 13)
        change(bytes, NEXT, (uint8_t)i);
    change(bytes, NEXT, 255);
    for (i = 0; i < 3; i++) {
        change(bytes, ZEROS + i, 1);
        change(bytes, ZEROS + i, 0x80);
    }
    change(bytes, PATH + 3, 8);
    change(bytes, PATH + 3, 32);
    change(bytes, PATH + 3, 254);
    change(bytes, PATH + 3, 255);
    for (i = 4; i < 32; i++) {
        change(bytes, PATH + i, 0);
        change(bytes, PATH + i, 254);
    }
    EXPECT_CASE(0, 0);
    compose(bytes, 8, same_column, 3, 0, 10, 0);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 8, diagonal, 3, 0, 10, 0);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 8, antidiagonal, 3, 0, 10, 0);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 8, far, 4, 0, 10, 0); /* row 3 and row 0 are on a diagonal, and not neighbours */
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    /* A full path: the last queen of a board is never on it. */
    compose(bytes, 4, full, 4, 0, 10, 1);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    /* The queen before the next column could not have stood there: columns 0 to 2 are attacked, 3 and 7 are free. */
    for (i = 0; i <= 8; i++) {
        compose(bytes, 8, path, 4, i, 10, 0);
        if (i == 0 || i == 4 || i == 8)
            accepted(bytes);
        else
            refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    }
    /* Counters that no search can have counted. */
    compose(bytes, 8, path, 4, 4, 3, 0);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 8, path, 4, 4, 10, 11);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 8, path, 4, 4, UINT64_MAX, 0);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 8, path, 4, 4, 10, UINT64_MAX);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 0, NULL, 0, 0, 0, 2);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 0, path, 1, 0, 1, 0);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
    compose(bytes, 0, NULL, 0, 1, 0, 0);
    refused(bytes, BYTES, NQ_ERR_SNAPSHOT_CONTENT);
}

static uint32_t seed = 20240601;

static uint32_t dice(uint32_t sides)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % sides;
}

static int32_t check_board(void *user, const uint8_t *columns, uint32_t n)
{
    bool yes = false;
    uint32_t *boards = (uint32_t *)user;
    EXPECT_STATUS(nq_is_solution(columns, n, &yes), NQ_OK);
    EXPECT(yes);
    return ++*boards > 2000;
}

/* Random changes under a right checksum: refused as content, or a search that behaves: it ends, delivers solutions
 * only, none twice more than there are, and can be saved. */
static void random_content(void)
{
    uint32_t round, accepted = 0;
    for (round = 0; round < 20000; round++) {
        uint32_t n = dice(8), changes = dice(4), i, boards = 0;
        nq_search search = start(n);
        uint8_t bytes[BYTES], columns[32];
        nq_status status;

        EXPECT_CASE(round, n);
        EXPECT(nq_search_step(&search, dice(100), columns, sizeof columns) >= 0);
        save(&search, bytes);
        for (i = 0; i < changes; i++) {
            uint32_t at = N + dice(CHECKSUM - N);
            if (at >= PATH + 8 && at < NEXT)
                at = PATH + dice(8);
            bytes[at] = (uint8_t)(at == N ? dice(9) : dice(2) ? dice(10) : dice(256));
        }
        seal(bytes);
        status = nq_search_load(&search, sizeof search, bytes, BYTES);
        if (status == NQ_ERR_SNAPSHOT_CONTENT)
            continue;
        accepted++;
        EXPECT_STATUS(status, NQ_OK);
        if (status == NQ_OK) {
            nq_progress p;
            uint8_t again[BYTES];
            save(&search, again);
            EXPECT_BYTES(again, bytes, BYTES);
            EXPECT_STATUS(nq_search_progress(&search, &p), NQ_OK);
            EXPECT(p.parts_per_million <= 1000000);
            EXPECT_STATUS(nq_search_run(&search, check_board, &boards, NULL), NQ_DONE);
            EXPECT(boards <= 92);
            EXPECT_STATUS(nq_search_progress(&search, &p), NQ_OK);
            EXPECT_U(p.parts_per_million, 1000000);
        }
    }
    EXPECT(accepted > 1000 && accepted < 19000);
}

int main(void)
{
    uint32_t n;
    for (n = 0; n <= 6; n++)
        after_every_node(n);
    EXPECT_CASE(0, 0);
    golden();
    composed_by_hand();
    other_lengths();
    every_bit();
    EXPECT_CASE(0, 0);
    order_of_checks();
    impossible();
    random_content();
    return expect_end("snapshot");
}

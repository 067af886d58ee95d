/* Every number that crosses the border: statuses, constants, versions, sizes. They are append-only, so this list is
 * only ever added to. */
#include "expect.h"

EXPECT_STATIC(NQ_OK == 0);
EXPECT_STATIC(NQ_DONE == 1);
EXPECT_STATIC(NQ_PAUSED == 2);
EXPECT_STATIC(NQ_STOPPED == 3);
EXPECT_STATIC(NQ_ERR_NULL == -1);
EXPECT_STATIC(NQ_ERR_ALIGN == -2);
EXPECT_STATIC(NQ_ERR_LENGTH == -3);
EXPECT_STATIC(NQ_ERR_OBJECT_SIZE == -4);
EXPECT_STATIC(NQ_ERR_SIZE == -10);
EXPECT_STATIC(NQ_ERR_RANGE == -11);
EXPECT_STATIC(NQ_ERR_ENUM == -12);
EXPECT_STATIC(NQ_ERR_ARGUMENT == -13);
EXPECT_STATIC(NQ_ERR_STATE == -20);
EXPECT_STATIC(NQ_ERR_UNKNOWN == -30);
EXPECT_STATIC(NQ_ERR_OVERFLOW == -31);
EXPECT_STATIC(NQ_ERR_UNSUPPORTED == -32);
EXPECT_STATIC(NQ_ERR_SELF_TEST == -33);
EXPECT_STATIC(NQ_ERR_SNAPSHOT_LENGTH == -40);
EXPECT_STATIC(NQ_ERR_SNAPSHOT_MAGIC == -41);
EXPECT_STATIC(NQ_ERR_SNAPSHOT_VERSION == -42);
EXPECT_STATIC(NQ_ERR_SNAPSHOT_CHECKSUM == -43);
EXPECT_STATIC(NQ_ERR_SNAPSHOT_CONTENT == -44);
EXPECT_STATIC(NQ_ERR_WORKSPACE == -50);
EXPECT_STATIC(NQ_ERR_ATTACKED == -60);
EXPECT_STATIC(NQ_ERR_BLOCKED == -61);
EXPECT_STATIC(NQ_ERR_OCCUPIED == -62);
EXPECT_STATIC(NQ_ERR_REGION == -63);

EXPECT_STATIC(NQ_MAX_N == 32);
EXPECT_STATIC(NQ_EMPTY == 255);
EXPECT_STATIC(NQ_SVG_COORDINATES == 1);
EXPECT_STATIC(NQ_SEARCH_SNAPSHOT_BYTES > 0 && NQ_SEARCH_SNAPSHOT_BYTES <= 256);

EXPECT_STATIC(NQ_MAX_PUZZLE_N == 64);
EXPECT_STATIC(NQ_RULE_TORUS == 1);
EXPECT_STATIC(NQ_RULE_KNIGHT == 2);
EXPECT_STATIC(NQ_RULE_TOUCH_ONLY == 4);
EXPECT_STATIC(NQ_HINT_NONE == 0);
EXPECT_STATIC(NQ_HINT_PLACE == 1);
EXPECT_STATIC(NQ_HINT_EXCLUDE == 2);
EXPECT_STATIC(NQ_HINT_DEAD == 3);
EXPECT_STATIC(NQ_LINE_ROW == 0);
EXPECT_STATIC(NQ_LINE_COLUMN == 1);
EXPECT_STATIC(NQ_LINE_REGION == 2);
EXPECT_STATIC(sizeof(nq_hint) == 20);
EXPECT_STATIC(offsetof(nq_hint, line_kind) == 4);
EXPECT_STATIC(offsetof(nq_hint, line) == 8);
EXPECT_STATIC(offsetof(nq_hint, row) == 12);
EXPECT_STATIC(offsetof(nq_hint, column) == 16);

EXPECT_STATIC(NQ_METHOD_PERMUTATION == 0);
EXPECT_STATIC(NQ_METHOD_BOARD_SCAN == 1);
EXPECT_STATIC(NQ_METHOD_PLACED_ARRAY == 2);
EXPECT_STATIC(NQ_METHOD_TAGGED_KEYS == 3);
EXPECT_STATIC(NQ_METHOD_THREE_SETS == 4);
EXPECT_STATIC(NQ_METHOD_BOOLEAN_ARRAYS == 5);
EXPECT_STATIC(NQ_METHOD_BITMASK == 6);
EXPECT_STATIC(NQ_EVENT_TEST == 0);
EXPECT_STATIC(NQ_EVENT_REJECT == 1);
EXPECT_STATIC(NQ_EVENT_PLACE == 2);
EXPECT_STATIC(NQ_EVENT_REMOVE == 3);
EXPECT_STATIC(NQ_EVENT_SOLUTION == 4);
EXPECT_STATIC(NQ_REASON_NONE == 0);
EXPECT_STATIC(NQ_REASON_COLUMN == 1);
EXPECT_STATIC(NQ_REASON_DIAGONAL == 2);
EXPECT_STATIC(NQ_REASON_ANTIDIAGONAL == 3);

EXPECT_STATIC(NQ_ENGINE_SEARCH == 0);
EXPECT_STATIC(NQ_ENGINE_JOIN == 1);
EXPECT_STATIC(sizeof(nq_engine) == 4);

/* The constants stay usable where only the preprocessor reads them. */
#if NQ_VERSION < 0 || NQ_ABI_VERSION < 1 || NQ_MAX_N != 32 || NQ_EMPTY != 255 || NQ_SEARCH_SNAPSHOT_BYTES < 1
#error "a constant of the header has another value"
#endif

EXPECT_STATIC(sizeof(nq_status) == 4);
EXPECT_STATIC(sizeof(nq_method) == 4);
EXPECT_STATIC(sizeof(nq_search) <= 640);
EXPECT_STATIC(sizeof(nq_search) % sizeof(uint64_t) == 0);
EXPECT_STATIC(sizeof(nq_plan) % sizeof(uint64_t) == 0);
EXPECT_STATIC(sizeof(nq_classes) == 7 * sizeof(uint64_t));
EXPECT_STATIC(offsetof(nq_classes, total) == 0);
EXPECT_STATIC(offsetof(nq_classes, fundamental) == 8);
EXPECT_STATIC(offsetof(nq_classes, half_turn) == 16);
EXPECT_STATIC(offsetof(nq_classes, quarter_turn) == 24);
EXPECT_STATIC(offsetof(nq_classes, orbits_of_2) == 32);
EXPECT_STATIC(offsetof(nq_classes, orbits_of_4) == 40);
EXPECT_STATIC(offsetof(nq_classes, orbits_of_8) == 48);
EXPECT_STATIC(offsetof(nq_progress, nodes) == 0);
EXPECT_STATIC(offsetof(nq_progress, solutions) == 8);
EXPECT_STATIC(offsetof(nq_progress, parts_per_million) == 16);
EXPECT_STATIC(sizeof(nq_method_stats) == 4 * sizeof(uint64_t));
EXPECT_STATIC(offsetof(nq_method_stats, solutions) == 0);
EXPECT_STATIC(offsetof(nq_method_stats, squares_tested) == 8);
EXPECT_STATIC(offsetof(nq_method_stats, queens_placed) == 16);
EXPECT_STATIC(offsetof(nq_method_stats, queens_removed) == 24);
EXPECT_STATIC(offsetof(nq_event, kind) == 0);
EXPECT_STATIC(offsetof(nq_event, reason) == 4);
EXPECT_STATIC(offsetof(nq_event, n) == 8);
EXPECT_STATIC(offsetof(nq_event, row) == 12);
EXPECT_STATIC(offsetof(nq_event, column) == 16);
EXPECT_STATIC(offsetof(nq_event, other_row) == 20);
EXPECT_STATIC(offsetof(nq_event, columns) == 24);

/* A snapshot as a flash page would hold it. */
static uint8_t page[NQ_SEARCH_SNAPSHOT_BYTES];

struct aligned {
    char before;
    nq_search search;
    char between;
    nq_plan plan;
};
EXPECT_STATIC(offsetof(struct aligned, search) % sizeof(uint64_t) == 0 || sizeof(void *) < 8);

static const int32_t statuses[] = {
    NQ_OK,
    NQ_DONE,
    NQ_PAUSED,
    NQ_STOPPED,
    NQ_ERR_NULL,
    NQ_ERR_ALIGN,
    NQ_ERR_LENGTH,
    NQ_ERR_OBJECT_SIZE,
    NQ_ERR_SIZE,
    NQ_ERR_RANGE,
    NQ_ERR_ENUM,
    NQ_ERR_ARGUMENT,
    NQ_ERR_STATE,
    NQ_ERR_UNKNOWN,
    NQ_ERR_OVERFLOW,
    NQ_ERR_UNSUPPORTED,
    NQ_ERR_SELF_TEST,
    NQ_ERR_SNAPSHOT_LENGTH,
    NQ_ERR_SNAPSHOT_MAGIC,
    NQ_ERR_SNAPSHOT_VERSION,
    NQ_ERR_SNAPSHOT_CHECKSUM,
    NQ_ERR_SNAPSHOT_CONTENT,
    NQ_ERR_WORKSPACE,
    NQ_ERR_ATTACKED,
    NQ_ERR_BLOCKED,
    NQ_ERR_OCCUPIED,
    NQ_ERR_REGION,
};

/* A text that a terminal can show, and no more than a line. */
static bool is_line(const char *text)
{
    size_t i;
    if (!text || !text[0])
        return false;
    for (i = 0; text[i]; i++) {
        if (i > 200 || text[i] < 0x20 || text[i] > 0x7e)
            return false;
    }
    return true;
}

int main(void)
{
    const size_t known = sizeof statuses / sizeof statuses[0];
    size_t i, j;
    int32_t s = 12345;
    const char *unknown = nq_status_string((nq_status)s);
    char version[32];
    const uint32_t v = nq_version();

    for (s = -200; s <= 200; s++) {
        EXPECT_CASE((unsigned)s, 0);
        EXPECT(is_line(nq_status_string((nq_status)s)));
    }
    s = INT32_MIN;
    EXPECT(is_line(nq_status_string((nq_status)s)));
    s = INT32_MAX;
    EXPECT(is_line(nq_status_string((nq_status)s)));
    EXPECT(is_line(unknown));
    for (i = 0; i < known; i++) {
        const char *text = nq_status_string((nq_status)statuses[i]);
        EXPECT_CASE(i, 0);
        EXPECT(strcmp(text, unknown) != 0);
        for (j = 0; j < i; j++)
            EXPECT(strcmp(text, nq_status_string((nq_status)statuses[j])) != 0);
        /* Static text: the same each time. */
        EXPECT(text == nq_status_string((nq_status)statuses[i]));
    }
    EXPECT_CASE(0, 0);

    EXPECT_U(v, NQ_VERSION);
    EXPECT_U(nq_abi_version(), NQ_ABI_VERSION);
    EXPECT(is_line(nq_version_string()));
#ifdef NQ_VERSION_STRING
    EXPECT_TEXT(nq_version_string(), NQ_VERSION_STRING);
#endif
    /* The number is the text's three parts, two digits or one byte each. */
    snprintf(version, sizeof version, "%u.%u.%u", v >> 16, v >> 8 & 255u, v & 255u);
    if (strcmp(version, nq_version_string()) != 0)
        snprintf(version, sizeof version, "%u.%u.%u", v / 10000u, v / 100u % 100u, v % 100u);
    EXPECT_TEXT(nq_version_string(), version);

    EXPECT_U(nq_search_size(), sizeof(nq_search));
    EXPECT_U(nq_plan_size(), sizeof(nq_plan));
    EXPECT_U(page[NQ_SEARCH_SNAPSHOT_BYTES - 1], 0);

    EXPECT_TEXT(nq_method_name(NQ_METHOD_PERMUTATION), "permutation");
    EXPECT_TEXT(nq_method_name(NQ_METHOD_BOARD_SCAN), "board-scan");
    EXPECT_TEXT(nq_method_name(NQ_METHOD_PLACED_ARRAY), "placed-array");
    EXPECT_TEXT(nq_method_name(NQ_METHOD_TAGGED_KEYS), "tagged-keys");
    EXPECT_TEXT(nq_method_name(NQ_METHOD_THREE_SETS), "three-sets");
    EXPECT_TEXT(nq_method_name(NQ_METHOD_BOOLEAN_ARRAYS), "boolean-arrays");
    EXPECT_TEXT(nq_method_name(NQ_METHOD_BITMASK), "bitmask");
    for (s = 7; s <= 300; s++)
        EXPECT(nq_method_name((nq_method)s) == NULL);
    for (s = -300; s < 0; s++)
        EXPECT(nq_method_name((nq_method)s) == NULL);
    EXPECT(nq_method_name((nq_method)INT32_MIN) == NULL);
    EXPECT(nq_method_name((nq_method)INT32_MAX) == NULL);

    return expect_end("values");
}

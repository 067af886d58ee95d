/* Counts against the published numbers of tests/data/oracles.tsv, and against each other. */
#include "expect.h"
#include "oracles.h"

#define COUNT_TO 13u

static uint64_t term(const oracle *o, uint32_t n)
{
    if (!EXPECT(n >= o->from && n < o->until))
        return UINT64_MAX;
    return o->terms[n];
}

int main(void)
{
    const oracle totals = oracle_read("A000170"), fundamentals = oracle_read("A002562");
    const oracle half_turns = oracle_read("A032522"), quarter_turns = oracle_read("A033148");
    const oracle twos = oracle_read("A260318"), fours = oracle_read("A260319"), eights = oracle_read("A260320");
    uint64_t number;
    uint32_t n;

    for (n = 0; n <= COUNT_TO; n++) {
        nq_classes c;
        EXPECT_CASE(n, 0);
        number = UINT64_MAX;
        EXPECT_STATUS(nq_count(n, &number), NQ_OK);
        EXPECT_U(number, term(&totals, n));
        number = UINT64_MAX;
        EXPECT_STATUS(nq_count_fundamental(n, &number), NQ_OK);
        EXPECT_U(number, n == 0 ? 1 : term(&fundamentals, n));
        memset(&c, 0xee, sizeof c);
        EXPECT_STATUS(nq_count_classes(n, &c), NQ_OK);
        EXPECT_U(c.total, term(&totals, n));
        EXPECT_U(c.fundamental, n == 0 ? 1 : term(&fundamentals, n));
        EXPECT_U(c.half_turn, n == 0 ? 1 : term(&half_turns, n));
        EXPECT_U(c.quarter_turn, term(&quarter_turns, n));
        if (n < 2) {
            EXPECT_U(c.orbits_of_2 | c.orbits_of_4 | c.orbits_of_8, 0);
            EXPECT_U(c.quarter_turn, 1);
        } else {
            EXPECT_U(c.orbits_of_2, term(&twos, n));
            EXPECT_U(c.orbits_of_4, term(&fours, n));
            EXPECT_U(c.orbits_of_8, term(&eights, n));
            EXPECT_U(c.total, 8 * c.orbits_of_8 + 4 * c.orbits_of_4 + 2 * c.orbits_of_2);
            EXPECT_U(c.fundamental, c.orbits_of_8 + c.orbits_of_4 + c.orbits_of_2);
            EXPECT_U(c.half_turn, 4 * c.orbits_of_4 + 2 * c.orbits_of_2);
            EXPECT_U(c.quarter_turn, 2 * c.orbits_of_2);
        }
    }
    /* The published table has every n to 27. */
    for (n = 0; n <= 27; n++) {
        EXPECT_CASE(n, 0);
        number = UINT64_MAX;
        EXPECT_STATUS(nq_known_total(n, &number), NQ_OK);
        EXPECT_U(number, term(&totals, n));
        number = UINT64_MAX;
        EXPECT_STATUS(nq_known_fundamental(n, &number), NQ_OK);
        EXPECT_U(number, n == 0 ? 1 : term(&fundamentals, n));
    }
    for (n = 0; n <= COUNT_TO; n++) {
        EXPECT_CASE(n, 0);
        EXPECT_STATUS(nq_self_test(n), NQ_OK);
    }
    EXPECT_CASE(28, 0);
    EXPECT_STATUS(nq_self_test(28), NQ_ERR_UNKNOWN);
    EXPECT_STATUS(nq_known_total(28, &number), NQ_ERR_UNKNOWN);
    return expect_end("count");
}

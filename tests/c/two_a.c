/* The header in two files of one program (two_b.c is the other): no name is defined twice. */
#include "two_b.h"

#include "expect.h"

int main(void)
{
    nq_search search;
    uint8_t columns[6];

    EXPECT_STATUS(two_b_start(&search), NQ_OK);
    EXPECT_STATUS(nq_search_next(&search, columns, sizeof columns), NQ_OK);
    EXPECT_U(columns[0], 1);
    EXPECT_U(two_b_size(), sizeof(nq_search) + sizeof(nq_plan) + sizeof(nq_classes) + sizeof(nq_event));
    return expect_end("two_a");
}

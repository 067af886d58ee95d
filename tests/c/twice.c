/* The header twice in one file, and first in it: it needs nothing included before. */
#include "nqueens.h"
#include "nqueens.h"

#include "expect.h"

#include "nqueens.h"

int main(void)
{
    uint64_t total = 0;
    EXPECT_STATUS(nq_count(8, &total), NQ_OK);
    EXPECT_U(total, 92);
    return expect_end("twice");
}

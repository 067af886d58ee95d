/* The smallest use: how many ways can eight queens stand? */
#include <inttypes.h>
#include <stdio.h>
#include <nqueens.h>

int main(void)
{
    uint64_t total;
    nq_status status = nq_count(8, &total);
    if (status == NQ_OK)
        printf("8 queens: %" PRIu64 " solutions\n", total);
    else
        fprintf(stderr, "%s\n", nq_status_string(status));
    return status != NQ_OK;
}

/* The second file of the program two_a.c. */
#include "two_b.h"

nq_status two_b_start(nq_search *search)
{
    return nq_search_init(search, sizeof *search, 6);
}

size_t two_b_size(void)
{
    return sizeof(nq_search) + sizeof(nq_plan) + sizeof(nq_classes) + sizeof(nq_event);
}

/* What two_b.c gives to two_a.c: an object that crosses from one file of a program to another. */
#ifndef TWO_B_H
#define TWO_B_H

#include "nqueens.h"

nq_status two_b_start(nq_search *search);
size_t two_b_size(void);

#endif

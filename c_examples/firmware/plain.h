/* The plain C counter and lister that the library is compared with. */
#ifndef PLAIN_H
#define PLAIN_H

#include <stdint.h>

/* The number of solutions, n = 1 to 16. */
uint32_t plain_count(uint32_t n);

/* Gives every solution to a function, in lexicographic order. */
void plain_list(uint32_t n, int32_t (*on_board)(void *user, const uint8_t *columns, uint32_t n), void *user);

#endif

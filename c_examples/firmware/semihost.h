/* Semihosting: the program asks the debugger, here the emulator, to print, to open files, and to end. */
#ifndef SEMIHOST_H
#define SEMIHOST_H

#include <stdint.h>

uint32_t semihost(uint32_t operation, const void *argument);

#endif

/* What the programs of this folder ask of a board. arm.c and riscv.c with semihost.c answer it for emulated chips,
 * host.c for a computer with an operating system; real hardware would have a UART, a flash page and a watchdog behind
 * it. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

/* Prints text, in which %s is a string, %u a uint32_t, %U a uint64_t and %% a %. At most 120 characters a call. */
void print(const char *text, ...);

/* Ends the program; what runs it gets the code. */
_Noreturn void finish(uint32_t code);

/* A whole file; the number of its bytes, or -1. It is how snapshots come in and go out. */
int32_t file_read(const char *name, uint8_t *bytes, uint32_t capacity);
int32_t file_write(const char *name, const uint8_t *bytes, uint32_t length);

/* A counter that goes up evenly with the instructions executed, while the emulator runs with -icount: by how much for
 * one of them depends on the board, so compare with a loop of known length (bench.c does). */
uint64_t ticks(void);

/* Executes `pairs` times two instructions, and a handful around them. */
void two_instructions(uint32_t pairs);

#endif

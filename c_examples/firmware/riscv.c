/* Start-up for a 32-bit RISC-V: memory made ready for C, semihosting, and the counter of instructions. */
#include "board.h"
#include "semihost.h"

int main(void);

/* From the linker script. */
extern uint32_t data_in_flash[], data_begin[], data_end[], bss_begin[], bss_end[];

__attribute__((used)) static void prepare(void)
{
    uint32_t *from = data_in_flash, *to;
    for (to = data_begin; to < data_end; to++)
        *to = *from++;
    for (to = bss_begin; to < bss_end; to++)
        *to = 0;
    finish((uint32_t)main());
}

__attribute__((aligned(4), used)) static void trap(void)
{
    finish(99);
}

/* The first thing in flash: there is no stack yet. */
__attribute__((naked, section(".start"), used)) void start(void)
{
    __asm__ volatile("la sp, stack_top\n"
                     "la t0, trap\n"
                     "csrw mtvec, t0\n"
                     "j prepare");
}

uint64_t ticks(void)
{
    uint32_t high, low, again;
    do {
        __asm__ volatile("csrr %0, minstreth\n csrr %1, minstret\n csrr %2, minstreth"
                         : "=r"(high), "=r"(low), "=r"(again));
    } while (high != again);
    return (uint64_t)high << 32 | low;
}

__attribute__((noinline)) void two_instructions(uint32_t pairs)
{
    __asm__ volatile("1: addi %0, %0, -1\n bnez %0, 1b" : "+r"(pairs));
}

/* Three instructions that the debugger knows, which have to be the long forms. */
__attribute__((noinline, aligned(16))) uint32_t semihost(uint32_t operation, const void *argument)
{
    register uint32_t a0 __asm__("a0") = operation;
    register const void *a1 __asm__("a1") = argument;
    __asm__ volatile(".option push\n .option norvc\n"
                     "slli x0, x0, 0x1f\n ebreak\n srai x0, x0, 7\n"
                     ".option pop"
                     : "+r"(a0) : "r"(a1) : "memory");
    return a0;
}

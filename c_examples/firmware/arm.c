/* Start-up for any Cortex-M: the vector table, memory made ready for C, semihosting, and SysTick as a clock. */
#include "board.h"
#include "semihost.h"

int main(void);

/* From the linker script. The top of the stack is declared as a function because it stands in a table of functions. */
extern uint32_t data_in_flash[], data_begin[], data_end[], bss_begin[], bss_end[];
void stack_top(void);

#define SYSTICK_CONTROL (*(volatile uint32_t *)0xE000E010)
#define SYSTICK_RELOAD (*(volatile uint32_t *)0xE000E014)
#define SYSTICK_NOW (*(volatile uint32_t *)0xE000E018)
#define SYSTICK_BITS 24
#define SYSTICK_MOST ((1u << SYSTICK_BITS) - 1)

#define COPROCESSORS (*(volatile uint32_t *)0xE000ED88)

static volatile uint32_t rounds;

static void start(void)
{
    uint32_t *from = data_in_flash, *to;
#ifdef __ARM_FP
    /* The compiler may keep integers in floating-point registers, and these are off after a reset. */
    COPROCESSORS |= 0xF << 20;
#endif
    for (to = data_begin; to < data_end; to++)
        *to = *from++;
    for (to = bss_begin; to < bss_end; to++)
        *to = 0;
    SYSTICK_RELOAD = SYSTICK_MOST;
    SYSTICK_NOW = 0;
    SYSTICK_CONTROL = 7; /* on, with its interrupt, at the speed of the processor */
    finish((uint32_t)main());
}

static void fault(void)
{
    finish(99);
}

static void systick(void)
{
    rounds++;
}

__attribute__((section(".vectors"), used)) static void (*const vectors[16])(void) = {
    [0] = stack_top, [1] = start, [2] = fault, [3] = fault, [4] = fault, [5] = fault, [6] = fault, [15] = systick,
};

uint64_t ticks(void)
{
    uint32_t high, low;
    do {
        high = rounds;
        low = SYSTICK_MOST - SYSTICK_NOW; /* it counts down */
    } while (high != rounds);
    return (uint64_t)high << SYSTICK_BITS | low;
}

__attribute__((noinline)) void two_instructions(uint32_t pairs)
{
    __asm__ volatile(".syntax unified\n1: subs %0, #1\n bne 1b" : "+l"(pairs) : : "cc");
}

uint32_t semihost(uint32_t operation, const void *argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory", "r2", "r3", "ip", "lr", "cc");
    return r0;
}

/* The part of board.h that goes through semihosting, the same on ARM and RISC-V. */
#include "board.h"
#include "semihost.h"

#include <stddef.h>
#include <string.h>

enum { SYS_OPEN = 0x01, SYS_CLOSE = 0x02, SYS_WRITE0 = 0x04, SYS_WRITE = 0x05, SYS_READ = 0x06,
       SYS_EXIT_EXTENDED = 0x20 };
enum { READ_BINARY = 1, WRITE_BINARY = 5 }; /* modes of SYS_OPEN */
enum { APPLICATION_EXIT = 0x20026 };

void print_line(const char *line)
{
    semihost(SYS_WRITE0, line);
}

void finish(uint32_t code)
{
    const uint32_t reason[2] = {APPLICATION_EXIT, code};
    for (;;)
        semihost(SYS_EXIT_EXTENDED, reason);
}

static uint32_t open_file(const char *name, uint32_t mode)
{
    const uintptr_t request[3] = {(uintptr_t)name, mode, strlen(name)};
    return semihost(SYS_OPEN, request);
}

/* Reads or writes; the number of bytes that were not. */
static uint32_t transfer(uint32_t operation, uint32_t file, const void *bytes, uint32_t length)
{
    const uintptr_t request[3] = {file, (uintptr_t)bytes, length};
    const uintptr_t closing[1] = {file};
    uint32_t left = semihost(operation, request);
    semihost(SYS_CLOSE, closing);
    return left;
}

int32_t file_read(const char *name, uint8_t *bytes, uint32_t capacity)
{
    uint32_t file = open_file(name, READ_BINARY);
    return file == UINT32_MAX ? -1 : (int32_t)(capacity - transfer(SYS_READ, file, bytes, capacity));
}

int32_t file_write(const char *name, const uint8_t *bytes, uint32_t length)
{
    uint32_t file = open_file(name, WRITE_BINARY);
    return file == UINT32_MAX || transfer(SYS_WRITE, file, bytes, length) != 0 ? -1 : (int32_t)length;
}

/* board.h on a computer with an operating system: a program of this folder as an ordinary one. */
#include "board.h"

#include <stdio.h>
#include <stdlib.h>

void print_line(const char *line);

void print_line(const char *line)
{
    fputs(line, stdout);
}

void finish(uint32_t code)
{
    exit((int)code);
}

int32_t file_read(const char *name, uint8_t *bytes, uint32_t capacity)
{
    FILE *file = fopen(name, "rb");
    size_t length;
    if (file == NULL)
        return -1;
    length = fread(bytes, 1, capacity, file);
    fclose(file);
    return (int32_t)length;
}

int32_t file_write(const char *name, const uint8_t *bytes, uint32_t length)
{
    FILE *file = fopen(name, "wb");
    size_t written;
    if (file == NULL)
        return -1;
    written = fwrite(bytes, 1, length, file);
    return fclose(file) == 0 && written == length ? (int32_t)length : -1;
}

/* print() of board.h, on any board: no heap, no floating point, a line at a time. */
#include "board.h"

#include <stdarg.h>

void print_line(const char *line);

enum { LINE = 120 };

void print(const char *text, ...)
{
    char line[LINE + 1];
    uint32_t length = 0;
    va_list arguments;
    va_start(arguments, text);
    for (; *text != 0; text++) {
        char digits[21], *insert = digits + 20;
        *insert = 0;
        if (*text != '%' || text[1] == '%') {
            *--insert = *text;
            text += *text == '%';
        } else if (*++text == 's') {
            insert = va_arg(arguments, char *);
        } else {
            uint64_t number = *text == 'U' ? va_arg(arguments, uint64_t) : va_arg(arguments, uint32_t);
            do
                *--insert = (char)('0' + number % 10);
            while ((number /= 10) != 0);
        }
        while (*insert != 0 && length < LINE)
            line[length++] = *insert++;
    }
    va_end(arguments);
    line[length] = 0;
    print_line(line);
}

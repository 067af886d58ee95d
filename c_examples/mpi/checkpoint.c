/*
 * The checkpoint file: text, ending with a checksum.
 *
 *     nqueens checkpoint 1
 *     plan ID tasks TASKS length LENGTH
 *     RANGE SUBTOTAL                       a line for each finished range
 *     crc32 CHECKSUM                       of all bytes before, in hexadecimal
 */
#define _POSIX_C_SOURCE 200809L

#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <zlib.h>

/* The whole file with a NUL behind it, to be freed; NULL with errno when it cannot be read. */
static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t capacity = 0;

    if (file == NULL)
        return NULL;
    *length = 0;
    do {
        char *larger = realloc(text, capacity += 65536);
        if (larger == NULL) {
            free(text);
            fclose(file);
            errno = ENOMEM;
            return NULL;
        }
        text = larger;
        *length += fread(text + *length, 1, capacity - *length - 1, file);
    } while (*length == capacity - 1);
    text[*length] = '\0';
    if (ferror(file)) {
        free(text);
        text = NULL;
        errno = EIO;
    }
    fclose(file);
    return text;
}

/* What is wrong with the text, or NULL; fills the ledger as it goes. */
static const char *parse(char *text, size_t length, struct ledger *ledger)
{
    uint64_t id, tasks, range_length, range, subtotal;
    unsigned long checksum;
    int used = 0;
    char *last = strstr(text, "crc32 ");

    if (strncmp(text, "nqueens checkpoint 1\n", 21) != 0)
        return "it is not a checkpoint of this program";
    if (last == NULL || strlen(text) != length || sscanf(last, "crc32 %8lx%n", &checksum, &used) != 1 ||
        strcmp(last + used, "\n") != 0 || checksum != crc32(0, (const Bytef *)text, (uInt)(last - text)))
        return "it was changed or cut";
    text += 21;
    if (sscanf(text, "plan %" SCNu64 " tasks %" SCNu64 " length %" SCNu64 "\n%n", &id, &tasks, &range_length,
               &used) != 3)
        return "it was changed or cut";
    if (id != ledger->plan_id || tasks != ledger->tasks || range_length != ledger->length)
        return "it belongs to another count";
    for (text += used; text < last; text += used) {
        if (sscanf(text, "%" SCNu64 " %" SCNu64 "\n%n", &range, &subtotal, &used) != 2 || range >= ledger->ranges ||
            ledger->finished[range])
            return "it was changed or cut";
        ledger->subtotals[range] = subtotal;
        ledger->finished[range] = true;
    }
    return NULL;
}

const char *checkpoint_read(const char *path, struct ledger *ledger)
{
    size_t length;
    char *text = read_whole(path, &length);
    const char *wrong;

    if (text == NULL)
        return errno == ENOENT ? NULL : strerror(errno);
    wrong = parse(text, length, ledger);
    if (wrong != NULL)
        memset(ledger->finished, 0, ledger->ranges * sizeof *ledger->finished);
    free(text);
    return wrong;
}

/* Makes the new name in a folder last through a power failure. */
static void sync_folder_of(const char *path)
{
    char copy[PATH_MAX];
    int folder;

    snprintf(copy, sizeof copy, "%s", path);
    folder = open(dirname(copy), O_RDONLY);
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
}

/* One formatted line to the file and into its checksum. */
static void put_line(FILE *file, uLong *checksum, const char *line)
{
    *checksum = crc32(*checksum, (const Bytef *)line, (uInt)strlen(line));
    fputs(line, file);
}

bool checkpoint_write(const char *path, const struct ledger *ledger)
{
    char name[PATH_MAX], line[128];
    uLong checksum = crc32(0, NULL, 0);
    FILE *file;
    bool written;

    if ((size_t)snprintf(name, sizeof name, "%s.new", path) >= sizeof name) {
        errno = ENAMETOOLONG;
        return false;
    }
    file = fopen(name, "wb");
    if (file == NULL)
        return false;
    put_line(file, &checksum, "nqueens checkpoint 1\n");
    snprintf(line, sizeof line, "plan %" PRIu64 " tasks %" PRIu64 " length %" PRIu64 "\n", ledger->plan_id,
             ledger->tasks, ledger->length);
    put_line(file, &checksum, line);
    for (uint64_t range = 0; range < ledger->ranges; range++)
        if (ledger->finished[range]) {
            snprintf(line, sizeof line, "%" PRIu64 " %" PRIu64 "\n", range, ledger->subtotals[range]);
            put_line(file, &checksum, line);
        }
    fprintf(file, "crc32 %08lx\n", (unsigned long)checksum);
    written = fflush(file) == 0 && !ferror(file) && fsync(fileno(file)) == 0;
    written = fclose(file) == 0 && written;
    if (!written || rename(name, path) != 0)
        return false;
    sync_folder_of(path);
    return true;
}

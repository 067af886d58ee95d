/* How far long work is: one line on the terminal that overwrites itself. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "queens.h"

double seconds(void)
{
    struct timespec now;

    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* `long_work` is known to take long; other work is given a second to end before anything is shown. */
struct progress start_progress(const char *doing, bool wanted, bool long_work)
{
    double now = seconds();
    struct progress progress = {wanted && isatty(STDERR_FILENO), doing, now, long_work ? now : now + 1, 0};

    return progress;
}

static void format_time_left(char *text, size_t capacity, double duration)
{
    static const struct {
        double seconds;
        const char *name, *part_name;
        double part;
    } units[] = {
        {365.25 * 86400, "y", "d", 86400}, {86400, "d", "h", 3600}, {3600, "h", "min", 60}, {60, "min", "s", 1},
    };

    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (duration >= units[i].seconds) {
            double whole = (double)(uint64_t)(duration / units[i].seconds);
            double rest = (duration - whole * units[i].seconds) / units[i].part;
            (void)snprintf(text, capacity, ", about %.0f %s %d %s left", whole, units[i].name, (int)rest,
                           units[i].part_name);
            return;
        }
    (void)snprintf(text, capacity, ", about %.0f s left", duration);
}

void show_progress(struct progress *progress, uint64_t done, uint64_t all)
{
    double now = seconds();
    double share = (double)done / (double)all;
    char left[64] = "";
    int width;

    if (!progress->enabled || now < progress->next)
        return;
    if (done > 0)
        format_time_left(left, sizeof left, (now - progress->start) * (1 - share) / share);
    width = fprintf(stderr, "\r%s: %.2f %%%s", progress->doing, 100 * share, left);
    if (width < progress->width)
        fprintf(stderr, "%*s", progress->width - width, "");
    progress->width = width;
    progress->next = now + 0.2;
}

void end_progress(struct progress *progress)
{
    if (progress->width > 0)
        fprintf(stderr, "\r%*s\r", progress->width, "");
    progress->width = 0;
}

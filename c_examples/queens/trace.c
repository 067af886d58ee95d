/* queens trace: the search of one of the textbook methods, a line for each step. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "queens.h"

static int32_t print_event(void *user, const nq_event *event)
{
    static const char *const lines[] = {"row", "column", "diagonal", "anti-diagonal"};
    const int indent = 2 * (int)event->row;

    (void)user;
    switch (event->kind) {
    case NQ_EVENT_TEST:
    case NQ_EVENT_PLACE:
    case NQ_EVENT_REMOVE:
        printf("%*s%s row %" PRIu32 " column %" PRIu32 "\n", indent, "",
               event->kind == NQ_EVENT_TEST ? "test" : event->kind == NQ_EVENT_PLACE ? "place" : "remove", event->row,
               event->column);
        break;
    case NQ_EVENT_REJECT:
        printf("%*sreject row %" PRIu32 " column %" PRIu32 ": same %s as ", indent, "", event->row, event->column,
               lines[event->reason]);
        if (event->other_row == UINT32_MAX)
            puts("a queen above");
        else
            printf("the queen in row %" PRIu32 "\n", event->other_row);
        break;
    default:
        printf("%*ssolution%s", indent, "", event->n > 0 ? " " : "");
        (void)print_board(event->columns, event->n, false);
    }
    return stopped();
}

/* The names of all methods, with commas between them. */
void list_methods(char *text, size_t capacity)
{
    const char *name;
    size_t length = 0;

    text[0] = '\0';
    for (nq_method method = 0; (name = nq_method_name(method)) != NULL && length < capacity; method++)
        length += (size_t)snprintf(text + length, capacity - length, "%s%s", method > 0 ? ", " : "", name);
}

int run_trace(const struct request *request)
{
    nq_method_stats stats;
    nq_method method = 0;
    nq_status status;
    char names[256];

    list_methods(names, sizeof names);
    if (request->method == NULL)
        return complain("trace", "--method NAME is missing, one of %s", names);
    while (nq_method_name(method) != NULL && strcmp(nq_method_name(method), request->method) != 0)
        method++;
    if (nq_method_name(method) == NULL)
        return complain("trace", "unknown method '%s'; the methods are %s", request->method, names);
    status = nq_method_run(method, request->n, request->limit, print_event, NULL, &stats);
    if (status == NQ_ERR_SIZE)
        return complain("trace", "N = %" PRIu32 " is more than the method %s takes", request->n, request->method);
    if (status >= 0 && !stopped())
        printf("%" PRIu64 " solutions, %" PRIu64 " squares tested, %" PRIu64 " queens placed, %" PRIu64 " removed\n",
               stats.solutions, stats.squares_tested, stats.queens_placed, stats.queens_removed);
    if (status >= 0)
        status = stats.solutions > 0 ? NQ_OK : NQ_DONE;
    return conclude(request, status);
}

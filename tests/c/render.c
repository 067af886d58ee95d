/* Drawings: the text to the letter, the SVG as far as a program can judge it. */
#include <stdlib.h>

#include "expect.h"

static unsigned occurrences(const char *text, const char *part)
{
    unsigned count = 0;
    while ((text = strstr(text, part)) != NULL) {
        count++;
        text++;
    }
    return count;
}

static void text(const uint8_t *columns, uint32_t n, const char *wanted)
{
    size_t bytes = 0;
    char *buffer;
    EXPECT_STATUS(nq_board_text_size(n, &bytes), NQ_OK);
    EXPECT_U(bytes, strlen(wanted) + 1);
    buffer = (char *)malloc(bytes + 1);
    memset(buffer, 0x7f, bytes + 1);
    EXPECT_STATUS(nq_board_text(columns, n, buffer, bytes), NQ_OK);
    EXPECT_TEXT(buffer, wanted);
    EXPECT_U(buffer[bytes], 0x7f);
    free(buffer);
}

/* Draws into exactly the size that was told, with every flag. */
static void svg(const uint8_t *columns, uint32_t n)
{
    uint32_t flags;
    size_t bytes = 0;
    char *buffer, *again;

    EXPECT_STATUS(nq_board_svg_size(n, &bytes), NQ_OK);
    EXPECT(bytes > 0);
    buffer = (char *)malloc(bytes + 1);
    again = (char *)malloc(bytes + 1);
    for (flags = 0; flags <= NQ_SVG_COORDINATES; flags++) {
        size_t length;
        EXPECT_CASE(n, flags);
        memset(buffer, 0x7f, bytes + 1);
        EXPECT_STATUS(nq_board_svg(columns, n, flags, buffer, bytes), NQ_OK);
        EXPECT_U(buffer[bytes], 0x7f);
        length = strlen(buffer);
        EXPECT(length < bytes);
        EXPECT(strncmp(buffer, "<svg ", 5) == 0);
        EXPECT(strstr(buffer, "xmlns=\"http://www.w3.org/2000/svg\"") != NULL);
        EXPECT_U(occurrences(buffer, "<svg"), 1);
        EXPECT_U(occurrences(buffer, "</svg>"), 1);
        EXPECT_U(occurrences(buffer, "<"), occurrences(buffer, ">"));
        EXPECT_U(occurrences(buffer, "\"") % 2, 0);
        EXPECT_U(occurrences(buffer, "&"), 0);
        /* It needs nothing from elsewhere: the only addresses are the names of namespaces. */
        EXPECT_U(occurrences(buffer, "http"), occurrences(buffer, "=\"http://www.w3.org/"));
        EXPECT_U(occurrences(buffer, "href="), occurrences(buffer, "href=\"#"));
        EXPECT_U(occurrences(buffer, "<script") + occurrences(buffer, "url(") + occurrences(buffer, "<image"), 0);
        /* What the size function says is needed, also by a board that would fit in less. */
        memset(again, 0x7f, bytes + 1);
        EXPECT_STATUS(nq_board_svg(columns, n, flags, again, bytes - 1), NQ_ERR_LENGTH);
        EXPECT_U(again[0], 0x7f);
        EXPECT_STATUS(nq_board_svg(columns, n, flags, again, SIZE_MAX), NQ_OK);
        EXPECT_BYTES(again, buffer, length + 1);
        EXPECT_U(again[length + 1 < bytes ? length + 1 : bytes], 0x7f);
    }
    free(again);
    free(buffer);
}

int main(void)
{
    static const uint8_t four[] = {1, 3, 0, 2}, eight[] = {0, 4, 7, 5, 2, 6, 1, 3};
    static const uint8_t partial[] = {1, 3, NQ_EMPTY, NQ_EMPTY}, line[] = {0, 0, 0};
    uint8_t board[64];
    uint32_t n, i;
    size_t smaller = 0;

    text(four, 4, ".Q..\n...Q\nQ...\n..Q.\n");
    text(eight, 8, "Q.......\n....Q...\n.......Q\n.....Q..\n..Q.....\n......Q.\n.Q......\n...Q....\n");
    text(partial, 4, ".Q..\n...Q\n....\n....\n");
    text(line, 3, "Q..\nQ..\nQ..\n"); /* any columns, not only solutions */
    text(line, 1, "Q\n");
    text(NULL, 0, "");
    for (n = 0; n <= 64; n++) {
        size_t bytes = 0;
        for (i = 0; i < n; i++)
            board[i] = (uint8_t)(n - 1); /* the widest numbers there are */
        svg(board, n);
        EXPECT_CASE(n, 0);
        EXPECT_STATUS(nq_board_svg_size(n, &bytes), NQ_OK);
        EXPECT(bytes >= smaller);
        smaller = bytes;
        memset(board, NQ_EMPTY, sizeof board);
        svg(board, n);
        EXPECT_STATUS(nq_board_text_size(n, &bytes), NQ_OK);
        EXPECT_U(bytes, n * (n + 1) + 1);
    }
    svg(eight, 8);
    svg(partial, 4);
    return expect_end("render");
}

#include "display_width.h"

#include <errno.h>
#include <langinfo.h>
#include <stddef.h>
#include <wchar.h>

static const uint32_t runs[] = {
#include "width_table.h"
};

enum { unprintable = 3 };

int display_width(uint32_t scalar) {
    if (scalar >= 0x20 && scalar < 0x7f) {
        return 1;
    }
    if (scalar > 0x10ffff) {
        return -1;
    }
    size_t low = 0;
    size_t high = sizeof runs / sizeof runs[0];
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (runs[middle] >> 2 <= scalar) {
            low = middle;
        } else {
            high = middle;
        }
    }
    int width = (int)(runs[low] & 3);
    return width == unprintable ? -1 : width;
}

/* ncurses asks the C library for the width of a character, to encode it, and whether the terminal is one of UTF-8. The
   C library answers by the files of a locale, which a machine may lack, and which know the characters of some years
   ago. The program's own functions of these names go before those of the library: layout, ncurses and terminal count by
   one table, and write UTF-8. */

/* Of another terminal than one of UTF-8 ncurses thinks that it writes a character many times over when it is told to,
   by a sequence that is named for terminals that do not know it; and between here and there may stand a program that
   does not, such as mosh. */
char *nl_langinfo(nl_item item) { return item == CODESET ? "UTF-8" : ""; }

int wcwidth(wchar_t character) { return character == 0 ? 0 : display_width((uint32_t)character); }

size_t wcrtomb(char *bytes, wchar_t character, mbstate_t *state) {
    (void)state;
    uint32_t scalar = (uint32_t)character;
    if (bytes == NULL) {
        return 1;
    }
    if (scalar < 0x80) {
        bytes[0] = (char)scalar;
        return 1;
    }
    if (scalar > 0x10ffff || (scalar >= 0xd800 && scalar < 0xe000)) {
        errno = EILSEQ;
        return (size_t)-1;
    }
    size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    static const unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t index = count - 1; index > 0; index--) {
        bytes[index] = (char)(0x80 | (scalar & 0x3f));
        scalar >>= 6;
    }
    bytes[0] = (char)(leads[count] | scalar);
    return count;
}

#ifndef DISPLAY_WIDTH_H
#define DISPLAY_WIDTH_H

#include <stdint.h>

/* The columns that a character takes: 0, 1 or 2; -1 for one that cannot be printed, and for what is no character. */
int display_width(uint32_t scalar);

#endif

/* Two calls of Linux that the Glibc module of Swift does not show. Both descriptors are closed on exec. */

#ifndef TERMINAL_FRAME_H
#define TERMINAL_FRAME_H

/* A file in memory that no path leads to; -1 with errno set where the system has none to give. */
int terminal_frame_open(void);

/* From here on `descriptor` leads where `target` leads. Returns -1 with errno set, and changes nothing, on failure. */
int terminal_frame_lead(int descriptor, int target);

#endif

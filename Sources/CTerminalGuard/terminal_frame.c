#define _GNU_SOURCE /* memfd_create, dup3 */
#include "terminal_frame.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int terminal_frame_open(void) { return memfd_create("frame", MFD_CLOEXEC); }

int terminal_frame_lead(int descriptor, int target) { return dup3(target, descriptor, O_CLOEXEC); }

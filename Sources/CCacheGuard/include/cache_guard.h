/* Removes a cache when the program that goes by it crashes, so that the next start goes without. What is in a cache is
   nobody's only copy; a fault that lies in it would otherwise come again at every start. */

#ifndef CACHE_GUARD_H
#define CACHE_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* From here on, a crash (SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE) removes the file at `path`, whatever
   bears that name by then, before it goes on as it would have without: an earlier handler runs, a core is dumped,
   the process ends by the same signal. `path` is copied; calling again replaces it. Where it is longer than the
   system takes, or a handler cannot be installed, nothing is removed.

   The file is mapped at `start`, `count` bytes long. Where it is cut while it is in use, what is gone reads as
   zeros, instead of ending the program by SIGBUS. */
void cache_guard_trust(const char *path, const void *start, size_t count);

/* From here on a crash removes nothing, and no page is put in the place of one that is gone. */
void cache_guard_distrust(void);

/* Whether a page was gone since it was last trusted. */
bool cache_guard_met_damage(void);

#endif

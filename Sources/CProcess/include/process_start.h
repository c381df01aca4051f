/* Programs that are run with something on their standard input. */

#ifndef PROCESS_START_H
#define PROCESS_START_H

#include <stddef.h>

/* Starts the program that `words` name, found along PATH, with `environment`; both end with NULL. It finds the `count`
   bytes at `input` on its standard input, in memory, so that nobody waits for it to read them. Signals do what they do
   to any program, and no other descriptor is open.

   Where `is_alone` is not 0, it runs in a session of its own, which keys of the terminal do not reach, and what it
   prints is thrown away; otherwise both its outputs are the standard output.

   Returns 0 and its number in `process`, which is to be waited for at some time; or the number of the error, and
   nothing runs then. */
int process_start(char *const words[], char *const environment[], const void *input, size_t count, int is_alone,
                  int *process);

#endif

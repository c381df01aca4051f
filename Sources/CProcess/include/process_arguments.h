/* What the process is, and what it was started with, as the C library hands it over; process_start.h is about what it
   starts. Swift's own `CommandLine` reads it from /proc, and has nothing where that is missing or no descriptor is
   left. */

#ifndef PROCESS_ARGUMENTS_H
#define PROCESS_ARGUMENTS_H

/* How many there are, the program's own name among them; may be 0. */
int process_argument_count(void);

/* The one at `index`, below the count. Valid for as long as the process lives. */
const char *process_argument(int index);

/* What tells this build from the release before it: what scripts/version printed when it was built. scripts/build puts
   it into the program once that is linked, so that nothing is compiled anew for another commit. */
const char *process_build(void);

#endif

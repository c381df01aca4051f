#include <stdlib.h>
#include <unistd.h>

/* Swift's runtime asks at its start where it lies itself, for the sake of its crash reports, and ends the program
   where /proc cannot say. What SWIFT_ROOT names is believed; this comes before it looks, and where nothing lies
   there are no such reports. */
__attribute__((constructor(101))) static void do_without(void) {
    if (access("/proc/self/exe", F_OK) != 0) {
        setenv("SWIFT_ROOT", "/nowhere", 0);
    }
}

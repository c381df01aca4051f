#include "process_arguments.h"

static int count;
static char **arguments;

/* glibc calls constructors with what it calls `main` with. */
__attribute__((constructor)) static void keep(int found_count, char **found) {
    count = found_count;
    arguments = found;
}

int process_argument_count(void) { return count; }

const char *process_argument(int index) { return arguments[index]; }

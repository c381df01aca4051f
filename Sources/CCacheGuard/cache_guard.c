#include "cache_guard.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
enum { crash_count = sizeof crashes / sizeof crashes[0] };

static struct sigaction earlier[crash_count];
static bool is_installed;

/* The crash may come on another thread than the one that trusts. */
static atomic_bool is_trusted;
static char trusted[PATH_MAX];

/* A stack of its own, for the crash that is an overflow of the usual one. Eight times the least POSIX asks for. */
static char stack[64 * 1024];

/* Calls only what POSIX lists as safe in a signal handler. */
static void remove_and_go_on(int number, siginfo_t *info, void *context) {
    (void)context;
    int saved_errno = errno;
    if (atomic_exchange(&is_trusted, false)) {
        unlink(trusted);
    }
    for (int i = 0; i < crash_count; i++) {
        sigaction(crashes[i], &earlier[i], NULL);
    }
    /* A fault of the program comes again when this returns to the instruction. What was sent by kill, raise or abort, and
       a trap that the processor has stepped over, does not: it is sent once more, and delivered after the return. */
    if (info->si_code <= 0 || number == SIGTRAP) {
        raise(number);
    }
    errno = saved_errno;
}

static bool install(void) {
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    if (sigaltstack(&alternate, NULL) != 0) {
        return false;
    }
    struct sigaction action = {.sa_sigaction = remove_and_go_on, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < crash_count; i++) {
        if (sigaction(crashes[i], &action, &earlier[i]) != 0) {
            while (i-- > 0) {
                sigaction(crashes[i], &earlier[i], NULL);
            }
            return false;
        }
    }
    return true;
}

void cache_guard_trust(const char *path) {
    cache_guard_distrust();
    size_t count = strlen(path) + 1;
    if (count > sizeof trusted) {
        return;
    }
    memcpy(trusted, path, count);
    is_installed = is_installed || install();
    atomic_store(&is_trusted, is_installed);
}

/* The handlers stay: others may have put theirs before them since, and these, with nothing to remove, change nothing. */
void cache_guard_distrust(void) { atomic_store(&is_trusted, false); }

#include "cache_guard.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
enum { crash_count = sizeof crashes / sizeof crashes[0] };

static struct sigaction earlier[crash_count];
static bool is_installed;

/* The crash may come on another thread than the one that trusts. */
static atomic_bool is_trusted;
static char trusted[PATH_MAX];
static atomic_uintptr_t mapped;
static atomic_size_t mapped_bytes;
static atomic_bool met_damage;

/* A stack of its own, for the crash that is an overflow of the usual one. Eight times the least POSIX asks for. */
static char stack[64 * 1024];

/* Puts a page of zeros in the place of one of the cache that is gone. mmap is a plain system call on Linux, which is
   safe here. */
static bool put_zeros(const siginfo_t *info) {
    uintptr_t first = atomic_load(&mapped), place = (uintptr_t)info->si_addr;
    size_t count = atomic_load(&mapped_bytes);
    if (count == 0 || place < first || place - first >= count) {
        return false;
    }
    uintptr_t page = place & ~(uintptr_t)0xFFF;
    atomic_store(&met_damage, true);
    return mmap((void *)page, 0x1000, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
}

/* Calls only what POSIX lists as safe in a signal handler, and mmap. */
static void remove_and_go_on(int number, siginfo_t *info, void *context) {
    (void)context;
    int saved_errno = errno;
    if (number == SIGBUS && info->si_code > 0 && put_zeros(info)) {
        errno = saved_errno;
        return;
    }
    if (atomic_exchange(&is_trusted, false)) {
        unlink(trusted);
    }
    for (int i = 0; i < crash_count; i++) {
        sigaction(crashes[i], &earlier[i], NULL);
    }
    /* A fault of the program comes again when this returns to the instruction. What was sent by kill, raise or
       abort, and a trap that the processor has stepped over, does not: it is sent once more, and delivered after the
       return. */
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

void cache_guard_trust(const char *path, const void *start, size_t bytes) {
    cache_guard_distrust();
    atomic_store(&met_damage, false);
    atomic_store(&mapped, (uintptr_t)start);
    atomic_store(&mapped_bytes, bytes);
    size_t count = strlen(path) + 1;
    if (count > sizeof trusted) {
        return;
    }
    memcpy(trusted, path, count);
    is_installed = is_installed || install();
    atomic_store(&is_trusted, is_installed);
}

/* The handlers stay: others may have put theirs before them since, and these, with nothing to remove, change
   nothing. */
void cache_guard_distrust(void) {
    atomic_store(&is_trusted, false);
    atomic_store(&mapped_bytes, 0);
}

bool cache_guard_met_damage(void) { return atomic_load(&met_damage); }

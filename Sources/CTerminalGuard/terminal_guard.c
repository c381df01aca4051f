#include "terminal_guard.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* By number; NSIG is one more than the highest. */
static struct sigaction earlier[NSIG];
static char is_guarded[NSIG];
static volatile sig_atomic_t is_armed;
static int terminal;
static struct termios found;
static char *restore_bytes;
static size_t restore_count;

/* A stack of its own, for the crash that is an overflow of the usual one. Eight times the least POSIX asks for. */
static char stack[64 * 1024];

static void write_all(int fd, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(fd, bytes, count);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return;
        }
        bytes += written;
        count -= (size_t)written;
    }
}

/* Whether a signal ends the program unless something is done about it. Those that ask it to leave come as bytes, and
   SIGPIPE is ignored: terminal_signals_open. */
static int ends_program(int number) {
    switch (number) {
    case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT: case SIGCHLD: case SIGURG:
    case SIGWINCH: case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGPIPE:
        return 0;
    default:
        return 1;
    }
}

static void stand_down(void) {
    for (int number = 1; number < NSIG; number++) {
        if (is_guarded[number]) {
            sigaction(number, &earlier[number], NULL);
        }
    }
}

/* Calls only what POSIX lists as safe in a signal handler. */
static void restore_and_go_on(int number, siginfo_t *info, void *context) {
    (void)context;
    int saved_errno = errno;
    if (is_armed) {
        is_armed = 0;
        /* In the background, setting the modes would stop the process here for good. */
        signal(SIGTTOU, SIG_IGN);
        write_all(terminal, restore_bytes, restore_count);
        tcsetattr(terminal, TCSANOW, &found);
    }
    stand_down();
    /* A fault of the program comes again when this returns to the instruction. Everything else does not, such as
       what was sent by kill, raise or a timer: it is sent once more, and delivered after the return. */
    int is_fault = number == SIGSEGV || number == SIGILL || number == SIGBUS || number == SIGFPE;
    if (!is_fault || info->si_code <= 0) {
        raise(number);
    }
    errno = saved_errno;
}

int terminal_guard_arm(int fd, const struct termios *modes, const void *restore, size_t count) {
    char *copy = malloc(count + 1);
    if (copy == NULL) {
        return -1;
    }
    memcpy(copy, restore, count);
    /* A crash between these lines finds the guard unarmed rather than half changed. */
    sig_atomic_t was_armed = is_armed;
    is_armed = 0;
    free(restore_bytes);
    restore_bytes = copy;
    restore_count = count;
    terminal = fd;
    found = *modes;
    if (!was_armed) {
        stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
        if (sigaltstack(&alternate, NULL) != 0) {
            return -1;
        }
        struct sigaction action = {.sa_sigaction = restore_and_go_on, .sa_flags = SA_SIGINFO | SA_ONSTACK};
        sigemptyset(&action.sa_mask);
        for (int number = 1; number < NSIG; number++) {
            /* The C library keeps two for itself and refuses them. What was ignored at the start stays so. */
            is_guarded[number] = ends_program(number) && sigaction(number, NULL, &earlier[number]) == 0
                && earlier[number].sa_handler != SIG_IGN && sigaction(number, &action, NULL) == 0;
        }
    }
    is_armed = 1;
    return 0;
}

void terminal_guard_disarm(void) {
    if (!is_armed) {
        return;
    }
    is_armed = 0;
    stand_down();
    free(restore_bytes);
    restore_bytes = NULL;
    restore_count = 0;
}

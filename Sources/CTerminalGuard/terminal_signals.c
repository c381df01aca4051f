#define _GNU_SOURCE /* pipe2 */
#include "terminal_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH, SIGPIPE};
enum { watched_count = sizeof watched / sizeof watched[0] };

static struct sigaction earlier[watched_count];
static int reading_end = -1;
static int writing_end = -1;

static void note(int number) {
    int saved_errno = errno;
    unsigned char byte = (unsigned char)number;
    /* A full pipe already holds more than enough news. */
    ssize_t written = write(writing_end, &byte, 1);
    (void)written;
    errno = saved_errno;
}

static int watch(int index) {
    /* Without SA_RESTART, so that a wait returns. */
    struct sigaction action = {.sa_handler = watched[index] == SIGPIPE ? SIG_IGN : note};
    sigfillset(&action.sa_mask);
    if (sigaction(watched[index], NULL, &earlier[index]) != 0) {
        return -1;
    }
    if (earlier[index].sa_handler == SIG_IGN && (watched[index] == SIGHUP || watched[index] == SIGINT)) {
        return 0;
    }
    return sigaction(watched[index], &action, NULL);
}

int terminal_signals_open(void) {
    int ends[2];
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) {
        return -1;
    }
    reading_end = ends[0];
    writing_end = ends[1];
    for (int i = 0; i < watched_count; i++) {
        if (watch(i) != 0) {
            while (i-- > 0) {
                sigaction(watched[i], &earlier[i], NULL);
            }
            close(reading_end);
            close(writing_end);
            reading_end = writing_end = -1;
            return -1;
        }
    }
    return reading_end;
}

void terminal_signals_close(void) {
    if (reading_end < 0) {
        return;
    }
    for (int i = 0; i < watched_count; i++) {
        sigaction(watched[i], &earlier[i], NULL);
    }
    close(reading_end);
    close(writing_end);
    reading_end = writing_end = -1;
}

void terminal_signals_ignore_background(int is_on) {
    static struct sigaction before;
    if (is_on) {
        struct sigaction ignored = {.sa_handler = SIG_IGN};
        sigaction(SIGTTOU, &ignored, &before);
    } else {
        sigaction(SIGTTOU, &before, NULL);
    }
}

void terminal_signals_stop(void) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction ours;
    sigemptyset(&usual.sa_mask);
    sigaction(SIGTSTP, &usual, &ours);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}

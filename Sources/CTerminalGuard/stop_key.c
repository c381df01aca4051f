#include "terminal_guard.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int numbers[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
enum { number_count = sizeof numbers / sizeof numbers[0] };

static struct sigaction earlier[number_count];
static volatile sig_atomic_t is_armed;
static int terminal;
static struct termios found;
static char *words;
static size_t word_count;

/* Calls only what POSIX lists as safe in a signal handler. */
static void put_back_and_end(int number) {
    int saved_errno = errno;
    if (is_armed) {
        is_armed = 0;
        /* In the background, setting the modes would stop the process here for good. */
        signal(SIGTTOU, SIG_IGN);
        tcsetattr(terminal, TCSANOW, &found);
        ssize_t written = write(STDERR_FILENO, words, word_count);
        (void)written; /* There is no place left to say that there is none. */
    }
    /* Esc comes as SIGQUIT, and ends the program as Ctrl-C does: without a core. */
    int ending = number == SIGQUIT ? SIGINT : number;
    signal(ending, SIG_DFL);
    raise(ending);
    errno = saved_errno;
}

int stop_key_arm(int fd, const void *farewell, size_t count) {
    if (is_armed || tcgetattr(fd, &found) != 0 || !(found.c_lflag & ISIG)) {
        return -1;
    }
    char *copy = malloc(count + 1);
    if (copy == NULL) {
        return -1;
    }
    memcpy(copy, farewell, count);
    words = copy;
    word_count = count;
    terminal = fd;
    struct sigaction action = {.sa_handler = put_back_and_end};
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < number_count; index++) {
        sigaction(numbers[index], NULL, &earlier[index]);
        /* What was ignored at the start, as nohup does it, stays so. */
        if (earlier[index].sa_handler != SIG_IGN) {
            sigaction(numbers[index], &action, NULL);
        }
    }
    is_armed = 1;
    struct termios modes = found;
    modes.c_cc[VQUIT] = 0x1B;
    if (tcsetattr(fd, TCSANOW, &modes) != 0) {
        stop_key_disarm();
        return -1;
    }
    return 0;
}

void stop_key_disarm(void) {
    if (!is_armed) {
        return;
    }
    tcsetattr(terminal, TCSANOW, &found);
    is_armed = 0;
    for (int index = 0; index < number_count; index++) {
        sigaction(numbers[index], &earlier[index], NULL);
    }
    free(words);
    words = NULL;
    word_count = 0;
}

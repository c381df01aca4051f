#define _GNU_SOURCE
#include "process_start.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

/* A file in memory with these bytes, to be read from its start; -1 where there is no room, which errno says. */
static int file_of(const char *bytes, size_t count) {
    int file = memfd_create("input", MFD_CLOEXEC);
    while (file >= 0 && count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            int error = written < 0 ? errno : ENOSPC;
            close(file);
            errno = error;
            return -1;
        }
        bytes += written;
        count -= (size_t)written;
    }
    if (file >= 0) {
        lseek(file, 0, SEEK_SET);
    }
    return file;
}

/* What is done in the new process before the program. posix_spawn says afterwards what failed. */
static int prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int input, int is_alone) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int error = posix_spawn_file_actions_adddup2(actions, input, STDIN_FILENO);
    if (!error && is_alone) {
        error = posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    }
    /* While the screen is up, standard error leads to a file. */
    if (!error) error = posix_spawn_file_actions_adddup2(actions, STDOUT_FILENO, STDERR_FILENO);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
    if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (is_alone ? POSIX_SPAWN_SETSID : 0);
    return error ? error : posix_spawnattr_setflags(attributes, flags);
}

int process_start(char *const words[], char *const environment[], const void *input, size_t count, int is_alone,
                  int *process) {
    int file = file_of(input, count);
    if (file < 0) {
        return errno;
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    pid_t started = 0;
    int error = prepare(&actions, &attributes, file, is_alone);
    if (!error) error = posix_spawnp(&started, words[0], &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(file);
    *process = started;
    return error;
}

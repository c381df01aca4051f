/* Puts a terminal back as it was found when the program crashes, and turns signals into bytes that a loop can wait for.
   Knows termios and signals; knows nothing of curses. One terminal at a time. */

#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

#include <stddef.h>
#include <termios.h>

/* From here on, a crash, and every other signal that ends the program and comes not as a byte (below), sets the
   terminal `fd` to `modes` and writes the `count` bytes of `restore` to it, before it goes on as it would have
   without: an earlier handler runs, a core is dumped, the process ends by the same signal. `restore` is copied;
   calling again replaces it. Returns 0, or -1 with errno set when there is no memory or no stack for the handler. */
int terminal_guard_arm(int fd, const struct termios *modes, const void *restore, size_t count);

/* Puts the earlier handlers back. Without effect when the guard is not armed. */
void terminal_guard_disarm(void);

/* From here on, each of SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH makes one byte, the number
   of the signal, readable at the descriptor returned, and interrupts the system call under way; SIGPIPE is ignored.
   A signal that was ignored when the program was started (nohup) stays so. Returns -1 with errno set on failure. */
int terminal_signals_open(void);

/* Puts the earlier dispositions back and closes the descriptor. */
void terminal_signals_close(void);

/* While it is on, the terminal may be set from the background; otherwise that stops the process. */
void terminal_signals_ignore_background(int is_on);

/* Stops this process and those it stands in the foreground with, as Ctrl-Z would have, and returns when it is
   continued. */
void terminal_signals_stop(void);

/* Makes Esc end a program that works for a while and reads no keys: the terminal itself sends a signal for it, as it
   does for Ctrl-C. Not to be used while terminal_signals_open is. */

/* From here on, Esc on the terminal `fd`, which has to be in the foreground, ends the program as Ctrl-C does. Before
   either does so, and before SIGTERM and SIGHUP do, the terminal is put back and the `count` bytes of `farewell`, which
   are copied, go to standard error. Returns 0, or -1 when nothing was changed: it is no terminal, its signals are off,
   or the key is armed already. */
int stop_key_arm(int fd, const void *farewell, size_t count);

/* Puts the terminal and the signals back. Without effect when the key is not armed. */
void stop_key_disarm(void);

#endif

#ifndef FALLBACK_TERMINAL_H
#define FALLBACK_TERMINAL_H

/* A description of a terminal like xterm for where the system has none, as `TERMINFO` takes it, and the name under
   which ncurses finds it there. */
const char *fallback_terminal_description(void);
const char *fallback_terminal_name(void);

#endif

#include "fallback_terminal.h"

const char *fallback_terminal_name(void) { return "xterm-256color"; }

const char *fallback_terminal_description(void) {
    return
#include "fallback_terminal_description.h"
        ;
}

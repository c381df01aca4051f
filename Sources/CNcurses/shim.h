/* ncurses as Swift can see it. Each wrapper says why it is one. */

#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

/* SwiftPM refuses the -D flags that pkg-config gives, and without this the wide functions are not declared. */
#define NCURSES_WIDECHAR 1
/* Functions instead of macros: Swift imports no function-like macros. */
#define NCURSES_NOMACROS 1

#include <curses.h>
#include <term.h>
#include <string.h>
#include <wchar.h>

/* What terminfo says of `name`, as ncurses goes by it; NULL where it says nothing. */
static inline char *cn_capability(const char *name) {
    char *value = tigetstr(name);
    return value == (char *)-1 ? NULL : value;
}

/* ncurses has no attribute for what is crossed out, and nothing here ever blinks: where the terminal can draw a line
   through text, the attribute of blinking is lent to it. The strings are changed where they stand, as ncurses goes by
   copies of those in term.h. Where one string sets all attributes, blinking is a part of it. */
static inline void cn_lend_blinking(void) {
    const char *cross_out = cn_capability("smxx");
    char *all = cn_capability("sgr");
    char *blink = cn_capability("blink");
    if (cross_out == NULL || strcmp(cross_out, "\033[9m") != 0) {
        return;
    }
    char *part = all == NULL ? NULL : strstr(all, "%p4%t;5%;");
    if (part != NULL) {
        part[strlen("%p4%t;")] = '9';
    } else if (all == NULL && blink != NULL && strcmp(blink, "\033[5m") == 0) {
        strcpy(blink, cross_out);
    }
}

/* stdin is a mutable global: an error in Swift 6. `name` is that of the terminal, NULL for what TERM says. */
static inline SCREEN *cn_open(const char *name, FILE *output) {
    use_env(FALSE); /* the size is the terminal's own, not what LINES and COLUMNS once were, */
    use_tioctl(TRUE); /* nor what terminfo says of the model */
    SCREEN *screen = newterm(name, output, stdin);
    if (screen != NULL) {
        cn_lend_blinking();
    }
    return screen;
}

/* stdscr and curscr are mutable globals, and the type of WINDOW * differs between builds: both stay in here. */
static inline void cn_refresh(void) { wrefresh(stdscr); }
static inline void cn_erase(void) { werase(stdscr); }
/* The next refresh paints everything, whatever ncurses thinks is there. */
static inline void cn_forget_screen(void) { clearok(curscr, TRUE); }
static inline int cn_rows(void) { return getmaxy(stdscr); }
static inline int cn_columns(void) { return getmaxx(stdscr); }
static inline void cn_place_cursor(int row, int column) { wmove(stdscr, row, column); }
/* Rows are rewritten, never shifted: a glyph that the terminal draws in another width than ncurses counts cannot then
   push what stands after it. */
static inline void cn_keep_characters_in_place(void) { idcok(stdscr, FALSE); }
static inline void cn_write(int row, int column, const cchar_t *cells, int count) {
    if (wmove(stdscr, row, column) != ERR) {
        wadd_wchnstr(stdscr, cells, count);
    }
}
/* What empty cells look like, so that erasing can stand in for writing spaces. */
static inline void cn_set_background(attr_t attributes, int pair) {
    static const wchar_t space[2] = L" ";
    cchar_t cell;
    int extended = pair;
    if (setcchar(&cell, space, attributes, 0, &extended) != ERR) {
        wbkgrndset(stdscr, &cell);
    }
}

/* setcchar takes the pair as an opaque pointer. `text` ends with 0 and holds one base and its marks. */
static inline int cn_cell(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
    int extended = pair;
    return setcchar(cell, text, attributes, 0, &extended);
}

/* The same for a single scalar, the usual case. */
static inline int cn_scalar_cell(cchar_t *cell, unsigned int scalar, attr_t attributes, int pair) {
    const wchar_t text[2] = {(wchar_t)scalar, 0};
    return cn_cell(cell, text, attributes, pair);
}

/* A cell like one of `models`, with another scalar. Swift would call a function to copy each cell. */
static inline void cn_cell_like(cchar_t *cell, const cchar_t *models, long model, unsigned int scalar) {
    *cell = models[model];
    cell->chars[0] = (wchar_t)scalar;
}

/* The next refresh writes the whole row, whatever ncurses thinks is there. */
static inline void cn_forget_row(int row) { wredrawln(stdscr, row, 1); }

/* Attributes are macros with casts: not imported. */
static const attr_t cn_bold = A_BOLD;
static const attr_t cn_dim = A_DIM;
static const attr_t cn_italic = A_ITALIC;
static const attr_t cn_underline = A_UNDERLINE;
static const attr_t cn_reverse = A_REVERSE;
/* None where the terminal cannot draw a line through text. */
static inline attr_t cn_crossed_out(void) {
    const char *all = cn_capability("sgr");
    const char *blink = cn_capability("blink");
    int is_lent = all != NULL ? strstr(all, "%p4%t;9%;") != NULL : blink != NULL && strcmp(blink, "\033[9m") == 0;
    return is_lent ? A_BLINK : 0;
}

/* The capabilities of terminfo are macros over the global `cur_term`. */
static inline const char *cn_cursor_address(void) { return cursor_address; }
static inline const char *cn_key_mouse(void) { return key_mouse; }
static inline const char *cn_title_begin(void) { return to_status_line; }
static inline const char *cn_title_end(void) { return from_status_line; }
static inline const char *cn_keypad_on(void) { return keypad_xmit; }
static inline const char *cn_keypad_off(void) { return keypad_local; }
static inline const char *cn_screen_on(void) { return enter_ca_mode; }
static inline const char *cn_screen_off(void) { return exit_ca_mode; }
static inline const char *cn_clear_rest_of_line(void) { return clr_eol; }
static inline const char *cn_cursor_visible(void) { return cursor_normal; }
static inline const char *cn_attributes_off(void) { return exit_attribute_mode; }
static inline const char *cn_original_colours(void) { return orig_pair; }
static inline int cn_colours(void) { return max_colors; }
/* For what is written past ncurses, which returns to where it left the cursor, with the ink it left. tparm takes any
   number of arguments, which Swift cannot call. */
static inline const char *cn_save_cursor(void) { return save_cursor; }
static inline const char *cn_restore_cursor(void) { return restore_cursor; }
static inline const char *cn_cursor_at(int row, int column) { return tparm(cursor_address, row, column); }
static inline const char *cn_foreground(int colour) {
    return set_a_foreground == NULL ? NULL : tparm(set_a_foreground, colour);
}
static inline const char *cn_background(int colour) {
    return set_a_background == NULL ? NULL : tparm(set_a_background, colour);
}
static inline const char *cn_bold_on(void) { return enter_bold_mode; }
static inline const char *cn_dim_on(void) { return enter_dim_mode; }
static inline const char *cn_italic_on(void) { return enter_italics_mode; }
static inline const char *cn_underline_on(void) { return enter_underline_mode; }
static inline const char *cn_reverse_on(void) { return enter_reverse_mode; }
static inline const char *cn_crossing_on(void) { return "\033[9m"; } /* wherever it can be */
static inline const char *cn_key_up(void) { return key_up; }
static inline const char *cn_key_down(void) { return key_down; }
static inline const char *cn_key_left(void) { return key_left; }
static inline const char *cn_key_right(void) { return key_right; }
static inline const char *cn_key_home(void) { return key_home; }
static inline const char *cn_key_end(void) { return key_end; }
static inline const char *cn_key_page_up(void) { return key_ppage; }
static inline const char *cn_key_page_down(void) { return key_npage; }
static inline const char *cn_key_insert(void) { return key_ic; }
static inline const char *cn_key_delete(void) { return key_dc; }
static inline const char *cn_key_enter(void) { return key_enter; }
static inline const char *cn_key_back_tab(void) { return key_btab; }
static inline const char *cn_key_function(int number) {
    switch (number) {
    case 1: return key_f1;
    case 2: return key_f2;
    case 3: return key_f3;
    case 4: return key_f4;
    case 5: return key_f5;
    case 6: return key_f6;
    case 7: return key_f7;
    case 8: return key_f8;
    case 9: return key_f9;
    case 10: return key_f10;
    case 11: return key_f11;
    case 12: return key_f12;
    default: return NULL;
    }
}


#endif

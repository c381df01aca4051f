// The floor: about the least that a full-screen grocery list can cost on ncurses.
//
//     cc -O2 -o floor floor.c -lncursesw
//     ./floor LIST.tsv CATALOGUE.tsv RECORDS
//
// Both tables hold lines `type<TAB>item`; LIST.tsv is shown, CATALOGUE.tsv is what the add prompt searches.
// Two panes: item types, with All on top, and the items of the selected type. Every check is a line appended to RECORDS
// and synced to the disk before its frame is drawn. Keys that have arrived together share one frame.
// It checks no more than it must, frees nothing and moves marks only in memory: a yardstick, not a program to keep.
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { typePaneWidth = 26, suggestionCount = 6, escape = 27, backspace = 127 };

typedef struct { char *type, *name; bool checked; } Item;
typedef struct { Item *items; int count; } Table;

static Table list, catalogue;
static char **types;                  // types[0] is NULL and stands for All
static int typeCount, *rows, rowCount; // rows: indices into `list` of what the right pane holds
static int selectedType, selectedRow, firstRow, records;
static bool inTypePane, adding;
static char typed[64];

static void fail(const char *what) {
    if (!isendwin()) endwin();
    perror(what);
    exit(1);
}

static Table load(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) { perror(path); exit(1); }
    Table table = {0};
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, file) > 0) {
        char *name = strchr(line, '\t');
        if (!name) continue;
        *name++ = 0;
        name[strcspn(name, "\t\n")] = 0;
        if (table.count % 256 == 0) table.items = realloc(table.items, (table.count + 256) * sizeof(Item));
        table.items[table.count++] = (Item){strdup(line), strdup(name), false};
    }
    fclose(file);
    return table;
}

static int countOf(const char *type) {
    int count = 0;
    for (int i = 0; i < list.count; i++) count += !type || !strcmp(type, list.items[i].type);
    return count;
}

static void selectType(int type) {
    selectedType = type;
    selectedRow = firstRow = rowCount = 0;
    for (int i = 0; i < list.count; i++)
        if (!types[type] || !strcmp(types[type], list.items[i].type)) rows[rowCount++] = i;
}

static void findTypes(void) {
    types = calloc(list.count + 1, sizeof(char *));
    rows = calloc(list.count, sizeof(int));
    typeCount = 1;
    for (int i = 0; i < list.count; i++) {
        int known = 1;
        while (known < typeCount && strcmp(types[known], list.items[i].type)) known++;
        if (known == typeCount) types[typeCount++] = list.items[i].type;
    }
    selectType(0);
}

static int clamp(int value, int end) { return value < 0 ? 0 : value >= end ? end - 1 : value; }

static void move_(int step) {
    if (inTypePane) selectType(clamp(selectedType + step, typeCount));
    else selectedRow = clamp(selectedRow + step, rowCount);
}

static void check(void) {
    int index = rows[selectedRow];
    Item *item = &list.items[index];
    item->checked = !item->checked;
    char record[32];
    int length = snprintf(record, sizeof record, "%d %d\n", index, item->checked);
    if (write(records, record, length) != length || fdatasync(records)) fail("records");
    move_(1);
}

static void drawPrompt(void) {
    int row = LINES - 2;
    for (int i = 0; *typed && i < catalogue.count && row > LINES - 2 - suggestionCount; i++)
        if (strcasestr(catalogue.items[i].name, typed)) {
            move(row--, 0);
            clrtoeol();
            printw(" %-30s %s", catalogue.items[i].name, catalogue.items[i].type);
        }
    move(LINES - 1, 0);
    clrtoeol();
    printw(" add: %s", typed);
}

static void draw(void) {
    int height = LINES - 2, width = COLS - typePaneWidth;
    erase();
    mvaddstr(0, 1, "Groceries");
    mvchgat(0, 0, -1, A_BOLD, 1, NULL);
    for (int i = 0; i < typeCount && i < height; i++) {
        mvprintw(1 + i, 1, "%-20s %3d", types[i] ? types[i] : "All", countOf(types[i]));
        if (i == selectedType) mvchgat(1 + i, 0, typePaneWidth - 1, inTypePane ? A_REVERSE : A_BOLD, 0, NULL);
    }
    mvvline(1, typePaneWidth - 1, ACS_VLINE, height);
    if (selectedRow < firstRow) firstRow = selectedRow;
    if (selectedRow >= firstRow + height) firstRow = selectedRow - height + 1;
    for (int i = 0; i < height && firstRow + i < rowCount; i++) {
        Item *item = &list.items[rows[firstRow + i]];
        bool selected = !inTypePane && firstRow + i == selectedRow;
        mvprintw(1 + i, typePaneWidth, " [%c] %s", item->checked ? 'x' : ' ', item->name);
        if (selected || item->checked)
            mvchgat(1 + i, typePaneWidth, width, selected ? A_REVERSE : A_NORMAL, item->checked ? 2 : 0, NULL);
    }
    if (adding) drawPrompt();
    else mvprintw(LINES - 1, 1, "%d/%d  space check  a add  tab pane  q quit", selectedRow + 1, rowCount);
    refresh();
}

static void type(int key) {
    size_t length = strlen(typed);
    if (key == escape) adding = false;
    else if (key == backspace || key == KEY_BACKSPACE) typed[length ? length - 1 : 0] = 0;
    else if (key >= ' ' && key < backspace && length < sizeof typed - 1) typed[length] = key, typed[length + 1] = 0;
}

static void act(int key) {
    if (adding) { type(key); return; }
    switch (key) {
    case KEY_DOWN: move_(1); break;
    case KEY_UP: move_(-1); break;
    case KEY_NPAGE: move_(LINES - 2); break;
    case KEY_PPAGE: move_(2 - LINES); break;
    case '\t': inTypePane = !inTypePane; break;
    case 'h': case KEY_LEFT: inTypePane = true; break;
    case 'l': case KEY_RIGHT: inTypePane = false; break;
    case ' ': check(); break;
    case 'a': adding = true; memset(typed, 0, sizeof typed); break;
    case 'q': endwin(); exit(0);
    }
}

int main(int count, char **arguments) {
    if (count != 4) { fprintf(stderr, "usage: floor LIST.tsv CATALOGUE.tsv RECORDS\n"); return 2; }
    setlocale(LC_ALL, "");
    list = load(arguments[1]);
    catalogue = load(arguments[2]);
    if (!list.count) { fprintf(stderr, "floor: %s holds no items\n", arguments[1]); return 2; }
    records = open(arguments[3], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (records < 0) { perror(arguments[3]); return 1; }
    findTypes();
    initscr();
    set_escdelay(25);
    start_color();
    use_default_colors();
    init_pair(1, COLOR_WHITE, COLOR_BLUE);
    init_pair(2, COLOR_GREEN, -1);
    raw();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    for (;;) {
        draw();
        nodelay(stdscr, FALSE);
        int key = getch();
        if (key == ERR) fail("terminal");
        nodelay(stdscr, TRUE);
        do act(key); while ((key = getch()) != ERR);
    }
}

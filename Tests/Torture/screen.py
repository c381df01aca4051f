"""What a terminal shows after the bytes a program wrote: as much of a terminal as ncurses asks of one."""

import codecs
import re

SEQUENCE = re.compile(
    r"\x1b(?:\[([?>=]?)([0-9;:]*)([ -/]*)([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|[()]([0-9A-Za-z])|([=>78MDEHc]))")
UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[()]?)?\Z")


class Screen:
    """Rows of characters and a cursor; colours and looks are passed over."""

    def __init__(self, rows: int, columns: int):
        self.rows, self.columns = rows, columns
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._pending = ""
        self.unknown: set[str] = set()  # sequences that it does not understand
        self._clear()

    def _clear(self) -> None:
        self._cells = [[" "] * self.columns for _ in range(self.rows)]
        self._row = self._column = 0
        self._top, self._bottom = 0, self.rows - 1

    @property
    def lines(self) -> list[str]:
        return ["".join(row) for row in self._cells]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def feed(self, data: bytes) -> None:
        text = self._pending + self._decoder.decode(data)
        self._pending = ""
        position = 0
        while position < len(text):
            letter = text[position]
            if letter != "\x1b":
                self._put(letter)
                position += 1
                continue
            match = SEQUENCE.match(text, position)
            if match:
                self._obey(match)
                position = match.end()
            elif UNFINISHED.match(text, position):
                self._pending = text[position:]
                return
            else:
                self.unknown.add(repr(text[position : position + 8]))
                position += 1

    def _put(self, letter: str) -> None:
        if letter == "\r":
            self._column = 0
        elif letter == "\n":
            self._line_feed()
        elif letter == "\b":
            self._column = max(0, self._column - 1)
        elif letter >= " ":
            if self._column >= self.columns:
                self._column = 0
                self._line_feed()
            self._cells[self._row][self._column] = self._last = letter
            self._column += 1

    def _line_feed(self) -> None:
        if self._row == self._bottom:
            self._scroll(self._top, 1)
        else:
            self._row = min(self._row + 1, self.rows - 1)

    def _scroll(self, top: int, count: int) -> None:
        """Moves the rows from `top` to the end of the scrolling region up; down for a negative count."""
        for _ in range(abs(count)):
            blank = [" "] * self.columns
            if count > 0:
                del self._cells[top]
                self._cells.insert(self._bottom, blank)
            else:
                del self._cells[self._bottom]
                self._cells.insert(top, blank)

    def _obey(self, match: re.Match) -> None:
        private, words, between, final, _, single = match.groups()
        if single == "M":
            if self._row == self._top:
                self._scroll(self._top, -1)
            else:
                self._row = max(0, self._row - 1)
        if single == "c":
            self._clear()
        if final is None or between:
            return
        if private:
            if final == "h" and "1049" in words:
                self._clear()
            return
        numbers = [int(word) if word.isdigit() else 0 for word in re.split("[;:]", words)]
        self._control(final, numbers, max(1, numbers[0]))

    def _control(self, final: str, numbers: list[int], count: int) -> None:
        row = self._cells[self._row]
        column = min(self._column, self.columns - 1)
        if final in "Hf":
            self._row = min(count, self.rows) - 1
            self._column = min(max(1, (numbers + [1])[1]), self.columns) - 1
        elif final == "d":
            self._row = min(count, self.rows) - 1
        elif final in "G`":
            self._column = min(count, self.columns) - 1
        elif final == "A":
            self._row = max(0, self._row - count)
        elif final == "B":
            self._row = min(self.rows - 1, self._row + count)
        elif final == "C":
            self._column = min(self.columns - 1, column + count)
        elif final == "D":
            self._column = max(0, column - count)
        elif final == "K":
            span = {0: range(column, self.columns), 1: range(column + 1), 2: range(self.columns)}[numbers[0]]
            for index in span:
                row[index] = " "
        elif final == "J":
            self._control("K", [numbers[0]], 1)
            for index in {0: range(self._row + 1, self.rows), 1: range(self._row), 2: range(self.rows)}[numbers[0]]:
                self._cells[index] = [" "] * self.columns
        elif final == "X":
            for index in range(column, min(self.columns, column + count)):
                row[index] = " "
        elif final == "b":
            for _ in range(count):
                self._put(self._last)
        elif final == "@":
            row[column:column] = [" "] * count
            del row[self.columns :]
        elif final == "P":
            del row[column : column + count]
            row.extend([" "] * (self.columns - len(row)))
        elif final == "L":
            self._scroll(self._row, -count)
        elif final == "M":
            self._scroll(self._row, count)
        elif final in "ST":
            self._scroll(self._top, count if final == "S" else -count)
        elif final == "r":
            self._top = count - 1
            self._bottom = ((numbers + [0])[1] or self.rows) - 1
            self._row = self._column = 0
        elif final not in "mnctqh l":
            self.unknown.add(final)

"""Tests of the harness itself: python3 -m unittest discover -s Benchmarks"""

import os
import re
import shutil
import signal
import tempfile
import unittest
from pathlib import Path

import bench
import programs
import report
from programs import Item
from report import Figure, Goal
from terminal import NotReady, Terminal

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"}
RAW = "stty raw -echo; printf ready; "


def shell(script: str) -> Terminal:
    return Terminal(["sh", "-c", script], ENVIRONMENT)


class TerminalTests(unittest.TestCase):
    def answer(self, script: str, keys: str, **waits: int) -> tuple[int, str]:
        """How many bytes `script` wrote when `keys` were pressed, and which."""
        with shell(script) as terminal:
            terminal.wait_until_ready("ready")
            before = len(terminal.screen_bytes)
            output = terminal.press(keys, **waits)
            return output.size, terminal.screen_bytes[before:].decode()

    def test_keys_arrive_as_a_terminal_sends_them(self) -> None:
        show = "head -c 3 | od -An -tx1"
        for before, key, expected in [
            ("", "Down", "1b 5b 42"),
            (r"printf '\033[?1h'; ", "Down", "1b 4f 42"),
            (r"printf '\033[?1h\033[?1l'; ", "Up", "1b 5b 41"),
            ("", "a Space C-d", "61 20 04"),
        ]:
            with self.subTest(before=before, key=key):
                size, text = self.answer("stty raw -echo; " + before + "printf ready; " + show, key, quiet_ms=200)
                self.assertEqual(text.strip(), expected)
                self.assertEqual(size, len(text))

    def test_output_lasts_until_silence(self) -> None:
        twice = RAW + "head -c 1 > /dev/null; printf A; sleep 0.05; printf B; sleep 20"
        self.assertEqual(self.answer(twice, "x", quiet_ms=2000), (2, "AB"))
        self.assertEqual(self.answer(twice.replace("0.05", "5"), "x", quiet_ms=0), (1, "A"))

    def test_a_silent_key_has_no_time(self) -> None:
        with shell(RAW + "head -c 1 > /dev/null; sleep 20") as terminal:
            terminal.wait_until_ready("ready")
            output = terminal.press("x", first_ms=50)
        self.assertEqual((output.first, output.last, output.size), (None, None, 0))

    def test_what_came_before_a_key_is_not_counted(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            os.mkfifo(told := Path(folder) / "told")
            script = f"{RAW}head -c 1 > /dev/null; printf A; printf late > /dev/tty; echo > {told}; head -c 1; sleep 20"
            with shell(script) as terminal:
                terminal.wait_until_ready("ready")
                terminal.press("x", quiet_ms=0)
                told.read_text()  # returns when the late output has been written
                self.assertEqual(terminal.press("y", quiet_ms=100).size, 1)

    def test_readiness_looks_at_text_and_ends_with_the_program(self) -> None:
        with shell(r"printf 'Gro\033[1mceries'; sleep 20") as terminal:
            terminal.wait_until_ready("Groceries")
        with shell("printf 'no such file'") as terminal, self.assertRaisesRegex(NotReady, "no such file"):
            terminal.wait_until_ready("Groceries")

    def test_a_terminal_that_is_left_raw_is_noticed(self) -> None:
        enter, leave = r"printf '\033[?1049h\033[?25l'; ", r"printf '\033[?25h\033[?1049l'; "
        for script, restored in [
            ("stty raw -echo; printf x", False),
            ("saved=$(stty -g); stty raw -echo; printf x; stty $saved", True),
            (enter + "printf x", False),
            (enter + "printf x; " + leave, True),
            (enter + r"printf 'x\033[?1049l'", False),
        ]:
            with self.subTest(script=script), shell(script) as terminal:
                self.assertTrue(terminal.wait_for_end())
                self.assertEqual(terminal.is_restored(), restored)

    def test_the_program_ends_with_the_block(self) -> None:
        with shell("trap '' HUP TERM; printf ready; sleep 20") as terminal:
            terminal.wait_until_ready("ready")
            self.assertGreater(terminal.memory_peak(), 0)
            self.assertGreater(terminal.processor_time(), 0)
        self.assertTrue(terminal.has_ended())

    def test_written_counts_what_goes_to_files(self) -> None:
        with tempfile.NamedTemporaryFile() as file:
            # The children's counts join the shell's when it has waited for them.
            script = f"{RAW}head -c 1 | cat > /dev/null; printf 12345 > {file.name}; printf A; sleep 20"
            with shell(script) as terminal:
                terminal.wait_until_ready("ready")
                before, _ = terminal.written()
                output = terminal.press("x", quiet_ms=100)
                after, _ = terminal.written()
        piped = 1 + 1  # the key, written into the pipe and out of it again
        self.assertEqual(after - before - output.size, 5 + piped)


class ReportTests(unittest.TestCase):
    def test_figures(self) -> None:
        figure = Figure.of([[1, 2, 9], [4, 5, 6]])
        self.assertEqual((figure.median, figure.low, figure.high, figure.count), (4.5, 2, 5, 6))
        self.assertIsNone(Figure.of([[], []]))

    def test_ratios_pair_rounds(self) -> None:
        mine, base = Figure.of([[2], [8]]), Figure.of([[1], [8]])
        self.assertEqual(mine.ratio(base), (5 / 4.5, 1, 2))
        self.assertIsNone(mine.ratio(Figure.of([[0], [0]])))

    def test_goals(self) -> None:
        for mine, base, goal, passed in [
            (1.3, 1.0, Goal(1.3, 1.2, "floor"), True),
            (1.31, 1.0, Goal(1.3, 1.2, "floor"), False),
            (30.0, 25.0, Goal(30, 30), True),
            (30.1, 25.0, Goal(30, 30), False),
            (1.0, None, Goal(1.3, 1.2, "floor"), None),
            (1.0, 1.0, None, None),
        ]:
            with self.subTest(mine=mine, base=base, goal=goal):
                found = report.judge("move", Figure.of([[mine]]), Figure.of([[base]]) if base else None, goal)
                self.assertIs(found.passed, passed)

    def test_tables_line_up(self) -> None:
        rounds = {
            "floor": {"move": [[0.3]], "start to paint": [[2.0]]},
            "aisle": {"move": [[0.6]], "start to paint": [[3.0]]},
        }
        micro = {"search-2000": (Figure.of([[310]]), "us"), "search-50000": (Figure.of([[12]]), "ms")}
        text = report.tables(rounds, {"aisle": {report.SIGNALS: (6, 7)}}, micro)
        self.assertRegex(text, r"start to paint +2 +3 .* 1\.50× .* ≤ 2× +≤ 1\.5× +PASS")
        self.assertRegex(text, r"move +0\.30 +0\.60 .* 2\.00× .* ≤ 1\.3× +≤ 1\.2× +MISS")
        self.assertRegex(text, r"signals survived +6/7 .* MISS")
        self.assertRegex(text, r"search-2000, us +310 .* ≤ 2000 +≤ 300 +PASS")
        self.assertRegex(text, r"search-50000, ms +12 +12 – 12\n")  # a goal holds for its own unit only
        for table in text.split("\n\n"):
            heading, rule, *_ = table.splitlines()
            self.assertLessEqual(len(heading), len(rule))


class ProgramTests(unittest.TestCase):
    def test_the_catalogue_is_read_and_spread(self) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
            file.write("# types\twalk\n\nFruit\tApples\t6\tapple\nFruit\tPears\nBakery\tBread\nCheese\tBrie\n")
            file.flush()
            items = programs.read_catalogue(Path(file.name))
        self.assertEqual([item.name for item in items], ["Apples", "Pears", "Bread", "Brie"])
        for count, types, expected in [
            (2, 2, "Apples Bread"),
            (3, 2, "Apples Pears Bread"),
            (9, 1, "Apples Pears Bread Brie"),
        ]:
            chosen = programs.spread(items, count, types)
            self.assertEqual(" ".join(item.name for item in chosen), expected)

    def test_the_grown_catalogue_has_new_names_only(self) -> None:
        items = [Item("Fruit", "Apples"), Item("Bakery", "Bread")]
        more = programs.grown(items, 7)
        self.assertEqual([item.name for item in more], ["Apples 2", "Bread 2", "Apples 3", "Bread 3", "Apples 4"])
        self.assertEqual(programs.grown(items, 1), [])

    def test_checks_are_found_in_json(self) -> None:
        self.assertTrue(programs.has_check({"entries": [{"isChecked": False}, {"isChecked": True}]}))
        self.assertFalse(programs.has_check({"entries": [{"checked": False, "open": True}], "checkedCount": 0}))

    def test_every_burst_is_200_keys(self) -> None:
        burst, back = programs.burst()
        self.assertEqual(len(burst[1].split()), 200)
        moves = (burst[1] + " " + back[1]).split()
        self.assertEqual(moves.count("Down"), moves.count("Up"))


@unittest.skipUnless(shutil.which("cc"), "the floor needs a C compiler")
class FloorTests(unittest.TestCase):
    def test_the_floor_moves_checks_searches_and_keeps(self) -> None:
        items = [Item("Fruit", "Apples"), Item("Fruit", "Pears"), Item("Bakery", "White bread")]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            floor = programs.floor(folder / "floor", bench.compile_floor(folder), items)
            bench.prepare(floor, items)
            with bench.running(floor) as terminal:
                terminal.press("Down")
                terminal.press("Space")
                terminal.press("a")
                before = len(terminal.screen_bytes)
                for letter in "wHITE":
                    terminal.press(letter)
                self.assertIn("Bakery", re.sub(rb"\x1b[^A-Z]*", b"", terminal.screen_bytes[before:]).decode())
                terminal.press("Esc")
                self.assertTrue(terminal.quit("q"))
                self.assertTrue(terminal.is_restored())
            self.assertEqual((floor.folder / "records").read_text(), "1 1\n")
            self.assertTrue(floor.kept(floor))
            self.assertTrue(bench.survives_kill(floor, 0))
            self.assertTrue(bench.survives_signal(floor, signal.SIGTERM))
            self.assertFalse(bench.survives_signal(floor, signal.SIGSEGV), "ncurses leaves the terminal raw")


if __name__ == "__main__":
    unittest.main()

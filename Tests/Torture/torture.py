#!/usr/bin/env python3
"""Kills the program again and again while it is used, and looks whether anything is lost that had been seen.

    torture.py [--aisle PATH] [--kills 1000] [--seed N]

The screen: the program runs on a pseudo-terminal, keys are typed, and at a random moment, its start included, it is
killed with SIGKILL. Whatever it had shown by then has to be there: the added entries, the amounts, the check marks; and
`aisle journal verify` has nothing to say. Two screens: a key pressed in one is seen in the other. The command line:
several processes write at once, some are killed; what was answered with exit status 0 is there, once. Ends with 1 when
something is missing.
"""

import argparse
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "Benchmarks"), str(Path(__file__).parent)]
from screen import Screen  # noqa: E402
from terminal import COLUMNS, ROWS, Terminal  # noqa: E402

LETTERS = "bcdfghjklmnpqrstvwxz"
NAME_LENGTH = 9
ENTRY = re.compile(rf"\[([ x])\] ([{LETTERS.upper()}][{LETTERS}]{{{NAME_LENGTH - 1}}})\b(?: +(\d+))?")
QUIET_MS = 2  # silence after which a frame is whole
KILLS_A_LIST = 25  # a new list after so many kills: only what is on the screen can be seen
WRITERS = 4
ROUNDS_OF_WRITERS = 10


class Loss(Exception):
    """Something is missing, or the journal is not sound."""


class Household:
    def __init__(self, aisle: str, folder: Path, dice: random.Random):
        self.aisle = aisle
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8", "TERM": "xterm-256color", "USER": "tester",
            "AISLE_DATA": str(folder / "kept"), "AISLE_SEED": "none",
        }
        self.known: set[str] = set()
        self.names = self._names(dice)

    def _names(self, dice: random.Random):
        while True:
            # With a capital, as names are shown.
            name = "".join(dice.choice(LETTERS) for _ in range(NAME_LENGTH)).capitalize()
            if name not in self.known:
                self.known.add(name)
                yield name

    def load(self, count: int) -> list[str]:
        """Items that the program knows from now on."""
        names = list(itertools.islice(self.names, count))
        file = Path(self.environment["HOME"]) / "items.tsv"
        file.write_text("".join(f"Things\t{name}\n" for name in names))
        self.run("catalogue", "load", str(file))
        return names

    def start(self, *arguments: str) -> subprocess.Popen:
        return subprocess.Popen(
            [self.aisle, *arguments], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )

    def run(self, *arguments: str) -> str:
        process = self.start(*arguments)
        output, errors = process.communicate()
        if process.returncode or errors:
            raise Loss(f"aisle {' '.join(arguments)} ended with {process.returncode}: {errors.strip()}")
        return output

    def entries(self) -> dict[str, dict]:
        shown = json.loads(self.run("show", "--format", "json"))
        return {entry["item"]: entry for section in shown["types"] for entry in section["entries"]}

    def history(self, count: int) -> list[list]:
        """What was done, newest first: the kind, then its arguments."""
        return [line["did"] for line in json.loads(self.run("history", "-n", str(count), "--format", "json"))]


class Seen:
    """What stood on the screen at any time of a round."""

    def __init__(self):
        self.added: set[str] = set()
        self.amounts: Counter[str] = Counter()
        self.checked: set[str] = set()

    def look(self, screen: Screen, known: set[str], is_whole: bool) -> None:
        """Takes note of what stands there. In half a frame a name may be half of another, and a mark or an amount may
        stand beside the wrong name; a name that exists is no accident."""
        for mark, name, amount in ENTRY.findall(screen.text):
            if name not in known:
                continue
            self.added.add(name)
            if is_whole and mark == "x":
                self.checked.add(name)
            if is_whole and amount:
                self.amounts[name] = max(self.amounts[name], int(amount))

    def __len__(self) -> int:
        return len(self.added) + sum(self.amounts.values()) + len(self.checked)


def keys(dice: random.Random, household: Household, unused: list[str]) -> list[bytes]:
    """What is typed in a round, in pieces."""
    kind = dice.choice(["add", "add", "step", "check"])
    if kind == "add":
        return [b"a"] + [unused.pop().encode() + b"\r" for _ in range(12)]
    if kind == "step":
        return [b"g" + b"j" * dice.randrange(6)] + [b"+" * dice.randrange(1, 4) for _ in range(12)]
    return [b"g" + b"j" * dice.randrange(6)] + [b" j"] * 12


def round_on_screen(dice: random.Random, household: Household, unused: list[str]) -> tuple[Seen, int]:
    """One run of the program until its death: what was seen, and bytes on the screen until then."""
    screen, seen = Screen(ROWS, COLUMNS), Seen()
    with Terminal([household.aisle], household.environment) as terminal:

        fed = 0

        def look(milliseconds: float) -> None:
            while data := terminal.read(milliseconds):
                feed(data)
                milliseconds = QUIET_MS
            seen.look(screen, household.known, is_whole=True)

        def feed(data: bytes) -> None:
            nonlocal fed
            screen.feed(data)
            fed += len(data)
            seen.look(screen, household.known, is_whole=False)

        if dice.random() < 0.1:  # at the start, somewhere
            time.sleep(dice.uniform(0, 0.02))
        else:
            while "saved" not in screen.text:
                before = len(terminal.screen_bytes)
                look(20_000)
                if len(terminal.screen_bytes) == before:
                    raise Loss(f"the program does not come up:\n{screen.text}")
            pieces = keys(dice, household, unused)
            for piece in pieces[: dice.randrange(2, len(pieces) + 1)]:
                terminal.send(piece)
                if pause := dice.choice([0, 0, 1, 5, 20]):
                    look(pause)
            time.sleep(dice.choice([0, 0, dice.uniform(0, 0.003)]))
        terminal.kill()
        feed(bytes(terminal.screen_bytes[fed:]))  # what it had written by then was seen
        if screen.unknown:
            raise Loss(f"the terminal does not understand {screen.unknown}")
        return seen, len(terminal.screen_bytes)


def check(household: Household, seen: Seen) -> None:
    entries = household.entries()
    if lost := seen.added - entries.keys():
        raise Loss(f"seen and lost: {lost}")
    for name, amount in seen.amounts.items():
        if int(entries[name]["quantity"] or 0) < amount:
            raise Loss(f"{amount} {name} were seen, {entries[name]['quantity']} are there")
    if seen.checked:
        marked = {did[1] for did in household.history(400) if did[0] in ("check", "uncheck")}
        if lost := {name for name in seen.checked if not entries[name]["checked"] and name not in marked}:
            raise Loss(f"seen checked and lost: {lost}")


def torture_screen(dice: random.Random, household: Household, kills: int) -> None:
    print(f"The screen: {kills} kills", flush=True)
    total = Counter()
    unused: list[str] = []
    for number in range(kills):
        if number % KILLS_A_LIST == 0:
            household.run("list", "new", f"List {number}")
        if len(unused) < 20:
            unused = household.load(240)
        seen, size = round_on_screen(dice, household, unused)
        check(household, seen)
        household.run("journal", "verify")
        total += Counter(bytes=size, seen=len(seen), added=len(seen.added), checked=len(seen.checked))
        if (number + 1) % 100 == 0:
            print(f"  {number + 1} kills, nothing lost", flush=True)
    print(f"  {total['seen']} things seen and found again, {total['bytes']:,} bytes of screens")


def two_screens(dice: random.Random, household: Household, presses: int) -> None:
    """How long it takes from a key in one window until another, on the same data, has painted what it did."""
    print(f"Two screens: {presses} keys in one, seen in the other", flush=True)
    name = household.load(1)[0]
    household.run("list", "new", "Two screens")
    household.run("add", name)
    with (
        Terminal([household.aisle], household.environment) as here,
        Terminal([household.aisle], household.environment) as there,
    ):
        screens = {terminal: Screen(ROWS, COLUMNS) for terminal in (here, there)}

        def wait(terminal: Terminal, text: str) -> float:
            """The moment of the read that brought `text` onto the screen."""
            screen, deadline = screens[terminal], time.monotonic() + 20
            while time.monotonic() < deadline:
                data = terminal.read(100)
                moment = time.monotonic()
                screen.feed(data)
                if re.search(text, screen.text):
                    return moment
            raise Loss(f"{text} never came:\n{screen.text}")

        for terminal in screens:
            wait(terminal, "saved")
        latencies = []
        for number in range(1, presses + 1):
            time.sleep(dice.uniform(0.01, 0.05))
            start = time.monotonic()
            here.send(b"+")
            latencies.append((wait(there, rf"{name} +{number}\b") - start) * 1000)
            wait(here, rf"{name} +{number}\b")
        for terminal in screens:
            terminal.send(b"q")
            terminal.wait_for_end()
    median = sorted(latencies)[len(latencies) // 2]
    print(f"  median {median:.1f} ms, longest {max(latencies):.1f} ms")


def torture_command_line(dice: random.Random, household: Household, rounds: int) -> None:
    print(f"The command line: {rounds} times {WRITERS} processes at once, every fourth killed", flush=True)
    household.run("list", "new", "Written at once")
    answered, killed = set(), 0
    for _ in range(rounds):
        names = list(itertools.islice(household.names, WRITERS))
        running = [(name, household.start("add", "--type", "Things", name)) for name in names]
        victim = dice.choice(running)
        time.sleep(dice.uniform(0, 0.02))
        victim[1].kill()
        for name, process in running:
            _, errors = process.communicate()
            if process.returncode == 0:
                answered.add(name)
            elif process.returncode == -9 and process is victim[1]:
                killed += 1
            else:
                raise Loss(f"aisle add {name} ended with {process.returncode}: {errors}")
    entries = household.entries()
    if lost := answered - entries.keys():
        raise Loss(f"answered and lost: {lost}")
    said = Counter(tuple(did) for did in household.history(10 * WRITERS * rounds) if did[0] in ("add", "learn"))
    if doubled := [did for did, count in said.items() if count > 1]:
        raise Loss(f"there twice: {doubled}")
    household.run("journal", "verify")
    print(f"  {len(answered)} answered, all there; {killed} killed before they answered")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aisle", default=".build/release/aisle")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    arguments = parser.parse_args()
    dice = random.Random(arguments.seed)
    folder = Path(tempfile.mkdtemp(prefix="aisle-torture-"))
    household = Household(os.path.abspath(arguments.aisle), folder, dice)
    print(f"seed {arguments.seed}, data in {folder}", flush=True)
    start = time.monotonic()
    try:
        torture_screen(dice, household, arguments.kills)
        two_screens(dice, household, 50)
        torture_command_line(dice, household, max(1, arguments.kills // ROUNDS_OF_WRITERS))
    except Loss as loss:
        print(f"LOST: {loss}\nThe data is kept in {folder}; the seed is {arguments.seed}.", file=sys.stderr)
        return 1
    print(f"Nothing lost in {time.monotonic() - start:.0f} s.")
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())

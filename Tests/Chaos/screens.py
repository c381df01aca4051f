"""A full screen on a pseudo-terminal on which somebody presses keys at random."""

import os
import random
import re
import signal
import threading
import time

from machine import Machine, Names
from terminal import Terminal

KEYS = (
    list("jjjjkkkhlgGnxd ncy$iFbBw+-emKJAaaa/rtRsTPNJz12345612345HM,?upU\t\r\r\r\r")
    + ["\x1b"] * 8
    + [
        "\x12",
        "\x0c",
        "\x06",
        "\x02",
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[3~",
        "\x1b[<0;20;9M\x1b[<0;20;9m",
        "3 kg\r",
        "349\r",
        "every week\r",
        "12\r",
    ]
)
# The lists with what was spent, recipes, items and all about one, stores, history, settings, map, catalogue, the list.
EVERY_SCREEN = [b"3j", b"s\x1b", b"4j\r", b"5jjs\r", b"6j\r", b"H", b",", b"M\x1b", b"2lj", b"1jj+ ", b"@\x1b", b"$1\r"]


class Person(threading.Thread):
    """Opens the screen of `machine` again and again, until `is_over` is set."""

    def __init__(self, name: str, machine: Machine, names: Names, dice: random.Random, is_over: threading.Event):
        super().__init__(name=name)
        self.machine, self.names, self.dice, self.is_over = machine, names, dice, is_over
        self.keys = self.starts = self.kills = 0

    def run(self) -> None:
        try:
            while not self.is_over.is_set():
                self._sit()
        except Exception as error:  # of this tool's own: a run that says nothing of it would be worth nothing
            self.machine.faults.append(f"{self.name}: {error!r}")

    def _sit(self) -> None:
        self.starts += 1
        with Terminal([self.machine.aisle], self.machine.environment(self.name)) as terminal:
            for _ in range(self.dice.randrange(10, 200)):
                if self.is_over.is_set() or terminal.has_ended():
                    break
                self._press(terminal)
                terminal.read(self.dice.choice([0, 5, 30, 60]))
                time.sleep(self.dice.choice([0, 0.01, 0.05]))
                del terminal.screen_bytes[:-4096]
            if self.dice.random() < 0.25 and not terminal.has_ended():
                self.kills += 1
                return terminal.kill()
            self._leave(terminal)

    def glance(self) -> None:
        """Opens every screen once, and leaves."""
        with Terminal([self.machine.aisle], self.machine.environment(self.name)) as terminal:
            for keys in EVERY_SCREEN:
                if terminal.has_ended():
                    break
                terminal.send(keys)
                terminal.read(20)
            self._leave(terminal)

    def _press(self, terminal: Terminal) -> None:
        if self.dice.random() < 0.06:
            keys = "a" + self.names.new() + "\r\r\x1b"
        else:
            keys = "".join(self.dice.choices(KEYS, k=self.dice.randrange(1, 5)))
        self.keys += len(keys)
        terminal.send(keys.encode())

    def _leave(self, terminal: Terminal) -> None:
        for keys in (b"\x1b", b"\x1b", b"\x1b", b"q", b"\x03", b"y"):
            if terminal.has_ended():
                break
            terminal.send(keys)
            terminal.wait_for_end(100)
        if not terminal.wait_for_end(5000):
            terminal.signal(signal.SIGTERM)
        if not terminal.wait_for_end(20_000):
            self.machine.faults.append(f"{self.name} cannot leave the screen; it shows {self._last(terminal)}")
            return
        status = os.waitstatus_to_exitcode(terminal.exit_status)
        # Ctrl-C may come when the screen is left already, and the terminal is as any other again.
        if status not in (0, 1, 128 + signal.SIGINT, 128 + signal.SIGTERM, -signal.SIGINT, -signal.SIGTERM):
            self.machine.faults.append(
                f"the screen of {self.name} ended with {status}; it had shown {self._last(terminal)}"
            )
        elif not terminal.is_restored():
            self.machine.faults.append(f"{self.name} left, and the terminal is not as it was")

    @staticmethod
    def _last(terminal: Terminal) -> str:
        return re.sub(rb"\x1b\[[0-?]*[ -/]*[@-~]", b" ", terminal.screen_bytes[-1500:]).decode(errors="replace")

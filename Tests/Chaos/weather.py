"""What happens to a base while the program runs: it is a cache, so anything may."""

import contextlib
import os
import random

from machine import Machine


class Weather:
    def __init__(self, machines: list[Machine]):
        self._machines = machines
        self._kept: list[bytes] = []  # bases from earlier, of any machine
        self.counts: dict[str, int] = {}

    def strike(self, dice: random.Random, machine: Machine) -> None:
        """Does something to the base of `machine`. That another process is faster with it is as good."""
        acts = [
            self._delete,
            self._cut,
            self._overwrite,
            self._random,
            self._keep,
            self._keep,
            self._put_back,
            self._put_back,
            self._take_from_another,
            self._copy,
            self._empty,
            self._in_its_way,
        ]
        act = dice.choice(acts)
        with contextlib.suppress(OSError):
            act(dice, machine)
            name = act.__name__.strip("_").replace("_", " ")
            self.counts[name] = self.counts.get(name, 0) + 1

    def _delete(self, dice: random.Random, machine: Machine) -> None:
        machine.base.unlink()

    def _cut(self, dice: random.Random, machine: Machine) -> None:
        os.truncate(machine.base, dice.randrange(machine.base.stat().st_size + 1))

    def _overwrite(self, dice: random.Random, machine: Machine) -> None:
        """In place, under the eyes of whoever reads it just now."""
        with open(machine.base, "r+b") as file:
            file.seek(dice.randrange(machine.base.stat().st_size + 1))
            file.write(dice.randbytes(dice.choice([1, 16, 4096])))

    def _random(self, dice: random.Random, machine: Machine) -> None:
        self._replace(dice, machine, dice.randbytes(dice.choice([1, 67, 68, 5000])))

    def _empty(self, dice: random.Random, machine: Machine) -> None:
        self._replace(dice, machine, b"")

    def _keep(self, dice: random.Random, machine: Machine) -> None:
        self._kept = self._kept[-9:] + [self._content(machine)]

    def _put_back(self, dice: random.Random, machine: Machine) -> None:
        if self._kept:
            self._replace(dice, machine, dice.choice(self._kept))

    def _take_from_another(self, dice: random.Random, machine: Machine) -> None:
        self._replace(dice, machine, self._content(dice.choice(self._machines)))

    def _copy(self, dice: random.Random, machine: Machine) -> None:
        self._replace(dice, machine, self._content(machine))

    def _in_its_way(self, dice: random.Random, machine: Machine) -> None:
        """Something else bears its name for a moment."""
        machine.base.unlink(missing_ok=True)
        is_pipe = dice.random() < 0.5
        (os.mkfifo if is_pipe else os.mkdir)(machine.base)
        machine.call("lists")
        (os.unlink if is_pipe else os.rmdir)(machine.base)

    def _content(self, machine: Machine) -> bytes:
        """Not waiting, where it is a pipe just now."""
        descriptor = os.open(machine.base, os.O_RDONLY | os.O_NONBLOCK)
        with open(descriptor, "rb") as file:
            return file.read()

    def _replace(self, dice: random.Random, machine: Machine, content: bytes) -> None:
        draft = machine.base.with_name(f"weather-{dice.getrandbits(40)}")
        draft.write_bytes(content)
        os.replace(draft, machine.base)

"""Bases that are wrong and have the right checksums, and files of the state folder that are wrong: no check finds
the former, so whatever reads them has to bear everything."""

import copy
import random
import shutil
import threading
from pathlib import Path

from machine import Machine, Names
from screens import Person

EXTREMES = [0, 1, 2**7 - 1, 2**15, 2**31 - 1, 2**31, 2**32 - 1, 2**40, 2**48 - 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1]
STATE_FILES = ["current-list", "writers/*", "replica", "shared-folder", "heard", "published"]
CALLS = [
    ["show"],
    ["show", "--format", "json"],
    ["lists", "--kind", "all"],
    ["item", "list"],
    ["history", "--format", "json"],
    ["store", "list"],
    ["recipe", "list"],
    ["catalogue", "show"],
    ["journal", "verify"],
    ["replicas"],
    ["undo"],
    ["redo"],
    ["show", "--kind", "trip", "Groceries"],
    ["item", "show", "bcdfghjkl"],
    ["add", "--type", "bcdfghjkl", "zzxxwwvvt"],
    ["check", "zzxxwwvvt"],
    ["list", "new", "zzxxwwvvt"],
    ["finish"],
    ["clear"],
    ["sync"],
    ["store", "near", "--", "47,8"],
]


def _table() -> list[int]:
    steps = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        steps.append(value)
    return steps


STEPS = _table()


def crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc = STEPS[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def _product(one: int, other: int) -> int:
    """Of two polynomials, of which bit 31 is the constant, as far as the checksum's leaves anything."""
    product = 0
    for bit in range(31, -1, -1):
        if one >> bit & 1:
            product ^= other
        other = other >> 1 ^ (0x82F63B78 if other & 1 else 0)
    return product


def joined(first: int, second: int, count: int) -> int:
    """The checksum of all, from those of two parts, of which the second has `count` bytes."""
    power = 1 << 23  # of a byte
    while count:
        if count & 1:
            first = _product(first, power)
        power = _product(power, power)
        count >>= 1
    return first ^ second


class Base:
    """The sections of a base; what is in them is not looked at. Its file: eight bytes of its kind, eight of the shape,
    its length in eight, where its index begins in eight, a checksum of what follows up to there in eight; for each
    section three numbers: where, how many bytes, how many things; the sections; the index, with its checksum."""

    KIND, FIXED = b"aislbas3", 40

    def __init__(self, content: bytes):
        if content[:8] != self.KIND:
            raise ValueError("this is no base")
        self.shape = content[8:16]
        first = int.from_bytes(content[self.FIXED : self.FIXED + 4], "little")
        places = [
            [int.from_bytes(content[at + 4 * field : at + 4 * field + 4], "little") for field in range(3)]
            for at in range(self.FIXED, first - 11, 12)
        ]
        self._known: dict[bytes, int] = {}
        self.parts = [bytearray(content[start : start + size]) for start, size, _ in places]
        self.parts.append(bytearray(content[int.from_bytes(content[24:32], "little") :]))
        # How many things each section holds may be wrong, too.
        self.parts.append(bytearray(b"".join(things.to_bytes(4, "little") for _, _, things in places)))

    def copy(self) -> "Base":
        other = copy.copy(self)
        other.parts = [bytearray(part) for part in self.parts]
        return other

    def _sum(self, parts: list[bytes]) -> int:
        total = 0
        for part in parts:
            if part not in self._known:
                self._known[part] = crc32c(part)
            total = joined(total, self._known[part], len(part))
        return total

    def bytes(self) -> bytes:
        """With the right checksums; those of the bookmark, which is the first section, and of the index stand at their
        ends."""
        *sections, index, things = self.parts
        for sealed in sections[0], index:
            sealed[-8:] = crc32c(sealed[:-8]).to_bytes(8, "little")
        head = 12 * len(sections)
        gap = -(self.FIXED + head) % 8
        start, places, padded = self.FIXED + head + gap, b"", []
        for number, part in enumerate(sections):
            places += start.to_bytes(4, "little") + len(part).to_bytes(4, "little")
            places += (bytes(things[4 * number : 4 * number + 4]) + bytes(4))[:4]
            padded.append(bytes(part) + bytes(-len(part) % 8))
            start += len(padded[-1])
        rest = [places + bytes(gap), *padded]
        numbers = [start + len(index), start, self._sum(rest)]
        head = self.KIND + self.shape + b"".join(number.to_bytes(8, "little") for number in numbers)
        return head + b"".join(rest) + bytes(index)


def spoil(dice: random.Random, part: bytearray) -> None:
    """Changes bytes somewhere. A number takes eight bytes here and one to ten there: both are met."""
    place = dice.randrange(len(part) + 1)
    kind = dice.randrange(6)
    if kind == 0 and part:
        part[place % len(part)] ^= 1 << dice.randrange(8)
    elif kind == 1:
        extreme = dice.choice(EXTREMES).to_bytes(8, "little")
        part[place : place + 8] = extreme[: len(part) - place] if dice.random() < 0.9 else extreme
    elif kind == 2:
        part[place : place + 1] = varint(dice.choice(EXTREMES))
    elif kind == 3:
        del part[place : place + dice.choice([1, 2, 8, 100])]
    elif kind == 4:
        part[place:place] = part[place : place + dice.choice([1, 8, 20, 200])]
    else:
        part[place : place + 4] = dice.randbytes(4)


def varint(value: int) -> bytes:
    digits = bytearray()
    while value >= 0x80:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(digits) + bytes([value])


def torment(dice: random.Random, machine: Machine, count: int, kept: Path) -> None:
    """`count` times a spoilt base or file of the state folder, each followed by some calls. What is wrong and
    believed may lead to wrong answers here; the program still has to give one."""
    machine.remove_cache()
    while not machine.base.exists():  # one is kept when there is much that the last does not know
        file = machine.folder / "much.tsv"
        file.write_text("".join(f"bcdfghjkl\t{machine.name}thing{number}\n" for number in range(210)))
        machine.read("catalogue", "load", str(file))
        if not machine.base.exists():
            raise ValueError("the program keeps no base")
    person = Person("person", machine, Names(dice), dice, threading.Event())
    whole = Base(machine.base.read_bytes())
    for number in range(count):
        if dice.random() < 0.85:
            base = whole.copy()
            for _ in range(dice.choice([1, 1, 1, 2, 5])):
                spoil(dice, dice.choice(base.parts))
            spoilt, path = base.bytes(), machine.base
        else:
            path = dice.choice([path for pattern in STATE_FILES for path in (machine.data / "state").glob(pattern)])
            content = bytearray(path.read_bytes())
            spoil(dice, content)
            spoilt = bytes(content)
        faults = len(machine.faults)
        for words in dice.sample(CALLS, 3):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(spoilt)
            machine.call(*words)
        if dice.random() < 0.2:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(spoilt)
            person.glance()
        if len(machine.faults) > faults:
            shutil.copy(path, kept / f"crafted-{number}-{path.name}")
            (kept / f"crafted-{number}-{path.name}").write_bytes(spoilt)
            machine.faults[-1] += f"\n  with {kept}/crafted-{number}-{path.name} as {path}"

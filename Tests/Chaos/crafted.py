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


class Base:
    """The sections of a base; what is in them is not looked at. Its file: eight bytes of its kind, eight of the shape,
    its length in eight, how many sections and pages in four each, a checksum of what follows up to the sections; room
    for 64 sections of three numbers: where, how many bytes, how many things; a checksum for each page; the sections."""

    KIND, FIXED, ROOM, PAGE = b"aislbas1", 36, 64 * 12, 1 << 14

    def __init__(self, content: bytes):
        if content[:8] != self.KIND:
            raise ValueError("this is no base")
        self.shape = content[8:16]
        count = int.from_bytes(content[24:28], "little")
        places = [
            [int.from_bytes(content[at + 4 * field : at + 4 * field + 4], "little") for field in range(3)]
            for at in range(self.FIXED, self.FIXED + 12 * count, 12)
        ]
        self.parts = [bytearray(content[start : start + size]) for start, size, _ in places]
        # How many things each section holds may be wrong, too.
        self.parts.append(bytearray(b"".join(things.to_bytes(4, "little") for _, _, things in places)))
        self._known: dict[bytes, int] = {}

    def copy(self) -> "Base":
        other = copy.copy(self)
        other.parts = [bytearray(part) for part in self.parts]
        return other

    def _sum(self, data: bytes) -> int:
        if data not in self._known:
            self._known[data] = crc32c(data)
        return self._known[data]

    def bytes(self) -> bytes:
        """With all checksums right; that of the bookmark, which is the first section, stands at its end."""
        *sections, things = self.parts
        bookmark = sections[0]
        bookmark[-8:] = crc32c(bookmark[:-8]).to_bytes(8, "little")
        first_sum = self.FIXED + self.ROOM
        content = [bytes(part) + bytes(-len(part) % 8) for part in sections]
        pages = 0
        while True:
            total = first_sum + 4 * pages + 8 + sum(len(part) for part in content)
            needed = (total + self.PAGE - 1) // self.PAGE
            if needed == pages:
                break
            pages = needed
        head = first_sum + 4 * pages
        start, places, body = head + -head % 8, b"", bytes(-head % 8)
        for number, part in enumerate(sections):
            places += start.to_bytes(4, "little") + len(part).to_bytes(4, "little")
            places += (bytes(things[4 * number : 4 * number + 4]) + bytes(4))[:4]
            body += content[number]
            start += len(content[number])
        body += bytes(total - head - len(body))
        sums = b""
        for page in range(pages):
            begin, end = max(page * self.PAGE, head), min((page + 1) * self.PAGE, total)
            sums += self._sum(body[begin - head : max(begin, end) - head]).to_bytes(4, "little")
        rest = places + bytes(self.ROOM - len(places)) + sums
        numbers = total.to_bytes(8, "little") + len(sections).to_bytes(4, "little") + pages.to_bytes(4, "little")
        return self.KIND + self.shape + numbers + crc32c(rest).to_bytes(4, "little") + rest + body


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

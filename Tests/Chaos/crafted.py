"""Snapshots that are wrong and have the right checksums, and files of the state folder that are wrong: no check finds
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


class Snapshot:
    """The parts of a snapshot; what is in them is not looked at. The head says how many there are only by its own
    length: eight bytes of its kind, eight of the shape, a length and a checksum for each part, and its own checksum."""

    def __init__(self, content: bytes):
        for count in range(1, 17):
            end = 16 + 12 * count
            if content[end : end + 4] == crc32c(content[:end]).to_bytes(4, "little"):
                break
        else:
            raise ValueError("this is no snapshot")
        self.beginning, self.parts, start = content[:16], [], end + 4
        for number in range(count):
            size = int.from_bytes(content[16 + 8 * number : 24 + 8 * number], "little")
            self.parts.append(bytearray(content[start : start + size]))
            start += size
        self._known = {bytes(part): crc32c(part) for part in self.parts}

    def copy(self) -> "Snapshot":
        other = copy.copy(self)
        other.parts = [bytearray(part) for part in self.parts]
        return other

    def bytes(self) -> bytes:
        """With all checksums right; that of the bookmark, which is the first part, stands at its end."""
        bookmark = self.parts[0]
        bookmark[-8:] = crc32c(bookmark[:-8]).to_bytes(8, "little")
        head = self.beginning + b"".join(len(part).to_bytes(8, "little") for part in self.parts)
        sums = [self._known.get(bytes(part)) or crc32c(part) for part in self.parts]
        head += b"".join(part_sum.to_bytes(4, "little") for part_sum in sums)
        return head + crc32c(head).to_bytes(4, "little") + b"".join(self.parts)


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
    """`count` times a spoilt snapshot or file of the state folder, each followed by some calls. What is wrong and
    believed may lead to wrong answers here; the program still has to give one."""
    machine.remove_cache()
    while not machine.snapshot.exists():  # one is kept when there is much that the last does not know
        file = machine.folder / "much.tsv"
        file.write_text("".join(f"bcdfghjkl\t{machine.name}thing{number}\n" for number in range(210)))
        machine.read("catalogue", "load", str(file))
        if not machine.snapshot.exists():
            raise ValueError("the program keeps no snapshot")
    person = Person("person", machine, Names(dice), dice, threading.Event())
    whole = Snapshot(machine.snapshot.read_bytes())
    for number in range(count):
        if dice.random() < 0.85:
            snapshot = whole.copy()
            for _ in range(dice.choice([1, 1, 1, 2, 5])):
                spoil(dice, dice.choice(snapshot.parts))
            spoilt, path = snapshot.bytes(), machine.snapshot
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

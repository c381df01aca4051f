#!/usr/bin/env python3
"""Runs the program as people do, all at once, and looks whether what it answered is true.

    chaos.py [--aisle PATH] [--calls 2000] [--seconds S] [--seed N]

Two machines share their lists; the clock of one is off. Eight processes run verbs on them at random, all of them, and
people sit at full screens on the same folders and press keys. Meanwhile processes are killed, a disk is full, and
bases are deleted, cut, overwritten, put back from earlier and taken from the other machine. In the end:

- no call ended by a signal that nobody sent, with a status other than 0, 1 and 2, or refused without a word;
- what was answered with 0 is in the history, once, and what was refused is not;
- what only one process changed is as it left it, and nothing is there that nobody named;
- both machines show the same, with their caches and without.

Then a base is spoilt again and again, with the right checksums: any answer will do, but there has to be one.

Of many calls, so many are one round, with folders and a seed of its own, one more than that of the round before. The
seed says what is done, not in which order the processes come to it. Ends with 1 behind the first round in which
something does not hold; then it says what, with the calls that it is about, and keeps the folders.
"""

import argparse
import ctypes
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).resolve().parents[2] / "Benchmarks")]
from crafted import torment  # noqa: E402
from expectations import Verdict, judge  # noqa: E402
from machine import Fault, Machine, Names  # noqa: E402
from screens import Person  # noqa: E402
from shopper import Common, Shopper  # noqa: E402
from weather import Weather  # noqa: E402

PROCESSES = 8
SECOND_MACHINE_FROM = 5  # so many of the processes are on the first
GROUPS = {"list", "item", "recipe", "store", "catalogue", "journal"}  # verbs of two words
CLONE_NEWNS = 0x00020000  # mounts of its own: unshare(2)
SPOILT = "files spoilt on purpose, with the right checksums"
RUSH = 20  # calls of each process
ROUND = 4000  # calls; what was answered to more of them takes long to judge
SHOWN_FAULTS = 12
LONGEST_FAULT = 3000  # letters


class SmallDisk:
    """A file system in memory that can be filled, where this may be mounted; elsewhere files are kept short instead.
    Nobody else sees it, and it is gone with this process, however that ends."""

    def __init__(self, folder: Path, megabytes: int):
        self.folder = folder
        folder.mkdir()
        self.is_mounted = ctypes.CDLL(None).unshare(CLONE_NEWNS) == 0 and all(
            subprocess.run(["mount", *words], capture_output=True).returncode == 0
            for words in (["--make-rprivate", "/"], ["-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)])
        )

    def keep(self) -> None:
        if self.is_mounted:
            shutil.copytree(self.folder, self.folder.with_name(self.folder.name + "-kept"), symlinks=True)
            subprocess.run(["umount", "-l", str(self.folder)], check=True)
            self.folder.rmdir()
            self.folder.with_name(self.folder.name + "-kept").rename(self.folder)

    def close(self) -> None:
        if self.is_mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)


class Run:
    """One round: at most so many calls, of which none begins behind the deadline."""

    def __init__(self, aisle: str, seed: int, calls: int, deadline: float, folder: Path):
        self.dice = random.Random(seed)
        self.seed, self.calls, self.deadline, self.folder = seed, calls, deadline, folder
        self.disk = SmallDisk(folder / "here", 64 + calls // 50)
        shared = folder / "shared"
        shared.mkdir()
        off = self.dice.choice([-86_400, -3600, -5, 5, 200, 3600, 86_400 * 3])
        self.aisle = aisle
        self.crowds: list[Machine] = []
        self.machines = [
            Machine("here", aisle, folder / "here", shared),
            Machine("there", aisle, folder / "there", shared, clock_ahead=off),
        ]
        self.names = Names(random.Random(self.dice.getrandbits(64)))
        self.weather = Weather(self.machines)
        self.verdict = Verdict()
        self.is_over = threading.Event()
        self.shoppers: list[Shopper] = []
        self.persons: list[Person] = []
        print(
            f"seed {seed}, data in {folder}; full disk: "
            f"{'a small file system in memory' if self.disk.is_mounted else 'files that must not grow'}; "
            f"the clock there is {off} s ahead",
            flush=True,
        )

    def run(self) -> None:
        self._begin()
        self._live()
        self._come_to_rest()
        judge(self.machines, self.shoppers, self.names, self.verdict)
        self.verdict.numbers[SPOILT] = count = max(20, min(200, self._calls() // 20))
        torment(self.dice, self.machines[1], count, self.folder)

    @property
    def everybody(self) -> list[Machine]:
        return self.crowds + self.machines

    @property
    def faults(self) -> list[str]:
        return [fault for machine in self.everybody for fault in machine.faults] + self.verdict.faults

    def _begin(self) -> None:
        for number in range(max(1, min(5, self.calls // 400))):
            self._rush(Machine(f"crowd {number}", self.aisle, self.folder / f"crowd{number}", self.folder, 0, True))
        common = Common(lists=["Groceries"], items=[self.names.new()], types=[self.names.new()])
        for machine in self.machines:
            machine.read("share", str(machine.shared))
            machine.read("show")
        for number in range(PROCESSES):
            machine = self.machines[number >= SECOND_MACHINE_FROM]
            dice = random.Random(self.dice.getrandbits(64))
            self.shoppers.append(Shopper(machine, self.names, common, dice, cunning=not self.disk.is_mounted))
        for number, machine in enumerate([self.machines[0], self.machines[0], self.machines[1]]):
            dice = random.Random(self.dice.getrandbits(64))
            self.persons.append(Person(f"person{number}", machine, self.names, dice, self.is_over))

    def _rush(self, machine: Machine) -> None:
        """All processes at once learn new items of a new type, on a machine that has nothing yet: each makes a file of
        its own, and replaces the base that others go on from."""
        kind = self.names.new()

        def learn() -> None:
            for _ in range(RUSH):
                machine.call("add", "--type", kind, self.names.new())

        threads = [threading.Thread(target=learn) for _ in range(PROCESSES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        shown = machine.read("show")
        lost = [call for call in machine.calls if call.arguments[0] == "add" and call.arguments[-1] not in shown]
        machine.faults += [f"answered with 0 and not on the list: {call}" for call in lost if call.is_done]
        self.crowds.append(machine)

    def _live(self) -> None:
        """All verbs and all keys at once, until there were as many calls, or as many seconds, as were asked for."""
        def shop(shopper: Shopper) -> None:
            try:
                while (
                    not self.is_over.is_set() and time.monotonic() < self.deadline and self._calls() < self.calls
                ):
                    if shopper.dice.random() < 0.15:
                        self.weather.strike(shopper.dice, shopper.machine)
                    if self.disk.is_mounted and shopper is self.shoppers[0] and shopper.dice.random() < 0.02:
                        self._fill_disk(shopper)
                    shopper.act()
            except Exception as error:  # of this tool's own: a run that says nothing of it would be worth nothing
                shopper.machine.faults.append(f"chaos itself: {error!r}")
                raise

        threads = [threading.Thread(target=shop, args=[shopper]) for shopper in self.shoppers]
        for thread in [*threads, *self.persons]:
            thread.start()
        for thread in threads:
            thread.join()
        self.is_over.set()
        for person in self.persons:
            person.join()

    def _fill_disk(self, shopper: Shopper) -> None:
        shopper.machine.fill_disk()
        for _ in range(shopper.dice.randrange(1, 8)):
            shopper.act()
        shopper.machine.free_disk()

    def _calls(self) -> int:
        return sum(len(machine.calls) for machine in self.machines)

    def _come_to_rest(self) -> None:
        """Everything is carried, and what was damaged is seen to."""
        for machine in self.machines * 3:
            machine.read("sync")
        for machine in self.machines:
            if (found := machine.call("journal", "verify")).status:
                machine.read("journal", "repair")
                if (left := machine.call("journal", "verify")).status:
                    self.verdict.faults.append(f"not sound after a repair: {left}\n  before: {found}")
        for machine in self.machines * 3:
            machine.read("sync")

    def report(self) -> str:
        calls = [call for machine in self.everybody for call in machine.calls]
        verbs = {" ".join(call.arguments[: 1 + (call.arguments[0] in GROUPS)]) for call in calls}
        statuses = Counter("killed" if call.was_killed else f"answered with {call.status}" for call in calls)
        numbers = [f"{len(calls)} calls of {len(verbs)} verbs"]
        numbers += [f"{count} {what}" for what, count in sorted(statuses.items())]
        numbers += [f"{sum(call.met_full_disk for call in calls)} on a full disk"]
        keys, starts, kills = (
            sum(getattr(person, what) for person in self.persons) for what in ("keys", "starts", "kills")
        )
        numbers += [f"{keys} keys on {starts} screens, {kills} killed"]
        strikes = [f"{count} {act}" for act, count in sorted(self.weather.counts.items())]
        found = [f"{count} {what}" for what, count in self.verdict.numbers.items()]
        return "\n".join([", ".join(numbers), "bases: " + ", ".join(strikes), "held: " + ", ".join(found)])

    def accuse(self) -> None:
        for fault in self.faults[:SHOWN_FAULTS]:
            print(f"FAULT: {fault[:LONGEST_FAULT]}", file=sys.stderr)
        calls = sorted((call for machine in self.everybody for call in machine.calls), key=lambda call: call.number)
        (self.folder / "calls").write_text("".join(f"{call}\n" for call in calls))
        print(
            f"{len(self.faults)} faults. Everything is kept in {self.folder}, with all calls in the order of their "
            f"beginning; the seed is {self.seed}.",
            file=sys.stderr,
        )

    def close(self, keeping: bool) -> None:
        self.is_over.set()
        for person in self.persons:
            if person.is_alive():
                person.join()
        if keeping:
            return self.disk.keep()
        self.disk.close()
        shutil.rmtree(self.folder)


def play(run: Run) -> bool:
    """Whether all of it holds."""
    is_whole = False
    try:
        try:
            run.run()
        except Fault as fault:
            run.verdict.faults.append(str(fault))
        print(run.report(), flush=True)
        is_whole = not run.faults
        if not is_whole:
            run.accuse()
    finally:
        run.close(keeping=not is_whole)
    return is_whole


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aisle", default=".build/release/aisle")
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop earlier, after so many seconds")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    arguments = parser.parse_args()
    start = time.monotonic()
    deadline = start + arguments.seconds
    seed, calls, keys = arguments.seed, 0, 0
    while calls < arguments.calls and time.monotonic() < deadline:
        folder = Path(tempfile.mkdtemp(prefix="aisle-chaos-"))
        run = Run(os.path.abspath(arguments.aisle), seed, min(ROUND, arguments.calls - calls), deadline, folder)
        if not play(run):
            return 1
        seed += 1
        calls += sum(len(machine.calls) for machine in run.everybody)
        keys += sum(person.keys for person in run.persons)
    print(
        f"All of it holds: {calls} calls and {keys} keys, seeds {arguments.seed} to {seed - 1}, after "
        f"{time.monotonic() - start:.0f} s."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

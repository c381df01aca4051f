"""One machine of the household: a data folder, the program on it, and what became of each call."""

import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

PATIENCE = 120  # seconds: far longer than any call takes, even on a busy machine
ALL_OF_THE_HISTORY = "1000000"


class Fault(Exception):
    """The program did what it must never do."""


@dataclass
class Call:
    """A verb that was run. The number is also the login name it was run under, so that its record is known again."""

    number: int
    machine: str
    arguments: list[str]
    status: int = 0
    output: str = ""
    errors: str = ""
    was_killed: bool = False
    met_full_disk: bool = False
    always_writes: bool = False
    is_wrong_usage: bool = False

    @property
    def is_done(self) -> bool:
        """Whether it was answered that it is done."""
        return self.status == 0 and not self.was_killed

    def __str__(self) -> str:
        words = " ".join(self.arguments)
        fate = "killed" if self.was_killed else f"ended with {self.status}"
        said = " / ".join((self.output + self.errors).split("\n"))[:300]
        fate += ", on a full disk" * self.met_full_disk
        return f"call {self.number} on {self.machine}, aisle {words}: {fate}: {said}"


@dataclass
class Machine:
    name: str
    aisle: str
    folder: Path  # everything of this machine
    shared: Path
    clock_ahead: int = 0  # seconds
    has_starter_catalogue: bool = False
    calls: list[Call] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    _numbers = iter(range(1, 1 << 60))
    _lock = threading.Lock()

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.is_full, self.times_full = False, 0

    @property
    def data(self) -> Path:
        return self.folder / "kept"

    @property
    def base(self) -> Path:
        return self.data / "cache" / "base"

    def environment(self, user: str) -> dict[str, str]:
        return {
            "PATH": "/nowhere",
            "HOME": str(self.folder),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "TERM": "xterm-256color",
            "USER": user,
            "AISLE_DATA": str(self.data),
            "AISLE_SEED": "" if self.has_starter_catalogue else "none",
            "EDITOR": "/bin/true",
            "AISLE_CLOCK_OFFSET": str(self.clock_ahead),
            "SWIFT_BACKTRACE": "enable=no",
        }

    def call(
        self,
        *arguments: str,
        given: str = "",
        kill_after: float | None = None,
        file_limit: int | None = None,
        always_writes: bool = False,
        is_wrong_usage: bool = False,
    ) -> Call:
        """Runs a verb to its end. After `kill_after` seconds it is killed; with `file_limit`, no file of it gets longer
        than so many KiB. Takes note of a fault where the program ended as it must not."""
        with Machine._lock:
            number = next(Machine._numbers)
        call = Call(number, self.name, list(arguments), always_writes=always_writes, is_wrong_usage=is_wrong_usage)
        times_full, call.met_full_disk = self.times_full, self.is_full or file_limit is not None
        words = [self.aisle, *arguments]
        if file_limit is not None:
            words = ["/bin/bash", "-c", f'trap "" XFSZ; ulimit -f {file_limit}; exec "$@"', "limited", *words]
        process = subprocess.Popen(
            words,
            env=self.environment(f"c{number}"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder,
        )
        try:
            if kill_after is not None:
                time.sleep(kill_after)
                process.kill()
            output, errors = process.communicate(given.encode(), timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGABRT)  # leaves a core where cores are kept
            output, errors = process.communicate()
            self.faults.append(f"aisle {' '.join(arguments)} did not end in {PATIENCE} s")
        call.status = process.returncode
        call.output, call.errors = output.decode(errors="replace"), errors.decode(errors="replace")
        call.was_killed = kill_after is not None and call.status == -signal.SIGKILL
        call.met_full_disk = call.met_full_disk or self.is_full or times_full != self.times_full
        self.calls.append(call)
        self._judge(call)
        return call

    def _judge(self, call: Call) -> None:
        if call.was_killed:
            return
        if call.status < 0:
            self.faults.append(f"ended by {signal.Signals(-call.status).name}, which nobody sent: {call}")
        elif call.status not in ((2,) if call.is_wrong_usage else (0, 1)):
            self.faults.append(f"an exit status that means nothing: {call}")
        elif call.status and not call.errors.strip():
            self.faults.append(f"refused without a word: {call}")

    def read(self, *arguments: str) -> str:
        """What a verb prints that cannot be refused."""
        call = self.call(*arguments)
        if call.status:
            raise Fault(f"refused what cannot be refused: {call}")
        return call.output

    def json(self, *arguments: str, named: str | None = None):
        """What a verb prints of what is called so: whatever a person called it, behind the dashes it is no option."""
        name = [] if named is None else ["--", named]
        return json.loads(self.read(*arguments, "--format", "json", *name))

    def history(self) -> list[dict]:
        return self.json("history", "-n", ALL_OF_THE_HISTORY)

    def state(self) -> dict:
        """All that can be seen of the groceries, but what belongs to the machine alone."""
        lists = self.json("lists", "--kind", "all")
        for entry in lists:
            del entry["current"], entry["store"]
        shown = {
            f"{kind} {name}": self.json("show", "--kind", kind, named=name)
            for kind, name in sorted({(entry["kind"], entry["list"]) for entry in lists})
        }
        for listed in shown.values():
            # in the order of the store that one is checked in at
            listed["types"].sort(key=lambda kind: kind["type"])
            # for so many days, by a clock of its own
            listed.pop("late", None)
        recipes = self.json("recipe", "list")
        return {
            "lists": sorted(lists, key=json.dumps),
            "shown": shown,
            "catalogue": self.read("catalogue", "export"),
            "items": self.json("item", "list"),
            "recipes": recipes,
            "plan": self.read("plan", "show", "--from", str(date.today()), "--days", "21"),
            "recipe texts": {
                entry["recipe"]: self.read("recipe", "export", "--", entry["recipe"]) for entry in recipes
            },
            "stores": [{key: store[key] for key in store if key != "here"} for store in self.json("store", "list")],
            "history": [{key: line[key] for key in line if key != "undoable"} for line in self.history()],
        }

    # What goes wrong around it

    def fill_disk(self) -> None:
        """Leaves no room on the small file system that this machine stands on."""
        self.is_full, self.times_full = True, self.times_full + 1
        size = 1 << 30
        with open(self.folder / "filler", "wb") as file:
            end = 0
            while size >= 1:
                try:
                    os.posix_fallocate(file.fileno(), end, size)
                    end += size
                except OSError:
                    size //= 2

    def free_disk(self) -> None:
        (self.folder / "filler").unlink(missing_ok=True)
        self.is_full = False

    def remove_cache(self) -> None:
        shutil.rmtree(self.data / "cache", ignore_errors=True)


class Names:
    """Names that are unique in the run. No two are alike, and none is like a word."""

    LETTERS = "bcdfghjklmnpqrstvwxz"
    LENGTH = 9

    def __init__(self, dice: random.Random):
        self._dice, self._lock = dice, threading.Lock()
        self.given: set[str] = set()

    def new(self) -> str:
        with self._lock:
            while (name := "".join(self._dice.choices(self.LETTERS, k=self.LENGTH))) in self.given:
                pass
            self.given.add(name)
            return name

"""A household that two releases of the program open in turns, and all that they print of it."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Benchmarks"))
from terminal import Terminal  # noqa: E402

PATIENCE = 60  # seconds
COPIED = "aisle: New files are begun; those of "  # what is said of a copy once
ON_DISK = "data/spaces/home"

READING = [
    ["lists", "--kind", "all"],
    ["show"],
    ["show", "--format", "markdown"],
    ["item", "list"],
    ["item", "list", "--format", "json"],
    ["catalogue", "show"],
    ["catalogue", "show", "--format", "json"],
    ["catalogue", "export"],
    ["recipe", "list"],
    ["plan", "show"],
    ["plan", "show", "--format", "json"],
    ["store", "list", "--format", "json"],
    ["history", "-n", "1000000"],
    ["history", "-n", "1000000", "--format", "json"],
    ["explain", "2 zuchini"],
    ["explain", "500g mince"],
    ["explain", "courgettes"],
    ["explain", "papaya"],
    ["explain", "nonsuch sauce"],
]
# What all say who share a household. The older release knows of the catalogue what is in the journal.
COMMON = ["lists", "show", "recipe", "plan", "store", "history"]


class Machine:
    """A data folder, and the English that people speak around it."""

    def __init__(self, folder: Path, name: str, english: str = "C.UTF-8"):
        self.folder, self.name, self.english = folder, name, english
        self.data, self.shared = folder / "data", folder / "shared"
        folder.mkdir(parents=True)

    def environment(self) -> dict[str, str]:
        return {
            "PATH": "/nowhere",
            "HOME": str(self.folder),
            "AISLE_DATA": str(self.data),
            "LANG": self.english,
            "TZ": "UTC",
            "TERM": "xterm-256color",
            "USER": self.name,
            "EDITOR": "/bin/true",
        }

    def call(self, program: str, *arguments: str, given: str = "") -> str:
        """What a verb prints, and where that is not 0, its status."""
        run = subprocess.run(
            [program, *arguments], env=self.environment(), input=given.encode(), capture_output=True, timeout=PATIENCE
        )
        said = (run.stdout + run.stderr).decode(errors="replace").replace(str(self.folder), "…")
        said = "".join(line for line in said.splitlines(True) if not line.startswith(COPIED))
        return said if run.returncode == 0 else f"{said}status {run.returncode}\n"

    def press(self, program: str, *keys: bytes) -> None:
        """Opens the screen and presses keys there. Each has its answer before the next is pressed."""
        with Terminal([program], self.environment()) as terminal:
            terminal.wait_until_ready("help")
            for key in keys:
                while terminal.read(0):
                    pass
                terminal.send(key)
                terminal.read(2000)
                while terminal.read(60):
                    pass
            terminal.quit("Esc", "q")

    def delete(self, program: str, item: str) -> None:
        """Takes an item out of the catalogue, which only the screen does."""
        self.press(program, b"5", b"b", b"/", item.encode(), b"\r", b"d")

    def act(self, program: str, words: list[str]) -> str:
        """Does what a line of a script says: a verb, or `delete ITEM`."""
        if words[0] == "delete":
            self.delete(program, " ".join(words[1:]))
            return ""
        return self.call(program, *words)

    def files(self) -> dict[str, bytes]:
        """The journal."""
        home = self.data / ON_DISK
        return {str(p.relative_to(home)): p.read_bytes() for p in sorted(home.glob("*/*.log"))}

    def facts(self, program: str, items: list[str] = (), every: int = 1) -> dict[str, str]:
        """All that reading verbs print; `items` are asked about one by one, and so is every so many a list."""
        facts = {}

        def ask(*arguments: str) -> str:
            said = facts[" ".join(arguments)] = self.call(program, *arguments)
            return said

        for arguments in READING:
            ask(*arguments)
        # Behind the lists may stand what the program has to say of them.
        lists, _ = json.JSONDecoder().raw_decode(ask("lists", "--kind", "all", "--format", "json"))
        for found in lists[::every]:
            name, kind = found["list"], found["kind"]
            named = f"{name} {found['finished'][:10]}" if kind == "trip" else name
            for form in ("text", "json"):
                ask("show", named, "--kind", kind, "--format", form)
            if kind == "recipe":
                ask("recipe", "show", name)
                ask("recipe", "export", name)
        for item in items:
            ask("item", "show", item)
            ask("item", "show", item, "--format", "json")
        return facts

    def copy(self, to: Path) -> "Machine":
        other = Machine(to, self.name, self.english)
        shutil.copytree(self.data, other.data)
        return other

    def taken_back(self, program: str, to: Path, times: int) -> dict[str, str]:
        """What undo and redo print and lead to, on a copy."""
        other, facts = self.copy(to), {}
        for verb in ("undo", "redo"):
            facts[f"{verb}, {times} times"] = "".join(other.call(program, verb) for _ in range(times))
            facts |= {f"{verb}: {words}": other.call(program, *words.split()) for words in ("show", "item list")}
        shutil.rmtree(to)
        return facts


def carry(machines: list[Machine]) -> None:
    """Brings what each has in its copy of the shared folder to all others: files only grow."""
    for one in machines:
        for other in machines:
            for path in one.shared.glob("**/*"):
                target = other.shared / path.relative_to(one.shared)
                if one is other or not path.is_file():
                    continue
                if not target.exists() or target.stat().st_size < path.stat().st_size:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, target)


def common(facts: dict[str, str]) -> dict[str, str]:
    """What all machines say, whichever list is the current one of each, wherever each is, and what each may undo."""
    plain = {}
    for words, said in facts.items():
        if words.split()[0] not in COMMON or words in ("show", "show --format markdown"):
            continue
        said = re.sub(r'"(current|undoable|here)":true', r'"\1":false', said)
        plain[words] = re.sub(r"^[*] ", "  ", said, flags=re.M) if words.startswith("lists") else said
    return plain

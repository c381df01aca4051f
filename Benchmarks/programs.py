"""The programs that are measured: the floor, aisle, and other list programs where the machine has them.

Every program holds the same entries and runs with HOME and all its data in a folder of its own.
"""

import itertools
import json
import os
import shutil
import subprocess
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

# One step of a script: the label its time is kept under, or None for a key that only prepares; and the keys,
# separated by blanks, that are sent in one write.
Step = tuple[str | None, str]

START = "start to paint"
MOVE = "move"
PAGE = "page"
TYPE = "change of type"
CHECK = "check"
LETTER = "letter in the add prompt"
ESCAPE = "Esc in the add prompt"
BURST = "200 keys at once"

WORDS = ("milk", "bread", "apple")


@dataclass(frozen=True)
class Item:
    type: str
    name: str


@dataclass
class Program:
    """How one program is set up, driven and read back. `folder` stands for its own folder throughout."""

    name: str
    argv: list[str]
    ready: str  # a regular expression for its first screen
    setup: Callable[["Program", list[Item]], None]
    script: list[Step]  # what a round presses
    check: str  # the key that checks the selected entry
    quit: tuple[str, ...]
    kept: Callable[["Program"], bool]  # whether the data on disk, as its reader sees it, has a check mark
    folder: Path
    focus: tuple[str, ...] = ()  # keys that bring a fresh start to the list
    settings: dict[str, str] = field(default_factory=dict)
    quiet_ms: dict[str, int] = field(default_factory=dict)  # for labels whose output pauses for longer than usual

    @property
    def environment(self) -> dict[str, str]:
        base = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(self.folder), "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "SHELL": "/bin/sh", "USER": "shopper",
        }
        return base | self.settings

    def run(self, *argv: str, text: str | None = None) -> str:
        """Runs a command in the program's environment and returns what it printed; raises when it fails."""
        result = subprocess.run(argv, env=self.environment, input=text or "", capture_output=True, text=True)
        if result.returncode:
            raise RuntimeError(f"{' '.join(argv)} failed: {(result.stderr or result.stdout).strip()[-300:]}")
        return result.stdout


def steps(label: str | None, *keys: str, times: int = 1) -> list[Step]:
    return [(label, key) for key in keys] * times


def there_and_back(label: str, times: int) -> list[Step]:
    """Down and up again: every key does something, and the end is where the start was."""
    return steps(label, "Down", times=times) + steps(label, "Up", times=times)


def prompts(opening: str, words: Iterable[str] = WORDS) -> list[Step]:
    """Opens the add prompt, types a word letter by letter, leaves with Esc; once for each word."""
    result = []
    for word in words:
        result += steps(None, opening) + steps(LETTER, *word) + steps(ESCAPE, "Esc")
    return result


def burst() -> list[Step]:
    """200 keys that each move the selection and that end away from where they began, and the way back."""
    forth, back = ["Down"] * 40, ["Up"] * 40
    return steps(BURST, " ".join((forth + back) * 2 + forth)) + steps(None, " ".join(back))


def table(items: Iterable[Item]) -> str:
    return "".join(f"{item.type}\t{item.name}\n" for item in items)


def read_catalogue(path: Path) -> list[Item]:
    """The items of a table whose lines begin `type<TAB>item`; lines that begin with # are left out."""
    lines = path.read_text(encoding="utf-8").splitlines()
    columns = [line.split("\t") for line in lines if "\t" in line and not line.startswith("#")]
    return [Item(type.strip(), name.strip()) for type, name, *_ in columns]


def spread(items: list[Item], count: int, types: int) -> list[Item]:
    """The first `count` items, taken evenly from the first `types` item types, and from later ones as these run out."""
    shelves: dict[str, list[Item]] = {}
    for item in items:
        shelves.setdefault(item.type, []).append(item)
    chosen: list[Item] = []
    ordered = list(shelves.values())
    for group in (ordered[:types], ordered[types:]):
        for row in range(max((len(shelf) for shelf in group), default=0)):
            chosen += [shelf[row] for shelf in group if row < len(shelf)]
    kept = set(chosen[:count])
    return [item for item in items if item in kept]


def grown(catalogue: list[Item], count: int) -> list[Item]:
    """Made-up items that bring the catalogue to `count`: its own names with numbers behind them."""
    numbered = (Item(item.type, f"{item.name} {number}") for number in itertools.count(2) for item in catalogue)
    return list(itertools.islice(numbered, max(0, count - len(catalogue))))


# The floor


def floor(folder: Path, binary: Path, catalogue: list[Item]) -> Program:
    def setup(program: Program, items: list[Item]) -> None:
        (folder / "list.tsv").write_text(table(items))
        (folder / "catalogue.tsv").write_text(table(catalogue))
        (folder / "records").write_bytes(b"")

    return Program(
        "floor", [str(binary), *(str(folder / name) for name in ("list.tsv", "catalogue.tsv", "records"))],
        ready="Groceries", setup=setup, folder=folder, check="Space", quit=("q",),
        kept=lambda program: (folder / "records").stat().st_size > 0,
        script=TWO_PANES,
    )


TWO_PANES = (
    there_and_back(MOVE, 16)
    + steps(PAGE, "PgDn", "PgUp", times=6)
    + steps(None, "h") + there_and_back(TYPE, 8) + steps(None, "l")
    + steps(CHECK, "Space", times=16)
    + prompts("a")
    + burst()
)


# Aisle


def aisle(
    folder: Path, binary: Path, name: str = "aisle", more: Iterable[Item] = (), history: Path | None = None
) -> Program:
    """Aisle with the starter catalogue and the items `more` in it; or with the years of trips that `history` makes."""

    def setup(program: Program, items: list[Item]) -> None:
        if history:
            program.run(str(history), "trips", str(folder / "data"))
            return
        if more:
            (folder / "more.tsv").write_text(table(more))
            program.run(str(binary), "catalogue", "load", str(folder / "more.tsv"))
        program.run(str(binary), "add", text="".join(f"{item.name}\n" for item in items))
        shown = program.run(str(binary), "show", "--format", "json")
        missing = [item.name for item in items if json.dumps(item.name, ensure_ascii=False)[1:-1] not in shown]
        if missing:
            raise RuntimeError(f"aisle add took {len(items)} lines, but the list lacks {', '.join(missing[:5])}")

    def kept(program: Program) -> bool:
        return has_check(json.loads(program.run(str(binary), "show", "--format", "json")))

    return Program(
        name, [str(binary)], ready="Groceries", setup=setup, folder=folder, check="Space", quit=("q",),
        kept=kept, focus=("l",), settings={"AISLE_DATA": str(folder / "data")},
        script=TWO_PANES,
    )


def has_check(value: object) -> bool:
    """Whether a JSON document says anywhere that an entry is checked."""
    if isinstance(value, dict):
        return any(("check" in key.lower() and found is True) or has_check(found) for key, found in value.items())
    return isinstance(value, list) and any(map(has_check, value))


# Other list programs. Their add prompts search nothing, and all but vit save at exit.


def calcurse(folder: Path) -> Program:
    def setup(program: Program, items: list[Item]) -> None:
        (folder / "todo").write_text("".join(f"[1] {item.name}\n" for item in items))
        (folder / "apts").write_text("")
        (folder / "conf").write_text("appearance.notifybar=no\n")  # its clock would write into every wait

    return Program(
        "calcurse", ["calcurse", "-D", str(folder)], ready="TODO", setup=setup, folder=folder,
        check="!", quit=("q", "y"), focus=("Tab", "Tab"),
        kept=lambda program: "[-1]" in (folder / "todo").read_text(),
        script=there_and_back(MOVE, 8) + steps(CHECK, "!", times=16) + prompts("a", WORDS[:2]) + burst(),
    )


def tudu(folder: Path) -> Program:
    def setup(program: Program, items: list[Item]) -> None:
        entries = "".join(
            f'<todo done="no" collapse="no"><title>{escape(item.name)}</title></todo>\n' for item in items
        )
        (folder / "list.xml").write_text(f'<?xml version="1.0"?>\n<todo>\n{entries}</todo>\n')

    return Program(
        "tudu", ["tudu", "-f", str(folder / "list.xml")], ready=r"\[ \]", setup=setup, folder=folder,
        check="m", quit=("q",),
        kept=lambda program: 'done="yes"' in (folder / "list.xml").read_text(),
        script=(
            there_and_back(MOVE, 16) + steps(PAGE, "PgDn", "PgUp", times=6)
            + [(CHECK, "m"), (None, "Down")] * 16 + prompts("o", WORDS[:2]) + burst()
        ),
    )


def hnb(folder: Path) -> Program:
    def setup(program: Program, items: list[Item]) -> None:
        entries = "".join(f'<node done="no"><data>{escape(item.name)}</data></node>\n' for item in items)
        (folder / "list.hnb").write_text(f'<?xml version="1.0"?>\n<tree>\n{entries}</tree>\n')

    return Program(
        "hnb", ["hnb", str(folder / "list.hnb")], ready=r"\[_\]", setup=setup, folder=folder,
        check="C-d", quit=("C-q", "y"),
        kept=lambda program: 'done="yes"' in (folder / "list.hnb").read_text(),
        script=(
            there_and_back(MOVE, 16) + steps(PAGE, "PgDn", "PgUp", times=6)
            + [(CHECK, "C-d"), (None, "Down")] * 16 + prompts("Ins") + burst()
        ),
    )


def vit(folder: Path) -> Program:
    def setup(program: Program, items: list[Item]) -> None:
        write_tasks(folder, items)
        (folder / "config.ini").write_text("[vit]\nconfirmation = False\nwait = False\n")

    return Program(
        "vit", ["vit"], ready="tasks shown", setup=setup, folder=folder, check="d", quit=("q",),
        kept=lambda program: any('status:"completed"' in path.read_text() for path in folder.glob("tasks/*.data")),
        settings={"VIT_DIR": str(folder), "TASKRC": str(folder / "taskrc")}, quiet_ms={CHECK: 500, BURST: 200},
        script=(
            there_and_back(MOVE, 8) + steps(PAGE, "PgDn", "PgUp", times=3)
            + steps(CHECK, "d", times=2) + prompts("a") + burst()
        ),
    )


def write_tasks(folder: Path, items: list[Item]) -> None:
    """A taskwarrior database in `folder`/tasks and the settings file `folder`/taskrc that points to it."""
    (folder / "tasks").mkdir()
    (folder / "taskrc").write_text(f"data.location={folder / 'tasks'}\nconfirmation=off\nverbose=nothing\nhooks=off\n")
    lines = (
        f'[description:"{item.name}" entry:"1700000000" project:"{item.type}" status:"pending" uuid:"{uuid.uuid4()}"]\n'
        for item in items
    )
    (folder / "tasks" / "pending.data").write_text("".join(lines))


PEERS = {"calcurse": calcurse, "tudu": tudu, "hnb": hnb, "vit": vit}


def installed_peers(folder: Path) -> list[Program]:
    return [build(folder / name) for name, build in PEERS.items() if shutil.which(name)]

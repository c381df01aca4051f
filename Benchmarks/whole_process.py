"""Commands timed as whole processes, from just before the start to the end: marking one entry done."""

import os
import shutil
import time
from pathlib import Path

import programs
from programs import Item, Program

REPEATS = 8  # of each command in a round, every one on another entry


def label(entries: int) -> str:
    return f"mark one of {entries} entries"


class Commands:
    """One list of entries, held by aisle and by taskwarrior, each in a folder of its own."""

    def __init__(self, folder: Path, aisle: Path | None, items: list[Item]):
        self.label = label(len(items))
        self._items = items
        self._programs: dict[str, Program] = {}
        if aisle:
            self._programs["aisle"] = programs.aisle(folder / "aisle", aisle)
        if shutil.which("task"):
            self._programs["task"] = programs.vit(folder / "task")
        for program in self._programs.values():
            program.folder.mkdir(parents=True)
            program.setup(program, items)
            shutil.copytree(program.folder, template(program))

    def measure_round(self) -> dict[str, list[float]]:
        """Milliseconds of every run, for each command."""
        times: dict[str, list[float]] = {}
        for program in self._programs.values():
            restore(program)
        for number in range(REPEATS):
            if aisle := self._programs.get("aisle"):
                check = [*aisle.argv, "check", self._items[number].name]
                times.setdefault("aisle check", []).append(time_command(check, aisle))
            if task := self._programs.get("task"):
                done = ["task", str(2 * number + 1), "done"]
                times.setdefault("task done", []).append(time_command(done, task))
                modify = ["task", str(2 * number + 2), "modify", "+bought"]
                times.setdefault("task modify", []).append(time_command(modify, task))
        return times


def template(program: Program) -> Path:
    return program.folder.with_name(program.folder.name + ".template")


def restore(program: Program) -> None:
    """Puts the program's folder back to what it was when its template was made."""
    shutil.rmtree(program.folder)
    shutil.copytree(template(program), program.folder)


def time_command(argv: list[str], program: Program) -> float:
    """Milliseconds that one run takes; raises when it fails."""
    path = shutil.which(argv[0]) or argv[0]
    null = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_RDWR, 0) for descriptor in range(3)]
    start = time.perf_counter_ns()
    pid = os.posix_spawn(path, argv, program.environment, file_actions=null)
    _, status = os.waitpid(pid, 0)
    end = time.perf_counter_ns()
    if status:
        raise RuntimeError(f"{' '.join(argv)} ended with {os.waitstatus_to_exitcode(status)}")
    return (end - start) / 1e6

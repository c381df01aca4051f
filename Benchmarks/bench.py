"""Measures aisle on a real terminal beside a small C program, the floor, and beside other list programs.

README.md explains every figure and how to read the tables.
"""

import argparse
import dataclasses
import gc
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import programs
import report
from programs import BURST, CHECK, START, Program
from terminal import QUIET_MS, NotReady, Terminal
from whole_process import Commands, restore, template

HERE = Path(__file__).resolve().parent
ENTRIES, TYPES, MANY_ENTRIES = 60, 12, 1500
MANY_ITEMS = 50_000
STARTS = 3  # of every program in a round
KILLS, QUICK_KILLS = 3, 1
QUICK_PEERS = ("calcurse", "tudu", "hnb")  # vit takes as long as all of these
SIGNALS = (
    signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV, signal.SIGILL, signal.SIGTRAP,
)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def prepare(program: Program, items: list[programs.Item]) -> None:
    """Sets the program up, lets it start and quit once, and keeps that state as the start of every round."""
    program.folder.mkdir(parents=True)
    program.setup(program, items)
    with Terminal(program.argv, program.environment) as terminal:
        terminal.wait_until_ready(program.ready)
        if not terminal.quit(*program.quit):
            raise NotReady(f"{program.name} did not quit on {' '.join(program.quit)}")
    shutil.copytree(program.folder, template(program))


@contextmanager
def running(program: Program) -> Iterator[Terminal]:
    """The program on a terminal, freshly set up, its list in focus."""
    restore(program)
    with Terminal(program.argv, program.environment) as terminal:
        terminal.wait_until_ready(program.ready)
        focus(program, terminal)
        yield terminal


def focus(program: Program, terminal: Terminal) -> None:
    for key in program.focus:
        terminal.press(key, first_ms=200)


def measure_round(program: Program) -> dict[str, list[float]]:
    """Starts the program three times and plays its script to the last of them."""
    restore(program)
    values: dict[str, list[float]] = {}
    for start in range(STARTS):
        with Terminal(program.argv, program.environment) as terminal:
            values.setdefault(START, []).append(terminal.wait_until_ready(program.ready))
            values.setdefault(report.START_CPU, []).append(terminal.processor_time())
            if start == STARTS - 1:
                play(program, terminal, values)
                values[report.MEMORY] = [terminal.memory_peak()]
            terminal.quit(*program.quit)
    return values


def play(program: Program, terminal: Terminal, values: dict[str, list[float]]) -> None:
    """Presses the keys of the script and adds what each cost to `values`."""
    focus(program, terminal)
    values[report.SILENT] = [0]
    for label, keys in program.script:
        before = terminal.written() if label == CHECK else (0, 0)
        output = terminal.press(keys, program.quiet_ms.get(label or "", QUIET_MS))
        if label is None:
            continue
        if output.first is None or output.last is None:
            values[report.SILENT][0] += 1
            continue
        values.setdefault(label, []).append(output.last)
        if label in report.BYTES_OF:
            values.setdefault(report.BYTES_OF[label], []).append(output.size)
        if label == CHECK:
            handed, owed = (now - then for now, then in zip(terminal.written(), before))
            values.setdefault(report.FIRST_FRAME, []).append(output.first)
            values.setdefault(report.FILE_BYTES, []).append(handed - output.size)
            values.setdefault(report.DISK_BYTES, []).append(owed)


def survives_kill(program: Program, quiet_ms: int) -> bool:
    """Checks an entry, kills the program `quiet_ms` after its last output, and asks the disk for the check mark."""
    with running(program) as terminal:
        terminal.press(program.check, quiet_ms)
        terminal.kill()
    return program.kept(program)


def survives_signal(program: Program, number: int) -> bool:
    """Checks an entry and sends a signal: the program must end, give the terminal back, and have kept the mark."""
    with running(program) as terminal:
        terminal.press(program.check, program.quiet_ms.get(CHECK, QUIET_MS))
        terminal.signal(number)
        ended = terminal.wait_for_end()
        restored = terminal.is_restored()
    return ended and restored and program.kept(program)


def try_survival(program: Program, times: int) -> dict[str, tuple[int, int]]:
    def kills(quiet_ms: int) -> tuple[int, int]:
        return sum(survives_kill(program, quiet_ms) for _ in range(times)), times

    return {
        report.KILLED_AT_FRAME: kills(0),
        report.KILLED_LATER: kills(500),
        report.SIGNALS: (sum(survives_signal(program, number) for number in SIGNALS), len(SIGNALS)),
    }


def prepare_peer(program: Program, items: list[programs.Item]) -> bool:
    """As `prepare`; a peer that will not start here is left out, for it is no fault of what is measured."""
    try:
        prepare(program, items)
    except NotReady as problem:
        say(f"left out: {problem}")
        return False
    return True


def compile_floor(folder: Path) -> Path:
    binary = folder / "floor-binary"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O2", "-o", str(binary), str(HERE / "floor.c"), "-lncursesw"], check=True)
    return binary


def run_measure(path: Path, times: int) -> dict[str, tuple[report.Figure, str]]:
    """Runs a program that prints lines `name value unit`, `times` times: its figures and their units."""
    values: dict[str, list[list[float]]] = {}
    units: dict[str, str] = {}
    for _ in range(times):
        output = subprocess.run([str(path.resolve())], check=True, capture_output=True, text=True).stdout
        for line in filter(None, map(str.strip, output.splitlines())):
            try:
                name, value, unit = line.split()
                values.setdefault(name, []).append([float(value)])
            except ValueError:
                raise RuntimeError(f"{path} printed {line!r}; a line must be: name value unit") from None
            units[name] = unit
    return {name: (figure, units[name]) for name, rounds in values.items() if (figure := report.Figure.of(rounds))}


def load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


def machine(folder: Path) -> dict[str, str]:
    def first(path: str, prefix: str) -> str:
        lines = (line for line in Path(path).read_text().splitlines() if line.startswith(prefix))
        return next(lines, prefix + ": unknown").partition(":")[2].strip()

    mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    holding = [(point, kind) for point, kind in mounts if folder.resolve().is_relative_to(point)]
    return {
        "processor": first("/proc/cpuinfo", "model name"),
        "cores": str(os.cpu_count()),
        "kernel": os.uname().release,
        "load": load(),
        "data on": max(holding, key=lambda pair: len(pair[0]))[1] if holding else "unknown",
        "time": time.strftime("%Y-%m-%d %H:%M:%S"),
    }


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run", description=__doc__)
    parser.add_argument("--aisle", type=Path, metavar="PATH", help="the release binary; without it only the others run")
    parser.add_argument("--measure", type=Path, metavar="PATH", help="a program that prints `name value unit` lines")
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of each program (9; 3 with --quick)")
    parser.add_argument("--quick", action="store_true", help="under a minute: fewer rounds, trials and peers")
    parser.add_argument("--only", metavar="NAMES", help="the peers to take part, of calcurse,tudu,hnb,vit")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure here")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a goal is missed")
    parser.add_argument(
        "--catalogue", type=Path, metavar="FILE", default=HERE.parent / "seeds" / "catalogue.tsv",
        help="lines `type<TAB>item` to fill the lists from (seeds/catalogue.tsv)",
    )
    arguments = parser.parse_args()
    for path in filter(None, (arguments.aisle, arguments.measure)):
        if not (path.is_file() and os.access(path, os.X_OK)):
            parser.error(f"{path} cannot be run")
    arguments.rounds = arguments.rounds or (3 if arguments.quick else 9)
    return arguments


def measure(arguments: argparse.Namespace, folder: Path) -> tuple[report.Rounds, report.Trials]:
    catalogue = programs.read_catalogue(arguments.catalogue)
    entries = programs.spread(catalogue, ENTRIES, TYPES)
    aisle = arguments.aisle.resolve() if arguments.aisle else None
    ours = [programs.floor(folder / "floor", compile_floor(folder), catalogue)]
    large = []
    if aisle:
        ours.append(programs.aisle(folder / "aisle", aisle))
        more = programs.grown(catalogue, MANY_ITEMS)
        large.append(programs.aisle(folder / "aisle-large", aisle, report.LARGE, more))
        if arguments.measure:
            history = arguments.measure.resolve()
            large.append(programs.aisle(folder / "aisle-years", aisle, report.YEARS, history=history))
    for program in ours + large:
        prepare(program, entries)
    peers = [program for program in wanted_peers(arguments, folder) if prepare_peer(program, entries)]

    rounds = play_rounds(arguments, ours, large + peers)
    trials: report.Trials = {}
    for program in ours[-1:] if arguments.quick else ours + peers:
        say(f"kills and signals: {program.name}")
        trials[program.name] = try_survival(program, QUICK_KILLS if arguments.quick else KILLS)
    for count in (ENTRIES, MANY_ENTRIES):
        commands = Commands(folder / f"commands-{count}", aisle, programs.spread(catalogue, count, TYPES))
        say(f"whole processes: {commands.label}")
        for _ in range(arguments.rounds):
            for name, times in commands.measure_round().items():
                add_round(rounds.setdefault(name, {}), {commands.label: times})
    return rounds, trials


def wanted_peers(arguments: argparse.Namespace, folder: Path) -> list[Program]:
    names = QUICK_PEERS if arguments.quick else tuple(programs.PEERS)
    if arguments.only is not None:
        names = tuple(arguments.only.split(","))
    installed = programs.installed_peers(folder)
    missing = sorted(set(names) - {program.name for program in installed})
    if missing:
        say(f"not here, left out: {', '.join(missing)} (apt-get install {' '.join(missing)})")
    return [program for program in installed if program.name in names]


def play_rounds(arguments: argparse.Namespace, ours: list[Program], others: list[Program]) -> report.Rounds:
    rounds: report.Rounds = {}
    for number in range(arguments.rounds):
        # One round of the others is enough where only the way to the floor is asked for.
        taking_part = ours + (others if number == 0 or not arguments.quick else [])
        # Every other round runs backwards, so that nobody always comes after the same neighbour.
        for program in taking_part if number % 2 == 0 else reversed(taking_part):
            say(f"round {number + 1} of {arguments.rounds}: {program.name}")
            add_round(rounds.setdefault(program.name, {}), measure_round(program))
    return rounds


def add_round(labels: dict[str, list[list[float]]], values: dict[str, list[float]]) -> None:
    for label, found in values.items():
        labels.setdefault(label, []).append(found)


def main() -> int:
    arguments = parse_arguments()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the signals sent on purpose must not leave core files
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the programs end and the folder goes
    gc.disable()  # no pause of ours inside a time
    micro = run_measure(arguments.measure, 1 if arguments.quick else 3) if arguments.measure else {}
    with tempfile.TemporaryDirectory(prefix="aisle-bench-") as folder:
        facts = machine(Path(folder))
        rounds, trials = measure(arguments, Path(folder))
        facts["load"] += f" – {load()}"
    print(", ".join(f"{name} {fact}" for name, fact in facts.items()))
    print(f"{arguments.rounds} rounds, times in milliseconds")
    if os.getloadavg()[0] > (os.cpu_count() or 1):
        print("The machine was busy with other work: start-up and sync times can be several times too long.")
    print()
    print(report.tables(rounds, trials, micro))
    lines = report.verdicts(report.figures(rounds), trials, micro)
    missed = [line.label for line in lines if line.passed is False]
    if lines:
        print(f"\n{sum(line.passed is True for line in lines)} goals passed, {len(missed)} missed")
    if arguments.json:
        arguments.json.write_text(json.dumps({
            "machine": facts, "rounds": arguments.rounds, "values": rounds, "trials": trials,
            "measured": {name: [figure.median, unit] for name, (figure, unit) in micro.items()},
            "goals": [dataclasses.asdict(line) for line in lines],
        }, indent=1, ensure_ascii=False))
    return 1 if missed and arguments.strict else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (NotReady, RuntimeError, OSError, subprocess.CalledProcessError) as problem:
        sys.exit(f"bench: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)

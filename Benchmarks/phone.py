#!/usr/bin/env python3
"""Measures an exchange with a folder of tasks for a phone: with nothing new, and with every task ticked; and how long
it takes from a ticked file to the first byte of what an open screen draws.

    phone.py --aisle PATH [--tasks 1000] [--many 10000] [--rounds 15]

And what a folder of many tasks costs: to be made, with nothing new, with one task ticked and with all, and how many
kilobytes of memory that takes. No list is so long; but what somebody puts into a folder has to be borne.

What a verb that only looks takes is subtracted: what is left is the exchange.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from terminal import START_QUIET_MS, Terminal, milliseconds

LATE_MS = 2000


def environment(folder: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
        "AISLE_DATA": str(folder / "data"),
    }


def run(aisle: str, folder: Path, *arguments: str, text: str = "") -> float:
    """Milliseconds."""
    start = time.perf_counter_ns()
    subprocess.run([aisle, *arguments], env=environment(folder), input=text, text=True, check=True, capture_output=True)
    return (time.perf_counter_ns() - start) / 1e6


def tick(tasks: Path, is_done: bool) -> None:
    before, after = "STATUS:NEEDS-ACTION", "STATUS:COMPLETED"
    for path in tasks.glob("*.ics"):
        text = path.read_bytes().decode()
        text = text.replace(before, after) if is_done else text.replace(after, before)
        path.with_suffix(".tmp").write_bytes(text.encode())
        path.with_suffix(".tmp").rename(path)


def seen(aisle: str, folder: Path, rounds: int) -> float:
    """Milliseconds from a file to the screen, with a list of 20."""
    names = [f"Thing {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]
    for item in names:
        run(aisle, folder, "add", "--type", "Things", item)
    run(aisle, folder, "phone", str(folder / "Tasks"))
    paths = sorted((folder / "Tasks" / "groceries").glob("*.ics"))
    times = []
    with Terminal([aisle], environment(folder)) as screen:
        screen.wait_until_ready(names[0])
        for number in range(rounds):
            while screen.read(START_QUIET_MS):
                pass
            path = paths[number % len(paths)]
            text = path.read_text().replace("STATUS:NEEDS-ACTION", "STATUS:COMPLETED")
            path.with_suffix(".tmp").write_text(text)
            start = time.perf_counter_ns()
            path.with_suffix(".tmp").rename(path)
            if screen.read(LATE_MS):
                times.append(milliseconds(start))
    return statistics.median(times) if len(times) == rounds else float("nan")


def peak(aisle: str, folder: Path, *arguments: str) -> tuple[float, int]:
    """Milliseconds, and the most kilobytes of memory."""
    process = subprocess.Popen(
        [aisle, *arguments], env=environment(folder), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    start = time.perf_counter_ns()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"aisle {' '.join(arguments)}: {process.stderr.read().decode()}")
    process.stderr.close()
    return (time.perf_counter_ns() - start) / 1e6, usage.ru_maxrss


def bear_many(aisle: str, folder: Path, count: int) -> None:
    """A list of so many entries, and its tasks."""
    names = [f"Thing {number}" for number in range(count)]
    (folder / "items.tsv").write_text("".join(f"Things\t{name}\n" for name in names))
    run(aisle, folder, "catalogue", "load", str(folder / "items.tsv"))
    run(aisle, folder, "add", text="\n".join(names) + "\n")
    tasks = folder / "Tasks" / "groceries"

    def say(what: str, most: int, measured: tuple[float, int]) -> None:
        print(f"phone: {count} tasks, {what}: {measured[0]:.0f} ms (at most {most}), {measured[1] // 1024} MB")

    def sync() -> tuple[float, int]:
        time.sleep(0.1)
        return peak(aisle, folder, "sync", "--quiet")

    say("made", 3000, peak(aisle, folder, "phone", str(folder / "Tasks")))
    made = len(list(tasks.glob("*.ics")))
    if made != count:
        raise SystemExit(f"there are {made} tasks, not {count}")
    sync()
    say("nothing new", 100, min(sync() for _ in range(3)))
    one = next(tasks.glob("*.ics"))
    one.write_bytes(one.read_bytes().replace(b"STATUS:NEEDS-ACTION", b"STATUS:COMPLETED"))
    say("one ticked", 1000, sync())
    tick(tasks, True)
    say("all ticked", 3000, sync())
    for path in tasks.glob("*.ics"):
        path.unlink()
    say("all cleared away", 1500, sync())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aisle", required=True)
    parser.add_argument("--tasks", type=int, default=1000)
    parser.add_argument("--many", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    aisle = os.path.abspath(arguments.aisle)
    with tempfile.TemporaryDirectory(prefix="aisle-bench-") as name:
        folder = Path(name)
        lines = subprocess.run(
            [aisle, "catalogue", "export"], env=environment(folder), check=True, capture_output=True, text=True
        ).stdout
        items = [line.split("\t")[1] for line in lines.splitlines() if line.count("\t") >= 1 and "," not in line]
        run(aisle, folder, "add", text="\n".join(items[::3][:arguments.tasks]) + "\n")
        tasks = folder / "Tasks"
        run(aisle, folder, "phone", str(tasks))
        tasks /= "groceries"
        count = len(list(tasks.glob("*.ics")))
        time.sleep(0.1)  # Files that were written just now are read once more.
        run(aisle, folder, "sync", "--quiet")
        start = statistics.median(run(aisle, folder, "lists") for _ in range(arguments.rounds))
        still = statistics.median(run(aisle, folder, "sync", "--quiet") for _ in range(arguments.rounds))
        changed = []
        for number in range(max(3, arguments.rounds // 3)):
            tick(tasks, number % 2 == 0)
            time.sleep(0.1)
            changed.append(run(aisle, folder, "sync", "--quiet"))
        print(f"phone: {count} tasks, nothing new: {still - start:.1f} ms (at most 10)")
        took = statistics.median(changed) - start
        print(f"phone: {count} tasks, all ticked or no longer: {took:.1f} ms (at most 150)")
        print(f"phone: a verb that only looks: {start:.1f} ms")
        other = Path(name) / "screen"
        other.mkdir()
        took = seen(aisle, other, arguments.rounds)
        print(f"phone: from a ticked file to an open screen: {took:.1f} ms (at most 100)")
        many = Path(name) / "many"
        many.mkdir()
        bear_many(aisle, many, arguments.many)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures two screens that share a folder: how long a mark takes from a key on the one to the other, and how often
they wake up while nobody does anything.

    sharing.py --aisle PATH [--marks 60] [--seconds 10]
"""

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from terminal import START_QUIET_MS, Terminal, milliseconds

ITEMS = [f"Item {number:02}" for number in range(1, 21)]
LATE_MS = 2000


def environment(folder: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
        "AISLE_DATA": str(folder / "data"), "AISLE_SEED": "none",
    }


def run(aisle: str, folder: Path, *arguments: str) -> None:
    folder.mkdir(exist_ok=True)
    subprocess.run([aisle, *arguments], env=environment(folder), check=True, capture_output=True)


def silence(*terminals: Terminal) -> None:
    """Reads until nobody writes any more."""
    while any(terminal.read(START_QUIET_MS) for terminal in terminals):
        pass


def mark(one: Terminal, other: Terminal) -> float | None:
    """Milliseconds from a key on the one to the first byte of what the other draws; none where it draws nothing."""
    silence(one, other)
    start = time.perf_counter_ns()
    one.send(b" ")
    return milliseconds(start) if other.read(LATE_MS) else None


def wakeups(terminal: Terminal) -> int:
    """How often its threads have gone to sleep so far; whoever wakes up does so again."""
    count = 0
    for task in Path(f"/proc/{terminal.pid}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches:"):
                count += int(line.split()[1])
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aisle", required=True)
    parser.add_argument("--marks", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=10)
    arguments = parser.parse_args()
    aisle = os.path.abspath(arguments.aisle)
    with tempfile.TemporaryDirectory(prefix="aisle-bench-") as name:
        here, there, shared = (Path(name) / part for part in ("here", "there", "shared"))
        for item in ITEMS:
            run(aisle, here, "add", "--type", "Things", item)
        run(aisle, here, "share", "--create", str(shared))
        run(aisle, there, "share", "--yes", str(shared))
        with Terminal([aisle], environment(here)) as one, Terminal([aisle], environment(there)) as other:
            for terminal in (one, other):
                terminal.wait_until_ready(ITEMS[0])
            times = [
                time for number in range(arguments.marks)
                for time in [mark(one, other) if number % 2 else mark(other, one)] if time is not None
            ]
            silence(one, other)
            before = wakeups(one) + wakeups(other)
            time.sleep(arguments.seconds)
            woken = wakeups(one) + wakeups(other) - before
    lost = arguments.marks - len(times)
    print(
        f"a mark from screen to screen: median {statistics.median(times):.1f} ms, fastest {min(times):.1f}, "
        f"slowest {max(times):.1f}, of {len(times)}; {lost} not drawn within {LATE_MS} ms"
    )
    print(f"wakeups of two idle screens in {arguments.seconds:.0f} s: {woken}")


if __name__ == "__main__":
    main()

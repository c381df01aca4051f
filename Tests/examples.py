#!/usr/bin/env python3
"""Fills in the examples of docs/json.md: reads the page as `aisle documents json` prints it, begins a small household,
makes each call that the page shows, and prints the page with what they printed.

    aisle documents json | examples.py PATH-OF-AISLE

Ana shares her lists with Ben: nine days in November, each verb at a time of its own. Times are shown to the minute, so
that they are the same whenever the page is made; the machines, their identities and the folder are given other names.
"""

import datetime
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CATALOGUE = """Fruit\tApples\t6\teating apples
Vegetables\tOnions
Vegetables\tTomatoes
Dairy\tMilk\t2 l
Dairy\tEggs
Tins\tChopped tomatoes
"""
RECIPE = """---
servings: 2
---
Soften @onions{1}(sliced), add @tomatoes{400%g}, break in @eggs{4}.
"""
TOWN = """{"type":"FeatureCollection","features":[
{"type":"Feature","geometry":{"type":"Point","coordinates":[8.5391,47.3712]},
"properties":{"name":"Station Shop","shop":"convenience","brand":"Quick",
"addr:street":"Station Street","addr:housenumber":"3"}}
]}"""
# When, on whose machine, and what.
STEPS = [
    ("12 09:00", "ana", "catalogue load catalogue.tsv"),
    ("12 09:01", "ana", "store add 'Corner Market' --address 'Main Street 12' --at 47.376887,8.541694"),
    ("12 09:02", "ana", "store import town.geojson"),
    ("12 09:03", "ana", "recipe import Shakshuka.cook"),
    ("12 09:04", "ana", "share --create Lists"),
    ("12 09:05", "ben", "share --yes Lists"),
    ("13 17:00", "ana", "add 1 l milk"),
    ("13 17:01", "ana", "add 6 eggs"),
    ("13 17:30", "ana", "store checkin 'Corner Market'"),
    ("13 17:31", "ana", "price milk 1.49"),
    ("13 17:32", "ana", "check milk"),
    ("13 17:45", "ana", "finish"),
    ("20 08:00", "ana", "list keep Groceries Weekly"),
    ("20 08:01", "ana", "list repeat Weekly every friday"),
    ("20 08:02", "ana", "add '6x330 ml milk (the blue one)'"),
    ("20 08:03", "ana", "add 1 l milk"),
    ("20 08:04", "ben", "add 2 lb apples"),
    ("20 08:05", "ben", "add --list Groceries --kind trip onions"),
    ("20 08:06", "ana", "store checkin 'Corner Market'"),
    ("20 08:07", "ana", "price apples 2.99/lb"),
    ("20 08:08", "ana", "check apples"),
    ("20 08:09", "ana", "plan add 2026-11-27 Shakshuka"),
]
LOOK = "20 18:00"


class Home:
    """The folder in which both machines are, and a folder that both share."""

    def __init__(self, folder: Path, aisle: Path):
        self.folder = folder
        for name, text in [("catalogue.tsv", CATALOGUE), ("Shakshuka.cook", RECIPE), ("town.geojson", TOWN)]:
            (folder / name).write_text(text)
        (folder / "bin").mkdir()
        (folder / "bin/aisle").symlink_to(aisle.resolve())

    def run(self, moment: str, who: str, call: str) -> str:
        # Half a minute is left for a slow machine.
        there = datetime.datetime.strptime(f"2026-11-{moment}:30 +0000", "%Y-%m-%d %H:%M:%S %z")
        environment = {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOME": str(self.folder), "USER": who,
            "LANG": "en_US.UTF-8", "TZ": "UTC", "AISLE_SEED": "none", "AISLE_DATA": str(self.folder / who),
            "AISLE_CLOCK_OFFSET": str(int(there.timestamp() - time.time())),
        }
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", call], cwd=self.folder, env=environment, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"examples.py: {call} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def stable(self, printed: str) -> str:
        """The same with what differs from one making of the page to the next replaced."""
        printed = re.sub(r"(T\d\d:\d\d):\d\d\.\d{3}Z", r"\1:00.000Z", printed)
        printed = printed.replace(str(self.folder), "/home/ana").replace(f"@{socket.gethostname()}", "@home")
        for number, identity in enumerate(dict.fromkeys(re.findall(r'"([0-9a-f]{16}|[0-9a-f]{12})"', printed)), 1):
            printed = printed.replace(identity, f"{number:x}" * len(identity))
        return printed


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder), Path(sys.argv[1]))
        for moment, who, call in STEPS:
            home.run(moment, who, f"aisle {call}")
        for line in sys.stdin:
            print(line, end="")
            if line.startswith("$ "):
                print(home.stable(home.run(LOOK, "ana", line[2:])), end="")


if __name__ == "__main__":
    main()

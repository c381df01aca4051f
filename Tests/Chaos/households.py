#!/usr/bin/env python3
"""Lets households live: several machines, verbs, and a folder that is carried badly. Looks whether all know the same in
the end, and whether what people wanted holds.

    households.py [--aisle PATH] [--actions 2000] [--seconds S] [--seed N] [--put-back 0.02] [--faulty 1]

Three to five machines, some with wrong clocks, do one thing after the other; files of the shared folder come late, in
pieces and in any order; a machine is put back to an earlier state of itself now and then. At quiet moments:

- all machines show the same: lists, entries, catalogue, recipes, plan, stores, history;
- each intent holds until somebody who knew of it wanted otherwise: this is to be there, with this note, this mark, and
  no less than this amount. Who knew what is what their own history said before they did it;
- meals are planned as people want them, and the lists show what the meals need that the plan says are there (meals.py).

Intents are kept for two lists that only simple verbs touch, and for meals; on another list, anything happens. The same
seed does the same again, but for times. Counts faults by their kind, and ends with 1 when there are any; what is wrong
is said, and the folders are kept.
"""

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).resolve().parents[2] / "Benchmarks")]
import meals  # noqa: E402
from machine import Fault, Machine  # noqa: E402
from terminal import NotReady  # noqa: E402
from wishes import Intent, measure, overruled  # noqa: E402

ACTIONS_OF_A_HOUSEHOLD = 150
QUIET_EVERY = 50
ITEMS = ["Apples", "Bread", "Butter", "Eggs", "Milk", "Onions", "Peas", "Rice", "Tea", "Yogurt"]
TYPES = ["Produce", "Bakery", "Dairy", "Pantry"]
AMOUNTS = ["1 l", "2 l", "3 l", "500 ml"]
MERGED = ["Figs", "Kale", "Leeks", "Plums"]  # of which nothing is expected but that all have the same
WATCHED = ["Home", "Party"]
WILD = "Groceries"
TURNS_MIN, TURNS_MAX = 4, 16  # rounds of a meeting
HOUR = 3600
CLOCKS = [0, 0, 0, 40, -90, 5 * HOUR, -26 * HOUR, 365 * 24 * HOUR]
RECIPE = "---\nservings: 2\n---\nMix @Rice{1%l} and @Tea{2%l}.\n"
FAULTS = [
    "divergences",
    "lost intents",
    "planned twice",
    "said to be on no list",
    "said to be on a list without its share",
    "on a list of which nothing is said",
    "doubled",
]


class World:
    put_back_often = 0.02

    def __init__(self, aisle: str, folder: Path, dice: random.Random, tally: Counter):
        self.dice, self.folder, self.tally = dice, folder, tally
        self.faults: list[str] = []
        self.log: list[str] = []
        self.machines = []
        for number in range(dice.randint(3, 5)):
            home = folder / f"m{number}"
            clock = dice.choice(CLOCKS)
            self.machines.append(Machine(f"m{number}", aisle, home, home / "shared", clock, faults=self.faults))
        self.intents: dict[tuple[str, str], list[Intent]] = {}
        self.meals = meals.Meals(self)
        self.begin()
        # Nobody takes back how the household began.
        self.beginning = self.known(0)

    def begin(self) -> None:
        founder = self.machines[0]
        catalogue = self.folder / "catalogue.tsv"
        catalogue.write_text("".join(f"{TYPES[n % 4]}\t{item}\n" for n, item in enumerate(ITEMS)))
        for machine in self.machines:
            shutil.copy(catalogue, machine.folder)
        founder.read("catalogue", "load", "catalogue.tsv")
        for name, text in {"mix": RECIPE, **meals.recipe_texts()}.items():
            (founder.folder / f"{name}.cook").write_text(text)
            founder.read("recipe", "import", f"{name}.cook")
        for name in WATCHED + meals.LISTS:
            founder.read("list", "new", name)
        founder.read("list", "use", WILD)
        for number, machine in enumerate(self.machines):
            self.shared(number).mkdir()
            if number:
                self.carry_all(0, number)
            machine.read("share", str(self.shared(number)))
        self.meet()

    def shared(self, number: int) -> Path:
        return self.machines[number].shared

    # What is carried

    def carry(self, source: int, target: int) -> None:
        """Some of what one has comes to the other: whole, or its beginning."""
        source, target = self.shared(source), self.shared(target)
        (target / "j").mkdir(exist_ok=True)
        for file in sorted((source / "j").iterdir()):
            if self.dice.random() < 0.4:
                continue
            bytes = file.read_bytes()
            there = target / "j" / file.name
            present = there.read_bytes() if there.exists() else b""
            if self.dice.random() < 0.3:
                bytes = bytes[: self.dice.randint(0, len(bytes))]
            if len(bytes) > len(present) and bytes.startswith(present):
                self.replace(there, bytes)

    def carry_all(self, source: int, target: int) -> None:
        source, target = self.shared(source), self.shared(target)
        (target / "j").mkdir(exist_ok=True)
        if not (target / "SPACE").exists() and (source / "SPACE").exists():
            shutil.copy(source / "SPACE", target / "SPACE")
        for file in sorted((source / "j").iterdir()) if (source / "j").exists() else []:
            there = target / "j" / file.name
            if not there.exists() or there.stat().st_size < file.stat().st_size:
                self.replace(there, file.read_bytes())

    @staticmethod
    def replace(path: Path, bytes: bytes) -> None:
        draft = path.with_name("." + path.name)
        draft.write_bytes(bytes)
        draft.rename(path)

    def meet(self) -> None:
        """Everything comes to everybody, until nobody has anything to add. What is passed on takes several rounds."""
        for turn in range(TURNS_MAX):
            before = self.written()
            for machine in self.machines:
                machine.call("sync")
            for source in range(len(self.machines)):
                for target in range(len(self.machines)):
                    if source != target:
                        self.carry_all(source, target)
            if turn >= TURNS_MIN and self.written() == before:
                break
        else:
            self.blame("divergences", "nobody comes to an end")
        for machine in self.machines:
            machine.read("sync")

    def written(self) -> dict[Path, int]:
        files = [file for machine in self.machines for file in machine.shared.glob("j/*")]
        return {file: file.stat().st_size for file in files}

    def put_back(self, number: int) -> None:
        """A machine is as it was a while ago, its side of the folder as it is."""
        machine = self.machines[number]
        backup = machine.folder / "backup"
        if not backup.exists() or self.dice.random() < 0.5:
            shutil.rmtree(backup, ignore_errors=True)
            shutil.copytree(machine.data, backup, symlinks=True)
            return
        shutil.rmtree(machine.data)
        shutil.copytree(backup, machine.data, symlinks=True)
        self.tally["put back"] += 1
        self.log.append(f"m{number} is put back")

    # What people do

    def known(self, number: int) -> set[str]:
        return {named(line) for line in self.machines[number].history()}

    def act(self) -> None:
        number = self.dice.randrange(len(self.machines))
        action = self.dice.choices([self.watched, self.wild, self.undo, self.meals.act], [10, 6, 2, 12])[0]
        action(number)

    def call(self, number: int, *words: str):
        call = self.machines[number].call(*words)
        said = (call.output + call.errors).strip()
        self.note(number, f"{' '.join(words)} -> {call.status} {said[:120]!r}", call.status == 0)
        return call

    def note(self, number: int, done: str, is_accepted: bool) -> None:
        self.log.append(f"m{number} {done}")
        self.tally["accepted"] += is_accepted

    def blame(self, kind: str, what: str) -> None:
        self.tally[kind] += 1
        self.faults.append(f"{kind}: {what}")

    def watched(self, number: int) -> None:
        name, item = self.dice.choice(WATCHED), self.dice.choice(ITEMS)
        entries = self.entries(number, name)
        entry = entries.get(item)
        known = self.known(number)
        note = "".join(self.dice.choices("abcdefgh", k=6))
        amount = self.dice.choice(AMOUNTS)
        intents: list[tuple[str, object]] = []
        if entry is None or self.dice.random() < 0.3:
            words, intents = ["add", "--list", name], [("there", None)]
            text = item
            has_amount = self.dice.random() < 0.6
            if has_amount:
                text = f"{amount} {item}"
            if has_amount:
                intents.append(("more", amount))
            elif entry is not None and entry.get("checked"):  # Some more of it, besides what is in the trolley.
                intents.append(("amount", None))
            if self.dice.random() < 0.4:
                text += f" ({note})"
                intents.append(("note", note))
            if entry is not None and entry.get("checked"):
                intents.append(("checked", False))
            words.append(text)
        else:
            kind = self.dice.choice(["check", "uncheck", "remove", "set"])
            words = [kind, "--list", name, item] + ([amount] if kind == "set" else [])
            if kind in ("check", "uncheck") and bool(entry.get("checked")) == (kind == "check"):
                return
            intents = {
                "check": [("there", None), ("checked", True)],
                "uncheck": [("there", None), ("checked", False)],
                "set": [("there", None), ("amount", amount)],
                "remove": [],
            }[kind]
        call = self.call(number, *words)
        if call.status:
            return
        new = self.known(number) - known
        if not new:  # It was so already.
            return
        # Where no more is wanted than is in the trolley, the entry is checked off.
        kinds = {kind for kind, _ in intents} | ({"checked"} if words[0] == "set" else set())
        intents_before = self.intents.get((name, item), [])
        self.intents[name, item] = overruled(intents_before, known, kinds, is_removal=words[0] == "remove")
        if len(new) == 1:
            is_addition = words[0] == "add" and entry is None
            action = new.pop()
            self.intents[name, item].extend(
                Intent(number, action, is_addition, kind, value) for kind, value in intents
            )

    def undo(self, number: int) -> None:
        history = self.machines[number].history()
        known = {named(line) for line in history}
        verb = self.dice.choice(["undo", "undo", "redo"])
        if verb == "undo" and next((named(line) for line in history if line["undoable"]), None) in self.beginning:
            return
        call = self.call(number, verb)
        if call.status:
            return
        self.tally["undone"] += 1
        for (name, item), intents in self.intents.items():
            if f"{item} " not in call.output and f" {item}" not in call.output or name not in call.output:
                continue
            # Of what others added as well, only one's own goes; of anything else it is taken for granted that it may.
            is_addition = ": add " in call.output
            self.intents[name, item] = [
                intent
                for intent in intents
                if intent.action not in known or is_addition and intent.is_addition and intent.machine != number
            ]
            # Where the entry was there before, it wants the former mark and amount, whatever these were. Against
            # somebody who did not know of it, the later of the two has it.
            for action in self.known(number) - known:
                self.intents[name, item] += [Intent(number, action, False, kind) for kind in ("checked", "amount")]
        self.meals.undone(number, known, call.output)

    def wild(self, number: int) -> None:
        """Anything, on a list of which nothing is expected but that all have the same."""
        item, other = self.dice.choice(ITEMS + MERGED), self.dice.choice(MERGED)
        at = ["--list", WILD]
        name = "".join(self.dice.choices("bcdfgh", k=5))
        words = self.dice.choice(
            [
                ["add", *at, item],
                ["add", *at, f"2 l {item} ({name})"],
                ["add", *at, "--type", self.dice.choice(TYPES + [name]), f"new {name}"],
                ["add", *at, "--type", "Produce", f"3 {other}"],
                ["check", *at, other],
                ["item", "merge", other, self.dice.choice(MERGED)],
                ["check", *at, item],
                ["uncheck", *at, item],
                ["remove", *at, item],
                ["set", *at, item, "5 l"],
                ["price", *at, item, str(self.dice.randint(50, 900))],
                ["bought", *at, item, "1 l"],
                ["clear", *at],
                ["finish", *at],
                ["settle"],
                ["recipe", "add", *at, "mix"],
                ["recipe", "remove", *at, "mix"],
                ["recipe", "add", *at, "--servings", "6", "mix"],
                ["plan", "add", self.dice.choice(meals.WILD_DAYS), "mix"],
                ["plan", "move", *meals.WILD_DAYS[:1], "mix", *meals.WILD_DAYS[1:]],
                ["plan", "remove", self.dice.choice(meals.WILD_DAYS), "mix"],
                ["plan", "list", *at, "--from", meals.WILD_DAYS[0], "--to", meals.WILD_DAYS[1]],
                ["list", "new", f"List {name[0]}"],
                ["list", "delete", f"List {name[0]}"],
                ["list", "rename", f"List {name[0]}", f"List {name[1]}"],
                ["list", "keep", WILD, f"Template {name[0]}"],
                ["list", "budget", WILD, "20"],
                ["store", "add", f"Shop {name[0]}"],
                ["store", "rename", f"Shop {name[0]}", f"Shop {name[1]}"],
                ["store", "delete", f"Shop {name[0]}"],
                ["store", "checkin", *at, f"Shop {name[0]}"],
                ["item", "move", item, self.dice.choice(TYPES)],
                ["catalogue", "load", "catalogue.tsv"],
            ]
        )
        self.call(number, *words)

    def entries(self, number: int, name: str) -> dict[str, dict]:
        shown = self.machines[number].json("show", "--kind", "shopping", named=name)
        return {entry["item"]: entry for kind in shown["types"] for entry in kind["entries"]}

    # Quiet moments

    def live(self) -> None:
        for step in range(1, ACTIONS_OF_A_HOUSEHOLD + 1):
            self.act()
            self.tally["actions"] += 1
            if self.dice.random() < 0.5:
                source, target = self.dice.sample(range(len(self.machines)), 2)
                self.carry(source, target)
            if self.dice.random() < self.put_back_often:
                self.put_back(self.dice.randrange(len(self.machines)))
            if step % QUIET_EVERY == 0:
                self.meet()
                if step == ACTIONS_OF_A_HOUSEHOLD:  # Until somebody says so, a list waits for what came late.
                    self.machines[0].call("settle")
                    self.meet()
                self.judge()
            if self.faults:
                return

    def judge(self) -> None:
        self.tally["quiet moments"] += 1
        states = [machine.state() for machine in self.machines]
        for number, state in enumerate(states[1:], 1):
            for key, value in state.items():
                if value != states[0][key]:
                    self.blame("divergences", f"m0 and m{number}, {key}: {difference(states[0][key], value)}")
        for (name, item), intents in self.intents.items():
            if intents:
                self.tally["intents looked at"] += len(intents)
                for number in range(len(self.machines)):
                    trouble = broken(self.entries(number, name).get(item), intents)
                    if trouble:
                        self.blame("lost intents", f"m{number}, {item} on {name}: {trouble}")
                        break
        self.meals.judge(states[0]["shown"], self.machines[0].json("show")["late"])


def named(line: dict) -> str:
    """An action as the history of any machine has it."""
    return json.dumps([line["time"], line["by"], line["taking"], line["did"]])


def broken(entry: dict | None, intents: list[Intent]) -> str | None:
    if entry is None and any(intent.kind in ("there", "note", "more") for intent in intents):
        return f"is not there, which {intents[0]} wanted"
    if entry is None:
        return None
    for intent in intents:
        if intent.kind == "note" and intent.value not in (entry.get("note") or ""):
            return f"the note of {intent} is not in {entry}"
    marks = {intent.value for intent in intents if intent.kind == "checked"}
    # Beside what is in the trolley, somebody may have wanted more who had not heard of that.
    is_open = marks == {True} and entry.get("bought") and any(intent.kind in ("more", "amount") for intent in intents)
    # Somebody who had not heard of it may have wanted so little that all of it is in the trolley.
    is_there = measure(entry.get("bought")) >= measure(entry.get("quantity"))
    is_covered = marks == {False} and is_there and any(intent.kind == "amount" for intent in intents)
    if len(marks) == 1 and None not in marks and not (is_open or is_covered) and marks != {bool(entry.get("checked"))}:
        return f"is not marked as all wanted: {entry}, {intents}"
    if any(intent.kind == "amount" for intent in intents) or not any(
        intent.kind == "there" and intent.is_addition for intent in intents
    ):
        return None
    wanted = sum((measure(intent.value) for intent in intents if intent.kind == "more"), Fraction(0))
    if wanted > measure(entry.get("quantity")):
        return f"is less than {float(wanted)} l: {entry}, {intents}"
    return None


def difference(one: object, other: object) -> str:
    one, other = json.dumps(one, sort_keys=True), json.dumps(other, sort_keys=True)
    at = next((n for n, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
    start = max(0, at - 200)
    return f"…{one[start : at + 200]} | …{other[start : at + 200]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aisle", default=".build/release/aisle")
    parser.add_argument("--actions", type=int, default=2000, help="at least so many that were answered with 0")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--one-cook", action="store_true", help="only one of them plans meals and lists them")
    parser.add_argument("--put-back", type=float, default=0.02, help="how often a machine is put back")
    parser.add_argument("--faulty", type=int, default=1, help="ends after so many households with faults")
    arguments = parser.parse_args()
    meals.Meals.has_one_cook, World.put_back_often = arguments.one_cook, arguments.put_back
    start, tally, seed, faulty = time.monotonic(), Counter(dict.fromkeys(FAULTS, 0)), arguments.seed, 0
    print(f"households from seed {seed} on", flush=True)
    while tally["accepted"] < arguments.actions and time.monotonic() - start < arguments.seconds:
        folder = Path(tempfile.mkdtemp(prefix=f"aisle-household-{seed}-"))
        world = None
        try:
            world = World(os.path.abspath(arguments.aisle), folder, random.Random(seed), tally)
            world.live()
            faults = world.faults
        except (Fault, NotReady) as fault:
            faults = [str(fault)]
        tally["households"] += 1
        if faults:
            faulty += 1
            print(f"seed {seed}: {len(faults)} faults; {folder} is kept", *faults[:5], sep="\n  ", flush=True)
            if world:
                (folder / "calls").write_text("\n".join(world.log))
                print("the last calls:", *world.log[-12:], sep="\n  ", flush=True)
            if faulty == arguments.faulty:
                break
        else:
            shutil.rmtree(folder)
        seed += 1
    numbers = ", ".join(f"{count} {what}" for what, count in sorted(tally.items()))
    verdict = f"{faulty} households with faults" if faulty else "all know the same, and nothing that was wanted is lost"
    print(f"{numbers}; {time.monotonic() - start:.0f} s: {verdict}")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())

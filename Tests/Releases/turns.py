#!/usr/bin/env python3
"""Lets a release of the program and a newer one open the same household in turns: what one prints, the other does.

    turns.py --old PROGRAM --new PROGRAM [--rounds 3] [--seed N] [--keep]

PROGRAM is the older release, as somebody would have it installed: nothing here can build it, so it has to be handed
over. First one machine, whose household the older one began and did everything in; then two that share a folder, in
both orders of who begins, who joins, and who begins apart; deleted, renamed, moved and merged items of the starter
catalogue, undo and redo on each. British and American English. The same seed does the same again. Ends with 1 if
anything differed.
"""

import argparse
import difflib
import itertools
import random
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

from household import Machine, carry, common

RECIPES = {
    "Stew.cook": "---\nservings: 2\n---\nMix @pearl barley{100%g}, @carrots{2} and @blackcurrants{50%g}.\n",
    "Soup.cook": "---\nservings: 4\n---\nCook @courgettes{3} in @vegetable stock{1%l} with @love{}.\n",
}
# What a household does with all that there is.
LIFE = """
add 2 l milk
add 6 eggs
add 3 courgettes
add 500 g mince
add "bread, sliced"
add 2 aubergines
add --type Drinks 6 birch sap
add --type "Odds and ends" 1 sparkler
add papaya
add 2 blackcurrants
store add "Corner Market" --at 51.75,-1.26 --address "1 High Street"
store add "Northside Foods"
store checkin "Corner Market"
check milk
price milk 1.29 each
bought milk 1 l
check eggs
price eggs 2.49
check mince
price mince 8.00/kg
uncheck eggs
set courgettes 4
remove papaya
item alias apples Boskoop
item rename aubergines "Egg plants"
item rename "birch sap" "Sap of birches"
item move coriander Fruit
item stores eggs "Corner Market"
item set bananas 7
item code bananas 4006381333931
item merge "golden caster sugar" "caster sugar"
item merge pears apples
delete Star fruit
delete Sap of birches
undo
delete Quince
undo
redo
item alias --remove apples Boskoop
undo
finish
add 3 bananas
add caster sugar
add 2 coriander
list keep Groceries Weekly
list repeat Weekly every friday
list new Party
add 4 lemons
add dragon fruit
list use Groceries
recipe import Stew.cook Soup.cook
recipe add Stew --servings 4
recipe add Soup
plan add 2027-01-04 Stew
plan add 2027-01-05 leftovers
plan list --from 2027-01-04 --to 2027-01-05
plan move 2027-01-05 leftovers 2027-01-06
recipe remove Soup
list budget Groceries 40
item merge "dragon fruit" papaya
item move papaya Vegetables
delete Kumquats
list rename Party Feast
add --type Fruit kumquats
delete Kumquats
undo
remove lemons --list Feast
undo
"""
# What is done once the newer release has taken over; most of it is about items that nobody had used.
LATER = """
add 2 pomelos
add 1 spring onions
add 3 blackcurrants
add milk
check pomelos
price pomelos 1.50 each
item rename tangerines Mandarines
item alias tofu "bean curd block"
item move tofu Fruit
item merge nectarines peaches
delete Guava
undo
redo
add guava
undo
add --type Fruit cloudberries
finish
undo
redo
recipe add Stew
plan add 2027-02-01 Soup
"""
ASKED = """milk; eggs; courgettes; egg plants; Sap of birches; star fruit; Quince; apples; papaya; caster sugar;
coriander; bananas; blackcurrants; kumquats; pomelos; tofu; nectarines; Mandarines; guava; cloudberries"""
ITEMS = """Milk; Eggs; Courgettes; Aubergines; Blackcurrants; Coriander; Star fruit; Quince; Tofu; Bananas; Pomelos;
Rocket; Crisps; Caster sugar; Washing-up liquid; Nappies; Cornflour; Own sauce; Cloudberries; Birch sap"""
SHOWN, WIDTH = 12, 200  # lines of a difference, and bytes of a line
SINCE_0_2_0 = [
    # That items of the catalogue came to be used is no line of the history any more.
    (r"^.*  (learn .* \(.*\)|load the catalogue : .*)  \(.*\n", ""),
    (r'\{"time":"[^"]*","by":"[^"]*","say":"(learn |load the catalogue :)[^}]*\},?', ""),
    # Where something was bought is told, and as it was planned is a number of its own.
    (r"^(  \[x\] .*?)  at (Corner Market|Northside Foods)$", r"\1"),
    (r"^(  \[x\] .*?  )(\S.*) of \2(  |$)", r"\1\2\3"),
    (r'("quantity":("[^"]*"),"checked":true,"note":(?:null|"[^"]*"),"bought":)\2', r"\1null"),
]


class Report:
    def __init__(self) -> None:
        self.differences = self.compared = 0
        self.said: set[str] = set()

    def compare(self, what: str, expected: dict[str, str], printed: dict[str, str]) -> None:
        """Says which of the facts are others than expected. What differs as it did before is counted only."""
        for words in dict.fromkeys([*expected, *printed]):
            self.compared += 1
            one, other = (plain(facts.get(words, "nothing\n")) for facts in (expected, printed))
            if one != other:
                self.fault(f"{what}: aisle {words}", one, other)

    def fault(self, what: str, expected: str = "", printed: str = "") -> None:
        self.differences += 1
        lines = different(expected, printed)
        if lines and "\n".join(lines) in self.said:
            return
        self.said.add("\n".join(lines))
        print(f"  {what}")
        for line in lines[:SHOWN]:
            print(f"    {line}")
        if len(lines) > SHOWN:
            print(f"    … {len(lines)} lines differ")


def different(expected: str, printed: str) -> list[str]:
    """The lines that only one of the two has; of long ones the part from where they differ."""
    pairs = [text.replace("},{", "},\n{").splitlines() for text in (expected, printed)]
    lines = [*difflib.unified_diff(*pairs, n=0, lineterm="")][2:]
    return [line[:WIDTH] for line in lines if not line.startswith("@@")]


def plain(said: str) -> str:
    """Without what newer releases print otherwise for reasons of their own."""
    for pattern, replacement in SINCE_0_2_0:
        said = re.sub(pattern, replacement, said, flags=re.M)
    return said


def words_of(script: str, folder: Path) -> list[list[str]]:
    lines = [shlex.split(line) for line in script.strip().splitlines()]
    return [[str(folder / word) if word in RECIPES else word for word in line] for line in lines]


def names(text: str) -> list[str]:
    return [name.strip() for name in text.split(";")]


def write_recipes(folder: Path) -> None:
    for name, text in RECIPES.items():
        (folder / name).write_text(text)


# One machine


def only_grew(before: dict[str, bytes], after: dict[str, bytes]) -> bool:
    return all(after.get(name, b"").startswith(text) for name, text in before.items())


def alone(old: str, new: str, work: Path, english: str, report: Report) -> None:
    """The older release begins a household, the newer goes on with it, and the older has it back."""
    home = Machine(work / "home", "ana", english)
    write_recipes(home.folder)
    for words in words_of(LIFE, home.folder):
        said = home.act(old, words)
        if "status" in said:
            report.fault(f"the older release refuses aisle {shlex.join(words)}", "", said)
    asked, written = names(ASKED), home.files()
    for times, turn in enumerate(("first", "second")):
        report.compare(f"{english}, the {turn} time", home.facts(old, asked), home.facts(new, asked))
        if home.files() != written:
            report.fault(f"{english}: the journal is another after verbs that read")
            written = home.files()
        undone = [home.taken_back(program, work / "copy", 30) for program in (old, new)]
        report.compare(f"{english}, taken back the {turn} time", *undone)
        for program in (old, new):
            if "status" in (said := home.call(program, "journal", "verify")):
                report.fault(f"{english}: aisle journal verify", "", said)
        if times == 0:
            written = go_on(old, new, work, home, written, report)


def go_on(old: str, new: str, work: Path, home: Machine, written: dict[str, bytes], report: Report) -> dict[str, bytes]:
    """The newer release does something, each time as much as the older one would write, if for fewer bytes."""
    for words in words_of(LATER, home.folder):
        other = home.copy(work / "copy")
        said = {"what it says": other.act(old, words)}, {"what it says": home.act(new, words)}
        report.compare(f"{home.english}, {shlex.join(words)}", *said)
        by_old, by_new = (sum(map(len, machine.files().values())) for machine in (other, home))
        before = sum(map(len, written.values()))
        if not only_grew(written, home.files()):
            report.fault(f"{home.english}: {shlex.join(words)} changed what was written before")
        # A file of its own begins with a line about itself; an entry says that it is open since 0.2.0.
        if by_new - before > by_old - before + 300:
            report.fault(f"{home.english}: {shlex.join(words)} takes {by_new - before} bytes, not {by_old - before}")
        written = home.files()
        shutil.rmtree(other.folder)
    return written


# Two machines


class Two:
    """Two machines that share a folder, each with a release of its own for the time being."""

    def __init__(self, work: Path, programs: tuple[str, str], english: str, dice: random.Random):
        self.machines = [Machine(work / name, name, english) for name in ("ana", "ben")]
        self.programs, self.dice = list(programs), dice
        for machine in self.machines:
            write_recipes(machine.folder)
            machine.shared.mkdir()

    def act(self, number: int, words: list[str]) -> str:
        return self.machines[number].act(self.programs[number], words)

    def meet(self) -> None:
        for _ in range(3):
            for number in (0, 1):
                self.act(number, ["sync", "--quiet"])
            carry(self.machines)
        for number in (0, 1):
            self.act(number, ["sync", "--quiet"])

    def share(self, number: int) -> None:
        self.act(number, ["share", "--yes", str(self.machines[number].shared)])

    def begin(self, way: str) -> None:
        """The first begins; the second is new, has lists of its own, or shares before it has seen the other's."""
        for number in (0, 1) if way != "joins" else (0,):
            for _ in range(12):
                self.act(number, self.words(number))
        self.share(0)
        if way != "apart":
            self.act(0, ["sync"])
            carry(self.machines)
        self.share(1)
        self.meet()

    def words(self, number: int) -> list[str]:
        """What somebody might do."""
        pick, folder = self.dice.choice, self.machines[number].folder
        one, other = self.dice.sample(names(ITEMS), 2)
        return pick(
            [["add", "--type", "Spreads", f"{self.dice.randint(1, 4)} {one}"]] * 6
            + [["check", one], ["check", other], ["uncheck", one], ["remove", one]]
            + [["price", one, f"{self.dice.randint(50, 900) / 100:.2f}", "each"]] * 3
            + [["set", one, str(self.dice.randint(1, 9))], ["finish"], ["undo"], ["redo"]]
            + [["item", "rename", one, f"{one} of {self.machines[number].name}"]]
            + [["item", "move", one, pick(["Fruit", "Drinks", "Spreads"])]]
            + [["item", "alias", one, f"nick of {one}"], ["item", "merge", one, other]]
            + [["delete", one]]
            + [["recipe", "import", str(folder / pick([*RECIPES]))], ["recipe", "add", "Stew"]]
            + [["plan", "add", f"2027-01-0{self.dice.randint(1, 9)}", pick(["Stew", "Soup", "leftovers"])]]
            + [["list", "new", f"List {self.dice.randint(1, 3)}"], ["list", "use", "Groceries"]]
        )


def shared(
    old: str, new: str, work: Path, english: str, setting: tuple[str, str, bool], rounds: int, seed: int, report: Report
) -> None:
    order, way, swaps = setting
    programs = (old, new) if order == "old begins" else (new, old)
    label = f"{order}, the other {way}, {'programs swapped' if swaps else 'each its own'}, {english}, seed {seed}"
    print(f"{label}", flush=True)
    two = Two(work, programs, english, random.Random(seed))
    two.begin(way)
    agree(two, old, new, f"{label}, begun", report)
    for number in range(rounds):
        for machine in (0, 1):
            for _ in range(two.dice.randint(3, 7)):
                two.act(machine, two.words(machine))
        two.meet()
        agree(two, old, new, f"{label}, round {number + 1}", report)
        if swaps:
            two.programs.reverse()
    for verb, times in (("undo", 4), ("redo", 2)):
        for machine, _ in itertools.product((0, 1), range(times)):
            two.act(machine, [verb])
        two.meet()
        agree(two, old, new, f"{label}, {verb}", report)


def agree(two: Two, old: str, new: str, label: str, report: Report) -> None:
    """Both machines say the same, under both releases; of the catalogue, the older says no more than there is."""
    facts = {(m.name, p): m.facts(p) for m in two.machines for p in (old, new)}
    first, *others = [(key, common(found)) for key, found in facts.items()]
    for key, found in others:
        name = "the older" if key[1] == old else "the newer"
        report.compare(f"{label}: {key[0]} under {name}, not ana under the older", first[1], found)
    for program in (old, new):
        one, other = (facts[m.name, program]["item list"] for m in two.machines)
        report.compare(f"{label}: the items", {"item list": one}, {"item list": other})
    for machine in two.machines:
        known = facts[machine.name, new]["item list"].splitlines()
        more = sorted(set(facts[machine.name, old]["item list"].splitlines()) - set(known))
        if more:
            report.fault(f"{label}: {machine.name} has items under the older release only", "", "\n".join(more))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--old", required=True, help="the older release, as it was installed")
    arguments.add_argument("--new", required=True, help="the program that takes over")
    arguments.add_argument("--rounds", type=int, default=3, help="how often two machines meet")
    arguments.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    arguments.add_argument("--keep", action="store_true", help="leave the folders behind, and say where")
    arguments.add_argument("--only", choices=["alone", "shared"])
    given = arguments.parse_args()
    work, report = Path(tempfile.mkdtemp(prefix="aisle-turns-")), Report()
    print(f"seed {given.seed}", flush=True)
    places = (work / str(number) for number in itertools.count())
    for english in ("C.UTF-8", "en_US.UTF-8") if given.only != "shared" else ():
        print(f"one machine, {english}", flush=True)
        alone(given.old, given.new, next(places), english, report)
    settings = itertools.product(["old begins", "new begins"], ["joins", "has lists", "apart"], [False, True])
    for number, setting in enumerate(settings if given.only != "alone" else ()):
        english = ("C.UTF-8", "en_US.UTF-8")[number // 2 % 2]
        shared(given.old, given.new, next(places), english, setting, given.rounds, given.seed + number, report)
    print(f"{report.compared} answers compared, {report.differences} differences")
    if given.keep:
        print(f"kept in {work}")
    else:
            shutil.rmtree(work)
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""How well Aisle reads what people write, and finds what they meant.

    Benchmarks/quality.py --aisle PROGRAM FOLDER

FOLDER holds tab-separated files with a line of headings:

    quickadd-*.tsv       line, quantity, unit, name: a written line, and how a person took it apart
    misspellings-*.tsv   typed, meant: a misspelt word, and the word that was meant
    types-*.tsv          product, types that a person would accept: a name, and item types parted by |
    lists-*.tsv          line, items: a line of a shopping list, and the items that it means, parted by " + "; "-" for
                         one that the starter catalogue does not have

Every file is given to one run of `aisle explain --format json -`, in a data folder of its own that is gone afterwards.
Lines are read and types are guessed by a household that has the starter catalogue, as on the first day. Misspellings
are looked for among ITEMS_MAX items: the words that were meant, and names of the starter catalogue to fill up.

What counts as right:

quantity  the same number. 0.333 is right for 1/3: the figure of the file may be rounded in its last place.
unit      the same word, or one that UNITS names beside it; one and many are the same.
name      the same words, whatever their letter case, with one and many being the same word, and a typographic
          apostrophe or dash being the plain one.
found     the item is the first answer, or among the first five.
type      one of those that a person would accept: that of the item, where the name is known, or else the suggestion.
known     Aisle adds the items that are meant, and no others, without a question.
wrong     Aisle adds something else without a question.
"""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import unicodedata
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path

ITEMS_MAX = 2000
MISSES_MAX = 40
SEEDS = Path(__file__).resolve().parent.parent / "seeds" / "catalogue.tsv"
SAMPLES = Path(__file__).resolve().parent / "samples"

# Spellings of one unit, as one person writes it and another: the first is what the rest are compared as. One and many
# need no entry, nor does letter case, except for t and T. A dot stands for a space.
UNITS = """
tsp teaspoon t tspn
tbsp tablespoon T tbs tblsp tsbp
cup c
oz ounce
lb pound
g gram gramme
kg kilogram kilo
ml millilitre milliliter
cl centilitre centiliter
dl decilitre deciliter
l litre liter
pt pint
qt quart
gal gallon
fl.oz fluid.ounce
can tin
pack packet package pkt pkg
piece pc
inch in
dessertspoon dsp
"""


def main():
    parser = argparse.ArgumentParser(description="Measure reading and matching.")
    parser.add_argument("--aisle", required=True, type=Path, help="the program")
    parser.add_argument("--misses", type=int, default=MISSES_MAX, help="list at most so many misses a file")
    parser.add_argument("folder", type=Path, nargs="?", default=SAMPLES, help="by default, Aisle's own samples")
    options = parser.parse_args()
    aisle = options.aisle.resolve()
    reading = sorted(options.folder.glob("quickadd-*.tsv"))
    finding = sorted(options.folder.glob("misspellings-*.tsv"))
    guessing = sorted(options.folder.glob("types-*.tsv"))
    shopping = sorted(options.folder.glob("lists-*.tsv"))
    if not reading + finding + guessing + shopping:
        sys.exit(f"{options.folder} holds none of quickadd-*, misspellings-*, types-* and lists-*.tsv")
    for file in reading:
        measure_reading(aisle, file, options.misses)
    for file in finding:
        measure_finding(aisle, file, options.misses)
    for file in guessing:
        measure_types(aisle, file, options.misses)
    for file in shopping:
        measure_lists(aisle, file, options.misses)


def rows(file, *columns):
    """The rows of a file as tuples; every one has to have all `columns`."""
    with file.open(encoding="utf-8", newline="") as text:
        table = csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE)
        missing = set(columns) - set(table.fieldnames or [])
        if missing:
            sys.exit(f"{file}: no column called {', '.join(sorted(missing))}")
        return [tuple((row[column] or "").strip() for column in columns) for row in table]


def run(aisle, folder, *arguments, lines=None, seed=None):
    environment = dict(os.environ, AISLE_DATA=str(folder), **({"AISLE_SEED": seed} if seed else {}))
    done = subprocess.run(
        [str(aisle), *arguments], env=environment, text=True, encoding="utf-8", stdout=subprocess.PIPE,
        input=None if lines is None else "".join(line + "\n" for line in lines))
    if done.returncode != 0:
        sys.exit(f"aisle {' '.join(arguments)} ended with {done.returncode}")
    return done.stdout


def explain(aisle, folder, lines, seed=None):
    """What Aisle says of each line, in their order."""
    answers = [
        json.loads(answer)
        for answer in run(aisle, folder, "explain", "--format", "json", "-", lines=lines, seed=seed).split("\n")
        if answer
    ]
    # A line lost would compare every later answer with the wrong row.
    if [answer["text"] for answer in answers] != lines:
        sys.exit("aisle explain did not answer line by line")
    return answers


def per_hundred(count, of):
    return f"{100 * count / of:5.1f}" if of else "    –"


def report(title, count, figures, misses, misses_max):
    print(f"{title}: {count}")
    for name, right in figures:
        print(f"  {name:18} {per_hundred(right, count)} per 100")
    if misses:
        first = "" if misses_max == 0 else ":" if len(misses) <= misses_max else f", the first {misses_max}:"
        print(f"  missed {len(misses)}{first}")
        for miss in misses[:misses_max]:
            print(f"    {miss}")
    print()


# Reading


def measure_reading(aisle, file, misses_max):
    wanted = rows(file, "line", "quantity", "unit", "name")
    with tempfile.TemporaryDirectory() as folder:
        answers = explain(aisle, folder, [line for line, *_ in wanted])
    right = {"quantity": 0, "unit": 0, "name": 0, "all": 0}
    misses = []
    for (line, quantity, unit, name), answer in zip(wanted, answers):
        same = {
            "quantity": is_same_number(quantity, answer["quantity"]),
            "unit": unit_key(unit) == unit_key(answer["unit"] or ""),
            "name": words(name) == words(answer["name"]),
        }
        same["all"] = all(same.values())
        for part, is_right in same.items():
            right[part] += is_right
        if not same["all"]:
            found = " | ".join([answer["quantity"] or "", answer["unit"] or "", answer["name"]])
            misses.append(f"{line}\n      is {quantity} | {unit} | {name}\n      read {found}")
    report(
        f"{file.name}, lines read", len(wanted),
        [("quantity right", right["quantity"]), ("unit right", right["unit"]), ("name right", right["name"]),
         ("all three right", right["all"])],
        misses, misses_max)


def is_same_number(figure, answer):
    if not figure or not answer:
        return (figure or "") == (answer or "")
    try:
        decimal = Decimal(figure)
    except InvalidOperation:
        return Fraction(figure) == Fraction(answer)
    places = max(-decimal.as_tuple().exponent, 0)
    rounding = Fraction(1, 2 * 10**places) if places else 0
    return abs(Fraction(answer) - Fraction(decimal)) <= rounding


def unit_key(unit):
    # T is a tablespoon and t a teaspoon; in everything else the letter case says nothing.
    if unit in UNIT_KEYS:
        return UNIT_KEYS[unit]
    key = singular(unit.casefold().rstrip(".")).replace(" ", ".")
    return UNIT_KEYS.get(key, key)


def words(name):
    plain = unicodedata.normalize("NFC", name).casefold().translate({0x2019: "'", 0x2013: "-"})
    return [singular(word) for word in plain.split()]


def singular(word):
    """The word for one, where English makes many of it by rule; both sides of a comparison go through it."""
    if word.endswith("leaves"):
        return word[:-3] + "f"
    if word.endswith("loaves"):
        return word[:-3] + "f"
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith("ie"):  # A cookie: its plural looks like that of a berry.
        return word[:-2] + "y"
    if word.endswith(("oes", "shes", "ches", "xes", "sses")):
        return word[:-2]
    if len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


UNIT_KEYS = {spelling: line.split()[0] for line in UNITS.split("\n") if line for spelling in line.split()}


# Finding


def measure_finding(aisle, file, misses_max):
    wanted = rows(file, "typed", "meant")
    with tempfile.TemporaryDirectory() as folder:
        catalogue = Path(folder) / "catalogue.tsv"
        catalogue.write_text("".join(f"Food\t{name}\n" for name in names_to_search([meant for _, meant in wanted])))
        run(aisle, folder, "catalogue", "load", str(catalogue), seed="none")
        answers = explain(aisle, folder, [typed for typed, _ in wanted], seed="none")
    first = five = 0
    misses = []
    for (typed, meant), answer in zip(wanted, answers):
        found = [match["item"] for match in answer["matches"]]
        place = next((place for place, name in enumerate(found) if words(name) == words(meant)), None)
        first += place == 0
        five += place is not None and place < 5
        if place != 0:
            where = "not found" if place is None else f"place {place + 1}"
            misses.append(f"{typed}: {meant}, {where}; first: {', '.join(found[:3]) or 'nothing'}")
    report(
        f"{file.name}, misspellings", len(wanted), [("first right", first), ("among first five", five)], misses,
        misses_max)


def names_to_search(meant):
    """The words that were meant, and names of the starter catalogue from all of its types, ITEMS_MAX together."""
    names = {tuple(words(name)): name for name in meant}
    fillers = {}
    for line in SEEDS.read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            name = line.split("\t")[1]
            if tuple(words(name)) not in names:
                fillers.setdefault(tuple(words(name)), name)
    room = max(ITEMS_MAX - len(names), 0)
    spread = [name for place, name in enumerate(fillers.values())
              if place * room // len(fillers) != (place + 1) * room // len(fillers)]
    return list(names.values()) + (spread if len(fillers) > room else list(fillers.values()))


# Types


def measure_types(aisle, file, misses_max):
    wanted = rows(file, "product", "types that a person would accept")
    with tempfile.TemporaryDirectory() as folder:
        answers = explain(aisle, folder, [product for product, _ in wanted])
    right = silent = 0
    misses = []
    for (product, accepted), answer in zip(wanted, answers):
        matches = answer["matches"]
        said = matches[0]["type"] if matches and matches[0]["exact"] else answer["suggestedType"]
        right += said in accepted.split("|")
        silent += said is None
        if said not in accepted.split("|"):
            misses.append(f"{product}: {accepted}; said {said or 'nothing'}")
    report(
        f"{file.name}, types", len(wanted),
        [("right", right), ("nothing said", silent)], misses, misses_max)
    print(f"  right when said    {per_hundred(right, len(wanted) - silent)} per 100\n")


# Lists


def measure_lists(aisle, file, misses_max):
    wanted = [(line, items.split(" + ")) for line, items in rows(file, "line", "items")]
    names = sorted({name for _, items in wanted for name in items if name != "-"})
    with tempfile.TemporaryDirectory() as folder:
        answers = explain(aisle, folder, [line for line, _ in wanted])
        own = dict(zip(names, explain(aisle, folder, names)))
    known = wrong = 0
    misses = []
    for (line, items), answer in zip(wanted, answers):
        # A line may call an item by any of its names.
        meant = [None if item == "-" else certain_item(own[item]) or item for item in items]
        parts = [answer, *answer.get("further", [])]
        found = [certain_item(part) for part in parts]
        is_wrong = is_wrong_list(meant, found)
        wrong += is_wrong
        known += found == meant and None not in meant
        if is_wrong or found != meant:
            said = ", ".join(f"added {item}" if item else f"asks about {part['name']}"
                             for item, part in zip(found, parts))
            misses.append(f"{'WRONG ' if is_wrong else ''}{line}: {' + '.join(items)}; {said}")
    count = sum("-" not in items for _, items in wanted)
    report(f"{file.name}, lines of lists with known items", count, [("known exactly", known)], misses, misses_max)
    print(f"  wrong, of all      {per_hundred(wrong, len(wanted))} per 100\n")


def certain_item(answer):
    """The item that Aisle adds for a line without a question; None if it asks."""
    matches = answer["matches"]
    return matches[0]["item"] if matches and matches[0]["exact"] else None


def is_wrong_list(meant, found):
    """Whether something is added without a question that is not meant."""
    return any(item is not None and item not in meant for item in found)


if __name__ == "__main__":
    main()

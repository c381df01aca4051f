#!/usr/bin/env python3
"""How well Aisle reads recipes that people wrote.

    Benchmarks/recipes.py --aisle PROGRAM [--list FILE] FOLDER

FOLDER holds recipes in Cooklang, in folders or not. They are imported by a household that has the starter catalogue,
as on the first day, and exported again.

amounts unread    a number stands in the note, and the ingredient has no quantity
new items         names that the starter catalogue does not have
other bytes       recipes that are not exported as they were read

With --list, every way in which an ingredient is written is also imported as a recipe of its own, and FILE gets a line
for each: the item, the quantity and the note, with tabs, for a person to look for wrong ones. New items have a plus.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

INGREDIENT = re.compile(r"@[^\s{}@#~.][^{}@#~\n]*\{[^{}\n]*\}(?:\([^()\n]*\))?")


def main():
    parser = argparse.ArgumentParser(description="Measure what becomes of recipes.")
    parser.add_argument("--aisle", required=True, type=Path, help="the program")
    parser.add_argument("--list", type=Path, help="write what becomes of each ingredient to this file")
    parser.add_argument("folder", type=Path, help="recipes in Cooklang")
    options = parser.parse_args()
    aisle = options.aisle.resolve()
    recipes = sorted(options.folder.rglob("*.cook"))
    if not recipes:
        sys.exit(f"{options.folder} holds no file that ends in .cook")
    written = [match for recipe in recipes for match in INGREDIENT.findall(recipe.read_text(errors="replace"))]
    with tempfile.TemporaryDirectory() as folder:
        print(f"recipes: {len(recipes)}, ingredients: {len(written)}")
        learnt = measure_books(aisle, Path(folder), options.folder, len(written))
    if not options.list:
        return
    with tempfile.TemporaryDirectory() as folder:
        measure_ingredients(aisle, Path(folder), written, learnt, options.list)


def run(aisle, folder, *arguments):
    environment = dict(os.environ, AISLE_DATA=str(folder / "data"))
    done = subprocess.run([str(aisle), *map(str, arguments)], env=environment, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"aisle {' '.join(map(str, arguments))} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def measure_books(aisle, folder, books, count):
    """Imports all and exports them again. Returns the names that were learnt."""
    said = run(aisle, folder, "recipe", "import", "--dry-run", books).decode()
    learnt = {name for line in said.splitlines() if line.startswith("New in ")
              for name in line.split(": ", 1)[1].split(", ")}
    run(aisle, folder, "recipe", "import", books)
    texts = {path.read_bytes() for path in books.rglob("*.cook")}
    names = [recipe["recipe"] for recipe in json.loads(run(aisle, folder, "recipe", "list", "--format", "json"))]
    others = [name for name in names if run(aisle, folder, "recipe", "export", name) not in texts]
    pages = [json.loads(run(aisle, folder, "recipe", "show", name, "--format", "json")) for name in names]
    unread = [one for page in pages for one in page["ingredients"]
              if one["quantity"] is None and re.search(r"\d", (one["note"] or "").split(";")[0])]
    print(f"  amounts unread  {len(unread)}, {100 * len(unread) / count:.2f} per 100")
    for one in unread:
        print(f"    {one['item']}: {one['note']}")
    print(f"  new items       {len(learnt)}")
    print(f"  other bytes     {len(others)}{': ' if others else ''}{', '.join(others[:20])}")
    return learnt


def measure_ingredients(aisle, folder, written, learnt, listing):
    """Imports each way of writing an ingredient as a recipe of its own."""
    (folder / "each").mkdir()
    ways = sorted(set(written))
    for number, way in enumerate(ways):
        (folder / "each" / f"{number}.cook").write_text(way)
    run(aisle, folder, "recipe", "import", folder / "each")
    lines = []
    for number, way in enumerate(ways):
        page = json.loads(run(aisle, folder, "recipe", "show", number, "--format", "json"))
        for one in page["ingredients"] or [{"item": "(nothing)", "quantity": None, "note": None}]:
            item = ("+ " if one["item"] in learnt else "") + one["item"]
            quantity = json.dumps(one["quantity"], ensure_ascii=False) if one["quantity"] else ""
            lines.append("\t".join([way, item, quantity, one["note"] or ""]))
    listing.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

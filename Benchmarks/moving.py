#!/usr/bin/env python3
"""Measures moving in: how long `aisle import` takes for 500 recipes and for a list of 1,000 lines, and `aisle export`
for all of it. The recipes are made up, and the same each time.

    moving.py --aisle PATH [--recipes 500] [--rounds 3]
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GOAL_S = 2.0
THINGS = """
onion carrot celery garlic tomato potato leek fennel aubergine courgette spinach kale chickpea lentil rice butter
milk cream yoghurt cheddar parmesan egg flour sugar honey cinnamon cumin paprika thyme basil parsley lemon lime apple
pear walnut almond chicken salmon cod tofu mushroom pepper chilli ginger mustard vinegar olive stock oats bread
""".split()
UNITS = ["", "g", "ml", "tbsp", "tsp", "cups", "cloves", "cans"]


def recipe(number: int, dice: random.Random) -> dict:
    """A recipe as web pages carry them (schema.org). Every tenth has something that no catalogue knows."""
    lines = [f"{dice.randint(1, 9) * 50} {dice.choice(UNITS)} {dice.choice(THINGS)}, chopped" for _ in range(9)]
    if number % 10 == 0:
        lines.append(f"1 tbsp zibbet paste {number}")
    return {
        "@context": "https://schema.org", "@type": "Recipe", "name": f"Dish {number}", "recipeYield": "4 servings",
        "recipeIngredient": lines,
        "recipeInstructions": [{"@type": "HowToStep", "text": f"Step {step}: stir well."} for step in range(5)],
        "url": f"https://example.org/dish/{number}",
    }


def run(aisle: str, folder: Path, *arguments: str) -> float:
    """Seconds that it takes."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "TZ": "UTC",
        "AISLE_DATA": str(folder / "data"),
    }
    folder.mkdir(exist_ok=True)
    start = time.perf_counter()
    subprocess.run([aisle, *arguments], env=environment, check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aisle", required=True)
    parser.add_argument("--recipes", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    aisle = os.path.abspath(arguments.aisle)
    dice = random.Random(1)
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="aisle-bench-") as name:
        recipes, lines = Path(name) / "recipes.json", Path(name) / "list.txt"
        recipes.write_text(json.dumps([recipe(number, dice) for number in range(arguments.recipes)]))
        lines.write_text("\n".join(f"{dice.randint(1, 9)} {dice.choice(THINGS)} {number}" for number in range(1000)))
        for number in range(arguments.rounds):
            folder = Path(name) / f"household{number}"
            run(aisle, folder, "lists")  # Loads the starter catalogue, which is not what is measured.
            for label, words in {
                f"import {arguments.recipes} recipes": ["import", "--yes", str(recipes)],
                "import 1,000 lines": ["import", "--yes", str(lines)],
                "export everything": ["export", "--format", "aisle"],
            }.items():
                times.setdefault(label, []).append(run(aisle, folder, *words))
    for label, seconds in times.items():
        print(f"{label}: median {statistics.median(seconds):.2f} s, fastest {min(seconds):.2f}")
    missed = statistics.median(next(iter(times.values()))) > GOAL_S
    print(f"goal: {arguments.recipes} recipes within {GOAL_S:.0f} s: {'missed' if missed else 'passed'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

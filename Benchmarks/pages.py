#!/usr/bin/env python3
"""How well Aisle takes in recipes from web pages that people saved.

    Benchmarks/pages.py --aisle PROGRAM [--most 500] [--misses] FOLDER

FOLDER holds pages, in folders or not, each with a JSON file of the same name beside it that says what a person or
another reader found there: "ingredients", an array of lines, and "yields", a text that begins with a number. Pages in
which no JSON-LD of a Recipe stands are passed over. The data of recipe-scrapers (github.com/hhursev/recipe-scrapers,
tests/test_data) is of this form; it is not part of Aisle, and without such a folder there is nothing to measure.

Each page is imported by a household of its own that has the starter catalogue, as on the first day, and its recipe is
exported again. That one is compared, the best where a page has several.

taken in       the page was imported, and there is a recipe
nothing in it  of those that were not, the ones whose data have neither ingredients nor steps, and say so
complete       each line has an ingredient with all of its words and numbers, in any order. Words for units, and those
               that only join others, are not compared: Aisle writes tsp for teaspoon. Lines are those of the JSON file
               or those that the page's own data have, whichever fit better, since readers of pages often take what
               people see instead.
servings       the number of the JSON file; where the page gives a range, either end
"""
import argparse
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter
from fractions import Fraction
from pathlib import Path

SCRIPT = re.compile(r"<script[^>]*ld(?:\+|&#x2b;|&#43;)json[^>]*>(.*?)</script", re.S | re.I)
RECIPE = re.compile(r"@type.{0,40}?\brecipe\b", re.S | re.I)
COMPONENT = re.compile(r"@[-?&+]*([^{}@#~\n]+)\{([^{}\n]*)\}(?:\(([^()\n]*)\))?")
NUMBER = re.compile(r"(\d+)[\s-]+(\d+)\s*/\s*(\d+)|(\d+)\s*/\s*(\d+)|(\d+(?:[.,]\d+)?)")
SUM = re.compile(r"\d[^,;()]*(?:plus|\+|and|y|e|und|et)\s*\d")
# What one person writes and another writes otherwise, or not at all.
UNCOMPARED = set("""
tsp tsps teaspoon teaspoons tspn tbsp tbsps tbs tablespoon tablespoons cup cups oz ozs ounce ounces lb lbs pound pounds
gr gm gms grms gram grams gramme grammes gramos grammi kg kilo kilos kilogram kilograms kilogramo kilogramos dkg dag
ml millilitre millilitres milliliter milliliters mililitro mililitros cl dl deciliter litre litres liter liters litro
litros pt pint pints qt quart quarts gal gallon fl can cans tin tins packet packets package packages pkg pkt pk pack
packs pc pcs piece pieces inch inches in dsp dessertspoon clove cloves pinch pinches dash dashes handful handfuls bunch
bunches sprig sprigs slice slices stick sticks stalk stalks head heads jar jars bottle bottles spoonful spoonfuls spoon
spoons leaf leaves unit units unite unites each el essl essloffel tl teel teeloffel prise prisen bund bd stuck stk dose
dosen msp becher zehe zehen pck packchen packung scheibe scheiben handvoll cda cdas cucharada cucharadas cdta
cucharadita cucharaditas taza tazas diente dientes colher sopa soupe cafe cuillere cuilleres cuil gousse gousses pincee
pincees piece pot verre verres cucchiaio cucchiai cucchiaino cucchiaini spicchio spicchi pizzico fetta bustina msk tsk
krm klyfta klyftor rkl ss ts fed spsk knivspids dente dentes ks kus kusy boks bokser blik blikje bos bosje blaadje
blaadjes plakje plakjes plakken cas cac a an one two three four five six seven eight nine ten dozen half meia mezza una
un une uno ein eine einen des du de la le les von di del of and und et y e o to or bis ca about approx approximately
plus
""".split())


def main():
    parser = argparse.ArgumentParser(description="Measure what becomes of recipes in saved pages.")
    parser.add_argument("--aisle", required=True, type=Path, help="the program")
    parser.add_argument("--most", type=int, default=500, help="so many pages, spread over all (500)")
    parser.add_argument("--misses", action="store_true", help="print what is missing")
    parser.add_argument("folder", type=Path, help="pages, with what is in them beside")
    options = parser.parse_args()
    pages = [(page, expected) for page, expected in pages_of(options.folder) if has_recipe(read(page))]
    if not pages:
        print(f"{options.folder} holds no page with a recipe and a JSON file beside it: nothing is measured")
        return
    count = min(options.most, len(pages))
    chosen = [pages[index * len(pages) // count] for index in range(count)]
    report(options, chosen)


def pages_of(folder):
    for page in sorted(folder.rglob("*.*html")):
        expected = page.with_suffix(".json")
        if expected.exists():
            yield page, json.loads(expected.read_text())


def report(options, pages):
    counts = Counter()
    for page, expected in pages:
        recipes, said = taken_in(options.aisle.resolve(), page)
        if not recipes:
            counts["nothing in it" if "neither what goes into" in said else "not taken in"] += 1
            if options.misses:
                print(f"{page.name}: {said.strip()}")
            continue
        counts["taken in"] += 1
        missing, servings = min((compared(one, page, expected) for one in recipes), key=lambda one: len(one[0]))
        counts["complete"] += not missing
        wanted = re.match(r"\d+", expected.get("yields") or "")
        if wanted and int(wanted[0]) > 0:
            counts["with servings"] += 1
            isRight = servings == int(wanted[0]) or in_range(servings, wanted[0], read(page))
            counts["servings right"] += isRight
            if options.misses and not isRight:
                print(f"{page.name}: serves {servings}, not {expected['yields']}")
        if options.misses:
            for line in missing:
                print(f"{page.name}: {line}")
    taken = max(1, counts["taken in"])
    print(f"pages: {len(pages)}")
    print(f"  taken in        {counts['taken in']}, {100 * counts['taken in'] / len(pages):.1f} in 100")
    print(f"  nothing in it   {counts['nothing in it']}")
    print(f"  not taken in    {counts['not taken in']}")
    print(f"  complete        {counts['complete']}, {100 * counts['complete'] / taken:.1f} in 100")
    right, given = counts["servings right"], max(1, counts["with servings"])
    print(f"  servings right  {right} of {counts['with servings']}, {100 * right / given:.1f} in 100")


def taken_in(aisle, page):
    """The texts in Cooklang of the recipes in a page, with their servings; and what was said."""
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, AISLE_DATA=str(Path(folder) / "data"))

        def run(*arguments):
            done = subprocess.run([str(aisle), *arguments], env=environment, capture_output=True)
            return done.stdout.decode() if done.returncode == 0 else None, done.stderr.decode(errors="replace")

        done, said = run("import", "--yes", str(page))
        if done is None:
            return [], said
        listed = json.loads(run("recipe", "list", "--format", "json")[0])
        texts = [(run("recipe", "export", one["recipe"])[0], one["servings"]) for one in listed]
        return texts, said


def compared(recipe, page, expected):
    """The lines without an ingredient, and for how many it is."""
    text, servings = recipe
    found = [f"{name} {amount.replace('%', ' ')} {rest}" for name, amount, rest in COMPONENT.findall(text)]
    found += re.findall(r"^-- (.*)$", text, re.M)
    misses = [missing(lines, found) for lines in (expected.get("ingredients") or [], own_lines(read(page))) if lines]
    return min(misses, key=len, default=[]), servings


def missing(lines, found):
    left = sorted(map(plain, found), key=len)
    misses = []
    for line in lines:
        wanted = plain(line)
        if not words(wanted) and not numbers(wanted):
            continue
        match = next((one for one in left if is_complete(wanted, one)), None)
        if match is None:
            misses.append(line)
        else:
            left.remove(match)
    return misses


def is_complete(line, found):
    if not words(line) <= set(re.findall(r"[^\W\d_]+", found)):
        return False
    # 1/2 cup plus 2 tablespoons are written as their sum.
    given = numbers(found)
    return bool(SUM.search(line)) or all(any(abs(one - two) < 0.006 * max(1, one) for two in given)
                                         for one in numbers(line))


def plain(line):
    """A line in lower case without accents and tags, fractions as digits."""
    line = re.sub(r"<[^>]+>", " ", html.unescape(html.unescape(line))).replace("⁄", "/").replace("œ", "oe")
    line = "".join(f" {Fraction(unicodedata.numeric(one)).limit_denominator(16)} "
                   if unicodedata.category(one) == "No" else one for one in line)
    line = unicodedata.normalize("NFD", line).replace("Œ", "oe")
    return "".join(one for one in line if unicodedata.category(one) not in ("Mn", "Cf")).lower()


def words(line):
    return {one for one in re.findall(r"[^\W\d_]+", line) if one not in UNCOMPARED and len(one) > 1}


def numbers(line):
    found = []
    for whole, top, bottom, over, under, number in NUMBER.findall(line):
        if whole and int(bottom):
            found.append(int(whole) + int(top) / int(bottom))
        elif over and int(under):
            found.append(int(over) / int(under))
        elif number:
            found.append(float(number.replace(",", ".")))
    return found


def in_range(low, high, page):
    return low is not None and re.search(rf"\b{low}\s*(?:-|–|to)\s*{high}\b", page) is not None


def read(page):
    return page.read_text(errors="replace")


def has_recipe(page):
    return any(RECIPE.search(script) for script in SCRIPT.findall(page))


def own_lines(page):
    """The ingredients that the data of the page itself have."""
    recipes = []

    def walk(node):
        if isinstance(node, dict):
            if "recipe" in str(node.get("@type")).lower():
                recipes.append(node.get("recipeIngredient") or node.get("ingredients") or [])
            for inner in node.values():
                walk(inner)
        elif isinstance(node, list):
            for inner in node:
                walk(inner)

    for script in SCRIPT.findall(page):
        try:
            walk(json.loads(script.strip().rstrip(";"), strict=False))
        except ValueError:
            continue
    lists = [one if isinstance(one, list) else [one] for one in recipes]
    lines = [line for line in max(lists, key=len, default=[]) if isinstance(line, str)]
    parts = [part for line in lines for part in re.sub(r"<[^>]*>", "\n", html.unescape(line)).split("\n")]
    return [part for part in parts if part.strip()]


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Lives random weeks by verbs, and beside it by the rules alone, and compares every figure that is printed.

    weeks.py [--aisle PATH] [--weeks 50] [--seed N] [--stage 1|2] [--no-shrink]

A household of one to four weeks adds, checks off, buys too little, pays, plans, finishes, takes back, on one machine or
on two that share a folder. The rules are in household.py; nothing of the program is known there. Where the program
prints something else, it says so, with the seed and the shortest calls found that lead there, as lines for a shell; the
household goes on from what was printed. The same seed does the same again. Ends with 1 if anything differed.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter

from household import Household
from life import ITEMS, RECIPES, Difference, Life

AMOUNTS = {
    "Milk": ["2 l", "1 l", "500 ml", "250 ml", "6x330 ml", "2", ""],
    "Eggs": ["6", "10", "1", ""],
    "Apples": ["6", "1 kg", "500 g", "3", ""],
    "Flour": ["1 kg", "250 g", "500 g", "1.5 kg", ""],
    "Rice": ["500 g", "1 kg", "125 g", ""],
    "Cola": ["6x330 ml", "4x330 ml", "1 l", "2 l", ""],
}
MEASURE = {"Milk": "l", "Eggs": "", "Apples": "kg", "Flour": "kg", "Rice": "100 g", "Cola": "l"}
SHORTEST_TRIES = 60


class Dice:
    def __init__(self, seed: int, stage: int):
        self.dice, self.stage = random.Random(seed), stage

    def words(self, model: Household) -> tuple[str, ...]:
        """A verb that makes sense here, mostly."""
        list, pick = model.find(None), self.dice.choice
        there = [*list.entries]
        open_ = [item for item, entry in list.entries.items() if not entry.is_in_trolley]
        bought = [item for item, entry in list.entries.items() if entry.checked]
        partly = [item for item in there if item not in open_ and item not in bought]
        choices = [(10, self.add), (4, lambda model: ("undo",)), (2, lambda model: ("redo",))]
        if there:
            choices += [(8, lambda _: ("price", pick(there), self.price(pick(there), model)))]
            choices += [(1, lambda _: ("list", "budget", list.name, pick(["20", "7.50", "none", "100"])))]
            choices += [(1, lambda _: ("remove", pick(open_ or there)))]
            choices += [(2, lambda _: ("store", "checkin", pick(model.stores)))]
        if open_:
            choices += [(10, lambda _: ("check", pick(open_))), (2, lambda _: self.set(list, pick(open_)))]
            choices += [(4, lambda _: self.short(pick(open_), list))]
        if bought:
            choices += [(5, lambda _: self.add(model, pick(bought))), (2, lambda _: ("uncheck", pick(bought)))]
            choices += [(2, lambda _: self.short(pick(bought), list))]
        if partly:
            choices += [(6, lambda _: ("check", pick(partly))), (3, lambda _: self.add(model, pick(partly)))]
        if bought or partly:
            choices += [(2, lambda _: ("finish",))]
        if self.stage > 1:
            choices += self.further(model)
        weights, ways = zip(*choices)
        return self.dice.choices(ways, weights)[0](model)

    def set(self, list, item: str) -> tuple[str, ...]:
        if list.entries[item].shares:
            return ("check", item)
        return ("set", item, self.dice.choice([text for text in AMOUNTS.get(item, ["1 kg", "2"]) if text]))

    def add(self, model: Household, item: str | None = None) -> tuple[str, ...]:
        item = item or self.dice.choice(model.items)
        return ("add", f"{self.dice.choice(AMOUNTS.get(item, ['2', '']))} {item}".strip())

    def price(self, item: str, model: Household) -> str:
        sum = f"{self.dice.randint(5, 999) / 100:.2f}"
        forms = [sum, sum + " each", sum + " for all", str(self.dice.randint(100, 999)), "none"]
        return self.dice.choice(forms + [f"{sum}/{unit}" for unit in ["l", "kg", "100 g", "250 ml"]])

    def short(self, item: str, list) -> tuple[str, ...]:
        """Less than was wanted, or more, or as much, in the same measure."""
        wanted = list.entries[item].wanted or {"": 3}
        kind, value = self.dice.choice([*wanted.items()])
        value = value * self.dice.choice([1, 1, 2, 3]) // self.dice.choice([1, 2, 3]) or 1
        text = f"{value}x{kind[0]} {kind[1]}" if isinstance(kind, tuple) else f"{value} {kind}".strip()
        return ("bought", item, self.dice.choice([text, text, text, "planned"]))

    def apart(self, model: Household) -> list[tuple[str, ...]]:
        """Two who have not heard of each other, and then they meet."""
        list, pick = model.find(None), self.dice.choice
        at, recipe, item = ("--list", list.name), pick([*RECIPES]), pick(model.items)
        day = str(model.today.fromordinal(model.today.toordinal() + self.dice.randrange(6)))
        pairs = [(self.add(model, item) + at, self.add(model, item) + at)]
        pairs += [(("plan", "add", day, recipe, "--servings", "2"),) * 2, (("recipe", "add", recipe, *at),) * 2]
        if [item for item, entry in list.entries.items() if not entry.is_in_trolley]:
            item = pick([item for item, entry in list.entries.items() if not entry.is_in_trolley])
            pairs += [(("check", item, *at), self.add(model, item) + at)] * 2
        for meal in [meal for meal in model.meals.values() if meal.day >= model.today]:
            move, drop = ("plan", "move", str(meal.day), meal.name, day), ("plan", "remove", str(meal.day), meal.name)
            pairs += [(("plan", "list", *at), ("plan", "list", *at)), (move, ("plan", "list", *at)), (move, drop)]
        one, other = pick(pairs)
        here, there = str(model.machine), str(1 - model.machine)
        return [("apart", here, *one), ("apart", there, *other), ("together", *one, *other)]

    def due(self, model: Household) -> list[tuple[str, ...]]:
        templates = [list.name for list in model.lists.values() if list.kind == "template" and list.entries]
        if not templates or not model.find(None).entries:
            return []
        return [("due", self.dice.choice(templates))]

    def further(self, model: Household):
        pick, today = self.dice.choice, model.today
        recipe, names = pick([*RECIPES]), [list.name for list in model.shopping().values()]
        templates = [list.name for list in model.lists.values() if list.kind == "template"]
        trips = [list for list in model.lists.values() if list.kind == "trip"]
        day = str(today.fromordinal(today.toordinal() + self.dice.randrange(6)))
        servings = ("--servings", str(self.dice.randint(1, 9)))
        choices = [
            (3, lambda _: ("recipe", "add", recipe, *servings)), (2, lambda _: ("recipe", "add", recipe)),
            (2, lambda _: ("recipe", "remove", recipe)), (2, lambda _: ("plan", "add", day, recipe, *servings)),
            (3, lambda _: ("plan", "list")), (0.7, lambda _: ("list", "new", f"List{self.dice.randrange(90)}")),
            (0.7, lambda _: ("list", "use", pick(names))),
            (0.5, lambda _: ("list", "rename", pick(names), f"List{self.dice.randrange(90)}")),
            (0.5, lambda _: ("list", "keep", pick(names), f"Weekly{self.dice.randrange(90)}")),
            (0.3, lambda _: ("item", "rename", pick(model.items), f"Thing{self.dice.randrange(900)}")),
        ]
        if len(names) > 1:
            choices += [(0.5, lambda _: ("list", "delete", pick(names), "--kind", "shopping"))]
        if len(model.items) > 4:
            choices += [(0.3, lambda _: ("item", "merge", *self.dice.sample(model.items, 2)))]
        if templates:
            choices += [(1, lambda _: ("list", "add", pick(templates), "--kind", "template"))]
            new = f"List{self.dice.randrange(90)}"
            choices += [(1, lambda _: ("list", "new", new, "--from", pick(templates), "--kind", "template"))]
        for meal in self.dice.sample([*model.meals.values()], min(2, len(model.meals))):
            choices += [(1, lambda _, meal=meal: ("plan", "remove", str(meal.day), meal.name))]
            choices += [(1, lambda _, meal=meal: ("plan", "move", str(meal.day), meal.name, day))]
        if trips and (trip := pick(trips)).entries:
            at = ("--kind", "trip", "--list", f"{trip.name} {trip.finished}")
            item = pick([*trip.entries])
            choices += [(1, lambda _: ("price", item, self.price(item, model), *at))]
            choices += [(0.5, lambda _: self.short(item, trip) + at), (0.5, lambda _: ("check", item, *at))]
            choices += [(0.3, lambda _: ("uncheck", item, *at))]
            choices += [(0.3, lambda _: ("list", "delete", at[3], "--kind", "trip"))]
        return choices


class Weeks:
    def __init__(self, arguments):
        self.arguments, self.tally = arguments, Counter()
        self.told: Counter = Counter()
        self.begun: set[int] = set()  # households of so many machines, of which it was said how they begin

    def household(self, seed: int, weeks: int) -> None:
        dice = Dice(seed, self.arguments.stage)
        machines = 2 if self.arguments.stage > 1 and dice.dice.random() < 0.3 else 1
        life = Life(self.arguments.aisle, machines)
        try:
            for week in range(weeks):
                self.tally["weeks"] += 1
                if not self.week(life, dice, seed, week):
                    break
        except Difference as difference:
            self.tell(life, seed, week, [difference.args if len(difference.args) == 3 else (str(difference), "", "")])
        self.tally += life.tally
        life.folder.cleanup()

    def week(self, life: Life, dice: Dice, seed: int, week: int) -> bool:
        """Whether the household can go on."""
        for _ in range(dice.dice.randint(10, 30)):
            if life.machines == 2 and dice.dice.random() < 0.1:
                for words in dice.apart(life.model):
                    self.tell(life, seed, week, life.step(*words))
            if self.arguments.stage > 1 and dice.dice.random() < 0.03:
                for words in dice.due(life.model):
                    self.tell(life, seed, week, life.step(*words))
            if life.machines == 2 and dice.dice.random() < 0.2:
                life.step("machine", str(1 - life.model.machine))
            if dice.dice.random() < 0.02:
                life.step("memory")
            words = dice.words(life.model)
            mine = life.model.machine
            if words[0] in ("undo", "redo") and life.model.lasts != mine:
                continue
            if words[0] == "undo" and not life.model.done[mine]:
                continue
            found = life.step(*words)
            self.tell(life, seed, week, found)
            if found and words[0] in ("undo", "redo"):
                return False  # what can be taken back next, nobody knows
            if words[0] == "finish":
                life.step("clock", "1")
        life.compare_spending()
        self.tell(life, seed, week, life.found)
        life.step("clock", str(dice.dice.randint(3, 7)))
        return True

    def tell(self, life: Life, seed: int, week: int, found: list) -> None:
        verb = " ".join(life.calls[-1][: 1 + (life.calls[-1][0] in ("list", "recipe", "item", "plan", "store"))])
        for number, (figure, expected, printed) in enumerate(found):
            key = figure.split(" --")[0] if figure.startswith("aisle") else f"{verb} | {figure}"
            self.told[key if number == 0 else "what follows from another difference"] += 1
            if self.told[key] > 1 or number:
                continue
            calls = [] if self.arguments.no_shrink or figure.startswith("aisle") else self.shortest(life, figure)
            print(f"\nDIFFERS after {key}: expected {expected}, printed {printed}; seed {seed}, week {week}")
            short = Life(self.arguments.aisle, machines_of(calls)) if calls else life
            if calls:
                print("  the shortest:", *replay(short, calls, figure)[1:], sep="  ")
                short.folder.cleanup()
            if short.machines not in self.begun:
                print(f"  # how a household of {short.machines} begins:", *short.lines[: short.beginning], sep="\n  ")
                self.begun.add(short.machines)
            print(f"  # in a household of {short.machines}:", *short.lines[short.beginning :], sep="\n  ")
            print(end="", flush=True)

    def shortest(self, life: Life, figure: str) -> list:
        """As few of the calls as still lead there: first those that touch what the last one touches."""
        calls, tries = life.calls[:], 0

        def leads_there(fewer: list) -> bool:
            nonlocal calls, tries
            tries += 1
            attempt = Life(self.arguments.aisle, machines_of(fewer))
            if is_so := replay(attempt, fewer, figure)[0]:
                calls = fewer
            attempt.folder.cleanup()
            return is_so

        leads_there([words for words in calls if words[0] not in ("machine", "apart")])
        names = {word for text in calls[-1] for word in text.split()} & {*life.model.items, *ITEMS}
        others = {*life.model.items, *ITEMS} - names
        if names:
            leads_there([words for words in calls if not {word for text in words for word in text.split()} & others])
        size = max(1, len(calls) // 2)
        while size and tries < SHORTEST_TRIES:
            at = 0
            while at < len(calls) - 1 and tries < SHORTEST_TRIES:
                if not leads_there(calls[:at] + calls[min(at + size, len(calls) - 1) :]):
                    at += size
            size //= 2
        return calls if len(calls) < len(life.calls) else []


def machines_of(calls: list) -> int:
    return 2 if any(words[0] in ("machine", "apart") for words in calls) else 1


def replay(life: Life, calls: list, figure: str) -> tuple:
    """Whether the figure differs after the last of the calls."""
    try:
        for number, words in enumerate(calls):
            is_last = number == len(calls) - 1
            found = life.step(*words, is_brief=not is_last)
            for name, expected, printed in found:
                if is_last and name == figure:
                    return True, f"expected {expected}", f"printed {printed}"
    except Difference as difference:
        if number == len(calls) - 1 and difference.args[0] == figure:
            return True, *map(str, difference.args[1:])
    except Exception:
        pass  # without the calls left out, this one makes no sense
    return (False,)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--aisle", default=".build/release/aisle")
    parser.add_argument("--weeks", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--stage", type=int, default=2, help="1: one machine, without recipes, plan, templates")
    parser.add_argument("--no-shrink", action="store_true")
    arguments = parser.parse_args()
    arguments.aisle = os.path.abspath(arguments.aisle)
    weeks, seed, start = Weeks(arguments), arguments.seed, time.monotonic()
    print(f"weeks from seed {seed} on", flush=True)
    while weeks.tally["weeks"] < arguments.weeks:
        weeks.household(seed, min(1 + seed % 4, arguments.weeks - weeks.tally["weeks"]))
        seed += 1
    for key, count in weeks.told.most_common():
        print(f"{count:6} {key}")
    numbers = ", ".join(f"{count} {what}" for what, count in sorted(weeks.tally.items()))
    print(f"seeds {arguments.seed} to {seed - 1}: {numbers} compared, {sum(weeks.told.values())} differences; "
          f"{time.monotonic() - start:.0f} s")
    return 1 if weeks.told else 0


if __name__ == "__main__":
    sys.exit(main())

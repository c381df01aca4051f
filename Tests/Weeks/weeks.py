#!/usr/bin/env python3
"""Lives random weeks by verbs, and beside it by the rules alone, and compares every figure that is printed.

    weeks.py [--aisle PATH] [--weeks 50] [--seed N] [--one-machine] [--no-shrink]

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
from fractions import Fraction

from household import Household, List
from life import ITEMS, Difference, Life

AMOUNTS = {
    "Milk": ["2 l", "1 l", "500 ml", "250 ml", "6x330 ml", "2", ""],
    "Eggs": ["6", "10", "1", ""],
    "Apples": ["6", "1 kg", "500 g", "3", ""],
    "Flour": ["1 kg", "250 g", "500 g", "1.5 kg", ""],
    "Rice": ["500 g", "1 kg", "125 g", ""],
    "Cola": ["6x330 ml", "4x330 ml", "1 l", "2 l", ""],
}
SHORTEST_TRIES = 60


class Dice:
    def __init__(self, seed: int):
        self.dice = random.Random(seed)

    def words(self, model: Household) -> tuple[str, ...]:
        """A verb that makes sense here, mostly."""
        list, at = model.find(None), ()
        if self.dice.random() < 0.15:
            list = self.dice.choice([*model.lists.values()])
            name = f"{list.name} {list.finished}" if list.kind == "trip" else list.name
            at = ("--list", name, "--kind", list.kind)
        ways = self.on(list, model, at)
        if not at:
            ways += [(4, lambda: ("undo",)), (2, lambda: ("redo",))]
            ways += self.beyond(list, model)
        weights, ways = zip(*ways)
        return self.dice.choices(ways, weights)[0]()

    def on(self, list: List, model: Household, at: tuple) -> list:
        """What is done with what is on a list."""
        pick, there, is_bought = self.dice.choice, [*list.entries], list.kind in ("shopping", "trip")
        kinds = {True: [], False: [], None: []}  # checked off, open, and with a part in the trolley
        for item, entry in list.entries.items():
            kinds[None if entry.is_in_trolley and not entry.checked else entry.checked].append(item)
        bought, open_, partly = kinds[True], kinds[False], kinds[None]
        named = (list.name, *at[2:]) if list.kind != "trip" else (*at[1:2], *at[2:])
        ways = [] if list.kind == "trip" else [(10, lambda: self.add(pick(model.items)) + at)]
        if there:
            ways += [(1, lambda: ("remove", pick(open_ or there), *at)), (2, lambda: self.set(pick(there)) + at)]
            ways += [(8, lambda: self.pay(list, pick(there)) + at)] if is_bought else []
        if list.kind in ("shopping", "template"):
            ways += [(1, lambda: ("list", "budget", *named, pick(["20", "7.50", "none", "100"])))]
        if not is_bought:
            return ways
        ways += [(2, lambda: ("store", "checkin", pick(model.stores), *at))]
        if open_:
            ways += [(10, lambda: ("check", pick(open_), *at)), (4, lambda: self.short(pick(open_), list) + at)]
            ways += [(1, lambda: ("check", *self.dice.sample(open_, min(3, len(open_))), *at))]
        if bought or partly:
            ways += [(1, lambda: ("uncheck", pick(bought + partly), *at)), (0.2, lambda: ("clear", *at))]
            ways += [(2, lambda: self.short(pick(bought + partly), list) + at)]
        if list.kind == "trip":
            return ways + [(1, lambda: ("list", "delete", *named))]
        if bought or partly:
            ways += [(5, lambda: self.add(pick(bought + partly)) + at), (2, lambda: ("finish", *at))]
        if partly:
            ways += [(6, lambda: ("check", pick(partly), *at)), (3, lambda: self.add(pick(partly)) + at)]
        return ways

    def add(self, item: str) -> tuple[str, ...]:
        return ("add", f"{self.dice.choice(AMOUNTS.get(item, ['2', '']))} {item}".strip())

    def set(self, item: str) -> tuple[str, ...]:
        return ("set", item, self.dice.choice(AMOUNTS.get(item, ["1 kg", "2"])) or "none")

    def pay(self, list: List, item: str) -> tuple[str, ...]:
        sum, many, alone = (f"{self.dice.randint(5, 999) / 100:.2f}" for _ in range(3))
        several = f"{self.dice.randint(2, 4)} for {many}"
        forms = [sum + " each", sum + " for all", "none", several, f"{several}, {alone} each"]
        if len(list.entries[item].amount or {}) < 2:  # otherwise, what it is for has to be said
            forms += [sum, str(self.dice.randint(100, 999))]
        return "price", item, self.dice.choice(forms + [f"{sum}/{unit}" for unit in ["l", "kg", "100 g", "250 ml"]])

    def short(self, item: str, list: List) -> tuple[str, ...]:
        """Less than was wanted, or more, or as much, in the same measure."""
        kind, value = self.dice.choice([*(list.entries[item].wanted or {"": Fraction(3)}).items()])
        is_whole = value.denominator == 1
        value = value * self.dice.choice([1, 1, 2, 3]) // self.dice.choice([1, 2, 3]) or 1
        text = f"{value}x{kind[0]} {kind[1]}" if isinstance(kind, tuple) else f"{value} {kind}".strip()
        return ("bought", item, self.dice.choice([text, text, text, "planned"]) if is_whole else "planned")

    def apart(self, model: Household) -> list[tuple[str, ...]]:
        """Two who have not heard of each other, and then they meet."""
        list, pick = model.find(None), self.dice.choice
        at, recipe, item = ("--list", list.name), pick(named(model, "recipe")), pick(model.items)
        day = str(model.today.fromordinal(model.today.toordinal() + self.dice.randrange(6)))
        pairs = [(self.add(item) + at, self.add(item) + at), (self.add(item) + at, self.add(pick(model.items)) + at)]
        pairs += [(("plan", "add", day, recipe, "--servings", "2"),) * 2, (("recipe", "add", recipe, *at),) * 2]
        if open_ := [item for item, entry in list.entries.items() if not entry.is_in_trolley]:
            item = pick(open_)
            more, check = self.add(item) + at, ("check", item, *at)
            # Some more of what is open adds nothing.
            pairs += [(more, check) if more[1] == item else (check, more)] * 2
            at_one_place = model.places.get((0, model.id_of(list))) == model.places.get((1, model.id_of(list)))
            pairs += [(("check", item, *at), ("check", other, *at)) for other in open_ if at_one_place or other != item]
        for meal in [meal for meal in model.meals.values() if meal.day >= model.today]:
            move, drop = ("plan", "move", str(meal.day), meal.name, day), ("plan", "remove", str(meal.day), meal.name)
            pairs += [(("plan", "list", *at), ("plan", "list", *at)), (move, ("plan", "list", *at)), (move, drop)]
            pairs += [(drop, drop)]
        here, there, before = str(model.machine), str(1 - model.machine), []
        one, other = pick(pairs)
        # A trip is finished, and what somebody did who had not heard of it is settled: it was done before.
        is_bought = any(entry.is_in_trolley for entry in list.entries.values())
        if is_bought and model.remembers and len(open_) > 1 and self.dice.random() < 0.4:
            late = [self.add(item) + at for item in model.items if item not in list.entries]
            late += [(verb, item, *at) for verb in ("check", "remove")]
            one, other = pick(late), ("finish", *at)
            before = [("machine", there), ("store", "checkin", pick(model.stores), *at), ("machine", here)]
        return before + [("apart", here, *one), ("apart", there, *other), ("together", *one, *other)]

    def beyond(self, list: List, model: Household) -> list:
        """What is done with lists, recipes, the plan and the catalogue."""
        pick, today, number = self.dice.choice, model.today, str(self.dice.randrange(90))
        recipe, names = pick(named(model, "recipe")), named(model, "shopping")
        day = str(today.fromordinal(today.toordinal() + self.dice.randrange(6)))
        servings = self.dice.choice([("--servings", str(self.dice.randint(1, 9))), ()])
        ways = [
            (5, lambda: ("recipe", "add", recipe, *servings)), (2, lambda: ("recipe", "remove", recipe)),
            (2, lambda: ("plan", "add", day, recipe, *servings)), (0.3, lambda: ("plan", "add", day, "Leftovers")),
            (3, lambda: ("plan", "list")), (1, lambda: ("plan", "list", "--to", day)),
            (0.7, lambda: ("list", "new", "List" + number)), (0.7, lambda: ("list", "use", pick(names))),
            (0.5, lambda: ("list", "rename", pick(names), "List" + number)),
            (0.2, lambda: ("recipe", "rename", recipe, "Dish" + number)),
            (0.3, lambda: ("item", "rename", pick(model.items), "Thing" + number)),
            (0.3, lambda: ("store", "rename", pick(model.stores), "Store" + number)),
        ]
        if len(names) > 1:
            ways += [(0.5, lambda: ("list", "delete", pick(names), "--kind", "shopping"))]
        if len(model.items) > 4:
            ways += [(0.3, lambda: ("item", "merge", *self.dice.sample(model.items, 2)))]
        for meal in self.dice.sample([*model.meals.values()], min(2, len(model.meals))):
            ways += [(1, lambda meal=meal: ("plan", "remove", str(meal.day), meal.name))]
            ways += [(1, lambda meal=meal: ("plan", "move", str(meal.day), meal.name, day))]
        for kind in ["template", "trip", pick(["recipe", "shopping"])]:
            if other := [other for other in model.lists.values() if other.kind == kind and other.entries]:
                one = pick(other)
                name = (f"{one.name} {one.finished}" if kind == "trip" else one.name)
                some = self.dice.sample([*one.entries], self.dice.choice([0, 0, 1]))
                ways += [(0.7, lambda name=name, kind=kind, some=some: ("list", "add", name, *some, "--kind", kind))]
                ways += [(0.5, lambda name=name, kind=kind: ("list", "new", "List" + number, "--from", name,
                                                             "--kind", kind))]
                ways += [(0.3, lambda name=name, kind=kind: ("list", "keep", name, "Weekly" + number, "--kind", kind))]
        return ways


def named(model: Household, kind: str) -> list[str]:
    return [list.name for list in model.lists.values() if list.kind == kind]


class Weeks:
    def __init__(self, arguments):
        self.arguments, self.tally = arguments, Counter()
        self.told: Counter = Counter()
        self.begun: set[int] = set()  # households of so many machines, of which it was said how they begin

    def household(self, seed: int, weeks: int) -> None:
        dice = Dice(seed)
        machines = 2 if dice.dice.random() < 0.3 and not self.arguments.one_machine else 1
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
                pair = dice.apart(life.model)
                if "finish" in pair[-1] and life.is_late:
                    continue
                for words in pair:
                    self.tell(life, seed, week, life.step(*words))
                if "finish" in words:
                    life.step("clock", "1")
            templates = [list.name for list in life.model.lists.values() if list.kind == "template" and list.entries]
            if templates and life.model.find(None).entries and dice.dice.random() < 0.03 and not life.is_late:
                self.tell(life, seed, week, life.step("due", dice.dice.choice(templates)))
            if life.machines == 2 and dice.dice.random() < 0.2:
                life.step("machine", str(1 - life.model.machine))
            if dice.dice.random() < 0.02:
                life.step("memory")
            words = dice.words(life.model)
            if words[0] == "undo" and dice.dice.random() < 0.3:  # a few back, and some of them again
                back = dice.dice.randint(1, 3)
                several = [words] * back + [("redo",)] * dice.dice.randint(0, back)
            else:
                several = [words]
            for words in several:
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
        for number, (figure, expected, printed) in enumerate(found):
            words = life.calls[-1]
            verb = " ".join(words[: 1 + (words[0] in ("list", "recipe", "item", "plan", "store"))])
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
            if not are_whole(fewer):
                return False
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


def are_whole(calls: list) -> bool:
    """Whether both of two who are apart do something, and then they meet: otherwise it is another story."""
    verbs = " ".join(words[0] for words in calls).replace("apart apart together", "")
    return "apart" not in verbs and "together" not in verbs


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
    parser.add_argument("--one-machine", action="store_true", help="nobody shares")
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

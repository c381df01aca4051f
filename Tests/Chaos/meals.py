"""Meals: a household plans, moves, drops, lists and undoes them, and what is to hold of that on all machines.

A wish for a meal is kept by its name. What the lists show of what only meals need follows from the plan alone: as much
as the meals need that the plan says are on that list, and nothing else.
"""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from terminal import NotReady, Terminal
from wishes import Intent, measure, overruled

# What one who eats needs. People touch Saffron with other verbs, too; there is as much of it as they left.
RECIPES = {
    "Stew": {"Barley": "50 g", "Carrots": "1", "Salt": None, "Saffron": "1 g"},
    "Soup": {"Barley": "25 g", "Lentils": "30 g", "Salt": None, "Saffron": "1 g"},
    "Pie": {"Lentils": "40 g", "Carrots": "2", "Cumin": "2 g", "Saffron": "1 g"},
    "Leftovers": {},
}
TOUCHED = "Saffron"
UNTOUCHED = {item for needs in RECIPES.values() for item in needs} - {TOUCHED}
UNMOVED = "Pie"  # Nobody moves it to where it is already, so it is planned once a day at most.
SERVINGS = 2
LISTS = ["Week", "Feast"]  # the second is finished and deleted, too
MONDAY = datetime.now(UTC).date() + timedelta(7 - datetime.now(UTC).weekday())
DAYS = [str(MONDAY + timedelta(days)) for days in range(4)]
WILD_DAYS = [str(MONDAY + timedelta(days)) for days in (5, 6)]
SHOWN_MEAL = re.compile(r"  (?P<name>\w+)(?:  for (?P<servings>\d+))?(?:  (?P<whereabouts>on .+|bought))?")


@dataclass
class Meal:
    """A meal as the plan shows it."""

    day: str
    name: str
    servings: int
    whereabouts: str | None  # "on Week", "bought"

    @property
    def is_missing(self) -> bool:
        return self.whereabouts is None and bool(RECIPES[self.name])


def recipe_texts() -> dict[str, str]:
    def ingredient(item: str, amount: str | None) -> str:
        number, _, unit = (amount or "").partition(" ")
        return f"@{item}{{{f'{int(number) * SERVINGS}%{unit}'.rstrip('%') if amount else ''}}}"

    return {
        name: f"---\nservings: {SERVINGS}\n---\nMix {' and '.join(ingredient(*need) for need in needs.items())}.\n"
        for name, needs in RECIPES.items()
        if needs
    }


def wish_for(whereabouts: str | None) -> dict[str, str | None]:
    """Which list is wanted. What becomes of one that another finishes or deletes meanwhile is not said."""
    is_kept = whereabouts == f"on {LISTS[0]}"
    return {"list": whereabouts if is_kept else None} if (whereabouts or "").startswith("on ") else {}


class Meals:
    has_one_cook = False

    def __init__(self, world):
        self.world, self.dice = world, world.dice
        self.intents: dict[str, list[Intent]] = defaultdict(list)

    def planned(self, number: int, *options: str) -> list[Meal]:
        """What the plan of that machine shows of these days."""
        meals, day = [], ""
        shown = self.world.machines[number].read("plan", "show", *(options or ("--from", DAYS[0], "--days", "14")))
        for line in shown.splitlines():
            if found := SHOWN_MEAL.fullmatch(line):
                meals.append(Meal(day, found["name"], int(found["servings"] or 0), found["whereabouts"]))
            else:
                day = line.split(", ")[-1]
        return [meal for meal in meals if meal.name in RECIPES]

    # What people do

    def act(self, number: int) -> None:
        number = 0 if self.has_one_cook else number
        known, meals = self.world.known(number), self.planned(number)
        verbs = {self.plan: 6, self.put: 8, self.move: 5, self.drop: 2, self.serve: 2, self.touch: 2}
        [verb] = self.dice.choices(list(verbs), list(verbs.values()))
        verb(number, known, meals)
        while self.dice.random() < 0.2:
            self.world.undo(number)

    def plan(self, number: int, known: set[str], meals: list[Meal]) -> None:
        name, day = self.dice.choice(list(RECIPES)), self.dice.choice(DAYS)
        servings = self.dice.choice([SERVINGS, 4, 6]) if RECIPES[name] else None
        options = ["--servings", str(servings)] if servings not in (None, SERVINGS) else []
        wishes = {"planned": True, "day": day, "servings": servings}
        self.call(number, known, {name: wishes}, "plan", "add", *options, day, name)

    def put(self, number: int, known: set[str], meals: list[Meal]) -> None:
        """Puts onto a list what some days need."""
        days = [meal.day for meal in meals if meal.is_missing] or DAYS
        name, (first, last) = self.dice.choice(LISTS), sorted(self.dice.choices(days, k=2))
        missing = [meal for meal in meals if meal.is_missing and first <= meal.day <= last]
        wishes = {meal.name: wish_for(f"on {name}") for meal in missing}
        options = ["--list", name, "--from", first, "--to", last]
        if self.call(number, known, wishes, "plan", "list", *options) and missing:
            left = [meal for meal in self.planned(number) if meal.is_missing and first <= meal.day <= last]
            for meal in left:
                self.world.blame("said to be on no list", f"m{number}, right after it was put on {name}: {meal}")

    def move(self, number: int, known: set[str], meals: list[Meal]) -> None:
        """Who moves a meal keeps it, with what it needs."""
        moved = [meal for meal in meals if meal.name != UNMOVED]
        if moved and (meal := self.dice.choice(moved)).day != (day := self.dice.choice(DAYS)):
            wishes = {"day": day, **wish_for(meal.whereabouts)}
            self.call(number, known, {meal.name: wishes}, "plan", "move", meal.day, meal.name, day)

    def drop(self, number: int, known: set[str], meals: list[Meal]) -> None:
        if meals:
            meal = self.dice.choice(meals)
            self.call(number, known, {meal.name: {}}, "plan", "remove", meal.day, meal.name)

    def serve(self, number: int, known: set[str], meals: list[Meal]) -> None:
        """Makes it one more, on the screen: no verb does that."""
        machine = self.world.machines[number]
        today = (datetime.now(UTC) + timedelta(seconds=machine.clock_ahead)).date()
        monday = today - timedelta(today.weekday())
        shown = self.planned(number, "--from", str(monday))
        rows = sorted((str(monday + timedelta(day)), -1) for day in range(14))
        rows = sorted(rows + [(meal.day, index) for index, meal in enumerate(shown)])
        if not (eaten := [index for index, meal in enumerate(shown) if RECIPES[meal.name] and meal.day in DAYS]):
            return
        meal = shown[index := self.dice.choice(eaten)]
        keys = ["7", "g", *"j" * rows.index((meal.day, index)), "+", "q"]
        with Terminal([machine.aisle], machine.environment("screen")) as terminal:
            terminal.wait_until_ready("help")
            if not terminal.quit(*keys):
                raise NotReady(f"m{number} does not leave its screen")
        meal.servings += 1
        is_done = meal in self.planned(number)
        self.world.note(number, f"7 … + on {meal}", is_done)
        if is_done:
            self.wish(number, known, {meal.name: {"servings": meal.servings, **wish_for(meal.whereabouts)}})

    def touch(self, number: int, known: set[str], meals: list[Meal]) -> None:
        """What else is done to the lists on which meals are."""
        at = ["--list", self.dice.choice(LISTS)]
        words = self.dice.choice(
            [["check", *at, TOUCHED]] * 3
            + [["uncheck", *at, TOUCHED], ["remove", *at, TOUCHED], ["add", *at, f"2 g {TOUCHED}"]]
            + [["finish", "--list", LISTS[1]]] * 2
            + [["list", "delete", LISTS[1]], ["list", "new", LISTS[1]], ["settle"]]
        )
        self.world.call(number, *words)

    # What they want

    def call(self, number: int, known: set[str], wishes: dict[str, dict], *words: str) -> bool:
        is_done = self.world.call(number, *words).status == 0
        if is_done:
            self.wish(number, known, wishes)
        return is_done

    def wish(self, number: int, known: set[str], wishes: dict[str, dict]) -> None:
        """Nothing but a removal has no wish of its own."""
        self.world.tally["for meals"] += 1
        new = self.world.known(number) - known
        for name, values in wishes.items():
            is_addition = "planned" in values
            if not is_addition:
                self.intents[name] = overruled(self.intents[name], known, values.keys(), is_removal=not values)
            for action in new:
                self.intents[name] += [Intent(number, action, is_addition, *value) for value in values.items()]

    def undone(self, number: int, known: set[str], said: str) -> None:
        """Whatever may have been undone goes, and the former value is wanted, whatever it was."""
        named = [name for name in RECIPES if name in said]
        if not named and any(word in said for word in [*LISTS, " meals "]):
            named = list(RECIPES)
        for name in named:
            self.intents[name] = [intent for intent in self.intents[name] if intent.action not in known]
            for action in self.world.known(number) - known:
                self.intents[name] += [Intent(number, action, False, kind) for kind in ("day", "list", "servings")]

    # What is to hold

    def judge(self, shown: dict[str, dict], late: list[dict]) -> None:
        meals = self.planned(0)
        for name, intents in self.intents.items():
            self.judge_wishes(name, intents, [meal for meal in meals if meal.name == name])
        for day, count in Counter(meal.day for meal in meals if meal.name == UNMOVED).items():
            if count > 1:
                self.world.blame("planned twice", f"{UNMOVED} on {day}: {meals}")
        for key, listed in shown.items():
            kind, _, name = key.partition(" ")
            if kind == "shopping" and not any(name.startswith(waiting["trip"]) for waiting in late):
                self.judge_list(name, listed, [meal for meal in meals if meal.whereabouts == f"on {name}"])

    def judge_wishes(self, name: str, intents: list[Intent], meals: list[Meal]) -> None:
        wanted = [intent for intent in intents if intent.value is not None]
        self.world.tally["intents looked at"] += len(wanted)
        if wanted and not meals:
            self.world.blame("lost intents", f"{name} is not planned, which {wanted[0]} wanted")
            return
        for kind, of in [("day", "day"), ("list", "whereabouts"), ("servings", "servings")]:
            values = {intent.value for intent in intents if intent.kind == kind}
            if len(values) == 1 and None not in values and not any(getattr(meal, of) in values for meal in meals):
                self.world.blame("lost intents", f"{name} is not {values}, as all wanted: {meals}, {intents}")

    def judge_list(self, name: str, listed: dict, meals: list[Meal]) -> None:
        self.world.tally["meals on lists looked at"] += len(meals)
        needed: dict[str, Fraction] = defaultdict(Fraction)
        for meal in meals:
            for item, amount in RECIPES[meal.name].items():
                needed[item] += measure(amount) * meal.servings
        entries = {entry["item"]: entry for kind in listed["types"] for entry in kind["entries"]}
        for item in sorted(UNTOUCHED & (needed.keys() | entries.keys())):
            there = measure(entries[item]["quantity"]) if item in entries else None
            if there == (needed[item] if item in needed else None):
                continue
            if there is None or item in needed and there < needed[item]:
                kind = "said to be on a list without its share"
            else:
                kind = "doubled" if item in needed else "on a list of which nothing is said"
            self.world.blame(kind, f"{item} on {name}: {entries.get(item)} for {meals}")

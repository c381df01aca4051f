"""What a household has by the rules that its people go by, without a line of the program: what was bought stays bought
and paid, what was not is on the next list, and the plan says what is so. `do` takes the words of a verb."""

import copy
import datetime
from dataclasses import dataclass, field
from fractions import Fraction

from amounts import Amount, Price, amount, cents, left_of, minus, plus, times, whole

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


class Refused(Exception):
    """What the program has to refuse, too."""


class Unknown(Exception):
    """Of which the rules do not say what it does."""


@dataclass
class Entry:
    own: Amount = None  # what people want of it, recipes and meals apart
    is_own: bool = True
    shares: dict = field(default_factory=dict)  # of recipes and meals
    checked: bool = False
    got: Amount = None  # what is in the trolley, where that is not all that is wanted
    price: Price | None = None
    store: str | None = None
    left: bool = False
    when: int = 0  # when it was checked off
    open_to: set = field(default_factory=set)  # fields of which the rules do not say all
    spelled: tuple | None = field(default=None, repr=False)  # what people want, and how it is printed

    @property
    def wanted(self) -> Amount:
        sum = self.own
        for share in self.shares.values():
            sum = plus(sum, share)
        return sum

    @property
    def is_in_trolley(self) -> bool:
        return self.checked or self.got is not None

    @property
    def trolley(self) -> Amount:
        return self.got if self.got is not None or not self.checked else self.wanted

    @property
    def total(self):
        return self.price and self.price.total(self.trolley if self.is_in_trolley else self.wanted)

    def want(self, more: Amount, share=None) -> None:
        """Money stays with what was bought: what is in the trolley stays, and what is wanted beside it is open."""
        if self.checked:
            if self.got is not None and self.got != self.wanted or more is None:
                self.open_to.add("quantity")
            # Some is one piece, and of what was bought beyond the plan more is wanted than all of it.
            self.got = self.trolley or {"": 1}
            lacking = minus(self.got, self.wanted)
            if lacking:
                self.own = plus(self.own, lacking)
            self.checked, self.is_own = False, self.is_own or share is None
        elif self.got is not None and self.wanted is None and more is not None:
            self.own = self.got
        if share is None:
            self.own, self.is_own, self.left = plus(self.own, more), True, self.left
        elif share in self.shares:
            self.shares[share] = plus(self.shares[share], more)
        else:
            self.shares[share] = more

    @property
    def cost(self):
        """What all of it costs: what is wanted beside the trolley in proportion, where the price is for all."""
        if self.price is None or self.checked or self.got is None:
            return self.total
        all_of_it = self.price.guess(self.got, self.got if self.wanted is None else self.wanted)
        return self.total if all_of_it is None else all_of_it

    def check(self, store: str | None, when: int) -> None:
        if self.checked:
            return
        part, cost = self.got, self.cost
        if self.store and store != self.store and (store is None or self.got is not None):
            self.open_to.add("store")
        self.checked, self.got = True, part if self.wanted is None else None
        self.store, self.when = store, when
        if part is not None and cost is not None and self.total != cost:
            self.price = Price(cents(cost) + " for all")

    def uncheck(self) -> None:
        self.checked, self.got = False, None


@dataclass
class List:
    name: str
    kind: str
    entries: dict = field(default_factory=dict)
    budget: Price | None = None
    store: str | None = None
    finished: datetime.date | None = None
    servings: int | None = None
    repeats: str = "never"
    parts: dict = field(default_factory=dict)  # recipes in this recipe, with for how many
    is_unsure: bool = False  # the rules do not say what is on it: the program may


@dataclass
class Meal:
    day: datetime.date
    name: str
    servings: int | None


class Household:
    def __init__(self, items: list[str], today: datetime.date):
        self.today, self.step, self.numbers = today, 0, iter(range(1, 1 << 30))
        self.lists: dict[int, List] = {0: List("Groceries", "shopping")}
        self.items, self.stores = list(items), []
        self.meals: dict[int, Meal] = {}
        self.remembers = True
        self.blurred: set[str] = set()  # shares of what was bought short: whose part is left, the rules do not say
        self.machine, self.current, self.places = 0, {0: 0, 1: 0}, {}
        self.done: dict[int, list] = {0: [], 1: []}
        self.undone: dict[int, list] = {0: [], 1: []}
        self.lasts: int | None = None  # who changed something last

    # What can be taken back

    def state(self):
        return copy.deepcopy((self.lists, self.items, self.stores, self.meals, self.remembers))

    def do(self, *words: str) -> None:
        self.step += 1
        verb = "_".join(words[: 1 + (words[0] in ("list", "store", "recipe", "item", "plan"))])
        rest = list(words[1 + (words[0] in ("list", "store", "recipe", "item", "plan")) :])
        options = {}
        while any(word.startswith("--") for word in rest):
            at = next(n for n, word in enumerate(rest) if word.startswith("--"))
            options[rest[at][2:]] = rest[at + 1]
            del rest[at : at + 2]
        if verb in ("undo", "redo"):
            return self.take(verb)
        before, current = self.state(), self.current[self.machine]
        try:
            getattr(self, verb)(options, *rest)
        except (Refused, Unknown):
            self.lists, self.items, self.stores, self.meals, self.remembers = before
            raise
        if repr(before) != repr(self.state()) and verb != "list_use":
            self.done[self.machine].append((before, current))
            self.undone[self.machine], self.lasts = [], self.machine

    def take(self, verb: str) -> None:
        source, target = (self.done, self.undone) if verb == "undo" else (self.undone, self.done)
        if not source[self.machine]:
            raise Refused
        target[self.machine].append((self.state(), self.current[self.machine]))
        (self.lists, self.items, self.stores, self.meals, self.remembers), current = source[self.machine].pop()
        if self.current[self.machine] not in self.shopping():
            self.current[self.machine] = current
        self.lasts = self.machine

    # What is meant

    def shopping(self) -> dict:
        return {id: list for id, list in self.lists.items() if list.kind == "shopping"}

    def find(self, name: str | None, kind: str | None = None) -> List:
        if name is None:
            return self.lists[self.current[self.machine]]
        for wanted in [kind] if kind else ["shopping", "template", "trip", "recipe"]:
            for list in reversed(self.lists.values()):
                if list.kind == wanted and name.lower() in (list.name.lower(), f"{list.name} {list.finished}".lower()):
                    return list
        raise Refused

    def at(self, options: dict) -> List:
        return self.find(options.get("list"), options.get("kind"))

    def entry(self, options: dict, item: str) -> tuple[List, Entry]:
        list = self.at(options)
        if item not in list.entries:
            raise Refused
        return list, list.entries[item]

    def id_of(self, list: List) -> int:
        return next(id for id, other in self.lists.items() if other is list)

    def place(self, list: List) -> str | None:
        return list.store if list.kind == "trip" else self.places.get((self.machine, self.id_of(list)))

    def put(self, list: List, item: str, more: Amount, share=None) -> None:
        if item in list.entries:
            list.entries[item].want(more, share)
        else:
            list.entries[item] = Entry(None if share else more, share is None, {share: more} if share else {})

    # Lists

    def add(self, options, text: str) -> None:
        how_much, _, item = text.rpartition(" ")
        list = self.at(options)
        if item in list.entries and not how_much and not list.entries[item].checked:
            list.entries[item].is_own = True
            return
        self.put(list, item, amount(how_much))

    def check(self, options, *items: str) -> None:
        for item in items:
            list, entry = self.entry(options, item)
            entry.check(self.place(list), self.step)

    def uncheck(self, options, item: str) -> None:
        self.entry(options, item)[1].uncheck()

    def clear(self, options) -> None:
        for entry in self.at(options).entries.values():
            entry.uncheck()

    def set(self, options, item: str, text: str) -> None:
        list, entry = self.entry(options, item)
        entry.own, entry.is_own, entry.shares = amount(text), True, {}

    def remove(self, options, item: str) -> None:
        del self.entry(options, item)[0].entries[item]

    def price(self, options, item: str, text: str) -> None:
        list, entry = self.entry(options, item)
        if text == "none":
            entry.price = None
            return
        if text.isdigit():
            text = f"{int(text) / 100:.2f}"
        counted = all(isinstance(kind, tuple) or kind == "" for kind in entry.wanted or {})
        bare = text.replace(".", "").isdigit()
        if bare and (self.payments(item) or not counted and len(entry.wanted) > 1):
            # what it was paid for the last time is a guess, too
            entry.open_to |= {"price", "total"}
        entry.price = Price(text + (" each" if counted else " for all") * bare)

    def bought(self, options, item: str, text: str) -> None:
        list, entry = self.entry(options, item)
        if not entry.checked:
            entry.got = None
            entry.check(self.place(list), self.step)
        entry.got = None if text == "planned" or amount(text) == entry.wanted else amount(text)

    def memory(self, options) -> None:
        self.remembers = not self.remembers

    def list_budget(self, options, name: str, sum: str) -> None:
        self.find(name, options.get("kind")).budget = None if sum == "none" else Price(sum)

    def finish(self, options) -> None:
        list = self.at(options)
        if not any(entry.is_in_trolley for entry in list.entries.values()):
            raise Refused
        id, next_list = self.id_of(list), List(list.name, "shopping", budget=list.budget)
        for item, entry in list.entries.items():
            rest = left_of(entry.wanted, entry.trolley)
            if not entry.is_in_trolley:
                following = copy.deepcopy(entry)
                following.left = True
                next_list.entries[item] = following
            elif rest:
                next_list.entries[item] = Entry(rest, left=True, open_to={"price", "shares"} if entry.shares else set())
                self.blurred |= {*entry.shares}
            if not entry.checked and entry.is_in_trolley:
                entry.checked, entry.when = True, self.step
                entry.open_to |= {"quantity"}
        list.store = self.place(list)
        list.kind, list.finished = "trip", self.today
        self.lists[id] = self.lists.pop(id)
        if not self.remembers:
            next_list.entries = {}
        if next_list.entries or not self.shopping():
            self.begin(next_list)

    def begin(self, list: List) -> None:
        id = next(self.numbers)
        self.lists[id] = list
        self.current[self.machine] = id

    def list_new(self, options, name: str) -> None:
        if any(list.kind == "shopping" and list.name == name for list in self.lists.values()):
            raise Refused
        new = List(name, "shopping")
        if "from" in options:
            former, source = self.find(None), self.find(options["from"], options.get("kind"))
            new.budget = source.budget
            new.entries = {item: Entry(entry.wanted) for item, entry in source.entries.items()}
            for item, entry in former.entries.items() if self.remembers and source.kind == "template" else []:
                if entry.left and not entry.is_in_trolley:
                    there = new.entries.setdefault(item, Entry(None))
                    there.open_to |= {"quantity", "price", "shares", "budget"}
                    there.own = plus(there.own, entry.wanted)
                    former.is_unsure = True
                    self.blur(former)
        self.begin(new)

    def blur(self, list: List) -> None:
        self.blurred |= {share for entry in list.entries.values() for share in entry.shares}

    def list_rename(self, options, name: str, new: str) -> None:
        if any(list.kind == "shopping" and list.name == new for list in self.lists.values()):
            raise Refused
        self.find(name, "shopping").name = new

    def list_delete(self, options, name: str) -> None:
        del self.lists[self.id_of(self.find(name, options.get("kind")))]

    def list_use(self, options, name: str) -> None:
        self.current[self.machine] = self.id_of(self.find(name, "shopping"))

    def list_keep(self, options, name: str, template: str) -> None:
        source = self.find(name, options.get("kind"))
        if any(list.kind == "template" and list.name == template for list in self.lists.values()):
            raise Refused
        entries = {item: Entry(entry.wanted) for item, entry in source.entries.items()}
        self.lists[next(self.numbers)] = List(template, "template", entries, source.budget)

    def list_add(self, options, name: str) -> None:
        list, source = self.find(options.get("to")), self.find(name, options.get("kind"))
        if not source.entries:
            raise Refused
        for item, entry in source.entries.items():
            if entry.wanted is not None or item not in list.entries or list.entries[item].checked:
                self.put(list, item, entry.wanted)
        list.budget = list.budget or source.budget

    def list_repeat(self, options, name: str, *when: str) -> None:
        self.find(name, "template").repeats = " ".join(when)

    def due(self, options, name: str) -> None:
        """What is on the list is raised to what the template wants; what recipes and meals want comes on top."""
        template = self.find(name, "template")
        named = [list for list in self.shopping().values() if list.name == name]
        list = named[0] if named else self.find(None)
        for item, entry in template.entries.items():
            there = list.entries.get(item)
            if there is None or there.checked:
                self.put(list, item, entry.wanted)
            else:
                there.own = plus(there.own, minus(entry.wanted, there.own))
                there.is_own = True
                if there.got is not None:
                    there.open_to.add("quantity")
        list.budget = list.budget or template.budget

    # Stores, items

    def store_add(self, options, name: str) -> None:
        self.stores.append(name)

    def store_checkin(self, options, name: str) -> None:
        list = self.at(options)
        if list.kind == "trip":
            list.store = name
        else:
            self.places[self.machine, self.id_of(list)] = name
        for entry in list.entries.values():
            if entry.is_in_trolley and entry.store is None:
                entry.store = name

    def item_rename(self, options, item: str, new: str) -> None:
        self.items[self.items.index(item)] = new
        for list in self.lists.values():
            list.entries = {new if name == item else name: entry for name, entry in list.entries.items()}

    def item_merge(self, options, item: str, other: str) -> None:
        self.items.remove(item)
        for list in self.lists.values():
            gone, there = list.entries.pop(item, None), list.entries.get(other)
            if gone is None or there is None:
                if gone is not None:
                    list.entries[other] = gone
                continue
            if gone.is_in_trolley and there.is_in_trolley or gone.price and there.price:
                list.is_unsure = True
                self.blur(list)
                continue
            bought = gone.trolley if gone.is_in_trolley else there.trolley
            if gone.is_in_trolley or there.is_in_trolley:
                there.got, there.checked = bought or {"": 1}, False
                there.store = gone.store or there.store
            there.own = plus(plus(there.own, gone.own), {"": 1} if bought is None and there.got else None)
            there.shares |= {key: plus(share, there.shares.get(key)) for key, share in gone.shares.items()}
            there.price, there.is_own = gone.price or there.price, gone.is_own or there.is_own
            there.open_to |= {"left"} | ({"quantity"} if gone.wanted is None or there.wanted is None else set())

    # Recipes and the plan

    def needs(self, recipe: List, servings=None) -> dict:
        """Nothing is rounded before the end, however deep the recipes lie in each other."""
        factor = Fraction(servings or recipe.servings) / recipe.servings
        sums = {item: times(entry.own, factor) for item, entry in recipe.entries.items()}
        for name, share in recipe.parts.items():
            for item, part in self.needs(self.find(name, "recipe"), share * factor).items():
                sums[item] = plus(sums.get(item), part)
        return sums

    def recipe_add(self, options, name: str) -> None:
        list, recipe = self.at(options), self.find(name, "recipe")
        servings = options.get("servings")
        self.put_needs(list, recipe, servings and int(servings), "recipe " + name)

    def put_needs(self, list: List, recipe: List, servings: int | None, share: str) -> None:
        for item, exactly in self.needs(recipe, servings).items():
            self.put(list, item, whole(exactly), share)
            if whole(exactly) != exactly and len(list.entries[item].shares) > 1:
                list.entries[item].open_to.add("quantity")

    def recipe_remove(self, options, name: str) -> None:
        if not self.take_share(self.at(options), "recipe " + name):
            raise Refused

    def take_share(self, list: List, share: str) -> bool:
        """Only what is wanted goes: what is in the trolley stays there with its money."""
        had = False
        if share in self.blurred:
            raise Unknown
        for item, entry in dict(list.entries).items():
            if share not in entry.shares:
                continue
            had, part = True, entry.shares.pop(share)
            if entry.checked:
                entry.got = entry.got if entry.got is not None else plus(entry.wanted, part)
                entry.own, entry.is_own = entry.own if entry.wanted is not None else entry.got, True
                entry.open_to.add("quantity")
            elif entry.got is not None:
                entry.checked = minus(entry.wanted, entry.got) is None
                entry.open_to |= {"quantity"}
            elif not entry.is_own and not entry.shares:
                del list.entries[item]
        return had

    def day(self, text: str) -> datetime.date:
        return datetime.date.fromisoformat(text)

    def meal(self, day: str, name: str) -> tuple[int, Meal]:
        for id, meal in self.meals.items():
            if meal.day == self.day(day) and meal.name == name:
                return id, meal
        raise Refused

    def plan_add(self, options, day: str, name: str) -> None:
        if any(meal.day == self.day(day) and meal.name == name for meal in self.meals.values()):
            raise Refused
        recipe = next((list for list in self.lists.values() if list.kind == "recipe" and list.name == name), None)
        servings = int(options.get("servings", recipe.servings)) if recipe else None
        self.meals[next(self.numbers)] = Meal(self.day(day), name, servings)

    def plan_move(self, options, day: str, name: str, new_day: str) -> None:
        id, meal = self.meal(day, name)
        if any(other.day == self.day(new_day) and other.name == name for other in self.meals.values() if other != meal):
            raise Refused
        meal.day = self.day(new_day)

    def plan_remove(self, options, day: str, name: str) -> None:
        id, _ = self.meal(day, name)
        for list in self.shopping().values():
            self.take_share(list, f"meal {id}")
        del self.meals[id]

    def plan_list(self, options) -> None:
        last = self.today + datetime.timedelta(13 - self.today.weekday())
        meals = [(id, meal) for id, meal in self.meals.items() if self.today <= meal.day <= last and meal.servings]
        if not meals:
            raise Refused
        if any(f"meal {id}" in self.blurred for id, _ in meals):
            raise Unknown
        for id, meal in meals:
            if self.list_of(id) is None:
                self.put_needs(self.at(options), self.find(meal.name, "recipe"), meal.servings, f"meal {id}")

    def list_of(self, meal: int) -> List | None:
        """Whether a meal is on a list follows from the shares that are there."""
        share = f"meal {meal}"
        holders = [list for list in self.lists.values() if any(share in it.shares for it in list.entries.values())]
        return next((list for list in reversed(holders) if list.kind == "shopping"), holders[-1] if holders else None)

    # Figures

    def payments(self, item: str) -> list[Entry]:
        paid = [
            list.entries[item]
            for list in self.lists.values()
            if list.kind == "trip" and item in list.entries and list.entries[item].is_in_trolley
        ]
        return sorted((entry for entry in paid if entry.price), key=lambda entry: entry.when)

    def guess(self, item: str, wanted: Amount):
        last = self.payments(item)[-1:]
        return last[0].price.guess(last[0].trolley, wanted) if last else None

    def sums(self, list: List) -> dict:
        spent = trolley = estimate = unpriced = unknown = 0
        guessed = guessed_trolley = False
        for item, entry in list.entries.items():
            known = entry.total if entry.price else None
            if entry.is_in_trolley:
                guess = known if known is not None else self.guess(item, entry.trolley)
                spent, trolley = spent + round_(known), trolley + round_(guess)
                unpriced += entry.checked and guess is None
                guessed_trolley |= guess is not None and known is None
            all_of_it = entry.trolley if entry.checked else entry.wanted
            known = entry.cost
            guess = known if known is not None else self.guess(item, all_of_it)
            estimate, unknown = estimate + round_(guess), unknown + (guess is None)
            guessed |= guess is not None and known is None
        return {
            "spent": cents(spent), "trolley": cents(trolley), "estimate": cents(estimate), "unpriced": unpriced,
            "unknown": unknown, "guessed": guessed, "guessed_trolley": guessed_trolley,
        }


def round_(value):
    return amount(cents(value))[""] if value is not None else 0

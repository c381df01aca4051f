"""What a household has by the rules that its people go by, without a line of the program: what was bought stays bought
and paid, what was not is on the next list, and the plan says what is so. `do` takes the words of a verb."""

import copy
import datetime
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

from amounts import Amount, Price, amount, cents, compare, covers, left_of, minus, plus, times, whole

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


class Refused(Exception):
    """What the program has to refuse, too."""


class Unknown(Exception):
    """Of which the rules do not say what it does."""


@dataclass
class Entry:
    wanted: Amount = None  # None is some; with a part in the trolley, that and some more
    is_own: bool = True  # wanted besides what recipes and meals want
    shares: dict = field(default_factory=dict)  # of recipes and meals
    checked: bool = False
    got: Amount = None  # what is in the trolley, where that is not all that is wanted
    price: Price | None = None
    store: str | None = None
    left: int = 0  # when it was left by a trip
    when: int = 0  # when it was checked off
    is_piece: bool = False  # what is in the trolley was some, before more was wanted beside it
    spelled: tuple = field(default=(), repr=False)  # what is wanted, and how it is printed

    @property
    def is_in_trolley(self) -> bool:
        return self.checked or self.got is not None

    @property
    def trolley(self) -> Amount:
        return self.wanted if self.checked and self.got is None else self.got

    @property
    def amount(self) -> Amount:
        """What is in the trolley, once it is checked off; otherwise all that is wanted."""
        return self.trolley if self.checked or self.wanted is None else self.wanted

    @property
    def open(self) -> Amount:
        if self.checked:
            return None
        return left_of(self.wanted, self.got) if compare(self.wanted, self.got) else self.wanted

    @property
    def total(self):
        return self.price and self.price.total(self.trolley if self.is_in_trolley else self.wanted)

    @property
    def cost(self):
        """What all of it costs, what is wanted beside the trolley in proportion, and no less than what is in there."""
        if self.price is None or self.checked or self.got is None:
            return self.total
        all_of_it = self.price.guess(self.got, self.amount)
        return max((sum for sum in (all_of_it, self.total) if sum is not None), default=None)

    def want(self, more: Amount, share=None) -> None:
        """What is in the trolley stays there with its money, and what is wanted beside it is open."""
        if self.wanted is None and not self.shares and not self.checked if share else more is None and self.shares:
            self.is_own = True
        if not self.is_in_trolley:
            self.wanted = plus(self.wanted, more)
        elif self.checked or more is not None:
            self.is_piece = self.trolley is None
            got = self.trolley or {"": Fraction(1)}
            before = self.wanted if not self.checked or left_of(self.wanted, got) else None
            self.wanted = more and plus(before or got, more) or before
            if self.checked:  # What was wanted is there.
                self.is_own = more is None and not share
            self.checked, self.got = False, got
        if share:
            self.shares[share] = plus(self.shares.get(share), more)

    def want_no_more(self, part: Amount, when: int) -> bool:
        """Only what is wanted goes, never what is in the trolley. Whether anything of it is still wanted."""
        if self.wanted is None and (self.is_own or self.shares):
            return True
        if self.wanted is not None and part is None:  # Of "some", nobody said how much.
            return True
        rest = minus(self.wanted, part)
        is_more = rest is not None and not covers(self.trolley, rest)
        self.set(rest if is_more or not self.is_in_trolley else self.trolley, when)
        return self.is_in_trolley or self.wanted is not None or self.is_own or bool(self.shares)

    def set(self, wanted: Amount, when: int) -> None:
        """So much is wanted: where that is in the trolley, it is checked off."""
        got, self.wanted = self.trolley, wanted
        if self.is_in_trolley:
            if not self.checked and covers(got, wanted):
                self.checked, self.when = True, when
            self.got = None if self.checked and got == wanted else got

    def check(self, store: str | None, when: int) -> None:
        if self.checked:
            return
        part, cost = self.got, self.cost
        self.checked, self.got = True, part if self.wanted is None else None
        self.store, self.when = store or self.store, when
        if part is not None and cost is not None and self.total != cost:
            self.price = Price(cents(cost) + " for all")

    def uncheck(self) -> None:
        """Of 2 l and more, 2 l are wanted once they are put back."""
        self.wanted = self.wanted if self.checked else self.wanted or self.got
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
    is_next: bool = False  # begun by finishing a trip


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
        self.machine, self.current, self.places = 0, {0: 0, 1: 0}, {}
        self.following: dict[int, int] = {}  # which list comes of which trip
        self.is_shared = False
        self.done: list = []  # by whom, and what was before
        self.undone: list = []

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
            self.done.append((self.machine, before, current))
            self.undone = []

    def take(self, verb: str) -> None:
        source, target = (self.done, self.undone) if verb == "undo" else (self.undone, self.done)
        if not source or source[-1][0] != self.machine:
            raise Unknown if self.is_shared or verb == "undo" else Refused
        _, before, current = source.pop()
        target.append((self.machine, self.state(), self.current[self.machine]))
        # Where one is, is the same store by whatever name.
        names = dict(zip(self.stores, before[2])) if len(self.stores) == len(before[2]) else {}
        self.places = {at: names.get(store, store) for at, store in self.places.items()}
        self.lists, self.items, self.stores, self.meals, self.remembers = before
        if self.current[self.machine] not in self.shopping():
            self.current[self.machine] = current

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
            list.entries[item] = Entry(more, more is None and not share, {share: more} if share else {})

    def raise_to(self, list: List, item: str, least: Amount) -> None:
        """What a template wants of what is open; what recipes and meals want comes on top."""
        there = list.entries.get(item)
        if there is None or there.is_in_trolley and there.open is None:
            return self.put(list, item, least)
        own = there.open
        for share in there.shares.values():
            own = minus(own, share)
        there.wanted = plus(there.wanted, minus(least, own))
        there.is_own |= least is None

    # Lists

    def add(self, options, text: str) -> None:
        how_much, _, item = text.rpartition(" ")
        self.put(self.at(options), item, amount(how_much))

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
        self.entry(options, item)[1].set(amount(text), self.step)

    def remove(self, options, item: str) -> None:
        del self.entry(options, item)[0].entries[item]

    def price(self, options, item: str, text: str) -> None:
        list, entry = self.entry(options, item)
        if text == "none":
            entry.price = None
            return
        if text.isdigit():
            text = f"{int(text) / 100:.2f}"
        last = self.last(item)
        if text.replace(".", "").isdigit():
            # As it was paid the last time, where that gives a sum.
            if last and last.price.total(entry.amount) is not None:
                text += last.price.behind
            else:
                text += " for all" if {*(entry.amount or {})} & {"ml", "g"} else " each"
        alone = [it.price.value for it in (entry, last) if it and it.price and it.price.form == "each"]
        entry.price = Price(text, alone)

    def bought(self, options, item: str, text: str) -> None:
        list, entry = self.entry(options, item)
        if not entry.checked:
            entry.got = None
            entry.check(self.place(list), self.step)
        how_much = None if text == "planned" else amount(text)
        kinds = [*(entry.wanted or {})]
        if how_much and [*how_much] == [""] and len(kinds) == 1 and isinstance(kinds[0], tuple):
            how_much = {kinds[0]: how_much[""]}  # so many of the packs
        entry.got = None if how_much == entry.wanted else how_much

    def memory(self, options) -> None:
        self.remembers = not self.remembers

    def list_budget(self, options, name: str, sum: str) -> None:
        self.find(name, options.get("kind")).budget = None if sum == "none" else Price(sum)

    def finish(self, options) -> None:
        list = self.at(options)
        if list.kind != "shopping" or not any(entry.is_in_trolley for entry in list.entries.values()):
            raise Refused
        id, following = self.id_of(list), List(list.name, "shopping", budget=list.budget, is_next=True)
        for item, entry in list.entries.items():
            rest = left_of(entry.wanted, entry.trolley) if entry.checked else entry.open
            # Of what is left, each recipe and meal wants at most all; of "some", nobody knows how much.
            shares = {key: part if rest and minus(rest, part) else rest for key, part in entry.shares.items()}
            if not entry.is_in_trolley:
                following.entries[item] = replace(copy.deepcopy(entry), store=None, shares=shares)
            elif rest or entry.wanted is None and not entry.checked:
                following.entries[item] = Entry(rest, entry.is_own if shares else not rest, shares)
            if entry.is_in_trolley and not entry.checked:
                entry.checked, entry.when = True, self.step
        for entry in following.entries.values():
            entry.left = self.step
        stores = Counter(entry.store for entry in list.entries.values() if entry.is_in_trolley and entry.store)
        most = {store for store, count in stores.items() if count == max(stores.values())}
        list.store = self.place(list) or (most.pop() if len(most) == 1 else most or None)
        list.kind, list.finished = "trip", self.today
        self.lists[id] = self.lists.pop(id)
        if not self.remembers:
            following.entries = {}
        if following.entries or not self.shopping():
            # Who finishes once more, after an undo, has the same next list, and is where they were with it.
            self.begin(following, self.following.setdefault(id, next(self.numbers)))

    def together(self, words) -> None:
        """Who wants an amount of what was some says how much that is; who checks that off meanwhile, takes a piece."""
        if words[0] == "check" and words[4] == "add":
            how_much, _, item = words[5].rpartition(" ")
            entry = self.find(words[3]).entries[item]
            if entry.is_piece:
                entry.set(amount(how_much), self.step)

    def late(self, words) -> None:
        """What was added to a trip that was over is on the next list only, and no trip left it."""
        if words[1] == "add":
            item, trip = words[2].rpartition(" ")[2], [list for list in self.lists.values() if list.kind == "trip"][-1]
            del trip.entries[item]
            self.find(trip.name, "shopping").entries[item].left = 0

    def begin(self, list: List, id: int | None = None) -> None:
        id = id or next(self.numbers)
        self.lists[id] = list
        self.current[self.machine] = id

    def list_new(self, options, name: str) -> None:
        if any(list.kind == "shopping" and list.name == name for list in self.lists.values()):
            raise Refused
        new, source = List(name, "shopping"), None
        if "from" in options:
            source = self.find(options["from"], options.get("kind"))
            new.budget = source.budget
        if source and source.kind == "template" and self.remembers:
            self.take_leftovers(new)
        self.begin(new)
        for item, entry in source.entries.items() if source else []:
            self.raise_to(new, item, whole(entry.wanted))

    def take_leftovers(self, new: List) -> None:
        """What the last trip left goes along, and the list that is empty then is gone."""
        waiting = {}
        for id, list in self.shopping().items():
            items = [item for item, entry in list.entries.items() if entry.left and not entry.is_in_trolley]
            if list.is_next and items:
                waiting[id] = max(list.entries[item].left for item in items), items
        if not waiting:
            return
        id, (_, items) = max(waiting.items(), key=lambda one: one[1])
        for item in items:
            new.entries[item] = self.lists[id].entries.pop(item)
        if not self.lists[id].entries:
            del self.lists[id]

    def list_rename(self, options, name: str, new: str, kind="shopping") -> None:
        list = self.find(name, kind)
        if any(other.kind == kind and other.name == new for other in self.lists.values() if other is not list):
            raise Refused
        list.name = new

    def recipe_rename(self, options, name: str, new: str) -> None:
        """What is planned is called as its recipe is."""
        self.list_rename(options, name, new, "recipe")
        for meal in self.meals.values():
            meal.name = new if meal.name == name else meal.name

    def list_delete(self, options, name: str) -> None:
        del self.lists[self.id_of(self.find(name, options.get("kind")))]

    def list_use(self, options, name: str) -> None:
        self.current[self.machine] = self.id_of(self.find(name, "shopping"))

    def list_keep(self, options, name: str, template: str) -> None:
        source = self.find(name, options.get("kind"))
        taken = [list.name for list in self.lists.values() if list.kind == "template"]
        if source.kind == "template" or template in taken:
            raise Refused
        entries = {item: self.without_meals(entry) for item, entry in source.entries.items()}
        entries = {item: Entry(whole(entry.wanted), False) for item, entry in entries.items() if entry}
        self.lists[next(self.numbers)] = List(template, "template", entries, source.budget)

    def without_meals(self, entry: Entry) -> Entry | None:
        """What a meal wants is of its day."""
        entry = copy.deepcopy(entry)
        for share in [share for share in entry.shares if share.startswith("meal ")]:
            entry.uncheck()
            if not entry.want_no_more(entry.shares.pop(share), self.step):
                return None
        return entry

    def list_add(self, options, name: str, *items: str) -> None:
        list, source = self.find(options.get("to")), self.find(name, options.get("kind"))
        chosen = {item: entry for item, entry in source.entries.items() if not items or item in items}
        if not chosen or source is list:
            raise Refused
        if source.kind == "recipe":
            needs = {item: whole(entry.wanted) for item, entry in chosen.items()}
            return self.put_needs(list, needs, f"recipe {self.id_of(source)}")
        for item, entry in chosen.items():
            self.put(list, item, entry.wanted)
        if source.kind == "template" and chosen == source.entries:
            list.budget = list.budget or source.budget

    def list_repeat(self, options, name: str, *when: str) -> None:
        self.find(name, "template").repeats = " ".join(when)

    def due(self, options, name: str) -> None:
        """Of everything as much as the template wants, at least."""
        template = self.find(name, "template")
        list = next((list for list in self.shopping().values() if list.name == name), self.find(None))
        for item, entry in template.entries.items():
            self.raise_to(list, item, entry.wanted)
        list.budget = list.budget or template.budget

    # Stores, items

    def store_add(self, options, name: str) -> None:
        self.stores.append(name)

    def store_checkin(self, options, name: str) -> None:
        list = self.at(options)
        if list.kind == "trip":
            list.store = name
            return
        self.places[self.machine, self.id_of(list)] = name
        for entry in list.entries.values():
            if entry.is_in_trolley and entry.store is None:
                entry.store = name

    def store_rename(self, options, name: str, new: str) -> None:
        if new in self.stores and new != name:
            raise Refused
        self.stores[self.stores.index(name)] = new
        self.places = {at: new if place == name else place for at, place in self.places.items()}
        for list in self.lists.values():
            for place in (list, *list.entries.values()):
                place.store = new if place.store == name else place.store

    def item_rename(self, options, item: str, new: str) -> None:
        self.items[self.items.index(item)] = new
        for list in self.lists.values():
            list.entries = {new if name == item else name: entry for name, entry in list.entries.items()}

    def item_merge(self, options, item: str, other: str) -> None:
        self.items.remove(item)
        for list in self.lists.values():
            gone, there = list.entries.pop(item, None), list.entries.get(other)
            if gone:
                list.entries[other] = self.merged(there, gone, list.kind == "trip") if there else gone

    def merged(self, there: Entry, gone: Entry, is_over: bool) -> Entry:
        """What was bought stays bought and paid for, and what is wanted of the other is open beside it."""
        bought = [entry for entry in (there, gone) if entry.is_in_trolley]
        paid = [entry for entry in bought or (there, gone) if entry.price]
        price = paid[0].price if paid else there.price or gone.price
        new = Entry(None, there.is_own or gone.is_own, dict(there.shares), price=price)
        for key, share in gone.shares.items():
            new.shares[key] = plus(new.shares.get(key), share)
        if len(bought) == 1 and not is_over:
            only = bought[0]
            new.wanted, new.checked, new.got = only.wanted, only.checked, only.got
            new.want((gone if only is there else there).wanted)
        else:
            got = plus(there.trolley, gone.trolley)
            new.wanted = plus(there.wanted, gone.wanted)
            if bought:
                new.checked, new.got = is_over or there.checked and gone.checked, got
                new.set(new.wanted, self.step)
        if new.wanted is not None and not new.shares:  # Some adds nothing to an amount that is wanted.
            new.is_own = False
        sums = [entry.total for entry in paid]
        if len(bought) == 2 and paid and None not in sums and price.total(new.trolley) != sum(sums):
            new.price = Price(cents(sum(map(round_, sums))) + " for all")
        new.store = next((entry.store for entry in bought or (there, gone) if entry.store), None)
        new.left, new.when = there.left or gone.left, max(there.when, gone.when)
        return new

    # Recipes and the plan

    def needs(self, recipe: List, servings=None) -> dict:
        """Nothing is rounded before the end."""
        factor = Fraction(servings or recipe.servings) / recipe.servings
        return {item: whole(times(entry.wanted, factor)) for item, entry in recipe.entries.items()}

    def recipe_add(self, options, name: str) -> None:
        recipe = self.find(name, "recipe")
        needs = self.needs(recipe, int(options.get("servings", 0)) or None)
        self.put_needs(self.at(options), needs, f"recipe {self.id_of(recipe)}")

    def put_needs(self, list: List, needs: dict, share: str) -> None:
        for item, need in needs.items():
            self.put(list, item, need, share)

    def recipe_remove(self, options, name: str) -> None:
        if not self.take_share(self.at(options), f"recipe {self.id_of(self.find(name, 'recipe'))}"):
            raise Refused

    def take_share(self, list: List, share: str) -> bool:
        holders = {item: entry for item, entry in list.entries.items() if share in entry.shares}
        for item, entry in holders.items():
            if not entry.want_no_more(entry.shares.pop(share), self.step):
                del list.entries[item]
        return bool(holders)

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
        last = self.day(options["to"]) if "to" in options else last
        meals = [(id, meal) for id, meal in self.meals.items() if self.today <= meal.day <= last and meal.servings]
        if not meals:
            raise Refused
        for id, meal in meals:
            if self.list_of(id) is None:
                needs = self.needs(self.find(meal.name, "recipe"), meal.servings)
                self.put_needs(self.at(options), needs, f"meal {id}")

    def list_of(self, meal: int) -> List | None:
        """Whether a meal is on a list follows from the shares that are there."""
        share = f"meal {meal}"
        holders = [
            list for list in self.lists.values()
            if any(share in it.shares and (list.kind != "trip" or it.is_in_trolley) for it in list.entries.values())
        ]
        return min(holders, key=lambda list: list.kind == "trip", default=None)

    # Figures

    def last(self, item: str, at: str | None = None) -> Entry | None:
        """What was paid the last time; at the store one is in, if it was ever bought there."""
        paid = [
            (list.entries[item].store or list.store, list.entries[item])
            for list in self.lists.values()
            if list.kind == "trip" and item in list.entries
            and list.entries[item].is_in_trolley and list.entries[item].price
        ]
        here = [(store, entry) for store, entry in paid if at and store == at]
        return (here or paid or [(None, None)])[-1][1]

    def sums(self, list: List) -> dict:
        spent = trolley = estimate = unpriced = unknown = 0
        guessed = guessed_trolley = False
        for item, entry in list.entries.items():
            last, cost, paid = self.last(item, self.place(list)), entry.cost, entry.total

            def reckon(own, one, paid_for=None):
                """By its own price; what that leaves out by the last one; and whether something is in neither."""
                rest = one if own is None else entry.price.left_out(one, paid_for)
                if own is not None and rest is None:
                    return round_(own), None, False
                is_same = own is not None and last and str(last.price) == str(entry.price)
                guess = last.price.guess(last.trolley, rest) if last and not is_same else None
                return round_(own), guess, guess is None or last.price.left_out(rest, last.trolley) is not None

            if entry.is_in_trolley:
                own, guess, is_unpriced = reckon(paid, entry.trolley)
                spent, trolley = spent + own, trolley + own + round_(guess)
                unpriced, guessed_trolley = unpriced + is_unpriced, guessed_trolley or guess is not None
            own, guess, is_unknown = reckon(cost, entry.amount, None if entry.checked else entry.got)
            estimate, unknown = estimate + own + round_(guess), unknown + is_unknown
            guessed |= cost is None or guess is not None or is_unknown
        return {
            "spent": cents(spent), "trolley": cents(trolley), "estimate": cents(estimate), "unpriced": unpriced,
            "unknown": unknown, "guessed": guessed, "guessed_trolley": guessed_trolley,
        }


def round_(value):
    return amount(cents(value))[""] if value is not None else 0

"""One household lived twice: by the program, in a temporary folder, and by the rules. What the verbs print is compared
figure by figure after every call."""

import datetime
import json
import os
import re
import shlex
import subprocess
import tempfile
from collections import Counter
from fractions import Fraction
from pathlib import Path

from amounts import Price, amount, cents, plus, times
from household import Entry, Household, List, Refused, Unknown

BEGINNING = datetime.date(2026, 11, 30)  # a Monday
ITEMS = {"Milk": "Dairy", "Eggs": "Dairy", "Apples": "Produce", "Flour": "Pantry", "Rice": "Pantry", "Cola": "Drinks"}
RECIPES = {
    "Sauce": (4, {"Eggs": "1", "Milk": "500 ml"}, {}),
    "Toast": (2, {"Rice": "250 g", "Apples": "3"}, {"Sauce": 2}),
    "Feast": (3, {"Flour": "300 g", "Eggs": "2"}, {"Toast": 4}),
}
PATIENCE = 60
MEET = "meet() { for m in $1 $2 $1; do %s; AISLE_DATA=$HERE/m$m aisle sync; done; }"
CARRY = 'cp -au "$HERE/shared/." "$HERE/carried/" && cp -au "$HERE/carried/." "$HERE/shared/"'


class Difference(Exception):
    """After which nobody can say how this household goes on."""


def cooklang(name: str) -> str:
    servings, items, parts = RECIPES[name]
    needs = [f"@{item}{{{text.replace(' ', '%')}}}" for item, text in items.items()]
    needs += [f"@./{part}{{{share}%servings}}" for part, share in parts.items()]
    return f"---\ntitle: {name}\nservings: {servings}\n---\nMix {', '.join(needs)}.\n"


def needs(name: str, servings: int) -> dict:
    """Nothing is rounded, however deep the recipes lie in each other."""
    own, items, parts = RECIPES[name]
    sums = {item: times(amount(text), Fraction(servings, own)) for item, text in items.items()}
    for part, share in parts.items():
        for item, need in needs(part, share).items():
            sums[item] = plus(sums.get(item), times(need, Fraction(servings, own)))
    return sums


class Life:
    def __init__(self, aisle: str, machines: int = 1):
        self.folder = tempfile.TemporaryDirectory(prefix="aisle-week-")
        self.here, self.aisle, self.machines = Path(self.folder.name), aisle, machines
        self.are_apart = False
        self.tally: Counter = Counter()
        self.lines: list[str] = []  # how to do it again in a shell
        self.calls: list[tuple[str, ...]] = []
        self.found: list[tuple[str, object, object]] = []
        self.model = Household(list(ITEMS), BEGINNING)
        self.days = {0: BEGINNING}
        self.environment = os.environ | {
            "AISLE_SEED": "none", "TZ": "UTC", "LANG": "C.UTF-8", "TERM": "xterm", "HERE": str(self.here),
            "aisle": aisle,
        }
        self.lines.append("export HERE=$(mktemp -d) AISLE_SEED=none TZ=UTC LANG=C.UTF-8; cd $HERE")
        self.shell("mkdir shared carried")
        self.machine(0)
        self.clock(0)
        (self.here / "items.tsv").write_text(rows := "".join(f"{kind}\t{item}\n" for item, kind in ITEMS.items()))
        rows = rows.replace("\n", "\\n").replace("\t", "\\t")
        self.lines.append(f"printf '{rows}' > items.tsv")
        for name in RECIPES:
            (self.here / f"{name}.cook").write_text(cooklang(name))
            text = cooklang(name).replace("%", "%%").replace("\n", "\\n")
            self.lines.append(f"printf -- '{text}' > {name}.cook")
            servings, _, parts = RECIPES[name]
            shared = {item: {"parts": None} for part in parts for item in needs(part, 1)}
            entries = {item: Entry(need, False, shared.get(item, {})) for item, need in needs(name, servings).items()}
            self.model.lists[next(self.model.numbers)] = List(name, "recipe", entries, servings=servings)
        self.run("catalogue", "load", "items.tsv")
        self.run("recipe", "import", *(f"{name}.cook" for name in RECIPES))
        for store in ["Market", "Corner", "Mill"]:
            self.run("store", "add", store)
            self.model.do("store", "add", store)
        self.model.done, self.beginning = [], len(self.lines)
        self.model.is_shared = machines == 2
        if machines == 2:
            self.lines.append(MEET % CARRY)
            self.run("share", "--yes", str(self.here / "shared"), shown='aisle share --yes "$HERE/shared"')
            self.shell(CARRY)
            self.machine(1)
            self.run("share", "--yes", str(self.here / "carried"), shown='aisle share --yes "$HERE/carried"')
            self.meet()
            self.machine(0)
            self.beginning = len(self.lines)

    # The program

    def shell(self, line: str, is_note: bool = True) -> None:
        self.lines += [line] * is_note
        subprocess.run(["/bin/sh", "-c", line], env=self.environment, cwd=self.here, check=True)

    def run(self, *words: str, given: str | None = None, shown: str | None = None, is_note: bool = True):
        self.tally["verbs"] += 1
        if is_note:
            lines = "printf '" + (given or "").replace("\n", "\\n") + "' | "
            self.lines.append(shown or lines * bool(given) + "aisle " + shlex.join(words))
        return subprocess.run(
            [self.aisle, *words], env=self.environment, cwd=self.here, input=given or "", capture_output=True,
            text=True, timeout=PATIENCE,
        )

    def read(self, *words: str) -> str:
        answer = self.run(*words, is_note=False)
        if answer.returncode:
            raise Difference(f"refused: aisle {shlex.join(words)}: {answer.stderr.strip()}")
        return answer.stdout

    def json(self, *words: str):
        return json.loads(self.read(*words, "--format", "json"))

    # What is no verb

    def clock(self, days: int) -> None:
        self.model.today += datetime.timedelta(days)
        at = datetime.datetime.combine(self.model.today, datetime.time(10), datetime.timezone.utc)
        now = datetime.datetime.now(datetime.timezone.utc)
        self.environment["AISLE_CLOCK_OFFSET"] = str(int((at - now).total_seconds()))
        self.lines.append(f"export AISLE_CLOCK_OFFSET=$(($(date -d '{self.model.today} 10:00' +%s) - $(date +%s)))")

    def machine(self, number: int, is_note: bool = True) -> None:
        self.model.machine = number
        self.environment["AISLE_DATA"] = str(self.here / f"m{number}")
        self.lines += [f"export AISLE_DATA=$HERE/m{number}"] * is_note

    def meet(self) -> None:
        here = self.model.machine
        for number in [1 - here, here, 1 - here]:
            self.shell(CARRY, is_note=False)
            self.machine(number, is_note=False)
            self.run("sync", is_note=False)
        self.machine(here, is_note=False)
        self.lines.append(f"meet {1 - here} {here}")

    def memory(self) -> None:
        rows = self.run("--plain", given="settings\nquit\n", is_note=False).stdout
        row = re.search(r"(\d+): Shopping memory", rows)[1]
        self.run("--plain", given=f"settings\n{row}\nquit\n")
        self.model.do("memory")

    # A call, and what is compared then

    @property
    def is_late(self) -> bool:
        """Whether something came too late for a trip: that is asked first, and settled along with anything else."""
        return bool(self.json("show")["late"])

    def due(self, template: str) -> None:
        """A template comes up, and is taken."""
        repeat = ("list", "repeat", template)
        for words in [(*repeat, "every", "week"), ("clock",), (*repeat, "never")]:
            if words[0] == "clock":
                self.clock(7)
                self.model.do("due", template)
                self.run("--plain", given="y\nquit\n")
            else:
                self.model.do(*words)
                self.run(*words)

    def step(self, *words: str, is_brief: bool = False) -> list[tuple[str, object, object]]:
        self.found = []
        self.calls.append(words)
        is_apart = words[0] == "apart"  # on one of two machines that have not heard of each other
        if is_apart != self.are_apart and self.machines == 2:
            self.meet()
            self.are_apart = is_apart
        if is_apart:
            self.machine(int(words[1]))
            words = words[2:]
        if words[0] in ("clock", "machine", "memory"):
            if words[0] == "machine":
                self.meet()
            getattr(self, words[0])(*map(int, words[1:]))
            self.adopt_current()
            self.days[self.model.step + 1] = self.model.today
            return []
        if words[0] in ("due", "together"):
            if words[0] == "due":
                self.due(words[1])
            elif "finish" in words:
                self.run("settle")
                self.model.late(words)
            else:
                self.model.together(words[1:])
            self.adopt_current()
            self.days[self.model.step] = self.model.today
            self.compare(words, is_brief)
            if words[0] == "together":  # both show the same
                self.meet()
                self.machine(1 - self.model.machine)
                self.adopt_current()
                self.compare(words, is_brief)
            return self.found
        try:
            self.model.do(*words)
            is_refused = False
        except Refused:
            is_refused = True
        except Unknown:
            self.calls.pop()
            return []
        self.days[self.model.step] = self.model.today
        answer = self.run(*words)
        if (answer.returncode != 0) != is_refused and not is_apart:
            told = (answer.stdout + answer.stderr).strip()
            raise Difference("status", "refused" if is_refused else "done", told)
        if is_apart:
            self.model.done = []  # who takes back now what both did leaves what the other did
        if is_refused or is_apart:
            return []
        if words[0] in ("undo", "redo", "list", "finish") and words[:2] != ("list", "keep"):
            self.adopt_current()
        if words[0] == "finish":
            self.compare_finish(answer.stdout)
        self.compare(words, is_brief)
        return self.found

    def same(self, figure: str, expected, printed) -> bool:
        self.tally["figures"] += 1
        if expected == printed or isinstance(expected, set) and printed in expected:
            return True
        self.found.append((figure, expected, printed))
        return False

    def adopt_current(self) -> None:
        """Which list is the current one after an undo belongs to the machine; the rules do not say it."""
        for row in self.json("lists"):
            if row["current"]:
                self.model.current[self.model.machine] = self.model.id_of(self.model.find(row["list"], "shopping"))

    def compare(self, words, is_brief: bool) -> None:
        model = self.model
        rows = self.json("lists", "--kind", "all")
        known = [list for list in model.lists.values()]
        named = Counter((list.kind, list.name, str(list.finished)) for list in known)
        printed = Counter((row["kind"], row["list"], (row["finished"] or "None")[:10]) for row in rows)
        if not self.same("which lists", named, printed):
            raise Difference(*self.found[-1])
        is_wide = words[0] in ("finish", "undo", "redo", "item", "plan") or "trip" in words
        for list in known:
            if list.kind != "recipe" and (list.kind == "shopping" or is_wide and not is_brief):
                self.compare_list(list)
        for row in rows:
            day = " " + row["finished"][:10] if row["kind"] == "trip" else ""
            list = model.find(row["list"] + day, row["kind"])
            if list.kind in ("shopping", "trip"):
                sums = model.sums(list)
                for name in ["spent", "trolley"]:
                    self.same(f"lists: {name} of a {list.kind} list", sums[name], row[name])
                self.same("lists: checked", sum(entry.checked for entry in list.entries.values()), row["checked"])
            if list.kind == "shopping":
                self.same("lists: current", list is model.find(None), row["current"])
        if is_brief:
            return
        self.compare_text(model.find(None))
        for item in [item for item in model.items if any(item in word.split() for word in words)]:
            self.compare_item(item)
        if model.meals or words[0] == "plan":
            self.compare_plan()
        if words[0] in ("recipe", "plan", "item"):
            self.compare_recipes()

    def name(self, list: List) -> list[str]:
        return ["--kind", list.kind, f"{list.name} {list.finished}" if list.kind == "trip" else list.name]

    def compare_list(self, list: List) -> None:
        shown = self.json("show", *self.name(list))
        rows = {row["item"]: row for kind in shown["types"] for row in kind["entries"]}
        if not self.same(f"show: items of a {list.kind} list", sorted(list.entries), sorted(rows)):
            list.entries = {
                item: list.entries[item] if item in list.entries else self.adopted(Entry(None), row)
                for item, row in rows.items()
            }
        for item, entry in list.entries.items():
            self.compare_entry(list, entry, rows[item])
        sums = self.model.sums(list)
        budget = list.budget and cents(list.budget.value)
        self.same("show: budget", budget, shown["budget"])
        for name in ["spent", "trolley", "estimate"]:
            self.same(f"show: {name} of a {list.kind} list", sums[name], shown[name])
        self.same("show: unpriced", sums["unpriced"], shown["unpriced"])

    def compare_entry(self, list: List, entry: Entry, row: dict) -> None:
        got = row["bought"] is not None or row["checked"]
        expected = {
            "checked": (entry.checked, row["checked"]),
            "quantity": (entry.wanted, amount(row["quantity"])),
            "in the trolley": (
                (entry.is_in_trolley, entry.trolley), (got, amount(row["bought"] or row["quantity"]) if got else None)
            ),
            "price": (entry.price and str(entry.price), row["price"]),
            "total": (cents(entry.total), row["total"]),
            "store": (entry.store, row["store"]) if entry.is_in_trolley else (None, None),
            "left": (entry.left > 0, row["left"] is not None),
        }
        if not all([self.same(f"show: {figure}", *both) for figure, both in expected.items()]):
            self.adopted(entry, row)
        if entry.spelled[:1] == (entry.wanted,):
            self.same("show: quantity as it was typed", entry.spelled[1], row["quantity"])
        entry.spelled = () if entry.shares else (entry.wanted, row["quantity"])

    def adopted(self, entry: Entry, row: dict) -> Entry:
        """Goes on from what is printed."""
        entry.wanted, entry.got = amount(row["quantity"]), amount(row["bought"])
        entry.checked, entry.store, entry.price = row["checked"], row["store"], row["price"] and Price(row["price"])
        entry.left = entry.left or self.model.step if row["left"] else 0
        entry.when = entry.when or self.model.step
        return entry

    def compare_text(self, list: List) -> None:
        head, *rows = self.read("show", list.name).splitlines()
        sums, entries = self.model.sums(list), list.entries
        checked = sum(entry.checked for entry in entries.values())
        self.same("text: head", f"{list.name}: {checked} of {len(entries)} in the trolley", head.split(",")[0])
        if match := re.search(r", (~?)\$([\d.]+) of (~?)\$([\d.]+)(?: \+ (\d+) unpriced)?", head):
            about, trolley, roughly, estimate, unpriced = match.groups()
            self.same("text: in the trolley", sums["trolley"], trolley)
            self.same("text: ~ in the trolley", sums["guessed_trolley"], bool(about))
            self.same("text: whole list", sums["estimate"], estimate)
            self.same("text: ~ whole list", sums["guessed"] or sums["unknown"] > 0, bool(roughly))
            self.same("text: unpriced", sums["unknown"], int(unpriced or 0))
        else:
            self.same("text: sums", "0.00", sums["estimate"])
        if list.budget:
            over = amount(sums["estimate"])[""] > list.budget.value
            said = f"budget ${cents(list.budget.value)}"
            self.same("text: budget", {"over " + said} if over else {said, "near " + said}, head.split(", ")[-1])
        for row in rows:
            if (match := re.match(r"  \[(.)\] (\w+)(?:.*?  \$([\d.]+))?(?:  |$)", row)) and match[2] in entries:
                entry = entries[match[2]]
                if entry.checked or not entry.is_in_trolley:
                    self.same("text: mark", "x" if entry.checked else " ", match[1])
                    self.same("text: total", cents(entry.total), match[3])

    def compare_finish(self, told: str) -> None:
        trip = [list for list in self.model.lists.values() if list.kind == "trip"][-1]
        bought = sum(entry.is_in_trolley for entry in trip.entries.values())
        if isinstance(trip.store, set):  # in several as much
            printed = self.json("lists", "--kind", "trip")[-1]["store"]
            trip.store = printed if self.same("finish: store", trip.store, printed) else None
        if match := re.search(r": (\d+) items?(?:, ~?\$([\d.]+))?", told):
            self.same("finish: items", bought, int(match[1]))
            if match[2]:
                self.same("finish: sum", self.model.sums(trip)["trolley"], match[2])
        left = re.search(r"^(\d+) items?.* left", told, re.M)
        following = [list for list in self.model.shopping().values()][-1]
        count = len(following.entries) if following.name == trip.name else 0
        self.same("finish: left", count, int(left[1]) if left else 0)

    def compare_item(self, item: str) -> None:
        shown, model = self.json("item", "show", item), self.model
        known = [list for list in model.lists.values() if item in list.entries]
        on = [(list, list.entries[item]) for list in known]
        marks = [(list, entry) for list, entry in on if list.kind in ("shopping", "trip") and entry.checked]
        partly = sum(list.kind == "shopping" and entry.is_in_trolley and not entry.checked for list, entry in on)
        self.same("item: bought", {len(marks) + n for n in range(partly + 1)}, shown["bought"])
        place, last = max(marks, key=lambda mark: mark[1].when, default=(None, None))
        if not partly:
            day = str(self.days[last.when]) if last else None
            self.same("item: last bought", day, shown["lastBought"] and shown["lastBought"][:10])
            # Where nobody said it of the entry, it is the store of the trip.
            self.same("item: last store", last and (last.store or place.store), shown["lastStore"])
        paid = Counter(
            (str(entry.price), str(sorted((entry.trolley or {}).items(), key=str)), entry.store or trip.store)
            for trip, entry in on
            if list_is_paid(trip, entry)
        )
        printed = Counter()
        for row in shown["prices"]:
            paid_for = str(sorted((amount(row["quantity"]) or {}).items(), key=str))
            printed[str(Price.stored(row["price"])), paid_for, row["store"]] += 1
        self.same("item: prices", paid, printed)
        kinds = {"shopping": "list"}
        where = Counter((kinds.get(list.kind, list.kind), list.name, entry.checked) for list, entry in on
                        if list.kind != "recipe")
        self.same("item: on", where, Counter((row["kind"], row["list"], row["checked"]) for row in shown["on"]
                                             if row["kind"] != "recipe"))

    def compare_plan(self) -> None:
        shown = self.json("plan", "show", "--from", str(BEGINNING), "--days", "90")
        meals = Counter()
        for id, meal in self.model.meals.items():
            list = self.model.list_of(id)
            meals[str(meal.day), meal.name, meal.servings, list and list.name] += 1
        self.same("plan", meals, Counter((row["day"], row["meal"], row["servings"], row["list"]) for row in shown))

    def compare_recipes(self) -> None:
        for recipe in [list for list in self.model.lists.values() if list.kind == "recipe"]:
            servings = 1 + self.model.step % 9
            rows = self.json("recipe", "show", recipe.name, "--servings", str(servings))["ingredients"]
            self.same(f"aisle recipe show {recipe.name} --servings {servings}", self.model.needs(recipe, servings),
                      {row["item"]: amount(row["quantity"]) for row in rows})

    def compare_spending(self) -> None:
        told = self.run("--plain", given="lists\nspending\nquit\n", is_note=False).stdout
        months: Counter = Counter()
        for list in self.model.lists.values():
            if list.kind == "trip":
                months[list.finished.strftime("%b %Y")] += amount(self.model.sums(list)["trolley"])[""]
        printed = dict(re.findall(r"^(\w{3} \d{4}): ~?\$([\d.]+)", told, re.M))
        self.found = []
        self.same("spending", {month: cents(sum) for month, sum in months.items() if sum},
                  {month: sum for month, sum in printed.items() if amount(sum)[""]})


def list_is_paid(list: List, entry: Entry) -> bool:
    return list.kind == "trip" and entry.is_in_trolley and entry.price is not None

"""Somebody who runs verbs at random, and remembers what has to be there because of it."""

import random
from dataclasses import dataclass, field

from machine import Call, Machine, Names

AMOUNTS = ["2", "3 kg", "1/2 l", "6", "2 cans", "250 g", "6x330 ml"]
WHENS = ["weekly", "every 2 weeks", "monthly on the 1st", "never"]
REFUSED_USAGE = [
    ["add", "--nothing", "x"],
    ["lst"],
    ["undo", "1"],
    ["show", "--format", "xml"],
    ["item", "rename", "x"],
]


@dataclass
class Common:
    """Names that everybody uses: of what bears them nothing is known but what the history says."""

    lists: list[str]
    items: list[str]
    types: list[str]
    stores: list[str] = field(default_factory=list)
    recipes: list[str] = field(default_factory=list)
    templates: list[str] = field(default_factory=list)


@dataclass
class Owned:
    """What one shopper put on a list of its own."""

    list: str
    is_there: bool = True
    checked: bool = False
    quantity: str | None = None
    calls: list[Call] = field(default_factory=list)
    # Those that have to have written something, unless somebody else was faster.
    changes: list[Call] = field(default_factory=list)
    # The first call about it that was killed, met a full disk or was refused.
    doubtful: Call | None = None


class Shopper:
    def __init__(self, machine: Machine, names: Names, common: Common, dice: random.Random, cunning: bool):
        self.machine, self.names, self.common, self.dice, self.cunning = machine, names, common, dice, cunning
        self.owned: dict[str, Owned] = {}
        self.makings: dict[str, str] = {}  # the calls that made lists of its own
        self.list = ""
        self.verbs = [
            (14, self._own_add),
            (22, self._own_change),
            (2, self._own_clear),
            (1, self._own_finish),
            (8, self._add),
            (3, self._add_many),
            (8, self._change),
            (3, self._price),
            (2, self._clear),
            (1, self._finish),
            (3, self._undo),
            (2, self._redo),
            (5, self._look),
            (2, self._list_new),
            (5, self._list),
            (6, self._recipe),
            (5, self._store),
            (5, self._item),
            (2, self._catalogue),
            (2, self._journal),
            (3, self._sharing),
            (2, self._explain),
            (1, self._wrong_usage),
        ]

    def act(self) -> None:
        """Runs a verb or two."""
        self.dice.choices([verb for _, verb in self.verbs], [weight for weight, _ in self.verbs])[0]()

    def _call(self, *arguments: str, **options) -> Call:
        if self.dice.random() < 0.04:
            options["kill_after"] = self.dice.uniform(0, 0.03)
        elif self.cunning and self.dice.random() < 0.02:
            options["file_limit"] = self.dice.choice([0, 1, 8, 64])
        return self.machine.call(*arguments, **options)

    def _any(self, names: list[str]) -> str:
        return self.dice.choice(names[-12:]) if names else self.names.new()

    # What nobody else changes: what becomes of it is known

    def _own_list(self) -> None:
        name = self.names.new()
        call = self._call("list", "new", name, always_writes=True)
        if call.is_done:
            self.list = name
            self.makings[f"c{call.number}"] = name
        self.machine.call("list", "use", self._any(self.common.lists))

    def _own_add(self) -> None:
        if not self.list or self.dice.random() < 0.1:
            self._own_list()
        if not self.list:
            return
        name, amount = self.names.new(), self.dice.choice([None, "2", "3 kg"])
        kind = self._any(self.common.types) if self.dice.random() < 0.9 else self._new(self.common.types)
        words = [amount, name] if amount else [name]
        call = self._call("add", "--list", self.list, "--type", kind, *words, always_writes=True)
        self.owned[name] = Owned(self.list, quantity=amount)
        self._note(name, call)

    def _own_change(self) -> None:
        name = self._own()
        if name is None:
            return self._own_add()
        owned = self.owned[name]
        if not owned.is_there:
            call = self._call("add", "--list", owned.list, name)
            owned.is_there, owned.checked, owned.quantity = True, False, None
            return self._note(name, call, is_change=True)
        kind = self.dice.choice(["check", "check", "uncheck", "remove", "set", "set"])
        if kind == "set":
            amount = self.dice.choice([amount for amount in ("2", "5", "3 kg", "7 l") if amount != owned.quantity])
            call = self._call("set", "--list", owned.list, name, *amount.split())
            owned.quantity, is_change = amount, True
        else:
            is_change = kind == "remove" or owned.checked != (kind == "check")
            call = self._call(kind, "--list", owned.list, name)
            owned.is_there, owned.checked = kind != "remove", kind == "check"
        self._note(name, call, is_change)

    def _own_clear(self) -> None:
        of_it = self._on_own_list()
        if any(self.owned[name].checked for name in of_it):
            call = self._call("clear", "--list", self.list)
            for name in of_it:
                if self.owned[name].checked or call.status != 1:
                    self.owned[name].checked = False
                    self._note(name, call)

    def _own_finish(self) -> None:
        of_it = self._on_own_list()
        if any(self.owned[name].checked for name in of_it):
            self._call("finish", "--list", self.list)
            # What is left goes to the next list, unless somebody at a screen has set that otherwise.
            for name in [name for name, owned in self.owned.items() if owned.list == self.list]:
                del self.owned[name]
            self.list = ""
            self.machine.call("list", "use", self._any(self.common.lists))

    def _own(self) -> str | None:
        known = [name for name, owned in list(self.owned.items())[-40:] if not owned.doubtful]
        return self.dice.choice(known) if known else None

    def _on_own_list(self) -> list[str]:
        return [name for name, owned in self.owned.items() if owned.list == self.list and owned.is_there]

    def _note(self, name: str, call: Call, is_change: bool = False) -> None:
        owned = self.owned[name]
        owned.calls.append(call)
        if is_change:
            owned.changes.append(call)
        if not call.is_done:
            owned.doubtful = owned.doubtful or call

    # What everybody changes

    def _new(self, names: list[str]) -> str:
        names.append(self.names.new())
        return names[-1]

    def _on_list(self) -> list[str]:
        return ["--list", self._any(self.common.lists)] if self.dice.random() < 0.9 else []

    def _add(self) -> None:
        item = self._any(self.common.items) if self.dice.random() < 0.6 else self._new(self.common.items)
        kind = self._any(self.common.types) if self.dice.random() < 0.7 else self._new(self.common.types)
        amount = [self.dice.choice(AMOUNTS)] if self.dice.random() < 0.5 else []
        self._call("add", *self._on_list(), "--type", kind, *amount, item)

    def _add_many(self) -> None:
        lines = [
            f"{self.dice.choice(AMOUNTS)} {self._any(self.common.items)}" for _ in range(self.dice.randrange(1, 9))
        ]
        self._call("add", *self._on_list(), "--type", self._any(self.common.types), given="\n".join(lines))

    def _change(self) -> None:
        kind = self.dice.choice(["check", "check", "uncheck", "remove", "set", "bought"])
        amount = {"set": ["none", *AMOUNTS], "bought": ["planned", *AMOUNTS]}.get(kind)
        self._call(
            kind, *self._on_list(), self._any(self.common.items), *([self.dice.choice(amount)] if amount else [])
        )

    def _price(self) -> None:
        price = self.dice.choice(["349", "2.99/kg", "1.20 each", "5.00 for all", "none"])
        self._call("price", *self._on_list(), self._any(self.common.items), price)

    def _clear(self) -> None:
        self._call("clear", *self._on_list())

    def _finish(self) -> None:
        self._call("finish", *self._on_list())

    def _undo(self) -> None:
        self._call("undo")

    def _redo(self) -> None:
        self._call("redo")

    def _look(self) -> None:
        self._call(
            *self.dice.choice(
                [
                    ["history", "--format", "json"],
                    ["history", "-n", "500"],
                    ["show"],
                    ["show", "--format", "json"],
                    ["show", "--format", "markdown"],
                    ["lists", "--kind", "all"],
                    ["lists", "--kind", "all", "--format", "json"],
                    ["--version"],
                    ["item", "--help"],
                    ["show", self._any(self.common.lists)],
                ]
            )
        )

    def _list_new(self) -> None:
        source = ["--from", self._any(self.common.lists + self.common.templates)] if self.dice.random() < 0.3 else []
        self._call("list", "new", *source, self._new(self.common.lists), always_writes=True)

    def _list(self) -> None:
        name = self._any(self.common.lists)
        self._call(
            "list",
            *self.dice.choice(
                [
                    ["rename", name, self._new(self.common.lists)],
                    ["delete", name],
                    ["use", name],
                    ["use", name],
                    ["keep", name],
                    ["keep", name, self._new(self.common.templates)],
                    ["repeat", self._any(self.common.templates), self.dice.choice(WHENS)],
                    ["add", name],
                    ["add", "--to", name, self._any(self.common.templates)],
                    ["budget", name, self.dice.choice(["90", "12.50", "none"])],
                ]
            ),
        )

    def _recipe(self) -> None:
        name = self._any(self.common.recipes)
        kind = self.dice.choice(
            [
                "new",
                "import",
                "import",
                "add",
                "add",
                "add",
                "remove",
                "show",
                "export",
                "rename",
                "delete",
                "fill",
                "list",
                "edit",
            ]
        )
        if kind == "import":
            one, other = self._any(self.common.items), self._any(self.common.items)
            text = f"---\nservings: 2\n---\nMix @{one}{{2%kg}} and @{other}{{3}}.\n"
            file = self.machine.folder / f"{self._new(self.common.recipes)}.cook"
            try:
                file.write_text(text)
            except OSError:  # the disk is full
                return
            self._call("recipe", "import", str(file))
            file.unlink()
            return
        self._call(
            *{
                "new": ["recipe", "new", "--servings", "2", self._new(self.common.recipes)],
                "add": ["recipe", "add", *self._on_list(), "--servings", str(self.dice.randrange(1, 9)), name],
                "remove": ["recipe", "remove", *self._on_list(), name],
                "rename": ["recipe", "rename", name, self.names.new()],
                "fill": ["add", "--kind", "recipe", "--list", name, "2", self._any(self.common.items)],
                "list": ["recipe", "list", "--format", "json"],
            }.get(kind, ["recipe", kind, name])
        )

    def _store(self) -> None:
        name = self._any(self.common.stores)
        place = f"{self.dice.uniform(-80, 80):.4f},{self.dice.uniform(-170, 170):.4f}"
        self._call(
            "store",
            *self.dice.choice(
                [
                    ["add", self._new(self.common.stores), f"--at={place}"],
                    ["set", name, "--note", "near"],
                    ["list"],
                    ["rename", name, self._new(self.common.stores)],
                    ["delete", name],
                    ["near", "--", place],
                    ["checkin", *self._on_list(), name],
                    ["checkin", *self._on_list(), name],
                    ["checkin", "--out"],
                ]
            ),
        )

    def _item(self) -> None:
        name = self._any(self.common.items)
        self._call(
            "item",
            *self.dice.choice(
                [
                    ["rename", name, self._new(self.common.items)],
                    ["move", name, self._any(self.common.types)],
                    ["merge", name, self._any(self.common.items)],
                    ["stores", name, self._any(self.common.stores)],
                    ["stores", name],
                    ["show", name],
                    ["show", "--format", "json", name],
                    ["list", "--format", "json"],
                ]
            ),
        )

    def _catalogue(self) -> None:
        if self.dice.random() < 0.5:
            self._call("catalogue", self.dice.choice(["show", "export"]))
            return
        file = self.machine.folder / f"{self.names.new()}.tsv"
        lines = [
            f"{self._any(self.common.types)}\t{self._new(self.common.items)}\n"
            for _ in range(self.dice.randrange(1, 120))
        ]
        try:
            file.write_text("".join(lines))
        except OSError:
            return
        self._call("catalogue", "load", str(file))
        file.unlink()

    def _journal(self) -> None:
        self._call("journal", self.dice.choice(["verify", "verify", "path", "repair"]))

    def _sharing(self) -> None:
        self._call(
            *self.dice.choice(
                [
                    ["sync"],
                    ["sync"],
                    ["replicas"],
                    ["replicas", "--format", "json"],
                    ["share"],
                    ["share", str(self.machine.shared)],
                ]
            )
        )

    def _explain(self) -> None:
        self._call("explain", "--format", "json", self.dice.choice(AMOUNTS), self._any(self.common.items))

    def _wrong_usage(self) -> None:
        self._call(*self.dice.choice(REFUSED_USAGE), is_wrong_usage=True)

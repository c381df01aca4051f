"""Amounts and money, as a person reckons them: exactly, and rounded half up once, at the end of a line."""

from fractions import Fraction
from math import ceil, floor

MEASURES = {"ml": ("ml", 1), "l": ("ml", 1000), "g": ("g", 1), "kg": ("g", 1000)}
A_TWENTIETH = Fraction(1, 20)

# What there is of each kind: millilitres "ml", grams "g", pieces "", and packs, (size, "ml"). None is some.
Amount = dict | None


def number(text: str) -> Fraction:
    whole, _, part = text.partition(" ")
    return Fraction(whole) + (Fraction(part) if part else 0)


def amount(text: str | None) -> Amount:
    """Of what is typed and of what JSON has: "2 l", "3/2 kg", "6x330 ml + 1 l", "4"; null and "none" are some."""
    if text in (None, "none", ""):
        return None
    parts: dict = {}
    for term in text.split(" + "):
        count, _, pack = term.partition("x")
        value, _, unit = (pack or count).rpartition(" ")
        if not value:
            value, unit = unit, ""
        kind, factor = MEASURES.get(unit, (unit, 1))
        kind, how_many = ((number(value) * factor, kind), number(count)) if pack else (kind, number(value) * factor)
        parts[kind] = parts.get(kind, 0) + how_many
    return parts


def plus(one: Amount, other: Amount) -> Amount:
    """Some and an amount is the amount."""
    if one is None or other is None:
        return other if one is None else one
    return {kind: one.get(kind, 0) + other.get(kind, 0) for kind in {**one, **other}}


def minus(one: Amount, other: Amount) -> Amount:
    left = {kind: value - (other or {}).get(kind, 0) for kind, value in (one or {}).items()}
    return {kind: value for kind, value in left.items() if value > 0} or None


def times(one: Amount, factor: Fraction) -> Amount:
    return one and {kind: value * factor for kind, value in one.items()}


def whole(one: Amount) -> Amount:
    """Nobody buys half an egg."""
    return one and {kind: value if kind in ("ml", "g") else Fraction(ceil(value)) for kind, value in one.items()}


def measured(one: Amount) -> dict:
    """Packs by what they hold."""
    sums: dict = {}
    for kind, value in (one or {}).items():
        kind, value = (kind[1], kind[0] * value) if isinstance(kind, tuple) else (kind, value)
        sums[kind] = sums.get(kind, 0) + value
    return sums


def compare(wanted: Amount, got: Amount) -> bool:
    """Whether it can be told what is left."""
    if wanted is None or got is None:
        return False
    want, have = set(measured(wanted)), set(measured(got))
    return bool(set(got) & set(wanted)) or len(want) == 1 and want == have or are_packs(wanted, got)


def are_packs(wanted: Amount, got: Amount) -> bool:
    """3 of 4 packs."""
    return {*got} == {""} and len(wanted) == 1 and not {*wanted} & {"ml", "g"}


def covers(got: Amount, wanted: Amount) -> bool:
    """Whether that is all that is wanted: not where it cannot be told."""
    return compare(wanted, got) and not left_of(wanted, got)


def left_of(wanted: Amount, got: Amount) -> Amount:
    """What a trip leaves of what was checked off: packs come whole, and what cannot be compared counts as bought."""
    if not compare(wanted, got):
        return None
    if are_packs(wanted, got):
        got = {kind: got[""] for kind in wanted}
    if set(got) & set(wanted):
        left, more = minus(wanted, got), {kind: value for kind, value in got.items() if kind not in wanted}
        return left_of(left, more) if more and compare(left, more) else left  # packs, besides litres
    want, have = measured(wanted), measured(got)
    (kind, value), rest = next(iter(want.items())), next(iter(want.values())) - next(iter(have.values()))
    if rest < value * A_TWENTIETH:
        return None
    pack = next(iter(wanted))
    return {pack: Fraction(ceil(rest / pack[0]))} if isinstance(pack, tuple) else {kind: rest}


def cents(value: Fraction | None) -> str | None:
    """Half up."""
    return None if value is None else f"{floor(value * 100 + Fraction(1, 2)) / 100:.2f}"


class Price:
    """1.20 each, 2 for 3, 2.99 for so much of a measure, or 5.00 for all of it."""

    def __init__(self, text: str, alone=()):
        head, self.per, self.unit, self.form = text.replace("$", ""), None, "", "each"
        if text.endswith(" for all"):
            head, self.form = head.removesuffix(" for all"), "all"
        elif " for " in text:
            count, _, head = head.partition(" for ")
            head, _, single = head.removesuffix(" each").partition(", ")
            self.form, self.count = "several", int(count)
            # Alone one costs what was said, otherwise what one cost before, otherwise its share.
            share = Fraction(ceil(Fraction(head) * 100 / self.count), 100)
            known = [value for value in alone if share <= value <= Fraction(head)]
            self.single = Fraction(single) if single else known[0] if known else share
        elif "/" in text:
            head, _, self.unit = head.partition("/")
            self.form, self.per = "per", amount(self.unit if self.unit[0].isdigit() else "1 " + self.unit)
        self.value = Fraction(head.removesuffix(" each"))

    def total(self, one: Amount) -> Fraction | None:
        """What so much costs, as far as that can be said; None where it can be said of nothing."""
        if self.form == "all":
            return self.value
        if self.form == "per":
            (kind, base), = self.per.items()
            return self.value * measured(one)[kind] / base if kind in measured(one) else None
        parts = one or {"": 1}
        pieces = sum(value for kind, value in parts.items() if kind not in ("ml", "g"))
        pieces = max(pieces, 1) if {*parts} & {"ml", "g"} else pieces  # a bottle, a bag
        if self.form == "each":
            return self.value * pieces
        often, over = divmod(pieces, self.count)
        return self.value * often + min(self.single * over, self.value)

    def left_out(self, one: Amount, paid_for: Amount = None) -> Amount:
        """What of so much it is no price for, where it was paid for that."""
        parts, former = one or {}, measured(paid_for)
        if self.form == "all" and len(former) == 1 and {*former} <= {*measured(one)}:
            return {kind: value for kind, value in parts.items() if {*measured({kind: value})} != {*former}} or None
        if self.form == "per":
            return {kind: value for kind, value in parts.items() if {*measured({kind: value})} != {*self.per}} or None
        measures = [kind for kind in parts if kind in ("ml", "g")] if self.form != "all" else []
        return {kind: parts[kind] for kind in measures[len(measures) == len(parts):]} or None

    def guess(self, paid_for: Amount, one: Amount) -> Fraction | None:
        """What so much will come to, where this was paid for that the last time."""
        now, former = measured(one), measured(paid_for)
        is_a_bottle = self.form == "each" and {*(paid_for or {})} in ({"ml"}, {"g"}) and {*(one or {})} & {"ml", "g"}
        if self.form != "all" and not is_a_bottle or len(former) != 1:
            return self.total(one)
        (kind, base), = former.items()
        if kind not in now:
            return self.value if len(now) == 1 and is_a_bottle else self.total(one)
        scaled = self.value * now[kind] / base
        is_all_of_it = len(now) == 1 and (self.form == "all" or len(one) == 1)
        return scaled if is_all_of_it else max(scaled, self.total(one) or 0)  # the rest makes it no cheaper

    @staticmethod
    def stored(text: str):
        """As JSON has it: 120 each, 299 per 1 kg, 500 all, 300 for 2 else 180."""
        minor, basis, *rest = text.split(" ", 2)
        sum = f"{int(minor) / 100:.2f}"
        if basis == "for":
            count, _, single = rest[0].split()
            return Price(f"{count} for {sum}, {int(single) / 100:.2f} each")
        return Price(sum + ("/" + rest[0].removeprefix("1 ") if rest else {"each": " each", "all": " for all"}[basis]))

    @property
    def behind(self) -> str:
        return {"each": " each", "several": " each", "all": " for all"}.get(self.form) or "/" + self.unit

    def __str__(self) -> str:
        if self.form == "several":
            return f"{self.count} for ${cents(self.value)}, ${cents(self.single)} each"
        return f"${cents(self.value)}{self.behind}"

    __repr__ = __str__

"""What people want of an entry or of a meal, and when it is wanted no more."""

from dataclasses import dataclass
from fractions import Fraction

UNITS = {"": 1, "g": 1, "kg": 1000, "ml": Fraction(1, 1000), "l": 1}


@dataclass
class Intent:
    """What somebody wanted, and in which action."""

    machine: int
    action: str
    is_addition: bool
    # "there", "note", "checked", "more" or "amount" of an entry; "planned", "day", "list" or "servings" of a meal
    kind: str
    value: object = None  # none where nobody outside knows which


def overruled(intents: list[Intent], known: set[str], kinds: set[str], is_removal: bool) -> list[Intent]:
    """What is left where somebody who knew of `known` wanted otherwise."""

    def is_over(intent: Intent) -> bool:
        if intent.action not in known:
            return False
        if is_removal:
            return True
        return intent.kind in kinds - {"there", "planned", "more"} or "amount" in kinds and intent.kind == "more"

    left = [intent for intent in intents if not is_over(intent)]
    # Of whose change nothing is left, that what followed upon it stands for it: who knows that, and takes the entry
    # off, need not have heard of the change itself. What puts an entry there says so by itself.
    over = {intent.action for intent in intents if is_over(intent)} - {
        intent.action for intent in left if intent.kind != "there" or intent.is_addition
    }
    return [intent for intent in left if intent.action not in over]


def measure(text: str | None) -> Fraction:
    """An amount in grams, litres or pieces; "some" is nothing."""
    total = Fraction(0)
    for amount in (text or "").split(" + ") if text else []:
        number, _, unit = amount.partition(" ")
        whole, _, part = number.partition("-")
        total += (Fraction(whole) + (Fraction(part) if part else 0)) * UNITS[unit]
    return total

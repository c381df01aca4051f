#!/usr/bin/env python3
"""Reads a journal as docs/journal-format.md describes it, and prints every list with its entries.

    read_journal.py SPACE_FOLDER [CATALOGUE]

One JSON object a line, a list each. CATALOGUE is the reference of the program, seeds/catalogue.tsv of its sources;
without it, what only the reference says is not known, as where a household does without. What is damaged is named on
standard error. Knows nothing that the page does not say, and shares no line with the program: when the two disagree,
one of them or the page is wrong.
"""

import json
import re
import sys
import unicodedata
from collections import defaultdict
from datetime import datetime, timezone
from fractions import Fraction
from pathlib import Path

LINE = re.compile(
    rb"(?P<checksum>[0-9a-f]{8}) (?P<previous>[0-9a-f]{8}) (?P<writer>[0-9a-f]{12}) (?P<sequence>0|[1-9][0-9]{0,14}) "
    rb"(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)-(?P<counter>[0-9a-f]{4}) "
    rb"(?P<kind>[A-Za-z][A-Za-z0-9.-]{0,31})(?:\+(?P<parts>[1-9][0-9]{0,5}))? (?P<payload>[^\x00-\x1f\x7f]*)"
)
LINE_START = re.compile(rb"[0-9a-f]{8} [0-9a-f]{8} [0-9a-f]{12} ")
SEGMENT_NAME = re.compile(r"([0-9a-f]{12})-\d{6,9}\.log")
LINE_BYTES_MAX = 65_536


def table() -> list[int]:
    """The steps of CRC-32C, eight bits at a time."""
    steps = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        steps.append(byte)
    return steps


STEPS = table()


def crc32c(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ STEPS[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


# Lines


def read_line(line: bytes) -> dict | None:
    """The fields of a line; None when it breaks one of the page's rules."""
    match = LINE.fullmatch(line)
    if not match or len(line) >= LINE_BYTES_MAX or b"%08x" % crc32c(line[9:]) != match["checksum"]:
        return None
    try:
        moment = datetime.strptime(match["time"].decode(), "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
        match["payload"].decode()
    except ValueError:
        return None
    fields = match.groupdict()
    sequence, parts = int(fields["sequence"]), int(fields["parts"] or 0)
    is_about_file = fields["kind"] in (b"head", b"seal")
    if moment.year < 1970 or is_about_file != (sequence == 0) or parts and parts >= sequence:
        return None
    milliseconds = int(moment.timestamp()) * 1000 + moment.microsecond // 1000
    stamp = f"{milliseconds:012x}-{fields['counter'].decode()}-{fields['writer'].decode()}"
    return {**fields, "sequence": sequence, "parts": parts, "stamp": stamp}


def lines(data: bytes, complain) -> list[dict]:
    """The valid lines of a file, in order; `complain` is told of those that are not, unless nothing valid follows."""
    found, suspects = [], []

    def take(text: bytes, number: int) -> bool:
        line = read_line(text)
        if line:
            found.append(line)
            for suspect in suspects:
                complain(suspect)
            suspects.clear()
        return line is not None

    for number, text in enumerate(data.split(b"\n")[:-1], 1):
        if take(text, number):
            continue
        suspects.append(number)
        # Two lines whose line feed was lost, or a torn one with a line behind it.
        starts = [match.start() for match in LINE_START.finditer(text)]
        for start, end in zip(starts, [s - 1 for s in starts[1:]] + [len(text)]):
            take(text[start:end], number) or take(text[start:], number)
    return found


def read_head(line: dict) -> dict[str, str]:
    words, _, _ = line["payload"].decode().partition(" by=")
    return dict(word.split("=", 1) for word in words.split(" ") if "=" in word)


def read_actions(space: Path) -> list[tuple[str, str, list[bytes]]]:
    """Every action of every file once: stamp, kind, payloads."""
    actions, seen, home = {}, set(), None
    file = space / "SPACE"
    if file.exists():
        home = file.read_text().split(" id=")[1].strip()
    for path in sorted([*space.glob("own/*"), *space.glob("in/*")]):
        if path.name.startswith("."):
            continue

        def complain(number: int) -> None:
            print(f"{path.name}: line {number} is damaged", file=sys.stderr)

        found = lines(path.read_bytes(), complain)
        head = found[0] if found and found[0]["kind"] == b"head" else None
        if head is None:
            name = SEGMENT_NAME.fullmatch(path.name)
            if not found or not name or name[1].encode() != found[0]["writer"]:
                continue
        else:
            words = read_head(head)
            home = home or words["space"]
            if words["space"] != home or words["format"] != "2":
                continue
        parts = {}
        for line in found:
            key = (line["writer"], line["sequence"])
            if line["kind"] == b"part":
                parts[key] = line["payload"]
            elif line["sequence"] > 0:
                numbers = range(line["sequence"] - line["parts"], line["sequence"])
                payloads = [parts[line["writer"], n] for n in numbers if (line["writer"], n) in parts]
                whole = len(payloads) == line["parts"]
                if (*key, line["checksum"]) in seen:
                    continue
                if whole:
                    seen.add((*key, line["checksum"]))
                kind = line["kind"].decode()
                if kind[0].isupper():
                    raise SystemExit(f"{path.name}: written by a newer version: records of kind {kind}")
                actions[*key, line["checksum"]] = (line["stamp"], kind, payloads + [line["payload"]])
    return list(actions.values())


# Texts


def scalars(text: str) -> set[str]:
    """Those that a list of hexadecimal numbers and ranges names."""
    ranges = [[int(end, 16) for end in word.split("-")] for word in text.split()]
    return {chr(value) for ends in ranges for value in range(ends[0], ends[-1] + 1)}


ENDS_OF_LINES = scalars("9-D 85 2028-2029")
CONTROLS = scalars("0-1F 7F-9F") - ENDS_OF_LINES
UNSEEN = scalars(
    "AD 61C 115F 17B4-17B5 200B 200E-200F 202A-202E 2060-206F 3164 FEFF FFA0 FFF0-FFFB 1BCA0-1BCA3 1D173-1D17A "
    "E0000-E001F E0080-E00FF E01F0-E0FFF"
)
JOINERS = scalars("200C-200D 180E")
TAGS = scalars("E0020-E007F")
TABLE = ENDS_OF_LINES | CONTROLS | UNSEEN | JOINERS | TAGS
BLANK = scalars(
    "20 A0 300-337 339-36F 591-5BD 5BF 5C1-5C2 5C4-5C5 5C7 610-61A 640 64B-65F 670 6D6-6DC 6DF-6E8 6EA-6ED 1680 "
    "1AB0-1AFF 1DC0-1DFF 2000-200A 202F 205F 20D0-20FF 3000 FB1E FE00-FE0F FE20-FE2F FFFD E0100-E01EF"
)


def printable(text: str) -> str:
    """A text of one line as a terminal can show it."""
    kept, is_flag = "", False
    for scalar in text:
        is_flag = scalar == "\U0001F3F4" or is_flag and scalar in TAGS
        if scalar in ENDS_OF_LINES:
            kept += " "
        elif scalar in CONTROLS:
            kept += "\uFFFD"
        elif scalar in JOINERS:
            kept += scalar if kept and ord(kept[-1]) >= 0x590 and kept[-1] not in TABLE else ""
        elif scalar in TAGS:
            kept += scalar if is_flag else ""
        elif scalar not in UNSEEN:
            kept += scalar
    return kept


def read_text(field: str, value: object) -> object:
    """What a text means; any other value is as it was written."""
    if not isinstance(value, str) or field in ("steps", "unseen"):
        return value
    if field != "name":
        return printable(value)[:4000]
    name = printable(value)[:800]
    return name if set(name) - BLANK else "unnamed"


# Values


NUMBER = r"(\d+(/[1-9]\d*)?)"
AMOUNT = rf"({NUMBER}x)?{NUMBER}( [^\d+ ][^+]*)?"
IDENTITY = "[0-9a-f]{16}"
DAY = r"\d{4}-\d\d-\d\d"
SPELLINGS = {
    "quantity": rf"{AMOUNT}( \+ {AMOUNT})*",
    "price": rf"-?\d+ (each|all|per {AMOUNT})",
    "identity": IDENTITY,
    "coordinates": r"-?\d+(\.\d+)?,-?\d+(\.\d+)?",
    "kind": "shopping|template|trip|recipe",
    "repeat": rf"\d+ (weeks [a-z]+|months \d+) from {DAY}",
    "day": DAY,
    "text": r"[\s\S]*",
}
KINDS = {"name": "text", "type": "identity", "kind": "kind", "checked": "flag"}
KINDS |= dict.fromkeys(["position", "created", "commonness"], "number")
KINDS |= dict.fromkeys(["note", "address", "steps", "unseen", "source", "value", "wording"], "text?")
KINDS |= dict.fromkeys(["usual", "planned", "bought", "quantity", "leftover"], "quantity?")
KINDS |= dict.fromkeys(["finished", "budget", "servings", "left", "learnedSince", "read", "place"], "number?")
KINDS |= {"store": "identity?", "repeats": "repeat?", "handled": "day?"}
KINDS |= {"day": "day", "recipe": "identity?", "item": "identity?", "list": "identity?"}
KINDS |= {"price": "price?", "coordinates": "coordinates?"}
KINDS |= {"aliases": "texts", "regionalNames": "texts", "stores": "identities", "order": "identities?"}
NUMBERS_OF_IDENTITIES = {"entry": 2, "share": 3}
STAMP = "[0-9a-f]{12}-[0-9a-f]{4}-[0-9a-f]{12}"


def is_spelt(kind: str, value: object) -> bool:
    if kind.endswith("?"):
        return value is None or is_spelt(kind[:-1], value)
    if kind in ("texts", "identities"):
        one = {"texts": "text", "identities": "identity"}[kind]
        return isinstance(value, list) and all(is_spelt(one, element) for element in value)
    if kind in ("number", "flag"):
        return type(value) is {"number": int, "flag": bool}[kind]
    return isinstance(value, str) and re.fullmatch(SPELLINGS[kind], value) is not None


def is_readable(operation: object) -> bool:
    """Whether everything in an operation is spelt as the page says, as far as this reader knows it."""
    if not isinstance(operation, list) or not operation or not isinstance(operation[0], str):
        return False
    word, _, verb = operation[0].partition(".")
    if word not in DEFAULTS or verb not in ("add", "remove", "step", *DEFAULTS[word]):
        return True
    identity = "/".join([IDENTITY] * NUMBERS_OF_IDENTITIES.get(word, 1))
    values = 1 if verb in ("add", "remove") else 2
    if len(operation) < 2 + values or not isinstance(operation[1], str):
        return False
    if word != "preference" and not re.fullmatch(identity, operation[1]):
        return False
    seen = (operation[2 + values :] or [[]])[0]
    if not isinstance(seen, list) or not all(isinstance(s, str) and re.fullmatch(STAMP, s) for s in seen):
        return False
    if verb == "step":
        return all(is_spelt("quantity?", value) for value in operation[2:4])
    if values == 2:
        return is_spelt(KINDS[verb], operation[3])
    fields = operation[2]
    return isinstance(fields, dict) and all(is_spelt(KINDS[f], v) for f, v in fields.items() if f in DEFAULTS[word])


# Quantities, as far as two machines' steps need them


def amounts(text: str | None) -> dict[str, Fraction]:
    result = {}
    for amount in (text or "").split(" + ") if text else []:
        number, _, unit = amount.partition(" ")
        result[unit] = Fraction(number)
    return result


def together(start: str | None, added: list[str | None], steps: list[tuple]) -> str | None:
    """`start`, with what was added to it, moved by steps: first by those that begin at what there is."""
    for amount in added:
        start = plus(start, [amount])
    while step := next((step for step in steps if step[0] == start), None):
        steps.remove(step)
        start = step[1]
    return plus(start, [new for _, new in steps], [old for old, _ in steps])


def plus(quantity: str | None, more: list[str | None], less: list[str | None] = ()) -> str | None:
    result = amounts(quantity)
    for text in more:
        for unit, value in amounts(text).items():
            result[unit] = result.get(unit, Fraction(0)) + value
    for text in less:
        for unit, value in amounts(text).items():
            if unit in result:
                result[unit] -= value
    return " + ".join(f"{value} {unit}".strip() for unit, value in result.items() if value > 0) or None


# The reference

LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "þ": "th", "ı": "i"}
SIGNS = dict.fromkeys("‘’ʼ`´", "'") | dict.fromkeys("“”„", '"') | dict.fromkeys("‐‑‒–—−", "-") | {"…": "..."}
POSITION_STEP = 1 << 20


def folded(name: str) -> str:
    """As names are compared, as far as the names of the catalogue need it."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(str.maketrans(LETTERS | SIGNS)))
    return " ".join("".join(sign for sign in plain if not unicodedata.combining(sign) and sign not in UNSEEN).split())


def identity(name: str, taken: set[str]) -> str:
    """FNV-1a of the folded name; of those that follow from it the first that is free."""
    value = 0xCBF29CE484222325
    for byte in folded(name).encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    attempt, found = 0, value
    while f"{found:016x}" in taken:
        attempt += 1
        found = (value ^ attempt) * 0x100000001B3 % (1 << 64)
    taken.add(f"{found:016x}")
    return f"{found:016x}"


class Reference:
    """What the program's catalogue says of item types and items, as fields of what `add` would hold."""

    def __init__(self, text: str = ""):
        self.edition, self.types, self.items = 0, {}, {}
        types, taken = {}, set()
        for line in text.splitlines():
            if line.startswith("# Edition ") and not self.edition:
                self.edition = int(line.removeprefix("# Edition "))
            if not line.strip() or line.startswith("#"):
                continue
            type, name, usual, others, american, commonness, first = (line.split("\t") + [""] * 5)[:7]
            if type not in types:
                types[type] = identity(type, set(types.values()))
                self.types[types[type]] = {"name": type, "position": POSITION_STEP * len(types)}
            item = {"name": name, "type": types[type], "aliases": [other for other in others.split("|") if other]}
            if american:
                item["regionalNames"] = [name, american]
                if folded(american) not in map(folded, item["aliases"]):
                    item["aliases"].append(american)
            item |= {"usual": usual or None, "commonness": int(commonness or 0)}
            self.items[identity(first or name, taken)] = item


# What the records lead to

DEFAULTS = {
    "type": {"name": "", "position": 0},
    "item": {"name": "", "type": None, "aliases": [], "usual": None, "stores": []}
    | {"commonness": 0, "regionalNames": []},
    "list": dict.fromkeys(
        ["name", "created", "finished", "store", "budget", "servings", "steps", "unseen", "source", "read"]
        + ["repeats", "handled"]
    )
    | {"kind": "shopping"},
    "entry": dict.fromkeys(["planned", "note", "bought", "price", "store", "left", "leftover", "wording", "place"])
    | {"checked": False},
    "store": dict.fromkeys(["name", "address", "coordinates", "note", "order", "learnedSince"]),
    "share": {"quantity": None},
    "preference": {"value": None},
    "meal": dict.fromkeys(["name", "day", "recipe", "servings", "created", "list"]),
    "barcode": {"item": None},
}
LOWEST = "000000000000-0000-000000000000"


ESSENTIAL = {"name", "position", "type", "created", "kind", "day"}
COUNTED = {"entry": "planned", "share": "quantity"}
PRESENCE = None


class Entity:
    """All that is said of one thing, kept for ever, and what follows from it by the definition."""

    def __init__(self, word: str):
        self.word, self.claims, self.began, self.overruled, self.deleted = word, [], [], [], set()

    def add(self, fields: dict, stamp: str) -> None:
        """Claims that it is there, and what it was begun with."""
        self.claim(PRESENCE, stamp, "set")
        for field, value in fields.items():
            if field in DEFAULTS[self.word]:
                self.claim(field, stamp, "set", read_text(field, value))

    def claim(self, field: str | None, stamp: str, how: str, value: object = None) -> None:
        self.claims.append((stamp, field, how, value))

    def is_superseded(self, stamp: str, field: str | None) -> bool:
        writer = stamp[18:]
        later = [s for s in self.began if s[18:] == writer and s > stamp]
        later += [s for s, f, how, _ in self.claims if f == field and how == "set" and s[18:] == writer and s > stamp]
        return bool(later)

    def standing(self, field: str | None, with_deleted: bool = False) -> list[tuple]:
        found = []
        for claim in self.claims:
            stamp = claim[0]
            if claim[1] != field or self.is_superseded(stamp, field):
                continue
            if (stamp, field) in self.overruled or (stamp, "all") in self.overruled:
                continue
            if with_deleted or stamp not in self.deleted:
                found.append(claim)
        return sorted(found, key=lambda claim: (claim[0], spelt(claim[3])))

    @property
    def is_gone(self) -> bool:
        return not any(self.standing(field) for field in {claim[1] for claim in self.claims})

    @property
    def values(self) -> dict[str, object]:
        values = {field: self.value(field, default) for field, default in DEFAULTS[self.word].items()}
        marks = {value for _, _, _, value in self.standing("checked")} if self.word == "entry" else set()
        if marks == {True, False} and self.standing("bought"):
            # Of what is spelt in other units, this reader does not know whether it covers.
            if values["planned"] is not None:
                values["bought"] = values["bought"] or "1"
            wanted, got = values["planned"], values["bought"]
            comparable = set(amounts(wanted)) & set(amounts(got))
            values["checked"] = wanted is None or bool(comparable) and plus(wanted, [], [got]) is None
        elif self.word == "entry" and values["planned"] and values["bought"]:
            values["checked"] = values["checked"] or plus(values["planned"], [], [values["bought"]]) is None
        return values

    def value(self, field: str, default: object) -> object:
        may_stay = field in ESSENTIAL or not self.standing(PRESENCE)
        said = self.standing(field)
        if may_stay and not any(how == "set" for _, _, how, _ in said):
            said = self.standing(field, with_deleted=True)
        if not said:
            return default
        set_values = [value for _, _, how, value in said if how == "set"]
        value = set_values[-1] if set_values else None
        if field == COUNTED.get(self.word):
            added = [value for _, _, how, value in said if how == "added"]
            steps = list(dict.fromkeys((s, *value) for s, _, how, value in said if how == "step"))
            return together(value, added, [step[1:] for step in steps])
        if field == "note" and self.word == "entry":
            notes = list(dict.fromkeys(note for note in set_values if note is not None))
            return "; ".join(notes) if notes else None
        return value if set_values else default


def spelt(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def weakened(stamp: str) -> str:
    milliseconds = int(stamp[:12], 16)
    return f"{milliseconds - min(milliseconds, 1 << 40):012x}{stamp[12:]}"


class Beginnings:
    """What `begin` records and the reference say of items and types: whose word counts follows from the edition."""

    def __init__(self, reference: Reference):
        owned = {"type": reference.types, "item": reference.items}
        self.own = {(word, identity): fields for word, table in owned.items() for identity, fields in table.items()}
        self.editions = dict.fromkeys(self.own, reference.edition)
        self.said = {about: [fields] for about, fields in self.own.items()}

    def take(self, about: tuple[str, str], fields: dict, edition: int) -> None:
        known = self.editions.get(about, -1)
        if edition > known:
            self.editions[about], self.said[about] = edition, [fields]
        elif edition == known and about not in self.own:
            self.said[about].append(fields)

    def begin(self, tables: dict[str, dict[str, Entity]]) -> None:
        for (word, identity), several in self.said.items():
            for fields in several:
                tables[word].setdefault(identity, Entity(word)).add(fields, LOWEST)


def speak(tables: dict[str, dict[str, Entity]]) -> None:
    """Names items in the English that the household chose, where nobody named them."""
    chosen = tables["preference"].get("english")
    spoken = 1 if chosen and chosen.values["value"] == "american" else 0
    for item in tables["item"].values():
        names = item.values["regionalNames"]
        if len(names) == 2 and all(stamp == LOWEST for stamp, *_ in item.standing("name")):
            item.claim("name", LOWEST + " ", "set", names[spoken])


def fold(actions: list[tuple[str, str, list[bytes]]], reference: Reference) -> dict[str, dict[str, Entity]]:
    tables = {word: {} for word in DEFAULTS}
    beginnings = Beginnings(reference)
    for stamp, kind, payloads in actions:
        if kind not in ("act", "begin"):
            continue
        stamp = LOWEST if kind == "begin" else stamp
        try:
            heads = [dict(json.loads(payload)) for payload in payloads]
        except (ValueError, TypeError):
            print(f"{stamp}: this is no action", file=sys.stderr)
            continue
        weak = any(head.get("weak") for head in heads)
        edition = max([head["edition"] for head in heads if type(head.get("edition")) is int] + [0])
        keys = {key for head in heads for key in head}
        adds_up = not weak and not {"undoes", "redoes", "follows", "derived"} & keys
        for operation in (o for head in heads for o in head.get("ops", [])):
            if not is_readable(operation):
                print(f"{stamp}: {json.dumps(operation)[:80]} cannot be read", file=sys.stderr)
                continue
            word, _, verb = operation[0].partition(".")
            if word[0].isupper():
                raise SystemExit(f"written by a newer version: {operation[0]}")
            if word not in DEFAULTS:
                continue
            if kind == "begin" and verb == "add" and word in ("type", "item"):
                beginnings.take((word, operation[1]), operation[2], edition)
                continue
            entity = tables[word].setdefault(operation[1], Entity(word))
            if verb == "add":
                at = weakened(stamp) if weak else stamp
                entity.began.append(at)
                entity.claim(PRESENCE, at, "set")
                names = (operation[3:] or [[]])[0]
                for field, value in operation[2].items():
                    if field == "position" and not names and not {"undoes", "redoes"} & keys:
                        if (word, operation[1]) in beginnings.own:
                            continue  # Who knows of no reference cannot know its place in the walk.
                    if field == "checked" and not value and not adds_up:
                        continue  # What follows from something else does not say that it is open.
                    if field in DEFAULTS[word]:
                        counts = adds_up and field == COUNTED.get(word)
                        entity.claim(field, at, "added" if counts else "set", read_text(field, value))
                entity.overruled += [(seen, "all") for seen in names]
            elif verb == "remove":
                entity.deleted |= set((operation[3:] or [[]])[0])
            elif verb == "step":
                entity.claim(COUNTED[word], stamp, "step", (operation[2], operation[3]))
            elif verb in DEFAULTS[word]:
                entity.claim(verb, stamp, "set", read_text(verb, operation[3]))
                entity.overruled += [(seen, verb) for seen in (operation[4:] or [[]])[0]]
    beginnings.begin(tables)
    speak(tables)
    return tables


def print_lists(tables: dict[str, dict[str, Entity]]) -> None:
    shown = defaultdict(list)
    for identity, entry in tables["entry"].items():
        if not entry.is_gone:
            shown[identity.partition("/")[0]].append((identity.partition("/")[2], entry))
    for identity, found in sorted(tables["list"].items(), key=lambda pair: pair[1].values.get("created") or 0):
        if found.is_gone and not shown[identity]:
            continue
        sections = defaultdict(list)
        for item, entry in shown[identity]:
            values = tables["item"][item].values
            said = entry.values
            line = {"item": values["name"], "quantity": said["planned"]}
            line |= {field: said[field] for field in ("checked", "note", "bought")}
            if said["checked"] and said["bought"] == said["planned"]:
                line["bought"] = None
            sections[values["type"]].append(line)
        types = sorted(sections, key=lambda type: tables["type"][type].values["position"])
        listed = [
            {"type": tables["type"][type].values["name"], "entries": sorted(sections[type], key=lambda e: e["item"])}
            for type in types
        ]
        line = {"list": found.values["name"], "kind": found.values["kind"], "types": listed}
        print(json.dumps(line, ensure_ascii=False))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    catalogue = Path(sys.argv[2]).read_text(encoding="utf-8") if len(sys.argv) == 3 else ""
    print_lists(fold(read_actions(Path(sys.argv[1])), Reference(catalogue)))

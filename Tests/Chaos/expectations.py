"""What has to hold in the end, whatever happened at the same time."""

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from machine import Call, Machine, Names
from shopper import Owned, Shopper

NAME = re.compile(rf"\b[{Names.LETTERS}]{{{Names.LENGTH}}}\b")
# What is done to one item, where it names one, and changes no other on the list that it names.
OF_ONE_ITEM = {"add", "check", "uncheck", "set", "take", "price", "note", "bought", "buy"}
OF_THE_PROGRAM = {"Groceries"}


@dataclass
class Verdict:
    faults: list[str] = field(default_factory=list)
    numbers: Counter = field(default_factory=Counter)


def judge(machines: list[Machine], shoppers: list[Shopper], names: Names, verdict: Verdict) -> None:
    """All machines have exchanged what they know by now."""
    states = [machine.state() for machine in machines]
    for machine, state in zip(machines[1:], states[1:]):
        _compare(f"{machines[0].name} and {machine.name} are not equal", states[0], state, verdict)
    for machine, state in zip(machines, states):
        _judge_cache(machine, state, verdict)
    lines = states[0]["history"]
    calls = {f"c{call.number}": call for machine in machines for call in machine.calls}
    _judge_answers(calls, lines, verdict)
    _judge_names(states[0], lines, calls, names, verdict)
    for shopper in shoppers:
        _judge_owned(shopper, states[0]["shown"], lines, verdict)


def _judge_cache(machine: Machine, state: dict, verdict: Verdict) -> None:
    """What is seen with a cache is seen without."""
    undoable = {json.dumps(line): line for line in machine.history()}
    machine.remove_cache()
    _compare(f"{machine.name} shows something else without its cache", state, machine.state(), verdict)
    machine.remove_cache()
    without = {json.dumps(line): line for line in machine.history()}
    for line in undoable.keys() ^ without.keys():
        verdict.faults.append(
            f"the history of {machine.name} says only {'with' if line in undoable else 'without'} its cache: {line}"
        )


def _compare(sentence: str, one: dict, other: dict, verdict: Verdict) -> None:
    verdict.numbers["states compared"] += 1
    for key in one:
        if one[key] == other[key]:
            continue
        left, right = ([json.dumps(part) for part in _parts(value)] for value in (one[key], other[key]))
        only = [f"  only here: {part}" for part in left if part not in right][:3]
        only += [f"  only there: {part}" for part in right if part not in left][:3]
        verdict.faults.append("\n".join([f"{sentence}: {key}", *(only or ["  the order differs"])]))


def _parts(value: object) -> list:
    if isinstance(value, dict):
        return list(value.items())
    return value.split("\n") if isinstance(value, str) else value


def _judge_answers(calls: dict[str, Call], lines: list[dict], verdict: Verdict) -> None:
    """Each call has a login name of its own, which its record bears: what was done is there once, and what was refused
    is not."""
    written = Counter(
        line["by"].split("@")[0] for line in lines if line["did"][0] != "begin" and not _follows(line, calls)
    )
    for author, count in written.items():
        if author not in calls and not author.startswith("person"):
            verdict.faults.append(f"the history knows {author}, whom nobody called")
        elif author in calls and count > 1 and not calls[author].met_full_disk:  # it takes back what is not on the disk
            verdict.faults.append(f"there {count} times: {calls[author]}")
    for author, call in calls.items():
        if call.is_done and call.always_writes and not written[author]:
            verdict.faults.append(f"answered with 0 and not in the history: {call}")
        if call.status == 1 and written[author] and not call.met_full_disk:
            verdict.faults.append(f"refused, and in the history all the same: {call}")
    verdict.numbers["changes answered and found"] += sum(
        call.is_done and written[author] for author, call in calls.items()
    )


def _follows(line: dict, calls: dict[str, Call]) -> bool:
    """Whether it is a merge that nobody called for: one that follows an earlier one because of news."""
    if line["did"][0] != "merge":
        return False
    call = calls.get(line["by"].split("@")[0])
    return not (call and "merge" in call.arguments and line["did"][1] in call.arguments)


def _judge_names(state: dict, lines: list[dict], calls: dict[str, Call], names: Names, verdict: Verdict) -> None:
    """Nothing is there that nobody named."""
    there = {item["item"] for item in state["items"]} | {entry["list"] for entry in state["lists"]}
    there |= {store["name"] for store in state["stores"]}
    typed = " ".join(_texts(line) for line in lines if line["by"].startswith("person"))
    for name in there - names.given - OF_THE_PROGRAM:
        if name.split(" (")[0] not in names.given | OF_THE_PROGRAM and name not in typed:
            verdict.faults.append(f"there, and nobody ever named it: {name}")
    verdict.numbers["names that somebody gave"] += len(there)


def _judge_owned(shopper: Shopper, shown: dict, lines: list[dict], verdict: Verdict) -> None:
    """What only one shopper changes is as its last call left it, unless the history says that somebody had a hand in
    it: an undo, a person at a screen, a verb without a list while that one was the current one."""
    meddled, authors = _meddled(shopper, lines), {line["by"].split("@")[0] for line in lines}
    for name, owned in shopper.owned.items():
        if name in meddled or owned.list in meddled:
            verdict.numbers["own things that others changed too"] += 1
        elif owned.doubtful and (owned.doubtful.was_killed or owned.doubtful.met_full_disk):
            verdict.numbers["own things whose last call did not answer"] += 1
        elif owned.doubtful:
            verdict.faults.append(
                f"{name} on {owned.list}, refused without a reason: {owned.doubtful}\n" + _calls(owned)
            )
        else:
            verdict.numbers["own things that are as they were left"] += 1
            _judge_entry(name, owned, shown, verdict)
            for call in owned.changes:
                if f"c{call.number}" not in authors:
                    verdict.faults.append(f"answered with 0 and not in the history: {call}\n" + _calls(owned))


def _meddled(shopper: Shopper, lines: list[dict]) -> set[str]:
    """Items, and lists as a whole, that are named in lines of others than the shopper's own calls about them."""
    own = defaultdict(set)
    for author, made in shopper.makings.items():
        own[author].add(made)
    for name, owned in shopper.owned.items():
        for call in owned.calls:
            own[f"c{call.number}"] |= {name, owned.list}
    meddled = set()
    for line in lines:
        found = set(NAME.findall(_texts(line)))
        others = found - own[line["by"].split("@")[0]]
        if found & shopper.owned.keys() or _is_of_one_item(line["did"]):
            others &= shopper.owned.keys()
        meddled |= others
    return meddled


def _texts(line: dict) -> str:
    return " ".join(word for word in line["did"][1:] if isinstance(word, str))


def _is_of_one_item(did: list) -> bool:
    kind, *arguments = did
    return kind in OF_ONE_ITEM and isinstance(arguments[1 if kind == "add" else 0], str)


def _judge_entry(name: str, owned: Owned, shown: dict, verdict: Verdict) -> None:
    listed = shown.get(f"shopping {owned.list}", {"types": []})
    entry = {entry["item"]: entry for kind in listed["types"] for entry in kind["entries"]}.get(name)
    is_right = (entry is not None) == owned.is_there
    if is_right and entry:
        is_right = (entry["checked"], entry["quantity"]) == (owned.checked, owned.quantity)
    if not is_right:
        verdict.faults.append(f"{name} on {owned.list} is not as it was left; there is {entry}\n" + _calls(owned))


def _calls(owned: Owned) -> str:
    return "\n".join(f"  {call}" for call in owned.calls)

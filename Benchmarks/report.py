"""Medians, ratios, goals, and the tables that show them."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field

import programs
import whole_process

# program → label → one list of values for each round
Rounds = dict[str, dict[str, list[list[float]]]]
# program → label → how many trials went well, and of how many
Trials = dict[str, dict[str, tuple[int, int]]]

LARGE = "aisle 50,000"  # with a catalogue of so many items
YEARS = "aisle trips"  # with ten years of trips, and 500 entries on the list
FIRST_FRAME = "check, first output"
START_CPU = "start, processor time"
MOVE_BYTES = "bytes a move"
CHECK_BYTES = "bytes a check"
PAGE_BYTES = "bytes a page"
LETTER_BYTES = "bytes a letter"
FILE_BYTES = "file bytes a check"
DISK_BYTES = "disk bytes a check"
MEMORY = "memory, MB"
SILENT = "keys without output"
KILLED_AT_FRAME = "kept: SIGKILL at the frame"
KILLED_LATER = "kept: SIGKILL 0.5 s later"
SIGNALS = "signals survived"

ON_SCREEN = (
    programs.START, START_CPU, programs.MOVE, programs.PAGE, programs.TYPE, FIRST_FRAME, programs.CHECK,
    programs.LETTER, programs.BURST, programs.ESCAPE,
    MOVE_BYTES, PAGE_BYTES, CHECK_BYTES, LETTER_BYTES, FILE_BYTES, DISK_BYTES, MEMORY, SILENT,
)
TRIALS = (KILLED_AT_FRAME, KILLED_LATER, SIGNALS)
BYTES_OF = {
    programs.MOVE: MOVE_BYTES, programs.PAGE: PAGE_BYTES, programs.CHECK: CHECK_BYTES, programs.LETTER: LETTER_BYTES,
}


@dataclass(frozen=True)
class Goal:
    """What a figure may be at most: now, and in the end."""

    now: float
    later: float
    against: str | None = None  # the program whose figure `now` and `later` multiply; None: they stand for themselves

    def text(self, limit: float) -> str:
        return f"≤ {limit:g}×" if self.against else f"≤ {limit:g}"


GOALS = {
    programs.START: Goal(2.0, 1.5, "floor"),
    programs.MOVE: Goal(1.3, 1.2, "floor"),
    programs.PAGE: Goal(1.3, 1.2, "floor"),
    programs.TYPE: Goal(1.3, 1.2, "floor"),
    FIRST_FRAME: Goal(1.3, 1.3, "floor"),
    programs.BURST: Goal(3, 3),
    programs.ESCAPE: Goal(30, 30),
    MOVE_BYTES: Goal(200, 200),
    CHECK_BYTES: Goal(250, 250),
    MEMORY: Goal(16, 12),
    SILENT: Goal(0, 0),
}
LARGE_GOALS = {
    programs.START: Goal(2, 2, "aisle"),
    programs.MOVE: Goal(1.3, 1.2, "floor"),
    FIRST_FRAME: Goal(1.3, 1.3, "floor"),
}
MICRO_GOALS = {("search-2000", "us"): Goal(2_000, 300), ("search-50000", "us"): Goal(10_000, 5_000)}


@dataclass
class Figure:
    """One figure of one program: the median of all values, and the lowest and highest median of a round."""

    median: float
    low: float
    high: float
    count: int
    round_medians: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, rounds: list[list[float]]) -> "Figure | None":
        medians = [statistics.median(values) for values in rounds if values]
        if not medians:
            return None
        values = [value for values in rounds for value in values]
        return cls(statistics.median(values), min(medians), max(medians), len(values), medians)

    def ratio(self, base: "Figure") -> tuple[float, float, float] | None:
        """This against `base`: of the medians, and the lowest and highest of a round; None when `base` is zero."""
        if not base.median or not all(base.round_medians):
            return None
        paired = [mine / theirs for mine, theirs in zip(self.round_medians, base.round_medians)]
        return self.median / base.median, min(paired), max(paired)


@dataclass
class Verdict:
    """One line of the table of goals."""

    label: str
    mine: str
    range: str = ""
    base: str = ""
    ratio: str = ""
    ratio_range: str = ""
    now: str = ""
    later: str = ""
    passed: bool | None = None  # None: there is no goal


Measured = dict[str, dict[str, Figure]]  # program → label → figure
Micro = dict[str, tuple[Figure, str]]  # name → figure and unit, from the program given with --measure


def figures(rounds: Rounds) -> Measured:
    return {
        program: {label: figure for label, values in labels.items() if (figure := Figure.of(values))}
        for program, labels in rounds.items()
    }


def judge(label: str, mine: Figure, base: Figure | None, goal: Goal | None) -> Verdict:
    """Compares one figure with its base, if there is one, and with its goal, if it has one."""
    verdict = Verdict(label, number(mine.median), span(mine.low, mine.high))
    ratio = mine.ratio(base) if base else None
    if base:
        verdict.base = number(base.median)
    if ratio:
        verdict.ratio, verdict.ratio_range = f"{ratio[0]:.2f}×", f"{ratio[1]:.2f} – {ratio[2]:.2f}"
    if goal:
        verdict.now, verdict.later = goal.text(goal.now), goal.text(goal.later)
        measured = (ratio[0] if ratio else None) if goal.against else mine.median
        verdict.passed = None if measured is None else measured <= goal.now
    return verdict


def verdicts(measured: Measured, trials: Trials, micro: Micro) -> list[Verdict]:
    """Every figure of aisle that has a base or a goal, in the order of the table."""
    lines = []
    mine, base = measured.get("aisle", {}), measured.get("floor", {})
    lines += [judge(label, mine[label], base.get(label), GOALS.get(label)) for label in ON_SCREEN if label in mine]
    for name, what in ((LARGE, "50,000 items"), (YEARS, "ten years of trips, 500 entries")):
        for label, goal in LARGE_GOALS.items():
            if figure := measured.get(name, {}).get(label):
                shown = f"{what}: {label}" + (" (base: aisle)" if goal.against == "aisle" else "")
                lines.append(judge(shown, figure, measured.get(goal.against, {}).get(label), goal))
    theirs = measured.get("task done", {})
    for label, figure in measured.get("aisle check", {}).items():
        lines.append(judge(f"{label} (base: task)", figure, theirs.get(label), Goal(1, 1, "task done")))
    for label, (passed, tried) in trials.get("aisle", {}).items():
        lines.append(Verdict(label, f"{passed}/{tried}", now="all", later="all", passed=passed == tried))
    for name, (figure, unit) in micro.items():
        lines.append(judge(f"{name}, {unit}", figure, None, MICRO_GOALS.get((name, unit))))
    return lines


# Text


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def span(low: float, high: float) -> str:
    return f"{number(low)} – {number(high)}"


def aligned(rows: list[list[str]]) -> str:
    """Columns under their headings, the first to the left and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:]))]) for row in rows]
    lines.insert(1, "─" * len(lines[0]))
    return "\n".join(line.rstrip() for line in lines)


def goal_table(lines: list[Verdict]) -> str:
    mark = {True: "PASS", False: "MISS", None: ""}
    rows = [["aisle against its goals", "base", "aisle", "rounds", "ratio", "rounds", "goal", "in the end", ""]]
    for v in lines:
        rows.append([v.label, v.base, v.mine, v.range, v.ratio, v.ratio_range, v.now, v.later, mark[v.passed]])
    return aligned(rows)


def matrix(
    title: str, names: list[str], labels: list[str], measured: Measured,
    cell: Callable[[Figure, Figure | None], str], base: str,
) -> str:
    """One row for each label and one column for each program; `base` is the program that ratios refer to."""
    rows = [[title, *names]]
    for label in labels:
        found = [measured.get(name, {}).get(label) for name in names]
        if any(found):
            rows.append([label, *(cell(f, measured.get(base, {}).get(label)) if f else "·" for f in found)])
    return aligned(rows)


def with_ratio(figure: Figure, base: Figure | None) -> str:
    ratio = figure.ratio(base) if base else None
    return f"{number(figure.median):>7} {f'{ratio[0]:.1f}×' if ratio else '':>7}"


def with_range(figure: Figure, _: Figure | None) -> str:
    return span(figure.low, figure.high)


def trial_table(trials: Trials) -> str:
    rows = [["trials that went well", *trials]]
    for label in TRIALS:
        found = [trials[name].get(label) for name in trials]
        if any(found):
            rows.append([label, *(f"{pair[0]}/{pair[1]}" if pair else "·" for pair in found)])
    return aligned(rows)


def tables(rounds: Rounds, trials: Trials, micro: Micro) -> str:
    measured = figures(rounds)
    parts = []
    if lines := verdicts(measured, trials, micro):
        parts.append(goal_table(lines))
    names = [name for name in measured if programs.START in measured[name]]
    parts.append(matrix("medians, ratio to the floor", names, list(ON_SCREEN), measured, with_ratio, "floor"))
    parts.append(matrix("lowest and highest round", names, list(ON_SCREEN), measured, with_range, "floor"))
    if trials:
        parts.append(trial_table(trials))
    commands = [name for name in measured if name not in names]
    if commands:
        labels = list(dict.fromkeys(label for name in commands for label in measured[name]))
        title = "whole process, ratio to task done"
        parts.append(matrix(title, commands, labels, measured, with_ratio, "task done"))
        parts.append(matrix("lowest and highest round", commands, labels, measured, with_range, "task done"))
    return "\n\n".join(parts)

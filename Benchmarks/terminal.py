"""A program on a pseudo-terminal: start it, press keys, and time the output each key causes."""

import math
import os
import re
import select
import shutil
import signal
import termios
import time
from dataclasses import dataclass
from pathlib import Path

ROWS, COLUMNS = 30, 100

# How long silence must last before output counts as finished, and how long to wait for output to begin.
QUIET_MS = 30
START_QUIET_MS = 100
FIRST_BYTE_MS = 1500
START_TIMEOUT_MS = 20_000
EXIT_TIMEOUT_MS = 10_000

KEYS = {
    "Tab": b"\t", "Esc": b"\x1b", "Space": b" ", "Ins": b"\x1b[2~",
    "PgUp": b"\x1b[5~", "PgDn": b"\x1b[6~", "C-d": b"\x04", "C-q": b"\x11",
}
ARROWS = {"Up": b"A", "Down": b"B", "Right": b"C", "Left": b"D"}

# What turns screen output into the text a person reads: control strings, control sequences, other escapes.
ESCAPES = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]")


def milliseconds(start: int, end: int | None = None) -> float:
    """The time between two readings of `time.perf_counter_ns`, or from `start` until now."""
    return ((time.perf_counter_ns() if end is None else end) - start) / 1e6


@dataclass
class Output:
    """What a program wrote after something happened. Times are in milliseconds after it."""

    first: float | None  # None: it stayed silent
    last: float | None
    size: int  # bytes


class NotReady(Exception):
    """The program did not show what it was expected to show."""


class Terminal:
    """One run of a program on a terminal of 100 columns and 30 rows; a context manager that ends the program."""

    END_OF_OUTPUT = b"\x1b]end of output\x07"

    def __init__(self, argv: list[str], environment: dict[str, str]):
        self.name = argv[0]
        self.screen_bytes = bytearray()
        self._master, self._slave = os.openpty()  # the slave stays open: its modes can be read when the program is gone
        termios.tcsetwinsize(self._slave, (ROWS, COLUMNS))
        self._modes = termios.tcgetattr(self._slave)
        os.set_blocking(self._master, False)
        os.set_blocking(self._slave, False)
        # Opening the terminal again in the child, after setsid, makes it the controlling one.
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, os.ttyname(self._slave), os.O_RDWR, 0),
            (os.POSIX_SPAWN_DUP2, 0, 1),
            (os.POSIX_SPAWN_DUP2, 0, 2),
        ]
        program = shutil.which(argv[0]) or argv[0]
        ignored = [signal.SIGPIPE, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM]
        self._started = time.perf_counter_ns()
        self.pid = os.posix_spawn(
            program, argv, environment, file_actions=actions, setsid=True, setsigmask=[], setsigdef=ignored
        )
        self._pidfd = os.pidfd_open(self.pid)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLIN)
        self._poll.register(self._pidfd, select.POLLIN)
        self.exit_status: int | None = None

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        for descriptor in (self._master, self._slave, self._pidfd):
            os.close(descriptor)

    # Output

    def _read(self, timeout_ms: float) -> bytes | None:
        """One read of what the program wrote: None after silence, empty when it has ended and all is read."""
        events = self._poll.poll(max(0, math.ceil(timeout_ms)))
        if not events:
            return None
        try:
            chunk = os.read(self._master, 65536)
        except BlockingIOError:
            return b""  # only the end of the process can have woken the poll
        self.screen_bytes += chunk
        return chunk

    def _listen(self, since: int, first_ms: float, quiet_ms: float) -> Output:
        """Reads until `quiet_ms` have passed without a byte; waits `first_ms` after `since` for the first one."""
        first = last = None
        size = 0
        while True:
            left = first_ms - milliseconds(since) if last is None else quiet_ms - milliseconds(last)
            chunk = self._read(left) if left > 0 else None
            if chunk:
                last = time.perf_counter_ns()
                first = first or last
                size += len(chunk)
            elif left <= 0 or chunk == b"":
                break
        if last is None:
            return Output(None, None, 0)
        return Output(milliseconds(since, first), milliseconds(since, last), size)

    def wait_until_ready(self, pattern: str) -> float:
        """Waits until the text on the screen has matched `pattern` and the program is silent.

        Returns the milliseconds from just before the program was started to its last byte.
        Raises `NotReady` when it ends or 20 seconds pass before that.
        """
        painted = 0.0
        while milliseconds(self._started) < START_TIMEOUT_MS:
            before = milliseconds(self._started)
            output = self._listen(time.perf_counter_ns(), START_TIMEOUT_MS - before, START_QUIET_MS)
            if output.last is not None:
                painted = before + output.last
            if re.search(pattern.encode(), ESCAPES.sub(b"", self.screen_bytes)):
                return painted
            if self.has_ended():
                break
        text = ESCAPES.sub(b"", self.screen_bytes)[-200:].decode(errors="replace")
        raise NotReady(f"{self.name} never showed {pattern!r}; the last it wrote was {text!r}")

    # Keys

    def encode(self, keys: str) -> bytes:
        """The bytes for key names and single characters separated by blanks."""
        # Programs switch arrow keys between two forms; a terminal follows the last request.
        application = self.screen_bytes.rfind(b"\x1b[?1h") > self.screen_bytes.rfind(b"\x1b[?1l")
        lead = b"\x1bO" if application else b"\x1b["
        return b"".join(lead + ARROWS[k] if k in ARROWS else KEYS.get(k) or k.encode() for k in keys.split())

    def press(self, keys: str, quiet_ms: float = QUIET_MS, first_ms: float = FIRST_BYTE_MS) -> Output:
        """Sends `keys` in one write and times what they cause, up to the last byte before `quiet_ms` of silence."""
        data = self.encode(keys)
        while self._read(0):  # what an earlier key, or a clock on the screen, has left behind
            pass
        sent = time.perf_counter_ns()
        os.write(self._master, data)
        return self._listen(sent, first_ms, quiet_ms)

    def send(self, data: bytes) -> None:
        """Sends bytes as they are, waiting for nothing."""
        os.write(self._master, data)

    def read(self, timeout_ms: float = 0) -> bytes:
        """What the program wrote meanwhile; waits at most so long for the first byte. Empty: nothing came."""
        return self._read(timeout_ms) or b""

    # The process

    def memory_peak(self) -> float:
        """The most memory the program itself has held resident, in MB of 1,048,576 bytes."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024

    def processor_time(self) -> float:
        """Milliseconds that the program's threads, those still alive, have spent on a processor."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6

    def written(self) -> tuple[int, int]:
        """Bytes the program and its finished children handed to write calls, and bytes they made the disk owe."""
        counts = dict(line.split(": ") for line in Path(f"/proc/{self.pid}/io").read_text().splitlines())
        return int(counts["wchar"]), int(counts["write_bytes"])

    def has_ended(self) -> bool:
        if self.exit_status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.exit_status = status
        return self.exit_status is not None

    def wait_for_end(self, timeout_ms: float = EXIT_TIMEOUT_MS) -> bool:
        """Reads on until the program has ended. False: it was still there after `timeout_ms`."""
        start = time.perf_counter_ns()
        while not self.has_ended() and milliseconds(start) < timeout_ms:
            self._read(timeout_ms - milliseconds(start))
        self._read_the_last(timeout_ms - milliseconds(start))
        return self.has_ended()

    def _read_the_last(self, timeout_ms: float) -> None:
        """Reads until all that was written to the terminal by now has come through.

        What is written at one end reaches the other a moment later, maybe after the program is gone; the mark written
        here comes behind it. A terminal that takes nothing more (held with Ctrl-S) is read as far as it goes.
        """
        start = time.perf_counter_ns()
        while self._read(0):
            pass
        try:
            os.write(self._slave, self.END_OF_OUTPUT)
        except BlockingIOError:
            return
        while self.END_OF_OUTPUT not in self.screen_bytes and milliseconds(start) < max(timeout_ms, 1000):
            if not select.select([self._master], [], [], 1)[0]:
                break
            self._read(0)
        self.screen_bytes = self.screen_bytes.replace(self.END_OF_OUTPUT, b"")

    def quit(self, *keys: str) -> bool:
        """Presses each of `keys`, as a person would, and waits for the end."""
        for key in keys:
            self.press(key, first_ms=200)
        return self.wait_for_end()

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends the program and the children it left in its process group, at once."""
        if not self.has_ended():
            os.killpg(self.pid, signal.SIGKILL)
            self.wait_for_end()

    def is_restored(self) -> bool:
        """Whether the terminal's modes, its main screen and its cursor are as they were before the program."""
        alternate = self.screen_bytes.rfind(b"\x1b[?1049h") > self.screen_bytes.rfind(b"\x1b[?1049l")
        hidden = self.screen_bytes.rfind(b"\x1b[?25l") > self.screen_bytes.rfind(b"\x1b[?25h")
        return termios.tcgetattr(self._slave) == self._modes and not alternate and not hidden

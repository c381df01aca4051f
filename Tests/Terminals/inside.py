#!/usr/bin/env python3
"""Stands between a terminal and the program in it, and does what the test says over a socket.

    inside.py SOCKET

Connects to SOCKET and says how large the terminal is. Then every line from there is one thing to do, and is answered by
a line when it is done:
    {"write": TEXT}               write TEXT on the terminal
    {"start": [...], "env": {}}   start the program, on a terminal of its own of the same size
    {"keys": TEXT, "quiet": S}    send TEXT to the program, and wait until it has written nothing for S seconds, and the
                                  terminal has taken it
    {"end": true}                 end the program, and this
"""
import fcntl
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import sys
import termios
import time
import tty

QUIET_SECONDS_MAX = 20


def size_of_terminal():
    rows, columns, _, _ = struct.unpack("HHHH", fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8))
    return columns, rows


def wait_for_size():
    """Some emulators give their terminal its size only after they have started what runs in it."""
    size, since = size_of_terminal(), time.monotonic()
    while time.monotonic() - since < 1 or 0 in size:
        time.sleep(0.05)
        if size_of_terminal() != size:
            size, since = size_of_terminal(), time.monotonic()
    return size


class Inside:
    def __init__(self, path):
        self.test = socket.socket(socket.AF_UNIX)
        self.test.connect(path)
        self.program, self.pid = None, 0
        self.rest = b""
        tty.setraw(0)
        self.answer(size=wait_for_size())

    def answer(self, **what):
        self.test.sendall(json.dumps(what).encode() + b"\n")

    def start(self, command, environment):
        columns, rows = size_of_terminal()
        self.pid, self.program = pty.fork()
        if self.pid == 0:
            os.environ.update(environment)
            os.execvp(command[0], command)
        fcntl.ioctl(self.program, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def pass_on(self, seconds):
        """Passes bytes on for at most so long. False when the program wrote none."""
        inputs = [0, self.test] + ([self.program] if self.program else [])
        ready = select.select(inputs, [], [], seconds)[0]
        if 0 in ready and self.program:
            os.write(self.program, os.read(0, 65536))
        elif 0 in ready:
            os.read(0, 65536)
        if self.program in ready:
            try:
                data = os.read(self.program, 65536)
            except OSError:
                sys.exit("the program has ended")
            while data:
                data = data[os.write(1, data):]
            return True
        return False

    def wait_until_quiet(self, seconds):
        last, end = time.monotonic(), time.monotonic() + QUIET_SECONDS_MAX
        while time.monotonic() < min(last + seconds, end):
            if self.pass_on(seconds / 4):
                last = time.monotonic()
        self.wait_for_terminal()

    def wait_for_terminal(self):
        """Until the terminal, however far away, has taken what it was sent: it answers where its cursor is."""
        os.write(1, b"\x1b[6n")
        heard, end = b"", time.monotonic() + QUIET_SECONDS_MAX
        while time.monotonic() < end:
            if select.select([0], [], [], 0.1)[0]:
                heard += os.read(0, 65536)
            answer = re.search(rb"\x1b\[\d+;\d+R", heard)
            if answer:
                if self.program:
                    os.write(self.program, heard[:answer.start()] + heard[answer.end():])
                return

    def obey(self):
        while True:
            while b"\n" not in self.rest:
                inputs = [0, self.test] + ([self.program] if self.program else [])
                if self.test in select.select(inputs, [], [])[0]:
                    data = self.test.recv(65536)
                    if not data:
                        return
                    self.rest += data
                else:
                    self.pass_on(0)
            line, self.rest = self.rest.split(b"\n", 1)
            order = json.loads(line)
            if "write" in order:
                os.write(1, order["write"].encode())
            if "start" in order:
                self.start(order["start"], order["env"])
            if "keys" in order:
                os.write(self.program, order["keys"].encode())
            if "quiet" in order:
                self.wait_until_quiet(order["quiet"])
            self.answer(done=True)
            if "end" in order:
                if self.pid:
                    os.kill(self.pid, signal.SIGTERM)
                return


Inside(sys.argv[1]).obey()

"""The pipe to the parent: newline-delimited JSON on descriptors that nobody else in this process can reach.

A print, a native library or a grandchild that writes to descriptor 1 would break a message. So both descriptors are taken away before
anything else is imported: copies above 2 carry the messages, descriptor 1 becomes the log (2) and descriptor 0 the null device.
"""

from __future__ import annotations

import json
import os
import queue
import select
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

MAX_FRAME_BYTES = 64 * 1024 * 1024
#: Larger whole numbers lose digits on the other side.
MAX_SAFE_INTEGER = 2**53 - 1
_READ_BYTES = 65_536
_MAX_DEPTH = 200


def take_descriptors() -> tuple[int, int]:
    """Moves the parent's pipes out of reach. Returns (to read from, to write to); neither is inherited by a grandchild.

    On Windows the C library sets the standard handles of a console program along with its descriptors.
    """
    incoming, outgoing = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        # A frozen program may use another encoding; a text that it lacks is no reason to fail.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (incoming, outgoing):
            msvcrt.setmode(descriptor, os.O_BINARY)
    return incoming, outgoing


class Overflow(Exception):
    """A line longer than MAX_FRAME_BYTES: where the next message starts can't be known."""


#: How long a thread that has asked looks for the answer itself, and how long it waits between two looks.
_LOOK_S = 0.0005
_PAUSE_S = 0.00001
#: While a thread looks, the reading thread comes back this often: a cancel waits no longer.
_NAP_S = 0.005


class Reader:
    """The lines of a pipe, given to `act` without line breaks; empty ones are dropped.

    One thread reads all the time. When it has to be woken for an answer, and then wakes the thread that waits for it, each costs more than
    most calls of the parent take: 0.1 ms together, and twice that on a machine that has to wake a processor. So a thread that has just asked
    looks into the pipe itself for a moment, and has the reading thread leave the pipe meanwhile: the system would wake it for each answer,
    also for one that is gone when it comes. That needs a pipe that can be looked into, which Node's is but on Windows; elsewhere nothing is
    different.
    """

    def __init__(self, descriptor: int, act: Callable[[bytes], None], limit: int = MAX_FRAME_BYTES) -> None:
        self._descriptor = descriptor
        self._act = act
        self._limit = limit
        self._held = bytearray()
        self._lock = threading.Lock()
        #: When a thread looked last; minus infinity when the reading thread is to have the pipe at once.
        self._looked_at = float("-inf")
        #: What ended the reading, whichever thread found it.
        self._failure: BaseException | None = None
        self._socket = _as_socket(descriptor)
        #: Rung to call the reading thread, wherever it waits.
        self._ear, self._bell = socket.socketpair() if self._socket is not None else (None, None)
        #: Whether the reading thread waits at the pipe.
        self._waits_at_pipe = False

    def run(self) -> None:
        """Reads until the end of the pipe. Raises Overflow, OSError, and what `act` raises, also where another thread found it."""
        if self._socket is None or self._ear is None:
            while chunk := os.read(self._descriptor, _READ_BYTES):
                self._take(chunk)
            return
        bell, both = select.poll(), select.poll()
        bell.register(self._ear, select.POLLIN)
        both.register(self._ear, select.POLLIN)
        both.register(self._socket, select.POLLIN)
        while True:
            self._waits_at_pipe = time.perf_counter() - self._looked_at >= _NAP_S
            called = both.poll() if self._waits_at_pipe else bell.poll(_NAP_S * 1000)
            if any(descriptor == self._ear.fileno() for descriptor, _ in called):
                self._ear.recv(_READ_BYTES)
            with self._lock:
                if self._failure is not None:
                    raise self._failure
                if self._read_now() == b"":
                    return

    def look_until(self, found: Callable[[], bool]) -> None:
        """Reads in this thread until `found`, for a moment at most. What goes wrong is told by `run`."""
        if self._socket is None:
            return
        now = self._looked_at = time.perf_counter()
        end = now + _LOOK_S
        if self._waits_at_pipe:
            self._call_reader()
        while not found() and self._failure is None and now < end:
            if self._lock.acquire(blocking=False):
                try:
                    self._read_now()
                except BaseException as error:  # whoever asked is not to blame
                    self._failure = error
                finally:
                    self._lock.release()
            else:
                time.sleep(0)  # the thread that reads may have the answer, and needs the interpreter to tell it
            pause = now + _PAUSE_S
            while (now := time.perf_counter()) < pause:
                pass
            self._looked_at = now
        if self._failure is not None or not found():
            # It takes longer: the reading thread has the pipe again.
            self._looked_at = float("-inf")
            self._call_reader()

    def _call_reader(self) -> None:
        assert self._bell is not None
        try:
            self._bell.send(b"\0", socket.MSG_DONTWAIT)
        except BlockingIOError:
            pass  # it has been called often enough

    def close(self) -> None:
        """Closes the pipe; nothing may read then."""
        if self._socket is None:
            os.close(self._descriptor)
        for end in (self._socket, self._ear, self._bell):
            if end is not None:
                end.close()

    def _read_now(self) -> bytes | None:
        """What is there, empty at the end of the pipe, None when nothing is there. The caller holds the lock."""
        assert self._socket is not None
        try:
            chunk = self._socket.recv(_READ_BYTES, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return None
        self._take(chunk)
        return chunk

    def _take(self, chunk: bytes) -> None:
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            self._held += part
            line = bytes(self._held).removesuffix(b"\r")
            self._held.clear()
            if len(line) > self._limit:
                raise Overflow
            if line:
                self._act(line)
        self._held += rest
        if len(self._held) > self._limit:
            raise Overflow


def _as_socket(descriptor: int) -> socket.socket | None:
    """Node's pipes are sockets of the system, but on Windows."""
    if not hasattr(socket, "MSG_DONTWAIT") or not hasattr(select, "poll"):
        return None
    try:
        return socket.socket(fileno=descriptor)
    except OSError:
        return None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


#: Made once: json.loads and json.dumps would make one for each message.
_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def decode(line: bytes) -> dict[str, Any] | None:
    """One line as a message, None when it is none."""
    try:
        message = _DECODER.decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) and message.get("jsonrpc") == "2.0" else None


def _check_numbers(value: Any, depth: int = 0) -> None:
    """Raises ValueError for a whole number that the other side could not hold exactly, and for nesting without end."""
    if isinstance(value, dict):
        items: Any = value.values()
    elif isinstance(value, (list, tuple)):
        items = value
    else:
        if type(value) is int and not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
            raise ValueError("a whole number beyond 2**53 cannot be passed; send it as text")
        return
    if depth > _MAX_DEPTH:
        raise ValueError(f"the value is nested more than {_MAX_DEPTH} levels deep")
    for item in items:
        _check_numbers(item, depth + 1)


def encode(message: dict[str, Any]) -> bytes:
    """One message as one line. Raises ValueError or TypeError for what JSON cannot hold or a line of more than MAX_FRAME_BYTES; lone
    surrogates become U+FFFD."""
    _check_numbers(message)
    text = _ENCODER.encode({"jsonrpc": "2.0", **message})
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        data = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode("utf-8")
    if len(data) > MAX_FRAME_BYTES:
        raise ValueError(f"the message has {len(data)} bytes; at most {MAX_FRAME_BYTES} can be sent at once")
    return data + b"\n"


class Writer:
    """Writes whole messages from any thread."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()
        self._posted: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        threading.Thread(target=self._write_posted, daemon=True).start()

    def send(self, message: dict[str, Any]) -> None:
        """Blocks while the pipe is full. Raises like encode; a parent that is gone is noticed by the reader."""
        view = memoryview(encode(message))
        with self._lock:
            try:
                while view:
                    view = view[os.write(self._descriptor, view) :]
            except OSError:
                pass

    def post(self, message: dict[str, Any]) -> None:
        """For the thread that reads, which must never wait for a full pipe."""
        self._posted.put(message)

    def _write_posted(self) -> None:
        while True:
            self.send(self._posted.get())

"""The pipe to the parent: newline-delimited JSON on descriptors that nobody else in this process can reach.

A print, a native library or a grandchild that writes to descriptor 1 would break a message. So both descriptors are moved before
anything else is imported: copies above 2 carry the messages, descriptor 1 becomes the log (2) and descriptor 0 the null device.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Iterator
from typing import Any

from .written import loads

MAX_FRAME_BYTES = 64 * 1024 * 1024
_READ_BYTES = 65_536
_MAX_DEPTH = 200


def take_descriptors() -> tuple[int, int]:
    """Moves the parent's pipes out of reach. Returns (to read from, to write to); no grandchild inherits either.

    On Windows the C library sets the standard handles of a console program along with its descriptors.
    """
    incoming, outgoing = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        # A frozen program may use another encoding; a character that it lacks must not end the process.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (incoming, outgoing):
            msvcrt.setmode(descriptor, os.O_BINARY)
    return incoming, outgoing


class Overflow(Exception):
    """A line longer than MAX_FRAME_BYTES: there is no telling where the next message starts."""


def read_lines(descriptor: int, limit: int = MAX_FRAME_BYTES) -> Iterator[bytes]:
    """The lines of a pipe until its end, without line breaks; empty ones are dropped. Raises Overflow, OSError."""
    held = bytearray()
    while chunk := os.read(descriptor, _READ_BYTES):
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            held += part
            line = bytes(held).removesuffix(b"\r")
            held.clear()
            if len(line) > limit:
                raise Overflow
            if line:
                yield line
        held += rest
        if len(held) > limit:
            raise Overflow


#: Created once: json.dumps would create one for each message.
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def decode(line: bytes) -> dict[str, Any] | None:
    """One line as a message, or None if it is not one."""
    try:
        message = loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) and message.get("jsonrpc") == "2.0" else None


def _check_nesting(value: Any, depth: int = 0) -> None:
    """Raises ValueError for endless nesting."""
    if isinstance(value, dict):
        items: Any = value.values()
    elif isinstance(value, (list, tuple)):
        items = value
    else:
        return
    if depth > _MAX_DEPTH:
        raise ValueError(f"the value is nested more than {_MAX_DEPTH} levels deep")
    for item in items:
        _check_nesting(item, depth + 1)


def encode(message: dict[str, Any]) -> bytes:
    """One message as one line. Raises ValueError or TypeError for what is not JSON or a line of more than MAX_FRAME_BYTES; lone
    surrogates become U+FFFD."""
    _check_nesting(message)
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
        """Blocks while the pipe is full. Raises like encode; the reader notices when the parent is gone."""
        view = memoryview(encode(message))
        with self._lock:
            try:
                while view:
                    view = view[os.write(self._descriptor, view) :]
            except OSError:
                pass

    def post(self, message: dict[str, Any]) -> None:
        """For the reading thread, which must never wait for a full pipe."""
        self._posted.put(message)

    def _write_posted(self) -> None:
        while True:
            self.send(self._posted.get())

"""The beginning and the end of what a guest printed, in bounded memory."""

from __future__ import annotations

from typing import Any

HEAD_BYTES = TAIL_BYTES = 256 * 1024


class Output:
    """Keeps the first and the last bytes of all that is added, and counts the rest."""

    def __init__(self, head_bytes: int = HEAD_BYTES, tail_bytes: int = TAIL_BYTES) -> None:
        self._head_bytes = head_bytes
        self._tail_bytes = tail_bytes
        self._head = bytearray()
        self._tail = bytearray()
        self._left_out = 0

    def add(self, data: bytes) -> None:
        room = self._head_bytes - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        self._tail += data
        # Cut now and then, not at each line.
        if len(self._tail) > 2 * self._tail_bytes:
            self._cut()

    def _cut(self) -> None:
        over = len(self._tail) - self._tail_bytes
        if over > 0:
            del self._tail[:over]
            self._left_out += over

    def contents(self) -> dict[str, Any]:
        """{head, tail, leftOut}; bytes that are not UTF-8, including those of a cut character, become U+FFFD."""
        self._cut()
        if self._left_out == 0:
            # One text: a character on the seam stays whole.
            return {"head": bytes(self._head + self._tail).decode("utf-8", "replace"), "tail": "", "leftOut": 0}
        return {
            "head": self._head.decode("utf-8", "replace"),
            "tail": self._tail.decode("utf-8", "replace"),
            "leftOut": self._left_out,
        }

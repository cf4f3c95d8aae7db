"""Guests kept ready for a run: Python takes 50 ms to start, which a run then need not wait for."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from .engine import Guest
from .run import GuestRun

#: Runs one after another take guests faster than they start.
_AHEAD = 2


class Guests:
    """Creates guests and keeps some ahead. Safe from many threads."""

    def __init__(self, wasm: Path, cache: Path, shim: str) -> None:
        self.guest = Guest(wasm, cache)
        self._shim = shim
        self._lock = threading.Lock()
        #: The oldest first, because it is the most ready.
        self._ahead: list[GuestRun] = []

    def take(self, memory_bytes: int) -> GuestRun:
        """A guest with this memory limit, for one run. Raises like `Guest.prepare`."""
        with self._lock:
            self._ahead = [waiting for waiting in self._ahead if not waiting.ended(0)]
            found = self._find(memory_bytes)
            if found is not None:
                self._ahead.remove(found)
                return found
        return self._new(memory_bytes)

    def keep_some(self, memory_bytes: int) -> None:
        """The next run is likely to have the last one's limit. Never raises: whoever takes a guest gets the error."""
        with self._lock:
            try:
                if len(self._ahead) >= _AHEAD and self._find(memory_bytes) is None:
                    self._ahead.pop(0).stop()
                while len(self._ahead) < _AHEAD:
                    self._ahead.append(self._new(memory_bytes))
            except Exception as error:
                print(f"no guest could be started in advance: {type(error).__name__}: {error}", file=sys.stderr)

    def _find(self, memory_bytes: int) -> GuestRun | None:
        return next((waiting for waiting in self._ahead if waiting.memory_bytes == memory_bytes), None)

    def _new(self, memory_bytes: int) -> GuestRun:
        engine, module = self.guest.load()
        return GuestRun(module, engine, self._shim, memory_bytes)

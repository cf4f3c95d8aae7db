"""The methods of the service.

sandbox.engine {}                                                  -> {engine}; shows that the service can work here
sandbox.warm  {memoryBytes}                                        -> the same, once the guest is compiled, with progress the first time
sandbox.run   {run, job, seed, limits: {memoryBytes, fuel}}        -> how it ended, see `GuestRun.run`
sandbox.stop  {run}                                                -> null; the run answers at once, as `stopped` unless it had ended
and asks the parent, which answers the questions of a run that it stopped
sandbox.message  {run, line}                                       -> the answer to a line of the guest, see `Ask` in run.py

The parent keeps the deadline: it stops a run that is late, and ends this process if the run does not stop.
The environment says where the guest, its first code and the compiled guest are, so a restarted process needs nothing else.
"""

from __future__ import annotations

import collections
import os
import threading
from pathlib import Path
from typing import Any

from ..rpc import Context, Handler, RpcError
from .engine import engine_version
from .guests import Guests
from .run import GuestRun, Job

VERSIONS = {"wasmtime": engine_version()}

#: The engine uses the calling thread's stack, and on some systems a thread has half a megabyte.
threading.stack_size(16 * 1024 * 1024)

_runs: dict[str, GuestRun] = {}
#: Told to stop before their thread started. A run that had already ended is listed in vain, so only the last ones are kept.
_stopped_early: collections.deque[str] = collections.deque(maxlen=256)
_opening = threading.Lock()
_opened: Guests | None = None


def _place(name: str) -> Path:
    value = os.environ.get(name, "")
    if value == "":
        raise RpcError("bad_state", f"The sandbox was started without {name}.")
    return Path(value)


def _open() -> Guests:
    """Raises RpcError if a file is missing; the next request looks again."""
    global _opened
    with _opening:
        if _opened is None:
            try:
                shim = _place("SKILLWRIGHT_GUEST_SHIM").read_text(encoding="utf-8")
            except OSError as error:
                raise RpcError("bad_state", f"The sandbox is missing one of its own files: {error}") from error
            _opened = Guests(_place("SKILLWRIGHT_GUEST_WASM"), _place("SKILLWRIGHT_GUEST_CACHE"), shim)
        return _opened


def _engine(_params: Any, _context: Context) -> dict[str, Any]:
    _open()
    return {"engine": f"wasmtime {engine_version()}"}


def _warm(params: Any, context: Context) -> dict[str, Any]:
    guests = _open()
    try:
        guests.guest.prepare(context.progress)
    except OSError as error:
        raise RpcError("bad_state", f"The sandbox is missing one of its own files, or cannot write one: {error}") from error
    guests.keep_some(params["memoryBytes"])
    return _engine(params, context)


def _run(params: Any, context: Context) -> dict[str, Any]:
    guests = _open()
    name, limits = params["run"], params["limits"]

    def ask(line: str) -> str | None:
        return context.call("sandbox.message", {"run": name, "line": line})

    run = guests.take(limits["memoryBytes"])
    _runs[name] = run
    try:
        if name in _stopped_early:
            run.stop()
        return run.run(Job(params["job"], params["seed"], limits["fuel"], ask))
    finally:
        del _runs[name]
        guests.keep_some(limits["memoryBytes"])


def _stop(params: Any, _context: Context) -> None:
    _stopped_early.append(params["run"])
    if (run := _runs.get(params["run"])) is not None:
        run.stop()


HANDLERS: dict[str, Handler] = {"sandbox.engine": _engine, "sandbox.warm": _warm, "sandbox.run": _run, "sandbox.stop": _stop}

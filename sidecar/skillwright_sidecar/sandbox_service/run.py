"""One run of one guest: a store of its own, its channel, its end.

An engine of its own for each run, too: advancing its epoch once stops exactly this run at its next branch, so nothing has to tick while
nothing is to be stopped. Loading the precompiled module into it takes one to two milliseconds.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wasmtime import Engine, ExitTrap, Func, Linker, Memory, Module, Store, Trap, TrapCode, WasmtimeError

from ..channel import encode
from .output import Output
from .wasi import SeededBytes, define_system

#: More than any start of the guest takes; from its first word on the author's own fuel counts.
BOOT_FUEL = 5_000_000_000
MAX_FRAME = 4 * 1024 * 1024
_ARGUMENTS = ["python", "-S", "-s", "-P", "-B", "-c"]
_VARIABLES = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
#: A hash seed of its own would change the fuel from run to run; the author's randomness comes from the seed of the job.

#: What the guest's own words for an end are called outside.
_KINDS = {"exception": "guest_exception", "memory": "memory", "exit": "guest_exit", "refused": "host_call_refused", "too_large": "output_limit"}

#: A question of the guest, and the host's answer to it: texts that go through here unread. None when it was no question.
Ask = Callable[[str], "str | None"]


class BrokenFrame(Exception):
    """What came on the channel is no message of the guest's first code."""


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


_FIELDS: dict[str, dict[str, Any]] = {
    "submit": {"value": object},
    "error": {"kind": str, "type": str, "message": str, "line": (int, type(None)), "traceback": str},
    "end": {},
}


def parse_last_word(text: str) -> dict[str, Any]:
    """How a guest says that its run ended. Raises BrokenFrame: nothing of it is trusted, the author's code can write one too."""
    try:
        frame = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BrokenFrame from error
    kind = frame.get("t") if isinstance(frame, dict) else None
    fields = _FIELDS.get(kind) if isinstance(kind, str) else None
    if fields is None or not all(name in frame and isinstance(frame[name], of) for name, of in fields.items()):
        raise BrokenFrame
    return frame


def _error(kind: str, message: str) -> dict[str, Any]:
    return {"type": kind, "message": message, "line": None, "traceback": ""}


@dataclass(frozen=True)
class Job:
    """`told` is what the guest's first code reads; `ask` calls the host and may block until `stop`."""

    told: dict[str, Any]
    seed: str
    fuel: int
    ask: Ask


class GuestRun:
    """One guest for one job. It starts at once, in a thread of its own, and waits for the job before it has read a line of it: so a guest
    that was started ahead has done nothing that depends on the run."""

    def __init__(self, module: Module, engine: Engine, shim: str, memory_bytes: int) -> None:
        self.memory_bytes = memory_bytes
        self._engine = engine
        self._module = module
        self._shim = shim
        self._job: Job | None = None
        self._given = threading.Event()
        self._done = threading.Event()
        self._random = SeededBytes("")
        self._inbox = bytearray()
        self._line = bytearray()
        self._started = False
        self._stopped = False
        self._ended: dict[str, Any] | None = None
        self._fuel: int | None = None
        self._peak: int | None = None
        self._outputs = {1: Output(), 2: Output()}
        self._store = Store(engine)
        threading.Thread(target=self._live, daemon=True).start()

    def run(self, job: Job) -> dict[str, Any]:
        """Gives it the job and waits for the outcome. Never raises for what the guest does."""
        begun = time.perf_counter()
        self._job = job
        self._given.set()
        self._done.wait()
        return {
            **(self._ended or {"reason": "infrastructure"}),
            "fuel": self._fuel,
            "peakMemoryBytes": self._peak,
            "ms": (time.perf_counter() - begun) * 1000,
            "stdout": self._outputs[1].told(),
            "stderr": self._outputs[2].told(),
        }

    def stop(self) -> None:
        """From any thread: the guest ends at its next branch, and no call of it reaches the host any more."""
        self._stopped = True
        self._engine.increment_epoch()
        self._given.set()

    def ended(self, seconds: float) -> bool:
        """Waits at most so long for its end."""
        return self._done.wait(seconds)

    # --- what stands behind the guest's descriptors (wasi.Streams) ---

    def read(self, count: int) -> bytes:
        if not self._started:
            self._given.wait()
            if self._job is None:
                return b""
            self._started = True
            self._random.reseed(self._job.seed)
            self._store.set_fuel(self._job.fuel)
            self._reply(f"={json.dumps(self._job.told)}")
        taken = bytes(self._inbox[:count])
        del self._inbox[:count]
        return taken

    def write(self, descriptor: int, data: bytes) -> None:
        if descriptor != 0:
            self._outputs[descriptor].add(data)
            return
        try:
            self._hear(data)
        except BrokenFrame:
            self._end({"reason": "guest_exception", "error": _error("", "Something was written to the channel of the sandbox that is no message.")})
        except Exception as error:  # of ours: it must not reach the binding, see wasi.py
            if self._stopped:
                self._end({"reason": "stopped"})
                return
            print(f"a run failed: {type(error).__name__}: {error}", file=sys.stderr)
            self._end({"reason": "infrastructure", "error": _error("", f"The sandbox failed: {error}")})

    def exit(self, code: int) -> None:
        self._end({"reason": "guest_exit", "error": _error("", f"The code ended its process with exit code {code}.")})

    # --- the channel ---

    def _hear(self, data: bytes) -> None:
        """Lines, as resources/sandbox/guest.py says them."""
        *ended, rest = data.split(b"\n")
        for part in ended:
            line = bytes(self._line + part)
            self._line.clear()
            if self._ended is None:
                self._act(line)
        self._line += rest
        if len(self._line) > MAX_FRAME or self._line[:1] not in (b"", b"?", b"."):
            raise BrokenFrame

    def _act(self, line: bytes) -> None:
        try:
            mark, text = line[:1], line[1:].decode("utf-8")
        except ValueError as error:
            raise BrokenFrame from error
        if mark == b"." and len(line) <= MAX_FRAME:
            self._hear_last(parse_last_word(text))
        elif mark == b"?" and len(line) <= MAX_FRAME:
            if self._job is None or self._stopped:
                return
            answer = self._job.ask(text)
            if answer is None:
                raise BrokenFrame
            self._reply(answer)
        else:
            raise BrokenFrame

    def _hear_last(self, word: dict[str, Any]) -> None:
        kind = word["t"]
        if kind == "submit":
            try:
                encode(word)
            except ValueError as error:  # a value that JSON holds and the other side does not
                told = {"kind": "BadArguments", "message": f"The host cannot take the value: {error}.", "code": "bad_input"}
                self._reply(f"!{json.dumps(told)}")
            else:
                self._end({"reason": "submitted", "value": word["value"]})
        elif kind == "end":
            self._end({"reason": "finished_without_submit"})
        else:
            error = {name: word[name] for name in ("type", "message", "line", "traceback")}
            self._end({"reason": _KINDS.get(word["kind"], "guest_exception"), "error": error})

    def _reply(self, text: str) -> None:
        self._inbox += text.encode("utf-8", "replace") + b"\n"

    def _end(self, outcome: dict[str, Any]) -> None:
        """Fixes the outcome and has the engine stop the guest as soon as it is back in its own code."""
        if self._ended is None:
            self._ended = outcome
            self._fuel = self._used()
        self._store.set_epoch_deadline(0)

    # --- the engine ---

    def _used(self) -> int | None:
        """Right only inside a host function or after the guest came to an end by itself."""
        return self._job.fuel - self._store.get_fuel() if self._job is not None and self._started else None

    def _live(self) -> None:
        linker = Linker(self._engine)
        try:
            ended = self._start(linker)
            if self._ended is None:
                self._ended = ended
        except Exception as error:  # of ours: whoever waits must hear of it
            print(f"a guest failed: {type(error).__name__}: {error}", file=sys.stderr)
            self._ended = {"reason": "infrastructure", "error": _error("", f"The guest could not be started: {error}")}
        finally:
            # Now, not when the garbage is collected: a guest may hold a gigabyte.
            linker.close()
            self._store.close()
            self._done.set()

    def _start(self, linker: Linker) -> dict[str, Any]:
        """From its first to its last instruction."""
        store = self._store
        store.set_limits(memory_size=self.memory_bytes, instances=1, memories=1, tables=1)
        store.set_fuel(BOOT_FUEL)
        store.set_epoch_deadline(1)
        define_system(linker, store, self, random=self._random, arguments=[*_ARGUMENTS, self._shim], variables=_VARIABLES)
        exports = linker.instantiate(store, self._module).exports(store)
        start, memory = exports["_start"], exports["memory"]
        assert isinstance(start, Func) and isinstance(memory, Memory)
        trap: Exception | None = None
        try:
            start(store)
        except (Trap, ExitTrap, WasmtimeError) as error:
            trap = error
        self._peak = memory.data_len(store)
        return self._outcome(trap, self._peak)

    def _outcome(self, trap: Exception | None, peak: int) -> dict[str, Any]:
        """Of a guest that told nothing itself."""
        if self._stopped:
            return {"reason": "stopped"}
        code = trap.trap_code if isinstance(trap, Trap) else None
        why = "its process ended" if trap is None else str(trap).split("\n")[0] if code is None else code.name.lower().replace("_", " ")
        if not self._started or self._job is None:
            return {"reason": "infrastructure", "error": _error("", f"The guest could not be started: {why}.")}
        if code == TrapCode.OUT_OF_FUEL:
            self._fuel = self._job.fuel
            return {"reason": "out_of_fuel", "error": _error("", "The fuel of this run is used up.")}
        self._fuel = self._used()
        if peak >= self.memory_bytes - (1 << 20):
            return {"reason": "memory", "error": _error("", "The memory of this run is used up.")}
        if trap is None:
            return {"reason": "guest_exit", "error": _error("", "The code ended its process.")}
        return {"reason": "guest_exit", "error": _error("", f"The code was stopped by a fault in its process ({why}).")}

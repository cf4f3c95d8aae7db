"""One run of one guest: its own store, its channel, its end.

Each run has its own engine, too: advancing its epoch once stops exactly this run at its next branch, so nothing has to tick while
there is nothing to stop. Loading the precompiled module into it takes one to two milliseconds.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wasmtime import Engine, ExitTrap, Func, Linker, Memory, Module, Store, Trap, TrapCode, WasmtimeError

from .output import Output
from .wasi import SeededBytes, define_system

#: More than any start of the guest takes; once it has the job, the author's own fuel counts.
BOOT_FUEL = 5_000_000_000
MAX_LINE = 4 * 1024 * 1024
_ARGUMENTS = ["python", "-S", "-s", "-P", "-B", "-c"]
#: A random hash seed would change the fuel from run to run; the author's randomness comes from the job's seed.
_VARIABLES = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}

#: A line of the guest, and the host's answer to it. Neither is read here, except for `RUN_OVER` and None, which says that the line is not a
#: message (electron/core/python/sandbox/protocol.ts).
Ask = Callable[[str], "str | None"]
RUN_OVER = "."


def _error(message: str) -> dict[str, Any]:
    return {"type": "", "message": message, "line": None, "traceback": ""}


_NOT_A_MESSAGE = {"reason": "guest_exception", "error": _error("Something that is not a message was written to the sandbox channel.")}


@dataclass(frozen=True)
class Job:
    """`text` is what the guest's first code reads, in JSON; `ask` calls the host and may block until `stop`."""

    text: str
    seed: str
    fuel: int
    ask: Ask


class GuestRun:
    """One guest for one job. It starts at once, in its own thread, and waits for the job before it reads a line of it: so a guest
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
        """Passes the job to the guest and waits for the outcome. Never raises for what the guest does."""
        begun = time.perf_counter()
        self._job = job
        self._given.set()
        self._done.wait()
        return {
            **(self._ended or {"reason": "infrastructure"}),
            "fuel": self._fuel,
            "peakMemoryBytes": self._peak,
            "ms": (time.perf_counter() - begun) * 1000,
            "stdout": self._outputs[1].contents(),
            "stderr": self._outputs[2].contents(),
        }

    def stop(self) -> None:
        """From any thread: the guest ends at its next branch, and its calls no longer reach the host."""
        self._stopped = True
        self._engine.increment_epoch()
        self._given.set()

    def ended(self, seconds: float) -> bool:
        """Waits at most this long for its end."""
        return self._done.wait(seconds)

    # --- what is behind the guest's descriptors (wasi.Streams) ---

    def read(self, count: int) -> bytes:
        if not self._started:
            self._given.wait()
            if self._job is None:
                return b""
            self._started = True
            self._random.reseed(self._job.seed)
            self._store.set_fuel(self._job.fuel)
            self._reply(f"={self._job.text}")
        taken = bytes(self._inbox[:count])
        del self._inbox[:count]
        return taken

    def write(self, descriptor: int, data: bytes) -> None:
        if descriptor != 0:
            self._outputs[descriptor].add(data)
            return
        try:
            self._receive(data)
        except Exception as error:  # of ours: it must not reach the binding, see wasi.py
            if self._stopped:
                self._end({"reason": "stopped"})
                return
            print(f"a run failed: {type(error).__name__}: {error}", file=sys.stderr)
            self._end({"reason": "infrastructure", "error": _error(f"The sandbox failed: {error}")})

    def exit(self, code: int) -> None:
        self._end({"reason": "guest_exit", "error": _error(f"The code ended its process with exit code {code}.")})

    # --- the channel ---

    def _receive(self, data: bytes) -> None:
        """Lines, see resources/sandbox/guest.py."""
        *ended, rest = data.split(b"\n")
        for part in ended:
            line = bytes(self._line + part)
            self._line.clear()
            if self._job is not None and self._ended is None and not self._stopped:
                self._answer(line, self._job.ask)
        self._line += rest
        if len(self._line) > MAX_LINE:
            self._end(_NOT_A_MESSAGE)

    def _answer(self, line: bytes, ask: Ask) -> None:
        try:
            answer = ask(line.decode("utf-8")) if len(line) <= MAX_LINE else None
        except UnicodeDecodeError:
            answer = None
        if answer is None:
            self._end(_NOT_A_MESSAGE)
        elif answer == RUN_OVER:
            self._end({"reason": "reported"})
        else:
            self._reply(answer)

    def _reply(self, text: str) -> None:
        """For the guest to read. An earlier reply that it has not read is dropped: it would be mistaken for this one."""
        self._inbox[:] = text.encode("utf-8", "replace") + b"\n"

    def _end(self, outcome: dict[str, Any]) -> None:
        """Fixes the outcome and has the engine stop the guest as soon as it is back in its own code."""
        if self._ended is None:
            self._ended = outcome
            self._fuel = self._used()
        self._store.set_epoch_deadline(0)

    # --- the engine ---

    def _used(self) -> int | None:
        """Correct only inside a host function or after the guest has ended by itself."""
        return self._job.fuel - self._store.get_fuel() if self._job is not None and self._started else None

    def _live(self) -> None:
        linker = Linker(self._engine)
        try:
            ended = self._start(linker)
            if self._ended is None:
                self._ended = ended
        except Exception as error:  # of ours: whoever waits must hear of it
            print(f"a guest failed: {type(error).__name__}: {error}", file=sys.stderr)
            self._ended = {"reason": "infrastructure", "error": _error(f"The guest could not be started: {error}")}
        finally:
            # Now, not when the garbage is collected: a guest may have a gigabyte.
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
            # Its traceback would keep this run, and this run it.
            trap = error.with_traceback(None)
        self._peak = memory.data_len(store)
        return self._outcome(trap, self._peak)

    def _outcome(self, trap: Exception | None, peak: int) -> dict[str, Any]:
        """Of a guest that did not report a result."""
        if self._stopped:
            return {"reason": "stopped"}
        code = trap.trap_code if isinstance(trap, Trap) else None
        why = "its process ended" if trap is None else str(trap).split("\n")[0] if code is None else code.name.lower().replace("_", " ")
        if not self._started or self._job is None:
            return {"reason": "infrastructure", "error": _error(f"The guest could not be started: {why}.")}
        if code == TrapCode.OUT_OF_FUEL:
            self._fuel = self._job.fuel
            return {"reason": "out_of_fuel", "error": _error("This run has used up its fuel.")}
        self._fuel = self._used()
        if peak >= self.memory_bytes - (1 << 20):
            return {"reason": "memory", "error": _error("This run has used up its memory.")}
        if trap is None:
            return {"reason": "guest_exit", "error": _error("The code ended its process.")}
        return {"reason": "guest_exit", "error": _error(f"The code was stopped by a fault in its process ({why}).")}

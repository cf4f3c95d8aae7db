"""The engine's settings and the precompiled guest.

Compiling the guest takes 5 to 7 s and some 300 MB, so the result is kept. It is native code, which is loaded without inspection: only a
file that this module wrote itself is loaded, and only if its hash is right. Its name has the engine's version, our settings, the kind of
machine and the size of the guest, and next to it are the hashes of the guest and of itself, so that an update of any creates a new one.

Which version: PyPI serves wasmtime 50.0.1 as the newest. RUSTSEC-2026-0570 asks for at least 48.0.9, 49.0.6 or 50.0.2: move to 50.0.2
as soon as it is served.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import wasmtime
from wasmtime import Config, Engine, Module, WasmtimeError

_UNFINISHED = ".new-"
_ABANDONED_S = 3600
#: CPython recurses deeply in C. The threads that run guests have a stack for it, see service.py.
MAX_WASM_STACK = 2 * 1024 * 1024
_SETTINGS = f"fuel epoch stack={MAX_WASM_STACK}"

Progress = Callable[[str], None]
_COMPILES = "Preparing the sandbox for this machine; this takes a few seconds, only once."


def engine_version() -> str:
    """From the name of the folder that pip creates: importlib.metadata would say the same but take longer to import than all of ours."""
    packages = Path(wasmtime.__file__).parent.parent
    return next((found.name.removeprefix("wasmtime-").removesuffix(".dist-info") for found in packages.glob("wasmtime-*.dist-info")), "unknown")


def new_engine() -> Engine:
    config = Config()
    config.strategy = "cranelift"
    config.consume_fuel = True
    config.epoch_interruption = True
    config.max_wasm_stack = MAX_WASM_STACK
    config.shared_memory = False
    return Engine(config)


class Guest:
    """The guest, compiled once on this machine. Safe from many threads: the first compiles, the others wait."""

    def __init__(self, wasm: Path, cache: Path, version: str | None = None) -> None:
        self._wasm = wasm
        self._cache = cache
        self._version = version or engine_version()
        self._lock = threading.Lock()
        self._compiled: Path | None = None
        self._compiling = False

    def prepare(self, progress: Progress = lambda _what: None) -> Path:
        """The compiled guest; compiles it if there is none, and reports that, also to those waiting for it. Raises OSError for a guest that
        cannot be read, WasmtimeError for one that is not a module."""
        if self._compiling:
            progress(_COMPILES)
        with self._lock:
            if self._compiled is None:
                self._compiled = self._find(progress)
            return self._compiled

    def load(self) -> tuple[Engine, Module]:
        """A new engine with the module in it. Raises like `prepare`."""
        engine = new_engine()
        return engine, Module.deserialize_file(engine, str(self.prepare()))

    def _find(self, progress: Progress) -> Path:
        size = self._wasm.stat().st_size
        key = hashlib.sha256(f"{self._version} {_SETTINGS} {platform.system()} {platform.machine()} {size}".encode())
        path = self._cache / f"guest-{self._version}-{key.hexdigest()[:24]}.cwasm"
        if not _is_ours(path, self._wasm):
            self._compiling = True
            progress(_COMPILES)
            try:
                self._compile(path)
            finally:
                self._compiling = False
        return path

    def _compile(self, path: Path) -> None:
        wasm = self._wasm.read_bytes()
        compiled = bytes(Module(new_engine(), wasm).serialize())
        self._cache.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_whole(path, compiled)
        _write_whole(_hashes_of(path), "\n".join(hashlib.sha256(data).hexdigest() for data in (wasm, compiled)).encode())
        self._drop_others(path)
        _give_back()

    def _drop_others(self, path: Path) -> None:
        """What an older engine left, or a process that was ended while writing. On Windows a file in use stays until the next time."""
        kept = (path, _hashes_of(path))
        for other in [*self._cache.glob("guest-*"), *self._cache.glob(f"{_UNFINISHED}*")]:
            try:
                if other not in kept and (other.name.startswith("guest-") or time.time() - other.stat().st_mtime > _ABANDONED_S):
                    other.unlink()
            except OSError:
                pass


def _hashes_of(path: Path) -> Path:
    """Hashes of the guest that was compiled, and of the compiled one."""
    return path.with_suffix(".sha256")


def _is_ours(path: Path, wasm: Path) -> bool:
    """Whether the file is complete, is the one that was written, and is of this guest; and whether this machine's engine accepts it."""
    try:
        # At once, on two processors: a first run is waiting for it.
        with ThreadPoolExecutor(2) as pool:
            if _hashes_of(path).read_text().split("\n") != list(pool.map(_sha256, (wasm, path))):
                return False
        Module.deserialize_file(new_engine(), str(path)).close()
    except (OSError, WasmtimeError, UnicodeDecodeError):
        return False
    return True


def _give_back() -> None:
    """Compiling leaves 200 MB with the allocator, and glibc's returns it only when asked."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256") if hasattr(hashlib, "file_digest") else hashlib.sha256(file.read())
    return digest.hexdigest()


def _write_whole(path: Path, data: bytes) -> None:
    """The file appears whole or not at all, even if two processes do this at once."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_UNFINISHED)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise

"""The system that a guest sees: WASI preview 1 with nothing behind it. Arguments, two variables, a clock, seeded random bytes, three
descriptors. No files, no sockets, no waiting: every other function answers "not supported".

A function here never raises: the binding keeps the last exception of all threads in one place, so it would end another run. What ends a
run is recorded by the guest's run (`run.py`), and the engine stops it on the way back.
"""

from __future__ import annotations

import ctypes
import hashlib
import struct
import traceback
from collections.abc import Callable
from typing import Protocol

from wasmtime import Caller, FuncType, Linker, Memory, Store, ValType, WasiConfig

OK, E_BADF, E_FAULT, E_IO, E_SPIPE, E_NOTSUP = 0, 8, 21, 29, 70, 58
MODULE = "wasi_snapshot_preview1"
#: A longer write is accepted only in part, so that a guest cannot fill the host with one call.
MAX_WRITE = 64 * 1024
MAX_VECTORS = 64
_CHARACTER_DEVICE = 2
_RIGHTS = ((1 << 30) - 1) & ~(1 << 2) & ~(1 << 5)  # all but seek and tell: so the guest takes it for a terminal and writes line by line

#: Parameters of all functions that the guest imports, but those of the variables and the clock: i = 32 bit, I = 64 bit. All but proc_exit return an error number.
SIGNATURES = {
    "args_get": "ii",
    "args_sizes_get": "ii",
    "fd_advise": "iIIi",
    "fd_allocate": "iII",
    "fd_close": "i",
    "fd_datasync": "i",
    "fd_fdstat_get": "ii",
    "fd_fdstat_set_flags": "ii",
    "fd_filestat_get": "ii",
    "fd_filestat_set_size": "iI",
    "fd_filestat_set_times": "iIIi",
    "fd_pread": "iiiIi",
    "fd_prestat_get": "ii",
    "fd_prestat_dir_name": "iii",
    "fd_pwrite": "iiiIi",
    "fd_read": "iiii",
    "fd_readdir": "iiiIi",
    "fd_seek": "iIii",
    "fd_sync": "i",
    "fd_tell": "ii",
    "fd_write": "iiii",
    "path_create_directory": "iii",
    "path_filestat_get": "iiiii",
    "path_filestat_set_times": "iiiiIIi",
    "path_link": "iiiiiii",
    "path_open": "iiiiiIIii",
    "path_readlink": "iiiiii",
    "path_remove_directory": "iii",
    "path_rename": "iiiiii",
    "path_symlink": "iiiii",
    "path_unlink_file": "iii",
    "poll_oneoff": "iiii",
    "proc_exit": "i",
    "sched_yield": "",
    "random_get": "ii",
    "sock_accept": "iii",
    "sock_recv": "iiiiii",
    "sock_send": "iiiii",
    "sock_shutdown": "ii",
}


class Streams(Protocol):
    """What is behind the three descriptors."""

    def read(self, count: int) -> bytes:
        """At most `count` bytes for descriptor 0; none is its end."""

    def write(self, descriptor: int, data: bytes) -> None: ...

    def exit(self, code: int) -> None: ...


class SeededBytes:
    """Random bytes that a seed determines: SHA-256 of the seed and a counter. The other back end draws the same ones."""

    def __init__(self, seed: str) -> None:
        self.reseed(seed)

    def reseed(self, seed: str) -> None:
        self._seed = seed.encode("utf-8", "replace")
        self._count = 0
        self._held = b""

    def take(self, count: int) -> bytes:
        while len(self._held) < count:
            self._held += hashlib.sha256(self._seed + self._count.to_bytes(8, "big")).digest()
            self._count += 1
        taken, self._held = self._held[:count], self._held[count:]
        return taken


class Fault(Exception):
    """The guest named a place outside its memory."""


class _Memory:
    """The guest's memory during one call, with every bound checked. The engine passes offsets as signed numbers."""

    def __init__(self, caller: Caller) -> None:
        memory = caller["memory"]
        assert isinstance(memory, Memory)
        # Read each time: a memory may have grown, and moved.
        self._base = ctypes.addressof(memory.data_ptr(caller).contents)
        self._size = memory.data_len(caller)

    def _place(self, at: int, count: int) -> int:
        at &= 0xFFFFFFFF
        if at + count > self._size:
            raise Fault
        return self._base + at

    def read(self, at: int, count: int) -> bytes:
        return ctypes.string_at(self._place(at, count), count)

    def write(self, at: int, data: bytes) -> None:
        ctypes.memmove(self._place(at, len(data)), data, len(data))

    def vectors(self, at: int, count: int) -> list[tuple[int, int]]:
        count = min(count & 0xFFFFFFFF, MAX_VECTORS)
        return list(struct.iter_unpack("<II", self.read(at, 8 * count)))


def _arguments(texts: list[bytes]) -> dict[str, Callable[..., int]]:
    def sizes(memory: _Memory, count_at: int, bytes_at: int) -> int:
        memory.write(count_at, struct.pack("<I", len(texts)))
        memory.write(bytes_at, struct.pack("<I", sum(len(text) + 1 for text in texts)))
        return OK

    def get(memory: _Memory, pointers_at: int, at: int) -> int:
        for n, text in enumerate(texts):
            memory.write(pointers_at + 4 * n, struct.pack("<I", at & 0xFFFFFFFF))
            memory.write(at, text + b"\0")
            at += len(text) + 1
        return OK

    return {"args_sizes_get": sizes, "args_get": get}


def _descriptor_kind(memory: _Memory, descriptor: int, at: int) -> int:
    if not 0 <= descriptor <= 2:
        return E_BADF
    memory.write(at, struct.pack("<BxHxxxxQQ", _CHARACTER_DEVICE, 0, _RIGHTS, _RIGHTS))
    return OK


def _descriptor_state(memory: _Memory, descriptor: int, at: int) -> int:
    if not 0 <= descriptor <= 2:
        return E_BADF
    memory.write(at, struct.pack("<QQB7xQQQQQ", 0, descriptor, _CHARACTER_DEVICE, 1, 0, 0, 0, 0))
    return OK


def _functions(streams: Streams, random: SeededBytes) -> dict[str, Callable[..., int]]:
    def read(memory: _Memory, descriptor: int, vectors_at: int, count: int, read_at: int) -> int:
        if descriptor != 0:
            return E_BADF
        sum_read = 0
        for at, size in memory.vectors(vectors_at, count):
            data = streams.read(min(size, MAX_WRITE))
            memory.write(at, data)
            sum_read += len(data)
            if len(data) < size:
                break
        memory.write(read_at, struct.pack("<I", sum_read))
        return OK

    def write(memory: _Memory, descriptor: int, vectors_at: int, count: int, written_at: int) -> int:
        if not 0 <= descriptor <= 2:
            return E_BADF
        data = b""
        for at, size in memory.vectors(vectors_at, count):
            data += memory.read(at, min(size, MAX_WRITE - len(data)))
        # Before it is passed on: the run may end there.
        memory.write(written_at, struct.pack("<I", len(data)))
        streams.write(descriptor, data)
        return OK

    def random_get(memory: _Memory, at: int, count: int) -> int:
        at, count = at & 0xFFFFFFFF, count & 0xFFFFFFFF
        for done in range(0, count, MAX_WRITE):
            memory.write(at + done, random.take(min(MAX_WRITE, count - done)))
        return OK

    return {
        "fd_fdstat_get": _descriptor_kind,
        "fd_filestat_get": _descriptor_state,
        "fd_read": read,
        "fd_write": write,
        "random_get": random_get,
        "fd_prestat_get": lambda *_: E_BADF,
        "fd_prestat_dir_name": lambda *_: E_BADF,
        "fd_seek": lambda _memory, descriptor, *_: E_SPIPE if 0 <= descriptor <= 2 else E_BADF,
        "fd_tell": lambda _memory, descriptor, *_: E_SPIPE if 0 <= descriptor <= 2 else E_BADF,
        "fd_close": lambda *_: OK,
        "fd_fdstat_set_flags": lambda *_: OK,
        "sched_yield": lambda *_: OK,
    }


def _checked(function: Callable[..., int]) -> Callable[..., int]:
    def call(caller: Caller, *arguments: int) -> int:
        try:
            return function(_Memory(caller), *arguments)
        except Fault:
            return E_FAULT
        except BaseException:
            traceback.print_exc()
            return E_IO

    return call


def _refuse(*_arguments: int) -> int:
    return E_NOTSUP


def define_system(linker: Linker, store: Store, streams: Streams, *, random: SeededBytes, arguments: list[str], variables: dict[str, str]) -> None:
    """Gives `linker` every function that the guest imports, for one run in `store`.

    The two that read the variables and the clock are the engine's own: the guest's file layer asks for the variables at each read and write, and
    a call into Python costs a hundred times as much. Each other name is ours; the engine's system gets neither folders nor streams.
    """
    config = WasiConfig()
    config.env = variables.items()
    store.set_wasi(config)
    linker.define_wasi()
    linker.allow_shadowing = True
    given: dict[str, Callable[..., int]] = {
        **_functions(streams, random),
        **_arguments([text.encode() for text in arguments]),
    }
    i32, i64 = ValType.i32(), ValType.i64()
    kinds: dict[str, FuncType] = {}  # made anew: a type belongs to the engine that used it first
    for name, letters in SIGNATURES.items():
        if name == "proc_exit":
            linker.define_func(MODULE, name, FuncType([i32], []), streams.exit)
            continue
        if letters not in kinds:
            kinds[letters] = FuncType([i32 if letter == "i" else i64 for letter in letters], [i32])
        if name in given:
            linker.define_func(MODULE, name, kinds[letters], _checked(given[name]), access_caller=True)
        else:
            linker.define_func(MODULE, name, kinds[letters], _refuse)

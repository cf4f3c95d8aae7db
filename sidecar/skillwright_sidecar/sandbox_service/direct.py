"""Functions of the host that a guest calls without the detour of the binding.

`Linker.define_func` makes an object of each argument and asks the engine for the type of each result, 0.05 ms a call: a third of what a
call of a host function takes. The engine's own way for such functions hands over the bare numbers. It is reached by the binding's table of
C functions, which is no documented part of it: the version of wasmtime is pinned, and without this table the service does not start.
"""

from __future__ import annotations

import ctypes
import struct
import traceback
import weakref
from collections.abc import Callable
from typing import Any

from wasmtime import Caller, FuncType, Linker, Memory, Store, WasmtimeError, _bindings

#: Called with base and size of the guest's memory at this moment and the arguments; gives the error number of WASI.
Function = Callable[..., int]

#: The error number for a function of ours that failed.
E_IO = 29
#: How the engine calls: data of ours, caller, the arguments (in the first the result goes back), their count. In numbers, not in objects.
_Callback = ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
_SLOT = ctypes.sizeof(_bindings.wasmtime_val_raw)
_LETTERS = {"i": f"i{_SLOT - 4}x", "I": f"q{_SLOT - 8}x"}


def _foreign(name: str, result: Any, *parameters: Any) -> Any:
    """A function of the engine as the binding has it, but with bare addresses. (A pointer that is cast refers to itself from then on, and with it
    a whole guest would stay until the garbage is collected.)"""
    return ctypes.CFUNCTYPE(result, *parameters)((name, _bindings.dll))


_address, _length = ctypes.c_void_p, ctypes.c_size_t
_memory_data = _foreign("wasmtime_memory_data", _address, _address, _address)
_memory_size = _foreign("wasmtime_memory_data_size", _length, _address, _address)
_define = _foreign(
    "wasmtime_linker_define_func_unchecked",
    *(_address, _address, ctypes.c_char_p, _length, ctypes.c_char_p, _length, _address, _Callback, _address, _address),
)

#: The engine holds bare addresses, so what stands there lives as long as the linker. (Not the store: a function leads to its store.)
_kept: weakref.WeakKeyDictionary[Linker, list[Any]] = weakref.WeakKeyDictionary()


def define_direct(linker: Linker, store: Store, name: tuple[str, str], letters: str, kind: FuncType, function: Function) -> None:
    """Gives `linker`, which must live as long as its guest in `store`, a function. `name`: module and name. `letters`: its parameters, i = 32
    bit, I = 64 bit; `kind` says the same, with one 32-bit result."""
    context = ctypes.addressof(store._context().contents)
    layout = struct.Struct("=" + "".join(_LETTERS[letter] for letter in letters))
    held: list[tuple[Memory, int]] = []

    def call(_data: int | None, caller: int, values: int, _count: int) -> int:
        result = ctypes.c_int32.from_address(values)
        try:
            if not held:
                held.append(_memory_of(caller))
            memory = held[0][1]
            arguments = layout.unpack(ctypes.string_at(values, layout.size))
            # Asked each time: a memory may have grown, and moved.
            result.value = function(_memory_data(context, memory), _memory_size(context, memory), *arguments)
        except BaseException:  # without an answer the engine would take what it finds for a trap
            traceback.print_exc()
            result.value = E_IO
        return 0

    callback = _Callback(call)
    _kept.setdefault(linker, []).append(callback)
    module, own = (part.encode() for part in name)
    error = _define(linker.ptr(), module, len(module), own, len(own), kind.ptr(), callback, None, _nothing_to_do)
    if error:
        raise WasmtimeError._from_ptr(ctypes.cast(error, ctypes.POINTER(_bindings.wasmtime_error_t)))


def _memory_of(caller: int) -> tuple[Memory, int]:
    """The memory, and where the engine's word for it stands."""
    memory = Caller(ctypes.cast(caller, ctypes.POINTER(_bindings.wasmtime_caller_t)))["memory"]
    assert isinstance(memory, Memory)
    return memory, ctypes.addressof(memory._memory)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _nothing_to_do(_data: Any) -> None:
    """The engine says that it needs the function no more."""

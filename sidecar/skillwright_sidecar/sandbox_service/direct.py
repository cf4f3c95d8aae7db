"""Functions of the host that a guest calls without the detour of the binding.

`Linker.define_func` makes an object of each argument and asks the engine for the type of each result, 0.05 ms a call: a third of what a
call of a host function takes. The engine's own way for such functions hands over the bare numbers. It is reached by the binding's table of
C functions, which is no documented part of it: the version of wasmtime is pinned, and without this table the service does not start.
"""

from __future__ import annotations

import ctypes
import traceback
import weakref
from collections.abc import Callable
from typing import Any

from wasmtime import Caller, FuncType, Linker, Memory, WasmtimeError, _bindings

#: Called with base and size of the guest's memory at this moment and the arguments; gives the error number of WASI.
Function = Callable[..., int]

#: The error number for a function of ours that failed.
E_IO = 29
#: The engine holds bare addresses, so what stands there lives as long as the linker. (Not the store: a function leads to its store.)
_kept: weakref.WeakKeyDictionary[Linker, list[Any]] = weakref.WeakKeyDictionary()


def define_direct(linker: Linker, name: tuple[str, str], letters: str, kind: FuncType, function: Function) -> None:
    """Gives `linker`, which must live as long as its guest, a function. `name`: module and name. `letters`: its parameters, i = 32 bit, I = 64 bit; `kind`
    says the same, with one 32-bit result."""
    held: list[Memory] = []

    def call(_data: Any, caller: Any, values: Any, _count: int) -> int:
        try:
            if not held:
                memory = Caller(caller)["memory"]
                assert isinstance(memory, Memory)
                held.append(memory)
            context = _bindings.wasmtime_caller_context(caller)
            memory_at = ctypes.byref(held[0]._memory)
            base = ctypes.addressof(_bindings.wasmtime_memory_data(context, memory_at).contents)
            size = _bindings.wasmtime_memory_data_size(context, memory_at)
            arguments = [values[at].i32 if letter == "i" else values[at].i64 for at, letter in enumerate(letters)]
            values[0].i32 = function(base, size, *arguments)
        except BaseException:  # without an answer the engine would take what it finds for a trap
            traceback.print_exc()
            values[0].i32 = E_IO
        return 0

    callback = _bindings.wasmtime_func_unchecked_callback_t(call)
    _kept.setdefault(linker, []).append(callback)
    module, own = (part.encode() for part in name)
    error = _bindings.wasmtime_linker_define_func_unchecked(
        linker.ptr(),
        *(ctypes.create_string_buffer(module), len(module), ctypes.create_string_buffer(own), len(own)),
        *(kind.ptr(), callback, None, _nothing_to_do),
    )
    if error:
        raise WasmtimeError._from_ptr(error)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _nothing_to_do(_data: Any) -> None:
    """The engine says that it needs the function no more."""

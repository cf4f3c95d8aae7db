"""The child's own watch over its parent: a killed parent ends nobody, so the child leaves on its own.

The end of the pipe shows it in most cases, but a grandchild of the parent may keep the pipe open.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

#: How the app begins the name of the empty folder in which it starts a child.
_FOLDER_PREFIX = "skillwright-child-"
_CHECK_S = 1.0
_PR_SET_PDEATHSIG = 1
_SYNCHRONIZE = 0x00100000
_INFINITE = 0xFFFFFFFF


def watch_starter(gone: Callable[[], object]) -> None:
    """Calls `gone` once the process that started this one has ended, or asks this one to end. On Linux the kernel tells at once.
    POSIX only; on Windows the parent's process id stays the same. Call it from the main thread."""
    first = os.getppid()
    signal.signal(signal.SIGTERM, lambda *_: gone())
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)

    def watch() -> None:
        while os.getppid() == first:
            time.sleep(_CHECK_S)
        gone()

    threading.Thread(target=watch, daemon=True).start()


def watch_process(pid: int, gone: Callable[[], object]) -> None:
    """Windows: calls `gone` once the process with this id has ended."""
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = kernel.OpenProcess(_SYNCHRONIZE, False, pid)
    if not handle:
        return

    def watch() -> None:
        kernel.WaitForSingleObject(ctypes.c_void_p(handle), _INFINITE)
        gone()

    threading.Thread(target=watch, daemon=True).start()


def drop_folder() -> None:
    """Removes the private folder that the app made for this process: a dead app cannot."""
    folder = os.getcwd()
    if not os.path.basename(folder).startswith(_FOLDER_PREFIX):
        return
    os.chdir(os.path.dirname(folder))
    os.rmdir(folder)

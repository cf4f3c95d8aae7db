"""Starts sidecar processes as the core does, and ends them after each test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SIDECAR = ROOT / "sidecar"
#: Ends only what hangs: a busy machine is no failure.
TIMEOUT = 120


#: The folder of a bundle that stands for the sources, see `npm run test:sidecar-bundle`.
BUNDLE = os.environ.get("SKILLWRIGHT_SIDECAR")
SOURCES = ("-m", "skillwright_sidecar")


def command(args: tuple[str, ...]) -> list[str]:
    if BUNDLE and args[:2] == SOURCES:
        return [str(Path(BUNDLE) / f"skillwright-sidecar{'.exe' if sys.platform == 'win32' else ''}"), *args[2:]]
    return [sys.executable, *args]


class Child:
    """The parent's end of one sidecar process."""

    def __init__(self, *args: str, path: Path | None = None) -> None:
        self.process = subprocess.Popen(
            command(args),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(str(part) for part in (path, SIDECAR) if part)},
        )
        self.messages: Queue[dict[str, Any] | bytes] = Queue()
        self.log: list[str] = []
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._drain)]
        for thread in self.threads:
            thread.start()

    def _read(self) -> None:
        for line in self.process.stdout:
            try:
                self.messages.put(json.loads(line))
            except ValueError:
                self.messages.put(line)

    def _drain(self) -> None:
        for line in self.process.stderr:
            self.log.append(line.decode("utf-8", "replace").rstrip("\n"))

    def raw(self, data: bytes) -> None:
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, **message: Any) -> None:
        self.raw(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def next(self) -> dict[str, Any]:
        message = self.messages.get(timeout=TIMEOUT)
        assert isinstance(message, dict), f"a line that is no message: {message!r}"
        return message

    def ask(self, request_id: str, method: str, params: Any = None) -> dict[str, Any]:
        self.send(id=request_id, method=method, params=params)
        answer = self.next()
        assert answer["id"] == request_id
        return answer

    def greet(self) -> dict[str, Any]:
        return self.ask("h0", "initialize", {"protocol": 1, "appVersion": "0.0.0", "parentPid": os.getpid()})["result"]

    def exit_code(self) -> int:
        return self.process.wait(timeout=TIMEOUT)

    def whole_log(self) -> str:
        for thread in self.threads:
            thread.join(TIMEOUT)
        return "\n".join(self.log)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(TIMEOUT)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass


@pytest.fixture
def start() -> Iterator[Any]:
    children: list[Child] = []

    def make(*args: str, path: Path | None = None) -> Child:
        children.append(Child(*args, path=path))
        return children[-1]

    yield make
    for child in children:
        child.close()


@pytest.fixture
def syntax(start: Any) -> Child:
    """A greeted process of the service `syntax`."""
    child = start("-m", "skillwright_sidecar", "--service", "syntax")
    child.greet()
    return child


@pytest.fixture
def probe(start: Any) -> Child:
    """A greeted process of a service made for these tests, which misbehaves on demand."""
    child = start(str(ROOT / "test" / "sidecar" / "probe_service.py"))
    child.greet()
    return child

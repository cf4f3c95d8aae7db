"""Requests in both directions over the channel.

The main thread reads and only dispatches, so an answer or a cancel never waits behind work; each request of the parent runs in a thread of
its own and gets exactly one answer. The process ends when the parent says so, closes the pipe or is gone.
"""

from __future__ import annotations

import itertools
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from .channel import Overflow, Writer, decode, read_lines

PROTOCOL = 1
EXIT_ASKED = 0
EXIT_PROTOCOL = 3  # tells the parent that starting again is no use
_MAX_BAD_LINES = 3
_PARENT_CHECK_S = 1.0
_PROGRESS_S = 0.1


class RpcError(Exception):
    """What a request failed with. `kind` is one of the protocol's closed list."""

    def __init__(self, kind: str, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.kind = kind
        self.retryable = retryable


class Cancelled(RpcError):
    """The parent no longer wants the answer."""

    def __init__(self) -> None:
        super().__init__("cancelled", "Cancelled.")


def leave(code: int) -> NoReturn:
    """Ends the process at once: worker threads are not waited for, and nothing may hang on the way out."""
    sys.stderr.flush()
    os._exit(code)


class Context:
    """What a handler knows of the request it answers."""

    def __init__(self, peer: Peer, request_id: str, run_id: str | None, deadline_ms: float | None) -> None:
        self.run_id = run_id
        self.deadline = None if deadline_ms is None else time.monotonic() + deadline_ms / 1000
        self._peer = peer
        self._id = request_id
        self._cancel = threading.Event()
        self._waiting: set[str] = set()
        self._last_progress = 0.0

    def cancel(self) -> None:
        self._cancel.set()
        for call_id in list(self._waiting):
            self._peer.give_up(call_id)

    def check(self) -> None:
        """Raises Cancelled once the parent has cancelled. Long work calls it often."""
        if self._cancel.is_set():
            raise Cancelled

    def emit(self, item: Any) -> None:
        """Sends an item to the caller, before the answer."""
        self.check()
        self._peer.send({"method": "$/event", "params": {"id": self._id, "item": item}})

    def progress(self, state: Any) -> None:
        """Tells how far the work is; at most ten times a second, others are dropped."""
        now = time.monotonic()
        if now - self._last_progress >= _PROGRESS_S:
            self._last_progress = now
            self._peer.send({"method": "$/progress", "params": {"id": self._id, "state": state}})

    def call(self, method: str, params: Any = None) -> Any:
        """Asks the parent, on behalf of the same run. Raises RpcError; Cancelled when this request is cancelled meanwhile."""
        self.check()
        call_id, wait = self._peer.ask(method, params, self.run_id)
        self._waiting.add(call_id)
        try:
            if self._cancel.is_set():
                self._peer.give_up(call_id)
            return wait()
        finally:
            self._waiting.discard(call_id)


Handler = Callable[[Any, Context], Any]


class Peer:
    """This end of the conversation. `run` returns only by ending the process."""

    def __init__(self, service: str, versions: Mapping[str, str], handlers: Mapping[str, Handler], incoming: int, outgoing: int) -> None:
        self._service = service
        self._versions = dict(versions)
        self._handlers = dict(handlers)
        self._incoming = incoming
        self._writer = Writer(outgoing)
        self._serving: dict[str, Context] = {}
        self._asking: dict[str, tuple[threading.Event, dict[str, Any]]] = {}
        self._ids = itertools.count(1)
        self._greeted = False
        # Taken at the start: a parent that dies during the handshake is noticed too.
        self._parent = os.getppid()

    def send(self, message: dict[str, Any]) -> None:
        self._writer.send(message)

    def ask(self, method: str, params: Any, run_id: str | None) -> tuple[str, Callable[[], Any]]:
        """Sends a request to the parent. Returns its id and a function that waits for the answer."""
        call_id = f"c{next(self._ids)}"
        done, answer = threading.Event(), {}
        self._asking[call_id] = (done, answer)
        message = {"id": call_id, "method": method, "params": params}
        self.send(message if run_id is None else {**message, "runId": run_id})

        def wait() -> Any:
            done.wait()
            if "error" not in answer:
                return answer.get("result")
            error = answer["error"]
            data = error.get("data") or {}
            if data.get("kind") == "cancelled":
                raise Cancelled
            raise RpcError(data.get("kind", "internal"), error.get("message", ""), retryable=data.get("retryable", False))

        return call_id, wait

    def give_up(self, call_id: str) -> None:
        """Ends an own request here and tells the parent; its late answer is dropped."""
        entry = self._asking.pop(call_id, None)
        if entry is not None:
            self.send({"method": "$/cancelRequest", "params": {"id": call_id}})
            entry[1]["error"] = {"data": {"kind": "cancelled"}}
            entry[0].set()

    def run(self) -> NoReturn:
        bad = 0
        try:
            for line in read_lines(self._incoming):
                message = decode(line)
                if message is not None and self._dispatch(message):
                    continue
                sys.stderr.write(f"not a message: {line[:200]!r}\n")
                bad += self._greeted
                if bad >= _MAX_BAD_LINES:
                    leave(EXIT_PROTOCOL)
        except Overflow:
            sys.stderr.write("a message is too long\n")
            leave(EXIT_PROTOCOL)
        except OSError as error:
            sys.stderr.write(f"the pipe to the parent failed: {error}\n")
        leave(EXIT_ASKED)

    def _dispatch(self, message: dict[str, Any]) -> bool:
        """Acts on one message without waiting for anything; False when it is none of the protocol."""
        method, message_id = message.get("method"), message.get("id")
        if message_id is not None and not isinstance(message_id, str):
            return False
        if isinstance(method, str):
            if message_id is None:
                self._note(method, message.get("params"))
            else:
                self._request(message_id, method, message)
            return True
        entry = None if message_id is None else self._asking.pop(message_id, None)
        if entry is not None:
            entry[1].update(message)
            entry[0].set()
        return message_id is not None and ("result" in message or "error" in message)

    def _note(self, method: str, params: Any) -> None:
        if method == "exit":
            leave(EXIT_ASKED)
        if method == "$/cancelRequest" and isinstance(params, dict):
            context = self._serving.get(str(params.get("id")))
            if context is not None:
                context.cancel()

    def _request(self, request_id: str, method: str, message: dict[str, Any]) -> None:
        if method == "initialize":
            self._greet(request_id, message.get("params"))
        elif method == "ping":
            self.send({"id": request_id, "result": "pong"})
        elif method == "shutdown":
            for context in list(self._serving.values()):
                context.cancel()
            self.send({"id": request_id, "result": None})
            leave(EXIT_ASKED)
        elif (handler := self._handlers.get(method)) is None:
            self._fail(request_id, RpcError("refused", f'The service {self._service} has no method "{method}".'))
        else:
            context = Context(self, request_id, message.get("runId"), message.get("deadlineMs"))
            self._serving[request_id] = context
            work = threading.Thread(target=self._serve, args=(request_id, handler, message.get("params"), context), daemon=True)
            work.start()

    def _greet(self, request_id: str, params: Any) -> None:
        spoken = params.get("protocol") if isinstance(params, dict) else None
        methods = sorted(self._handlers)
        self.send(
            {"id": request_id, "result": {"protocol": PROTOCOL, "service": self._service, "versions": self._versions, "methods": methods}}
        )
        if spoken != PROTOCOL:
            sys.stderr.write(f"the parent speaks protocol {spoken}, not {PROTOCOL}\n")
            leave(EXIT_PROTOCOL)
        self._greeted = True
        threading.Thread(target=_watch_parent, args=(self._parent,), daemon=True).start()

    def _serve(self, request_id: str, handler: Handler, params: Any, context: Context) -> None:
        try:
            result = handler(params, context)
            context.check()
            self.send({"id": request_id, "result": result})
        except RpcError as error:
            self._fail(request_id, error)
        except Exception as error:  # every request gets its answer, whatever the handler does
            traceback.print_exc()
            self._fail(request_id, RpcError("internal", f"{type(error).__name__}: {error}"))
        finally:
            self._serving.pop(request_id, None)

    def _fail(self, request_id: str, error: RpcError) -> None:
        data = {"kind": error.kind, "retryable": error.retryable}
        self.send({"id": request_id, "error": {"code": -32001, "message": str(error), "data": data}})


def _watch_parent(parent: int) -> None:
    """A parent that was killed closes the pipe too, unless a grandchild of it holds the other end. Windows keeps the number; there the
    pipe alone tells."""
    while os.getppid() == parent:
        time.sleep(_PARENT_CHECK_S)
    leave(EXIT_ASKED)

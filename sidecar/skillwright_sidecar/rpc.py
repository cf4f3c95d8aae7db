"""Requests in both directions over the channel.

A service is a module (or package) named in `SERVICES` of `__main__.py`, imported only in the process that serves it, with

    HANDLERS: dict[str, Handler]      method name -> function (params, context) -> a JSON value
    VERSIONS: dict[str, str]          optional; what the handshake reports besides Python's version, such as {"wasmtime": "50.0.1"}

A handler runs in a thread of its own and may block. It calls the parent with `context.call(method, params)`, reports progress with
`context.progress(state)`, sends items before its answer with `context.emit(item)` and often calls `context.check()`, which raises if the
request is cancelled or late. It fails with `RpcError(kind, message)`; `params` come from the parent and are checked by the handler.
A module whose packages are not installed raises ImportError at import; the process then says so and is not started again.

The main thread reads and only dispatches, so an answer or a cancel never waits behind work; each request gets exactly one answer.
The process ends when the parent says so, closes the pipe or is gone.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from .channel import Overflow, Writer, decode, read_lines
from .context import Cancelled, Context, RpcError
from .parent import drop_folder, watch_process

__all__ = ["Cancelled", "Context", "Handler", "Peer", "RpcError", "leave"]

PROTOCOL = 1
EXIT_ASKED = 0
EXIT_PROTOCOL = 3  # tells the parent that starting again is no use
EXIT_MISSING = 4  # a package is not installed: no use either, until the set-up has run
#: Requests to the parent without an answer; more wait. One made on behalf of a request that the parent made while it answered us is let
#: through, or two full sides would wait for each other for ever.
MAX_IN_FLIGHT = 64
#: Requests from the parent worked on at once, each in its thread: 64 at the top level, each with some that it caused.
MAX_JOBS = 1024
_DEEP = 2
_MAX_BAD_LINES = 3
_DRAIN_S = 1.0
_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warn": logging.WARNING, "error": logging.ERROR}

_UNKNOWN_METHOD = -32601
_NOT_INITIALIZED = -32002

Handler = Callable[[Any, Context], Any]


def leave(code: int) -> NoReturn:
    """Ends the process at once: worker threads are not waited for, and nothing may hang on the way out."""
    try:
        with contextlib.suppress(OSError):  # not empty, or gone already
            drop_folder()
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


class Answer:
    """Where the answer to our own request arrives, once."""

    def __init__(self) -> None:
        # Locked until then; a lock wakes its waiter sooner than an Event does.
        self._pending = threading.Lock()
        self._pending.acquire()
        self._message: dict[str, Any] = {}

    def arrive(self, message: dict[str, Any]) -> None:
        self._message = message
        self._pending.release()

    def wait(self, seconds: float | None) -> Any:
        """The result, once it has arrived. Raises RpcError if the other side said so, TimeoutError if it takes longer."""
        if not self._pending.acquire(timeout=-1 if seconds is None else seconds):
            raise TimeoutError
        error = self._message.get("error")
        if error is None:
            return self._message.get("result")
        raise RpcError.of_frame(error)


class Peer:
    """This end of the conversation. `run` returns only by ending the process."""

    def __init__(self, service: str, versions: Mapping[str, str], handlers: Mapping[str, Handler], incoming: int, outgoing: int) -> None:
        self._service = service
        self._versions = dict(versions)
        self._handlers = dict(handlers)
        self._incoming = incoming
        self._writer = Writer(outgoing)
        self._serving: dict[str, Context] = {}
        self._asking: dict[str, Answer] = {}
        self._slots = threading.Semaphore(MAX_IN_FLIGHT)
        self._ids = itertools.count(1)
        self._greeted = False
        self._closing = False
        #: Answers to requests that had been given up.
        self.late = 0

    # What a Context does with its peer.

    def send(self, message: dict[str, Any]) -> None:
        self._writer.send(message)

    def ask(self, method: str, params: Any, context: Context) -> Any:
        """Asks the parent on behalf of a request and waits for the answer. Raises RpcError, of kind `cancelled` or `timeout` if the
        request is."""
        depth = min(context.depth + 1, _DEEP)
        limited = depth < _DEEP
        while limited and not self._slots.acquire(timeout=0.05):
            context.check()
        call_id, answer = f"c{next(self._ids)}", Answer()
        self._asking[call_id] = answer
        try:
            left = context.remaining()
            limits = {"depth": depth, "runId": context.run_id, "deadlineMs": None if left is None else max(1, round(left * 1000))}
            self.send({"id": call_id, "method": method, "params": params, **{k: v for k, v in limits.items() if v is not None}})
            context.waits_for(call_id)
            return answer.wait(left)
        except TimeoutError:
            self.give_up(call_id)
            raise RpcError("timeout", f"{method} did not answer in time.") from None
        finally:
            context.waits_no_more(call_id)
            self._asking.pop(call_id, None)
            if limited:
                self._slots.release()

    def give_up(self, call_id: str) -> None:
        """Ends our own request here and tells the parent; its late answer is dropped."""
        answer = self._asking.pop(call_id, None)
        if answer is not None:
            self._writer.post({"method": "$/cancelRequest", "params": {"id": call_id}})
            answer.arrive({"error": {"message": "Cancelled.", "data": {"kind": "cancelled"}}})

    # Reading.

    def run(self) -> NoReturn:
        bad_lines = 0
        try:
            for line in read_lines(self._incoming):
                message = decode(line)
                if message is not None and self._dispatch(message):
                    continue
                print(f"not a message: {line[:200]!r}")
                bad_lines += self._greeted
                if bad_lines >= _MAX_BAD_LINES:
                    leave(EXIT_PROTOCOL)
        except Overflow:
            print("a message is too long")
            leave(EXIT_PROTOCOL)
        except OSError as error:
            print(f"the pipe to the parent failed: {error}")
        leave(EXIT_ASKED)

    def _dispatch(self, message: dict[str, Any]) -> bool:
        """Acts on one message without waiting for anything; False if it is not part of the protocol."""
        method, message_id = message.get("method"), message.get("id")
        if message_id is not None and not isinstance(message_id, str):
            return False
        if isinstance(method, str):
            if message_id is None:
                self._note(method, message.get("params"))
                return True
            return self._request(message_id, method, message)
        if message_id is None or not ("result" in message or "error" in message):
            return False
        answer = self._asking.pop(message_id, None)
        if answer is None:
            self.late += 1
        else:
            answer.arrive(message)
        return True

    def _note(self, method: str, params: Any) -> None:
        if method == "exit":
            leave(EXIT_ASKED)
        if method == "$/cancelRequest" and isinstance(params, dict):
            context = self._serving.get(str(params.get("id")))
            if context is not None:
                context.cancel()

    def _request(self, request_id: str, method: str, message: dict[str, Any]) -> bool:
        context = Context.of_message(self, request_id, message)
        if context is None or request_id in self._serving:
            return False
        if method == "ping":
            self._writer.post({"id": request_id, "result": "pong"})
        elif method == "initialize" and not self._greeted:
            self._greet(request_id, message.get("params"))
        elif method == "shutdown":
            self._closing = True
            threading.Thread(target=self._shut_down, args=(request_id,), daemon=True).start()
        elif (refusal := self._refusal(method, context)) is not None:
            self._fail(request_id, refusal, self._writer.post)
        else:
            self._start(request_id, method, message.get("params"), context)
        return True

    def _refusal(self, method: str, context: Context) -> RpcError | None:
        if not self._greeted:
            return RpcError("bad_state", "The first request must be initialize.", code=_NOT_INITIALIZED)
        if method not in self._handlers:
            return RpcError("refused", f'The service {self._service} has no method "{method}".', code=_UNKNOWN_METHOD)
        if self._closing:
            return RpcError("cancelled", "The process is about to end.")
        if len(self._serving) >= MAX_JOBS:
            return RpcError("refused", f"{MAX_JOBS} requests are already in progress.", retryable=True)
        return None

    def _start(self, request_id: str, method: str, params: Any, context: Context) -> None:
        self._serving[request_id] = context
        work = threading.Thread(target=self._serve, args=(request_id, self._handlers[method], params, context), daemon=True)
        try:
            work.start()
        except RuntimeError as error:  # the system gives no more threads
            self._serving.pop(request_id, None)
            self._fail(request_id, RpcError("refused", f"No thread for {method}: {error}", retryable=True), self._writer.post)

    def _greet(self, request_id: str, params: Any) -> None:
        about = params if isinstance(params, dict) else {}
        hello = {"protocol": PROTOCOL, "service": self._service, "versions": self._versions, "methods": sorted(self._handlers)}
        self.send({"id": request_id, "result": hello})
        if about.get("protocol") != PROTOCOL:
            print(f"the parent uses protocol {about.get('protocol')}, not {PROTOCOL}")
            leave(EXIT_PROTOCOL)
        logging.basicConfig(stream=sys.stderr, level=_LEVELS.get(str(about.get("logLevel")), logging.INFO))
        if sys.platform == "win32" and isinstance(about.get("parentPid"), int):
            watch_process(about["parentPid"], lambda: leave(EXIT_ASKED))
        self._greeted = True

    # Work, on threads other than the reader's.

    def _serve(self, request_id: str, handler: Handler, params: Any, context: Context) -> None:
        """Exactly one answer, whatever the handler does."""
        try:
            result = handler(params, context)
            context.check()
            context.finish()
            self.send({"id": request_id, "result": result})
        except RpcError as error:
            context.finish()
            self._fail(request_id, error, self.send)
        except BaseException as error:  # sys.exit in a library is no answer either
            context.finish()
            traceback.print_exc()
            self._fail(request_id, RpcError("internal", f"{type(error).__name__}: {error}"), self.send)
        finally:
            self._serving.pop(request_id, None)

    def _fail(self, request_id: str, error: RpcError, send: Callable[[dict[str, Any]], None]) -> None:
        send({"id": request_id, "error": error.to_frame()})

    def _shut_down(self, request_id: str) -> None:
        """Cancels running work and lets it answer, for a moment; then says goodbye."""
        for context in list(self._serving.values()):
            context.cancel()
        end = time.monotonic() + _DRAIN_S
        while self._serving and time.monotonic() < end:
            time.sleep(0.01)
        self.send({"id": request_id, "result": None})
        leave(EXIT_ASKED)

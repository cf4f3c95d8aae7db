"""What a handler knows about the request that it answers, and how it fails."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .rpc import Peer

#: Why a request failed, in terms of the protocol; a closed list.
KINDS = frozenset({"cancelled", "timeout", "refused", "bad_state", "lm_error", "guest_error", "internal"})
_PROGRESS_S = 0.1
_OWN_ERROR = -32001


class RpcError(Exception):
    """Why a request failed. `kind` is one of KINDS.

    `app_error` is the app's own error {code, message, remedy, …} if it comes from there. A handler that raises it again passes it on whole,
    so the person reads the original cause.
    """

    def __init__(
        self, kind: str, message: str, *, retryable: bool = False, code: int = _OWN_ERROR, app_error: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.kind = kind if kind in KINDS else "internal"
        self.retryable = retryable
        self.code = code
        self.app_error = app_error

    @staticmethod
    def of_frame(error: Any) -> RpcError:
        """The error of an answer, however malformed it is."""
        told = error if isinstance(error, dict) else {}
        data = told.get("data") if isinstance(told.get("data"), dict) else {}
        kind, own = data.get("kind"), data.get("appError")
        if kind == "cancelled":
            return Cancelled()
        return RpcError(
            kind if isinstance(kind, str) else "internal",
            str(told.get("message", "")),
            retryable=data.get("retryable") is True,
            app_error=own if isinstance(own, dict) else None,
        )

    def to_frame(self) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": self.kind, "retryable": self.retryable}
        if self.app_error is not None:
            data["appError"] = self.app_error
        return {"code": self.code, "message": str(self), "data": data}


class Cancelled(RpcError):
    """The parent no longer wants the answer."""

    def __init__(self) -> None:
        super().__init__("cancelled", "Cancelled.")


class Progress:
    """Sends the newest of many states, at most ten times a second; the last one always arrives before the answer."""

    def __init__(self, send: Callable[[Any], None]) -> None:
        self._send = send
        self._lock = threading.Lock()
        self._sent_at = float("-inf")
        self._held: list[Any] = []
        self._timer: threading.Timer | None = None
        self._closed = False

    def push(self, state: Any) -> None:
        with self._lock:
            if self._closed:
                return
            self._held = [state]
            wait = self._sent_at + _PROGRESS_S - time.monotonic()
            if wait <= 0:
                self._flush()
            elif self._timer is None:
                self._timer = threading.Timer(wait, self._on_time)
                self._timer.daemon = True
                self._timer.start()

    def _on_time(self) -> None:
        with self._lock:
            self._flush()

    def _flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._held:
            self._sent_at = time.monotonic()
            self._send(self._held.pop())

    def close(self) -> None:
        with self._lock:
            self._flush()
            self._closed = True


class Context:
    """What a handler knows about the request that it answers. Usable from any thread that works for it."""

    def __init__(self, peer: Peer, request_id: str, run_id: str | None, deadline_ms: float | None, depth: int) -> None:
        self.run_id = run_id
        self.depth = depth
        self.deadline = None if deadline_ms is None else time.monotonic() + deadline_ms / 1000
        self._peer = peer
        self._id = request_id
        self._cancel = threading.Event()
        self._finished = False
        self._waiting: set[str] = set()
        self._progress = Progress(lambda state: peer.send({"method": "$/progress", "params": {"id": request_id, "state": state}}))

    @staticmethod
    def of_message(peer: Peer, request_id: str, message: dict[str, Any]) -> Context | None:
        """None if the message is not a request of the protocol."""
        run_id, deadline, depth = message.get("runId"), message.get("deadlineMs"), message.get("depth", 0)
        if not isinstance(run_id, (str, type(None))) or not isinstance(deadline, (int, float, type(None))) or not isinstance(depth, int):
            return None
        return Context(peer, request_id, run_id, deadline, depth)

    @property
    def cancelled(self) -> bool:
        return self._cancel.is_set()

    def remaining(self) -> float | None:
        """Seconds until the parent gives up; None without a limit."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def check(self) -> None:
        """Raises Cancelled once the parent has cancelled, RpcError `timeout` once it is too late. Long work calls it often."""
        if self._cancel.is_set():
            raise Cancelled
        if self.remaining() == 0.0:
            raise RpcError("timeout", "This request has run out of time.")

    def emit(self, item: Any) -> None:
        """Sends an item to the caller, before the answer."""
        self.check()
        if not self._finished:
            self._peer.send({"method": "$/event", "params": {"id": self._id, "item": item}})

    def progress(self, state: Any) -> None:
        """Reports progress; the newest state is sent, at most ten times a second."""
        self._progress.push(state)

    def call(self, method: str, params: Any = None) -> Any:
        """Asks the parent, on behalf of the same run, for as long as this request has. Raises RpcError, or Cancelled if this request
        is cancelled in the meantime."""
        self.check()
        return self._peer.ask(method, params, self)

    # What the peer does with it.

    def cancel(self) -> None:
        self._cancel.set()
        for call_id in list(self._waiting):
            self._peer.give_up(call_id)

    def waits_for(self, call_id: str) -> None:
        self._waiting.add(call_id)
        if self._cancel.is_set():
            self._peer.give_up(call_id)

    def waits_no_more(self, call_id: str) -> None:
        self._waiting.discard(call_id)

    def finish(self) -> None:
        """Nothing follows the answer."""
        self._progress.close()
        self._finished = True

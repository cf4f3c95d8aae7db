"""How a job ends early. DSPy catches every Exception and goes on, so the end is not an Exception."""

from __future__ import annotations

from typing import Any

from ..rpc import Cancelled, Context


class Halt(BaseException):
    """The parent answers no further calls of this job. `why` is `limit` (its calls are used up) or `stopped` (a person)."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def ask(context: Context, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Asks the parent. Raises Halt if it stops the job or the job itself was cancelled; an RpcError is passed on."""
    try:
        answer = context.call(method, params)
    except Cancelled as error:
        raise Halt("stopped") from error
    if isinstance(answer, dict) and answer.get("type") == "stop":
        raise Halt(str(answer.get("why", "stopped")))
    return answer if isinstance(answer, dict) else {}

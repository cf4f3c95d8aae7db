"""The interpreter of RLM: the model's code runs in the parent's sandbox, never here.

The parent keeps one guest alive per session, so names persist between two pieces of code. The sides take turns: a piece of code runs until
it is done or calls a tool; the tool is answered here, in the job's thread, and the guest goes on.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from dspy.primitives.code_interpreter import CodeExecutionError, CodeInterpreterError, FinalOutput

from ..rpc import Context
from .halt import ask
from .signature import plain

_sessions = itertools.count(1)


class HostInterpreter:
    execution_instructions = "Only the standard library is available: no files, no network, no other packages."

    def __init__(self, context: Context) -> None:
        self.tools: dict[str, Callable[..., Any]] = {}
        self.output_fields: list[dict[str, Any]] = []
        self._context = context
        self._session = f"s{next(_sessions)}"

    def start(self) -> None:
        """The guest starts with its first piece of code."""

    def execute(self, code: str, variables: dict[str, Any] | None = None) -> Any:
        step = {"code": code, "variables": plain(variables or {}), "tools": list(self.tools), "outputs": self._outputs()}
        while True:
            answer = ask(self._context, "interpreter.step", {"session": self._session, **step})
            kind = answer.get("type")
            if kind == "tool":
                step = self._answer(str(answer["name"]), list(answer.get("args") or []), dict(answer.get("kwargs") or {}))
            elif kind == "submitted":
                return FinalOutput(answer.get("value"))
            elif kind == "output":
                return answer.get("text", "")
            elif kind == "error":
                raise CodeExecutionError(str(answer.get("message", "")))
            else:
                raise CodeInterpreterError(str(answer.get("message", "The sandbox gave no answer.")))

    def _answer(self, name: str, args: list[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
        tool = self.tools.get(name)
        if tool is None:
            return {"result": {"error": f"There is no {name}."}}
        try:
            return {"result": {"value": plain(tool(*args, **kwargs))}}
        except Exception as error:
            return {"result": {"error": f"{type(error).__name__}: {error}"[:4000]}}

    def _outputs(self) -> list[str]:
        return [str(field["name"]) for field in self.output_fields]

    def shutdown(self) -> None:
        try:
            self._context.call("interpreter.close", {"session": self._session})
        except Exception:
            # The parent closes what is left when the job ends.
            pass

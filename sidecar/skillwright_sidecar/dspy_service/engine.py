"""The model of every DSPy program here: each call goes back to the parent, which has the providers, keys, limits and prices."""

from __future__ import annotations

import contextvars
from typing import Any

import dspy
from dspy import lm15

from ..rpc import Context, RpcError
from .halt import ask

#: DSPy removes `rollout_id` from the request, since providers do not know it; the parent needs it to tell repeated calls apart.
_rollout: contextvars.ContextVar[int | None] = contextvars.ContextVar("rollout", default=None)

#: How the answers of an example ended, for whoever collects them.
endings: contextvars.ContextVar[list[str | None] | None] = contextvars.ContextVar("endings", default=None)

_FINISH = {"stop": "stop", "length": "length", "content_filter": "content_filter"}


class HostEngine:
    """One attempt per call, no retries: the parent owns those."""

    def __init__(self, context: Context, model: str) -> None:
        self._context = context
        self._model = model

    def __deepcopy__(self, memo: dict[int, Any]) -> HostEngine:
        return self

    def complete(self, request: lm15.Request) -> lm15.Response:
        config = request.config
        answer = ask(
            self._context,
            "lm.complete",
            {
                "system": _system_text(request),
                "messages": [{"role": _role(message.role), "content": message.text or ""} for message in request.messages],
                "temperature": config.temperature,
                "maxTokens": config.max_tokens,
                "stop": list(config.stop),
                "rolloutId": _rollout.get(),
            },
        )
        if answer.get("type") == "error":
            raise _error(answer)
        collected = endings.get()
        if collected is not None:
            collected.append(answer.get("ending"))
        return lm15.Response(
            id=None,
            model=self._model,
            message=lm15.Message.assistant(str(answer["text"])),
            finish_reason=_FINISH.get(str(answer.get("finish")), "stop"),
            usage=lm15.Usage(input_tokens=answer.get("inputTokens"), output_tokens=answer.get("outputTokens")),
        )


class HostLM(dspy.LM):
    """Tells the engine which rollout a call belongs to."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        token = _rollout.set(kwargs.get("rollout_id", self.kwargs.get("rollout_id")))
        try:
            return super().__call__(*args, **kwargs)
        finally:
            _rollout.reset(token)


def host_model(context: Context) -> HostLM:
    """The parent's model of this job. Nothing is kept: no cache, no history (see `settings`), no retries."""
    return HostLM("host/model", engine=HostEngine(context, "host/model"), cache=False, num_retries=0)


def settings(context: Context, adapter: dspy.Adapter) -> Any:
    """Settings of one job, in its own thread: one call after another, so nothing is ever sent twice for being slow."""
    return dspy.context(lm=host_model(context), adapter=adapter, num_threads=1, disable_history=True, callbacks=[], trace=[])


def _role(role: str) -> str:
    return "assistant" if role == "assistant" else "user"


def _system_text(request: lm15.Request) -> str:
    if request.system is None:
        return ""
    return request.system if isinstance(request.system, str) else "".join(part.text for part in request.system)


def _error(answer: dict[str, Any]) -> Exception:
    message = str(answer.get("message", "The model failed."))
    if answer.get("code") == "model_context_overflow":
        # ReAct shortens what it has gathered only when it sees this kind of error.
        return lm15.ContextLengthError(message)
    return ModelFailed(message)


class ModelFailed(lm15.LM15Error):
    """The model failed for good: the parent has already retried."""


def as_rpc_error(error: Exception) -> RpcError:
    """How a failed program is reported: the model's failures apart from programs that do not fit."""
    kind = "lm_error" if isinstance(error, dspy.LMError | dspy.AdapterParseError) else "bad_state"
    return RpcError(kind, f"{type(error).__name__}: {error}"[:4000])

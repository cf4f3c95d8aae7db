"""One execution of a module."""

from __future__ import annotations

from typing import Any

from ..rpc import Context, RpcError
from .engine import as_rpc_error, settings
from .halt import Halt
from .signature import plain
from .state import load
from .templates import adapter, built


def execute(params: Any, context: Context) -> dict[str, Any]:
    _, module, _ = built(params, context)
    if params.get("state"):
        load(module, params["state"])
    outputs = [field["name"] for field in params["signature"]["outputs"]]
    try:
        with settings(context, adapter()):
            prediction = module(**params["inputs"])
    except Halt as halt:
        raise RpcError("refused", f"The module was stopped ({halt.why}).") from halt
    except RpcError:
        raise
    except Exception as error:
        raise as_rpc_error(error) from error
    if prediction is None:
        raise RpcError("lm_error", "No attempt gave an answer that could be read.")
    given = {name: plain(prediction.get(name)) for name in outputs}
    # An empty answer is not an answer (stanfordnlp/dspy#9389).
    empty = [name for name, value in given.items() if value is None]
    if empty:
        raise RpcError("lm_error", f"The answer has nothing for {', '.join(empty)}.")
    reasoning = plain(prediction.get("reasoning") or prediction.get("rationale"))
    trajectory = plain(prediction.get("trajectory"))
    return {"outputs": given, "reasoning": reasoning if isinstance(reasoning, str) else None, "trajectory": trajectory}

"""One optimisation: score the program as it is, improve it, score it again. It may be stopped at any call and returns what it has."""

from __future__ import annotations

import json
from typing import Any

import dspy

from ..rpc import Context, RpcError
from ..written import loads
from .engine import as_rpc_error, settings
from .halt import Halt
from .optimizers import OPTIMIZERS, Partial
from .state import dump, load
from .templates import adapter, built
from .trial import Trial, Watch


def optimize(params: Any, context: Context) -> dict[str, Any]:
    """{state: null if nothing was found, stopped: why or null, before, after: rows by example or null}. Raises RpcError."""
    template, module, _ = built(params, context)
    optimizer = OPTIMIZERS.get(params["optimizer"])
    if template.inner is False or optimizer is None:
        raise RpcError("bad_state", f"{params['template']} cannot be optimised by {params['optimizer']}.")
    if params.get("state"):
        load(module, params["state"])
    path = template.inner if isinstance(template.inner, str) else None
    program = getattr(module, path) if path else module
    trial = Trial(params, context)
    answer: dict[str, Any] = {"state": None, "stopped": None, "before": None, "after": None}
    try:
        with settings(context, adapter()), dspy.context(callbacks=[Watch(trial)]):
            answer["before"] = trial.evaluate(program)
            trial.phase = "search"
            trial.tell()
            improved = optimizer.compile(program, trial, params["args"], params["seed"])
            answer["state"] = dump(improved)
            _require_round_trip(program, improved)
            trial.phase = "after"
            answer["after"] = trial.evaluate(improved)
    except Partial as partial:
        answer |= {"stopped": partial.why, "state": dump(partial.program)}
    except Halt as halt:
        answer["stopped"] = halt.why
        if answer["state"] is None and trial.best is not None:
            answer |= {"state": trial.best["state"], "after": trial.best["rows"]}
    except RpcError:
        raise
    except Exception as error:
        raise as_rpc_error(error) from error
    if answer["state"] is not None and path is not None:
        answer["state"] = {_inside(path, part): value for part, value in answer["state"].items()}
    return answer


def _inside(outer: str, path: str) -> str:
    return outer if path == "self" else f"{outer}.{path}"


def _require_round_trip(original: dspy.Module, improved: dspy.Module) -> None:
    """A state must contain all that was found: a program that scored 100 % once loaded without its examples (stanfordnlp/dspy#8093)."""
    fresh = original.reset_copy()
    state = dump(improved)
    load(fresh, loads(json.dumps(state)))
    if dump(fresh) != state:
        raise RpcError("bad_state", "The result cannot be saved completely: the state changes when it is loaded again.")

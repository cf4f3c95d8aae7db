"""States: the JSON of `module.save`, loaded whole or not at all."""

from __future__ import annotations

import json
from typing import Any

import dspy

from ..rpc import RpcError
from ..written import loads


def dump(module: dspy.Module) -> dict[str, Any]:
    """The state without anything about a model. Raises RpcError if an example in it is not JSON."""
    # A lone predictor dumps itself without its path.
    parts = {"self": module.dump_state()} if isinstance(module, dspy.Predict) else module.dump_state()
    state = {path: {**part, "lm": None} for path, part in parts.items()}
    try:
        return loads(json.dumps(state, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise RpcError("bad_state", f"The state contains something that is not JSON: {error}") from error


def load(module: dspy.Module, state: dict[str, Any]) -> None:
    """Loads into a module that is not in use yet. Predictors and field counts are compared first: DSPy itself pairs fields by position
    and once left a module half old and half new (stanfordnlp/dspy#9589, #9949)."""
    wanted = {path: len(predictor.signature.fields) for path, predictor in module.named_predictors()}
    parts = {path: part for path, part in state.items() if path != "metadata"}
    given = {path: len(part["signature"]["fields"]) for path, part in parts.items()}
    if wanted != given:
        raise RpcError("bad_state", f"The state is for other predictors: {given}, but the module has {wanted}.")
    try:
        whole = {path: {**part, "lm": None} for path, part in parts.items()}
        module.load_state(whole["self"] if isinstance(module, dspy.Predict) else whole)
    except Exception as error:
        raise RpcError("bad_state", f"The state cannot be loaded: {type(error).__name__}: {error}") from error

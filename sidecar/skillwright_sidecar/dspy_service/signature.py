"""Signatures from plain fields. A type is a name in this list, never text that Python looks up."""

from __future__ import annotations

from typing import Any

import dspy

from ..rpc import RpcError

TYPES: dict[str, Any] = {
    "str": str,
    "int": int,
    "float": float,
    "bool": bool,
    "dict": dict[str, Any],
    "list[str]": list[str],
    "list[int]": list[int],
    "list[float]": list[float],
    "list[bool]": list[bool],
    "list[dict]": list[dict[str, Any]],
}


def signature_of(described: dict[str, Any]) -> type[dspy.Signature]:
    """{instructions, inputs: [{name, type, description}], outputs} as a signature. Raises RpcError."""
    fields: dict[str, Any] = {}
    for side, make in (("inputs", dspy.InputField), ("outputs", dspy.OutputField)):
        for field in described[side]:
            name, kind = field["name"], field["type"]
            if kind not in TYPES or not isinstance(name, str) or not name.isidentifier() or name in fields:
                raise RpcError("bad_state", f"The field {name!r} of type {kind!r} cannot be used.")
            text = field.get("description") or ""
            fields[name] = (TYPES[kind], make(desc=text) if text else make())
    try:
        return dspy.Signature(fields, described.get("instructions") or None)
    except (TypeError, ValueError) as error:
        raise RpcError("bad_state", f"The signature cannot be used: {error}") from error


def plain(value: Any) -> Any:
    """An output's value as JSON."""
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    dump = getattr(value, "model_dump", None)
    return plain(dump()) if callable(dump) else str(value)

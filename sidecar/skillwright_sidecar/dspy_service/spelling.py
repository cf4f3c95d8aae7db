"""Teaches DSPy to hand numbers on as they are written: into the messages of a model, and out of its answers.

DSPy sends values through pydantic and orjson, which make a plain float of ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import orjson
from dspy.adapters import chat_adapter, utils
from dspy.predict import refine, rlm
from dspy.primitives import repl_types

from ..written import WrittenFloat, loads, number
from .signature import plain

#: An escape outside of a string is passed over as a whole: each of many quotes that begin a string without an end would be read to the end.
_TOKEN = re.compile(r""""[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|\\.|-?\d[\d.eE+-]*""", re.DOTALL)
_parse_value, _serialize, _format_blob = utils.parse_value, utils.serialize_for_json, utils._format_blob


def _has_written(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_written, value.values()))
    return any(map(_has_written, value)) if isinstance(value, list | tuple) else type(value) is WrittenFloat


def serialize_for_json(value: Any) -> Any:
    return plain(value) if _has_written(value) else _serialize(value)


def _spellings(value: Any) -> Iterator[str]:
    """Of the numbers of a value, or of a text that a model wrote: JSON, or nearly."""
    if isinstance(value, str):
        yield from (token for token in _TOKEN.findall(value) if token[0] not in "\"'\\")
    elif isinstance(value, dict):
        for item in value.values():
            yield from _spellings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _spellings(item)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield repr(value)


def _is_spelling(text: str, value: float) -> bool:
    """JSON's, of this number."""
    try:
        read = loads(text)
        return read == value or (isinstance(value, float) and float(text) == value)
    except (ValueError, OverflowError):
        return False


def _respelled(value: Any, spellings: Iterator[str]) -> Any:
    """The value with each of its floats as the next spelling of the same number."""
    if isinstance(value, dict):
        return {key: _respelled(item, spellings) for key, item in value.items()}
    if isinstance(value, list):
        return [_respelled(item, spellings) for item in value]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    for spelling in spellings:
        if _is_spelling(spelling, value):
            return number(spelling) if isinstance(value, float) or spelling == "-0" else value
    return value


def parse_value(value: Any, annotation: Any) -> Any:
    parsed = _parse_value(value, annotation)
    return parsed if isinstance(parsed, str) else _respelled(parsed, _spellings(value))


def _format_item(item: Any) -> str:
    """Of a list, such as a tool's answer. DSPy's own formats only texts, and fails for a number."""
    return _format_blob(item if isinstance(item, str) else json.dumps(serialize_for_json(item), ensure_ascii=False))


def _dumps(value: Any, option: int = 0) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2 if option & orjson.OPT_INDENT_2 else None).encode()


utils.parse_value = chat_adapter.parse_value = rlm.parse_value = parse_value
utils.serialize_for_json = repl_types.serialize_for_json = serialize_for_json
utils._format_blob = _format_item
refine.orjson = SimpleNamespace(dumps=_dumps, OPT_INDENT_2=orjson.OPT_INDENT_2)

"""JSON with its numbers as they are written: `1.10` is a float that says 1.10 when it is printed or written again.

The guest of the sandbox has the same class (resources/sandbox/guest.py). What Python computes is a plain float, and written as Python does.
"""

from __future__ import annotations

import json
import json.encoder
import sys
from typing import Any

#: A whole number may have any number of digits, as in JSON.
sys.set_int_max_str_digits(0)


class WrittenFloat(float):
    __slots__ = ("text",)
    text: str

    def __new__(cls, text: Any) -> Any:
        # A library makes others of its type, as `statistics` does with a mean.
        if not isinstance(text, str):
            return float(text)
        _teach_json()
        self = super().__new__(cls, text)
        self.text = text
        return self

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return WrittenFloat, (self.text,)


def _teach_json() -> None:
    """From the first such number on, `json` writes with its own Python code: the C code would write the float."""
    encoder: Any = json.encoder
    if encoder.c_make_encoder is None:
        return
    make = encoder._make_iterencode

    def taught(markers: Any, default: Any, encode: Any, indent: Any, floatstr: Any, *rest: Any) -> Any:
        return make(markers, default, encode, indent, lambda x: x.text if type(x) is WrittenFloat else floatstr(x), *rest)

    encoder.c_make_encoder = None
    encoder._make_iterencode = taught


def number(text: str) -> float:
    """The float that a text of JSON spells; one that Python writes the same is plain."""
    plain = float(text)
    return plain if repr(plain) == text else WrittenFloat(text)


def _whole(text: str) -> float:
    return WrittenFloat(text) if text == "-0" else int(text)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


#: Created once: json.loads would create one for each message.
_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=number, parse_int=_whole)


def loads(text: str) -> Any:
    """Raises ValueError for what is not JSON, RecursionError for endless nesting."""
    return _DECODER.decode(text)

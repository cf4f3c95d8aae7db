"""Numbers of JSON as they are written."""

from __future__ import annotations

import copy
import importlib.util
import json
import pickle
import statistics
import time
from typing import Any

import pytest

from skillwright_sidecar.channel import decode, encode
from skillwright_sidecar.written import WrittenFloat, loads

TEXTS = ["1.10", "1.0", "-0", "-0.0", "1e5", "1E+05", "1e400", "0.00001", "0.1000000000000000055", "9" * 5000, "2.5", "1e-07"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_number_comes_out_as_it_went_in(text):
    assert json.dumps(loads(f"[{text}]")) == f"[{text}]"
    assert json.dumps({"a": loads(text)}, indent=1) == f'{{\n "a": {text}\n}}'
    line = f'{{"jsonrpc":"2.0","id":"h1","result":{{"a":[{text}]}}}}'.encode()
    assert encode(decode(line)) == line + b"\n"


def test_it_is_a_float():
    value = loads("2.50")
    assert isinstance(value, float) and (value + 1, value == 2.5, hash(value) == hash(2.5)) == (3.5, True, True)
    assert (str(value), f"{value}", f"{value:.1f}", repr([value])) == ("2.50", "2.50", "2.5", "[2.50]")
    copies = [copy.copy(value), copy.deepcopy([value])[0], *(pickle.loads(pickle.dumps(value, p)) for p in range(6))]
    assert all(type(each) is WrittenFloat and each.text == "2.50" for each in copies)
    assert (statistics.mean([value, 3.5]), type(statistics.stdev([value, value])), type(value)(2)) == (3.0, float, 2.0)
    assert type(value * 1) is float and type(loads("2.5")) is float


def test_what_json_cannot_hold_is_still_refused():
    loads("1.10")
    with pytest.raises(ValueError):
        json.dumps([float("inf")], allow_nan=False)
    with pytest.raises(ValueError):
        loads("NaN")


@pytest.mark.skipif(importlib.util.find_spec("dspy") is None, reason="dspy is not installed here")
def test_the_numbers_of_what_a_model_wrote_are_found_in_linear_time():
    from skillwright_sidecar.dspy_service import spelling

    assert repr(spelling.parse_value('{"a\\"1.5": 1.10, "b": [2.50]}', dict[str, Any])) == "{'a\"1.5': 1.10, 'b': [2.50]}"
    started = time.monotonic()
    assert spelling.parse_value('[1.10, "' + '\\"' * 50_000 + '"]', list[Any])[0] == 1.1
    assert list(spelling._spellings('"' + '\\"' * 50_000)) == []
    assert time.monotonic() - started < 5

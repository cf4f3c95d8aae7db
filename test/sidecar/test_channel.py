"""Lines out of a byte stream, wherever it is cut."""

from __future__ import annotations

import os
import random
import threading

import pytest

from skillwright_sidecar.channel import Overflow, decode, encode, read_lines


def lines_of(data: bytes, cut: int | None = None, limit: int = 1000) -> list[bytes]:
    incoming, outgoing = os.pipe()
    parts = [data] if cut is None else [data[:cut], data[cut:]]

    def write() -> None:
        for part in parts:
            os.write(outgoing, part)
        os.close(outgoing)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        return list(read_lines(incoming, limit))
    finally:
        writer.join()
        os.close(incoming)


def test_lines_are_the_same_wherever_the_stream_is_cut():
    data = '{"a":"🌊"}\r\n\n{"b":1}\n{"c":2}'.encode()
    whole = lines_of(data)
    assert whole == ['{"a":"🌊"}'.encode(), b'{"b":1}']
    assert all(lines_of(data, cut) == whole for cut in range(len(data)))


def test_lines_survive_any_cuts_and_any_junk_between():
    chance = random.Random(6)
    for _ in range(200):
        lines = [bytes(chance.choice([*range(10), *range(11, 13), *range(14, 256)]) for _ in range(chance.randrange(1, 30))) for _ in range(chance.randrange(6))]
        lines = [line for line in lines if b"\n" not in line]
        data = b"".join(line + chance.choice([b"\n", b"\r\n", b"\n\n"]) for line in lines)
        heard = lines_of(data, chance.randrange(len(data) + 1))
        assert heard == lines
        assert all(decode(line) is None for line in heard)


@pytest.mark.parametrize("value", [2**53 + 1, -(2**53) - 1, [{"deep": 10**30}]])
def test_a_whole_number_of_any_size_keeps_its_digits(value):
    assert decode(encode({"result": value}))["result"] == value


def test_a_message_over_the_limit_is_refused_before_it_is_sent():
    with pytest.raises(ValueError, match="at most"):
        encode({"result": "é" * (32 * 1024 * 1024)})


@pytest.mark.parametrize("tail", [b"", b"\n"])
def test_a_line_over_the_limit_is_an_overflow(tail):
    assert lines_of(b"x" * 100 + b"\n", limit=100) == [b"x" * 100]
    with pytest.raises(Overflow):
        lines_of(b"x" * 101 + tail, limit=100)


@pytest.mark.parametrize("line", [b"", b"[]", b"7", b'{"id":1}', b'{"jsonrpc":"2.0","x":Infinity}', b"\xff", b"[" * 100_000])
def test_what_is_no_message_is_none(line):
    assert decode(line) is None


def test_a_number_that_json_cannot_hold_is_refused():
    with pytest.raises(ValueError):
        encode({"result": float("inf")})

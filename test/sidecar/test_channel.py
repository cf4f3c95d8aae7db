"""Lines out of a byte stream, wherever it is cut."""

from __future__ import annotations

import os
import random
import socket
import threading
import time
from collections.abc import Callable
from contextlib import closing

import pytest

from skillwright_sidecar import channel
from skillwright_sidecar.channel import Overflow, Reader, decode, encode


def as_pipe() -> tuple[int, int]:
    return os.pipe()


def as_socket() -> tuple[int, int]:
    """What Node gives a child, but on Windows."""
    here, there = socket.socketpair()
    return here.detach(), there.detach()


def lines_of(data: bytes, cut: int | None = None, limit: int = 1000, opened: Callable[[], tuple[int, int]] = as_pipe) -> list[bytes]:
    incoming, outgoing = opened()
    parts = [data] if cut is None else [data[:cut], data[cut:]]

    def write() -> None:
        for part in parts:
            os.write(outgoing, part)
        os.close(outgoing)

    heard: list[bytes] = []
    writer = threading.Thread(target=write)
    writer.start()
    with closing(Reader(incoming, heard.append, limit)) as reader:
        try:
            reader.run()
            return heard
        finally:
            writer.join()


@pytest.mark.parametrize("opened", [as_pipe, as_socket])
def test_lines_are_the_same_wherever_the_stream_is_cut(opened):
    data = '{"a":"🌊"}\r\n\n{"b":1}\n{"c":2}'.encode()
    whole = lines_of(data, opened=opened)
    assert whole == ['{"a":"🌊"}'.encode(), b'{"b":1}']
    assert all(lines_of(data, cut, opened=opened) == whole for cut in range(len(data)))


def test_lines_survive_any_cuts_and_any_junk_between():
    chance = random.Random(6)
    for _ in range(200):
        lines = [bytes(chance.choice([*range(10), *range(11, 13), *range(14, 256)]) for _ in range(chance.randrange(1, 30))) for _ in range(chance.randrange(6))]
        lines = [line for line in lines if b"\n" not in line]
        data = b"".join(line + chance.choice([b"\n", b"\r\n", b"\n\n"]) for line in lines)
        heard = lines_of(data, chance.randrange(len(data) + 1))
        assert heard == lines
        assert all(decode(line) is None for line in heard)


def test_a_thread_that_asked_finds_the_answer_itself_and_the_rest_is_read_as_ever():
    incoming, outgoing = as_socket()
    heard: list[bytes] = []
    with closing(Reader(incoming, heard.append)) as reader:
        os.write(outgoing, b"answer\nhalf")
        reader.look_until(lambda: heard != [])
        assert heard == [b"answer"]
        os.write(outgoing, b" of one\n")
        os.close(outgoing)
        reader.run()
    assert heard == [b"answer", b"half of one"]


def test_a_line_that_is_too_long_is_told_by_the_thread_that_reads_whoever_found_it():
    incoming, outgoing = as_socket()
    os.write(outgoing, b"x" * 11)
    with closing(Reader(incoming, lambda _line: None, limit=10)) as reader:
        reader.look_until(lambda: False)
        with pytest.raises(Overflow):
            reader.run()
    os.close(outgoing)


def test_what_goes_wrong_with_a_message_is_told_by_the_thread_that_reads_not_by_the_one_that_looked():
    def refuse(line: bytes) -> None:
        raise OSError(line.decode())

    incoming, outgoing = as_socket()
    os.write(outgoing, b"first\nsecond\n")
    with closing(Reader(incoming, refuse)) as reader:
        reader.look_until(lambda: False)
        with pytest.raises(OSError, match="first"):
            reader.run()
    os.close(outgoing)


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end, "it took longer than 10 s"
        time.sleep(0.001)


def read_in_thread(act: Callable[[bytes], object], limit: int = 1000) -> tuple[Reader, int, list[BaseException], threading.Thread]:
    """A reader, the other end of its pipe, what ended its reading, and the thread that reads."""
    incoming, outgoing = as_socket()
    reader = Reader(incoming, act, limit)
    ended: list[BaseException] = []

    def read() -> None:
        try:
            reader.run()
        except BaseException as error:
            ended.append(error)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    until(lambda: reader._waits_at_pipe)
    return reader, outgoing, ended, thread


def test_while_a_thread_looks_the_reading_thread_is_away_and_afterwards_it_reads_again(monkeypatch):
    monkeypatch.setattr(channel, "_NAP_S", 60)
    heard: list[tuple[bytes, threading.Thread]] = []
    reader, outgoing, _, thread = read_in_thread(lambda line: heard.append((line, threading.current_thread())))
    reader.look_until(lambda: heard == [])
    until(lambda: not reader._waits_at_pipe)
    for n in range(100):
        os.write(outgoing, b"answer\n")
        reader.look_until(lambda: len(heard) > n)
    assert heard == [(b"answer", threading.current_thread())] * 100
    reader.look_until(lambda: False)  # takes longer than a moment
    until(lambda: reader._waits_at_pipe)
    os.write(outgoing, b"late\n")
    os.close(outgoing)
    thread.join(10)
    reader.close()
    assert heard[100:] == [(b"late", thread)]


def test_what_a_looking_thread_finds_ends_the_reading_thread_at_once():
    reader, outgoing, ended, thread = read_in_thread(lambda _line: None, limit=10)
    os.write(outgoing, b"x" * 11)
    reader.look_until(lambda: False)
    thread.join(10)
    os.close(outgoing)
    reader.close()
    assert [type(error) for error in ended] == [Overflow]


def test_a_pipe_that_cannot_be_looked_into_is_left_to_the_thread_that_reads():
    incoming, outgoing = as_pipe()
    heard: list[bytes] = []
    with closing(Reader(incoming, heard.append)) as reader:
        os.write(outgoing, b"answer\n")
        reader.look_until(lambda: heard != [])
        assert heard == []
        os.close(outgoing)
        reader.run()
    assert heard == [b"answer"]


@pytest.mark.parametrize("value", [2**53, -(2**53), [{"deep": 2**60}]])
def test_a_whole_number_beyond_what_the_parent_holds_is_refused(value):
    encode({"result": 2**53 - 1})
    with pytest.raises(ValueError):
        encode({"result": value})


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

"""C5: the parts of the sandbox that stand between a guest and this process: the system it sees, the output it leaves, the compiled guest."""

from __future__ import annotations

import hashlib
import os
import struct
import threading

import pytest

wasmtime = pytest.importorskip("wasmtime")

from skillwright_sidecar.sandbox_service import engine, guests, wasi  # noqa: E402
from skillwright_sidecar.sandbox_service.output import Output  # noqa: E402
from skillwright_sidecar.sandbox_service.run import GuestRun, Job  # noqa: E402


# --- output ---


def test_a_short_output_is_told_whole():
    output = Output(4, 4)
    for part in (b"ab", b"\xc3", b"\xa9", b"cd"):
        output.add(part)
    assert output.contents() == {"head": "abécd", "tail": "", "leftOut": 0}


def test_a_long_output_keeps_its_beginning_its_end_and_a_count():
    output = Output(4, 4)
    for n in range(1000):
        output.add(b"%03d" % n)
    assert output.contents() == {"head": "0000", "tail": "8999", "leftOut": 3000 - 8}


def test_a_huge_write_does_not_stay_in_memory():
    output = Output(4, 4)
    output.add(b"x" * 10_000_000)
    assert output.contents() == {"head": "xxxx", "tail": "xxxx", "leftOut": 10_000_000 - 8}


# --- the system that a guest sees ---


class Recorded:
    """Streams that note what comes."""

    def __init__(self, answer: bytes = b"") -> None:
        self.written: list[tuple[int, bytes]] = []
        self.exits: list[int] = []
        self._answer = answer

    def read(self, count: int) -> bytes:
        taken, self._answer = self._answer[:count], self._answer[count:]
        return taken

    def write(self, descriptor: int, data: bytes) -> None:
        self.written.append((descriptor, data))

    def exit(self, code: int) -> None:
        self.exits.append(code)


class Failing(Recorded):
    """Streams that fail."""

    def read(self, count: int) -> bytes:
        raise MemoryError


def call_system(name: str, *arguments: int, memory: bytes = b"", streams: Recorded | None = None) -> tuple[int, bytes]:
    """One call of a guest with one page of memory. Returns (error number, its memory after)."""
    letters = wasi.SIGNATURES[name]
    kinds = " ".join("i32" if letter == "i" else "i64" for letter in letters)
    values = " ".join(f"({'i32' if letter == 'i' else 'i64'}.const {value})" for letter, value in zip(letters, arguments, strict=True))
    text = f"""(module
      (import "wasi_snapshot_preview1" "{name}" (func $call {f"(param {kinds})" if kinds else ""} (result i32)))
      (memory (export "memory") 1)
      (func (export "go") (result i32) (call $call {values})))"""
    fresh = engine.new_engine()
    store = wasmtime.Store(fresh)
    store.set_fuel(1_000_000)
    store.set_epoch_deadline(1)
    linker = wasmtime.Linker(fresh)
    wasi.define_system(linker, store, streams or Recorded(), random=wasi.SeededBytes("s"), arguments=["python", "ü"], variables={"A": "b"})
    exports = linker.instantiate(store, wasmtime.Module(fresh, text)).exports(store)
    if memory:
        exports["memory"].write(store, memory, 0)
    return exports["go"](store), bytes(exports["memory"].read(store, 0, 256))


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("fd_write", (1, -8, 1, 0)),
        ("fd_write", (1, 0, 1, -1)),
        ("fd_write", (1, 65_532, 64, 0)),
        ("fd_read", (0, -8, 1, 0)),
        ("random_get", (65_000, 100_000)),
        ("random_get", (-1, 1)),
        ("args_get", (0, 65_534)),
        ("fd_fdstat_get", (1, -24)),
    ],
)
def test_a_place_outside_the_memory_is_refused(name, arguments):
    assert call_system(name, *arguments)[0] == wasi.E_FAULT


def test_a_function_of_ours_that_fails_is_an_error_of_the_guest_and_the_process_lives(capsys):
    assert call_system("fd_read", 0, 0, 1, 16, memory=b"\x20\0\0\0\x04\0\0\0", streams=Failing())[0] == wasi.E_IO
    assert "MemoryError" in capsys.readouterr().err


def test_a_vector_that_points_outside_is_refused_and_nothing_is_written():
    streams = Recorded()
    vectors = struct.pack("<IIII", 64, 4, 65_000, 100_000)
    assert call_system("fd_write", 1, 0, 2, 32, memory=vectors, streams=streams)[0] == wasi.E_FAULT
    assert streams.written == []


def test_a_write_arrives_and_is_counted():
    streams = Recorded()
    memory = struct.pack("<IIII", 64, 3, 67, 2).ljust(64, b"\0") + b"hello"
    code, after = call_system("fd_write", 2, 0, 2, 32, memory=memory, streams=streams)
    assert (code, after[32:36], streams.written) == (wasi.OK, struct.pack("<I", 5), [(2, b"hello")])


def test_a_huge_write_is_taken_in_part():
    streams = Recorded()
    overlapping = b"".join(struct.pack("<II", 0, 60_000) for _ in range(16))
    code, after = call_system("fd_write", 1, 0, 16, 200, memory=overlapping, streams=streams)
    assert code == wasi.OK
    assert struct.unpack("<I", after[200:204]) == (wasi.MAX_WRITE,)
    assert [len(data) for _, data in streams.written] == [wasi.MAX_WRITE]


@pytest.mark.parametrize("descriptor", [-1, 3, 4, 100, 2**31 - 1])
def test_other_descriptors_are_not_there(descriptor):
    for name, arguments in (("fd_write", (descriptor, 0, 0, 0)), ("fd_fdstat_get", (descriptor, 0)), ("fd_prestat_get", (descriptor, 0))):
        assert call_system(name, *arguments)[0] == wasi.E_BADF


@pytest.mark.parametrize("name", sorted(name for name in wasi.SIGNATURES if name.startswith(("path_", "sock_", "poll_"))))
def test_files_sockets_and_waiting_are_not_offered(name):
    assert call_system(name, *[0] * len(wasi.SIGNATURES[name]))[0] == wasi.E_NOTSUP


def test_arguments_are_read():
    _, after = call_system("args_get", 0, 16)
    assert after[:8] == struct.pack("<II", 16, 23)
    assert after[16:26] == b"python\0" + "ü".encode() + b"\0"


def test_random_bytes_come_from_the_seed():
    assert wasi.SeededBytes("s").take(100) == wasi.SeededBytes("s").take(100)
    drawn = wasi.SeededBytes("s")
    assert drawn.take(7) + drawn.take(93) == wasi.SeededBytes("s").take(100)
    assert wasi.SeededBytes("s").take(32) == hashlib.sha256(b"s" + bytes(8)).digest()
    assert wasi.SeededBytes("t").take(8) != wasi.SeededBytes("s").take(8)


# --- one run, with a guest of a few lines ---


def start_guest(text: str, tmp_path) -> GuestRun:
    wasm = tmp_path / "guest.wasm"
    wasm.write_bytes(wasmtime.wat2wasm(text))
    fresh, module = engine.Guest(wasm, tmp_path / "cache").load()
    return GuestRun(module, fresh, "shim", 16 * 1024 * 1024)


JOB = Job('{"kind":"run"}', "s", 1_000_000, lambda _question: "=null")


def guest_that(does: str) -> str:
    """Waits for its job as every guest does, then does something."""
    return f"""(module
      (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
      (memory (export "memory") 1)
      (func (export "_start") (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8))) {does}))"""


LOOP = guest_that("(loop (br 0))")
TRAP = guest_that("unreachable")
FAULTY = '(module (memory (export "memory") 1) (func (export "_start") unreachable))'
LARGE = '(module (memory (export "memory") 1000) (func (export "_start")))'
STRANGE = '(module (import "env" "secret" (func)) (memory (export "memory") 1) (func (export "_start")))'


def test_a_run_stops_when_told_and_no_other_run_does(tmp_path):
    one, other = start_guest(LOOP, tmp_path), start_guest(LOOP, tmp_path)
    one.stop()
    assert one.run(JOB)["reason"] == "stopped"
    outcome = other.run(JOB)
    assert (outcome["reason"], outcome["fuel"]) == ("out_of_fuel", JOB.fuel)


def test_a_run_that_is_stopped_in_mid_work_ends(tmp_path):
    run = start_guest(LOOP, tmp_path)
    threading.Timer(0.1, run.stop).start()
    endless = Job(JOB.text, "s", 10**15, JOB.ask)
    assert run.run(endless)["reason"] == "stopped"


def test_a_trap_is_an_end_of_the_guest(tmp_path):
    outcome = start_guest(TRAP, tmp_path).run(JOB)
    assert (outcome["reason"], outcome["error"]["message"]) == (
        "guest_exit",
        "The code was stopped by a fault in its process (unreachable).",
    )


@pytest.mark.parametrize("text", [LARGE, STRANGE, FAULTY])
def test_a_guest_that_cannot_start_is_told(tmp_path, text):
    outcome = start_guest(text, tmp_path).run(JOB)
    assert outcome["reason"] == "infrastructure"
    assert "could not be started" in outcome["error"]["message"]


# --- guests ahead ---


@pytest.fixture
def waiting(tmp_path):
    """Guests that wait for their job, as the real one does."""
    wasm = tmp_path / "guest.wasm"
    wasm.write_bytes(wasmtime.wat2wasm(guest_that("")))
    return guests.Guests(wasm, tmp_path / "cache", "shim")


MIB = 1024 * 1024


def test_a_run_takes_the_guest_that_has_waited_longest(waiting):
    waiting.keep_some(16 * MIB)
    ahead = list(waiting._ahead)
    first, second = waiting.take(16 * MIB), waiting.take(16 * MIB)
    assert [first, second] == ahead
    third = waiting.take(16 * MIB)
    assert len({id(guest) for guest in (first, second, third)}) == 3
    waiting.keep_some(16 * MIB)
    assert waiting.take(16 * MIB) not in (first, second, third)


def test_two_limits_of_memory_that_take_turns_throw_no_guest_away(waiting):
    for limit in (16 * MIB, 32 * MIB) * 3:
        waiting.take(limit)
        waiting.keep_some(limit)
    ahead = list(waiting._ahead)
    assert sorted(guest.memory_bytes for guest in ahead) == [16 * MIB, 32 * MIB]
    for limit in (16 * MIB, 32 * MIB):
        assert waiting.take(limit) in ahead
        waiting.keep_some(limit)


def test_a_guest_that_ended_as_it_waited_is_given_to_nobody(waiting):
    waiting.keep_some(16 * MIB)
    for guest in waiting._ahead:
        guest.stop()
        assert guest.ended(10)
    assert waiting.take(16 * MIB).run(JOB)["reason"] == "guest_exit"


def test_a_guest_that_cannot_be_started_ahead_is_a_line_in_the_log(tmp_path, capsys):
    guests.Guests(tmp_path / "missing.wasm", tmp_path / "cache", "shim").keep_some(16 * MIB)
    assert "no guest could be started in advance: FileNotFoundError" in capsys.readouterr().err


# --- the compiled guest ---


@pytest.fixture
def guest(tmp_path):
    wasm = tmp_path / "guest.wasm"
    wasm.write_bytes(wasmtime.wat2wasm(TRAP))
    said: list[str] = []

    def load(version: str | None = None) -> list[str]:
        said.clear()
        made = engine.Guest(wasm, tmp_path / "cache", version)
        made.prepare(said.append)
        made.load()
        return list(said)

    return load, tmp_path / "cache", wasm


def test_it_is_compiled_once(guest):
    load, cache, _ = guest
    assert len(load()) == 1
    assert load() == []
    assert sorted(path.suffix for path in cache.iterdir()) == [".cwasm", ".sha256"]


def test_who_comes_while_it_is_compiled_is_told_too(guest, monkeypatch):
    _, cache, wasm = guest
    made = engine.Guest(wasm, cache)
    heard: list[str] = []
    come = threading.Event()
    compile_ = made._compile

    def slowly(path):
        other = threading.Thread(target=lambda: made.prepare(lambda what: (heard.append(what), come.set())))
        other.start()
        assert come.wait(120)
        compile_(path)

    monkeypatch.setattr(made, "_compile", slowly)
    assert made.prepare().exists()
    assert heard == ["Preparing the sandbox for this machine; this takes a few seconds, only once."]


def test_another_engine_version_compiles_it_again_and_clears_the_old_one_away(guest):
    load, cache, _ = guest
    load("1.2.3")
    assert len(load("1.2.4")) == 1
    assert all("1.2.4" in path.name for path in cache.iterdir())


def test_what_a_process_left_that_was_ended_as_it_wrote_is_cleared_away(guest):
    load, cache, _ = guest
    load("1.2.3")
    abandoned, fresh = cache / ".new-abandoned", cache / ".new-of-another-process"
    for path in (abandoned, fresh):
        path.write_bytes(b"half")
    os.utime(abandoned, (0, 0))
    load("1.2.4")
    assert (abandoned.exists(), fresh.exists()) == (False, True)


def test_another_guest_is_compiled_again(guest):
    load, _, wasm = guest
    load()
    wasm.write_bytes(wasmtime.wat2wasm(LOOP))
    assert len(load()) == 1


@pytest.mark.parametrize("damage", [lambda data: data[:-100], lambda data: b"", lambda data: data[:-1] + b"x", lambda data: b"nonsense"])
def test_a_damaged_one_is_never_loaded(guest, damage):
    load, cache, _ = guest
    load()
    (compiled,) = cache.glob("*.cwasm")
    whole = compiled.read_bytes()
    compiled.write_bytes(damage(whole))
    assert len(load()) == 1
    assert compiled.read_bytes() == whole


def test_one_of_another_engine_is_not_taken_though_its_hash_is_right(guest):
    load, cache, wasm = guest
    load()
    (compiled,) = cache.glob("*.cwasm")
    foreign = bytes(wasmtime.Module(wasmtime.Engine(), wasm.read_bytes()).serialize())
    compiled.write_bytes(foreign)
    hashes = [hashlib.sha256(data).hexdigest() for data in (wasm.read_bytes(), foreign)]
    compiled.with_suffix(".sha256").write_text("\n".join(hashes))
    assert len(load()) == 1
    assert compiled.read_bytes() != foreign


def test_a_cache_that_cannot_be_written_is_an_error_with_its_path(guest, tmp_path):
    load, cache, _ = guest
    cache.write_text("a file where the folder should be")
    with pytest.raises(OSError, match="cache"):
        load()

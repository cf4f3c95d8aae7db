"""The conversation with the parent: one answer a request, a clean channel, and an end that always comes."""

from __future__ import annotations

import random
import select
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest

from conftest import BUNDLE, ROOT, SIDECAR, TIMEOUT


def test_handshake_names_protocol_service_versions_and_methods(start):
    child = start("-m", "skillwright_sidecar", "--service", "syntax")
    hello = child.greet()
    assert hello["protocol"] == 1
    assert hello["service"] == "syntax"
    assert hello["methods"] == ["python.check"]
    assert hello["versions"]["python"] == ".".join(map(str, sys.version_info[:3]))


def test_another_protocol_is_told_and_ends_the_child_for_good(start):
    child = start("-m", "skillwright_sidecar", "--service", "syntax")
    child.ask("h1", "initialize", {"protocol": 99})
    assert child.exit_code() == 3


def test_an_unknown_service_is_a_bad_argument(start):
    assert start("-m", "skillwright_sidecar", "--service", "nonsense").exit_code() == 2


def test_nothing_but_messages_reaches_the_channel(probe):
    """C6: print, descriptor 1 and a grandchild end in the log, and descriptor 0 gives nothing of the parent's words."""
    assert probe.ask("h1", "pollute")["result"] == {"stdin": ""}
    probe.send(method="exit")
    assert probe.exit_code() == 0
    log = probe.whole_log()
    for text in ("from print", "from descriptor 1", "from a grandchild"):
        assert text in log


def test_a_ping_is_answered_while_work_goes_on(probe):
    probe.send(id="h1", method="wait")
    assert probe.next() == {"jsonrpc": "2.0", "method": "$/event", "params": {"id": "h1", "item": "waiting"}}
    assert probe.ask("h2", "ping")["result"] == "pong"


def test_a_cancelled_request_gets_exactly_one_answer(probe):
    """C8"""
    probe.send(id="h1", method="wait")
    probe.next()
    for _ in range(3):
        probe.send(method="$/cancelRequest", params={"id": "h1"})
    answer = probe.next()
    assert answer["id"] == "h1"
    assert answer["error"]["data"] == {"kind": "cancelled", "retryable": False}
    assert probe.ask("h2", "echo", "after")["result"] == "after"


def test_nested_calls_to_the_parent_carry_the_run_and_do_not_lock(probe):
    probe.send(id="h1", method="double", params=[1, 2, 3], runId="run-7")
    for _ in range(3):
        call = probe.next()
        assert (call["method"], call["runId"]) == ("host.add", "run-7")
        probe.send(id=call["id"], result=call["params"]["value"] + 10)
    assert probe.next()["result"] == [22, 24, 26]


def test_an_error_of_the_parent_fails_the_request_with_its_kind(probe):
    probe.send(id="h1", method="double", params=[1])
    call = probe.next()
    probe.send(id=call["id"], error={"code": -32001, "message": "no key", "data": {"kind": "lm_error", "retryable": True}})
    error = probe.next()["error"]
    assert (error["message"], error["data"]) == ("no key", {"kind": "lm_error", "retryable": True})


def test_a_cancel_also_ends_the_call_that_the_request_waits_for(probe):
    probe.send(id="h1", method="wait_for_host")
    call = probe.next()
    probe.send(method="$/cancelRequest", params={"id": "h1"})
    seen = [probe.next(), probe.next()]
    assert {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": call["id"]}} in seen
    assert any(message.get("id") == "h1" and message["error"]["data"]["kind"] == "cancelled" for message in seen)
    # The parent's answer comes too late and is dropped.
    probe.send(id=call["id"], result=1)
    assert probe.ask("h2", "ping")["result"] == "pong"


@pytest.mark.parametrize("method", ["fail", "not_json"])
def test_a_failing_handler_still_answers(probe, method):
    error = probe.ask("h1", method)["error"]
    assert error["data"]["kind"] == "internal"
    assert probe.ask("h2", "echo", 1)["result"] == 1


def test_a_library_that_exits_is_an_error_of_the_request(probe):
    assert "SystemExit" in probe.ask("h1", "library_exits")["error"]["message"]
    assert probe.ask("h2", "echo", 1)["result"] == 1


def test_a_whole_number_of_any_size_keeps_its_digits(probe):
    assert probe.ask("h1", "echo", 2**53 + 1)["result"] == 2**53 + 1


def test_500_requests_cancelled_at_random_get_one_answer_each_and_leave_nothing_open(probe):
    """C8"""
    chance = random.Random(8)
    answers: Counter[str] = Counter()
    calls = Counter()
    wanted = {f"h{n}" for n in range(1, 501)}

    def hear() -> None:
        message = probe.next()
        if message.get("method") == "host.one":
            calls[message["id"]] += 1
            probe.send(id=message["id"], result=1)
        elif "method" not in message:
            answers[message["id"]] += 1

    pending: list[str] = []
    for request_id in sorted(wanted):
        probe.send(id=request_id, method="work", params=chance.randrange(12), runId=request_id)
        pending.append(request_id)
        if chance.random() < 0.6:
            probe.send(method="$/cancelRequest", params={"id": pending.pop(chance.randrange(len(pending)))})
        if chance.random() < 0.5:
            hear()
    for request_id in pending:
        if chance.random() < 0.5:
            probe.send(method="$/cancelRequest", params={"id": request_id})
    while set(answers) != wanted:
        hear()
    assert set(answers.values()) == {1}
    stats = probe.ask("h999", "stats")["result"]
    assert (stats["serving"], stats["asking"]) == (0, 0)


def test_work_that_wants_to_know_of_a_cancel_is_told_at_once(probe):
    probe.send(id="h1", method="wait_stubbornly")
    probe.send(method="$/cancelRequest", params={"id": "h1"})
    assert probe.next()["error"]["data"]["kind"] == "cancelled"


def test_a_request_that_is_late_fails_as_timeout(probe):
    probe.send(id="h1", method="wait", deadlineMs=50)
    probe.next()
    assert probe.next()["error"]["data"]["kind"] == "timeout"


def test_a_call_to_the_parent_waits_only_as_long_as_its_request_has(probe):
    probe.send(id="h1", method="wait_for_host", deadlineMs=80)
    call = probe.next()
    assert 0 < call["deadlineMs"] <= 80
    seen = [probe.next(), probe.next()]
    assert {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": call["id"]}} in seen
    assert any(message.get("id") == "h1" and message["error"]["data"]["kind"] == "timeout" for message in seen)


def test_of_a_flood_of_progress_the_first_and_the_last_arrive_before_the_answer(probe):
    begun = time.monotonic()
    probe.send(id="h1", method="flood_progress", params=20_000)
    states = []
    while "result" not in (message := probe.next()):
        states.append(message["params"]["state"])
    assert states[-1] == 20_000
    assert len(states) <= 2 + (time.monotonic() - begun) * 10


def test_an_id_that_is_in_use_is_no_message(probe):
    probe.send(id="h1", method="wait")
    probe.next()
    for _ in range(3):
        probe.send(id="h1", method="wait")
    assert probe.exit_code() == 3


@pytest.mark.parametrize("extra", [{"runId": 7}, {"deadlineMs": "soon"}, {"depth": None}])
def test_a_request_with_a_wrong_field_is_no_message_and_harms_nothing(probe, extra):
    probe.send(id="h1", method="echo", params=1, **extra)
    assert probe.ask("h2", "echo", 2)["result"] == 2


def test_nothing_is_done_before_the_handshake(start):
    child = start("-m", "skillwright_sidecar", "--service", "syntax")
    assert "initialize" in child.ask("h1", "python.check", {"source": ""})["error"]["message"]
    child.greet()
    assert child.ask("h2", "python.check", {"source": ""})["result"] == []


@pytest.mark.skipif(BUNDLE is not None, reason="a bundle holds its packages")
def test_a_service_that_lacks_a_package_says_so_and_ends_for_good(start, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['wasmtime'] = None\n")
    child = start("-m", "skillwright_sidecar", "--service", "sandbox", path=tmp_path)
    assert child.exit_code() == 4
    assert "is missing a package" in child.whole_log()


def test_shutdown_lets_work_that_was_cancelled_answer(probe):
    probe.send(id="h1", method="wait_stubbornly")
    probe.ask("h2", "ping")
    probe.send(id="h3", method="shutdown")
    assert probe.next()["error"]["data"]["kind"] == "cancelled"
    assert probe.next() == {"jsonrpc": "2.0", "id": "h3", "result": None}
    assert probe.exit_code() == 0


def test_an_unknown_method_is_refused_by_name(probe):
    assert 'no method "nonsense"' in probe.ask("h1", "nonsense")["error"]["message"]


def test_any_text_comes_back_as_it_was(probe):
    text = "Grüße, 🌊\u2028 and \u0000 and a \"quote\"\\"
    assert probe.ask("h1", "echo", text)["result"] == text


def test_a_lone_surrogate_becomes_a_replacement_mark(probe):
    probe.raw(b'{"jsonrpc":"2.0","id":"h1","method":"echo","params":"a\\ud800b"}\n')
    assert probe.next()["result"] == "a\ufffdb"


def test_a_message_may_arrive_byte_by_byte(probe):
    for byte in '{"jsonrpc":"2.0","id":"h1","method":"echo","params":"🌊"}\r\n'.encode():
        probe.raw(bytes([byte]))
    assert probe.next()["result"] == "🌊"


def test_a_big_message_goes_through(probe):
    text = "x" * 8_000_000
    assert probe.ask("h1", "echo", text)["result"] == text


def test_noise_before_the_handshake_is_skipped(start):
    child = start("-m", "skillwright_sidecar", "--service", "syntax")
    for _ in range(10):
        child.raw(b"loader noise\n")
    assert child.greet()["service"] == "syntax"


def test_bad_lines_are_skipped_and_the_third_one_ends_the_child(probe):
    probe.raw(b"\xff\xfe\n" + b'{"jsonrpc":"2.0","id":"h1","method":"echo","params":NaN}\n')
    assert probe.ask("h2", "ping")["result"] == "pong"
    probe.raw(b'{"jsonrpc":"2.0","id":7,"method":"ping"}\n')
    assert probe.exit_code() == 3


def test_shutdown_is_answered_and_ends_the_child(probe):
    probe.send(id="h1", method="wait")
    probe.next()
    probe.send(id="h2", method="shutdown")
    answers = {}
    while "h2" not in answers:
        message = probe.next()
        answers[message["id"]] = message
    assert answers["h2"]["result"] is None
    assert probe.exit_code() == 0


def test_the_end_of_the_pipe_ends_the_child_even_at_work(probe):
    probe.send(id="h1", method="wait")
    probe.next()
    probe.process.stdin.close()
    assert probe.exit_code() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell that a parent is gone")
def test_a_child_leaves_when_its_parent_was_killed_and_the_pipe_stays_open():
    """A grandchild of the parent may hold the pipe: then only the parent's number tells."""
    parent_code = (
        "import os, subprocess, sys, time\n"
        f"subprocess.Popen([sys.executable, '-m', 'skillwright_sidecar', '--service', 'syntax'], stdin=0, stdout=1, env={{**os.environ, 'PYTHONPATH': {str(SIDECAR)!r}}})\n"
        "time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", parent_code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    try:
        parent.stdin.write(b'{"jsonrpc":"2.0","id":"h1","method":"initialize","params":{"protocol":1}}\n')
        parent.stdin.flush()
        assert b'"h1"' in parent.stdout.readline()
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        # Our own end of both pipes is still open: the end of the child's output is the child's end.
        assert select.select([parent.stdout], [], [], TIMEOUT)[0], "the child is still there"
        assert parent.stdout.read() == b""
    finally:
        parent.kill()
        for stream in (parent.stdin, parent.stdout, parent.stderr):
            stream.close()

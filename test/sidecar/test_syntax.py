"""B2: Python syntax errors at their place, by Python's own parser."""

from __future__ import annotations

import pytest

from skillwright_sidecar.syntax_service import check_source


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("x = 1\nif x\n    pass\n", 2, 5),
        ("x = 1\r\nif x\r\n    pass\r\n", 2, 5),
        ("x = '🌊🌊' y", 1, 1 + len("x = '🌊🌊' ") + 2),
        ("return 1\n", 1, 1),
        ("def f():\n    x = 1\n  y = 2\n", 3, 8),
        ("print('a'\n", 1, 6),
        ("a\0b", 1, 1),
    ],
)
def test_an_error_stands_at_its_place(source, line, column):
    (finding,) = check_source(source)
    assert finding["severity"] == "error"
    assert finding["line"] == line
    # The exact column of a few errors moved between versions of Python; the line never does.
    assert abs(finding["column"] - column) <= 2


@pytest.mark.parametrize("source", ["", "# nothing\n", "import inklings\ninklings.submit({'a': 1})\n", "async def f():\n    await g()\n"])
def test_sound_code_has_no_finding(source):
    assert check_source(source) == []


def test_a_doubtful_escape_is_a_warning_at_its_line():
    (finding,) = check_source("x = 1\ny = '\\d'\n")
    assert (finding["severity"], finding["line"]) == ("warning", 2)


def test_code_nested_without_end_is_a_finding_and_no_crash():
    (finding,) = check_source("(" * 5000 + ")" * 5000)
    assert finding["severity"] == "error"


def test_nothing_is_run(tmp_path):
    trace = tmp_path / "trace"
    assert check_source(f"open({str(trace)!r}, 'w')\n") == []
    assert not trace.exists()


def test_the_service_answers_over_the_channel(syntax):
    assert syntax.ask("h1", "python.check", {"source": "x ="})["result"][0]["line"] == 1
    assert syntax.ask("h2", "python.check", {"source": 7})["error"]["data"]["kind"] == "bad_state"
    assert syntax.ask("h3", "python.check", {"source": "x" * 3_000_000})["error"]["data"]["kind"] == "refused"

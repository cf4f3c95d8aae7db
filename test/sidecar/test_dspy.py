"""Service `dspy` as its parent sees it: messages in, messages out, with a scripted model (rows C6, H2)."""

from __future__ import annotations

import importlib.util
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Child

pytestmark = pytest.mark.skipif(importlib.util.find_spec("dspy") is None, reason="dspy is not installed here")

SIGNATURE = {
    "instructions": "",
    "inputs": [{"name": "question", "type": "str", "description": ""}],
    "outputs": [{"name": "answer", "type": "str", "description": "One word"}],
}
ARGS = {"labeled": 2, "bootstrapped": 2, "rounds": 1, "candidates": 1, "trials": 1, "threshold": 1, "metricCalls": 10}
CASES = [{"id": str(number), "inputs": {"question": f"q{number}"}, "expected": {"answer": "42"}} for number in range(4)]


def program(template: str = "predict", **more: Any) -> dict[str, Any]:
    return {"template": template, "signature": SIGNATURE, "params": {}, "state": None, "tools": [], **more}


def said(answer: str) -> dict[str, Any]:
    text = f"[[ ## reasoning ## ]]\n-\n\n[[ ## answer ## ]]\n{answer}\n\n[[ ## completed ## ]]"
    return {"type": "answer", "text": text, "finish": "stop", "inputTokens": 1, "outputTokens": 1}


_ids = itertools.count(1)


class Job:
    """One request, whose calls back are answered by functions."""

    def __init__(self, child: Any, model: Any) -> None:
        self.child, self.model = child, model
        self.calls: list[tuple[str, Any]] = []
        self.notes: list[dict[str, Any]] = []

    def run(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        request = f"h{next(_ids)}"
        self.child.send(id=request, method=method, params=params, runId="run")
        while True:
            message = self.child.next()
            if message.get("id") == request:
                return message
            if "id" not in message:
                self.notes.append(message)
                continue
            assert message["runId"] == "run"
            self.calls.append((message["method"], message["params"]))
            self.child.send(id=message["id"], result=self.answer(message["method"], message["params"]))

    def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        if method == "metric.score":
            return {"score": 1.0 if params["outputs"]["answer"] == "42" else 0.0, "feedback": "It is not 42."}
        return self.model(params, sum(name == "lm.complete" for name, _ in self.calls))


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("dspy-cache")


@pytest.fixture(scope="module")
def dspy(cache: Path) -> Iterator[Child]:
    """One process for all: its start takes seconds, and jobs share nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DSPY_CACHEDIR", str(cache))
        child = Child("-m", "skillwright_sidecar", "--service", "dspy")
    assert child.greet()["versions"]["dspy"] == "3.4.1"
    yield child
    child.close()


def test_c6_execute_asks_the_parent_and_gives_the_outputs(dspy: Any) -> None:
    job = Job(dspy, lambda params, call: said("42"))
    answer = job.run("execute", {**program("chain_of_thought"), "inputs": {"question": "?"}})
    assert answer["result"]["outputs"] == {"answer": "42"}
    [(method, params)] = job.calls
    assert method == "lm.complete"
    assert "One word" in params["system"] and params["messages"][-1]["content"].startswith("[[ ## question ## ]]")


@pytest.mark.parametrize("optimizer", ["labeled_few_shot", "bootstrap_few_shot", "random_search", "gepa"])
def test_h2_optimizers_print_as_they_like_and_the_channel_stays_clean(dspy: Any, cache: Path, optimizer: str) -> None:
    def model(params: dict[str, Any], call: int) -> dict[str, Any]:
        if params["system"] == "":
            return {**said(""), "text": "```\nAnswer 42.\n```"}
        return said("42" if call % 2 or "Answer 42" in params["system"] else "41")

    job = Job(dspy, model)
    answer = job.run("optimize", {**program(), "optimizer": optimizer, "args": ARGS, "seed": 1, "train": CASES, "val": CASES})
    result = answer["result"]
    assert set(result["state"]) == {"self"} and result["state"]["self"]["lm"] is None
    assert len(result["before"]) == len(result["after"]) == 4
    # Everything that DSPy may keep stays empty.
    assert list(cache.iterdir()) == []


def test_h2_a_stop_of_the_parent_ends_the_search_with_what_it_has(dspy: Any) -> None:
    job = Job(dspy, lambda params, call: said("42") if call <= 6 else {"type": "stop", "why": "limit"})
    answer = job.run("optimize", {**program(), "optimizer": "bootstrap_few_shot", "args": ARGS, "seed": 1, "train": CASES, "val": CASES})
    result = answer["result"]
    assert result["stopped"] == "limit" and len(result["state"]["self"]["demos"]) == 2 and result["after"] is None


@pytest.mark.parametrize(
    ("params", "told"),
    [
        (program("code_act"), "no template 'code_act'"),
        (program("refine", params={"code": "import os"}), "parameter code"),
        (program(signature={**SIGNATURE, "outputs": [{"name": "a", "type": "os.PathLike", "description": ""}]}), "os.PathLike"),
        (program(state={"other": {"signature": {"fields": []}}}), "other predictors"),
    ],
)
def test_c6_what_is_not_shipped_is_refused(dspy: Any, params: dict[str, Any], told: str) -> None:
    answer = Job(dspy, lambda _params, _call: said("42")).run("execute", {**params, "inputs": {"question": "?"}})
    assert answer["error"]["data"]["kind"] == "bad_state" and told in answer["error"]["message"]


def test_c6_a_model_that_fails_is_asked_once(dspy: Any) -> None:
    job = Job(dspy, lambda params, call: {"type": "error", "code": "model_overloaded", "message": "Busy."})
    answer = job.run("execute", {**program(), "inputs": {"question": "?"}})
    assert answer["error"]["data"]["kind"] == "lm_error" and "Busy." in answer["error"]["message"]
    assert len(job.calls) == 1

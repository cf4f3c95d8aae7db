"""What an optimiser tries and how it is scored. The score comes from the parent, which has the assertions and their judges."""

from __future__ import annotations

import json
from typing import Any

import dspy
from dspy.utils.callback import BaseCallback

from ..rpc import Context
from .engine import endings
from .halt import ask
from .signature import plain
from .state import dump


def _key(value: Any) -> str:
    return json.dumps(plain(value), sort_keys=True)


class Trial:
    """One optimisation: its examples, its metric, and the best program so far."""

    def __init__(self, params: dict[str, Any], context: Context) -> None:
        self.context = context
        self.outputs = [field["name"] for field in params["signature"]["outputs"]]
        names = [field["name"] for field in params["signature"]["inputs"]]
        self._cases: dict[str, str] = {}
        self._scores: dict[tuple[str, str], dict[str, Any]] = {}
        self.train = [self._example(case, names) for case in params["train"]]
        self.val = [self._example(case, names) for case in params["val"]] or self.train
        self.best: dict[str, Any] | None = None
        self.phase = "before"
        self.scored = 0

    def _example(self, case: dict[str, Any], names: list[str]) -> dspy.Example:
        inputs = {name: case["inputs"].get(name) for name in names}
        self._cases[_key(inputs)] = case["id"]
        return dspy.Example(**inputs, **(case.get("expected") or {})).with_inputs(*names)

    def case_of(self, example: dspy.Example) -> str:
        return self._cases[_key(example.inputs().toDict())]

    def score(self, example: dspy.Example, prediction: dspy.Prediction) -> dict[str, Any]:
        """{score, feedback}; the same answer to the same case is judged once."""
        outputs = {name: plain(prediction.get(name)) for name in self.outputs}
        case = self.case_of(example)
        known = self._scores.get((case, _key(outputs)))
        if known is None:
            known = ask(self.context, "metric.score", {"case": case, "inputs": plain(example.inputs().toDict()), "outputs": outputs})
            self._scores[case, _key(outputs)] = known
        self.scored += 1
        self.tell()
        return known

    def metric(self, example: dspy.Example, prediction: dspy.Prediction, trace: Any = None) -> float:
        return float(self.score(example, prediction)["score"])

    def metric_with_feedback(self, gold: Any, pred: Any, trace: Any = None, pred_name: Any = None, pred_trace: Any = None) -> dspy.Prediction:
        """The failures in words: GEPA learns from them."""
        known = self.score(gold, pred)
        return dspy.Prediction(score=float(known["score"]), feedback=str(known.get("feedback", "")))

    def tell(self) -> None:
        best = None if self.best is None else self.best["score"]
        self.context.progress({"phase": self.phase, "scored": self.scored, "best": best})

    def evaluate(self, module: dspy.Module) -> list[dict[str, Any]]:
        """Each example of the validation set, one after another. One that cannot be answered scores 0 and says why."""
        results = []
        for example in self.val:
            ended: list[str | None] = []
            token = endings.set(ended)
            try:
                prediction = module(**example.inputs())
                known = self.score(example, prediction)
                outputs = {name: plain(prediction.get(name)) for name in self.outputs}
                row = {"outputs": outputs, "score": float(known["score"]), "feedback": str(known.get("feedback", "")), "error": None}
            except Exception as error:
                row = {"outputs": None, "score": 0.0, "feedback": "", "error": f"{type(error).__name__}: {error}"[:2000]}
            finally:
                endings.reset(token)
            results.append({"case": self.case_of(example), **row, "ending": ended[-1] if ended else None})
        return results

    def offer(self, module: dspy.Module, rows: list[dict[str, Any]]) -> None:
        """A program that was scored on the whole validation set. The best one is reported at once, so that it is kept whatever happens."""
        score = sum(row["score"] for row in rows) / max(1, len(rows))
        if self.best is None or score > self.best["score"]:
            self.best = {"score": score, "state": dump(module), "rows": rows}
            self.context.emit({"type": "candidate", **self.best})


class Watch(BaseCallback):
    """Sees the evaluations inside DSPy's optimisers."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._open: dict[str, dspy.Module] = {}

    def on_evaluate_start(self, call_id: str, instance: Any, inputs: dict[str, Any]) -> None:
        examples = inputs.get("devset") or instance.devset
        if len(examples) == len(self._trial.val):
            self._open[call_id] = inputs["program"]

    def on_evaluate_end(self, call_id: str, outputs: Any, exception: BaseException | None = None) -> None:
        program = self._open.pop(call_id, None)
        if program is None or exception is not None or outputs is None:
            return
        # When GEPA wants traces, predictions come with them; it scores a candidate that it keeps once more without them.
        if all(isinstance(prediction, dspy.Prediction) for _, prediction, _ in outputs.results):
            self._trial.offer(program, [self._row(*result) for result in outputs.results])

    def _row(self, example: dspy.Example, prediction: Any, score: Any) -> dict[str, Any]:
        value = score["score"] if isinstance(score, dspy.Prediction) else score
        outputs = {name: plain(prediction.get(name)) for name in self._trial.outputs} if prediction else None
        return {"case": self._trial.case_of(example), "outputs": outputs, "score": float(value or 0), "feedback": "", "ending": None, "error": None}

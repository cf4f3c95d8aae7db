"""The shipped templates. A template is built again for each job; a package may set only the numbers in its row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import dspy

from ..rpc import Context, RpcError
from .halt import ask
from .interpreter import HostInterpreter
from .signature import plain, signature_of

#: Raised when a template changes in a way that changes its prompts; states of another version are refused.
TEMPLATE_VERSION = 1


@dataclass(frozen=True)
class Param:
    default: int | float | str
    least: float = 0
    most: float = 0
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Template:
    build: Callable[[Job], dspy.Module]
    params: dict[str, Param]
    #: A state has exactly these predictors. A template around another one depends on it.
    predictors: Callable[[dict[str, Any]], list[str]]
    tools: bool = False
    #: The attribute with the module that an optimiser improves; None = the module itself; False = none.
    inner: str | bool | None = None
    calls: Callable[[dict[str, Any]], int] = lambda params: 1


@dataclass(frozen=True)
class Job:
    """What a module is built from."""

    signature: type[dspy.Signature]
    params: dict[str, Any]
    tools: list[dspy.Tool]
    context: Context

    def reward(self, inputs: dict[str, Any], prediction: dspy.Prediction) -> float:
        """The package's own assertions on an answer, scored by the parent."""
        outputs = {name: plain(prediction.get(name)) for name in self.signature.output_fields}
        return float(ask(self.context, "metric.score", {"case": None, "inputs": plain(inputs), "outputs": outputs})["score"])

    def inner(self) -> dspy.Module:
        return dspy.Predict(self.signature) if self.params["inner"] == "predict" else dspy.ChainOfThought(self.signature)


class Compared(dspy.MultiChainComparison):
    """Several tries with reasoning, then the comparison. The tries have no state of their own, so a state is that of DSPy's module."""

    def __init__(self, signature: type[dspy.Signature], tries: int, temperature: float) -> None:
        super().__init__(signature, M=tries, temperature=temperature)
        self._tries_of = signature

    def forward(self, **inputs: Any) -> dspy.Prediction:  # type: ignore[override]
        model = dspy.settings.lm
        with dspy.context(trace=[]):
            answers = [
                dspy.ChainOfThought(self._tries_of)(**inputs, lm=model.copy(rollout_id=number, temperature=1.0)) for number in range(self.M)
            ]
        return super().forward(answers, **inputs)


def _compared(job: Job) -> dspy.Module:
    return Compared(job.signature, int(job.params["tries"]), float(job.params["temperature"]))


def _best_of_n(job: Job) -> dspy.Module:
    return dspy.BestOfN(job.inner(), N=int(job.params["tries"]), reward_fn=job.reward, threshold=float(job.params["threshold"]))


def _refine(job: Job) -> dspy.Module:
    def reward(inputs: dict[str, Any], prediction: dspy.Prediction) -> float:
        """The checks that the author of this skill wrote for its answers: 1 when all pass, their mean score otherwise."""
        return job.reward(inputs, prediction)

    return dspy.Refine(job.inner(), N=int(job.params["tries"]), reward_fn=reward, threshold=float(job.params["threshold"]))


def _rlm(job: Job) -> dspy.Module:
    return dspy.RLM(
        job.signature,
        max_iters=int(job.params["steps"]),
        max_llm_calls=int(job.params["calls"]),
        tools=job.tools,
        interpreter_factory=lambda: HostInterpreter(job.context),
    )


def _react(job: Job) -> dspy.Module:
    return dspy.ReAct(job.signature, tools=job.tools, max_iters=int(job.params["steps"]))


_TRIES = Param(3, 1, 10)
_AROUND = {"inner": Param("chain_of_thought", choices=("predict", "chain_of_thought")), "tries": _TRIES, "threshold": Param(1.0, 0, 1)}
_inside = lambda params: ["module" if params["inner"] == "predict" else "module.predict"]  # noqa: E731

TEMPLATES: dict[str, Template] = {
    "predict": Template(lambda job: dspy.Predict(job.signature), {}, lambda params: ["self"]),
    "chain_of_thought": Template(lambda job: dspy.ChainOfThought(job.signature), {}, lambda params: ["predict"]),
    "react": Template(
        _react,
        {"steps": Param(20, 1, 50)},
        lambda params: ["react", "extract.predict"],
        tools=True,
        calls=lambda params: int(params["steps"]) + 1,
    ),
    "multi_chain_comparison": Template(
        _compared,
        {"tries": _TRIES, "temperature": Param(0.7, 0, 2)},
        lambda params: ["predict"],
        calls=lambda params: int(params["tries"]) + 1,
    ),
    "best_of_n": Template(_best_of_n, _AROUND, _inside, inner="module", calls=lambda params: int(params["tries"])),
    # Between two tries the model is asked what to improve.
    "refine": Template(_refine, _AROUND, _inside, inner="module", calls=lambda params: 2 * int(params["tries"]) - 1),
    "rlm": Template(
        _rlm,
        {"steps": Param(20, 1, 50), "calls": Param(50, 1, 500)},
        lambda params: ["generate_action", "extract"],
        tools=True,
        inner=False,
        calls=lambda params: int(params["steps"]) + 1 + int(params["calls"]),
    ),
}


def params_of(template: Template, given: dict[str, Any]) -> dict[str, Any]:
    """The parameters with their defaults. Raises RpcError for one that is not in the row or is out of range."""
    params: dict[str, Any] = {}
    for name, value in given.items():
        row = template.params.get(name)
        fits = row is not None and (
            value in row.choices
            if row.choices
            else isinstance(value, int | float) and not isinstance(value, bool) and row.least <= value <= row.most
        )
        if not fits:
            raise RpcError("bad_state", f"The parameter {name} cannot be {value!r}.")
        params[name] = value
    return {name: row.default for name, row in template.params.items()} | params


def tool_of(described: dict[str, Any], context: Context) -> dspy.Tool:
    """A tool that runs in the parent: only its name and its arguments are known here."""
    name = described["name"]

    def call(**arguments: Any) -> Any:
        return ask(context, "tool.call", {"name": name, "arguments": plain(arguments)}).get("value")

    properties = described.get("schema", {}).get("properties", {})
    return dspy.Tool(call, name=name, desc=described.get("description", ""), args=properties, arg_types=dict.fromkeys(properties, Any))


def built(params: dict[str, Any], context: Context) -> tuple[Template, dspy.Module, dict[str, Any]]:
    """The module that a request describes. Raises RpcError for a template that is not shipped and for what does not match one."""
    template = TEMPLATES.get(params["template"])
    if template is None:
        raise RpcError("bad_state", f"There is no template {params['template']!r}.")
    filled = params_of(template, params.get("params") or {})
    tools = [tool_of(tool, context) for tool in params.get("tools") or []]
    job = Job(signature_of(params["signature"]), filled, tools, context)
    try:
        return template, template.build(job), filled
    except (TypeError, ValueError) as error:
        raise RpcError("bad_state", f"The module cannot be built: {error}") from error


def adapter() -> dspy.Adapter:
    """Pinned, whatever a later DSPy's default is: a state's demos are written for it. No second call behind the author's back."""
    return dspy.ChatAdapter(use_json_adapter_fallback=False, use_native_function_calling=False)


ADAPTER = "chat"

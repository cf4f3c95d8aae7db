"""The optimisers that make sense with few examples, one row each: what it needs and how it is called."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import dspy

from .halt import Halt
from .trial import Trial


@dataclass(frozen=True)
class Optimizer:
    """`compile` returns the improved program. It may end with Halt; what it has by then is in `trial.best`, or returned by `partial`."""

    compile: Callable[[dspy.Module, Trial, dict[str, Any], int], dspy.Module]
    #: Python packages that are not part of the set-up.
    needs: tuple[str, ...] = ()


def _labeled(student: dspy.Module, trial: Trial, args: dict[str, Any], seed: int) -> dspy.Module:
    examples = [example for example in _shuffled(trial, seed) if all(name in example for name in trial.outputs)]
    return dspy.LabeledFewShot(k=args["labeled"]).compile(student, trainset=examples)


def _bootstrap(student: dspy.Module, trial: Trial, args: dict[str, Any], seed: int) -> dspy.Module:
    optimizer = dspy.BootstrapFewShot(
        metric=trial.metric,
        metric_threshold=args["threshold"],
        max_bootstrapped_demos=args["bootstrapped"],
        max_labeled_demos=args["labeled"],
        max_rounds=args["rounds"],
        max_errors=len(trial.train) * args["rounds"] + 1,
    )
    try:
        return optimizer.compile(student, trainset=_shuffled(trial, seed))
    except Halt as halt:
        found = getattr(optimizer, "name2traces", {})
        if not any(found.values()):
            raise
        # What it has found so far is worth keeping; the rest of its work needs no model.
        optimizer.validation = []
        raise Partial(halt.why, optimizer._train()) from halt


def _random_search(student: dspy.Module, trial: Trial, args: dict[str, Any], seed: int) -> dspy.Module:
    optimizer = dspy.BootstrapFewShotWithRandomSearch(
        metric=trial.metric,
        metric_threshold=args["threshold"],
        max_bootstrapped_demos=args["bootstrapped"],
        max_labeled_demos=args["labeled"],
        max_rounds=args["rounds"],
        num_candidate_programs=args["candidates"],
        num_threads=1,
        max_errors=_patience(trial, args["candidates"] + 3),
    )
    return optimizer.compile(student, trainset=_shuffled(trial, seed), valset=trial.val)


def _mipro(student: dspy.Module, trial: Trial, args: dict[str, Any], seed: int) -> dspy.Module:
    optimizer = dspy.MIPROv2(
        metric=trial.metric,
        auto=None,
        num_candidates=args["candidates"],
        max_bootstrapped_demos=args["bootstrapped"],
        max_labeled_demos=args["labeled"],
        metric_threshold=args["threshold"],
        num_threads=1,
        max_errors=_patience(trial, args["trials"] + 3),
        seed=seed,
    )
    return optimizer.compile(student, trainset=trial.train, valset=trial.val, num_trials=args["trials"], minibatch=False, seed=seed)


def _gepa(student: dspy.Module, trial: Trial, args: dict[str, Any], seed: int) -> dspy.Module:
    optimizer = dspy.GEPA(
        metric=trial.metric_with_feedback,
        max_metric_calls=args["metricCalls"],
        reflection_minibatch_size=min(3, len(trial.train)),
        reflection_lm=dspy.settings.lm.copy(temperature=1.0),
        instruction_proposer=_propose,
        # One predictor has nothing to merge with.
        use_merge=len(student.predictors()) > 1,
        add_format_failure_as_feedback=True,
        num_threads=1,
        seed=seed,
    )
    return optimizer.compile(student, trainset=trial.train, valset=trial.val)


def _propose(candidate: dict[str, str], reflective_dataset: dict[str, Any], components_to_update: list[str]) -> dict[str, str]:
    """GEPA's own question, whose answer is text in a fence: one call per predictor, also for models that are weak in JSON."""
    from gepa.strategies.instruction_proposal import InstructionProposalSignature as Proposal

    found = {}
    for name in components_to_update:
        asked = {"current_instruction_doc": candidate[name], "dataset_with_feedback": reflective_dataset[name]}
        answer = dspy.settings.lm(Proposal.prompt_renderer(asked))[0]
        found[name] = Proposal.output_extractor(answer)["new_instruction"]
    return found


class Partial(Halt):
    """Ended early with something to show."""

    def __init__(self, why: str, program: dspy.Module) -> None:
        super().__init__(why)
        self.program = program


def _shuffled(trial: Trial, seed: int) -> list[dspy.Example]:
    examples = list(trial.train)
    random.Random(seed).shuffle(examples)
    return examples


def _patience(trial: Trial, rounds: int) -> int:
    """Answers that cannot be read are part of the search, and the parent counts their cost: they never end it."""
    return (len(trial.train) + len(trial.val)) * rounds + 1


OPTIMIZERS: dict[str, Optimizer] = {
    "labeled_few_shot": Optimizer(_labeled),
    "bootstrap_few_shot": Optimizer(_bootstrap),
    "random_search": Optimizer(_random_search),
    "mipro_v2": Optimizer(_mipro, needs=("optuna", "numpy")),
    "gepa": Optimizer(_gepa, needs=("gepa",)),
}

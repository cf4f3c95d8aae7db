// electron/core/execution/steps/handlers/code-template.ts - render, then Python in the sandbox, which checks the syntax before anything
// runs; the output is what `submit` was given (rows C2, C5).
import { AppError, type SandboxOutcome } from '../../../../contract/index.ts';
import type { PromptEngine } from '../../../prompts/index.ts';
import { type Counters, newCounters } from '../../host/counters.ts';
import type { HostParts } from '../../host/define.ts';
import type { CodeDeps } from '../../host/environment.ts';
import { createStepHost, type StepHost } from '../../host/host.ts';
import type { Permit } from '../../host/permit.ts';
import { reasonOf } from '../../lifecycle/abort.ts';
import type { OutputChecker } from '../../schemas/output.ts';
import type { RunTrace } from '../../trace/run-trace.ts';
import type { ArtifactHandler, ArtifactOutput, StepContext } from '../../types.ts';
import { authorLineOf } from '../code/author-line.ts';
import { requireConsent } from '../code/consent.ts';
import { limitsOf } from '../code/limits.ts';
import { failureOf, noteOutcome } from '../code/outcome.ts';
import { renderTemplate } from './prompt-template.ts';

export interface CodeTemplateDeps extends CodeDeps, HostParts {
  prompts: PromptEngine;
  outputs: OutputChecker;
  permit: Permit;
}

export function createCodeHandler(deps: CodeTemplateDeps): ArtifactHandler {
  /** Code that a run calls also counts for the run. */
  const counted = new WeakMap<RunTrace, Counters>();
  const countersOf = (trace: RunTrace): Counters => {
    const counters = counted.get(trace) ?? newCounters();
    counted.set(trace, counters);
    return counters;
  };
  return {
    kind: 'code_template',
    async execute(artifact, context, signal) {
      const { plan, trace, span } = context;
      const trust = deps.trust(plan.skill);
      const { limits, held } = limitsOf(artifact, trust);
      if (held.length > 0) {
        span.warn(`A package from someone else cannot raise its limits; the default applies to ${held.join(', ')}.`);
      }
      await requireConsent(deps, plan);
      const source = await renderTemplate(deps.prompts, artifact, context, signal);
      const host = createStepHost({
        ...deps,
        step: context,
        caller: artifact,
        environment: deps.environment(trace.run.id),
        runCounters: countersOf(trace),
      });
      const { functions, allowed, answer } = host;
      const job = {
        source,
        fileName: plan.skill.fileName,
        firstLine: artifact.contentLine,
        limits,
        functions,
        allowed,
        seed: `${trace.run.id} ${artifact.key}`,
      };
      let preparingSince: number | null = null;
      const outcome = await deps.sandbox.run(job, answer, signal, (what) => {
        if (what === null && preparingSince === null) return;
        preparingSince ??= trace.elapsed();
        span.note(what === null ? { prepared_ms: Math.round(trace.elapsed() - preparingSince) } : { preparing: what });
        span.publish();
      });
      noteOutcome(span, outcome, host.counters);
      if (signal.aborted) throw reasonOf(signal);
      if (outcome.reason === 'cancelled') throw new AppError('cancelled', 'The code was stopped.');
      if (outcome.reason !== 'submitted') {
        const authorLine = authorLineOf(artifact.content, source);
        throw failureOf(span, outcome, { artifact, fileName: plan.skill.fileName, authorLine, told: host.told() });
      }
      return outputOf(outcome, host, context);
    },
  };
}

function outputOf({ value }: SandboxOutcome, { counters }: StepHost, { span }: StepContext): ArtifactOutput {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);
  const asked = counters.modelCalls > 0;
  return {
    value: value ?? null,
    text,
    json: { value: value ?? null },
    finish: null,
    ending: null,
    output: { text, payload: span.keep('output', text) },
    inputTokens: asked ? counters.inputTokens : null,
    outputTokens: asked ? counters.outputTokens : null,
    cost: asked ? counters.cost : null,
  };
}

// One execution over in-memory traces and a scripted model.

import { onTestFinished } from 'vitest';
import type { Run, RunEvent, Span } from '../../../electron/contract/index.ts';
import { AppError } from '../../../electron/contract/index.ts';
import { createExecution, type ExecutionDeps } from '../../../electron/core/execution/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createPromptEngine, type PromptEngine } from '../../../electron/core/prompts/index.ts';
import { createValidation, type Validation } from '../../../electron/core/validation/index.ts';
import { createScriptedRegistry, type ScriptedOptions } from '../../fixtures/scripted-model.ts';
import { openTraces } from '../traces/open.ts';
import { skillOf } from './skill.ts';

/** Warm threads for all tests of a worker, with which they end; an execution would end its own ones. */
const engine = createPromptEngine();
const validation = createValidation();
const sharedEngine: PromptEngine = { render: engine.render, close: async () => {} };
const sharedValidation: Validation = { ...validation, close: async () => {} };

export function setUp(
  text: string,
  model: ScriptedOptions = { answers: ['{"contradictions": []}'] },
  deps: Partial<ExecutionDeps> = {},
  traces = openTraces(),
) {
  const models = createScriptedRegistry(model);
  const changes: Run[] = [];
  const execution = createExecution({
    resolve(ref) {
      if ('name' in ref && ref.name === 'missing') throw new AppError('not_found', 'There is no skill missing.');
      return skillOf(text);
    },
    models,
    prompts: sharedEngine,
    analyse: analysePackage,
    validation: sharedValidation,
    recorder: () => traces.recorder,
    onRun: (run) => changes.push(run),
    ...deps,
  });
  onTestFinished(() => execution.close());
  const watch = async (runId: string): Promise<RunEvent[]> => {
    const events: RunEvent[] = [];
    for await (const event of execution.api.watch({ runId }, new AbortController().signal)) events.push(event);
    return events;
  };
  /** Starts a run and gives what is recorded of it after its end. */
  const run = async (start: Partial<Parameters<typeof execution.api.start>[0]> = {}) => {
    const { runId } = await execution.api.start({ skill: { id: 'source-1' }, input: { entity_name: 'Mara' }, ...start });
    const events = await watch(runId);
    const detail = traces.api.get({ runId });
    const payload = (span: Span | undefined, name: string) => {
      const found = span?.payloads.find((candidate) => candidate.name === name);
      return found ? traces.api.payload({ payloadId: found.id, offset: 0 }).text : null;
    };
    const span = (kind: Span['kind'], name?: string) =>
      detail.spans.find((candidate) => candidate.kind === kind && (name === undefined || candidate.name === name));
    return { runId, events, ...detail, rows: traces.api.artifactRows({ runId }), span, payload };
  };
  return { execution, api: execution.api, models, traces, run, watch, changes };
}

/** Line of the file, from 1, in which a piece of it first stands. */
export function lineOf(text: string, piece: string): number {
  return text.slice(0, text.indexOf(piece)).split('\n').length;
}

/** The spans as an indented tree of kind, name and status. `loads`: with the reading of each artifact, which is the first thing below it. */
export function treeOf(spans: readonly Span[], { loads = false } = {}): string[] {
  const lines: string[] = [];
  const visit = (parentId: string | null, indent: string): void => {
    for (const span of spans.filter((candidate) => candidate.parentId === parentId)) {
      if (span.kind === 'load' && !loads) continue;
      lines.push(`${indent}${span.kind} ${span.name} ${span.status}`);
      visit(span.id, `${indent}  `);
    }
  };
  visit(null, '');
  return lines;
}

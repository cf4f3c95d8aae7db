// electron/core/cases/from-run.ts - a test case from a run's input and, if the author says it was good, its answer.
import { AppError, isRecord, jsonFrom, MAX_OWN_DEPTH, outputPlace, readPayload, type Span, type TracesApi } from '../../contract/index.ts';
import { nameOf } from './formats/draft.ts';
import type { NewCase } from './store/case-store.ts';

type Traces = Pick<TracesApi, 'get' | 'payload'>;

/** Keys are masked in traces, so no case gets one. Throws `not_found`, and `bad_input` for a run whose input or answer was not kept. */
export function caseOfRun(traces: Traces, runId: string, expected: boolean): { skillId: string; draft: NewCase } {
  const { run, spans } = traces.get({ runId });
  const given = textOf(
    traces,
    spans.find(({ kind }) => kind === 'run'),
    'input',
  );
  const kept = given === null ? null : parsed(given);
  if (kept === null) {
    throw new AppError('bad_input', `The trace of run ${runId} does not contain its input.`, {
      remedy: 'Write the case by hand, or run the skill again.',
    });
  }
  const place = expected ? outputPlace(spans) : null;
  const output = place === null ? null : readPayload(traces, place.payloadId);
  if (expected && output === null) {
    throw new AppError('bad_input', `Run ${runId} gave no answer, so there is no expected answer to save.`, {
      remedy: 'Keep only its inputs.',
    });
  }
  const draft: NewCase = {
    id: null,
    name: nameOf(kept.request, nameOf(run.summary ?? '', `Run of ${run.startedAt.slice(0, 16).replace('T', ' ')}`)),
    inputs: kept.inputs,
    request: kept.request,
    expected: output,
    assertions: [],
    tags: [],
    source: `trace:${runId}`,
    note: '',
    notRun: [],
    kept: {},
  };
  return { skillId: run.skillId, draft };
}

/** All pages of a text; null if the span has none of that name. */
function textOf(traces: Traces, span: Span | undefined, name: Span['payloads'][number]['name']): string | null {
  const payload = span?.payloads.findLast((each) => each.name === name);
  return payload === undefined ? null : readPayload(traces, payload.id);
}

function parsed(text: string): { inputs: Record<string, unknown>; request: string } | null {
  try {
    const value: unknown = jsonFrom(text, MAX_OWN_DEPTH);
    return isRecord(value) && isRecord(value.input) && typeof value.request === 'string'
      ? { inputs: value.input, request: value.request }
      : null;
  } catch {
    return null;
  }
}

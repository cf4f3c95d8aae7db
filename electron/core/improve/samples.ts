// electron/core/improve/samples.ts - what an improvement is made of and scored on: runs and cases that were chosen, and cases that are held out.
import {
  AppError,
  type CasesApi,
  type ImproveApi,
  type ImproveRow,
  outputPlace,
  readPayload,
  type TestCase,
  type TracesApi,
} from '../../contract/index.ts';
import { caseOfRun } from '../cases/index.ts';
import type { Sample } from './work.ts';

interface SampleDeps {
  cases: Pick<CasesApi, 'list'>;
  traces: () => Pick<TracesApi, 'get' | 'payload'>;
}

/** As many other cases are held out. */
const MOST_HELD = 30;
const MOST_OUTPUT = 4000;

/** Throws `bad_input` for nothing, or for a run of another skill; `not_found`. */
export function samplesOf(
  deps: SampleDeps,
  { skillId, runIds = [], caseIds = [] }: Parameters<ImproveApi['start']>[0],
): { samples: Sample[]; rows: ImproveRow[] } {
  if (runIds.length + caseIds.length === 0) {
    throw new AppError('bad_input', 'No run and no case was chosen.', { remedy: 'Choose runs or cases that went wrong.' });
  }
  const all = deps.cases.list({ skillId });
  const chosen = [...new Set(caseIds)].map((id) => {
    const found = all.find((each) => each.id === id);
    if (found === undefined) throw new AppError('not_found', `The skill has no test case ${id}.`, { remedy: 'Check its list of cases.' });
    return found;
  });
  const held = all.filter(({ id }) => !caseIds.includes(id)).slice(0, MOST_HELD);
  const runs = [...new Set(runIds)].map((id) => sampleOfRun(deps.traces(), skillId, id));
  const sample = (test: TestCase): Sample => ({ id: test.id, test: bare(test), expected: test.expected, seen: null });
  const row = (id: string, name: string, isHeld: boolean): ImproveRow => ({ id, name, held: isHeld, before: null, after: null });
  return {
    samples: [...runs.map(({ sample: of }) => of), ...chosen.map(sample), ...held.map(sample)],
    rows: [
      ...runs.map(({ sample: { id }, name }) => row(id, name, false)),
      ...chosen.map(({ id, name }) => row(id, name, false)),
      ...held.map(({ id, name }) => row(id, name, true)),
    ],
  };
}

const bare = ({ inputs, request, assertions, notRun }: TestCase): Sample['test'] => ({ inputs, request, assertions, notRun });

function sampleOfRun(traces: Pick<TracesApi, 'get' | 'payload'>, skillId: string, runId: string): { sample: Sample; name: string } {
  const { skillId: of, draft } = caseOfRun(traces, runId, false);
  if (of !== skillId) throw new AppError('bad_input', `Run ${runId} is one of another skill.`, { remedy: 'Choose runs of one skill.' });
  const { run, spans, assertions } = traces.get({ runId });
  const place = outputPlace(spans);
  const output = place === null ? null : readPayload(traces, place.payloadId).slice(0, MOST_OUTPUT);
  const failing = assertions.flatMap(({ results }) =>
    results.filter(({ status }) => status === 'fail').map(({ label, reason }) => `${label}: ${reason}`),
  );
  // A run that completed was chosen because its answer is wrong, whatever its checks say.
  const failed =
    [run.error?.message ?? '', ...failing].filter((each) => each !== '').join('; ') || 'the author says that this answer is wrong';
  const { inputs, request } = draft;
  return {
    sample: { id: runId, test: { inputs, request, assertions: [], notRun: [] }, expected: null, seen: { output, failed } },
    name: draft.name,
  };
}

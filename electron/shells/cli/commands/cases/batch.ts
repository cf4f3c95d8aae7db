// electron/shells/cli/commands/cases/batch.ts - runs the cases of a skill as a batch: what it needs, its progress and its result.
import {
  AppError,
  type Batch,
  type BatchCell,
  type BatchColumn,
  type BatchPage,
  type Core,
  endingNote,
  isWhole,
} from '../../../../contract/index.ts';
import { aboveZero, type ExitCode, type Invocation, usage } from '../../command.ts';
import { cost, duration, plural, tokens } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { findAgent } from '../agents/find.ts';
import { askPlainHttp } from '../running/plain-http.ts';
import { CASES, chosen } from './choice.ts';

export async function runCases(call: Invocation, name: string): Promise<ExitCode> {
  const limits = {
    repeat: aboveZero(CASES, call, 'repeat', 20) ?? 1,
    maxCalls: aboveZero(CASES, call, 'max-calls', Number.MAX_VALUE) ?? null,
    maxCost: aboveZero(CASES, call, 'max-cost', null) ?? null,
  };
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const list = chosen(core, call, skillId);
  if (list.length === 0)
    throw new AppError('not_found', `${name} has no such test case.`, { remedy: 'Import some with: npm run -s cli -- cases import' });
  const columns = columnsOf(core, call, skillId);
  const input = { skillId, caseIds: list.map(({ id }) => id), columns, ...limits };
  const { output } = call;
  const modelIds = columns.map(({ modelId }) => modelId);
  await askPlainHttp(core, modelIds, call.flag('allow-http'), output);
  const estimate = await core.cases.estimate(input, call.signal);
  output.note(
    `${plural(estimate.runs, 'run')}, about ${plural(estimate.calls, 'model call')}, ${tokens(estimate.inputTokens)} + ${tokens(estimate.outputTokens)} tokens, cost ${cost(estimate.cost)}`,
  );
  if (call.flag('dry-run')) {
    if (output.json) output.result('cases run', { estimate, batch: null, cells: [] });
    return 0;
  }
  const { batchId } = await core.cases.startBatch(input);
  const { batch, cells } = await follow(core, batchId, call);
  if (output.json) output.result('cases run', { estimate, batch, cells });
  else tellBatch(call, batch, cells, new Map(list.map((each) => [each.id, each.name])));
  if (call.signal.aborted) return 130;
  const own = cells.filter(({ column }) => !batch.columns[column]?.withoutSkill);
  if (batch.state !== 'done' || own.some(({ verdict }) => verdict !== 'pass' && verdict !== 'no_check')) return 1;
  return own.every(({ ending }) => isWhole(ending)) ? 0 : 3;
}

function columnsOf(core: Core, call: Invocation, skillId: string): BatchColumn[] {
  const words = (name: string): (string | null)[] =>
    call
      .text(name)
      ?.split(',')
      .map((word) => word.trim()) ?? [null];
  const revisions = words('revision').map((word) => {
    if (word === null) return { label: 'current', revisionId: null };
    const found = core.library.revisions({ id: skillId }).find(({ number }) => String(number) === word);
    if (found === undefined) throw usage(CASES, `--revision is ${word}, but the skill has no revision with that number`);
    return { label: `revision ${word}`, revisionId: found.id };
  });
  const models = words('model');
  const agents = words('agent');
  const columns = revisions.flatMap(({ label, revisionId }) =>
    models.flatMap((modelId) =>
      agents.map((agent): BatchColumn => {
        const named = [label, modelId, agent].filter((word) => word !== null).join(', ');
        return { label: named, revisionId, modelId, ...(agent === null ? {} : { agent: findAgent(core, agent).id }) };
      }),
    ),
  );
  const bare = models.map(
    (modelId): BatchColumn => ({
      label: `without the skill${modelId === null ? '' : `, ${modelId}`}`,
      revisionId: null,
      modelId,
      withoutSkill: true,
    }),
  );
  return call.flag('without-skill') ? [...columns, ...bare] : columns;
}

/** Until it has ended; Ctrl+C stops it, and what was found is still reported. */
async function follow(core: Core, batchId: string, { output, signal }: Invocation): Promise<{ batch: Batch; cells: BatchCell[] }> {
  const stop = () => core.cases.stopBatch({ batchId });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    for await (const { batch } of core.cases.watchBatch({ batchId }, new AbortController().signal)) {
      output.progress(`${batch.done} of ${batch.cells} …`);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  const cells: BatchCell[] = [];
  for (let offset: number | null = 0; ; ) {
    const page: BatchPage = core.cases.batch({ batchId, offset });
    cells.push(...page.cells);
    if (page.next === null) return { batch: page.batch, cells };
    offset = page.next;
  }
}

const percent = (rate: number | null): string => (rate === null ? '–' : `${Math.round(rate * 100)}%`);

function tellBatch({ output }: Invocation, batch: Batch, cells: readonly BatchCell[], names: ReadonlyMap<string, string>): void {
  for (const cell of cells) {
    const fine = cell.verdict === 'pass' || cell.verdict === 'no_check';
    if (fine && isWhole(cell.ending)) continue;
    const reason = cell.error?.message ?? cell.results.find(({ status }) => status === 'fail' || status === 'error')?.reason;
    const told = [reason, isWhole(cell.ending) ? null : endingNote(cell.ending)].filter(Boolean).join('; ');
    const word = fine ? 'incomplete' : (cell.verdict ?? cell.status);
    output.line(`${word}: ${names.get(cell.caseId) ?? cell.caseId}, ${batch.columns[cell.column]?.label}: ${told}`);
  }
  const head = ['COLUMN', 'PASSED', 'RATE', 'SPREAD', 'ERRORS', 'NO CHECK', 'INCOMPLETE', 'COST', 'MEDIAN'];
  const rows = batch.summaries.map((each) => [
    batch.columns[each.column]?.label ?? '',
    `${each.passed} of ${each.passed + each.failed}`,
    percent(each.passRate),
    percent(each.spread),
    String(each.errors),
    String(each.noCheck),
    String(each.incomplete),
    cost(each.cost),
    duration(each.medianMs),
  ]);
  output.table(head, rows);
  for (const { label, note } of batch.assertions) if (note !== null) output.note(`${label}: ${note}`);
  output.note(`${batch.done} of ${plural(batch.cells, 'run')}, ${batch.state}${batch.reason === null ? '' : `: ${batch.reason}`}`);
}

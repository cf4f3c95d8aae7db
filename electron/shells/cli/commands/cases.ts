// electron/shells/cli/commands/cases.ts - test cases of a skill: listed, brought in from a file, written to one, and run as a batch.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import {
  AppError,
  type Batch,
  type BatchCell,
  type BatchColumn,
  type BatchPage,
  type CaseImport,
  type Core,
  type TestCase,
} from '../../../contract/index.ts';
import { type Command, type ExitCode, type Invocation, usage } from '../command.ts';
import { cost, duration, plural, tokens } from '../format.ts';
import { findSkill } from '../skills.ts';
import { printable } from '../table.ts';

type Act = 'list' | 'import' | 'export' | 'run';

export const cases: Command = {
  name: 'cases',
  summary: 'test cases of a skill: list, import, export, or run them',
  usage: 'list SKILL | import SKILL FILE | export SKILL | run SKILL',
  help: [
    ['list SKILL', 'every case with its inputs and checks'],
    ['import SKILL FILE', 'evals.json, promptfoo YAML or CSV, JSONL; bad lines are told, the others are taken'],
    ['--duplicates', 'import: take cases that are there already as well'],
    ['export SKILL', 'print the cases, or write them with --to'],
    ['--format F', 'export: evals_json or jsonl; default: evals_json'],
    ['--to FILE', 'export: the file to write'],
    ['run SKILL', 'run every case; 1 when one failed'],
    ['--model ID[,ID]', 'run: a column for each model; default: the model of the settings'],
    ['--revision N[,N]', 'run: a column for each revision number; default: the current bytes'],
    ['--without-skill', 'run: one more column, the request without the skill'],
    ['--tag TAG', 'list, run: cases with this tag alone'],
    ['--split S', 'list, run: train, val or test alone'],
    ['--repeat N', 'run: each case so often, 1 to 20; default: 1'],
    ['--max-calls N', 'run: stop before more model calls'],
    ['--max-cost D', 'run: stop before more US dollars'],
    ['--dry-run', 'run: say what it would need, and run nothing'],
  ],
  examples: [
    'cases import my-skill evals.json',
    'cases run my-skill --repeat 3 --without-skill --max-calls 100',
    'cases run my-skill --dry-run --json',
  ],
  options: {
    duplicates: { type: 'boolean' },
    format: { type: 'string' },
    to: { type: 'string' },
    model: { type: 'string' },
    revision: { type: 'string' },
    'without-skill': { type: 'boolean' },
    tag: { type: 'string' },
    split: { type: 'string' },
    repeat: { type: 'string' },
    'max-calls': { type: 'string' },
    'max-cost': { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  async run(call) {
    const [what, name, ...more] = call.words;
    const act = ACTS[what as Act];
    if (act === undefined)
      throw usage(cases, what === undefined ? 'list, import, export or run is missing' : `${what} is neither list, import, export nor run`);
    if (name === undefined) throw usage(cases, 'SKILL is missing');
    if (more.length > (what === 'import' ? 1 : 0)) throw usage(cases, `${more.at(-1)} is one word too many`);
    return await act(call, name, more[0]);
  },
};

const ACTS: Record<Act, (call: Invocation, name: string, file: string | undefined) => Promise<ExitCode>> = {
  list: listCases,
  import: importCases,
  export: exportCases,
  run: runCases,
};

function chosen(core: Core, call: Invocation, skillId: string): TestCase[] {
  const [tag, split] = [call.text('tag'), call.text('split')];
  if (split !== undefined && !['train', 'val', 'test'].includes(split))
    throw usage(cases, `--split is ${split}, which is none of train, val, test`);
  return core.cases
    .list({ skillId })
    .filter((each) => (tag === undefined || each.tags.includes(tag)) && (split === undefined || each.split === split));
}

async function listCases(call: Invocation, name: string): Promise<ExitCode> {
  const core = await call.core();
  const list = chosen(core, call, findSkill(core, name).id);
  if (call.output.json) call.output.result('cases list', { cases: list });
  else {
    const head = ['ID', 'NAME', 'SPLIT', 'CHECKS', 'NOT RUN', 'SOURCE', 'TAGS'];
    const rows = list.map((each) => [
      each.id,
      each.name,
      each.split,
      String(each.assertions.length),
      String(each.notRun.length),
      each.source,
      each.tags.join(', '),
    ]);
    if (rows.length > 0) call.output.table(head, rows);
    call.output.note(plural(list.length, 'case'));
  }
  return 0;
}

async function importCases(call: Invocation, name: string, file: string | undefined): Promise<ExitCode> {
  if (file === undefined) throw usage(cases, 'FILE is missing');
  const data = readBytes(file).toString('base64');
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const found = core.cases.readImport({ skillId, fileName: file === '-' ? 'cases.jsonl' : basename(file), data });
  const { added } = core.cases.applyImport({ importId: found.importId, duplicates: call.flag('duplicates') });
  if (call.output.json) call.output.result('cases import', { found, added });
  else tellImport(call, file, found, added);
  return found.problems.length > 0 ? 1 : 0;
}

function tellImport({ output }: Invocation, file: string, found: CaseImport, added: number): void {
  for (const { line, message } of found.problems) output.note(printable(`${file}${line === null ? '' : `:${line}`}: ${message}`));
  const notRun = found.cases.reduce((sum, each) => sum + each.notRun, 0);
  if (notRun > 0) output.note(`${plural(notRun, 'check')} of the file have no counterpart; they are kept and not run.`);
  const known = found.cases.length - added;
  output.line(`${plural(added, 'case')} added${known > 0 ? `, ${known} there already` : ''}`);
}

function readBytes(file: string): Buffer {
  const path = file === '-' ? 'standard input' : resolve(file);
  try {
    return readFileSync(file === '-' ? 0 : path);
  } catch (cause) {
    throw new AppError('not_found', `${path} cannot be read: ${(cause as Error).message}.`, { cause, remedy: 'Check the path.' });
  }
}

async function exportCases(call: Invocation, name: string): Promise<ExitCode> {
  const format = call.text('format') ?? 'evals_json';
  if (format !== 'evals_json' && format !== 'jsonl') throw usage(cases, `--format is ${format}, which is neither evals_json nor jsonl`);
  const core = await call.core();
  const { data } = core.cases.exportCases({ skillId: findSkill(core, name).id, format });
  const bytes = Buffer.from(data, 'base64');
  const to = call.text('to');
  if (to !== undefined) write(resolve(to), bytes);
  if (call.output.json) call.output.result('cases export', { path: to === undefined ? null : resolve(to), text: bytes.toString() });
  else if (to === undefined) call.output.bytes(bytes);
  else call.output.line(printable(resolve(to)));
  return 0;
}

/** A file that is there is not written over. */
function write(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes, { flag: 'wx' });
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw new AppError(
      isThere ? 'name_taken' : 'io_failed',
      isThere ? `${path} is there already.` : `${path} cannot be written: ${(cause as Error).message}.`,
      {
        cause,
        remedy: 'Give another file with --to.',
      },
    );
  }
}

async function runCases(call: Invocation, name: string): Promise<ExitCode> {
  const limits = {
    repeat: numberOf(call, 'repeat') ?? 1,
    maxCalls: numberOf(call, 'max-calls') ?? null,
    maxCost: numberOf(call, 'max-cost') ?? null,
  };
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const list = chosen(core, call, skillId);
  if (list.length === 0)
    throw new AppError('not_found', `${name} has no such test case.`, { remedy: 'Bring some in with: npm run -s cli -- cases import' });
  const input = { skillId, caseIds: list.map(({ id }) => id), columns: columnsOf(core, call, skillId), ...limits };
  const estimate = await core.cases.estimate(input, call.signal);
  const { output } = call;
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
  return batch.state === 'done' &&
    cells.every(({ verdict, column }) => batch.columns[column]?.withoutSkill || verdict === 'pass' || verdict === 'no_check')
    ? 0
    : 1;
}

function numberOf(call: Invocation, name: 'repeat' | 'max-calls' | 'max-cost'): number | undefined {
  const word = call.text(name);
  if (word === undefined) return undefined;
  const value = Number(word);
  const isFit =
    value > 0 && Number.isFinite(value) && (name === 'max-cost' || Number.isInteger(value)) && (name !== 'repeat' || value <= 20);
  if (!isFit) throw usage(cases, `--${name} is ${word}, which is no number that it can be`);
  return value;
}

function columnsOf(core: Core, call: Invocation, skillId: string): BatchColumn[] {
  const words = (name: string): (string | null)[] =>
    call
      .text(name)
      ?.split(',')
      .map((word) => word.trim()) ?? [null];
  const revisions = words('revision').map((word) => {
    if (word === null) return { label: 'now', revisionId: null };
    const found = core.library.revisions({ id: skillId }).find(({ number }) => String(number) === word);
    if (found === undefined) throw usage(cases, `--revision is ${word}, and the skill has no revision of that number`);
    return { label: `revision ${word}`, revisionId: found.id };
  });
  const models = words('model');
  const columns = revisions.flatMap(({ label, revisionId }) =>
    models.map((modelId): BatchColumn => ({ label: modelId === null ? label : `${label}, ${modelId}`, revisionId, modelId })),
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

/** Until it has ended; Ctrl+C stops it, and what was found is still told. */
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

const percent = (rate: number | null): string => (rate === null ? '–' : `${Math.round(rate * 100)} %`);

function tellBatch({ output }: Invocation, batch: Batch, cells: readonly BatchCell[], names: ReadonlyMap<string, string>): void {
  for (const cell of cells) {
    if (cell.verdict === 'pass' || cell.verdict === 'no_check') continue;
    const told = cell.error?.message ?? cell.results.find(({ status }) => status === 'fail' || status === 'error')?.reason ?? '';
    output.line(
      printable(`${cell.verdict ?? cell.status}: ${names.get(cell.caseId) ?? cell.caseId}, ${batch.columns[cell.column]?.label}: ${told}`),
    );
  }
  const head = ['COLUMN', 'PASSED', 'RATE', 'SPREAD', 'ERRORS', 'NO CHECK', 'COST', 'MEDIAN'];
  const rows = batch.summaries.map((each) => [
    batch.columns[each.column]?.label ?? '',
    `${each.passed} of ${each.passed + each.failed}`,
    percent(each.passRate),
    percent(each.spread),
    String(each.errors),
    String(each.noCheck),
    cost(each.cost),
    duration(each.medianMs),
  ]);
  output.table(head, rows);
  for (const { label, note } of batch.assertions) if (note !== null) output.note(printable(`${label}: ${note}`));
  output.note(`${batch.done} of ${plural(batch.cells, 'run')}, ${batch.state}${batch.reason === null ? '' : `: ${batch.reason}`}`);
}

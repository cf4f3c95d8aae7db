// electron/shells/cli/commands/cases/cases.ts - test cases of a skill: list, import and export files, keep in one, run as a batch.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AppError, type CaseImport } from '../../../../contract/index.ts';
import { type Command, choiceOf, type ExitCode, flags, type Invocation, texts, usage } from '../../command.ts';
import { plural } from '../../format.ts';
import { printList } from '../../output.ts';
import { findSkill } from '../../skills.ts';
import { fileOf, tellExport } from '../files/kept-beside.ts';
import { runCases } from './batch.ts';
import { CASES, chosen } from './choice.ts';

type Act = 'list' | 'import' | 'export' | 'file' | 'run';

export const cases: Command = {
  name: 'cases',
  summary: 'list, import, export, run, or keep in a file the test cases of a skill',
  usage: 'list SKILL | import SKILL FILE | export SKILL | file SKILL | run SKILL',
  help: [
    ['list SKILL', 'every case with its inputs and checks'],
    ['import SKILL FILE', 'evals.json, promptfoo YAML or CSV, JSONL; bad lines are reported, the others imported'],
    ['--duplicates', 'import: also import cases that already exist'],
    ['export SKILL', 'print the cases, or write them with --to'],
    ['--format F', 'export: evals_json or jsonl; default: evals_json'],
    ['--to FILE', 'export: the file to write'],
    ['file SKILL', 'whether cases are in evals/evals.json of the linked folder and match it; exit code 1 if not'],
    ['--keep', 'file: keep them there, merging the file’s cases with those here'],
    ['--drop', 'file: keep them only in the database; the file is not changed'],
    ['--take SIDE', 'file: if both sides changed, “cases” overwrites the file, “file” replaces the cases'],
    ['run SKILL', 'run every case; exit code 1 if one fails'],
    ['--model ID[,ID]', 'run: a column for each model; default: the model in Settings'],
    ['--agent AGENT[,AGENT]', 'run: a column for each agent that runs it; default: you'],
    ['--revision N[,N]', 'run: a column for each revision number; default: the current version'],
    ['--without-skill', 'run: add a column with the request alone, without the skill'],
    ['--tag TAG', 'list, run: only cases with this tag'],
    ['--split S', 'list, run: only train, val or test'],
    ['--repeat N', 'run: times to run each case, 1 to 20; default: 1'],
    ['--max-calls N', 'run: stop at this many model calls'],
    ['--max-cost D', 'run: stop at this many US dollars'],
    ['--allow-http', 'run: send to an address that is not encrypted, once for each address'],
    ['--dry-run', 'import: show what the file contains, import nothing; run: show what it would need, run nothing'],
  ],
  examples: [
    'cases import my-skill evals.json',
    'cases import my-skill promptfooconfig.yaml --dry-run',
    'cases file my-skill --keep',
    'cases run my-skill --repeat 3 --without-skill --max-calls 100',
    'cases run my-skill --dry-run --json',
  ],
  options: {
    ...texts('format', 'to', 'take', 'model', 'agent', 'revision', 'tag', 'split', 'repeat', 'max-calls', 'max-cost'),
    ...flags('duplicates', 'keep', 'drop', 'without-skill', 'allow-http', 'dry-run'),
  },
  async run(call) {
    const [what, name, ...more] = call.words;
    const act = ACTS[what as Act];
    if (act === undefined)
      throw usage(
        CASES,
        what === undefined ? 'list, import, export, file or run is missing' : `${what} is neither list, import, export, file nor run`,
      );
    if (name === undefined) throw usage(CASES, 'SKILL is missing');
    if (more.length > (what === 'import' ? 1 : 0)) throw usage(CASES, `unexpected argument: ${more.at(-1)}`);
    return await act(call, name, more[0]);
  },
};

const ACTS: Record<Act, (call: Invocation, name: string, file: string | undefined) => Promise<ExitCode>> = {
  list: listCases,
  import: importCases,
  export: exportCases,
  file: fileOf('cases', (core) => core.cases),
  run: runCases,
};

async function listCases(call: Invocation, name: string): Promise<ExitCode> {
  const core = await call.core();
  const list = chosen(core, call, findSkill(core, name).id);
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
  return printList(call.output, 'cases list', { cases: list }, { head, rows, count: plural(list.length, 'case') });
}

async function importCases(call: Invocation, name: string, file: string | undefined): Promise<ExitCode> {
  if (file === undefined) throw usage(CASES, 'FILE is missing');
  const data = readBytes(file).toString('base64');
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const found = core.cases.readImport({ skillId, fileName: file === '-' ? 'cases.jsonl' : basename(file), data });
  const isDry = call.flag('dry-run');
  const { added } = isDry ? { added: 0 } : core.cases.applyImport({ importId: found.importId, duplicates: call.flag('duplicates') });
  if (call.output.json) call.output.result('cases import', { found, added });
  else tellImport(call, file, found, isDry ? null : added);
  return found.problems.length > 0 ? 1 : 0;
}

/** `added`: null if nothing was to be added. */
function tellImport({ output }: Invocation, file: string, found: CaseImport, added: number | null): void {
  for (const { line, message } of found.problems) output.note(`${file}${line === null ? '' : `:${line}`}: ${message}`);
  for (const { name, notRunChecks } of found.cases)
    for (const check of notRunChecks) output.note(`${file}: ${name}: kept but not run: ${check}`);
  if (added === null) {
    const known = found.cases.filter(({ duplicate }) => duplicate).length;
    output.line(`${plural(found.cases.length, 'case')} in the file${known > 0 ? `, ${known} already here` : ''}; nothing was imported`);
    return;
  }
  const known = found.cases.length - added;
  output.line(`${plural(added, 'case')} added${known > 0 ? `, ${known} already here` : ''}`);
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
  const format = choiceOf(CASES, call, 'format', ['evals_json', 'jsonl']) ?? 'evals_json';
  const core = await call.core();
  const { data } = core.cases.exportCases({ skillId: findSkill(core, name).id, format });
  return tellExport(call, 'cases', data);
}

// electron/shells/cli/commands/triggers/evaluate.ts - which rows pass, who wins instead and why; for CI by the exit code (row E8).
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AppError, type Evaluation, foundBy, type MatchReason, type TriggerResult } from '../../../../contract/index.ts';
import { readRows } from '../../../../core/triggers/index.ts';
import type { ExitCode, Invocation } from '../../command.ts';
import { bytesOf, shown } from '../../files.ts';
import { plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { wish } from './rows.ts';

export async function evaluateRows(call: Invocation, word: string): Promise<ExitCode> {
  const path = packageAt(word);
  const evaluation = path === null ? await ofSkill(call, word) : await ofFile(call, path);
  const { output } = call;
  const failed = evaluation.results.length - evaluation.passed;
  if (output.json) output.result('triggers', evaluation);
  else {
    for (const result of evaluation.results) tell(result, output.line);
    const { passed, results, skills } = evaluation;
    output.note(`${passed} of ${plural(results.length, 'row')} pass, against ${plural(skills, 'skill')}`);
  }
  return failed > 0 ? 1 : 0;
}

/** The package file that a word names, or null for the name of a skill. */
function packageAt(word: string): string | null {
  const path = resolve(word);
  if (!existsSync(path)) return null;
  if (statSync(path).isFile()) return path;
  const inside = join(path, 'SKILL.md');
  return /[\\/.]/.test(word) && existsSync(inside) ? inside : null;
}

const NO_ROWS = { remedy: 'Add some with: npm run -s cli -- triggers add SKILL MESSAGE, or give a file with --rows.' };

async function ofSkill(call: Invocation, name: string): Promise<Evaluation> {
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const given = call.text('rows');
  if (given === undefined) {
    const evaluation = await core.triggers.evaluate({ skillId, draft: null }, call.signal);
    if (evaluation.results.length > 0) return evaluation;
    throw new AppError('not_found', `${name} has no trigger tests.`, NO_ROWS);
  }
  const { text, row } = core.library.open({ id: skillId });
  if (text === null) throw new AppError('package_broken', `${name} cannot be read.`, { remedy: 'Open it in the editor and fix it.' });
  return await core.triggers.evaluateText({ text, fileName: row.fileName, rows: rowsIn(call, given) }, call.signal);
}

async function ofFile(call: Invocation, path: string): Promise<Evaluation> {
  const beside = join(dirname(path), 'evals', 'trigger-eval.json');
  const given = call.text('rows') ?? (existsSync(beside) ? beside : undefined);
  if (given === undefined) throw new AppError('not_found', `${shown(path)} has no evals/trigger-eval.json beside it.`, NO_ROWS);
  const rows = rowsIn(call, given);
  const core = await call.core();
  return await core.triggers.evaluateText({ text: Buffer.from(bytesOf(path)).toString(), fileName: shown(path), rows }, call.signal);
}

function rowsIn({ output }: Invocation, file: string) {
  const { rows, problems } = readRows(
    file,
    Buffer.from(bytesOf(file === '-' ? file : resolve(file)))
      .toString()
      .replace(/^\uFEFF/, ''),
  );
  for (const problem of problems) output.note(`${file}: ${problem}`);
  return rows.map(({ message, shouldTrigger, heldOut }) => ({ message, shouldTrigger, heldOut: heldOut ?? false }));
}

function tell(result: TriggerResult, line: (text?: string) => void): void {
  const { passes, shouldTrigger, message, rank, score, other, reasons } = result;
  line(`${passes ? 'pass' : 'FAIL'}  ${wish(shouldTrigger).padEnd(10)}  ${message}`);
  if (passes) return;
  const by = foundBy(result);
  const place = rank === null ? 'not among the hits' : `place ${rank}, ${number(score ?? 0)}`;
  line(`      finds ${by === 'this' ? 'this skill' : by === 'other' ? other?.name : 'no skill'}; this skill: ${place}`);
  if (other !== null) why(`${other.name} ${number(other.score)}`, other.reasons, line);
  why('this skill', reasons, line);
}

function why(who: string, reasons: readonly MatchReason[], line: (text?: string) => void): void {
  for (const { field, words, matched, weight } of reasons)
    line(`        ${who}: ${field} “${matched}” by ${words.join(', ') || 'the message'}, ${number(weight)}`);
}

const number = (value: number): string => value.toFixed(1);

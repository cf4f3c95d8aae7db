// electron/core/cases/formats/evals.ts - evals/evals.json of the Agent Skills format: {skill_name, evals: [{id, prompt, expected_output,
// files, assertions or expectations}]}. Both spellings are read; each eval keeps its own.
import { AppError, isRecord, jsonFrom, type TestCase, whyNotJson } from '../../../contract/index.ts';
import { asText, type CaseDraft, emptyDraft, type Kept, nameOf, type ReadCases, tagsOf } from './draft.ts';
import { asProse, sortAssertions } from './written.ts';

/** Fields of an eval that become parts of a case; others are kept with it. */
const OWN = ['id', 'name', 'prompt', 'expected_output', 'assertions', 'expectations', 'inputs', 'tags', 'note'];

export const isEvals = (value: unknown): value is { evals: unknown[] } => isRecord(value) && Array.isArray(value.evals);

export function readEvals(value: { evals: unknown[] }): ReadCases {
  const problems = Object.keys(value)
    .filter((key) => key !== 'evals' && key !== 'skill_name')
    .map((key) => ({ line: null, message: `${key} in the file belongs to no case and is ignored.` }));
  const { cases, problems: bad } = readList(value.evals);
  return { format: 'evals_json', cases, problems: [...problems, ...bad] };
}

/** Every eval of a file that keeps the cases. Throws `bad_input`: a file would lose any unreadable part when it is written. */
export function readAllEvals(path: string, text: string): CaseDraft[] {
  const { cases, problems } = evalsIn(text);
  if (problems.length === 0) return cases;
  throw new AppError('bad_input', `${path}: ${problems[0]!.message}`, {
    where: { file: path },
    remedy: 'Fix the file, or write it again from the cases.',
  });
}

function evalsIn(text: string): Pick<ReadCases, 'cases' | 'problems'> {
  const failed = (message: string) => ({ cases: [], problems: [{ line: null, message }] });
  try {
    const value: unknown = jsonFrom(text);
    return isEvals(value) ? readList(value.evals) : failed('It has no list “evals”.');
  } catch (cause) {
    return failed(`It ${whyNotJson(cause)}.`);
  }
}

function readList(evals: readonly unknown[]): Pick<ReadCases, 'cases' | 'problems'> {
  const cases: CaseDraft[] = [];
  const problems: ReadCases['problems'] = [];
  for (const [index, entry] of evals.entries()) {
    if (!isRecord(entry)) problems.push({ line: null, message: `Eval ${index + 1} is not an object.` });
    else if (asText(entry.prompt).trim() === '' && !isRecord(entry.inputs))
      problems.push({ line: null, message: `Eval ${index + 1} has no prompt.` });
    else cases.push(readEval(entry, index));
  }
  return { cases, problems };
}

function readEval(entry: Record<string, unknown>, index: number): CaseDraft {
  const spelling = 'expectations' in entry ? 'expectations' : 'assertions';
  const raw = [entry.expectations, entry.assertions].flatMap((list) => list ?? []);
  return {
    ...emptyDraft(nameOf(asText(entry.name), defaultName(entry, index))),
    request: asText(entry.prompt),
    inputs: isRecord(entry.inputs) ? entry.inputs : {},
    expected: entry.expected_output ?? null,
    tags: tagsOf(entry.tags),
    note: asText(entry.note),
    ...sortAssertions(raw),
    kept: { evals: { spelling, entry } },
  };
}

const defaultName = (entry: Record<string, unknown>, index: number): string => `Eval ${asText(entry.id) || index + 1}`;

export interface CaseWithKept {
  case: TestCase;
  kept: Kept;
}

/**
 * The cases as evals.json. New ids follow the highest existing one. `before`: the file to be overwritten; its other fields, the
 * order of its evals and its indentation stay.
 */
export function writeEvals(skillName: string, list: readonly CaseWithKept[], before: string | null = null): string {
  const file: unknown = before === null ? null : jsonFrom(before);
  const cases = isEvals(file) ? inOrderOf(file.evals, list) : list;
  const ids = cases.flatMap(({ kept }) => (typeof kept.evals?.entry.id === 'number' ? [kept.evals.entry.id] : []));
  let next = ids.reduce((highest, id) => Math.max(highest, id), 0);
  const evals = cases.map(({ case: each, kept }) => writeEval(each, kept, () => ++next));
  const whole = isEvals(file) ? { ...file, evals } : { skill_name: skillName, evals };
  const indent = before === null ? 2 : (/^[{[]\r?\n([ \t]+)/.exec(before)?.[1] ?? 2);
  const text = JSON.stringify(whole, null, indent);
  const lines = before?.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  return before === null || before.endsWith('\n') ? `${lines}${before?.endsWith('\r\n') ? '\r\n' : '\n'}` : lines;
}

/** The file's in its order, then the others. */
function inOrderOf(evals: readonly unknown[], cases: readonly CaseWithKept[]): CaseWithKept[] {
  const places = new Map(evals.map((entry, index) => [isRecord(entry) ? entry.id : undefined, index]));
  const placeOf = ({ kept }: CaseWithKept): number => places.get(kept.evals?.entry.id) ?? evals.length;
  return [...cases].sort((a, b) => placeOf(a) - placeOf(b));
}

function writeEval(each: TestCase, { evals }: Kept, newId: () => number): Record<string, unknown> {
  const before = evals?.entry ?? {};
  const spelling = evals?.spelling ?? 'assertions';
  const checks = [...each.assertions.map((assertion) => asProse(assertion) ?? assertion), ...each.notRun];
  const id = before.id ?? newId();
  const said: Record<string, unknown> = {
    id,
    ...('name' in before || each.name !== defaultName({ id }, 0) ? { name: each.name } : {}),
    prompt: each.request,
    ...('expected_output' in before || each.expected !== null ? { expected_output: each.expected } : {}),
    // An eval without a prompt has inputs, even if empty.
    ...(isEmpty(each.inputs) && !('inputs' in before) && each.request.trim() !== '' ? {} : { inputs: each.inputs }),
    ...(each.tags.length === 0 && !('tags' in before) ? {} : { tags: each.tags }),
    ...(each.note === '' && !('note' in before) ? {} : { note: each.note }),
    ...(checks.length === 0 && !(spelling in before) ? {} : { [spelling]: checks }),
  };
  // In the eval's own order, with its other fields.
  const order = [...Object.keys(before).filter((key) => key in said || !OWN.includes(key)), ...Object.keys(said)];
  return Object.fromEntries([...new Set(order)].map((key) => [key, key in said ? said[key] : before[key]]));
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

// electron/core/cases/formats/promptfoo-test.ts - one test of promptfoo, with what is above it, as cases. What is not applied is told, at each level.
import { isRecord } from '../../../contract/index.ts';
import { asText, type CaseDraft, emptyDraft, nameOf, tagsOf } from './draft.ts';
import { ignoredIn, mapAssertion } from './promptfoo-assert.ts';

export type Fields = Record<string, unknown>;
type Tell = (message: string) => void;

/** A list of values gives one case each, as in promptfoo; more than this from one test counts as a mistake. */
export const MAX_FROM_ONE = 500;
const APPLIED = ['vars', 'assert', 'description', 'options', 'metadata'];
const APPLIED_OPTIONS = ['disableVarExpansion', 'disableDefaultAsserts'];

/** What a level (`defaultTest`, a scenario, a test) says and the import does not apply; `where` as in “… in this test”. Messages without a full stop. */
export function tellNotApplied(fields: Fields, where: string, tell: Tell, applied: readonly string[] = APPLIED): void {
  const options = isRecord(fields.options) ? Object.keys(fields.options).filter((name) => !APPLIED_OPTIONS.includes(name)) : [];
  const names = [...Object.keys(fields).filter((name) => !applied.includes(name)), ...options.map((name) => `options.${name}`)];
  for (const name of names) tell(`${name} in ${where} is not applied`);
  if (typeof fields.vars === 'string') tell(`The vars of ${where} are in ${fields.vars}, which is not read`);
  else if (isRecord(fields.vars) && isChecks(fields.vars.assert))
    tell(`assert is below vars in ${where}, so it is a value and no check runs. Move it out of vars`);
}

/** The cases of a test. `above` is `defaultTest`, then a scenario, if there are any. */
export function readTest(test: Fields, above: readonly Fields[], line: number | null, tell: Tell): CaseDraft[] {
  if (typeof test.vars === 'string') return [];
  const merged = (key: string): Fields =>
    Object.fromEntries([...above, test].flatMap(({ [key]: own }) => (isRecord(own) ? Object.entries(own) : [])));
  const options = merged('options');
  // Its own come first, since a case without a description is named by its first value.
  const vars = { ...(isRecord(test.vars) ? test.vars : {}), ...merged('vars') };
  const far = Object.entries(vars).find(([, value]) => typeof value === 'string' && value.startsWith('file://'));
  if (far) tell(`${far[0]} is in ${asText(far[1])}, which is not read; the path is kept as its value`);
  const all = options.disableVarExpansion === true ? [vars] : expand(vars);
  if (all === null) {
    tell(`The lists in this test make more than ${MAX_FROM_ONE} cases, so it was skipped`);
    return [];
  }
  const empty = Object.keys(vars).find((name) => Array.isArray(vars[name]) && vars[name].length === 0);
  if (all.length === 0)
    tell(`${empty} is an empty list, so this test makes no case. To pass the list itself, set disableVarExpansion under options`);
  const levels = options.disableDefaultAsserts === true ? [...above.slice(1), test] : [...above, test];
  const checks = sortOut(
    levels.flatMap(({ assert }) => assert ?? []),
    tell,
  );
  const described = asText(test.description ?? above[1]?.description);
  const metadata = merged('metadata');
  return all.map((values, index) => ({
    ...draftOf(values, described === '' ? '' : all.length > 1 ? `${described} (${index + 1})` : described, line),
    ...checks,
    tags: tagsOf(metadata.tags),
    note: noteOf(metadata),
  }));
}

const isChecks = (value: unknown): boolean => [value].flat().some((each) => isRecord(each) && typeof each.type === 'string');

/** All combinations of the lists' values. Null if too many. */
function expand(vars: Fields): Fields[] | null {
  let all: Fields[] = [{}];
  for (const [key, value] of Object.entries(vars)) {
    const values: unknown[] = Array.isArray(value) && !(key === 'assert' && isChecks(value)) ? value : [value];
    all = all.flatMap((before) => values.map((each) => ({ ...before, [key]: each })));
    if (all.length > MAX_FROM_ONE) return null;
  }
  return all;
}

/** Checks that run, and those that are kept. */
export function sortOut(raw: readonly unknown[], tell: Tell): Pick<CaseDraft, 'assertions' | 'notRun'> {
  const assertions: Fields[] = [];
  const notRun: unknown[] = [];
  for (const each of raw) {
    const mapped = mapAssertion(each);
    if (mapped === null) notRun.push(each);
    else {
      assertions.push(mapped);
      for (const name of ignoredIn(each)) tell(`${name} of the check ${asText((each as Fields).type)} is not applied`);
    }
  }
  return { assertions, notRun };
}

/** A variable `request` is the person's request; all are inputs. */
export function draftOf(vars: Fields, described: string, line: number | null): CaseDraft {
  const { request, ...inputs } = vars;
  const isAsked = typeof request === 'string';
  const first = asText(Object.values(vars)[0]);
  return {
    ...emptyDraft(nameOf(described, nameOf(first, line === null ? 'Case' : `Line ${line}`))),
    inputs: isAsked ? inputs : vars,
    request: isAsked ? request : '',
  };
}

export const noteOf = (metadata: Fields): string =>
  Object.entries(metadata)
    .filter(([key]) => key !== 'tags')
    .map(([key, value]) => `${key}: ${asText(value)}`)
    .join('\n');

// electron/core/assertions/parse/parse.ts - assertions as written in a package, read into checks. An unreadable one is kept and says why.
import { z } from 'zod';
import { isNumber, isRecord, numberOf } from '../../../contract/index.ts';
import type { Assertion, Common } from '../assertion.ts';
import { KINDS } from '../kinds/index.ts';
import { parsePath } from '../text/path.ts';
import { respell } from './spellings.ts';

/** One problem. `path` leads from the list of assertions to the place: `[2, 'pattern']`. A warning changes nothing. */
export interface AssertionProblem {
  path: (string | number)[];
  severity: 'error' | 'warning';
  /** A full sentence. */
  message: string;
}

export interface ParsedAssertions {
  assertions: Assertion[];
  problems: AssertionProblem[];
}

const CommonFields = z.object({
  id: z
    .union([z.string().min(1).max(200), z.number()])
    .transform(String)
    .optional(),
  severity: z.enum(['hard', 'soft']).optional(),
  weight: z.number().min(0).max(1000).default(1),
  when: z
    .union([z.string().min(1), z.array(z.string().min(1))])
    .transform((names) => [names].flat())
    .default([]),
  on: z
    .string()
    .refine((path) => parsePath(path) !== null, 'must be “output” or a path such as claims[0].page')
    .default('output'),
  message: z.string().min(1).max(2000).nullable().default(null),
  stage: z.enum(['author', 'run', 'both']).default('both'),
  tags: z.array(z.string()).default([]),
  not: z.boolean().default(false),
  on_fail: z
    .string()
    .regex(/^retry(?: [1-3])?$/, 'must be “retry”, or “retry” and a number from 1 to 3')
    .optional(),
});
const COMMON = Object.keys(CommonFields.shape);
const MAX_DEPTH = 5;

/** Reads the value of `assertions:`. Never throws; no value means no assertions. */
export function parseAssertions(raw: unknown): ParsedAssertions {
  if (raw === undefined || raw === null) return { assertions: [], problems: [] };
  if (!Array.isArray(raw)) return { assertions: [], problems: [{ path: [], severity: 'error', message: 'assertions is not a list.' }] };
  const problems: AssertionProblem[] = [];
  const assertions = readList(raw, [], '', problems);
  const seen = new Set<string>();
  for (const [index, { id }] of assertions.entries()) {
    if (seen.has(id))
      problems.push({ path: [index, 'id'], severity: 'warning', message: `The id ${id} appears twice, so results cannot be told apart.` });
    seen.add(id);
  }
  return { assertions, problems };
}

function readList(raw: unknown[], path: (string | number)[], prefix: string, problems: AssertionProblem[]): Assertion[] {
  return raw.map((each, index) => readOne(each, [...path, index], `${prefix}${index + 1}`, problems));
}

function readOne(raw: unknown, path: (string | number)[], number: string, problems: AssertionProblem[]): Assertion {
  const unusable = (common: Common, problem: string, at: (string | number)[] = [], family: string | null = null): Assertion => {
    problems.push({
      path: [...path, ...at],
      severity: 'error',
      message: `Assertion ${number} (${common.type}) cannot be used: ${problem}.`,
    });
    return { ...common, state: 'unusable', family: family as never, problem };
  };
  if (!isRecord(raw)) return unusable(bare(number, 'unknown'), 'it is not a mapping with a type');
  const spelled = respell(raw);
  const named = bare(idOf(raw.id) ?? number, typeof raw.type === 'string' ? raw.type : 'unknown');
  if ('problem' in spelled) return unusable(named, spelled.problem, ['type']);
  const kind = KINDS.get(spelled.type)!;
  const { family, hardByDefault } = kind.info;
  const common = CommonFields.safeParse(
    Object.fromEntries(
      Object.entries(spelled.fields)
        .filter(([key, value]) => COMMON.includes(key) && value !== null)
        .map(([key, value]) => [key, key === 'id' ? (idOf(value) ?? value) : (numberOf(value) ?? value)]),
    ),
  );
  if (!common.success) {
    const { path: at, message } = common.error.issues[0]!;
    return unusable(
      { ...named, type: spelled.type },
      `${at.join('.')}: ${message.replace(/^Invalid (input|option): /, '')}`,
      at as string[],
      family,
    );
  }
  const { severity, on, id, on_fail: onFail, ...rest } = common.data;
  const fields: Common = {
    ...rest,
    id: id ?? number,
    type: spelled.type,
    severity: severity ?? (hardByDefault ? 'hard' : 'soft'),
    on: /^(output|\$)$/.test(on.trim()) ? null : on,
    retries: onFail === undefined ? 0 : Number(onFail.slice('retry '.length) || 1),
  };
  const read = kind.read(Object.fromEntries(Object.entries(spelled.fields).filter(([key]) => !COMMON.includes(key))));
  if ('problems' in read) return unusable(fields, read.problems.map(({ message }) => message).join('; '), read.problems[0]!.path, family);
  for (const key of read.ignored) {
    problems.push({
      path: [...path, key],
      severity: 'warning',
      message: `Assertion ${number} (${spelled.type}) has no field ${key}, so it is ignored.`,
    });
  }
  if (family !== 'group') return { ...fields, state: 'ready', kind, params: read.params, members: null };
  if (path.length >= MAX_DEPTH * 2) return unusable(fields, `groups are nested more than ${MAX_DEPTH} deep`, [], family);
  const members = readList(read.params.assertions as unknown[], [...path, 'assertions'], `${fields.id}.`, problems);
  return { ...fields, state: 'ready', kind, params: read.params, members };
}

const idOf = (id: unknown): string | null => (typeof id === 'string' && id !== '' ? id : isNumber(id) ? JSON.stringify(id) : null);

const bare = (id: string, type: string): Common => ({
  id,
  type,
  severity: 'soft',
  weight: 1,
  when: [],
  on: null,
  message: null,
  stage: 'both',
  tags: [],
  not: false,
  retries: 0,
});

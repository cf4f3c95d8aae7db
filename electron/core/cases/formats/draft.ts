// electron/core/cases/formats/draft.ts - what readers of all formats return: cases, and problems in the file, by line.
import type { CaseFormat } from '../../../contract/index.ts';

/** A case during an import. */
export interface CaseDraft {
  /** Set if the file has a usable one: the split depends on it. */
  id: string | null;
  name: string;
  inputs: Record<string, unknown>;
  request: string;
  expected: unknown;
  assertions: Record<string, unknown>[];
  tags: string[];
  note: string;
  notRun: unknown[];
  /** What an export in the same format needs to restore it. */
  kept: Kept;
}

/** Of evals.json; empty for the others. `entry` is the eval as it was written. */
export type Kept = { evals?: { spelling: 'assertions' | 'expectations'; entry: Record<string, unknown> } };

export interface CaseProblem {
  line: number | null;
  message: string;
}

export interface ReadCases {
  format: CaseFormat;
  cases: CaseDraft[];
  problems: CaseProblem[];
}

export const emptyDraft = (name: string): CaseDraft => ({
  id: null,
  name,
  inputs: {},
  request: '',
  expected: null,
  assertions: [],
  tags: [],
  note: '',
  notRun: [],
  kept: {},
});

/** A scalar as text, anything else as JSON; nothing stays nothing. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

const MAX_NAME = 200;
/** On one line and never too long for the list. */
export function nameOf(text: string, otherwise: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0] ?? '';
  const name = line === '' ? otherwise : line;
  return name.length <= MAX_NAME
    ? name
    : `${name
        .slice(0, MAX_NAME - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

/** `tags` as a list, or as words between commas. */
export const tagsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(asText) : typeof value === 'string' ? value.split(',') : [])
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

// renderer/editor/form/fields.ts - the metadata form as data: which frontmatter keys go where, and how each is shown.

import type { Analysis, Edit, Field, Finding } from '../../../electron/contract/packages.ts';
import { ORIGINS } from '../../../electron/contract/proficiency/development.ts';
import { LEVEL_NAMES, levelText } from '../../../electron/contract/proficiency/levels.ts';
import { RANKS } from '../../../electron/contract/values/agent.ts';
import { isRecord } from '../../../electron/contract/values/json.ts';

export type FieldShape = 'text' | 'code' | 'long' | 'version' | 'list' | 'codes' | 'number' | 'choice';

interface FieldOption {
  /** As it is written. */
  value: string;
  label: string;
}

export interface FormField {
  key: string;
  label: string;
  shape: FieldShape;
  /** Shown even if the file has no such key. */
  always: boolean;
  hint?: string;
  /** Of a choice. */
  options?: readonly FieldOption[];
}

export interface FormSection {
  title: string;
  note: string;
  fields: FormField[];
}

const field = (key: string, label: string, shape: FieldShape, always = true, hint?: string): FormField => ({
  key,
  label,
  shape,
  always,
  ...(hint === undefined ? {} : { hint }),
});

const choice = (key: string, label: string, options: readonly FieldOption[]): FormField => ({
  ...field(key, label, 'choice', false),
  options,
});
const LEVELS = LEVEL_NAMES.map((_, index) => ({ value: String(index + 1), label: levelText(index + 1) }));
const words = (values: readonly string[]): FieldOption[] => values.map((value) => ({ value, label: value.replace('_', ' ') }));

export const SECTIONS: readonly FormSection[] = [
  {
    title: 'Identity',
    note: '',
    fields: [
      field('name', 'Name', 'code'),
      field('title', 'Title', 'text'),
      field('description', 'Description', 'long'),
      field('version', 'Version', 'version'),
      field('author', 'Author', 'text'),
      field('publisher', 'Publisher', 'text', false),
      field('license', 'Licence', 'text'),
      field('homepage', 'Homepage', 'text', false),
      field('tags', 'Tags', 'list'),
    ],
  },
  {
    title: 'Matching',
    note: 'how a message finds this skill without a model call',
    fields: [
      field('intent_patterns', 'Intent patterns', 'list', true, '{word} matches one or more words'),
      field('trigger_phrases', 'Trigger phrases', 'list'),
    ],
  },
  {
    title: 'Permissions and tools',
    note: '',
    fields: [
      field('required_scopes', 'Required scopes', 'codes'),
      field('required_permissions', 'Permissions', 'codes', false),
      field('allowed_roles', 'Allowed roles', 'codes', false),
      field('tools', 'Tools', 'codes'),
      field('allowed_tools', 'Allowed tools', 'codes', false),
      field('skills', 'Skills', 'codes', false),
    ],
  },
  {
    title: 'Running',
    note: '',
    fields: [field('run', 'Run', 'list', false, 'artifact names, in order'), field('interrupts', 'Interrupts', 'codes', false)],
  },
  {
    title: 'Learning',
    note: 'how agents learn this skill, keep it up, and may run it',
    fields: [
      field('category', 'Category', 'text', false),
      field('domain', 'Domain', 'text', false),
      field('department', 'Department', 'text', false),
      choice('origin', 'Origin', words(ORIGINS)),
      choice('proficiency', 'First level', LEVELS),
      field('prerequisites', 'Prerequisites', 'codes', false, 'skills that an agent needs at 3 Apply or above'),
      field('decay_rate_days', 'Days of decay', 'number', false),
      field('composite_skill_ids', 'Made of', 'codes', false),
      field('synergy_partners', 'Goes with', 'codes', false),
      field('preferred_tools', 'Preferred tools', 'codes', false, 'the first that can be used is; write priority and context in Source'),
      choice('min_proficiency', 'Needs level', LEVELS),
      choice('min_rank', 'Needs rank', words(RANKS)),
      field('skill_id', 'Levels kept as', 'code', false),
      field('intents', 'Intents', 'list', false),
      field('triggers', 'Triggers', 'list', false),
      field('activation', 'Activation', 'text', false),
    ],
  },
];

/** Other spellings in use. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  decay_rate_days: ['decay_days'],
  composite_skill_ids: ['composites'],
  synergy_partners: ['synergies'],
};

/** Keys that have their own place outside the field list. */
const ELSEWHERE = ['input_schema', 'output_schema', 'artifacts'];

/** Two spellings of a key are one: `allowed-tools`, `allowed_tools`. */
const normalKey = (key: string): string => key.replaceAll('-', '_');

export const fieldOf = (analysis: Analysis, key: string): Field | null =>
  analysis.fields.find((f) => normalKey(f.key) === key || ALSO[key]?.includes(normalKey(f.key))) ?? null;

/** The fields of a section that are shown: those of the file, those of every file, and those that a person added. */
export const shownFields = ({ fields }: FormSection, analysis: Analysis, added: ReadonlySet<string>): FormField[] =>
  fields.filter(({ key, always }) => always || added.has(key) || fieldOf(analysis, key) !== null);

/** The keys that no section shows. */
export function otherFields(analysis: Analysis): Field[] {
  const shown = new Set([...SECTIONS.flatMap((s) => s.fields.flatMap((f) => [f.key, ...(ALSO[f.key] ?? [])])), ...ELSEWHERE]);
  return analysis.fields.filter((f) => !shown.has(normalKey(f.key)));
}

/** True if the file writes a schema in the short form, where a line is a field. */
export function isShort(field: Field | null): boolean {
  const value = field?.value;
  return isRecord(value) && !('$schema' in value) && !(value.type === 'object' && 'properties' in value);
}

/** The path of a schema field in short form; `place` also means `place?`. */
export function schemaPath(field: Field, name: string): [string, string] {
  const keys = isRecord(field.value) ? Object.keys(field.value) : [];
  return [field.key, keys.find((key) => key.replace(/\?$/, '') === name) ?? name];
}

/** True for a key that the form has a field for. */
export const hasField = (key: string): boolean => SECTIONS.some(({ fields }) => fields.some((each) => each.key === key));

/** Findings in a field. */
export function findingsIn(findings: readonly Finding[], place: Field | null): Finding[] {
  if (!place) return [];
  return findings.filter(
    (f) =>
      f.artifact === undefined && f.range.start >= place.range.start && f.range.start < Math.max(place.range.end, place.range.start + 1),
  );
}

/** True when a field differs from the last revision. */
export function isEdited(now: Field | null, before: Field | null): boolean {
  return JSON.stringify(now?.value ?? null) !== JSON.stringify(before?.value ?? null) || (now === null) !== (before === null);
}

/** The value as one text; null if it is not plain text. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : null;
}

/** The value as a list of texts; null if it is not one (a mapping, or one text that the author wrote with commas). */
export function listOf(value: unknown): string[] | null {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) return null;
  return value.map((item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item)));
}

/** The edit that sets a text field to its new value; an empty one removes an optional key. Null = nothing to do. */
export function textEdit(place: Field | null, key: string, value: string): Edit | null {
  if (!place) return value === '' ? null : { op: 'setValue', path: [key], value };
  if (value === textOf(place.value)) return null;
  if (key === 'name') return { op: 'renameSkill', name: value };
  return value === '' && key !== 'description' ? { op: 'removeValue', path: [place.key] } : { op: 'setValue', path: [place.key], value };
}

/** The same for a number, which is written without quotes. */
export function numberEdit(place: Field | null, key: string, value: string): Edit | null {
  const edit = textEdit(place, key, value.trim());
  return edit?.op === 'setValue' && /^[1-9]\d{0,8}$/.test(value.trim()) ? { ...edit, value: Number(value.trim()) } : edit;
}

/** Adds one entry, changing only its line if the list exists. */
export function addEdit(place: Field | null, key: string, value: string): Edit {
  const list = place ? listOf(place.value) : null;
  return place && list !== null && list.length > 0
    ? { op: 'setValue', path: [place.key, list.length], value }
    : { op: 'setValue', path: [place?.key ?? key], value: [value] };
}

/** Removes one entry; the last one takes the key with it. */
export function dropEdit(place: Field, index: number): Edit {
  const length = Array.isArray(place.value) ? place.value.length : 0;
  return { op: 'removeValue', path: length <= 1 ? [place.key] : [place.key, index] };
}

/** `1.2.0` → patch, minor and major steps; null if the text is not a semantic version. */
export function nextVersions(version: string): { patch: string; minor: string; major: string } | null {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version.trim());
  if (!match) return null;
  const [major, minor, patch] = match.slice(1).map(Number) as [number, number, number];
  return { patch: `${major}.${minor}.${patch + 1}`, minor: `${major}.${minor + 1}.0`, major: `${major + 1}.0.0` };
}

// electron/core/frontmatter/yaml/edit-value.ts - the values an edit can write.
import { isExact } from '../../../contract/index.ts';
import type { TextValue } from '../values.ts';
import { refuse } from './refuse.ts';

/** Written unquoted: a number, true, false or null. */
interface Bare {
  readonly bare: string;
}

/** Text is written so that it reads as text; all else keeps its type for readers that guess types. */
export type EditValue = string | Bare | EditValue[] | Map<string, EditValue>;

export const isBare = (value: EditValue): value is Bare => typeof value === 'object' && 'bare' in value;

/** JSON data as a value to write. Throws `edit_refused` for what frontmatter cannot contain. */
export function editValueOf(value: unknown, depth = 0): EditValue {
  if (typeof value === 'string') return value;
  if (value === null || typeof value === 'boolean') return { bare: String(value) };
  if (typeof value === 'number' && Number.isFinite(value)) return { bare: String(value) };
  if (isExact(value)) return { bare: value.rawJSON };
  if (depth > 32) refuse('value');
  if (Array.isArray(value)) return value.map((item) => editValueOf(item, depth + 1));
  if (typeof value !== 'object') refuse('value');
  return new Map(Object.entries(value as object).map(([key, child]) => [key, editValueOf(child, depth + 1)]));
}

/** How the value reads back: every scalar as its text. */
export function readsAs(value: EditValue): TextValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(readsAs);
  if (isBare(value)) return value.bare;
  return new Map([...value].map(([key, child]) => [key, readsAs(child)]));
}

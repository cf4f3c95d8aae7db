// electron/core/packages/metadata/values.ts - frontmatter values as the metadata has them: texts and lists of texts.
import type { TextValue } from '../../frontmatter/index.ts';

/** Trimmed text; null for none. A mapping gives its `name`, as for an author. */
export function textOf(value: TextValue | undefined): string | null {
  if (value instanceof Map) return textOf(value.get('name'));
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A list of strings. A single string is a list of one, or split at commas. A mapping gives its `name`. */
export function listOf(value: TextValue | undefined, split: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textOf(item) ?? []);
  const text = textOf(value);
  if (text === null) return [];
  return split ? text.split(',').flatMap((part) => part.trim() || []) : [text];
}

// electron/core/frontmatter/yaml/render.ts - new values as source text.
import { type EditValue, isBare } from './edit-value.ts';
import { canPlain, doubleQuoted, lookAlike, quoted, singleQuoted } from './scalars.ts';
import type { NewStyle } from './styles.ts';

/** A text in a one-line style. */
export function inlineScalar(text: string, style: Exclude<NewStyle, 'literal' | 'folded'>): string {
  if (style === 'plain') return text;
  if (style === 'single') return singleQuoted(text);
  return style === 'double' ? doubleQuoted(text) : quoted(text);
}

export function keyText(key: string, flow: boolean): string {
  return canPlain(key, flow) && lookAlike(key) === null ? key : quoted(key);
}

/** A value on one line. `flow` = inside brackets. */
export function inlineValue(value: EditValue, flow: boolean): string {
  if (typeof value === 'string') return canPlain(value, flow) && lookAlike(value) === null ? value : quoted(value);
  if (Array.isArray(value)) return `[${value.map((item) => inlineValue(item, true)).join(', ')}]`;
  if (isBare(value)) return value.bare;
  if (value.size === 0) return '{}';
  return `{ ${[...value].map(([key, child]) => `${keyText(key, true)}: ${inlineValue(child, true)}`).join(', ')} }`;
}

export interface Layout {
  /** Column of the lines. */
  indent: number;
  step: number;
  lineBreak: string;
}

/**
 * The entries of a mapping or list as block lines, the first one without indent. Mappings in mappings get their own lines; lists and
 * mappings in lists go in brackets.
 */
export function blockLines(value: EditValue[] | Map<string, EditValue>, layout: Layout): string {
  const entries = Array.isArray(value)
    ? value.map((item) => `- ${inlineValue(item, false)}`)
    : [...value].map(([key, child]) => pairText(key, child, layout));
  return entries.join(layout.lineBreak + ' '.repeat(layout.indent));
}

/** `key: value`; a mapping with entries goes on the lines below, indented. */
export function pairText(key: string, value: EditValue, layout: Layout): string {
  const head = `${keyText(key, false)}:`;
  if (!(value instanceof Map) || value.size === 0) return `${head} ${inlineValue(value, false)}`;
  const inner = { ...layout, indent: layout.indent + layout.step };
  return head + layout.lineBreak + ' '.repeat(inner.indent) + blockLines(value, inner);
}

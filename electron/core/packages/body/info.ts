// electron/core/packages/body/info.ts - the info string of an artifact fence: `LANGUAGE KIND name="…" variant=word for="…"`.
import { ARTIFACT_KINDS, type ArtifactKind, type Range } from '../../../contract/index.ts';

/** What a labelled fence contains: an artifact, or the state of a dspy_module. */
export type FenceKind = ArtifactKind | 'dspy_state';

interface Attribute {
  key: string;
  value: string;
  range: Range;
  valueRange: Range;
}

export interface InfoProblem {
  code: 'attribute_malformed' | 'attribute_unknown' | 'attribute_repeated';
  range: Range;
  /** The attribute as written. */
  text: string;
  /** The same attribute in the right form, if that is clear. */
  repaired: string | null;
}

export interface FenceLabel {
  kind: FenceKind;
  /** Offset after the kind: where a missing attribute goes. */
  kindEnd: number;
  attributes: Map<string, Attribute>;
  problems: InfoProblem[];
}

/** The first word of new fences. */
export const LANGUAGES: Record<FenceKind, string> = {
  description: 'markdown',
  approach: 'markdown',
  example: 'markdown',
  prompt_template: 'jinja',
  code_template: 'python',
  dspy_module: 'json',
  dspy_state: 'json',
};

const KINDS = new Set<string>([...ARTIFACT_KINDS, 'dspy_state']);
const ATTRIBUTE = /([^\s=]+)="([^"]*)"(?=\s|$)|([^\s=]+)=([^\s"'=]+)(?=\s|$)|\S+/g;
/** Names: 1 to 128 characters without control characters, quotes, backticks, backslash or `@`. */
const NAME = /^[^\u0000-\u001f\u007f-\u009f"'`\\@]{1,128}$/u;

export const isArtifactName = (name: string): boolean => NAME.test(name) && name.trim() === name;
export const isVariant = (variant: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(variant);

/** The kind that the info string's second word names, or null for an unlabelled fence. */
export function labelOf(info: string): FenceKind | null {
  const second = /^\S+[ \t]+(\S+)/.exec(info)?.[1];
  return second !== undefined && KINDS.has(second) ? (second as FenceKind) : null;
}

/** The kind if an info string starts with it: the language is missing. */
export function kindWithoutLanguage(info: string): FenceKind | null {
  const first = /^\S+/.exec(info)?.[0];
  return first !== undefined && KINDS.has(first) && /\b(?:name|for|variant)=/.test(info) ? (first as FenceKind) : null;
}

/** The label of an info string that starts at `start` in the file; null if it has none. Attributes are read from the raw text. */
export function readLabel(info: string, start: number): FenceLabel | null {
  const kind = labelOf(info);
  if (kind === null) return null;
  const words = /^\S+[ \t]+\S+/.exec(info)![0];
  const label: FenceLabel = { kind, kindEnd: start + words.length, attributes: new Map(), problems: [] };
  ATTRIBUTE.lastIndex = words.length;
  for (let match = ATTRIBUTE.exec(info); match; match = ATTRIBUTE.exec(info)) readAttribute(label, match, start + match.index);
  return label;
}

const ALLOWED: Record<FenceKind, readonly string[]> = {
  description: ['name'],
  approach: ['name'],
  example: ['name'],
  prompt_template: ['name', 'variant'],
  code_template: ['name', 'variant'],
  dspy_module: ['name', 'variant'],
  dspy_state: ['for', 'variant'],
};

function readAttribute(label: FenceLabel, match: RegExpExecArray, start: number): void {
  const text = match[0];
  const range = { start, end: start + text.length };
  const key = match[1] ?? match[3];
  const value = match[2] ?? match[4];
  if (key === undefined || value === undefined) {
    label.problems.push({ code: 'attribute_malformed', range, text, repaired: null });
    return;
  }
  if (!ALLOWED[label.kind].includes(key)) {
    label.problems.push({ code: 'attribute_unknown', range, text, repaired: '' });
    return;
  }
  if (label.attributes.has(key)) {
    label.problems.push({ code: 'attribute_repeated', range, text, repaired: '' });
    return;
  }
  const quoted = match[1] !== undefined;
  if (!quoted && key !== 'variant') {
    label.problems.push({ code: 'attribute_malformed', range, text, repaired: `${key}="${value}"` });
  }
  const valueStart = start + key.length + (quoted ? 2 : 1);
  label.attributes.set(key, { key, value, range, valueRange: { start: valueStart, end: valueStart + value.length } });
}

// electron/core/clients/conditions.ts - what a client asks beyond a finding. They are named so that the tables stay data.

import {
  createReader,
  type Entry,
  entryOf,
  type Fences,
  lookAlike,
  OPEN_FORMAT_KEYS,
  parseBlock,
  readEntries,
  TooManyReferences,
} from '../frontmatter/index.ts';

/** What clients look at in a package: the packages room's document has it all. */
export interface LookedAt {
  text: string;
  fileName: string;
  metadata: { name: string };
  front: { fences: Fences; broken: boolean; problems: readonly { code: string }[]; entries: readonly Entry[] };
}

const descriptionOf = (doc: LookedAt) => entryOf(doc.front.entries, 'description')?.value;
const hasLine = (doc: LookedAt, key: string) => new RegExp(`^[ \\t]*${key}:`, 'm').test(head(doc));

function head({ text, front: { fences } }: LookedAt): string {
  return fences.kind === 'present' ? text.slice(fences.inside.start, fences.inside.end) : '';
}

/**
 * Whether a reference validator reads what it takes for the frontmatter, however that is closed: readable, only with fields of the format, and with a
 * name and a description. What else it asks has findings of its own.
 */
function isSound(front: string | undefined): boolean {
  const parsed = front === undefined ? null : parseBlock(front);
  if (!parsed?.ok || parsed.block.doc.errors.length > 0) return false;
  let entries: Entry[];
  try {
    entries = readEntries(parsed.block, createReader(parsed.block), 0);
  } catch (cause) {
    if (cause instanceof TooManyReferences) return false;
    throw cause;
  }
  const hasText = (key: string) => {
    const value = entryOf(entries, key)?.value;
    return typeof value === 'string' && value.trim() !== '';
  };
  return hasText('name') && hasText('description') && entries.every(({ normal }) => OPEN_FORMAT_KEYS.has(normal));
}

/** Python reads a file with every kind of line end. */
const inPython = ({ text }: LookedAt): string => text.replace(/\r\n?/g, '\n');
/** skills-ref: up to the first three hyphens behind those at the start; it refuses brackets, anchors, tags and keys that appear twice. */
function openReads(doc: LookedAt): boolean {
  const [before, front] = inPython(doc).split('---', 2);
  const keys = front?.match(/^[^\s:#]+(?=:)/gm) ?? [];
  const isStrict = !/[[{&*!]/.test(front ?? '') && new Set(keys).size === keys.length;
  return before === '' && isStrict && inPython(doc).indexOf('---', 3) !== -1 && isSound(front);
}
/** quick_validate.py: up to the first line that begins with three hyphens. */
const uploadReads = (doc: LookedAt): boolean => isSound(/^---\n(.*?)\n---/s.exec(inPython(doc))?.[1]);

/** skills-ref allows small letters and digits of any script. */
function openNames({ metadata }: LookedAt): boolean {
  const name = metadata.name.normalize('NFKC');
  return name === name.toLowerCase() && /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.test(name);
}

const textOf = (doc: LookedAt, key: string) => entryOf(doc.front.entries, key)?.value;
/** Nothing is false in Python, and then not looked at. */
function compatibilityIsEmpty(doc: LookedAt): boolean {
  const value = textOf(doc, 'compatibility');
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) || (value instanceof Map && value.size === 0);
}
/** YAML 1.1 takes no number for one without a dot and a sign in its exponent, and no single letter for a switch. */
const isTextInPython = (value: unknown): boolean =>
  typeof value !== 'string' || /^(?:[yn]|[-+]?\d+e[-+]?\d+|[-+]?[\d.]+e\d+|0o[0-7]+)$/i.test(value) || lookAlike(value) === null;
const textsInPython = (doc: LookedAt): boolean => isTextInPython(textOf(doc, 'name')) && isTextInPython(textOf(doc, 'description'));

export const CONDITIONS = {
  openReads,
  openReadsNot: (doc) => !openReads(doc),
  uploadReads,
  uploadReadsNot: (doc) => !uploadReads(doc),
  openNames,
  openNamesNot: (doc) => !openNames(doc),
  compatibilityIsEmpty,
  compatibilityIsNotEmpty: (doc) => !compatibilityIsEmpty(doc),
  textsInPython,
  textsInPythonNot: (doc) => !textsInPython(doc),
  nameEmpty: (doc) => typeof textOf(doc, 'name') === 'string',
  nameNotEmpty: (doc) => typeof textOf(doc, 'name') !== 'string',
  /** Gemini CLI looks for these lines when the YAML cannot be read. */
  hasNameAndDescriptionLines: (doc) => hasLine(doc, 'name') && hasLine(doc, 'description'),
  lacksNameOrDescriptionLine: (doc) => !hasLine(doc, 'name') || !hasLine(doc, 'description'),
  nameHoldsUnsafeSigns: (doc) => /[:\\/<>*?"|]/.test(doc.metadata.name),
  nameHoldsSlash: (doc) => doc.metadata.name.includes('/'),
  descriptionAbsent: (doc) => descriptionOf(doc) === undefined,
  descriptionNotAbsent: (doc) => descriptionOf(doc) !== undefined,
  /** `description:` with nothing after it, a list or mapping: no text, not even empty. */
  descriptionNoText: (doc) => descriptionOf(doc) !== undefined && typeof descriptionOf(doc) !== 'string',
  descriptionNoTextOrAbsent: (doc) => typeof descriptionOf(doc) !== 'string',
} satisfies Record<string, (doc: LookedAt) => boolean>;

export type Condition = keyof typeof CONDITIONS;

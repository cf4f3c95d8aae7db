// electron/core/packages/document.ts - a package text read once: frontmatter, body, and what both state about the skill.
import { isRecord, type Metadata } from '../../contract/index.ts';
import type { Json } from '../frontmatter/index.ts';
import { entryOf, type Fences } from '../frontmatter/index.ts';
import { createLineTable, type LineTable } from '../text/index.ts';
import type { Piece } from './body/pieces.ts';
import { type Body, readBody } from './body/read.ts';
import { type Front, readFront } from './front/read.ts';
import { emptyMetadata, nameFromFile, readMetadata } from './metadata/metadata.ts';

export interface PackageDocument {
  text: string;
  fileName: string;
  lines: LineTable;
  front: Front;
  body: Body;
  metadata: Metadata;
  /** `artifacts:` of the frontmatter by the names written there. */
  settings: ReadonlyMap<string, Record<string, Json>>;
}

/** Reads a package text. Never throws: problems become findings. */
export function readPackage(text: string, fileName: string): PackageDocument {
  const front = readFront(text, fileName);
  const fallback = nameFromFile(fileName);
  const metadata = front.block ? readMetadata(front, fallback) : emptyMetadata(nameInBrokenFront(text, front) ?? fallback);
  return {
    text,
    fileName,
    lines: createLineTable(text),
    front,
    body: readBody(text, front.fences.bodyStart),
    metadata,
    settings: settingsOf(front),
  };
}

/** A package that cannot be read is still listed by its name. */
const nameInBrokenFront = (text: string, { fences, broken }: Front): string | null =>
  broken && fences.kind !== 'none' ? writtenName(text, fences) : null;

/** The name as it stands in a text, also where YAML cannot read it. */
export function writtenName(text: string, fences: Fences): string | null {
  const head =
    fences.kind === 'present' ? text.slice(fences.inside.start, fences.inside.end) : text.slice(fences.bodyStart, fences.bodyStart + 4096);
  const written = /^name:[ \t]+["']?([^\r\n"'#]{1,128})/m.exec(head.slice(0, 64 * 1024))?.[1]?.trim();
  return written || null;
}

function settingsOf(front: Front): PackageDocument['settings'] {
  const value = front.json(entryOf(front.entries, 'artifacts'));
  const settings = new Map<string, Record<string, Json>>();
  if (!isRecord(value)) return settings;
  for (const [name, entry] of Object.entries(value)) settings.set(name.normalize('NFC'), isRecord(entry) ? entry : {});
  return settings;
}

/** The settings of an artifact: those of its name, then those of `name@variant` over them. */
export function settingsFor({ settings }: PackageDocument, piece: Piece): Record<string, Json> {
  const base = settings.get(piece.name);
  const own = piece.variant === null ? undefined : settings.get(piece.key);
  return { ...base, ...own };
}

/** Offset of the frontmatter block in the file; 0 without one. */
export function insideStart({ fences }: Front): number {
  return fences.kind === 'present' ? fences.inside.start : 0;
}

/** A longer body is not looked through for whether it says something. */
const MOST_EMPTY = 4096;

/** Whether there is anything that a model could follow: headings and comments alone say nothing. */
export function hasInstructions({ text, body }: PackageDocument): boolean {
  const { start, end } = body.range;
  if (body.pieces.length > 0 || end - start > MOST_EMPTY) return true;
  const [said = '', ...comments] = text.slice(start, end).split('<!--');
  const rest = comments.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join('');
  return `${said}${rest}`.split('\n').some((line) => line.trim() !== '' && !/^ {0,3}#{1,6}(?:\s|$)/.test(line));
}

// electron/core/editing/artifacts/references.ts - the frontmatter's references to artifacts.
import { AppError, type Splice } from '../../../contract/index.ts';
import type { Path, TextValue } from '../../frontmatter/index.ts';
import { type Block, entryOf, parseBlock, removeInBlock, renameKeyInBlock, setInBlock } from '../../frontmatter/index.ts';
import { insideStart, type PackageDocument } from '../../packages/index.ts';
import { applySplices, followedBy } from '../../text/index.ts';

interface Reference {
  path: Path;
  /** The name as written, with its `@variant` if it has one. */
  written: string;
  /** The name is the key at the path, not its value. */
  isKey: boolean;
  /** A step or setting removed along with its artifact. */
  goesAlong: boolean;
}

function referencesTo({ front }: PackageDocument, name: string): Reference[] {
  const found: Reference[] = [];
  const names = (text: TextValue | undefined): text is string =>
    typeof text === 'string' && (text.normalize('NFC') === name || text.normalize('NFC').startsWith(`${name}@`));
  const value = (path: Path, text: TextValue | undefined, goesAlong: boolean) => {
    if (names(text)) found.push({ path, written: text, isKey: false, goesAlong });
  };
  const run = entryOf(front.entries, 'run');
  if (Array.isArray(run?.value)) for (const [index, item] of run.value.entries()) value([run.key, index], item, true);
  else if (run) value([run.key], run.value, true);
  const artifacts = entryOf(front.entries, 'artifacts');
  if (artifacts?.value instanceof Map) {
    for (const [key, settings] of artifacts.value) {
      if (names(key)) found.push({ path: [artifacts.key, key], written: key, isKey: true, goesAlong: true });
      if (settings instanceof Map) value([artifacts.key, key, 'fallback_artifact'], settings.get('fallback_artifact'), false);
    }
  }
  const tools = entryOf(front.entries, 'provides_tools');
  if (Array.isArray(tools?.value)) {
    for (const [index, tool] of tools.value.entries()) {
      if (tool instanceof Map) value([tools.key, index, 'artifact'], tool.get('artifact'), false);
    }
  }
  return found;
}

/** The splices that give every reference to an artifact its new name. Throws `edit_refused` if one cannot be changed. */
export function renameReferences(doc: PackageDocument, name: string, next: string): Splice[] {
  const { block } = doc.front;
  if (!block) return [];
  return referencesTo(doc, name).map(({ path, written, isKey }) => {
    const renamed = next + written.normalize('NFC').slice(name.length);
    return moved(doc, isKey ? renameKeyInBlock(block, path, renamed) : setInBlock(block, path, renamed));
  });
}

/**
 * The splices that remove the steps and settings of a removed artifact. `isLast`: no artifact of this name is left. What cannot be
 * removed without touching a comment stays, and a finding reports it.
 */
export function dropReferences(doc: PackageDocument, name: string, key: string, isLast: boolean): Splice[] {
  const { block } = doc.front;
  if (!block) return [];
  const going = referencesTo(doc, name).filter(({ goesAlong, written }) => goesAlong && (isLast || written.normalize('NFC') === key));
  let splices: Splice[] = [];
  for (const top of new Set(going.map(({ path }) => path[0]!))) {
    const here = going.filter(({ path }) => path[0] === top).map(({ path }) => path);
    const size = sizeOf(doc.front.entries.find((entry) => entry.key === top)?.value);
    // From the last, so that the other places stay valid; each applies to the text left by the previous.
    for (const path of here.length >= size ? [[top]] : here.toReversed()) splices = andWithout(block, splices, path);
  }
  return splices.map((splice) => moved(doc, splice));
}

function andWithout(block: Block, splices: Splice[], path: Path): Splice[] {
  const now = splices.length === 0 ? ({ ok: true, block } as const) : parseBlock(applySplices(block.src, splices));
  if (!now.ok) return splices;
  try {
    return followedBy(block.src, splices, removeInBlock(now.block, path));
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'edit_refused') return splices;
    throw cause;
  }
}

function sizeOf(value: TextValue | undefined): number {
  if (Array.isArray(value)) return value.length;
  return value instanceof Map ? value.size : 1;
}

function moved(doc: PackageDocument, { start, end, text }: Splice): Splice {
  const offset = insideStart(doc.front);
  return { start: start + offset, end: end + offset, text };
}

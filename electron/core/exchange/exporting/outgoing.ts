// electron/core/exchange/exporting/outgoing.ts - one skill as exported: the kept bytes (row A2) with its files.
import type { Analysis, Finding, LeftOut } from '../../../contract/index.ts';
import { isNested, nameCollisions, unsafeName } from '../../archives/index.ts';
import { exclusionOf } from '../../safety/index.ts';
import type { CatalogEntry } from '../../skills/index.ts';
import { type Room, storeOf } from '../../skills/index.ts';
import { createFileRepository, type KeptFile, type Original, readOriginal } from '../../storage/index.ts';

export interface OutgoingSkill {
  entry: CatalogEntry;
  /** Exactly as kept. */
  bytes: Uint8Array;
  /** null = bytes that are not text. */
  text: string | null;
  analysis: Analysis | null;
  problem: Finding | null;
  /** What it was converted from. */
  original: Original | null;
  files: KeptFile[];
  leftOut: LeftOut[];
}

/** Throws `db_corrupt` if kept bytes are not those saved. */
export function outgoingSkill(room: Room, entry: CatalogEntry): OutgoingSkill {
  const { sources, database } = storeOf(room, entry.scope);
  const bytes = sources.bytes(entry.id);
  const read = room.reader.read(bytes, entry.fileName);
  const kept = entry.attachments === 0 ? [] : createFileRepository(database.db).read(entry.id);
  const sorted = { ...withoutExcluded(kept), original: readOriginal(database.db, entry.id) };
  if (read.text === null) return { entry, bytes, text: null, analysis: null, problem: read.problem, ...sorted };
  return { entry, bytes, text: read.text, analysis: read.analysis, problem: null, ...sorted };
}

/** A workspace database may come from a stranger, so names are checked on export as on import. */
function withoutExcluded(kept: readonly KeptFile[]): Pick<OutgoingSkill, 'files' | 'leftOut'> {
  const reasons = new Map(kept.map((file) => [file, exclusionReason(file)]));
  const safe = kept.filter((file) => reasons.get(file) === null);
  const doubled = new Set(nameCollisions(['SKILL.md', ...safe.map(({ path }) => path)]).flat());
  for (const file of safe) if (doubled.has(file.path)) reasons.set(file, 'On some systems it would be the same file as another.');
  const leftOut = kept.flatMap((file) => {
    const reason = reasons.get(file) ?? null;
    return reason === null ? [] : [{ path: file.path, reason }];
  });
  return { files: safe.filter((file) => reasons.get(file) === null), leftOut };
}

function exclusionReason({ path, bytes }: KeptFile): string | null {
  const out = exclusionOf(path);
  if (out !== null) return out.reason;
  const unsafe = unsafeName(path);
  if (unsafe !== null) return `Its name ${unsafe}.`;
  return isNested(path, bytes) ? 'It is an archive, so its contents cannot be reviewed.' : null;
}

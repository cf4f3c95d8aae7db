// electron/core/skills/trusting.ts - whether new bytes that nobody reviewed keep the acknowledgement of older ones (rows A7, A12).
import type { Analysis, Artifact } from '../../contract/index.ts';
import { acknowledgedHashes, createFileRepository, type FileIdentity, type SourceInfo, wholeHash } from '../storage/index.ts';
import type { ReadPackage } from './engine.ts';
import type { Room } from './room.ts';
import type { SkillStore } from './store.ts';

/** What a live skill would become. */
export interface Becoming {
  /** Of the bytes. */
  hash: string;
  read: ReadPackage;
  /** Default: unchanged. */
  files?: readonly FileIdentity[];
}

/**
 * Answers for new bytes of a live skill that came from a linked file or an older revision. What was acknowledged before, text and files
 * together, stays so. Others keep the trust of the newest acknowledged revision as long as their files are the same and the text asks for
 * nothing more and brings no other code: the author follows a file in order to get its changes, but a stranger's change to what it may do
 * is asked about again. Prose and prompts may change freely.
 */
export function createTrust(room: Room, store: SkillStore): (source: SourceInfo, after: Becoming) => boolean {
  const known = acknowledgedHashes(room.account.database.db, store.id);
  const files = createFileRepository(store.database.db);
  return (source, { hash, read, files: given }) => {
    const { id } = source;
    const whole = wholeHash(hash, given ?? files.list(id));
    if (known.has(whole)) return true;
    const isVouched = store === room.account && source.acknowledged && room.catalog.find(id)?.state !== 'broken';
    const base = store.sources.revisions(id).find((revision) => {
      const isCurrent = isVouched && revision.number === source.revision.number;
      return isCurrent || known.has(wholeHash(revision.hash, files.listAt(id, revision.number)));
    });
    if (base === undefined || wholeHash(hash, files.listAt(id, base.number)) !== whole) return false;
    const bytes = store.sources.revisionBytes(id, base.id);
    return bytes !== null && !widens(analysisOf(room.reader.read(bytes, source.fileName)), analysisOf(read));
  };
}

export const analysisOf = (read: ReadPackage): Analysis | null => (read.text === null ? null : read.analysis);

/** Whether `after` may do something that `before` may not, or is code that `before` is not. What can't be read can do nothing. */
export function widens(before: Analysis | null, after: Analysis | null): boolean {
  if (after === null || after.state === 'broken') return false;
  if (before === null || before.state === 'broken') return true;
  const [old, now] = [before.metadata, after.metadata];
  // It would take the place of another skill, whose callers were never asked.
  if (old.name !== now.name) return true;
  const asked = ['requiredScopes', 'requiredPermissions', 'tools', 'allowedTools', 'skills', 'providesTools'] as const;
  if (asked.some((key) => hasMore(old[key], now[key]))) return true;
  // Points at which a person is asked, and roles that may call it: fewer is more.
  if (hasMore(now.interrupts, old.interrupts)) return true;
  if (old.allowedRoles.length > 0 && (now.allowedRoles.length === 0 || hasMore(old.allowedRoles, now.allowedRoles))) return true;
  return hasMore(codeOf(before), codeOf(after));
}

function hasMore(before: readonly unknown[], after: readonly unknown[]): boolean {
  const known = new Set(before.map((each) => JSON.stringify(each)));
  return after.some((each) => !known.has(JSON.stringify(each)));
}

const codeOf = ({ artifacts }: Analysis): Pick<Artifact, 'kind' | 'key' | 'content' | 'settings' | 'state'>[] =>
  artifacts
    .filter(({ kind }) => kind === 'code_template' || kind === 'dspy_module')
    .map(({ kind, key, content, settings, state }) => ({ kind, key, content, settings, state }));

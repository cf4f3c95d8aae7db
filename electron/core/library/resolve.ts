// electron/core/library/resolve.ts - a skill that may run: the workspace wins by name, and a disabled one is refused on every path (A3, A11).
import { AppError } from '../../contract/index.ts';
import type { CatalogEntry } from '../skills/index.ts';
import { bytesAt, entryOf, isAcknowledged, type Room, storeOf } from '../skills/index.ts';
import type { RevisionInfo } from '../storage/index.ts';
import { requireCaller } from './permissions.ts';
import { type ResolveSkill, type RunnableSkill, type SkillRef, unread } from './runnable.ts';

export function createResolve(room: Room): ResolveSkill {
  return (ref, caller = {}) => {
    const entry = find(room, ref);
    requireSound(entry);
    requireAllowed(entry);
    requireCaller(room, entry, caller);
    return runnable(room, entry, 'id' in ref ? (ref.revisionId ?? null) : null);
  };
}

function find(room: Room, ref: SkillRef): CatalogEntry {
  if ('id' in ref) return entryOf(room, ref.id);
  const entry = room.catalog.winner(ref.name) ?? room.catalog.entries().find((each) => each.state === 'broken' && each.name === ref.name);
  if (entry !== undefined) return entry;
  throw new AppError('not_found', `There is no skill named ${ref.name}.`, { remedy: 'Check the names in the library.' });
}

function requireSound({ state, problem, name, fileName }: CatalogEntry): void {
  if (state !== 'broken') return;
  throw new AppError('package_broken', `${name} cannot be read: ${problem?.message ?? 'its frontmatter is broken.'}`, {
    where: { file: fileName, ...(problem === null ? {} : { line: problem.line, column: problem.column }) },
    remedy: 'Open it in the editor and fix it.',
  });
}

function requireAllowed(entry: CatalogEntry): void {
  const { acknowledged, enabled, name, scope } = entry;
  if (!acknowledged) throw unread(entry);
  if (!enabled) throw new AppError('run_blocked', `${name} is disabled in the ${scope}.`, { remedy: 'Enable it in the library.' });
}

function runnable(room: Room, entry: CatalogEntry, revisionId: string | null): RunnableSkill {
  const store = storeOf(room, entry.scope);
  const { revision: current, fileName } = store.live(entry.id);
  const isCurrent = revisionId === null || revisionId === current.id;
  const revision = isCurrent ? current : earlier(room, entry, revisionId);
  const bytes = isCurrent ? store.sources.bytes(entry.id) : store.sources.revisionBytes(entry.id, revision.id)!;
  const read = room.reader.read(bytes, fileName);
  if (read.text === null) throw new AppError('package_broken', `${entry.name} cannot be read: ${read.problem.message}`);
  if (isCurrent) requireSameName(entry, read.analysis.metadata.name);
  return {
    sourceId: entry.id,
    skillId: entry.id,
    name: entry.name,
    version: isCurrent ? entry.version : read.analysis.metadata.version,
    scope: entry.scope,
    fileName,
    text: read.text,
    contentHash: revision.hash,
    ...bytesAt(store, entry.id, revision),
    artifactIds: store.sources.artifactIds(entry.id),
  };
}

/** An earlier revision runs only as it was acknowledged: it may be another's, and ask for more than the current one. */
function earlier(room: Room, { id, name, scope }: CatalogEntry, revisionId: string): RevisionInfo {
  const store = storeOf(room, scope);
  const revision = store.sources.revisions(id).find((each) => each.id === revisionId);
  if (revision === undefined) {
    throw new AppError('not_found', `${name} has no revision ${revisionId}.`, { remedy: 'Choose one from the list of its revisions.' });
  }
  if (isAcknowledged(room, store, bytesAt(store, id, revision).whole)) return revision;
  throw new AppError('run_blocked', `Revision ${revision.number} of ${name} was not acknowledged, so it cannot run.`, {
    remedy: 'Restore it, read its report, and acknowledge it.',
  });
}

/** The list is derived, and a workspace brings its own: the name chosen must match the bytes. */
function requireSameName({ name, scope }: CatalogEntry, said: string): void {
  if (name === said) return;
  throw new AppError('db_corrupt', `The ${scope} lists this skill as ${name}, but its package says ${said}.`, {
    remedy: 'Open it in the editor, check it, and save it.',
  });
}

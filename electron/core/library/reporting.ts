// electron/core/library/reporting.ts - the report of a skill, and a person's word that they read it (row A7). Acknowledging is by one hash of
// text and files: a workspace may be a stranger's, and a linked file may change between the reading and the click.
import { AppError, type LibraryApi, type ReadSkill, type SkillReport } from '../../contract/index.ts';
import { factsOf, noFacts, placed } from '../exchange/index.ts';
import { inspectPackage, textOfFile } from '../safety/index.ts';
import { currentBytes, entryOf, type Room, type SkillStore, storeOf } from '../skills/index.ts';
import { acknowledgeHash, changeSkills, createFileRepository, forgetHash, hashBytes } from '../storage/index.ts';
import { createYielder } from '../workers/index.ts';

type Reporting = Pick<LibraryApi, 'report' | 'reportFile' | 'acknowledge' | 'withdraw'>;

/** A part of a file, in UTF-16 units: an answer stays below a megabyte. */
const PART = 250_000;

export function createReporting(room: Room): Reporting {
  const storeFor = (id: string): SkillStore => storeOf(room, entryOf(room, id).scope);
  return {
    async report({ ids }, signal) {
      const yieldIfDue = createYielder(signal);
      const reports: SkillReport[] = [];
      for (const id of ids) {
        reports.push(reportOf(room, id));
        await yieldIfDue();
      }
      return reports;
    },
    reportFile({ id, whole, path, from = 0 }) {
      const store = storeFor(id);
      requireRead(store, { id, whole });
      const text = textOf(store, id, path);
      if (text === null) return { kind: 'binary' };
      const next = from + PART;
      return { kind: 'text', text: text.slice(from, next), next: next < text.length ? next : null };
    },
    acknowledge({ skills }) {
      const byStore = Map.groupBy(skills, ({ id }) => storeFor(id));
      for (const [store, own] of byStore) for (const each of own) requireRead(store, each);
      for (const [store, own] of byStore) {
        changeSkills(store.database.db, () => {
          for (const each of own) {
            requireRead(store, each);
            store.sources.setDecision(each.id, { enabled: true, acknowledged: true });
          }
        });
        changeSkills(room.account.database.db, () => {
          for (const { whole } of own) acknowledgeHash(room.account.database.db, store.id, whole, room.now());
        });
      }
      room.catalog.changed();
    },
    withdraw({ ids }) {
      const byStore = Map.groupBy(new Set(ids), storeFor);
      for (const [store, own] of byStore) {
        changeSkills(room.account.database.db, () => {
          for (const id of own) forgetHash(room.account.database.db, store.id, currentBytes(store, id).whole);
        });
        changeSkills(store.database.db, () => {
          for (const id of own) store.sources.setDecision(id, { enabled: false, acknowledged: false });
        });
      }
      room.catalog.changed();
    },
  };
}

/** The hashes that the report names are those of the bytes it shows: reading them compares both. */
function reportOf(room: Room, id: string): SkillReport {
  const { scope, fileName, acknowledged } = entryOf(room, id);
  const store = storeOf(room, scope);
  const bytes = store.sources.bytes(id);
  const files = createFileRepository(store.database.db).read(id);
  const read = room.reader.read(bytes, fileName);
  const analysis = read.text === null ? null : read.analysis;
  const facts = read.text === null ? { ...noFacts(fileName), reason: placed(read.problem) } : factsOf(read.analysis, fileName);
  return {
    id,
    scope,
    acknowledged,
    whole: currentBytes(store, id).whole,
    fileName,
    bytes: bytes.length,
    ...facts,
    attachments: files.map(({ path, mode, bytes: own }) => ({ path, mode, bytes: own.length, hash: hashBytes(own) })),
    safety: inspectPackage({ text: read.text, analysis, files }),
  };
}

/** Throws `changed_meanwhile` if the skill is no longer what was read. */
function requireRead(store: SkillStore, { id, whole }: ReadSkill): void {
  const { name, fileName } = store.live(id);
  if (currentBytes(store, id).whole === whole) return;
  throw new AppError('changed_meanwhile', `${name || fileName} has changed since its report was read.`, {
    remedy: 'Read the report again.',
  });
}

function textOf(store: SkillStore, id: string, path: string | null): string | null {
  const { fileName, revision } = store.live(id);
  if (path === null) return textOfFile({ path: fileName, bytes: store.sources.bytes(id) });
  const bytes = createFileRepository(store.database.db).readAt(id, revision.number, path);
  if (bytes !== null) return textOfFile({ path, bytes });
  throw new AppError('not_found', `${path} is not among the files of this skill.`, { remedy: 'Read the report again.' });
}

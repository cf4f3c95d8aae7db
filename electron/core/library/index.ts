// electron/core/library/index.ts - the door of the room: skills of the account and the open workspace (rows A1 to A15).

import type { Analysis, LibraryApi, Notice, RestoredSkill, Scope } from '../../contract/index.ts';
import { createExporting, createImporting } from '../exchange/index.ts';
import { createLinking, type LinkingOptions } from '../linking/index.ts';
import type { Analyse } from '../packages/index.ts';
import type { Room } from '../skills/index.ts';
import {
  type Activity,
  type Catalog,
  createCatalog,
  createLinkedFiles,
  createReader,
  createRows,
  createSkillStore,
  currentBytes,
  entryOf,
  MAX_SKILLS,
  type PackageState,
  type SkillBytes,
  type SkillStorage,
  type SkillStore,
  stateOf,
  storeOf,
} from '../skills/index.ts';
import { type BackedUpPackage, createFileRepository, type KeptFile, readNames } from '../storage/index.ts';
import { restoreBackedUp } from './backed-up.ts';
import { createComparing } from './comparing.ts';
import { createConverting } from './converting.ts';
import { createEditing } from './editing.ts';
import { createManaging } from './managing.ts';
import { createPermissions } from './permissions.ts';
import { createReporting } from './reporting.ts';
import { createResolve } from './resolve.ts';
import type { ResolveSkill } from './runnable.ts';
import { type SeedReport, seedSystemSkills } from './system.ts';
import { createUsage } from './usage.ts';

export { createProvided, type ProvidedSkill } from './provided.ts';
export type { Caller, ResolveSkill, RunnableSkill, SkillRef } from './runnable.ts';
export { readSystemFiles, type SeedReport } from './system.ts';

export interface LibraryDeps {
  account: SkillStorage;
  workspace: SkillStorage | null;
  analyse: Analyse;
  activity: Activity;
  /** Skills or drafts changed, by this process or another one. */
  onChange: () => void;
  onNotice: (notice: Omit<Notice, 'id'>) => void;
  now?: () => Date;
  /** How often to check for changes by other processes, in milliseconds. */
  pollMs?: number;
  maxSkills?: number;
  /** How linked files are followed (row A12); by default they are checked on request. */
  links?: LinkingOptions;
}

export interface Library {
  api: LibraryApi;
  resolve: ResolveSkill;
  catalog: Catalog;
  /** The place and the current bytes of a skill. Throws `not_found`. */
  bytesOf(id: string): SkillBytes;
  /** The newest of its states that has one of these whole hashes, by default the current one; null = none has. Throws `not_found`. */
  stateOf(id: string, wholes?: ReadonlySet<string>): PackageState | null;
  /** Its package as read; null = not text. Throws `not_found`. */
  analysisOf(id: string): Analysis | null;
  /** Whether the bytes of a package have one of these words. Throws `not_found`. */
  mentions(id: string, words: readonly string[]): boolean;
  /** The files that came with a package, as they are now. Throws `not_found`, `db_corrupt`. */
  filesOf(id: string): KeptFile[];
  /** A package of a back-up becomes the newest revision of its skill, or a skill again; see backed-up.ts. */
  restoreBackedUp(scope: Scope, found: BackedUpPackage): RestoredSkill;
  /** The hash of each live skill of a scope, by id. */
  hashes(scope: Scope): Map<string, string>;
  /** Brings the app's skills into the account; see system.ts for what it leaves unchanged. */
  seedSystemSkills(dir: string): SeedReport;
  /** Stops checking for changes and linked files. Whoever opened the databases closes them. */
  close(): void;
}

/** Opens the room over databases that are up to date. */
export function createLibrary(deps: LibraryDeps): Library {
  const room = createRoom(deps);
  const linking = createLinking(room, deps.links ?? {});
  const editing = createEditing(room);
  return {
    api: {
      list: room.rows.list,
      ...editing,
      discardDraft(input) {
        editing.discardDraft(input);
        linking.touch(input.id);
      },
      ...createConverting(room),
      ...createManaging(room),
      ...createReporting(room),
      ...createImporting(room),
      ...createExporting(room, deps.account.database.db),
      ...linking.api,
      ...createPermissions(room),
      ...createComparing(room),
      ...createUsage(room),
    },
    resolve: createResolve(room),
    catalog: room.catalog,
    bytesOf: (id) => currentBytes(storeOf(room, entryOf(room, id).scope), id),
    stateOf: (id, wholes) => stateOf(storeOf(room, entryOf(room, id).scope), id, wholes),
    analysisOf(id) {
      const store = storeOf(room, entryOf(room, id).scope);
      const read = room.reader.read(store.sources.bytes(id), store.live(id).fileName);
      return read.text === null ? null : read.analysis;
    },
    mentions(id, words) {
      const bytes = Buffer.from(storeOf(room, entryOf(room, id).scope).sources.bytes(id));
      return words.some((word) => bytes.includes(word));
    },
    filesOf: (id) => createFileRepository(storeOf(room, entryOf(room, id).scope).database.db).read(id),
    restoreBackedUp: (scope, found) => restoreBackedUp(room, scope, found),
    hashes: (scope) => new Map(room.catalog.entries().flatMap((entry) => (entry.scope === scope ? [[entry.id, entry.hash]] : []))),
    seedSystemSkills(dir) {
      const report = seedSystemSkills(room, dir);
      for (const { message, remedy } of report.problems) deps.onNotice({ severity: 'warning', message, remedy: remedy ?? null });
      return report;
    },
    close() {
      linking.close();
      room.catalog.close();
    },
  };
}

function createRoom({ analyse, activity, onChange, onNotice, ...deps }: LibraryDeps): Room {
  const reader = createReader(analyse);
  const clock = deps.now ?? (() => new Date());
  const now = () => clock().toISOString();
  const onDamagedDraft = (path: string) =>
    onNotice({
      severity: 'warning',
      message: `A draft was damaged and cannot be restored. It was kept as ${path}.`,
      remedy: 'Check the file if anything is missing.',
    });
  const storeDeps = { derive: reader.derive, now, onDamagedDraft, maxSkills: deps.maxSkills ?? MAX_SKILLS };
  const account = createSkillStore('account', deps.account, storeDeps);
  const workspace = deps.workspace === null ? null : createSkillStore('workspace', deps.workspace, storeDeps);
  const catalog = createCatalog({ account, workspace, onChange, pollMs: deps.pollMs ?? 1000 });
  const stores = workspace === null ? [account] : [workspace, account];
  if (workspace !== null) tellTaken(account, workspace, onNotice);
  const rows = createRows(catalog, stores, activity);
  const files = createLinkedFiles(account.database.db);
  return { analyse, reader, account, workspace, catalog, rows, files, onNotice, now };
}

/** What the catalog leaves out of a workspace is told, since it is missing in the list. */
function tellTaken(account: SkillStore, workspace: SkillStore, onNotice: LibraryDeps['onNotice']): void {
  const taken = new Set(readNames(account.database.db).map(({ id }) => id));
  const names = readNames(workspace.database.db).flatMap(({ id, name }) => (taken.has(id) ? [name] : []));
  if (names.length === 0) return;
  const what = names.length === 1 ? `the skill ${names[0]}` : `${names.length} skills, such as ${names[0]},`;
  onNotice({
    severity: 'warning',
    message: `The database of this workspace has ${what} under the id of a skill of your account, so that what you decided about yours would count for it. It is left out.`,
    remedy: 'Import the package as a file if you want it.',
  });
}

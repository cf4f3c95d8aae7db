// electron/contract/backups/backups.ts - back-ups of the account or a workspace: made daily, looked into, restored whole or one skill, competency
// or role at a time (row A17).
import { z } from 'zod';
import { later, mutation, nothing, query, type RoomApi } from '../procedures/table.ts';
import { Scope } from '../values/scope.ts';

export const BackupSettings = z.object({
  /** What the back-ups of a place may use together, in MB (millions of bytes). The newest always stays. */
  megabytes: z.number().int().min(1).max(1_000_000).default(1000),
  /** A record of runs is backed up as well unless it is larger than this, in MB; 0 = never. */
  runsMegabytes: z.number().int().min(0).max(1_000_000).default(50),
});
export type BackupSettings = z.infer<typeof BackupSettings>;

export const BackupReason = z.enum(['daily', 'by_hand', 'before_restore', 'before_update']);
export type BackupReason = z.infer<typeof BackupReason>;

export const Backup = z.object({
  /** Its file name, which names it within its scope. */
  id: z.string(),
  scope: Scope,
  path: z.string(),
  /** UTC text with milliseconds. */
  at: z.string(),
  reason: BackupReason,
  bytes: z.number().int(),
  /** What is in it; null = it cannot be read. Skills of the app are not counted: they come with it. */
  has: z
    .object({
      skills: z.number().int(),
      drafts: z.number().int(),
      /** null = the record of runs is not in it. */
      runs: z.number().int().nullable(),
      settings: z.boolean(),
      models: z.boolean(),
      /** The file of encrypted keys. */
      keys: z.boolean(),
    })
    .nullable(),
});
export type Backup = z.infer<typeof Backup>;

export const BackupSkill = z.object({
  id: z.string(),
  name: z.string(),
  /** As the file says it; null if it says none. */
  version: z.string().nullable(),
  savedAt: z.string(),
  /** Compared with the library now; null = the library is not open. */
  now: z.enum(['same', 'differs', 'missing']).nullable(),
});
export type BackupSkill = z.infer<typeof BackupSkill>;

/** A competency or a role; `name` = the id that its file says. */
export const BackupManifest = BackupSkill.omit({ version: true });
export type BackupManifest = z.infer<typeof BackupManifest>;

const Named = z.object({ scope: Scope.default('account'), id: z.string().max(200) });

export const LookInput = Named.extend({ query: z.string().max(200).default(''), limit: z.number().int().min(1).max(10_000).default(500) });
export const BackupContents = z.object({
  backup: Backup,
  /** Those whose name contains the query, by name. */
  skills: z.array(BackupSkill),
  total: z.number().int(),
  /** All competencies and roles whose id contains it. */
  competencies: z.array(BackupManifest),
  roles: z.array(BackupManifest),
});
export type BackupContents = z.infer<typeof BackupContents>;

export const BackupText = z.object({ name: z.string(), fileName: z.string(), text: z.string(), files: z.array(z.string()) });
export type BackupText = z.infer<typeof BackupText>;

/** What a whole restore did. */
export const Restored = z.object({
  /** The back-up of the state before; null = there was none, or it could not be read. */
  before: Backup.nullable(),
  /** Where a database that could not be read was put. */
  aside: z.string().nullable(),
  /** What was missing and was put back from the back-up: names of files. */
  putBack: z.array(z.string()),
});
export type Restored = z.infer<typeof Restored>;

export const RestoredSkill = z.object({
  id: z.string(),
  name: z.string(),
  /** `unchanged`: it was the same already. `revision`: a new revision of the skill. `added`: a skill again. */
  done: z.enum(['unchanged', 'revision', 'added']),
});
export type RestoredSkill = z.infer<typeof RestoredSkill>;

/** Why the account is not open: the window shows it with what can be done. */
export const Recovery = z.object({ home: z.string(), code: z.string(), message: z.string(), remedy: z.string().nullable() });
export type Recovery = z.infer<typeof Recovery>;

export const backupsTable = {
  /** Newest first. Throws `not_found` without an open workspace, and so do the others. */
  list: query(z.object({ scope: Scope.default('account') }), z.array(Backup)),
  /** Changes nothing. Throws `not_found`, and `db_corrupt`, `db_foreign` or `db_newer` for a back-up that cannot be read. */
  look: query(LookInput, BackupContents),
  /** The text of a skill in a back-up. Throws as `look`. */
  text: query(Named.extend({ skill: z.string() }), BackupText),
  /** The same of a competency or role, which has no other files. */
  manifestText: query(Named.extend({ manifest: z.string() }), BackupText),
  /** Throws `disk_full`, `no_permission`, `db_busy`, `db_corrupt`; then nothing half-made is left. */
  make: later(mutation(z.object({ scope: Scope.default('account') }), Backup)),
  /** Its text and files become the newest revision, or a skill again. Permissions are asked again. Throws as `look`, and as a save does. */
  restoreSkill: mutation(Named.extend({ skill: z.string() }), RestoredSkill),
  /** The same of a competency or role: agents that have it are asked again. */
  restoreManifest: mutation(Named.extend({ manifest: z.string() }), RestoredSkill),
  /**
   * All skills, competencies and roles as they were then, in one transaction. The state now is backed up first. Drafts, runs, settings, models and keys are put back only
   * where they are missing, and nothing is granted that is not granted now. Throws as `look` and `make`; then nothing is changed.
   */
  restore: later(mutation(Named, Restored)),
  /** null while the account is open. */
  recovery: query(nothing, Recovery.nullable()),
  /** An account without skills; the database that is there is set aside. Throws `read_only` while the account is open. */
  startAnew: later(mutation(nothing, Restored)),
};
export type BackupsApi = RoomApi<typeof backupsTable>;

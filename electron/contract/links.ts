// electron/contract/links.ts - packages that live in files the author chose (row A12), and what is decided about a skill (rows A3, A8, A10, A11).
import { z } from 'zod';
import { Scope } from './scope.ts';

export const LinkState = z.object({
  /** The package file on this machine. */
  path: z.string(),
  /** The file or folder that was linked; several skills may share one. */
  root: z.string(),
  /** clean = file and skill agree; conflict = both changed since they agreed; missing = the file is gone (the skill stays). */
  state: z.enum(['clean', 'conflict', 'missing', 'unreadable']),
  /** Why, when it is not clean. */
  reason: z.string().nullable(),
});
export type LinkState = z.infer<typeof LinkState>;

export const LinkRoot = z.object({
  path: z.string(),
  kind: z.enum(['file', 'folder']),
  scope: Scope,
  skills: z.number().int(),
  conflicts: z.number().int(),
  /** polling = the drive sends no events; offline = the root itself is not reachable now. */
  watched: z.enum(['events', 'polling', 'offline']),
});
export type LinkRoot = z.infer<typeof LinkRoot>;

/** The three texts of a conflict. `base` is what both last agreed on; null where there is no readable text. */
export const ThreeWay = z.object({
  base: z.string().nullable(),
  mine: z.string().nullable(),
  theirs: z.string().nullable(),
  /** Hash of the file that `theirs` was read from; a newer file refuses the decision with `changed_meanwhile`. */
  theirHash: z.string().nullable(),
  /** Both changes joined when they touch different lines; null when a person must decide. */
  merged: z.string().nullable(),
});
export type ThreeWay = z.infer<typeof ThreeWay>;

export interface LinksApi {
  /** Follows a file, or every package of a folder. Skills of a new link start disabled until acknowledged, as an import. */
  link(input: { path: string; scope: Scope }): Promise<LinkRoot>;
  /** Stops following; the skills stay in the library with their last bytes. The files are not touched. */
  unlink(input: { root: string }): void;
  links(): LinkRoot[];
  /** Looks at the files now, for drives without events. */
  refreshLinks(): Promise<void>;
  threeWay(input: { id: string }): ThreeWay;
  /** Ends a conflict with the given text, written to the file and kept as a revision. Throws `changed_meanwhile`. */
  resolveConflict(input: { id: string; text: string; theirHash: string | null }): Promise<void>;
}

export const CHANNELS = ['editor', 'conversation', 'schedule', 'cli'] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;
export const TASK_CONTEXTS = ['interactive', 'autonomous'] as const;
export const TaskContext = z.enum(TASK_CONTEXTS);
export type TaskContext = z.infer<typeof TaskContext>;

/** Row A11: where a skill may be invoked. The most specific decision wins; without one it is allowed. */
export const SkillPermissions = z.object({
  enabled: z.boolean(),
  channels: z.record(Channel, z.boolean()),
  taskContexts: z.record(TaskContext, z.boolean()),
});
export type SkillPermissions = z.infer<typeof SkillPermissions>;

/** Who would miss a skill (row A8). */
export const Use = z.object({
  kind: z.enum(['skill', 'agent', 'competency', 'role']),
  id: z.string(),
  name: z.string(),
  scope: Scope.nullable(),
});
export type Use = z.infer<typeof Use>;

/** Both texts of an override (row A3), or of a skill and one of its revisions. */
export const TextPair = z.object({ leftLabel: z.string(), left: z.string(), rightLabel: z.string(), right: z.string() });
export type TextPair = z.infer<typeof TextPair>;

export interface SharingApi {
  permissions(input: { id: string }): SkillPermissions;
  setPermission(input: {
    id: string;
    channel?: Channel | undefined;
    taskContext?: TaskContext | undefined;
    allowed: boolean;
  }): SkillPermissions;
  usedBy(input: { ids: string[] }): { id: string; name: string; uses: Use[] }[];
  /** A workspace skill beside the account skill that it overrides. Throws `not_found` when it overrides none. */
  compareOverride(input: { id: string }): TextPair;
  /** Removes the workspace skill, so that the account skill is seen again; `restore` undoes it. */
  dropOverride(input: { id: string }): void;
  /** The bytes of an older revision become the newest one; nothing is lost. */
  restoreRevision(input: { id: string; revisionId: string; baseHash: string }): void;
}

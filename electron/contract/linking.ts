// electron/contract/linking.ts - packages that live in files the author chose. Row A12.
import { z } from 'zod';
import { byId, later, mutation, nothing, query, type RoomApi } from './procedures/table.ts';
import { Scope } from './values/scope.ts';

export const LinkState = z.object({
  /** The package file on this machine. */
  path: z.string(),
  /** The file or folder that was linked; several skills may share one. */
  root: z.string(),
  /** clean = file and skill agree; conflict = both changed since they agreed; missing = the file is lost (the skill stays). */
  state: z.enum(['clean', 'conflict', 'missing', 'unreadable']),
  /** Why it is not clean. */
  reason: z.string().nullable(),
});
export type LinkState = z.infer<typeof LinkState>;

export const LinkRoot = z.object({
  path: z.string(),
  kind: z.enum(['file', 'folder']),
  scope: Scope,
  skills: z.number().int(),
  conflicts: z.number().int(),
  /** polling = the drive sends no events; offline = the root itself is unreachable now. */
  watched: z.enum(['events', 'polling', 'offline']),
});
export type LinkRoot = z.infer<typeof LinkRoot>;

/** The three texts of a conflict. `base` is what both last agreed on; null if there is no readable text. */
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

export const linkingTable = {
  /** Follows a file, or every package of a folder. Skills of a new link start disabled until acknowledged, as on import. */
  link: later(mutation(z.object({ path: z.string().min(1), scope: Scope }), LinkRoot)),
  /** Stops following; the skills stay in the library with their last bytes. The files do not change. */
  unlink: mutation(z.object({ root: z.string() }), nothing),
  links: query(nothing, z.array(LinkRoot)),
  /** Checks the files now, for drives without events. */
  refreshLinks: later(mutation(nothing, nothing)),
  threeWay: query(byId, ThreeWay),
  /** Ends a conflict with the given text, written to the file and kept as a revision. Throws `changed_meanwhile`. */
  resolveConflict: later(mutation(z.object({ id: z.string(), text: z.string(), theirHash: z.string().nullable() }), nothing)),
};
export type LinkingApi = RoomApi<typeof linkingTable>;

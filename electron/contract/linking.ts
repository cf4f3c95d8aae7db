// electron/contract/linking.ts - packages that live in files the author chose. Row A12.
import { z } from 'zod';
import { byId, later, mutation, nothing, query, type RoomApi } from './procedures/table.ts';
import { place } from './values/place.ts';
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
  id: z.string(),
  path: z.string(),
  kind: z.enum(['file', 'folder']),
  scope: Scope,
  skills: z.number().int(),
  conflicts: z.number().int(),
  /** polling = the drive sends no events; offline = the root itself is unreachable now. */
  watched: z.enum(['events', 'polling', 'offline']),
});
export type LinkRoot = z.infer<typeof LinkRoot>;

const Part = z.object({ start: z.number().int(), end: z.number().int() });
/** Lines in which the sides differ, as a range of each text. Between two hunks all three are equal. */
export const Hunk = z.object({
  /** Who changed the base there; same = both made the same change, both = they differ, so a person decides. */
  by: z.enum(['mine', 'theirs', 'same', 'both']),
  base: Part,
  mine: Part,
  theirs: Part,
});
export type Hunk = z.infer<typeof Hunk>;

/**
 * The three texts of a conflict: the person's (a draft, or what is saved), the other side's (the linked file, or else what is saved), and
 * what both last agreed on. null if there is no readable text.
 */
export const ThreeWay = z.object({
  base: z.string().nullable(),
  mine: z.string().nullable(),
  theirs: z.string().nullable(),
  /** Hashes of what both sides were read from, null = the file is missing. If either has changed, the decision is refused. */
  mineHash: z.string(),
  theirHash: z.string().nullable(),
  /** Where they differ; null without a base, or if they are too long and too different to be compared. */
  hunks: z.array(Hunk).nullable(),
  /** Both changes joined when they touch different lines; null when a person must decide. */
  merged: z.string().nullable(),
});
export type ThreeWay = z.infer<typeof ThreeWay>;

export const Decision = z.discriminatedUnion('take', [
  z.object({ take: z.literal('mine') }),
  z.object({ take: z.literal('theirs') }),
  z.object({ take: z.literal('merged'), text: z.string() }),
]);
export type Decision = z.infer<typeof Decision>;

/** What was not chosen, as a revision. */
export const SetAside = z.object({ side: z.enum(['mine', 'theirs']), revision: z.number().int() });
export type SetAside = z.infer<typeof SetAside>;

export const linkingTable = {
  /** Follows a file, or every package of a folder. Skills of a new link start disabled until acknowledged, as on import. */
  link: later(mutation(z.object({ path: place('link_file', 'link_folder'), scope: Scope }), LinkRoot)),
  /** Stops following; the skills stay in the library with their last bytes. The files do not change. */
  unlink: mutation(byId, nothing),
  links: query(nothing, z.array(LinkRoot)),
  /** Checks the files now, for drives without events. */
  refreshLinks: later(mutation(nothing, nothing)),
  /** Also of a skill without a link, whose other side is what another window or program saved. */
  threeWay: later(query(byId, ThreeWay)),
  /** Ends a conflict: the chosen text is written to the file and is the skill; the rest becomes a revision. Throws `changed_meanwhile`. */
  resolveConflict: later(
    mutation(
      z.object({ id: z.string(), decision: Decision, mineHash: z.string(), theirHash: z.string().nullable() }),
      z.object({ kept: z.array(SetAside) }),
    ),
  ),
};
export type LinkingApi = RoomApi<typeof linkingTable>;

// electron/contract/workspace.ts - the pages of the open folder, what runs propose for them, and what a person decides about it. Rows C5, E6.
import { z } from 'zod';
import { byId, later, mutation, query, type RoomApi } from './procedures/table.ts';

/** A page a run wrote apart from the others; it becomes one when a person accepts it. */
export const Candidate = z.object({
  id: z.string(),
  /** Path of the page below the workspace folder, without `.md`. */
  slug: z.string(),
  title: z.string(),
  origin: z.literal('agent-produced'),
  agent: z.string(),
  skillName: z.string(),
  runId: z.string(),
  /** UTC. */
  createdAt: z.string(),
  state: z.enum(['proposed', 'accepted', 'discarded']),
  /** UTC; null while it is proposed. */
  decidedAt: z.string().nullable(),
  /** Whether the page exists, and whether it changed after the candidate was written. */
  page: z.enum(['new', 'as_it_was', 'changed_meanwhile']),
  chars: z.number().int(),
});
export type Candidate = z.infer<typeof Candidate>;

/** Both texts in full, for a comparison; `current` null = no such page. */
export const CandidateDetail = Candidate.extend({ content: z.string(), current: z.string().nullable() });
export type CandidateDetail = z.infer<typeof CandidateDetail>;

export const AcceptCandidate = z.object({
  id: z.string(),
  /** Whether a page that was changed after the candidate was written is replaced anyway. */
  replaceChanged: z.boolean().default(false),
});
export type AcceptCandidate = z.input<typeof AcceptCandidate>;

export const PageRow = z.object({ slug: z.string(), title: z.string() });
export type PageRow = z.infer<typeof PageRow>;

/** Without its frontmatter; `cut`: there is more in the file. */
export const PageText = PageRow.extend({ content: z.string(), cut: z.boolean() });
export type PageText = z.infer<typeof PageText>;

export const workspaceTable = {
  /** By words in titles, slugs and texts, the best first; without words those that were changed last. None without a workspace. */
  pages: later(query(z.object({ query: z.string().max(500), limit: z.number().int().min(1).max(100).default(20) }), z.array(PageRow))),
  /** By slug, or by what a wiki link names. Throws `not_found`. */
  page: later(query(z.object({ slug: z.string().min(1).max(1000) }), PageText)),
  /** Newest first; none without a workspace. */
  candidates: query(z.object({ state: Candidate.shape.state.nullable() }), z.array(Candidate)),
  /** Throws `not_found`. */
  candidate: query(byId, CandidateDetail),
  /**
   * Writes the page, whole or not at all. Throws `not_found`, `invalid_transition` if already decided, `changed_meanwhile`, and the
   * errors of a file that cannot be written.
   */
  accept: mutation(AcceptCandidate, Candidate),
  /** Throws `not_found`, `invalid_transition`. The text is kept. */
  discard: mutation(byId, Candidate),
};
export type WorkspaceApi = RoomApi<typeof workspaceTable>;

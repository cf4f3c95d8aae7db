// electron/contract/workspace.ts - the pages of the open folder, what runs propose for them, and what a person decides about it. Rows C5, E6.
import { z } from 'zod';
import { Hunk } from './linking.ts';
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
  /** The step of the run that wrote it, and the model that the run asked; null = not noted, or none. */
  spanId: z.string().nullable().default(null),
  modelId: z.string().nullable().default(null),
  /** UTC. */
  createdAt: z.string(),
  state: z.enum(['proposed', 'accepted', 'discarded']),
  /** UTC; null while it is proposed. */
  decidedAt: z.string().nullable(),
  /** Why it was discarded, in a person's words; empty if none were said. */
  reason: z.string().default(''),
  /** A person changed its text before accepting it. */
  edited: z.boolean().default(false),
  /** Whether the page exists, and whether it changed after the candidate was written. */
  page: z.enum(['new', 'as_it_was', 'changed_meanwhile', 'deleted_meanwhile']),
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
  /** What is written in place of the candidate's own text. */
  text: z.string().optional(),
  /** sha256 of the page that the person saw, null = saw that there is none: only that one is replaced, whatever it was before. */
  over: z.string().nullable().optional(),
});
export type AcceptCandidate = z.input<typeof AcceptCandidate>;

export const PageRow = z.object({ slug: z.string(), title: z.string() });
export type PageRow = z.infer<typeof PageRow>;

/** Without its frontmatter; `cut`: there is more in the file. */
export const PageText = PageRow.extend({ content: z.string(), cut: z.boolean() });
export type PageText = z.infer<typeof PageText>;
export const CandidateFilter = z.object({
  state: Candidate.shape.state.nullable(),
  /** Words that page, title, skill or agent contain, every one; `skill:`, `agent:` and `page:` name where. */
  text: z.string().max(200).default(''),
  /** Only those of this page. */
  slug: z.string().optional(),
  limit: z.number().int().min(1).default(5000),
});

/** A page, what a candidate makes of it, and what both began with. */
export const CandidateComparison = z.object({
  /** sha256 of the page as it is now; null = there is none. */
  pageHash: z.string().nullable(),
  /** mine = the page, theirs = the candidate, with the places in which they differ. null = too large or too different to be compared, or the page is no text. */
  texts: z.object({ base: z.string(), mine: z.string(), theirs: z.string(), hunks: z.array(Hunk) }).nullable(),
  /** False if what the candidate was made from is not kept: base is then the page as it is now. */
  isBaseKept: z.boolean(),
});
export type CandidateComparison = z.infer<typeof CandidateComparison>;

export const MOST_AT_ONCE = 1000;
export const DecideCandidates = z.object({
  ids: z.array(z.string()).max(MOST_AT_ONCE),
  decision: z.enum(['accept', 'discard', 'undo']),
  reason: z.string().max(1000).default(''),
});
export type DecideCandidates = z.input<typeof DecideCandidates>;
export const DecidedCandidates = z.object({
  done: z.array(Candidate),
  /** Those that stay as they were, each with its reason. */
  refused: z.array(z.object({ id: z.string(), slug: z.string(), message: z.string() })),
});
export type DecidedCandidates = z.infer<typeof DecidedCandidates>;

/** An earlier version of a page; `id` is a commit, or an accepted candidate. */
export const PageVersion = z.object({
  id: z.string(),
  /** UTC. */
  date: z.string(),
  author: z.string(),
  message: z.string(),
  origin: z.enum(['git', 'candidate']),
});
export type PageVersion = z.infer<typeof PageVersion>;

export const workspaceTable = {
  /** By words in titles, slugs and texts, the best first; without words those that were changed last. None without a workspace. */
  pages: later(query(z.object({ query: z.string().max(500), limit: z.number().int().min(1).max(100).default(20) }), z.array(PageRow))),
  /** By slug, or by what a wiki link names. Throws `not_found`. */
  page: later(query(z.object({ slug: z.string().min(1).max(1000) }), PageText)),
  /** Newest first; none without a workspace. */
  candidates: query(CandidateFilter, z.array(Candidate)),
  /** Throws `not_found`. */
  candidate: query(byId, CandidateDetail),
  /** The page, the candidate, and both since they parted. Throws `not_found`. */
  compare: later(query(byId, CandidateComparison)),
  /** Newest first: from Git, else accepted candidates; none for a page that is not there. Throws `timed_out`. */
  pageHistory: later(query(z.object({ slug: z.string() }), z.array(PageVersion))),
  /**
   * Writes the page, whole or not at all, and keeps its earlier bytes. Throws `not_found`, `invalid_transition` if already decided,
   * `changed_meanwhile`, and the errors of a file that cannot be written.
   */
  accept: mutation(AcceptCandidate, Candidate),
  /** Gives the page its earlier bytes back; the candidate waits again. Throws `not_found`, `invalid_transition`, and `changed_meanwhile` if the page moved on. */
  undoAccept: mutation(byId, Candidate),
  /** Throws `not_found`, `invalid_transition`. The text is kept. */
  discard: mutation(byId.extend({ reason: DecideCandidates.shape.reason }), Candidate),
  /** One after the other; what cannot be decided stays as it was. */
  decide: mutation(DecideCandidates, DecidedCandidates),
};
export type WorkspaceApi = RoomApi<typeof workspaceTable>;

/** Whether a candidate is one of those with these words. */
export function isCandidateFor(text: string): (candidate: Pick<Candidate, 'slug' | 'title' | 'skillName' | 'agent'>) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ slug, title, skillName, agent }) => {
    const fields: Record<string, string> = { page: `${slug} ${title}`, skill: skillName, agent };
    return words.every((word) => {
      const [field = '', rest] = word.split(':', 2);
      const [where, wanted] = rest !== undefined && field in fields ? [fields[field]!, rest] : [Object.values(fields).join(' '), word];
      return where.toLowerCase().includes(wanted);
    });
  };
}

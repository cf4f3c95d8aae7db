// electron/core/workspace/index.ts - the door of the room: the workspace's pages, their history, and what runs propose (rows C5, E6).

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError, type CandidateComparison, type Hunk, type Notice, type PageVersion, type WorkspaceApi } from '../../contract/index.ts';
import type { RunOptions, RunResult } from '../processes/index.ts';
import { type Candidates, createCandidates, type InTurn } from './candidates/candidates.ts';
import { createGitHistory } from './history.ts';
import { createPages, type Pages } from './pages/pages.ts';
import { createPageReading } from './pages/reading.ts';

export type { Candidates, Compared, Proposal } from './candidates/candidates.ts';
export { createCandidateStore } from './candidates/store.ts';
export type { PageName } from './pages/names.ts';
export type { Page, Pages, References } from './pages/pages.ts';
export type { PageHit } from './pages/search.ts';

/** Used when no workspace is open. */
export const NO_WORKSPACE: WorkspaceApi = {
  pages: () => Promise.resolve([]),
  page: () =>
    Promise.reject(
      new AppError('not_found', 'No workspace is open, so there are no pages.', { remedy: 'Open the folder as a workspace.' }),
    ),
  candidates: () => [],
  candidate: noWorkspace,
  compare: noWorkspace,
  pageHistory: noWorkspace,
  accept: noWorkspace,
  undoAccept: noWorkspace,
  discard: noWorkspace,
  decide: noWorkspace,
};

function noWorkspace(): never {
  throw new AppError('not_found', 'No workspace is open, so there are no candidates.', { remedy: 'Open the folder as a workspace.' });
}

export interface WorkspacePages {
  pages: Pages;
  candidates: Candidates;
  /** What the window is offered of both. */
  api: WorkspaceApi;
  /** Newest first: from Git, else accepted candidates. Throws `not_found` for a missing page, `timed_out`, `cancelled`. */
  history(slug: string, limit: number, signal?: AbortSignal): Promise<PageVersion[]>;
  close(): void;
}

export interface WorkspacePagesDeps {
  /** The real path of the workspace folder. */
  folder: string;
  /** A folder of the account: an index inside a workspace could be a stranger's. */
  cacheDir: string;
  run(options: RunOptions): Promise<RunResult>;
  inTurn: InTurn;
  /** Compares three texts in a thread; null if it took too long. */
  merge(texts: { base: string; mine: string; theirs: string }, signal?: AbortSignal): Promise<{ hunks: Hunk[] } | null>;
  onNotice(notice: Omit<Notice, 'id'>): void;
}

/** Reads nothing until it is asked. */
export function createWorkspacePages({ folder, cacheDir, run, inTurn, merge, onNotice }: WorkspacePagesDeps): WorkspacePages {
  const cachePath = join(cacheDir, `pages-${createHash('sha256').update(folder).digest('hex').slice(0, 20)}.db`);
  const pages = createPages({ folder, cachePath, onNotice });
  const candidates = createCandidates(folder, inTurn);
  const git = createGitHistory(folder, run, () =>
    onNotice({
      severity: 'warning',
      message: `The Git repository of ${folder} is elsewhere, so the history of its pages is not read from it.`,
      remedy: 'If it is yours, open the folder that contains the repository.',
    }),
  );
  const history: WorkspacePages['history'] = async (slug, limit, signal) => {
    const file = await pages.pathOf(slug, signal);
    return (await git(file.path, limit, signal)) ?? candidates.history(file.slug).slice(0, limit);
  };
  return {
    pages,
    candidates,
    history,
    api: {
      ...candidates,
      ...createPageReading(pages),
      async compare({ id }, signal): Promise<CandidateComparison> {
        const { pageHash, base, mine, theirs } = candidates.compared(id);
        const isBaseKept = base !== null;
        const texts = { base: base ?? mine ?? '', mine: mine ?? '', theirs };
        const fits = mine !== null && texts.base.length + mine.length + theirs.length <= MAX_COMPARED_CHARS;
        const merged = fits ? await merge(texts, signal) : null;
        return { pageHash, isBaseKept, texts: merged && { ...texts, hunks: merged.hunks } };
      },
      async pageHistory({ slug }, signal) {
        try {
          return await history(slug, MOST_VERSIONS, signal);
        } catch (cause) {
          if (cause instanceof AppError && cause.code === 'not_found') return candidates.history(slug).slice(0, MOST_VERSIONS);
          throw cause;
        }
      },
    },
    close: pages.close,
  };
}

/** So that an answer stays small enough for the window. */
const MAX_COMPARED_CHARS = 600_000;
const MOST_VERSIONS = 50;

// electron/core/workspace/index.ts - the door of the room: the workspace's pages, their history, and what runs propose (rows C5, E6).

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError, type Notice, type WorkspaceApi } from '../../contract/index.ts';
import type { RunOptions, RunResult } from '../processes/index.ts';
import { type Candidates, createCandidates, type InTurn } from './candidates/candidates.ts';
import { createGitHistory, type PageVersion } from './history.ts';
import { createPages, type Pages } from './pages/pages.ts';
import { createPageReading } from './pages/reading.ts';

export type { Candidates, Proposal } from './candidates/candidates.ts';
export { createCandidateStore } from './candidates/store.ts';
export type { PageVersion } from './history.ts';
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
  accept: noWorkspace,
  discard: noWorkspace,
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
  onNotice(notice: Omit<Notice, 'id'>): void;
}

/** Reads nothing until it is asked. */
export function createWorkspacePages({ folder, cacheDir, run, inTurn, onNotice }: WorkspacePagesDeps): WorkspacePages {
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
  return {
    pages,
    candidates,
    api: { ...candidates, ...createPageReading(pages) },
    async history(slug, limit, signal) {
      const file = await pages.pathOf(slug, signal);
      return (await git(file.path, limit, signal)) ?? candidates.history(file.slug).slice(0, limit);
    },
    close: pages.close,
  };
}

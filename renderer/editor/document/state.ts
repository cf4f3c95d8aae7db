// renderer/editor/document/state.ts - what is known about one open skill; all views and panels read it from here.
import type { Preview } from '../../../electron/contract/execution.ts';
import type { Draft, OpenPackage, SkillRow } from '../../../electron/contract/library.ts';
import type { Analysis, Finding, Splice } from '../../../electron/contract/packages.ts';
import type { AppErrorData } from '../../../electron/contract/schemas/errors.ts';
import type { History } from './history.ts';

/** How far the text has got: `draft` = kept on disk, not yet a revision. */
export type SaveStatus =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'draft'; at: string }
  | { kind: 'failed'; message: string };

export interface DocumentState {
  row: SkillRow;
  /** The revision that the text started from. */
  base: { id: string; number: number; hash: string; savedAt: string; text: string; analysis: Analysis | null };
  text: string;
  /** Counts edits; analysis and preview answers carry the number they were made for. */
  version: number;
  /** Who made the last edit: a view's id, `undo`, `disk` … A view does not follow its own edits. */
  origin: string;
  /** Why it cannot be edited now; null = it can. */
  locked: 'not_utf8' | 'draft' | null;
  /** A read-only view of bytes that are not text. */
  lossyText: string | null;
  problem: Finding | null;
  analysis: Analysis | null;
  /** Edits made since the text that `analysis` refers to. */
  since: readonly Splice[][];
  /** What the model would be sent, for the text `previewVersion`. */
  preview: Preview | null;
  previewVersion: number;
  /** Why there is none for the latest text, or for its values. */
  previewFailed: AppErrorData | null;
  previewSince: readonly Splice[][];
  history: History;
  saving: SaveStatus;
  /** Another window or program saved a revision that this text does not know. */
  conflict: OpenPackage | null;
  /** A draft that an earlier window left behind. */
  recovered: Draft | null;
}

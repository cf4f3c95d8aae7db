// test/unit/renderer-editor/fake-core.ts - a small library in memory, as an open document sees it.

import type { OpenPackage, SkillRow } from '../../../electron/contract/library.ts';
import type { Analysis, Edit, Splice } from '../../../electron/contract/packages.ts';
import { AppError } from '../../../electron/contract/values/errors.ts';
import type { DocumentDeps } from '../../../renderer/editor/document/document.ts';

/** The few facts of an analysis that a document passes on. */
export const analysisOf = (text: string, more: Partial<Analysis> = {}): Analysis =>
  ({
    state: 'ok',
    lines: text.split('\n').length,
    findings: [],
    artifacts: [],
    prose: [],
    fields: [],
    bodyRange: { start: 0, end: text.length },
    ...more,
  }) as unknown as Analysis;

const hash = (text: string) => `hash of ${text}`;

export interface FakeCore {
  deps: DocumentDeps;
  /** What the library holds now. */
  saved: { text: string; number: number };
  draft: { text: string; baseHash: string } | null;
  calls: string[];
  /** Thrown by the next write. */
  failWith: AppError | null;
  /** As another window would save. */
  saveElsewhere(text: string): void;
  opened(): OpenPackage;
}

export function createFakeCore(text: string): FakeCore {
  const core: FakeCore = {
    saved: { text, number: 1 },
    draft: null,
    calls: [],
    failWith: null,
    saveElsewhere: (next) => {
      core.saved = { text: next, number: core.saved.number + 1 };
    },
    opened: () => ({
      row: { id: 'skill-1', name: 'demo', fileName: 'demo.md', enabled: true } as SkillRow,
      revision: {
        id: `revision-${core.saved.number}`,
        number: core.saved.number,
        hash: hash(core.saved.text),
        bytes: core.saved.text.length,
        savedAt: '2026-01-01T00:00:00.000Z',
      },
      text: core.saved.text,
      lossyText: null,
      analysis: analysisOf(core.saved.text),
      problem: null,
      draft: core.draft ? { ...core.draft, savedAt: '2026-01-01T00:00:01.000Z' } : null,
    }),
    deps: {
      now: () => performance.now(),
      open: async () => core.opened(),
      analyse: async ({ text: now }) => analysisOf(now),
      preview: async () => {
        throw new AppError('cancelled', 'No preview here.');
      },
      edit: async ({ text: now, edit }) => ({ text: now, splices: spliceOf(now, edit) }),
      saveDraft: async ({ text: now, baseHash }) => {
        core.calls.push('saveDraft');
        refuse(core);
        core.draft = { text: now, baseHash };
        return { savedAt: '2026-01-01T00:00:02.000Z' };
      },
      discardDraft: async () => {
        core.calls.push('discardDraft');
        core.draft = null;
      },
      save: async ({ text: now, baseHash, reason }) => {
        core.calls.push(`save ${reason}`);
        if (baseHash !== hash(core.saved.text)) core.failWith = new AppError('changed_meanwhile', 'Another revision was saved.');
        // What cannot be saved is kept as a draft.
        if (core.failWith) core.draft = { text: now, baseHash };
        refuse(core);
        core.saved = { text: now, number: core.saved.number + 1 };
        core.draft = null;
        return core.opened();
      },
    },
  };
  return core;
}

function refuse(core: FakeCore): void {
  const error = core.failWith;
  core.failWith = null;
  // As the channel carries it.
  if (error) throw error;
}

/** `setValue` puts its value where the old one stands in `key: value`. */
function spliceOf(text: string, edit: Edit): Splice[] {
  if (edit.op !== 'setValue') return [];
  const key = `${edit.path[0]}: `;
  const start = text.indexOf(key) + key.length;
  return [{ start, end: start + (/\n|$/.exec(text.slice(start))?.index ?? 0), text: String(edit.value) }];
}

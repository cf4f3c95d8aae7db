// test/unit/renderer-editor/fake-core.ts - a small library in memory, as an open document sees it.

import type { Look } from '../../../electron/contract/editing/editing.ts';
import type { OpenPackage, SkillRow } from '../../../electron/contract/library.ts';
import type { Analysis, Edit, Splice } from '../../../electron/contract/packages.ts';
import { AppError } from '../../../electron/contract/values/errors.ts';
import type { DocumentDeps } from '../../../renderer/editor/document/document.ts';
import { applySplices } from '../../../renderer/ui/splices.ts';

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
  /** What its session of the open document was told. */
  told: string[];
  /** What the core has of the open document. */
  session: { text: string; version: number; look(look: Look): void; end(): void } | null;
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
    told: [],
    session: null,
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
        whole: hash(core.saved.text),
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
      session: undefined as never,
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
      threeWay: async () => {
        core.calls.push('threeWay');
        return {
          base: null,
          mine: core.draft?.text ?? null,
          theirs: core.saved.text,
          mineHash: 'm',
          theirHash: 't',
          hunks: null,
          merged: null,
        };
      },
      resolveConflict: async ({ decision }) => {
        core.calls.push(`decide ${decision.take}`);
        refuse(core);
        const mine = core.draft?.text ?? core.saved.text;
        const next = { mine, theirs: core.saved.text, merged: decision.take === 'merged' ? decision.text : '' }[decision.take];
        core.saved = { text: next, number: core.saved.number + 1 };
        core.draft = null;
        return { kept: [{ side: decision.take === 'mine' ? 'theirs' : 'mine', revision: 2 }] };
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
  core.deps.session = sessionOf(core);
  return core;
}

/** Holds the text as the core does; the test says when a look comes. */
function sessionOf(core: FakeCore): DocumentDeps['session'] {
  const at = (version: number) => {
    if (core.session === null) throw new AppError('not_found', 'There is no session.');
    if (core.session.version !== version) throw new AppError('changed_meanwhile', 'Another version.');
    return core.session;
  };
  return {
    open(input, look, end) {
      core.told.push('open');
      core.session = { text: input.text, version: input.version, look, end };
      return () => void core.told.push('end');
    },
    async change({ from, edits }) {
      const session = at(from);
      core.told.push('change');
      session.text = edits.reduce(applySplices, session.text);
      session.version += edits.length;
    },
    edit: async ({ version, edit }) => spliceOf(at(version).text, edit),
  };
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

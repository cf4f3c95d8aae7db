// renderer/manifests/document.ts - one open manifest: one text and one undo history for form and source, and what the core says of it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ManifestEdit } from '../../electron/contract/manifests/manifests.ts';
import type { Finding, Splice } from '../../electron/contract/packages.ts';
import { errorOf } from '../client/errors.ts';
import { EMPTY_HISTORY, type History, remember, stepBack, stepForth } from '../editor/document/history.ts';
import { applySplices, mapRange, mapSplices, spliceBetween } from '../ui/splices.ts';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';

/** What an editor needs of an open manifest, competency or role. */
export interface OpenManifest {
  row: { sourceId: string; name: string; fileName: string; problem: Finding | null };
  revision: { hash: string };
  text: string | null;
  lossyText: string | null;
  analysis: { findings: Finding[] } | null;
}
interface Look {
  findings: Finding[];
  fields: Record<string, unknown> | null;
  /** Of the duties of a role, as the text has them. */
  nextTimes?: readonly { duty: string; times: readonly string[] }[];
}
/** The procedures of its room. */
export interface Door<Open> {
  analyse(input: { text: string; fileName: string }): Promise<Look>;
  edit(input: { text: string; edit: ManifestEdit }): Promise<Splice[]>;
  save(input: { id: string; text: string; baseHash: string }): Promise<Open>;
  open(input: { id: string }): Promise<Open>;
  restore(input: { id: string; revisionId: string }): Promise<Open>;
}

export interface ManifestState<Open extends OpenManifest> {
  /** What was last saved, as far as it is known here. */
  base: Open;
  text: string;
  /** Counts edits: an answer of the core is for one of them. */
  version: number;
  /** What the core sees in the text; null until it has looked. */
  look: Look | null;
  /** Edits made since that look. */
  since: readonly Splice[][];
  history: History;
  saving: { kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; message: string };
  /** Somebody else saved while this was edited: both sides stay until one is decided for. */
  conflict: Open | null;
  /** The bytes are not a text: nothing can be edited. */
  locked: boolean;
}

export interface ManifestDocument<Open extends OpenManifest> {
  readonly id: string;
  readonly store: StoreApi<ManifestState<Open>>;
  apply(splices: readonly Splice[], group?: string): void;
  undo(): void;
  redo(): void;
  /** An edit of the form, made by the core. Throws `edit_refused`. */
  edit(edit: ManifestEdit, group?: string): Promise<void>;
  holdsText(bring: () => void): () => void;
  /** True if what is kept is now this text; false leaves the reason in the state. */
  save(): Promise<boolean>;
  /** What is kept is now this: shown if nothing was edited here, else told. */
  follow(open: Open): void;
  decide(side: 'mine' | 'theirs'): Promise<void>;
  /** The text of a revision is the newest again. What was not saved becomes a revision first; false = it could not, and nothing was done. */
  restore(revisionId: string): Promise<boolean>;
  /** The text with the repair of a finding; null if its place was edited since. */
  fixed(finding: Finding): string | null;
  replace(text: string): void;
}

export const isDirty = ({ text, base }: Pick<ManifestState<OpenManifest>, 'text' | 'base'>): boolean =>
  base.text !== null && text !== base.text;

const LOOK_MS = 120;
const EDIT_TRIES = 5;

function stateOf<Open extends OpenManifest>(open: Open): ManifestState<Open> {
  const text = open.text ?? open.lossyText ?? '';
  return {
    base: open,
    text,
    version: 0,
    look: null,
    since: [],
    history: EMPTY_HISTORY,
    saving: { kind: 'idle' },
    conflict: null,
    locked: open.text === null,
  };
}

/** Text, history and what the core sees in it. */
function createText<Open extends OpenManifest>(id: string, store: StoreApi<ManifestState<Open>>, door: Door<Open>) {
  const { getState: now, setState: set } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    const { text, version, base, locked } = now();
    if (locked) return;
    const seen = await door.analyse({ text, fileName: base.row.fileName }).catch(() => null);
    if (seen !== null && now().version === version) set({ look: seen, since: [] });
  }
  function setText(edits: readonly Splice[][], history: History): void {
    const { text, version, since, base } = now();
    set({ text: edits.reduce(applySplices, text), version: version + 1, since: [...since, ...edits], history });
    clearTimeout(timer);
    timer = setTimeout(() => void look(), LOOK_MS);
    if (isDirty(now())) keepDraft(id, { text: now().text, baseHash: base.revision.hash });
    else forgetDraft(id);
  }
  function apply(splices: readonly Splice[], group = ''): void {
    const { text, history, locked } = now();
    const real = splices.filter((splice) => splice.end > splice.start || splice.text !== '');
    if (!locked && real.length > 0) setText([real], remember(history, text, real, group, Date.now()));
  }
  return {
    look,
    apply,
    step(take: typeof stepBack): void {
      const result = now().locked ? null : take(now().history);
      if (result) setText(result.edits, result.history);
    },
    replace(text: string): void {
      const splice = spliceBetween(now().text, text);
      if (splice) apply([splice]);
    },
    async edit(change: ManifestEdit, group: string): Promise<void> {
      for (let tries = 0; tries < EDIT_TRIES; tries++) {
        const { text, version } = now();
        const splices = await door.edit({ text, edit: change });
        // The answer is for the text that was asked about; typing meanwhile means asking again.
        if (now().version === version) return apply(splices, group);
      }
      throw new Error('The text kept changing during this edit, so nothing was changed. Try again.');
    },
  };
}

export function createManifestDocument<Open extends OpenManifest>(opened: Open, door: Door<Open>): ManifestDocument<Open> {
  const id = opened.row.sourceId;
  const store = createStore<ManifestState<Open>>()(() => stateOf(opened));
  const { getState: now, setState: set } = store;
  const { look, apply, step, replace, edit } = createText(id, store, door);
  const held = new Set<() => void>();
  /** Edits of the form are made one after the other, in the order in which they were asked for. */
  let last: Promise<unknown> = Promise.resolve();

  function show(open: Open): void {
    set({ base: open, conflict: null, saving: { kind: 'idle' }, locked: open.text === null });
    replace(open.text ?? open.lossyText ?? '');
    if (!isDirty(now())) forgetDraft(id);
    void look();
  }
  function follow(open: Open): void {
    if (open.revision.hash === now().base.revision.hash) set({ base: open });
    else if (!isDirty(now()) || open.text === now().text) show(open);
    else set({ conflict: open });
  }
  async function save(over: Open | null): Promise<boolean> {
    for (const bring of held) bring();
    await last;
    const { text, locked, conflict, base } = now();
    if (locked || conflict !== over) return false;
    if (!isDirty(now()) && over === null) return true;
    set({ saving: { kind: 'saving' } });
    try {
      const open = await door.save({ id, text, baseHash: (over ?? base).revision.hash });
      set({ base: open, conflict: null, saving: { kind: 'idle' } });
      if (!isDirty(now())) forgetDraft(id);
      return true;
    } catch (cause) {
      const { code, message, remedy } = errorOf(cause);
      set({ saving: { kind: 'failed', message: [message, remedy].filter(Boolean).join(' ') } });
      if (code === 'changed_meanwhile') follow(await door.open({ id }));
      return false;
    }
  }

  const draft = opened.text === null ? null : readDraft(id);
  if (draft !== null && draft.text !== opened.text) {
    replace(draft.text);
    // A draft of an earlier revision: both sides are kept, and the person decides.
    if (draft.baseHash !== opened.revision.hash) set({ conflict: opened });
  }
  void look();
  return {
    id,
    store,
    apply,
    undo: () => step(stepBack),
    redo: () => step(stepForth),
    edit(change, group = '') {
      const next = last.then(() => edit(change, group));
      last = next.catch(() => undefined);
      return next;
    },
    holdsText(bring) {
      held.add(bring);
      return () => void held.delete(bring);
    },
    save: () => save(null),
    follow,
    async decide(side) {
      const { conflict } = now();
      if (conflict !== null && side === 'theirs') show(conflict);
      else if (conflict !== null) await save(conflict);
    },
    async restore(revisionId) {
      if (!now().locked && !(await save(null))) return false;
      follow(await door.restore({ id, revisionId }));
      return true;
    },
    fixed(finding) {
      const splices = finding.fix ? mapSplices(finding.fix.splices, now().since) : null;
      return splices === null ? null : applySplices(now().text, splices);
    },
    replace,
  };
}

/** What is wrong, errors first, with places in the text as it is now. */
export function findingsOf({ look, since, base }: Pick<ManifestState<OpenManifest>, 'look' | 'since' | 'base'>): Finding[] {
  const rank = { error: 0, warning: 1, info: 2 };
  const found = look?.findings ?? base.analysis?.findings ?? (base.row.problem ? [base.row.problem] : []);
  return found
    .map((finding) => (since.length > 0 ? { ...finding, range: mapRange(finding.range, since) } : finding))
    .sort((a, b) => rank[a.severity] - rank[b.severity] || a.range.start - b.range.start);
}

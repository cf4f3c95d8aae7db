// renderer/editor/acts.ts - what can be done with the open skill. Light: the palette reads it before the editor is loaded.
import { ANYWHERE, act, createSubject } from '../app/acts/act.ts';
import type { Place } from '../app/acts/focus.ts';
import { useUi } from '../client/store.ts';
import {
  AddIcon,
  BackIcon,
  CloseIcon,
  DeleteIcon,
  DspyIcon,
  EditIcon,
  ForwardIcon,
  OverrideIcon,
  RunIcon,
  UndoIcon,
  UpIcon,
} from '../ui/icons.ts';
import type { LiveDocument } from './document/documents.ts';
import { openRenewal } from './dspy/renewal.ts';
import type { DockName, Moves, ViewName } from './types.ts';

/** An entry of the outline. */
export interface Part {
  key: string;
  label: string;
  kind: string;
  isModule: boolean;
}

act(ANYWHERE, { id: 'optimise.renewal', label: 'Renew outdated DSPy states', icon: DspyIcon, run: openRenewal, next: 'opens' });

export interface OpenSkill {
  doc: LiveDocument;
  moves: Moves;
  /** Why the text cannot be edited; null = it can. */
  locked: string | null;
  broken: boolean;
  busy: boolean;
  /** Why no run may use it; null = it may. */
  disabled: string | null;
  canUndo: boolean;
  canRedo: boolean;
  parts: readonly Part[];
  /** Why the artifact in the editor has no assertions; null = it can have them. */
  unchecked: string | null;
}

export const openSkill = createSubject<OpenSkill>('no skill is open');
export const noSkill = (): string | null => (openSkill.now() ? null : openSkill.why);

/** A dock panel that has its own acts: they go to it first. */
export const dockWay = (name: DockName) => ({ blocked: noSkill, go: () => openSkill.now()?.moves.dock(name) });

const screen = 'skill' as const;
const edited = ({ locked }: OpenSkill) => locked;
const parts = ({ parts: all }: OpenSkill) => all.map(({ key, label, kind }) => ({ id: key, label, note: kind }));

export const save = act(openSkill, {
  id: 'editor.save',
  label: 'Save revision',
  keys: ['Mod+S'],
  screen,
  blocked: edited,
  run: ({ moves }) => moves.save(),
  next: 'stay',
});
export const run = act(openSkill, {
  id: 'editor.run',
  label: 'Run skill',
  keys: ['F5'],
  icon: RunIcon,
  screen,
  blocked: ({ busy, locked, disabled }) => (busy ? 'it is already running' : (locked ?? disabled)),
  run: ({ moves }) => moves.run(),
  next: (where) => where,
});
export const testCases = act(openSkill, { id: 'editor.cases', label: 'Open test cases', run: ({ moves }) => moves.cases(), next: 'opens' });
export const runCases = act(openSkill, {
  id: 'editor.batch',
  label: 'Run all test cases',
  icon: RunIcon,
  blocked: ({ disabled }) => disabled,
  run: ({ moves }) => moves.batch(),
  next: 'opens',
});
export const undo = act(openSkill, {
  id: 'editor.undo',
  label: 'Undo',
  keys: ['Mod+Z'],
  held: true,
  icon: UndoIcon,
  screen,
  blocked: ({ canUndo, locked }) => locked ?? (canUndo ? null : 'nothing to undo'),
  run: ({ doc }) => doc.undo(),
  next: 'stay',
});
export const redo = act(openSkill, {
  id: 'editor.redo',
  label: 'Redo',
  keys: ['Mod+Shift+Z', 'Mod+Y'],
  held: true,
  icon: UndoIcon,
  screen,
  blocked: ({ canRedo, locked }) => locked ?? (canRedo ? null : 'nothing to redo'),
  run: ({ doc }) => doc.redo(),
  next: 'stay',
});

const NAMES = { form: 'metadata form', artifact: 'artifact', source: 'source' } as const;
export const views = (['form', 'artifact', 'source'] as const).map((name: ViewName, at) =>
  act(openSkill, {
    id: `editor.${name}`,
    label: `Show ${NAMES[name]}`,
    keys: [`Alt+${at + 1}`],
    icon: EditIcon,
    screen,
    blocked: ({ broken, parts: all }) =>
      name === 'source'
        ? null
        : broken
          ? 'the frontmatter cannot be read'
          : name === 'artifact' && all.length === 0
            ? 'it has no artifacts'
            : null,
    run: ({ moves }) => moves.view(name),
    next: `editor.${name}`,
  }),
);
const DOCKS: readonly [DockName, string][] = [
  ['preview', 'preview'],
  ['run', 'run panel'],
  ['findings', 'findings'],
  ['revisions', 'revisions'],
  ['assertions', 'assertions'],
  ['triggers', 'trigger tests'],
];
export const docks = DOCKS.map(([name, label], at) =>
  act(openSkill, {
    id: `editor.dock-${name}`,
    label: `Show ${label} in dock`,
    keys: [`Alt+${at + 4}`],
    screen,
    run: ({ moves }) => moves.dock(name),
    next: `dock.${name}`,
  }),
);
/** Where the values of the preview are entered. */
export const editInput = docks[1] as (typeof docks)[number];
export const toggleDock = act(openSkill, {
  id: 'editor.toggle-dock',
  label: 'Toggle dock',
  keys: ['Mod+Alt+B'],
  screen,
  run: ({ moves }) => moves.toggleDock(),
  next: 'stay',
});
export const fillDock = act(openSkill, {
  id: 'editor.fill-dock',
  label: 'Maximise or restore dock',
  run: ({ moves }) => moves.toggleFilled(),
  next: 'stay',
});
export const toggleFindings = act(openSkill, {
  id: 'editor.toggle-findings',
  label: 'Toggle findings panel',
  keys: ['Mod+J'],
  screen,
  icon: CloseIcon,
  run: ({ moves }) => moves.toggleBottom(),
  next: 'stay',
});
export const toggleOutline = act(openSkill, {
  id: 'editor.outline',
  label: 'Show outline',
  run: ({ moves }) => moves.outline(),
  next: 'editor.outline',
});

const oneTab = () => (useUi.getState().tabs.length > 1 ? null : 'no other skill is open');
act(openSkill, {
  id: 'editor.next-tab',
  label: 'Next tab',
  keys: ['Alt+PageDown'],
  icon: ForwardIcon,
  screen,
  blocked: oneTab,
  run: ({ moves }) => moves.nextTab(1),
  next: 'editor.view',
});
act(openSkill, {
  id: 'editor.previous-tab',
  label: 'Previous tab',
  keys: ['Alt+PageUp'],
  icon: BackIcon,
  screen,
  blocked: oneTab,
  run: ({ moves }) => moves.nextTab(-1),
  next: 'editor.view',
});
act(openSkill, {
  id: 'editor.tab',
  label: 'Go to tab',
  among: () => useUi.getState().tabs.map(({ id, name }) => ({ id, label: name })),
  run: ({ moves }, id) => id && moves.tab(id),
  next: 'editor.view',
});
act(openSkill, {
  id: 'editor.close-tab',
  label: 'Close tab',
  keys: ['Alt+W'],
  icon: CloseIcon,
  screen,
  run: ({ moves }) => moves.closeTab(),
  next: (left) => (left ? 'editor.view' : 'library.list'),
});

export const addArtifact = act(openSkill, {
  id: 'editor.add-artifact',
  label: 'Add artifact',
  icon: AddIcon,
  blocked: ({ locked, broken }) => locked ?? (broken ? 'the package cannot be read' : null),
  run: ({ moves }) => moves.addArtifact(),
  next: 'opens',
});
/** A place in the outline, by the artifact's key. */
export const entryPlace = (key: string): Place => `outline.${key}`;

export const loadState = act(openSkill, {
  id: 'editor.load-state',
  label: 'Load DSPy state',
  icon: DspyIcon,
  blocked: ({ locked, parts: all }) => locked ?? (all.some(({ isModule }) => isModule) ? null : 'it has no DSPy module'),
  among: ({ parts: all }) => all.filter(({ isModule }) => isModule).map(({ key, label, kind }) => ({ id: key, label, note: kind })),
  run: ({ moves }, key) => key !== null && moves.loadState(key),
  next: 'opens',
});
export const goToArtifact = act(openSkill, {
  id: 'editor.go-artifact',
  label: 'Go to artifact',
  icon: EditIcon,
  among: parts,
  run: ({ moves }, key) => key !== null && moves.artifact(key),
  next: (_outcome, _it, key) => `editor.artifact ${key}`,
});
export const renameArtifact = act(openSkill, {
  id: 'editor.rename',
  label: 'Rename artifact',
  keys: ['F2'],
  held: true,
  icon: EditIcon,
  screen,
  blocked: edited,
  among: parts,
  run: ({ moves }, key) => key !== null && moves.renaming(key),
  next: 'outline.name',
});
export const duplicateArtifact = act(openSkill, {
  id: 'editor.duplicate',
  label: 'Duplicate artifact',
  icon: OverrideIcon,
  blocked: edited,
  among: parts,
  run: ({ moves }, key) => moves.duplicate(key ?? ''),
  next: (copy) => (copy === null ? 'stay' : `editor.artifact ${copy}`),
});
export const moveUp = act(openSkill, {
  id: 'editor.move',
  label: 'Move artifact up',
  keys: ['Alt+Up'],
  held: true,
  icon: UpIcon,
  screen,
  blocked: edited,
  among: parts,
  run: ({ moves }, key) => moves.moveBy(key ?? '', -1),
  next: (_outcome, _it, key) => entryPlace(key ?? ''),
});
export const moveDown = act(openSkill, {
  id: 'editor.move-down',
  label: 'Move artifact down',
  keys: ['Alt+Down'],
  held: true,
  screen,
  blocked: edited,
  among: parts,
  run: ({ moves }, key) => moves.moveBy(key ?? '', 1),
  next: (_outcome, _it, key) => entryPlace(key ?? ''),
});
export const deleteArtifact = act(openSkill, {
  id: 'editor.delete',
  label: 'Delete artifact',
  keys: ['Delete'],
  held: true,
  icon: DeleteIcon,
  screen,
  blocked: edited,
  among: parts,
  run: ({ moves }, key) => moves.remove(key ?? ''),
  next: 'editor.outline',
});

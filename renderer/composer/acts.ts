// renderer/composer/acts.ts - what can be done with a draft that is written in a conversation, and the ways to one.
import type { Composition } from '../../electron/contract/composer/composer.ts';
import type { SkillRow } from '../../electron/contract/library.ts';
import { ANYWHERE, act, createSubject } from '../app/acts/act.ts';
import { navigate, toComposer, toSkill } from '../app/router.ts';
import { api } from '../client/api.ts';
import { keepAnswer, refresh } from '../client/live.ts';
import { skillsInHand } from '../library/acts.ts';
import { confirm } from '../ui/confirm.tsx';
import { CheckIcon, ComposerIcon, DeleteIcon, EditIcon, ForwardIcon, SearchIcon, StopIcon, UndoIcon } from '../ui/icons.ts';
import { toast } from '../ui/toast.tsx';

export const DRAFT_VIEWS = ['difference', 'package'] as const;
export type DraftView = (typeof DRAFT_VIEWS)[number];

/** Words that are typed, with what they are sent to. */
export interface TypedWords {
  text: string;
  busy: boolean;
  /** Why there is no model to send them to; null = there is one. */
  why: string | null;
  send(): Promise<void>;
}
export interface DraftInHand {
  draft: Composition;
  hasWorkspace: boolean;
  show(view: DraftView): void;
}
/** A text that was changed by hand and is no step yet. */
export interface HandText {
  id: string;
  text: string;
  dirty: boolean;
}

const way = { go: () => navigate(toComposer()) };
export const typedWords = createSubject<TypedWords>('no draft is open', way);
export const draftInHand = createSubject<DraftInHand>('no draft is open', way);
export const handText = createSubject<HandText>('no draft is shown as a package');

const screen = 'composer' as const;
const one = (rows: readonly SkillRow[]): string | null => (rows.length === 1 ? null : 'more than one skill is selected');
const readable = (rows: readonly SkillRow[]): string | null =>
  one(rows) ?? (rows[0]?.state === 'broken' ? 'the file cannot be read' : null);
const keep = (draft: Composition): Composition => keepAnswer('composer.open', { id: draft.id }, draft);

const begin = async (input: Parameters<typeof api.composer.begin.mutate>[0]): Promise<void> => {
  const { id } = await api.composer.begin.mutate(input);
  navigate(toComposer(id));
};

export const createFromWords = act(ANYWHERE, {
  id: 'composer.new',
  label: 'Create a skill from words',
  icon: ComposerIcon,
  run: () => navigate(toComposer()),
  next: 'composer.words',
});
export const changeFromWords = act(skillsInHand, {
  id: 'skills.compose',
  label: 'Change skill from words',
  icon: ComposerIcon,
  blocked: readable,
  run: (rows) => begin({ skillId: rows[0]?.id }),
  next: 'composer.words',
});
export const liftHeadings = act(skillsInHand, {
  id: 'skills.lift',
  label: 'Lift headings to artifacts',
  icon: ComposerIcon,
  blocked: readable,
  run: (rows) => begin({ skillId: rows[0]?.id, lift: true }),
  next: 'composer.words',
});

export const sendWords = act(typedWords, {
  id: 'composer.send',
  label: 'Send',
  keys: ['Mod+Enter'],
  screen,
  icon: ForwardIcon,
  blocked: ({ text, busy, why }) => (busy ? 'a message is still being worked on' : text.trim() === '' ? 'nothing is typed' : why),
  run: ({ send }) => send(),
  next: 'composer.words',
});
export const stopComposing = act(draftInHand, {
  id: 'composer.stop',
  label: 'Stop writing',
  keys: ['Shift+F5'],
  screen,
  icon: StopIcon,
  blocked: ({ draft }) => (draft.state === 'busy' ? null : 'nothing is being worked on'),
  run: ({ draft }) => api.composer.stop.mutate({ id: draft.id }),
  next: 'composer.words',
});
const idle = ({ draft }: DraftInHand): string | null => (draft.state === 'busy' ? 'a message is still being worked on' : null);
export const undoStep = act(draftInHand, {
  id: 'composer.undo',
  label: 'Undo the last step',
  keys: ['Alt+Z'],
  screen,
  icon: UndoIcon,
  blocked: (it) => idle(it) ?? (it.draft.position === 0 ? 'there is no step' : null),
  run: async ({ draft }) => void keep(await api.composer.undo.mutate({ id: draft.id })),
  next: 'stay',
});
export const redoStep = act(draftInHand, {
  id: 'composer.redo',
  label: 'Redo the step',
  keys: ['Alt+Shift+Z'],
  screen,
  icon: ForwardIcon,
  blocked: (it) => idle(it) ?? (it.draft.position === it.draft.steps.length ? 'nothing was undone' : null),
  run: async ({ draft }) => void keep(await api.composer.redo.mutate({ id: draft.id })),
  next: 'stay',
});
const copyOf = (name: string): string => `${name.slice(0, 59)}-copy`;
export const acceptDraft = act(draftInHand, {
  id: 'composer.accept',
  label: 'Save the draft',
  keys: ['Mod+S'],
  screen,
  icon: CheckIcon,
  blocked: (it) => idle(it) ?? (it.draft.text === '' ? 'there is nothing to save' : it.draft.state === 'saved' ? 'it is saved' : null),
  among: ({ draft, hasWorkspace }) =>
    draft.skill === null
      ? [...(hasWorkspace ? [{ id: 'workspace', label: 'To the workspace' }] : []), { id: 'account', label: 'To the account' }]
      : [
          { id: draft.skill.scope, label: `As the next revision of ${draft.skill.name}` },
          // For a skill that somebody else changed meanwhile.
          { id: 'copy', label: `As a new skill, ${copyOf(draft.name)}` },
        ],
  run: async ({ draft }, choice) => {
    const scope = choice === 'copy' ? null : choice === 'workspace' ? 'workspace' : 'account';
    const row = await api.composer.accept.mutate({ id: draft.id, scope, as: choice === 'copy' ? copyOf(draft.name) : null });
    await refresh(['composer', 'library']);
    toast(`Saved ${row.name} to the ${row.scope}.`, { acts: [{ label: 'Open', main: true, run: () => navigate(toSkill(row.id)) }] });
  },
  next: 'composer.words',
});
export const discardDraft = act(draftInHand, {
  id: 'composer.discard',
  label: 'Throw the draft away',
  screen,
  icon: DeleteIcon,
  blocked: idle,
  run: async ({ draft }) => {
    const title = draft.name === '' ? 'Throw this draft away?' : `Throw the draft of ${draft.name} away?`;
    const body = `Its ${draft.steps.length === 1 ? 'step and its' : 'steps and'} messages are lost. What was saved to the library stays.`;
    if (!(await confirm({ title, body, act: 'Throw away', danger: true }))) return false;
    await api.composer.discard.mutate({ id: draft.id });
    navigate(toComposer());
    await refresh(['composer']);
    return true;
  },
  next: 'composer.words',
});
export const showDraft = act(draftInHand, {
  id: 'composer.view',
  label: 'Show the difference or the package',
  screen,
  icon: SearchIcon,
  among: () => [
    { id: 'difference', label: 'Difference' },
    { id: 'package', label: 'Package' },
  ],
  run: ({ show }, choice) => show(choice === 'package' ? 'package' : 'difference'),
  next: 'stay',
});
export const openSaved = act(draftInHand, {
  id: 'composer.open',
  label: 'Open the skill in the editor',
  screen,
  icon: EditIcon,
  blocked: ({ draft }) => (draft.skill === null ? 'it is not saved yet' : null),
  run: ({ draft }) => navigate(toSkill(draft.skill?.id ?? '')),
  next: 'editor.view',
});
export const keepByHand = act(handText, {
  id: 'composer.keep',
  label: 'Keep what I changed as a step',
  screen,
  icon: CheckIcon,
  blocked: ({ dirty }) => (dirty ? null : 'nothing was changed by hand'),
  run: async ({ id, text }) => void keep(await api.composer.edit.mutate({ id, text })),
  next: 'composer.words',
});

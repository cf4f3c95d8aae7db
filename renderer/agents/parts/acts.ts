// renderer/agents/parts/acts.ts - what can be done with the prompt, settings, memory and file of the shown agent.
import type { AgentSetting, MemoryEntry } from '../../../electron/contract/agents/agents.ts';
import { act, createSubject, oneOf, withOne } from '../../app/acts/act.ts';
import { AddIcon, CheckIcon, CopyIcon, DeleteIcon, EditIcon, UndoIcon } from '../../ui/icons.ts';

/** The agent's own prompt while it is edited. */
export interface EditedPrompt {
  dirty: boolean;
  save(): Promise<void>;
  revert(): void;
}
export const editedPrompt = createSubject<EditedPrompt>('the prompt of an agent is not shown');
const unchanged = ({ dirty }: EditedPrompt) => (dirty ? null : 'nothing has changed');
export const savePrompt = act(editedPrompt, {
  id: 'agent.save-prompt',
  label: 'Save the prompt of the agent',
  keys: ['Mod+S'],
  screen: 'agents',
  icon: CheckIcon,
  blocked: unchanged,
  run: ({ save }) => save(),
  next: 'stay',
});
export const revertPrompt = act(editedPrompt, {
  id: 'agent.revert-prompt',
  label: 'Take back what was written into the prompt',
  icon: UndoIcon,
  blocked: unchanged,
  run: ({ revert }) => revert(),
  next: 'agent.prompt',
});

export interface ShownSettings {
  settings: readonly AgentSetting[];
  reset(setting: AgentSetting): Promise<void>;
}
export const settingId = ({ competency, setting }: AgentSetting): string => `${competency}.${setting.key}`;
export const shownSettings = createSubject<ShownSettings>('the settings of an agent are not shown');
const chosen = ({ settings }: ShownSettings) =>
  settings.filter((each) => each.chosen).map((each) => ({ id: settingId(each), label: each.setting.label || each.setting.key }));
export const resetSetting = act(shownSettings, {
  id: 'agent.reset-setting',
  label: 'Use the default of a setting again',
  icon: UndoIcon,
  ...oneOf(chosen, 'every setting has its default'),
  run: ({ settings, reset }, id) => withOne(settings, (each) => settingId(each) === id, reset),
  next: 'agent.settings',
});

export interface ShownMemory {
  rows: readonly MemoryEntry[];
  edit(entry: MemoryEntry | null): void;
  remove(entry: MemoryEntry): Promise<void>;
  more: (() => void) | null;
}
export const shownMemory = createSubject<ShownMemory>('the memory of an agent is not shown');
const own = oneOf(
  ({ rows }: ShownMemory) => rows.filter(({ readOnly }) => !readOnly).map(({ key }) => ({ id: key, label: key })),
  'it remembers nothing that can be changed',
);
export const addMemory = act(shownMemory, {
  id: 'agent.memory-add',
  label: 'Add an entry to the memory of the agent',
  icon: AddIcon,
  run: ({ edit }) => edit(null),
  next: 'opens',
});
export const editMemory = act(shownMemory, {
  id: 'agent.memory-edit',
  label: 'Edit an entry of the memory',
  icon: EditIcon,
  ...own,
  run: ({ rows, edit }, key) => edit(rows.find((each) => each.key === key) ?? null),
  next: 'opens',
});
export const removeMemory = act(shownMemory, {
  id: 'agent.memory-remove',
  label: 'Remove an entry of the memory',
  icon: DeleteIcon,
  ...own,
  run: ({ rows, remove }, key) => withOne(rows, (each) => each.key === key, remove),
  next: 'agent.memory',
});
export const moreMemory = act(shownMemory, {
  id: 'agent.memory-more',
  label: 'Show more of the memory',
  blocked: ({ more }) => (more ? null : 'all of it is shown'),
  run: ({ more }) => more?.(),
  next: 'stay',
});

export const shownFile = createSubject<{ copy(): Promise<void> }>('the file of an agent is not shown');
export const copyFile = act(shownFile, {
  id: 'agent.copy-file',
  label: 'Copy the file of the agent',
  icon: CopyIcon,
  run: ({ copy }) => copy(),
  next: 'stay',
});

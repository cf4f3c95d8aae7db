// renderer/agents/acts.ts - what can be done with agents: the shown one, its list of competencies, and the parts of its screen.
import type { AgentDetail, AgentRow, Equipped } from '../../electron/contract/agents/agents.ts';
import { ANYWHERE, act, createSubject, oneOf } from '../app/acts/act.ts';
import { goTo, isThere, type Next, type Place } from '../app/acts/focus.ts';
import { goToScreen, navigate, toAgent, toCompetencies, toSkill } from '../app/router.ts';
import { openEquip, pause, resume, unequip } from '../competencies/equip/index.ts';
import { setRunInput } from '../runs/input/inputs.ts';
import {
  AddIcon,
  AgentIcon,
  CompetencyIcon,
  CopyIcon,
  DeleteIcon,
  DownIcon,
  EditIcon,
  EquipIcon,
  ExportIcon,
  ImportIcon,
  PauseIcon,
  RunIcon,
  ShieldIcon,
  SkillIcon,
  UndoIcon,
  UnequipIcon,
  UpIcon,
} from '../ui/icons.ts';
import { duplicateAgent, exportAgent, hasDeleted, openNaming, openReview, removeAgent, reorder, undoDelete } from './doing.tsx';

/** All agents, while their screen is shown. */
export const shownAgents = createSubject<readonly AgentRow[]>('the agents are not shown', { go: () => goToScreen(toAgent()) });
/** The agent that the screen is about to show. */
export const agentOnItsWay = createSubject<string>('no agent loads');
/** The agent that the screen shows. */
export const agentInHand = createSubject<AgentDetail>('no agent is shown', {
  go: () => agentOnItsWay.now() === null && navigate(toAgent()),
});

const screen = 'agents' as const;
const named = ({ row: { id, name } }: AgentDetail) => ({ id, name });
const own = ({ row }: AgentDetail, what: string) => (row.builtIn ? `“${row.name}” ${what}` : null);

export const newAgent = act(ANYWHERE, {
  id: 'agent.new',
  label: 'New agent',
  icon: AddIcon,
  run: () => openNaming({ kind: 'new' }),
  next: 'opens',
});
export const importAgent = act(ANYWHERE, {
  id: 'agent.import',
  label: 'Import agent',
  icon: ImportIcon,
  run: openReview,
  next: 'opens',
});
export const openAgent = act(shownAgents, {
  id: 'agent.open',
  label: 'Show agent',
  icon: AgentIcon,
  among: (rows) => rows.map(({ id, name }) => ({ id, label: name })),
  run: (_, id) => navigate(toAgent(id)),
  next: 'agents.list',
});
export const renameAgent = act(agentInHand, {
  id: 'agent.rename',
  label: 'Rename agent',
  keys: ['F2'],
  icon: EditIcon,
  screen,
  blocked: (it) => own(it, 'keeps its name'),
  run: (it) => openNaming({ kind: 'rename', agent: it }),
  next: 'opens',
});
export const duplicate = act(agentInHand, {
  id: 'agent.duplicate',
  label: 'Duplicate agent',
  icon: CopyIcon,
  run: (it) => duplicateAgent(named(it)),
  next: 'agents.list',
});
export const deleteAgent = act(agentInHand, {
  id: 'agent.delete',
  label: 'Delete agent',
  icon: DeleteIcon,
  blocked: (it) => own(it, 'is in every account'),
  run: (it) => removeAgent(named(it)),
  next: 'agents.list',
});
export const undoDeleting = act(shownAgents, {
  id: 'agent.undo',
  label: 'Bring the deleted agent back',
  icon: UndoIcon,
  blocked: () => (hasDeleted() ? null : 'no agent was deleted'),
  run: undoDelete,
  next: 'agents.list',
});
export const exportIt = act(agentInHand, {
  id: 'agent.export',
  label: 'Export agent',
  icon: ExportIcon,
  run: (it) => exportAgent(named(it)),
  next: 'opens',
});

export const TABS = [
  'profile',
  'graph',
  'levels',
  'matrix',
  'duties',
  'permissions',
  'settings',
  'memory',
  'prompt',
  'audit',
  'file',
] as const;
export type AgentTab = (typeof TABS)[number];
export const TAB_LABELS: Record<AgentTab, string> = {
  profile: 'Profile',
  graph: 'Graph',
  levels: 'Levels',
  matrix: 'What it may do',
  duties: 'Duties',
  permissions: 'Permissions',
  settings: 'Settings and metrics',
  memory: 'Memory',
  prompt: 'Prompt',
  audit: 'Audit',
  file: 'File',
};
export const showTab = act(agentInHand, {
  id: 'agent.tab',
  label: 'Show part of an agent',
  among: () => TABS.map((id) => ({ id, label: TAB_LABELS[id] })),
  run: ({ row }, tab) => navigate(toAgent(row.id, tab), { replace: true }),
  next: 'stay',
});

export const equipAgent = act(agentInHand, {
  id: 'agent.equip',
  label: 'Equip agent',
  keys: ['E'],
  icon: EquipIcon,
  screen,
  run: ({ row }, _) => openEquip({ act: 'equip', competency: null, agent: row.id }),
  next: 'opens',
});

/** Entries of its list, as what an act could be meant for. */
const entries = (of: (entry: Equipped) => boolean) => (it: AgentDetail) =>
  it.equipped.filter(of).map(({ competency, name }) => ({ id: competency, label: name }));
const entryOf = ({ equipped }: AgentDetail, id: string | null) => {
  const found = equipped.find(({ competency }) => competency === id);
  return { id: id ?? '', name: found?.name ?? id ?? '', sourceId: found?.sourceId ?? null };
};
const RUNNING = entries(({ paused }) => !paused);
const PAUSED = entries(({ paused }) => paused);
const CHANGED = entries(({ state }) => state === 'changed');
const ALL = entries(() => true);
const KEPT = entries(({ sourceId }) => sourceId !== null);
const LIST: Place = 'agent.competencies';
export const entryPlace = (competency: string): Place => `agent.entry ${competency}`;
/** The entry in the list, if that is shown. */
const there = (id: string | null): Next => [entryPlace(id ?? ''), LIST].find(isThere) ?? 'stay';

export const pauseEntry = act(agentInHand, {
  id: 'agent.pause',
  label: 'Pause a competency of the agent',
  icon: PauseIcon,
  ...oneOf(RUNNING, 'it has none that is not paused'),
  run: (it, id) => pause(named(it), entryOf(it, id)).then(() => false),
  next: (_outcome, _it, id) => there(id),
});
export const resumeEntry = act(agentInHand, {
  id: 'agent.resume',
  label: 'Resume a competency of the agent',
  icon: RunIcon,
  ...oneOf(PAUSED, 'none of it is paused'),
  run: (it, id) => resume(named(it), entryOf(it, id)),
  next: (opened, _it, id) => (opened ? 'opens' : there(id)),
});
export const acceptEntry = act(agentInHand, {
  id: 'agent.accept',
  label: 'Review a competency that changed outside',
  icon: ShieldIcon,
  ...oneOf(CHANGED, 'none of it changed outside'),
  run: (it, id) => openEquip({ act: 'accept', competency: entryOf(it, id), agent: it.row.id }),
  next: 'opens',
});
export const unequipEntry = act(agentInHand, {
  id: 'agent.unequip',
  label: 'Unequip the agent',
  icon: UnequipIcon,
  ...oneOf(ALL, 'it is equipped with nothing'),
  run: (it, id) => unequip(named(it), entryOf(it, id)),
  next: () => there(null),
});
const move = (by: 1 | -1) => (it: AgentDetail, id: string | null) => {
  const order = it.equipped.map(({ competency }) => competency);
  const at = order.indexOf(id ?? '');
  return reorder(named(it), order, at, at + by);
};
/** Those that can go up are all but the first. */
const MOVABLE = (by: 1 | -1) => (it: AgentDetail) => (by < 0 ? ALL(it).slice(1) : ALL(it).slice(0, -1));
export const moveEntryUp = act(agentInHand, {
  id: 'agent.move-up',
  label: 'Move a competency up in the prompt',
  keys: ['Alt+Up'],
  held: true,
  screen,
  icon: UpIcon,
  ...oneOf(MOVABLE(-1), 'nothing is above another'),
  run: move(-1),
  next: (_outcome, _it, id) => there(id),
});
export const moveEntryDown = act(agentInHand, {
  id: 'agent.move-down',
  label: 'Move a competency down in the prompt',
  keys: ['Alt+Down'],
  held: true,
  screen,
  icon: DownIcon,
  ...oneOf(MOVABLE(1), 'nothing is below another'),
  run: move(1),
  next: (_outcome, _it, id) => there(id),
});
export const showCompetency = act(agentInHand, {
  id: 'agent.competency',
  label: 'Go to a competency of the agent',
  icon: CompetencyIcon,
  ...oneOf(KEPT, 'it is equipped with nothing'),
  run: (it, id) => navigate(toCompetencies({ selected: entryOf(it, id).sourceId })),
  next: 'competencies.list',
});
const THERE = ({ derived: { skills } }: AgentDetail) =>
  skills.flatMap(({ skillId, name }) => (skillId === null ? [] : [{ id: skillId, label: name }]));
export const openSkillOf = act(agentInHand, {
  id: 'agent.skill',
  label: 'Open a skill of the agent',
  icon: SkillIcon,
  ...oneOf(THERE, 'it has no skill'),
  run: (_, id) => navigate(toSkill(id ?? '')),
  next: 'editor.view',
});
export const runSkillAs = act(agentInHand, {
  id: 'agent.run',
  label: 'Run a skill as the agent',
  icon: RunIcon,
  ...oneOf(THERE, 'it has no skill'),
  run({ row }, id) {
    setRunInput(id ?? '', { agent: row.id });
    navigate(toSkill(id ?? '', { dock: 'run' }));
  },
  next: 'dock.run',
});

/** After it was made or brought in: its prompt is what comes next. */
export function showNew(id: string): void {
  navigate(toAgent(id, 'prompt'));
  goTo('agent.prompt');
}

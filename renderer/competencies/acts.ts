// renderer/competencies/acts.ts - what can be done with competencies: the one whose details are shown, or the open one, and the catalog.
import { CATEGORIES, type CompetencyRow } from '../../electron/contract/competencies/competencies.ts';
import { ANYWHERE, act, createSubject, oneOf } from '../app/acts/act.ts';
import { isThere, type Place } from '../app/acts/focus.ts';
import { noWorkspace } from '../app/frame/acts.ts';
import { navigate, toAgent, toCompetencies, toCompetency, toSkill } from '../app/router.ts';
import { useUi } from '../client/store.ts';
import { pickAndImport, pickFolderAndImport } from '../library/import/start.tsx';
import {
  AddIcon,
  AgentIcon,
  CardsIcon,
  DeleteIcon,
  DetailsIcon,
  EditIcon,
  EnableIcon,
  EquipIcon,
  ExportIcon,
  FilterIcon,
  FolderIcon,
  ImportIcon,
  PauseIcon,
  RunIcon,
  SearchIcon,
  ShieldIcon,
  SkillIcon,
  SortIcon,
  UndoIcon,
  UnequipIcon,
  WorkspaceIcon,
} from '../ui/icons.ts';
import { openReport } from '../ui/reading.ts';
import { openEquip, pause, resume, unequip } from './equip/index.ts';
import { createSkill, enableSkill, importSkill } from './equip/solve.ts';
import { type Filter, isFiltered, SORTS, type Sort, STATUSES } from './filter.ts';
import { exportAll, fork, remove, undelete, useLastDeleted } from './managing.tsx';
import { openNewCompetency } from './NewCompetencyDialog.tsx';
import { missingSkills, whyNotInForce } from './words.tsx';

/** The competency that an act is meant for. */
export const competencyInHand = createSubject<CompetencyRow>('no competency is selected or open');

const LIST: Place = 'competencies.list';
/** The list in the catalog; next to an open competency the focus stays in it. */
const there = (): Place | 'stay' => (isThere(LIST) ? LIST : 'stay');
const agentsWith = (paused: boolean | null) => (row: CompetencyRow) =>
  row.equippedBy.filter((each) => paused === null || each.paused === paused).map(({ agent, name }) => ({ id: agent, label: name }));
const agentOf = (row: CompetencyRow, id: string | null) => {
  const { agent = '', name = '' } = row.equippedBy.find(({ agent: each }) => each === id) ?? {};
  return { id: agent, name };
};

export const openCompetency = act(competencyInHand, {
  id: 'competency.open',
  label: 'Open competency',
  keys: ['Enter'],
  held: true,
  screen: 'competencies',
  icon: EditIcon,
  run: (row) => navigate(toCompetency(row.sourceId, row.state === 'broken' ? 'source' : 'form')),
  next: 'competency.view',
});
export const equip = act(competencyInHand, {
  id: 'competency.equip',
  label: 'Equip an agent with it',
  keys: ['Alt+E'],
  screen: 'competencies',
  icon: EquipIcon,
  blocked: (row) => (whyNotInForce(row) === null ? null : `it is ${row.state}`),
  run: (row) => openEquip({ act: 'equip', competency: row, agent: null }),
  next: 'opens',
});
export const pauseIt = act(competencyInHand, {
  id: 'competency.pause',
  label: 'Pause competency',
  icon: PauseIcon,
  ...oneOf(agentsWith(false), 'no agent has it in use'),
  run: (row, agent) => pause(agentOf(row, agent), row),
  next: there,
});
export const resumeIt = act(competencyInHand, {
  id: 'competency.resume',
  label: 'Resume competency',
  icon: RunIcon,
  ...oneOf(agentsWith(true), 'it is paused on no agent'),
  run: (row, agent) => resume(agentOf(row, agent), row),
  next: (opened) => (opened ? 'opens' : there()),
});
export const unequipIt = act(competencyInHand, {
  id: 'competency.unequip',
  label: 'Unequip competency',
  icon: UnequipIcon,
  ...oneOf(agentsWith(null), 'no agent has it'),
  run: (row, agent) => unequip(agentOf(row, agent), row),
  next: there,
});
export const acceptIt = act(competencyInHand, {
  id: 'competency.accept',
  label: 'Review what changed outside',
  icon: ShieldIcon,
  ...oneOf(agentsWith(null), 'no agent has it'),
  run: (row, agent) => openEquip({ act: 'accept', competency: row, agent }),
  next: 'opens',
});
export const goToAgent = act(competencyInHand, {
  id: 'competency.agent',
  label: 'Go to an agent that has it',
  icon: AgentIcon,
  ...oneOf(agentsWith(null), 'no agent has it'),
  run: (_, agent) => navigate(toAgent(agent ?? '')),
  next: 'agents.list',
});

export const forkIt = act(competencyInHand, {
  id: 'competency.fork',
  label: 'Fork competency to workspace',
  icon: WorkspaceIcon,
  blocked: (row) => noWorkspace() ?? (row.scope === 'account' ? null : 'only those of the account can be forked'),
  run: (row) => fork(row),
  next: there,
});
export const exportIt = act(competencyInHand, {
  id: 'competency.export',
  label: 'Export competency',
  icon: ExportIcon,
  run: (row) => exportAll([row]),
  next: there,
});
export const removeIt = act(competencyInHand, {
  id: 'competency.delete',
  label: 'Delete competency',
  keys: ['Delete'],
  held: true,
  screen: 'competencies',
  icon: DeleteIcon,
  run: (row) => remove(row),
  next: 'competencies.list',
});
act(ANYWHERE, {
  id: 'competencies.undo',
  label: 'Undo last delete of a competency',
  keys: ['Mod+Z'],
  screen: 'competencies',
  icon: UndoIcon,
  blocked: () => (useLastDeleted.getState().id === null ? 'no competency was deleted' : null),
  run: undelete,
  next: there,
});
export const newCompetency = act(ANYWHERE, {
  id: 'competencies.new',
  label: 'New competency',
  icon: AddIcon,
  run: openNewCompetency,
  next: 'opens',
});
/** The report of an import shows competencies and the skills next to them; afterwards the catalog is here again. */
export const importCompetencies = act(ANYWHERE, {
  id: 'competencies.import',
  label: 'Import competencies',
  icon: ImportIcon,
  run: () => pickAndImport(),
  next: 'opens',
});
export const importCompetencyFolder = act(ANYWHERE, {
  id: 'competencies.import-folder',
  label: 'Import a folder of competencies',
  icon: FolderIcon,
  run: () => pickFolderAndImport(),
  next: 'opens',
});

const skillsBy = (states: readonly string[]) => (row: CompetencyRow) =>
  missingSkills(row)
    .filter(({ state }) => states.includes(state))
    .map(({ name }) => ({ id: name, label: name }));
const skillId = (row: CompetencyRow, name: string | null) => row.readiness.skills.find((each) => each.name === name)?.skillId ?? '';
const MISSING = skillsBy(['missing']);
const DISABLED = skillsBy(['disabled']);
const UNREAD = skillsBy(['unacknowledged']);

export const importNeeded = act(competencyInHand, {
  id: 'competency.import-skill',
  label: 'Import a skill that it needs',
  icon: ImportIcon,
  ...oneOf(MISSING, 'no skill is missing'),
  run: () => importSkill(),
  next: 'opens',
});
export const createNeeded = act(competencyInHand, {
  id: 'competency.create-skill',
  label: 'Create a skill that it needs',
  icon: AddIcon,
  ...oneOf(MISSING, 'no skill is missing'),
  run: (_, name) => createSkill(name ?? ''),
  next: 'opens',
});
export const enableNeeded = act(competencyInHand, {
  id: 'competency.enable-skill',
  label: 'Enable a skill that it needs',
  icon: EnableIcon,
  ...oneOf(DISABLED, 'no skill that it needs is disabled'),
  run: (row, name) => enableSkill(skillId(row, name)),
  next: 'stay',
});
export const readNeeded = act(competencyInHand, {
  id: 'competency.read-skill',
  label: 'Read the report of a skill that it needs',
  icon: ShieldIcon,
  ...oneOf(UNREAD, 'every skill that it needs was acknowledged'),
  run: (row, name) => openReport([skillId(row, name)]),
  next: 'opens',
});
const INSTALLED = (row: CompetencyRow) =>
  row.readiness.skills.filter((each) => each.skillId !== null).map(({ name }) => ({ id: name, label: name }));
export const goToNeeded = act(competencyInHand, {
  id: 'competency.skill',
  label: 'Open a skill that it needs',
  icon: SkillIcon,
  ...oneOf(INSTALLED, 'none of its skills is installed'),
  run: (row, name) => navigate(toSkill(skillId(row, name))),
  next: 'editor.view',
});

/** The details next to the catalog. */
export const DETAIL_TABS = ['needs', 'prompt', 'settings', 'metrics', 'source'] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];
export const TAB_LABELS: Record<DetailTab, string> = {
  needs: 'Needs',
  prompt: 'Prompt',
  settings: 'Settings',
  metrics: 'Metrics',
  source: 'Source',
};
export interface ShownDetails {
  tab: DetailTab;
  setTab(tab: DetailTab): void;
}
export const shownDetails = createSubject<ShownDetails>('no details of a competency are shown');
export const detailTab = act(shownDetails, {
  id: 'competency.tab',
  label: 'Show part of a competency',
  among: () => DETAIL_TABS.map((id) => ({ id, label: TAB_LABELS[id] })),
  run: ({ setTab }, tab) => setTab(tab as DetailTab),
  next: 'stay',
});

/** The catalog while it is shown. */
export interface ShownCatalog {
  filter: Filter;
  sort: Sort;
  setFilter(filter: Filter): void;
  setSort(sort: Sort): void;
}
export const shownCatalog = createSubject<ShownCatalog>('the catalog of competencies is not shown', {
  go: () => navigate(toCompetencies()),
});
const screen = 'competencies' as const;
export const ALL_CATEGORIES = 'all';

act(shownCatalog, {
  id: 'competencies.search',
  label: 'Search competencies',
  keys: ['/', 'Mod+F'],
  icon: SearchIcon,
  screen,
  run: () => undefined,
  next: 'competencies.search',
});
export const filterStatus = act(shownCatalog, {
  id: 'competencies.status',
  label: 'Show competencies by status',
  icon: FilterIcon,
  among: () => STATUSES.map(({ status, label }) => ({ id: status ?? 'all', label })),
  run: ({ filter, setFilter }, id) => setFilter({ ...filter, status: STATUSES.find(({ status }) => status === id)?.status ?? null }),
  next: LIST,
});
export const filterCategory = act(shownCatalog, {
  id: 'competencies.category',
  label: 'Show competencies of a category',
  icon: FilterIcon,
  among: () => [{ id: ALL_CATEGORIES, label: 'All categories' }, ...CATEGORIES.map((id) => ({ id, label: id }))],
  run: ({ filter, setFilter }, id) => setFilter({ ...filter, category: CATEGORIES.find((each) => each === id) ?? null }),
  next: LIST,
});
export const showAll = act(shownCatalog, {
  id: 'competencies.all',
  label: 'Show all competencies',
  icon: FilterIcon,
  blocked: ({ filter }) => (isFiltered(filter) ? null : 'nothing is filtered'),
  run: ({ setFilter }) => setFilter({ text: '', status: null, category: null }),
  next: LIST,
});
export const sortCompetencies = act(shownCatalog, {
  id: 'competencies.sort',
  label: 'Sort competencies',
  icon: SortIcon,
  among: () => (Object.keys(SORTS) as Sort[]).map((id) => ({ id, label: SORTS[id] })),
  run: ({ setSort }, sort) => setSort(sort as Sort),
  next: LIST,
});
/** Both are kept for the next time. */
export const AS_TABLE = 'competencies.table';
export const DETAILS = 'competencies.details';
export const switchLook = act(shownCatalog, {
  id: 'competencies.look',
  label: 'Switch between cards and table',
  keys: ['Alt+V'],
  icon: CardsIcon,
  screen,
  run: () => useUi.getState().setOpen(AS_TABLE, !useUi.getState().open[AS_TABLE]),
  next: LIST,
});
export const toggleDetails = act(shownCatalog, {
  id: 'competencies.toggle-details',
  label: 'Show or hide details',
  keys: ['Mod+Alt+B'],
  icon: DetailsIcon,
  screen,
  run: () => useUi.getState().setOpen(DETAILS, !(useUi.getState().open[DETAILS] ?? true)),
  next: LIST,
});
act(shownCatalog, {
  id: 'competencies.move',
  label: 'Move through the competencies',
  keys: ['Down', 'Up', 'Left', 'Right'],
  screen,
  run: () => undefined,
  next: LIST,
});

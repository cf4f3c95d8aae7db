// renderer/library/acts.ts - what can be done with skills: those selected in the library, the keyboard's row, or the open one.
import type { SkillRow } from '../../electron/contract/library.ts';
import { ANYWHERE, act, createSubject } from '../app/acts/act.ts';
import { isThere, type Place } from '../app/acts/focus.ts';
import { noWorkspace } from '../app/frame/acts.ts';
import { navigate, toLibrary, toSkill, toTraces } from '../app/router.ts';
import { openSchedule } from '../schedules/opened.ts';
import { offerAsTool, withdrawAsTool } from '../tools/offer.ts';
import { TracesIcon } from '../ui/glyphs.tsx';
import {
  AddIcon,
  CloseIcon,
  CopyIcon,
  DeleteIcon,
  DisableIcon,
  EditIcon,
  EnableIcon,
  ExportIcon,
  FileIcon,
  FilterIcon,
  FixIcon,
  FolderIcon,
  ImportIcon,
  LinkIcon,
  OverrideIcon,
  RunIcon,
  ScheduleIcon,
  SearchIcon,
  ShieldIcon,
  SortIcon,
  ToolIcon,
  UndoIcon,
  WorkspaceIcon,
} from '../ui/icons.ts';
import { openReport } from '../ui/reading.ts';
import { applyFix, deleteSkills, dropOverride, forkToWorkspace, restoreSkills, setEnabled, useLastDone, withdraw } from './actions.tsx';
import { compareCopy, compareOverride } from './compare.tsx';
import { openExport } from './export/start.tsx';
import { importSoon, pickAndImport, pickFolderAndImport } from './import/start.tsx';
import { pickAndLink, refreshLinks } from './links.tsx';
import type { Sort } from './list/useSkillList.ts';
import { openNewSkill } from './NewSkillDialog.tsx';
import { FILTERS, SORTS } from './search/filters.ts';
import { formatToken, toggleToken } from './search/query.ts';

type Rows = readonly SkillRow[];

/** The skills that an act is meant for. */
export const skillsInHand = createSubject<Rows>('no skill is selected or open');

const LIST: Place = 'library.list';
const first = (rows: Rows) => rows[0] as SkillRow;
const readable = (rows: Rows) => rows.filter((row) => row.state !== 'broken');
const notReadable = (rows: Rows) => (readable(rows).length > 0 ? null : 'the file cannot be read');
/** The list in the library; next to an open skill the focus stays in it. */
const there = (): Place | 'stay' => (isThere(LIST) ? LIST : 'stay');

export const newSkill = act(ANYWHERE, {
  id: 'library.new',
  label: 'New skill',
  keys: ['Mod+N'],
  icon: AddIcon,
  run: () => openNewSkill(),
  next: 'opens',
});
export const importFiles = act(ANYWHERE, {
  id: 'library.import',
  label: 'Import packages',
  keys: ['Mod+O'],
  icon: ImportIcon,
  run: (_, paths) => (paths ? importSoon(paths) : pickAndImport()),
  next: 'opens',
});
export const importFolder = act(ANYWHERE, {
  id: 'library.import-folder',
  label: 'Import folder',
  icon: FolderIcon,
  run: () => pickFolderAndImport(),
  next: 'opens',
});
export const linkFolder = act(ANYWHERE, {
  id: 'library.link',
  label: 'Link folder',
  icon: LinkIcon,
  run: () => pickAndLink('folder'),
  next: 'stay',
});
export const linkFile = act(ANYWHERE, {
  id: 'library.link-file',
  label: 'Link file',
  icon: FileIcon,
  run: () => pickAndLink('files'),
  next: 'stay',
});

export const checkLinks = act(ANYWHERE, {
  id: 'links.check',
  label: 'Check linked files',
  icon: LinkIcon,
  run: refreshLinks,
  next: 'stay',
});

export const openSkill = act(skillsInHand, {
  id: 'skills.open',
  label: 'Open skill',
  keys: ['Enter'],
  held: true,
  screen: 'library',
  icon: EditIcon,
  run: (rows) => navigate(toSkill(first(rows).id, first(rows).state === 'broken' ? { view: 'source' } : {})),
  next: 'editor.view',
});
export const openRaw = act(skillsInHand, {
  id: 'skills.raw',
  label: 'Open raw text',
  icon: FileIcon,
  run: (rows) => navigate(toSkill(first(rows).id, { view: 'source' })),
  next: 'editor.source',
});
export const openRun = act(skillsInHand, {
  id: 'skills.run',
  label: 'Open run panel',
  icon: RunIcon,
  blocked: notReadable,
  run: (rows) => navigate(toSkill(first(rows).id, { dock: 'run' })),
  next: 'dock.run',
});
export const scheduleSkill = act(skillsInHand, {
  id: 'skills.schedule',
  label: 'Schedule skill',
  icon: ScheduleIcon,
  blocked: notReadable,
  run: (rows) => openSchedule(first(readable(rows))),
  next: 'opens',
});
export const showTraces = act(skillsInHand, {
  id: 'skills.traces',
  label: 'Show traces',
  icon: TracesIcon,
  run: (rows) => navigate(toTraces(`skill:${quoted(first(rows).name)}`)),
  next: 'traces.list',
});
const quoted = (name: string) => (/\s/.test(name) ? `"${name}"` : name);
export const exportSkills = act(skillsInHand, {
  id: 'skills.export',
  label: 'Export skill',
  keys: ['Mod+E'],
  icon: ExportIcon,
  run: openExport,
  next: 'opens',
});
export const fork = act(skillsInHand, {
  id: 'skills.fork',
  label: 'Fork to workspace',
  icon: WorkspaceIcon,
  blocked: (rows) => noWorkspace() ?? (forkable(rows).length > 0 ? null : 'only account skills can be forked'),
  run: (rows) => forkToWorkspace(forkable(rows)),
  next: there,
});
const forkable = (rows: Rows) => readable(rows).filter((row) => row.scope === 'account');
const overriding = (rows: Rows) => rows.filter((row) => row.overrides);
const noOverride = (rows: Rows) => (overriding(rows).length > 0 ? null : 'it overrides no account skill');
export const compare = act(skillsInHand, {
  id: 'skills.compare',
  label: 'Compare with account',
  icon: OverrideIcon,
  blocked: noOverride,
  run: (rows) => compareOverride(first(overriding(rows))),
  next: 'opens',
});
const copies = (rows: Rows) => rows.filter((row) => row.copyOf);
export const compareWithOriginal = act(skillsInHand, {
  id: 'skills.compare-copy',
  label: 'Compare with original',
  icon: CopyIcon,
  blocked: (rows) => (copies(rows).length > 0 ? null : 'it is not a copy of another skill'),
  run: (rows) => compareCopy(first(copies(rows))),
  next: 'opens',
});
export const drop = act(skillsInHand, {
  id: 'skills.drop-override',
  label: 'Drop override',
  icon: UndoIcon,
  blocked: noOverride,
  run: (rows) => dropOverride(first(overriding(rows))),
  next: there,
});
const code = (rows: Rows) =>
  rows.filter(({ kinds }) => kinds.includes('code_template') && !kinds.includes('prompt_template') && !kinds.includes('dspy_module'));
export const offerTool = act(skillsInHand, {
  id: 'skills.offer-tool',
  label: 'Offer as a tool',
  icon: ToolIcon,
  blocked: (rows) => notReadable(rows) ?? (code(rows).length > 0 ? null : 'its run may ask a model'),
  run: (rows) => offerAsTool(first(code(rows))),
  next: there,
});
export const withdrawTool = act(skillsInHand, {
  id: 'skills.withdraw-tool',
  label: 'No longer offer as a tool',
  icon: ToolIcon,
  blocked: (rows) => (code(rows).length > 0 ? null : 'it is not offered'),
  run: (rows) => withdrawAsTool(first(code(rows))),
  next: there,
});
export const enable = act(skillsInHand, {
  id: 'skills.enable',
  label: 'Enable',
  icon: EnableIcon,
  blocked: (rows) => notReadable(rows) ?? (disabled(rows).length > 0 ? null : 'it is enabled'),
  run: (rows) => setEnabled(disabled(rows), true),
  next: there,
});
const disabled = (rows: Rows) => readable(rows).filter((row) => !row.enabled && row.acknowledged);
export const disable = act(skillsInHand, {
  id: 'skills.disable',
  label: 'Disable',
  icon: DisableIcon,
  blocked: (rows) => notReadable(rows) ?? (enabled(rows).length > 0 ? null : 'it is disabled'),
  run: (rows) => setEnabled(enabled(rows), false),
  next: there,
});
const enabled = (rows: Rows) => readable(rows).filter((row) => row.enabled && row.acknowledged);
/** Only the report acknowledges, at its end. Of several skills those are read that nobody has. */
export const readReport = act(skillsInHand, {
  id: 'skills.report',
  label: 'Read report',
  icon: ShieldIcon,
  run: (rows) => openReport((fresh(rows).length > 0 ? fresh(rows) : rows).map(({ id }) => id)),
  next: 'opens',
});
export const withdrawSkills = act(skillsInHand, {
  id: 'skills.withdraw',
  label: 'Withdraw acknowledgement',
  icon: UndoIcon,
  blocked: (rows) => (rows.some(({ acknowledged }) => acknowledged) ? null : 'it is not acknowledged'),
  run: (rows) => withdraw(rows.flatMap(({ id, acknowledged }) => (acknowledged ? [id] : []))),
  next: there,
});
/** Skills without which a run was refused, because nobody read their report. */
export const refusedSkills = createSubject<readonly { id: string }[]>('nothing was refused for want of reading');
export const readRefused = act(refusedSkills, {
  id: 'report.refused',
  label: 'Read report of what was refused',
  icon: ShieldIcon,
  run: (skills) => openReport(skills.map(({ id }) => id)),
  next: 'opens',
});
const fresh = (rows: Rows) => rows.filter((row) => !row.acknowledged);
export const repair = act(skillsInHand, {
  id: 'skills.repair',
  label: 'Repair package',
  icon: FixIcon,
  blocked: (rows) => (repairable(rows).length > 0 ? null : 'no repair is known or needed'),
  run: (rows) => applyFix(first(repairable(rows))),
  next: there,
});
const repairable = (rows: Rows) => rows.filter((row) => row.problem?.fix);
export const remove = act(skillsInHand, {
  id: 'skills.delete',
  label: 'Delete skill',
  keys: ['Delete'],
  held: true,
  screen: 'library',
  icon: DeleteIcon,
  run: (rows) => deleteSkills(rows),
  next: there,
});
act(ANYWHERE, {
  id: 'library.undo',
  label: 'Undo last delete, drop or acknowledgement',
  keys: ['Mod+Z'],
  icon: UndoIcon,
  screen: 'library',
  blocked: () => (useLastDone.getState().done ? null : 'nothing was deleted, dropped or acknowledged'),
  run: () => {
    const { done } = useLastDone.getState();
    return done?.what === 'acknowledged' ? withdraw(done.ids) : restoreSkills([...(done?.ids ?? [])]);
  },
  next: there,
});

/** The library while it is shown. */
export interface ShownLibrary {
  query: string;
  sort: Sort;
  selected: number;
  selectAll(): void;
  clear(): void;
  setQuery(query: string): void;
  setSort(sort: Sort): void;
}
export const shownLibrary = createSubject<ShownLibrary>('the Library is not shown', { go: () => navigate(toLibrary()) });
const screen = 'library' as const;

act(shownLibrary, {
  id: 'library.search',
  label: 'Search skills',
  keys: ['/', 'Mod+F'],
  icon: SearchIcon,
  screen,
  run: () => undefined,
  next: 'library.search',
});
export const filterSkills = act(shownLibrary, {
  id: 'library.filter',
  label: 'Filter skills',
  icon: FilterIcon,
  among: () => FILTERS.map(({ label, group, token }) => ({ id: formatToken(token), label, note: group })),
  run: ({ query, setQuery }, id) => {
    const chosen = FILTERS.find(({ token }) => formatToken(token) === id);
    if (chosen) setQuery(toggleToken(query, chosen.token));
  },
  next: 'stay',
});
export const allSkills = act(shownLibrary, {
  id: 'library.clear-filters',
  label: 'Show all skills',
  icon: FilterIcon,
  blocked: ({ query }) => (query === '' ? 'nothing is filtered' : null),
  run: (library) => library.setQuery(''),
  next: LIST,
});
export const sortSkills = act(shownLibrary, {
  id: 'library.sort',
  label: 'Sort skills',
  icon: SortIcon,
  among: () => (Object.keys(SORTS) as Sort[]).map((id) => ({ id, label: SORTS[id] })),
  run: (library, sort) => library.setSort(sort as Sort),
  next: LIST,
});
act(shownLibrary, {
  id: 'library.all',
  label: 'Select all matches',
  keys: ['Mod+A'],
  screen,
  run: (library) => library.selectAll(),
  next: LIST,
});
export const clearSelection = act(shownLibrary, {
  id: 'library.clear',
  label: 'Clear selection',
  keys: ['Esc'],
  held: true,
  icon: CloseIcon,
  screen,
  blocked: ({ selected }) => (selected > 0 ? null : 'nothing is selected'),
  run: (library) => library.clear(),
  next: LIST,
});
act(shownLibrary, { id: 'library.move', label: 'Move through the list', keys: ['Down', 'Up'], screen, run: () => undefined, next: LIST });

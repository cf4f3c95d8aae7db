// renderer/roles/acts.ts - what can be done with roles: the shown one, its text, and who is commissioned to it.
import type { AgentRow } from '../../electron/contract/agents/agents.ts';
import type { Hint } from '../../electron/contract/agents/matrix.ts';
import type { CommissionPlan, RolePromotion } from '../../electron/contract/roles/commission.ts';
import type { AgentRole, RoleRow } from '../../electron/contract/roles/roles.ts';
import { ANYWHERE, act, type Choice, createSubject } from '../app/acts/act.ts';
import { noWorkspace } from '../app/frame/acts.ts';
import { currentRoute, goToScreen, navigate, toRole } from '../app/router.ts';
import { pickAndImport, pickFolderAndImport } from '../library/import/start.tsx';
import { type InManifest, manifestActs, revisionActs } from '../manifests/acts.ts';
import {
  AddIcon,
  AgentIcon,
  CheckIcon,
  CloseIcon,
  CommunityIcon,
  DeleteIcon,
  ExportIcon,
  FixIcon,
  ImportIcon,
  OverrideIcon,
  TableIcon,
  UndoIcon,
} from '../ui/icons.ts';
import { applyPlan, decidePromotion, exportRole, forkRole, hasDeleted, openNewRole, removeRole, undoDelete } from './doing.tsx';
import { isDone, repair } from './repair.ts';

const screen = 'roles' as const;
/** All roles, while their screen is shown. */
export const shownRoles = createSubject<readonly RoleRow[]>('the roles are not shown', { go: () => goToScreen(toRole()) });
/** The role that the screen shows, with who would be commissioned. */
export interface RoleInHand {
  row: RoleRow;
  tab: RoleTab;
  agent: AgentRow | null;
  agents: readonly AgentRow[];
}
export const roleInHand = createSubject<RoleInHand>('no role is shown', { go: () => goToScreen(toRole()) });

act(ANYWHERE, {
  id: 'go.roles',
  label: 'Go to Roles',
  keys: ['G R'],
  icon: CommunityIcon,
  run: () => navigate(toRole()),
  next: 'roles.list',
});
export const newRole = act(ANYWHERE, { id: 'role.new', label: 'New role', icon: AddIcon, run: openNewRole, next: 'opens' });
export const importRole = act(ANYWHERE, {
  id: 'role.import',
  label: 'Import roles',
  icon: ImportIcon,
  run: () => pickAndImport(true),
  next: 'opens',
});
export const importFolder = act(ANYWHERE, {
  id: 'role.import-folder',
  label: 'Import a folder of roles',
  icon: ImportIcon,
  run: () => pickFolderAndImport(true),
  next: 'opens',
});
export const openRole = act(shownRoles, {
  id: 'role.open',
  label: 'Show role',
  icon: CommunityIcon,
  among: (rows) => rows.map(({ sourceId, name, scope }) => ({ id: sourceId, label: name, note: scope })),
  run: (_, id) => {
    const at = currentRoute();
    navigate(at.screen === 'roles' ? toRole(id, at.tab, at.agent) : toRole(id));
  },
  next: 'roles.list',
});

export const TABS = ['role', 'form', 'graph', 'duties', 'source', 'revisions'] as const;
export type RoleTab = (typeof TABS)[number];
export const TAB_LABELS: Record<RoleTab, string> = {
  role: 'Role',
  form: 'Form',
  graph: 'Graph',
  duties: 'Duties',
  source: 'Source',
  revisions: 'Revisions',
};
export const showTab = act(roleInHand, {
  id: 'role.tab',
  label: 'Show part of role',
  icon: TableIcon,
  among: () => TABS.map((id) => ({ id, label: TAB_LABELS[id] })),
  run: ({ row, agent }, tab) => navigate(toRole(row.sourceId, tab, agent?.id ?? null), { replace: true }),
  next: 'role.tabs',
});
export const chooseAgent = act(roleInHand, {
  id: 'role.agent',
  label: 'Choose who would be commissioned',
  icon: AgentIcon,
  blocked: ({ agents }) => (agents.length > 0 ? null : 'there is no agent'),
  among: ({ agents }) => agents.map(({ id, name }) => ({ id, label: name })),
  run: ({ row, tab }, agent) => navigate(toRole(row.sourceId, tab, agent), { replace: true }),
  next: 'role.commission',
});
export const forkIt = act(roleInHand, {
  id: 'role.fork',
  label: 'Fork role to the workspace',
  icon: OverrideIcon,
  blocked: ({ row }) => (row.scope === 'workspace' ? `${row.name} is in the workspace` : noWorkspace()),
  run: ({ row }) => forkRole(row),
  next: 'roles.list',
});
export const exportIt = act(roleInHand, {
  id: 'role.export',
  label: 'Export role',
  icon: ExportIcon,
  run: ({ row }) => exportRole(row),
  next: 'opens',
});
export const deleteIt = act(roleInHand, {
  id: 'role.delete',
  label: 'Delete role',
  icon: DeleteIcon,
  run: ({ row }) => removeRole(row),
  next: 'roles.list',
});
export const undoDeleting = act(shownRoles, {
  id: 'role.undo-delete',
  label: 'Bring the deleted role back',
  icon: UndoIcon,
  blocked: () => (hasDeleted() ? null : 'no role was deleted'),
  run: undoDelete,
  next: 'roles.list',
});

/** The plan that is shown, and what the agent has now. */
export interface PlanInHand {
  plan: CommissionPlan;
  held: AgentRole | null;
  role: RoleRow;
}
export const planInHand = createSubject<PlanInHand>('no plan is shown');
export const choiceOf = ({ act: what, subject }: Hint): string => `${what} ${subject}`;
/** Kept with the plan: each button of hundreds asks for them whenever something else is offered. */
const repairs = new WeakMap<CommissionPlan, { hints: ReadonlyMap<string, Hint>; choices: Choice[] }>();
function repairsOf(plan: CommissionPlan) {
  const known = repairs.get(plan);
  if (known !== undefined) return known;
  const all = [...plan.repairs, ...[...plan.skills, ...plan.permissions, ...plan.tools].flatMap((part) => part.repairs)].filter(isDone);
  const hints = new Map(all.map((hint) => [choiceOf(hint), hint]));
  const made = { hints, choices: [...hints].map(([id, { sentence }]) => ({ id, label: sentence })) };
  repairs.set(plan, made);
  return made;
}
export const repairIt = act(planInHand, {
  id: 'role.repair',
  label: 'Repair what stands in the way of the commission',
  icon: FixIcon,
  blocked: ({ plan }) => (repairsOf(plan).hints.size > 0 ? null : 'there is nothing to repair'),
  among: ({ plan }) => repairsOf(plan).choices,
  run: (it, choice) => {
    const hint = repairsOf(it.plan).hints.get(choice ?? '');
    return hint === undefined ? ('stay' as const) : repair(it.plan, hint);
  },
  next: (outcome) => outcome,
});
const mayApply = (what: CommissionPlan['act'], why: string) => (it: PlanInHand) =>
  it.plan.act !== what ? why : it.plan.applicable ? null : (it.plan.refused[0]?.replace(/\.$/, '') ?? 'something stands in the way');
export const commissionIt = act(planInHand, {
  id: 'role.commission',
  label: 'Commission the agent',
  keys: ['Mod+Enter'],
  icon: CheckIcon,
  screen,
  blocked: mayApply('commission', 'it has a role already'),
  run: ({ plan, role }) => applyPlan({ act: 'commission', agent: plan.agent.id, role: role.id }, plan),
  next: 'role.commission',
});
export const acceptIt = act(planInHand, {
  id: 'role.accept',
  label: 'Accept the changed role',
  icon: CheckIcon,
  blocked: mayApply('accept', 'its file has not changed'),
  run: ({ plan }) => applyPlan({ act: 'accept', agent: plan.agent.id }, plan),
  next: 'role.commission',
});
export const dismissIt = act(planInHand, {
  id: 'role.dismiss',
  label: 'Dismiss the agent from its role',
  icon: UndoIcon,
  blocked: ({ held }) => (held === null ? 'it has no role' : null),
  run: ({ plan }) => applyPlan({ act: 'dismiss', agent: plan.agent.id }, null),
  next: 'role.commission',
});

/** What is proposed for the agent that would be commissioned. */
export const promotionsInHand = createSubject<{ agent: AgentRow; all: readonly RolePromotion[] }>('no promotions are shown');
const proposals = (all: readonly RolePromotion[]) =>
  all.map(({ target, to }) => ({ id: target, label: to.kind === 'rank' ? `Rank ${to.rank}` : `Role ${to.name}` }));
const isRank = ({ to, ready }: RolePromotion): boolean => to.kind === 'rank' && ready;
export const acceptPromotion = act(promotionsInHand, {
  id: 'role.accept-promotion',
  label: 'Accept a proposed rank',
  icon: CheckIcon,
  blocked: ({ all }) => (all.some(isRank) ? null : 'the evidence speaks for no rank yet'),
  among: ({ all }) => proposals(all.filter(isRank)),
  run: ({ agent }, target) => decidePromotion(agent, target ?? '', 'accept'),
  next: 'role.promotions',
});
const isOpen = ({ dismissedAt }: RolePromotion): boolean => dismissedAt === null;
export const dismissPromotion = act(promotionsInHand, {
  id: 'role.dismiss-promotion',
  label: 'Dismiss a proposed promotion',
  icon: CloseIcon,
  blocked: ({ all }) => (all.some(isOpen) ? null : 'nothing is proposed'),
  among: ({ all }) => proposals(all.filter(isOpen)),
  run: ({ agent }, target) => decidePromotion(agent, target ?? '', 'dismiss'),
  next: 'role.promotions',
});

/** The open role while it is edited, as a form or as text. */
export interface InEditor extends InManifest {
  view: 'form' | 'source' | 'revisions';
  /** Parts of the form that can be taken away, by their paths, with their words. */
  parts: readonly { id: string; label: string }[];
  add(list: 'required_skills' | 'optional_skills' | 'duties'): Promise<void>;
  remove(part: string): Promise<void>;
}
export const inEditor = createSubject<InEditor>('no role is edited');
export const { undo, redo, save, fixFinding, takeMine, takeTheirs } = manifestActs(inEditor, 'role', screen, 'stay');
export const history = revisionActs('role');
const noForm = ({ view }: InEditor) => (view === 'form' ? null : 'the form is not shown');
const adding = (id: string, label: string, list: Parameters<InEditor['add']>[0]) =>
  act(inEditor, { id, label, icon: AddIcon, blocked: noForm, run: ({ add }) => add(list), next: `role.${list}` });
export const addRequired = adding('role.add-required', 'Add a required skill', 'required_skills');
export const addOptional = adding('role.add-optional', 'Add an optional skill', 'optional_skills');
export const addDuty = adding('role.add-duty', 'Add a duty', 'duties');
export const removePart = act(inEditor, {
  id: 'role.remove-part',
  label: 'Remove a part of the role',
  icon: CloseIcon,
  blocked: noForm,
  among: ({ parts }) => parts,
  run: ({ remove }, part) => remove(part ?? ''),
  next: 'stay',
});

// electron/core/agents/commission/acts.ts - commission, accept, dismiss: the plan that is shown is computed again and done in one transaction, or nothing is.
import {
  type AgentRole,
  AppError,
  type CommissionInput,
  type CommissionPlan,
  type RolePromotion,
  type RolesApi,
} from '../../../contract/index.ts';
import { transaction } from '../../storage/index.ts';
import type { Parts } from '../managing.ts';
import { plannedTools, requireShown, toldEvent } from '../told.ts';
import type { World } from '../types.ts';
import { commissionPlan, type PlannedCommission } from './plan.ts';
import { promotionsOf, type RunHistory } from './promotion.ts';
import type { CommissionWorld } from './world.ts';

/** What other rooms say of an agent, with the role supposed (undefined = as it is, null = none). */
export type Standing = Omit<CommissionWorld, keyof World>;

export interface CommissionDeps extends Pick<Parts, 'account' | 'core' | 'changes' | 'world' | 'tell'> {
  onChange(): void;
  standingOf(agent: string, role: string | null | undefined): Standing;
  historyOf(agent: string): RunHistory;
  /** What was dismissed for an agent, the latest first: which proposal, and of each of its conditions whether it was met then. */
  dismissed(agent: string): readonly { target: string; met: readonly boolean[]; at: string }[];
  /** Every role that is in force. */
  roles(): readonly string[];
}

export type Commissioning = Pick<RolesApi, 'of' | 'plan' | 'apply' | 'promotions' | 'decidePromotion'>;

const ACTIONS = { commission: 'Commissioned', accept: 'RoleAccepted', dismiss: 'Dismissed' } as const;

export function createCommissioning(deps: CommissionDeps): Commissioning {
  const { account, core, changes, world, tell } = deps;
  function planned(act: CommissionInput): PlannedCommission {
    const agent = core.state(act.agent);
    const role = act.act === 'commission' ? act.role : act.act === 'dismiss' ? null : agent.role?.post;
    return commissionPlan(agent, act, { ...world, ...deps.standingOf(agent.id, role) }, core.now());
  }
  const of: Commissioning['of'] = ({ agent }) => {
    const { role } = core.derived(core.manifests.of(agent).id);
    if (role === null) return null;
    const { held, found, state } = role;
    const shown: AgentRole = {
      id: held.post,
      name: found?.role?.name ?? held.post,
      sourceId: found?.sourceId ?? null,
      state,
      commissionedAt: held.commissionedAt,
      duties: state === 'in_force' ? (found?.role?.duties ?? []) : [],
    };
    return shown;
  };
  return {
    of,
    plan: (act) => planned(act).plan,
    apply({ plan: act, stamp }) {
      transaction(account, () => {
        const { plan, row } = planned(act);
        requireShown(plan, stamp);
        if (row === undefined) throw refusedBy(plan);
        changes.tell(plan.agent.id);
        core.roles.write(plan.agent.id, row);
        changes.keep(plan.agent.id, core.derive(plan.agent.id).agent.tools);
        const reasons = plannedTools(plan);
        tell([toldEvent({ agent: plan.agent.id, action: ACTIONS[act.act], subject: plan.role ?? plan.agent, reasons })], core.now());
      });
      deps.onChange();
      return of({ agent: act.agent });
    },
    promotions,
    decidePromotion({ agent, target, decision }) {
      transaction(account, () => {
        const state = core.state(agent);
        const proposal = promotions({ agent }).find((each) => each.target === target);
        if (proposal === undefined) throw noProposal(state.name, target);
        const { to, ready, evidence } = proposal;
        if (decision === 'accept') {
          if (to.kind === 'role') throw byPlan(to.name);
          if (!ready) throw notReady(state.name, to.rank, evidence);
          core.manifests.setRank(state.id, to.rank);
        }
        const reasons = evidence.map(({ met, sentence }) => ({
          rule: 'evidence' as const,
          subject: sentence,
          value: met ? 'met' : 'open',
        }));
        const action = decision === 'accept' ? 'PromotionAccepted' : 'PromotionDismissed';
        tell(
          [toldEvent({ agent: state.id, action, subject: { id: target, name: to.kind === 'rank' ? to.rank : to.name }, reasons })],
          core.now(),
        );
      });
      deps.onChange();
      return promotions({ agent });
    },
  };
  function promotions({ agent }: { agent: string }): RolePromotion[] {
    const state = core.state(agent);
    const standing = deps.standingOf(state.id, undefined);
    const others = deps.roles().flatMap((id) => world.roleOf(id)?.role ?? []);
    const own = core.derived(state.id).role;
    const role = own?.state === 'in_force' ? (own.found?.role ?? null) : null;
    const all = promotionsOf({ rank: standing.rank, role, others, levelOf: standing.levelOf, history: deps.historyOf(state.id) });
    const dismissed = deps.dismissed(state.id);
    return all.map((proposal) => {
      const last = dismissed.find(({ target }) => target === proposal.target);
      const same = last !== undefined && last.met.join() === proposal.evidence.map(({ met }) => met).join();
      return { ...proposal, dismissedAt: same ? last.at : null };
    });
  }
}

const noProposal = (agent: string, target: string): AppError =>
  new AppError('not_found', `Nothing of the kind is proposed for ${agent}: ${target}.`, { remedy: 'List the promotions again.' });

const byPlan = (role: string): AppError =>
  new AppError('bad_input', `A role is not accepted here: what ${role} needs is in the plan of its commission.`, {
    remedy: 'Dismiss the agent from the role that it has, then commission it.',
  });

const notReady = (agent: string, rank: string, evidence: RolePromotion['evidence']): AppError =>
  new AppError(
    'bad_input',
    `The evidence does not speak for ${agent} as ${rank} yet: ${evidence.flatMap(({ met, sentence }) => (met ? [] : sentence)).join(' ')}`,
    { remedy: 'Set the rank of the agent itself if you want it anyway.' },
  );

/** Everything that stands in the way, in the order of a plan. */
export const commissionReasons = ({ refused, skills, permissions, tools }: CommissionPlan): string[] => [
  ...refused,
  ...[...skills, ...permissions, ...tools].flatMap(({ hindrance, sentence }) => (hindrance ? [sentence] : [])),
];

const refusedBy = (plan: CommissionPlan): AppError =>
  new AppError('commission_refused', commissionReasons(plan).join(' '), { remedy: 'Mend that first, or look at the plan.' });

// electron/core/capability/grants/of-agents.ts - what an agent is given or forbidden for every skill that it may use (rows C12, F2). Audited.
import type { Database } from 'better-sqlite3';
import { AppError, type CapabilityApi, type Permission, permissionText } from '../../../contract/index.ts';
import type { Agents, RestrictionStore } from '../../agents/index.ts';
import { transaction } from '../../storage/index.ts';
import type { AuditLog } from '../audit.ts';
import { FORBIDDEN, GRANTED, type Reason } from '../because.ts';
import { isSame } from '../permissions.ts';
import { changed, endOf } from './granting.ts';
import type { GrantStore } from './grants.ts';

interface Deps {
  account: Database;
  grants: GrantStore;
  restrictions: RestrictionStore;
  agents: Agents;
  log: AuditLog;
  /** UTC with milliseconds. */
  now(): string;
}

type Api = Pick<CapabilityApi, 'permit' | 'restrictions' | 'restrict' | 'lift'>;

/** Each act is one transaction with its event. What is given or forbidden until the same time already is not added again. */
export function createAgentGrants({ account, grants, restrictions, agents, log, now }: Deps): Api {
  const event = (action: string, agent: { id: string; name: string }, reasons: Reason[]) => changed(action, agent.id, agent, reasons);
  const list = (agent: string) => restrictions.of(agent, now());
  return {
    permit({ agent, permissions, until, why }) {
      const who = agents.of(agent);
      const ends = endOf(until, now());
      const held = grants.of(who.id).filter((grant) => grant.skillId === null && grant.until === ends);
      const fresh = freshOf(permissions, held);
      if (fresh.length > 0) {
        transaction(account, () => {
          for (const permission of fresh) grants.addForAll({ agent: who.id, permission, grantedAt: now(), until: ends, why });
          const reasons = fresh.map((each): Reason => ({ rule: 'allowed', subject: permissionText(each), value: ends ?? GRANTED }));
          log.add([event('Permitted', who, reasons)], now());
        });
      }
      return grants.of(who.id).filter(({ skillId }) => skillId === null);
    },
    restrictions: ({ agent }) => list(agents.of(agent).id),
    restrict({ agent, permissions, until, why }) {
      const who = agents.of(agent);
      const ends = endOf(until, now());
      const set = list(who.id).filter((each) => each.until === ends);
      const fresh = freshOf(permissions, set);
      if (fresh.length > 0) {
        transaction(account, () => {
          for (const permission of fresh) restrictions.add({ agent: who.id, permission, setAt: now(), until: ends, why });
          const reasons = fresh.map((each): Reason => ({ rule: 'restricted', subject: permissionText(each), value: who.name }));
          log.add([event('Restricted', who, reasons)], now());
        });
      }
      return list(who.id);
    },
    lift({ id }) {
      const restriction = restrictions.find(id);
      if (restriction === null) {
        throw new AppError('not_found', 'There is no such restriction; it may have been lifted.', {
          remedy: 'Check the list of restrictions again.',
        });
      }
      const who = agents.all().find((each) => each.id === restriction.agent) ?? { id: restriction.agent, name: restriction.agent };
      transaction(account, () => {
        restrictions.lift(id, now());
        log.add([event('Lifted', who, [{ rule: 'allowed', subject: restriction.text, value: FORBIDDEN }])], now());
      });
    },
  };
}

/** Each once, without those that are there already. Throws `bad_input`. */
function freshOf(permissions: readonly Permission[], there: readonly { permission: Permission }[]): Permission[] {
  const asked = permissions.map(requirePermission);
  return asked.filter(
    (each, index) => asked.findIndex((other) => isSame(other, each)) === index && !there.some(({ permission }) => isSame(permission, each)),
  );
}

/** Throws `bad_input` for one without a resource. */
function requirePermission(permission: Permission): Permission {
  const resource = permission.resource.trim();
  if (resource !== '') return { ...permission, resource };
  throw new AppError('bad_input', 'A permission names a resource.', { remedy: 'Write it as resource:access, such as pages:read.' });
}

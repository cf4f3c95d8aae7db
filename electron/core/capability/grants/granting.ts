// electron/core/capability/grants/granting.ts - gives and withdraws what a person decides on: what a skill asks for itself, or through another one
// that it calls. Audited.
import type { Database } from 'better-sqlite3';
import { AppError, type CapabilityApi, type Grant, grantText, withVersion, YOU } from '../../../contract/index.ts';
import type { Agents } from '../../agents/index.ts';
import { transaction } from '../../storage/index.ts';
import type { AuditLog, NewEvent } from '../audit.ts';
import { GRANTED } from '../because.ts';
import { covers, isSame } from '../permissions.ts';
import { type GrantedSkill, isHeld, type SkillFacts } from '../resolve.ts';
import type { GrantOf, GrantStore } from './grants.ts';
import { noteWithdrawn, revivedGrants } from './withdrawn.ts';

interface GrantingDeps {
  account: Database;
  grants: GrantStore;
  agents: Agents;
  log: AuditLog;
  /** Throws `not_found`, `package_broken`. */
  factsOf(skillId: string): SkillFacts;
  nameOf(skillId: string): string;
  /** The file of the grants that were withdrawn. */
  withdrawn: string;
  /** A file could not be written. */
  onProblem(what: string, cause: unknown): void;
  /** UTC with milliseconds. */
  now(): string;
}

export interface Granting {
  api: Pick<CapabilityApi, 'grants' | 'grant' | 'revoke'>;
  /** Withdraws again what an older copy of the database brought back to life; returns it. Throws the errors of file and database. */
  withdrawRevived(): Grant[];
}

export function createGranting({ account, grants, agents, log, factsOf, nameOf, withdrawn, onProblem, now }: GrantingDeps): Granting {
  /** The file first: a crash in between withdraws too much rather than too little. A disk without room for a line keeps nothing alive. */
  function withdraw(grant: Grant): void {
    try {
      noteWithdrawn(withdrawn, grant.id);
    } catch (cause) {
      onProblem('the file of withdrawn grants is missing one', cause);
    }
    withdrawInDatabase(grant);
  }
  function withdrawInDatabase(grant: Grant): void {
    transaction(account, () => {
      grants.revoke(grant.id, now());
      log.add([revoked(grant, nameOf)], now());
    });
  }
  const list: CapabilityApi['grants'] = ({ agent = YOU, skillId }) =>
    grants.of(agent).filter((grant) => skillId === null || grant.skillId === skillId);
  const api: Granting['api'] = {
    grants: list,
    grant({ agent = YOU, skillId, throughId = null, whole = null, throughWhole = null, permissions, until, why }) {
      const who = agents.of(agent);
      const skill = factsOf(skillId);
      const wanted = grantable(skill, throughId);
      const { through } = wanted;
      requireShown(skill, whole);
      if (through !== null) requireShown(through, throughWhole);
      const asked = permissions.map((each) => askedFor(wanted, each));
      const ends = endOf(until, now());
      const held = grants.ofSkill(who.id, wanted).filter((grant) => isHeld(grant, wanted) && grant.until === ends);
      const fresh = asked.filter((permission) => !held.some((grant) => isSame(grant.permission, permission)));
      if (fresh.length > 0) {
        const about = {
          skillId,
          skillName: skill.name,
          version: skill.version,
          through: through && { id: through.id, name: through.name },
        };
        const bytes = { skill: skill.bytes, through: through?.bytes ?? null };
        transaction(account, () => {
          for (const permission of fresh) {
            grants.add({ agent: who.id, permission, ...about, grantedAt: now(), until: ends, why }, bytes, skill.asks());
          }
          log.add([changed('Granted', who.id, { id: skillId, name: skill.name }, fresh.map(granted(ends, through)))], now());
        });
      }
      return list({ agent, skillId });
    },
    revoke({ id }) {
      const grant = grants.find(id);
      if (grant === null) {
        throw new AppError('not_found', 'There is no such grant; it may have been revoked.', {
          remedy: 'Check the list of grants again.',
        });
      }
      withdraw(grant);
    },
  };
  return {
    api,
    withdrawRevived() {
      const revived = revivedGrants(withdrawn, grants);
      for (const grant of revived) withdrawInDatabase(grant);
      return revived;
    },
  };
}

/** The event of what was done to a skill or an agent. */
export const changed = (
  action: string,
  actor: string,
  { id, name }: { id: string; name: string },
  reasons: NewEvent['reasons'],
): NewEvent => ({
  actor,
  action,
  subject: id,
  subjectName: name,
  outcome: 'done',
  reasons,
  runId: null,
});

const granted = (until: string | null, through: { name: string } | null) => (permission: Grant['permission']) => ({
  rule: 'allowed' as const,
  subject: grantText({ permission, through }),
  value: until ?? GRANTED,
});

function revoked({ agent, permission, skillId, skillName, through }: Grant, nameOf: (id: string) => string): NewEvent {
  const skill = skillId === null ? { id: '', name: 'every skill' } : { id: skillId, name: skillName ?? nameOf(skillId) };
  return changed('Revoked', agent, skill, [{ rule: 'permission_missing', subject: grantText({ permission, through }), value: null }]);
}

interface Grantable extends GrantOf<GrantedSkill> {
  skill: SkillFacts;
  permissions: readonly Grant['permission'][];
}

/** What can be granted to a skill for itself, or for what it does by calling another. Throws `bad_input` for one that it does not call. */
function grantable(skill: SkillFacts, throughId: string | null): Grantable {
  if (throughId === null) return { skill, through: null, permissions: skill.needs };
  const call = skill.reach.calls.find(({ caller, callee }) => caller.id === skill.id && callee.id === throughId);
  if (call !== undefined) return { skill, through: call.callee, permissions: call.permissions };
  throw new AppError('bad_input', `${withVersion(skill.name, skill.version)} does not call ${throughId}, or nothing is needed for it.`, {
    remedy: 'Review what it can reach through others and grant that.',
  });
}

/** Throws `changed_meanwhile` for bytes other than those that a person was shown. */
function requireShown({ name, bytes }: GrantedSkill, shown: string | null): void {
  if (shown === null || shown === bytes.whole) return;
  throw new AppError('changed_meanwhile', `${name} was changed meanwhile, so nothing was granted to it.`, {
    remedy: 'Read again what it asks for and what has changed.',
  });
}

/** The permission as the skill writes it. Throws `bad_input` for any other: grants are answers, not a stock. */
function askedFor({ skill: { name, version }, through, permissions }: Grantable, wanted: Grant['permission']): Grant['permission'] {
  const found = permissions.find((each) => isSame(each, wanted)) ?? permissions.find((each) => covers(each, wanted));
  if (found !== undefined) return found;
  throw new AppError('bad_input', `${withVersion(name, version)} does not ask for ${grantText({ permission: wanted, through })}.`, {
    remedy: 'Review what it asks for and grant that.',
  });
}

/** The end as UTC with milliseconds. Throws `bad_input` for one in the past. */
export function endOf(until: string | null, now: string): string | null {
  if (until === null) return null;
  const end = new Date(until);
  if (end.getTime() > Date.parse(now)) return end.toISOString();
  throw new AppError('bad_input', `It would end at ${until}, which is in the past.`, { remedy: 'Choose a later time, or none.' });
}

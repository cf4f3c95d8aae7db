// electron/core/capability/capability.ts - the room over an account and its library: what may run, grants, and the log of both.
import { join, resolve as resolvePath } from 'node:path';
import {
  type Analysis,
  AppError,
  type Because,
  type CapabilityApi,
  type EffectiveCapability,
  EffectiveInput,
  type Grant,
  type LibraryApi,
  permissionText,
  YOU,
} from '../../contract/index.ts';
import type { Caller, ResolveSkill, RunnableSkill, SkillRef } from '../library/index.ts';
import { holdsFor } from '../skills/index.ts';
import { isForReading, type OpenedDatabase, transaction, writeFileAtomic } from '../storage/index.ts';
import { createAgents } from './agents.ts';
import { createAuditLog, type NewEvent } from './audit.ts';
import { GRANTED } from './because.ts';
import { auditDecisions } from './decisions.ts';
import { factsOf, factsOfRunnable, isBlocked, type LibraryDoor } from './facts.ts';
import { createGrantStore } from './grants.ts';
import { bindOlderGrants } from './older-grants.ts';
import { covers, isSame } from './permissions.ts';
import { resolveCapability, type SkillFacts } from './resolve.ts';
import { createSince } from './since.ts';
import type { ToolFacts } from './tools.ts';

export interface CapabilityDeps {
  library: LibraryDoor;
  /** agents.db of the account: grants and the log are there, whatever workspace is open. */
  account: OpenedDatabase['db'];
  /** Reads a package; best cached by text, as it is called before every run. */
  analyse(text: string, fileName: string): Analysis;
  /** The tools that can be called now, by id. */
  tools(): ReadonlyMap<string, ToolFacts>;
  /** Whether this machine's sandbox is known not to meter; then others' code needs consent. */
  unmetered?: () => boolean;
  /** An event could not be written; what it reports was refused or done anyway. */
  onProblem(what: string, cause: unknown): void;
  now?: () => Date;
}

export interface GateRequest {
  skill: RunnableSkill;
  /** Default: you. */
  agent?: string | undefined;
  channel: string;
  taskContext: string;
}

type From = Omit<GateRequest, 'skill'>;

export interface Capability {
  api: CapabilityApi;
  /**
   * Asked before every run. Nobody can be asked now, so anything to ask for is missing: the answer is `allowed`, or `blocked`
   * with everything that is missing and an event PermissionDenied. Throws `not_found` for an unknown agent.
   */
  gate(request: GateRequest): EffectiveCapability;
  /** Logs a call that a run tried and was refused. */
  refused(call: { agent: string; skill: { id: string; name: string }; because: readonly Because[]; runId: string }): void;
  /**
   * The library's, with an event PermissionDenied for what it refuses: disabled, not acknowledged, not from here. An unknown agent
   * is `not_found`.
   */
  resolve: ResolveSkill;
  /** The library with an event for each decision of a person: enabled, disabled, acknowledged. */
  library: LibraryApi;
}

export function createCapability(deps: CapabilityDeps): Capability {
  const { library, account } = deps;
  const agents = createAgents(account);
  const grants = createGrantStore(account);
  if (!isForReading(account)) bindOlderGrants(account, deps.analyse);
  const since = createSince(account, library);
  const log = createAuditLog(account);
  const clock = deps.now ?? (() => new Date());
  const now = () => clock().toISOString();
  const unmetered = deps.unmetered ?? (() => false);
  const nameOf = (id: string) => library.catalog.find(id)?.name ?? id;

  const here = (id: string) => factsOf(library, id, { channel: 'editor', taskContext: 'interactive' }, unmetered());

  /** A failed write of the log must not undo what was done or allow what was refused. */
  function record(events: readonly NewEvent[]): void {
    try {
      log.add(events, now());
    } catch (cause) {
      deps.onProblem(`the audit log is missing ${events.map(({ action }) => action).join(', ')}`, cause);
    }
  }

  function decide(skill: SkillFacts, { agent = YOU, channel, taskContext }: From): EffectiveCapability {
    const who = agents.of(agent);
    const held = skill.asked.permissions.length === 0 ? [] : grants.ofSkill(who.id, skill.id, skill.bytes.revisionId);
    return resolveCapability({ agent: who, skill, channel, taskContext, grants: held, registry: deps.tools(), now: now() });
  }

  function gate({ skill, ...from }: GateRequest): EffectiveCapability {
    const effective = decide(factsOfRunnable(library, skill, deps.analyse(skill.text, skill.fileName), unmetered()), from);
    if (effective.decision === 'allowed') return effective;
    record([denied(effective)]);
    return { ...effective, decision: 'blocked' };
  }

  function resolve(ref: SkillRef, caller: Caller = {}): RunnableSkill {
    agents.of(caller.agent ?? YOU);
    try {
      return library.resolve(ref, caller);
    } catch (cause) {
      if (isBlocked(cause)) tellRefused(ref, caller);
      throw cause;
    }
  }

  function tellRefused(ref: SkillRef, { agent = YOU, channel = 'editor', taskContext = 'interactive' }: Caller): void {
    const id = 'id' in ref ? ref.id : library.catalog.winner(ref.name)?.id;
    if (id === undefined) return;
    try {
      const facts = factsOf(library, id, { channel, taskContext }, unmetered());
      record([denied(decide(facts, { agent, channel, taskContext }))]);
    } catch (cause) {
      deps.onProblem('the audit log is missing PermissionDenied', cause);
    }
  }

  const api: CapabilityApi = {
    agents: agents.all,
    effective(input) {
      const { skillId, ...from } = EffectiveInput.parse(input);
      return decide(factsOf(library, skillId, from, unmetered()), from);
    },
    sinceGrant: ({ agent = YOU, skillId }) => since.of(agents.of(agent).id, here(skillId)),
    sinceGrantTexts: ({ agent = YOU, skillId, path }) => since.texts(agents.of(agent).id, here(skillId), path),
    grants: ({ agent = YOU, skillId }) => grants.of(agent).filter((grant) => skillId === null || grant.skillId === skillId),
    grant({ agent = YOU, skillId, permissions, until, why }) {
      const who = agents.of(agent);
      const skill = here(skillId);
      const asked = permissions.map((each) => askedFor(skill, each));
      const ends = endOf(until, now());
      const held = grants
        .ofSkill(who.id, skillId, skill.bytes.revisionId)
        .filter((grant) => holdsFor(grant, skill.bytes, skill.asks) && grant.until === ends);
      const fresh = asked.filter((permission) => !held.some((grant) => isSame(grant.permission, permission)));
      if (fresh.length > 0) {
        transaction(account, () => {
          for (const permission of fresh) {
            const about = { skillId, skillName: skill.name, version: skill.version };
            grants.add({ agent: who.id, permission, ...about, grantedAt: now(), until: ends, why }, skill.bytes, skill.asks);
          }
          log.add([changed('Granted', who.id, { id: skillId, name: skill.name }, fresh.map(granted(ends)))], now());
        });
      }
      return api.grants({ agent, skillId });
    },
    revoke({ id }) {
      const grant = grants.find(id);
      if (grant === null) {
        throw new AppError('not_found', 'There is no such grant; it may have been revoked.', {
          remedy: 'Check the list of grants again.',
        });
      }
      transaction(account, () => {
        grants.revoke(id, now());
        log.add([revoked(grant, nameOf)], now());
      });
    },
    audit: log.page,
    exportAudit: (query) => ({ fileName: `audit-${now().slice(0, 19).replace(/[T:]/g, '-')}.jsonl`, data: log.export(query) }),
    saveAudit({ query, dir }) {
      const { fileName, data } = api.exportAudit(query);
      const path = join(resolvePath(dir), fileName);
      writeFileAtomic(path, Buffer.from(data), { overwrite: false });
      return { path };
    },
  };
  function refused({ agent: actor, skill, because: reasons, runId }: Parameters<Capability['refused']>[0]): void {
    record([
      { actor, action: 'PermissionDenied', subject: skill.id, subjectName: skill.name, outcome: 'denied', reasons: [...reasons], runId },
    ]);
  }

  return { api, gate, refused, resolve, library: auditDecisions(library.api, record, nameOf) };
}

function denied({ agent, skill, because, permissions }: EffectiveCapability): NewEvent {
  const missing = permissions.filter(({ state }) => state === 'missing').flatMap((item) => item.because);
  return {
    actor: agent.id,
    action: 'PermissionDenied',
    subject: skill.id,
    subjectName: skill.name,
    outcome: 'denied',
    reasons: [...because, ...missing].filter(({ rule }) => rule !== 'allowed'),
    runId: null,
  };
}

const changed = (action: string, actor: string, { id, name }: { id: string; name: string }, reasons: NewEvent['reasons']): NewEvent => ({
  actor,
  action,
  subject: id,
  subjectName: name,
  outcome: 'done',
  reasons,
  runId: null,
});

const granted = (until: string | null) => (permission: Grant['permission']) => ({
  rule: 'allowed' as const,
  subject: permissionText(permission),
  value: until ?? GRANTED,
});

function revoked({ agent, permission, skillId, skillName }: Grant, nameOf: (id: string) => string): NewEvent {
  const skill = skillId === null ? { id: '', name: 'every skill' } : { id: skillId, name: skillName ?? nameOf(skillId) };
  return changed('Revoked', agent, skill, [{ rule: 'permission_missing', subject: permissionText(permission), value: null }]);
}

/** The permission as the skill writes it. Throws `bad_input` for any other: grants are answers, not a stock. */
function askedFor({ name, version, asked }: SkillFacts, wanted: Grant['permission']): Grant['permission'] {
  const found = asked.permissions.find((each) => isSame(each, wanted)) ?? asked.permissions.find((each) => covers(each, wanted));
  if (found !== undefined) return found;
  throw new AppError('bad_input', `${name} ${version} does not ask for ${permissionText(wanted)}.`, {
    remedy: 'Review what it asks for and grant that.',
  });
}

/** Throws `bad_input` for an end in the past. */
function endOf(until: string | null, now: string): string | null {
  if (until === null) return null;
  const end = new Date(until);
  if (end.getTime() > Date.parse(now)) return end.toISOString();
  throw new AppError('bad_input', `The grant would end at ${until}, which is in the past.`, { remedy: 'Choose a later time, or none.' });
}

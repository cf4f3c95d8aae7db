// electron/core/capability/capability.ts - the room over an account and its library: what may run, grants, and the log of both.
import { join, resolve as resolvePath } from 'node:path';
import {
  type Analysis,
  type AuditEvent,
  asAppError,
  type Because,
  type CapabilityApi,
  type Channel,
  type EffectiveCapability,
  EffectiveInput,
  type EffectiveLevel,
  type Grant,
  grantText,
  isOrchestration,
  type LibraryApi,
  type Notice,
  plural,
  YOU,
} from '../../contract/index.ts';
import { type Agent, type Agents, createRestrictionStore } from '../agents/index.ts';
import type { Caller, ResolveSkill, RunnableSkill, SkillRef } from '../library/index.ts';
import type { FindListed } from '../packages/index.ts';
import type { CatalogEntry } from '../skills/index.ts';
import { isForReading, type OpenedDatabase, writeFileAtomic } from '../storage/index.ts';
import { createAuditLog, type NewEvent } from './audit.ts';
import { auditDecisions } from './decisions.ts';
import { callerOf, factsOf, factsOfRunnable, findIn, isBlocked, type LibraryDoor } from './facts.ts';
import { createGranting } from './grants/granting.ts';
import { createGrantStore, type GrantOf } from './grants/grants.ts';
import { createAgentGrants } from './grants/of-agents.ts';
import { bindOlderGrants } from './grants/older-grants.ts';
import { createSince } from './grants/since.ts';
import { showReach } from './importing.ts';
import type { Hints } from './matrix/hints.ts';
import { createMatrix } from './matrix/matrix-api.ts';
import type { PreferredTools } from './preferred/preferred.ts';
import { openPreferred } from './preferred/ranked-api.ts';
import { type CallingSkill, type GrantedSkill, resolveCapability, type SkillFacts } from './resolve.ts';
import { refusedByHand, type ToolFacts, type ToolRegistry } from './tools.ts';

export interface CapabilityDeps {
  library: LibraryDoor;
  /** agents.db of the account: grants and the log are there, whatever workspace is open. */
  account: OpenedDatabase['db'];
  /** Who may ask, and what of (room agents). */
  agents: Agents;
  /** Reads a package; best cached by text, as it is called before every run. */
  analyse(text: string, fileName: string): Analysis;
  /** The tools that can be called now, by id. */
  tools(): ToolRegistry;
  /** What an agent has come to by now in what levels are kept under (room proficiency); by default nobody ever was. */
  levelsOf?(agent: string): (skill: string) => EffectiveLevel | null;
  /** Whether this machine's sandbox is known not to meter; then others' code needs consent. */
  unmetered?: () => boolean;
  /** Tags of tools, by id; by default there are none. */
  tagsOf?: () => ReadonlyMap<string, readonly string[]>;
  /** What preferences may depend on; by default this machine is online, and its place can be written. */
  circumstances?: () => { online: boolean; readOnly: boolean };
  /** What would bring an agent a tool that it does not hold; by default nothing is known. */
  hintsFor?: (agent: string) => Hints;
  /** The file of the grants that were withdrawn, beside the database. */
  withdrawn: string;
  onNotice(notice: Omit<Notice, 'id'>): void;
  /** An event could not be written; what it reports was refused or done anyway. */
  onProblem(what: string, cause: unknown): void;
  now?: () => Date;
}

export interface GateRequest {
  skill: RunnableSkill;
  /** Those that called it, from the run's own skill down; absent = it is the run's own. */
  callers?: readonly RunnableSkill[] | undefined;
  /** Default: you. */
  agent?: string | undefined;
  channel: string;
  taskContext: string;
}

type From = Omit<GateRequest, 'skill' | 'callers'>;

/** A tool that a person calls: the very one, as another may have its id. */
export interface ToolByHand {
  id: string;
  /** Its serial number, or where it sits. */
  asset: string;
  /** Of the skill that provides it. */
  skillId: string | null;
  facts: ToolFacts;
}

export interface Capability {
  api: CapabilityApi;
  /**
   * Asked before every run. Nobody can be asked now, so anything to ask for is missing: the answer is `allowed`, or `blocked`
   * with everything that is missing and an event PermissionDenied. Throws `not_found` for an unknown agent.
   */
  gate(request: GateRequest): EffectiveCapability;
  /** What a skill might do if this were its text, and where it is kept. Nothing is audited. Throws as `api.effective`. */
  ofDraft(draft: { skillId: string; text: string; fileName: string; agent: string }): { capability: EffectiveCapability; place: string };
  /** Finds skills as a call of one would, whatever it was granted. */
  listed(): FindListed;
  /** The last events of or about an agent, newest first. */
  lastEvents(agent: string, limit: number): AuditEvent[];
  /** Logs a call that a run tried and was refused. */
  refused(call: { agent: string; skill: { id: string; name: string }; because: readonly Because[]; runId: string }): void;
  /**
   * Why an agent may not call a tool itself, by hand: it is switched off, in a collision, restricted, or its level is too low; empty = it may. It is the
   * person's own act, so no skill has to ask for it or be granted it. Audited if it is refused. One that is only tried is not, and says also what the gate of
   * the skill that provides the tool will ask for.
   */
  forbidden(tool: ToolByHand, agent: string, how: { isTry: boolean; channel: Channel }): readonly Because[];
  /**
   * The library's, with an event PermissionDenied for what it refuses: disabled, not acknowledged, not from here. An unknown agent
   * is `not_found`.
   */
  resolve: ResolveSkill;
  /** The tools that skills prefer, for runs (row G3). */
  preferred: PreferredTools;
  /** The library with an event for each decision of a person: enabled, disabled, acknowledged; an import shows what it would reach. */
  library: LibraryApi;
}

export function createCapability(deps: CapabilityDeps): Capability {
  const { library, account, agents, withdrawn, onProblem, unmetered = () => false, levelsOf = () => () => null } = deps;
  const grants = createGrantStore(account);
  if (!isForReading(account)) bindOlderGrants(account, deps.analyse);
  const nameOf = (id: string) => library.catalog.find(id)?.name ?? id;
  const since = createSince(account, library, nameOf);
  const log = createAuditLog(account);
  const now = () => (deps.now?.() ?? new Date()).toISOString();

  const here = (id: string) => factsOf(library, id, { channel: 'editor', taskContext: 'interactive' }, unmetered());
  /** A failed write of the log must not undo what was done or allow what was refused. */
  function record(events: readonly NewEvent[]): void {
    try {
      log.add(events, now());
    } catch (cause) {
      deps.onProblem(`the audit log is missing ${events.map(({ action }) => action).join(', ')}`, cause);
    }
  }

  function decide(
    skill: SkillFacts,
    { agent = YOU, channel, taskContext }: From,
    callers: readonly CallingSkill[] = [],
  ): EffectiveCapability {
    const who = withOrchestration(agents.of(agent), library.catalog.find(skill.id));
    const of = (needed: GrantOf<GrantedSkill>) => grants.ofSkill(who.id, needed);
    const levels = levelsOf(who.id);
    return resolveCapability({ agent: who, skill, callers, channel, taskContext, grants: of, registry: deps.tools(), levels, now: now() });
  }

  const analysed = (skill: RunnableSkill) => deps.analyse(skill.text, skill.fileName);

  function gate({ skill, callers = [], ...from }: GateRequest): EffectiveCapability {
    const calling = callers.map((caller) => callerOf(library, caller, analysed(caller), unmetered()));
    const effective = decide(factsOfRunnable(library, skill, analysed(skill), unmetered()), from, calling);
    const isMissing = effective.permissions.some(({ state }) => state === 'missing');
    if (effective.decision !== 'blocked' && !isMissing) return { ...effective, decision: 'allowed' };
    // A run tells of each call that it was refused once, however often it tries.
    if (callers.length === 0) record([denied(effective)]);
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

  const granting = createGranting({ account, grants, agents, log, factsOf: here, nameOf, withdrawn, onProblem, now });
  if (!isForReading(account)) tellRevived(granting.withdrawRevived, deps.onNotice);
  const restrictions = createRestrictionStore(account);
  const hintsFor = deps.hintsFor ?? (() => ({ bringersOf: () => [] }));
  const matrix = createMatrix({ ...deps, grants, restrictions, levelsOf, unmetered, now, hintsFor });
  const { preferred, ranking } = openPreferred({ ...deps, decide: (skillId, agent) => api.effective({ skillId, agent }), record, now });
  const api: CapabilityApi = {
    agents: agents.all,
    effective(input) {
      const { skillId, ...from } = EffectiveInput.parse(input);
      return decide(factsOf(library, skillId, from, unmetered()), from);
    },
    sinceGrant: ({ agent = YOU, skillId }) => since.of(agents.of(agent).id, here(skillId)),
    sinceGrantTexts: ({ agent = YOU, skillId, path }) => since.texts(agents.of(agent).id, here(skillId), path),
    ...granting.api,
    ...createAgentGrants({ account, grants, restrictions, agents, log, now }),
    matrix,
    ...ranking,
    audit: log.page,
    exportAudit: (query) => ({ fileName: `audit-${now().slice(0, 19).replace(/[T:]/g, '-')}.jsonl`, data: log.export(query) }),
    saveAudit({ query, dir }) {
      const { fileName, data } = api.exportAudit(query);
      const path = join(resolvePath(dir), fileName);
      writeFileAtomic(path, Buffer.from(data), { overwrite: false });
      return { path };
    },
  };
  const ofDraft: Capability['ofDraft'] = ({ skillId, text, fileName, agent }) => {
    const from = { channel: 'editor', taskContext: 'interactive' } as const;
    const facts = factsOf(library, skillId, from, unmetered(), deps.analyse(text, fileName));
    return { capability: decide(facts, { ...from, agent }), place: facts.bytes.place };
  };
  const refused: Capability['refused'] = ({ agent: actor, skill: { id: subject, name: subjectName }, because, runId }) =>
    record([{ actor, action: 'PermissionDenied', subject, subjectName, outcome: 'denied', reasons: [...because], runId }]);
  const [listed, forbid] = [() => findIn(library, unmetered()), createForbidden({ agents, record, effective: api.effective })] as const;
  const shown = { ...auditDecisions(library.api, record, nameOf), ...showReach(library.api, listed) };
  return { api, gate, ofDraft, lastEvents: log.lastOf, listed, refused, resolve, preferred, forbidden: forbid, library: shown };
}

interface ForbiddenDeps {
  effective: CapabilityApi['effective'];
  agents: Pick<Agents, 'of'>;
  record(events: readonly NewEvent[]): void;
}

const createForbidden =
  ({ agents, record, effective }: ForbiddenDeps): Capability['forbidden'] =>
  (tool, who, { isTry, channel }) => {
    const agent = agents.of(who);
    const atGate = isTry && tool.skillId !== null ? reasonsOf(effective({ skillId: tool.skillId, agent: who, channel })) : [];
    const reasons = [...refusedByHand(tool.id, tool.facts, agent), ...atGate];
    const refused = {
      actor: agent.id,
      action: 'PermissionDenied',
      subject: tool.asset,
      subjectName: tool.id,
      outcome: 'denied' as const,
      reasons,
      runId: null,
    };
    if (reasons.length > 0 && !isTry) record([refused]);
    return reasons;
  };

function tellRevived(withdraw: () => Grant[], onNotice: CapabilityDeps['onNotice']): void {
  let revived: Grant[];
  try {
    revived = withdraw();
  } catch (cause) {
    const { message, remedy = null } = asAppError(cause);
    onNotice({ severity: 'warning', message: `It is not known whether a grant that you revoked is in effect again. ${message}`, remedy });
    return;
  }
  if (revived.length === 0) return;
  const named = revived.slice(0, 3).map((grant) => `${grantText(grant)}${grant.skillName === null ? '' : ` for ${grant.skillName}`}`);
  onNotice({
    severity: 'warning',
    message: `The database of the account is an older copy, in which ${plural(revived.length, 'grant')} that you had revoked ${revived.length === 1 ? 'was' : 'were'} in effect again (${named.join(', ')}${revived.length > 3 ? ', …' : ''}). They are revoked now.`,
    remedy: 'Check the grants in Settings, under Permissions and audit: what else you decided since the copy is missing in it.',
  });
}

/** What makes a conversation work comes with the app and in no competency: every agent has it. A workspace cannot bring it. */
const withOrchestration = (agent: Agent, entry: CatalogEntry | undefined): Agent =>
  entry !== undefined && entry.scope === 'account' && isOrchestration(entry) ? { ...agent, skills: 'all' } : agent;

/** Why a run of the skill would be blocked now. */
function reasonsOf({ because, permissions }: EffectiveCapability): Because[] {
  const missing = permissions.filter(({ state }) => state === 'missing').flatMap((item) => item.because);
  return [...because, ...missing].filter(({ rule }) => rule !== 'allowed');
}

function denied(effective: EffectiveCapability): NewEvent {
  const { agent, skill } = effective;
  return {
    actor: agent.id,
    action: 'PermissionDenied',
    subject: skill.id,
    subjectName: skill.name,
    outcome: 'denied',
    reasons: reasonsOf(effective),
    runId: null,
  };
}

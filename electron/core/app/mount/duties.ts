// electron/core/app/mount/duties.ts - duties of agents: those of a role, of a competency with a schedule, and skills on a schedule; and who runs them.
import {
  type AgentDuty,
  type AppEvent,
  type DutyDefinition,
  type ExecutionApi,
  lifeInWords,
  plural,
  type Role,
  type Scope,
  type WorkItem,
  YOU,
} from '../../../contract/index.ts';
import type { AgentsRoom, Scheduled } from '../../agents/index.ts';
import { createAuditLog } from '../../capability/index.ts';
import { createDuties, type Duties, missedInAll, type ScheduledSkills } from '../../duties/index.ts';
import { maskSecrets } from '../../models/index.ts';
import { zoneHere } from '../../schedules/index.ts';
import { workspaceId } from '../../storage/index.ts';
import type { Log } from '../account/log.ts';
import type { Stores } from '../account/stores.ts';
import type { Notices } from '../notices.ts';
import { type CoreOptions, isWindow } from '../options.ts';
import type { Workspaces } from '../workspaces.ts';

interface Deps {
  options: Pick<CoreOptions, 'clock' | 'shellKind'>;
  account: Stores;
  workspaces: Workspaces;
  execution: ExecutionApi;
  notices: Notices;
  log: Log;
  emit(event: AppEvent): void;
}

/** Names of missed duties that a notice has room for. */
const NAMED = 5;

export function openDuties({ options, account, workspaces, execution, notices, log, emit }: Deps): Duties {
  const agents = () => workspaces.now().agents;
  const duties = createDuties({
    account: account.agents.db,
    agents: () => agents().all(),
    dutiesOf: (agent) => dutiesOf(agents(), agent),
    // What is missing in the account is gone; what another place had may be there whenever that is open.
    isElsewhere: (agent, key) =>
      agents()
        .all()
        .some(({ id }) => id === agent) &&
      agents()
        .missing(agent)
        .some((of) => of.place !== workspaceId(account.agents.db) && (of.post === null ? key === keyOf(of) : key.startsWith(keyOf(of)))),
    execution,
    skillOf: (name) => workspaces.now().library.catalog.learned(name)?.id ?? null,
    skills: scheduledSkills({ account, workspaces, execution }),
    zone: zoneHere,
    mask: maskSecrets,
    tell: createAuditLog(account.agents.db).add,
    clock: options.clock,
    onChange: () => emit({ type: 'duties' }),
    onMissed(items) {
      const names = new Map(
        agents()
          .all()
          .map(({ id, name }) => [id, name]),
      );
      notices.add({
        severity: 'warning',
        message: `${missedInAll(items)}: ${namesOf(items, (agent) => names.get(agent) ?? agent)}.`,
        remedy: 'Open the agent under Agents > Duties to run or skip them.',
      });
    },
    onProblem: (what, cause) => log.error({ err: cause }, what),
  });
  // A command line does what it is asked and nothing else.
  if (isWindow(options)) duties.api.start();
  return duties;
}

/** `Morning intake of clerk (2), Open claims of clerk`. */
function namesOf(items: readonly WorkItem[], nameOf: (agent: string) => string): string {
  const counts = new Map<string, number>();
  for (const { name, agent } of items) {
    const word = agent === YOU ? name : `${name} of ${nameOf(agent)}`;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts].map(([word, count]) => (count === 1 ? word : `${word} (${count})`));
  const more = words.length - NAMED;
  return [...words.slice(0, NAMED), ...(more > 0 ? [`${plural(more, 'other duty', 'other duties')}`] : [])].join(', ');
}

function scheduledSkills({ account, workspaces, execution }: Pick<Deps, 'account' | 'workspaces' | 'execution'>): ScheduledSkills {
  const placeOf = (scope: Scope): string | null => {
    const stores = scope === 'account' ? account : workspaces.now().workspace;
    return stores === null ? null : workspaceId(stores.agents.db);
  };
  return {
    find(id) {
      const entry = workspaces.now().library.catalog.find(id);
      const place = entry === undefined ? null : placeOf(entry.scope);
      return entry === undefined || place === null ? null : { name: entry.name || entry.fileName, scope: entry.scope, place };
    },
    isOpen: (place) => [placeOf('account'), placeOf('workspace')].includes(place),
    refused(skillId) {
      const asked = { skillId, channel: 'schedule', taskContext: 'autonomous' } as const;
      const { decision, because, permissions } = workspaces.now().capability.api.effective(asked);
      const missing = permissions.filter(({ state }) => state === 'missing').flatMap((each) => each.because);
      const reasons = [...(decision === 'blocked' ? because : []), ...missing].filter(({ rule }) => rule !== 'allowed');
      return reasons.length === 0 ? null : [...new Set(reasons.map(({ sentence }) => sentence))].join(' ');
    },
    check: async (start) => void (await execution.plan(start)),
  };
}

/** Those of its role, and of its competencies. Only an active agent does anything by itself. */
function dutiesOf(agents: AgentsRoom, agent: string): AgentDuty[] {
  const { life = 'active' } = agents.of(agent);
  const off = life === 'active' ? null : `the agent ${lifeInWords(life)}`;
  const held = agents.roleInForce(agent);
  const ofRole = held === null ? [] : held.role.duties.map((duty) => dutyOfRole(duty, held, off));
  return [...ofRole, ...agents.scheduled(agent).map((scheduled) => ofCompetency(scheduled, off))];
}

const dutyOfRole = (
  { name, description, schedule, timeZone, skills, inputs, priority }: DutyDefinition,
  { role, commissionedAt }: { role: Role; commissionedAt: string },
  off: string | null,
): AgentDuty => ({
  key: `${keyOf({ post: role.id, competency: null })}${name}`,
  name,
  description,
  from: { kind: 'role', id: role.id, name: role.name },
  schedule,
  timeZone,
  skills,
  inputs,
  priority,
  off,
  since: commissionedAt,
});

/** Of the duty of a competency, or the beginning of those of a role. */
const keyOf = ({ post, competency }: { post: string | null; competency: string | null }): string =>
  post === null ? `competency:${competency}` : `role:${post}/`;

/** A competency with a schedule runs the skills that it requires. */
const ofCompetency = ({ competency, schedule, paused, equippedAt }: Scheduled, off: string | null): AgentDuty => ({
  key: keyOf({ post: null, competency: competency.id }),
  name: competency.name,
  description: competency.description,
  from: { kind: 'competency', id: competency.id, name: competency.name },
  schedule: { kind: 'cron', cron: schedule },
  timeZone: null,
  skills: [...new Set(competency.requiredSkills)],
  inputs: {},
  priority: DEFAULT_PRIORITY,
  off: off ?? (paused ? `paused with ${competency.name}` : null),
  since: equippedAt,
});

/** Of a competency's duty: in the middle, so that a role can put its own before and after. */
const DEFAULT_PRIORITY = 50;

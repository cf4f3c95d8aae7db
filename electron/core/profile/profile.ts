// electron/core/profile/profile.ts - puts together what the rooms know of an agent (row G5). It decides and computes nothing itself: each part is asked of
// the room that it belongs to.
import {
  type AgentDetail,
  type AgentIdentity,
  type AgentLevels,
  type AgentProfile,
  type AgentRole,
  type AuditEvent,
  type DutyRow,
  knownBy,
  type Matrix,
  MOST_IN_PROFILE,
  type ProfileDuty,
  type ProfileSkill,
  type ProfileTool,
  type Spending,
  type WorkItem,
} from '../../contract/index.ts';

/** What the rooms say. Each throws `not_found` for an agent that there is not. */
export interface ProfileParts {
  agent(id: string): AgentDetail;
  identity(id: string): AgentIdentity;
  matrix(id: string): Matrix;
  levels(id: string): AgentLevels;
  role(id: string): AgentRole | null;
  duties(id: string): DutyRow[];
  /** Times that were missed and wait for a person. */
  missed(id: string): WorkItem[];
  memory(id: string): AgentProfile['memory'];
  spending(id: string): Spending[];
  audit(id: string): AuditEvent[];
  /** UTC. */
  now(): string;
}

export function profileOf(id: string, parts: ProfileParts): AgentProfile {
  const { row, manifest, life, equipped, derived } = parts.agent(id);
  const { skills, tools, held, restrictions, more } = parts.matrix(id);
  const levels = parts.levels(id);
  return {
    asOf: parts.now(),
    agent: { id: row.id, name: row.name, description: row.description, builtIn: row.builtIn, modelId: manifest.modelId },
    life,
    rank: row.rank,
    role: parts.role(id),
    identity: parts.identity(id),
    knownBy: knownBy('agent').sentence,
    competencies: equipped,
    skills: skills.slice(0, MOST_IN_PROFILE).map(skillOf),
    levels: levels.skills.slice(0, MOST_IN_PROFILE),
    tools: tools.slice(0, MOST_IN_PROFILE).map(toolOf),
    more: more || levels.more || skills.length > MOST_IN_PROFILE || tools.length > MOST_IN_PROFILE,
    duties: dutiesOf(parts.duties(id), parts.missed(id)),
    permissions: held,
    restrictions,
    prompt: {
      tokens: derived.parts.reduce((sum, { tokens }) => sum + tokens, 0),
      parts: derived.parts.map(({ source, tokens }) => ({ source, tokens })),
    },
    memory: parts.memory(id),
    spending: parts.spending(id),
    audit: parts.audit(id),
  };
}

type Decided = Pick<Matrix['tools'][number], 'because' | 'wouldChange'>;
const reasonOf = ({ because, wouldChange }: Decided) => ({ reason: because[0]?.sentence ?? '', way: wouldChange[0]?.sentence ?? null });

const skillOf = (skill: Matrix['skills'][number]): ProfileSkill => ({
  id: skill.id,
  name: skill.name,
  decision: skill.decision,
  from: skill.from,
  manual: skill.manual,
  byRole: skill.byRole,
  ...reasonOf(skill),
});

const toolOf = (tool: Matrix['tools'][number]): ProfileTool => ({
  id: tool.id,
  kind: tool.kind,
  decision: tool.decision,
  level: tool.level,
  ...reasonOf(tool),
});

/** The times that are not listed count too. */
function dutiesOf(duties: readonly DutyRow[], missed: readonly WorkItem[]): ProfileDuty[] {
  const byDuty = Map.groupBy(missed, ({ duty }) => duty);
  return duties.map(({ key, name, from, schedule, timeZone, skills, priority, off, paused, problem, next, last }) => ({
    key,
    name,
    from,
    schedule,
    timeZone,
    skills,
    priority,
    off,
    paused,
    problem,
    next,
    last: last && { state: last.state, dueAt: last.dueAt, reason: last.reason },
    missed: (byDuty.get(key) ?? []).reduce((sum, { earlier }) => sum + 1 + earlier, 0),
  }));
}

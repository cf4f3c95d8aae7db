// E5: what an agent may do now, over 200 skills and 500 tools: the matrix, against a plain look at every pair. Skills that ask for 50 tools each, far more than
// any does, and as the worst there is skills that each ask for every tool.
import { parsePermission } from '../../electron/contract/index.ts';
import type { Agent } from '../../electron/core/agents/index.ts';
import { type BoundGrant, type MatrixQuestion, matrixOf, type SkillFacts, type ToolFacts } from '../../electron/core/capability/index.ts';
import { type Bench, inTurn, median, type Row } from './bench.ts';

const SKILLS = 200;
const TOOLS = 500;
const PERMISSIONS = Array.from({ length: 20 }, (_, n) => parsePermission(`thing-${n}:read`)!);
const tools = Array.from({ length: TOOLS }, (_, n) => `tool_${n}`);

const toolFacts = (n: number): ToolFacts => ({
  enabled: n % 50 !== 0,
  heldBy: null,
  level: 'read',
  needs: PERMISSIONS[n % PERMISSIONS.length]!,
  mustBeHeld: true,
  parameters: ['name'],
  subject: 'name',
  narrows: null,
});

const skillFacts = (n: number, asks: number): SkillFacts => {
  const id = `skill-${n}`;
  const asked = PERMISSIONS.filter((_, nth) => (n + nth) % 7 !== 0);
  return {
    id,
    name: id,
    version: '1.0.0',
    scope: 'account',
    bytes: { place: 'a', revisionId: id, whole: id },
    asks: () => [],
    enabled: n % 40 !== 0,
    acknowledged: true,
    bannedBy: null,
    allowedRoles: [],
    tools: Array.from({ length: asks }, (_, nth) => tools[(n * 7 + nth) % TOOLS]!),
    skills: [],
    prerequisites: [],
    learned: { under: id, minProficiency: null, minRank: null },
    provides: [],
    needs: asked,
    asked: { permissions: asked, malformed: [] },
    reach: { skills: [], reached: { skills: [], more: false }, calls: [] },
  };
};

const grants: BoundGrant[] = PERMISSIONS.map((permission, n) => ({
  id: String(n),
  agent: 'clerk',
  permission,
  skillId: null,
  skillName: null,
  version: null,
  through: null,
  grantedAt: '',
  until: null,
  why: '',
  place: null,
  whole: null,
  asked: [],
  throughBytes: { place: null, whole: null },
}));

const agent: Agent = {
  id: 'clerk',
  name: 'clerk',
  builtIn: false,
  skills: 'all',
  uses: [],
  tools: new Set(tools.filter((_, n) => n % 10 !== 0)),
  collisions: new Map(),
  roles: 'none',
  restrictions: [],
  rank: 'crew',
  level: 'full',
  asks: false,
};

async function rowOf(name: string, asks: number, aim: number | null): Promise<Row> {
  const facts = Array.from({ length: SKILLS }, (_, n) => skillFacts(n, asks));
  const registry = new Map(tools.map((id, n) => [id, toolFacts(n)]));
  const question: MatrixQuestion = {
    agent,
    channel: 'conversation',
    taskContext: 'interactive',
    grants: () => grants,
    registry,
    levels: () => null,
    now: '2026-01-01T00:00:00.000Z',
    skills: facts.map((each) => ({ name: each.name, from: [], manual: true, byRole: false, facts: each })),
    held: [],
    hints: { bringersOf: () => [] },
  };
  const made = matrixOf(question);
  if (made.tools.length !== TOOLS || made.skills.length !== SKILLS) throw new Error('The matrix is not what it should be.');
  const plain = () => {
    let allowed = 0;
    for (const skill of facts) {
      for (const id of skill.tools) {
        const { needs } = registry.get(id)!;
        if (skill.needs.some((each) => each.resource === needs?.resource && each.access === needs.access)) allowed++;
      }
    }
    return allowed;
  };
  const { one, other } = await inTurn(20, 5, () => matrixOf(question), plain);
  return { name, value: median(one), unit: 'ms', aim, against: 'a look at every pair', baseline: median(other), maxRatio: 60 };
}

export const bench: Bench = {
  name: 'matrix',
  async run() {
    return [
      await rowOf('effective matrix of 200 skills and 500 tools', 50, 20),
      await rowOf('the same, each skill asking for every tool', TOOLS, null),
    ];
  },
};

// electron/core/agents/derive/derive.ts - what an agent comes to now: computed from its own manifest, the ordered list of what it is equipped
// with and what is installed, and never stored (rows F3 to F5; capability.md, "State is derived").
import type { Competency, DerivedAgent, Equipped, Role } from '../../../contract/index.ts';
import type { ProvidedSkill } from '../../library/index.ts';
import type { AgentState, Entry, FoundCompetency, FoundRole, HeldRole, World } from '../types.ts';

export interface ViewedEntry {
  entry: Entry;
  found: FoundCompetency | null;
  state: Equipped['state'];
}

/** What an entry is now. Bytes other than those that were accepted contribute nothing, and neither do those that are gone or cannot be read. */
export function viewEntry(entry: Entry, { competencyOf }: Pick<World, 'competencyOf'>): ViewedEntry {
  const found = competencyOf(entry.competency);
  return { entry, found, state: stateOf(entry, found) };
}

function stateOf({ place, hash, paused }: Entry, found: FoundCompetency | null): Equipped['state'] {
  if (found === null) return 'missing';
  if (found.competency === null) return 'broken';
  if (found.place !== place || found.hash !== hash) return 'changed';
  return paused ? 'paused' : 'in_force';
}

export interface ViewedRole {
  held: HeldRole;
  found: FoundRole | null;
  state: 'in_force' | 'changed' | 'missing' | 'broken';
}

/** What the role of an agent is now: like an equip it contributes nothing unless its bytes are those that were agreed to. */
export function viewRole(held: HeldRole, { roleOf }: Pick<World, 'roleOf'>): ViewedRole {
  const found = roleOf(held.post);
  if (found === null) return { held, found, state: 'missing' };
  if (found.role === null) return { held, found, state: 'broken' };
  return { held, found, state: found.place === held.place && found.hash === held.hash ? 'in_force' : 'changed' };
}

/** The competencies that contribute, in order. */
export const inForce = (entries: readonly ViewedEntry[]): Competency[] =>
  entries.flatMap(({ state, found }) => (state === 'in_force' ? (found?.competency ?? []) : []));

export interface Derived {
  entries: ViewedEntry[];
  /** null = it has none. */
  role: ViewedRole | null;
  agent: DerivedAgent;
}

export function derive({ manifest, entries, role: held }: AgentState, world: World): Derived {
  const viewed = entries.map((entry) => viewEntry(entry, world));
  const competencies = inForce(viewed);
  const viewedRole = held === null ? null : viewRole(held, world);
  const role = viewedRole?.state === 'in_force' ? (viewedRole.found?.role ?? null) : null;
  const required = requiredBy(competencies, world, role);
  const manual = manifest.skills.kind === 'listed' ? manifest.skills.ids : [];
  const names = new Set([...manual, ...required.keys()]);
  const denied = collisionsOf(required, (skill) => skill.state === 'ready');
  const parts = [
    { kind: 'own' as const, source: null, text: manifest.systemPrompt },
    ...(role === null || role.standingOrders.trim() === '' ? [] : [{ kind: 'role' as const, source: role.id, text: role.standingOrders }]),
    ...competencies.map(({ id, agent }) => ({ kind: 'competency' as const, source: id, text: agent.systemPrompt })),
  ].map((part) => ({ ...part, text: part.text.replaceAll('\r\n', '\n') }));
  return {
    entries: viewed,
    role: viewedRole,
    agent: {
      skills: [...names].map((name) => ({
        name,
        skillId: (required.get(name)?.skill ?? world.skillOf(name))?.id ?? null,
        from: required.get(name)?.from ?? [],
        manual: manual.includes(name),
        byRole: required.get(name)?.byRole ?? false,
      })),
      tools: toolsOf(manifest.tools, required, new Set(denied.map(({ tool }) => tool))),
      denied,
      prompt: parts.map(({ kind, source, text }) => (kind === 'own' ? text : `${heading(kind, source)}${text}`)).join(''),
      parts: parts.map((part) => ({ ...part, tokens: world.tokens(part.text) })),
    },
  };
}

const heading = (kind: 'role' | 'competency', id: string | null): string =>
  `\n\n--- ${kind === 'role' ? 'Role' : 'Competency'}: ${id} ---\n`;

interface Required {
  skill: ProvidedSkill | null;
  /** Ids of the competencies that need it. */
  from: string[];
  /** The role needs it. */
  byRole: boolean;
}

/** The skills that the role and competencies need, by name, each once, in the order in which they first appear. */
export function requiredBy(
  competencies: readonly Competency[],
  world: Pick<World, 'skillOf' | 'chainOf'>,
  role: Role | null = null,
): Map<string, Required> {
  const { skillOf } = world;
  const required = new Map<string, Required>();
  if (role !== null) for (const name of skillsOfRole(role, world)) required.set(name, { skill: skillOf(name), from: [], byRole: true });
  for (const { id, requiredSkills } of competencies) {
    for (const name of new Set(requiredSkills)) {
      const known = required.get(name);
      if (known === undefined) required.set(name, { skill: skillOf(name), from: [id], byRole: false });
      else known.from.push(id);
    }
  }
  return required;
}

/**
 * The skills that a role comes to: what it requires, what its duties exercise, what it allows and is ready, and what all of these stand on. Each once, a
 * prerequisite before what needs it. Takes time in proportion to what is reached; of a circle each is there once.
 */
export function skillsOfRole(role: Role, { skillOf, chainOf }: Pick<World, 'skillOf' | 'chainOf'>): string[] {
  const allowed = role.optionalSkills.map(({ skillId }) => skillId).filter((name) => skillOf(name)?.state === 'ready');
  const wanted = [...role.requiredSkills.map(({ skillId }) => skillId), ...role.duties.flatMap(({ skills }) => skills), ...allowed];
  const skills = (name: string) => {
    const found = skillOf(name);
    return found === null ? null : { name, prerequisites: found.prerequisites };
  };
  const { order, missing } = chainOf({ skills, levels: () => null, wanted });
  return [...order, ...missing.map(({ name }) => name)];
}

/** Tools that several skills provide, in the order in which they first appear. One skill that two competencies need provides once. */
export function collisionsOf(
  required: ReadonlyMap<string, Required>,
  counts: (skill: ProvidedSkill) => boolean = () => true,
): DerivedAgent['denied'] {
  return [...providers(required, counts)].flatMap(([tool, names]) => (names.length > 1 ? [{ tool, providers: names }] : []));
}

function providers(required: ReadonlyMap<string, Required>, counts: (skill: ProvidedSkill) => boolean): Map<string, string[]> {
  const byTool = new Map<string, string[]>();
  const counted = new Set<string>();
  for (const [name, { skill }] of required) {
    if (skill === null || !counts(skill)) continue;
    // One skill may be asked for by its name and by its `skill_id`.
    if (counted.has(skill.id)) continue;
    counted.add(skill.id);
    for (const tool of new Set(skill.provides)) byTool.set(tool, [...(byTool.get(tool) ?? []), name]);
  }
  return byTool;
}

type Tool = Extract<DerivedAgent['tools'], { kind: 'listed' }>['tools'][number];

/**
 * A skill that may not run brings no tool: neither a stranger's that took a name nor one that is switched off widens an agent. A role brings the tools that its
 * skills require, whoever provides them (seed capability-spine, “Role → Skills → Tools”); a competency those of its skills and of the app.
 */
function toolsOf(own: AgentState['manifest']['tools'], required: ReadonlyMap<string, Required>, denied: ReadonlySet<string>) {
  if (own.kind === 'all') return own;
  const tools = new Map<string, Tool>();
  const toolOf = (name: string): Tool => {
    const tool = tools.get(name) ?? { name, providers: [], from: [], manual: false, byRole: false };
    tools.set(name, tool);
    return tool;
  };
  for (const name of own.kind === 'listed' ? own.ids : []) toolOf(name).manual = true;
  for (const [skillName, { skill, from, byRole }] of required) {
    if (skill?.state !== 'ready') continue;
    for (const name of new Set([...skill.provides, ...skill.declares, ...(byRole ? skill.borrows : [])])) {
      const tool = toolOf(name);
      if (skill.provides.includes(name)) tool.providers.push(skillName);
      tool.from = [...new Set([...tool.from, ...from])];
      tool.byRole ||= byRole;
    }
  }
  const listed = [...tools.values()].filter(({ name }) => !denied.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return listed.length === 0 ? { kind: 'none' as const } : { kind: 'listed' as const, tools: listed };
}

// electron/core/agents/derive/derive.ts - what an agent comes to now: computed from its own manifest, the ordered list of what it is equipped
// with and what is installed, and never stored (rows F3 to F5; capability.md, "State is derived").
import type { Competency, DerivedAgent, Equipped } from '../../../contract/index.ts';
import type { ProvidedSkill } from '../../library/index.ts';
import type { AgentState, Entry, FoundCompetency, World } from '../types.ts';

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

/** The competencies that contribute, in order. */
export const inForce = (entries: readonly ViewedEntry[]): Competency[] =>
  entries.flatMap(({ state, found }) => (state === 'in_force' ? (found?.competency ?? []) : []));

export interface Derived {
  entries: ViewedEntry[];
  agent: DerivedAgent;
}

export function derive({ manifest, entries }: AgentState, world: World): Derived {
  const viewed = entries.map((entry) => viewEntry(entry, world));
  const competencies = inForce(viewed);
  const required = requiredBy(competencies, world);
  const manual = manifest.skills.kind === 'listed' ? manifest.skills.ids : [];
  const names = new Set([...manual, ...required.keys()]);
  const denied = collisionsOf(required, (skill) => skill.state === 'ready');
  const parts = [
    { source: null, text: manifest.systemPrompt },
    ...competencies.map(({ id, agent }) => ({ source: id, text: agent.systemPrompt })),
  ].map((part) => ({ ...part, text: part.text.replaceAll('\r\n', '\n') }));
  return {
    entries: viewed,
    agent: {
      skills: [...names].map((name) => ({
        name,
        skillId: (required.get(name)?.skill ?? world.skillOf(name))?.id ?? null,
        from: required.get(name)?.from ?? [],
        manual: manual.includes(name),
      })),
      tools: toolsOf(manifest.tools, required, new Set(denied.map(({ tool }) => tool))),
      denied,
      prompt: parts.map(({ source, text }) => (source === null ? text : `${heading(source)}${text}`)).join(''),
      parts: parts.map((part) => ({ ...part, tokens: world.tokens(part.text) })),
    },
  };
}

const heading = (competency: string): string => `\n\n--- Competency: ${competency} ---\n`;

interface Required {
  skill: ProvidedSkill | null;
  /** Ids of the competencies that need it. */
  from: string[];
}

/** The skills that competencies need, by name, each once, in the order in which they first appear. */
export function requiredBy(competencies: readonly Competency[], { skillOf }: Pick<World, 'skillOf'>): Map<string, Required> {
  const required = new Map<string, Required>();
  for (const { id, requiredSkills } of competencies) {
    for (const name of new Set(requiredSkills)) {
      const known = required.get(name);
      if (known === undefined) required.set(name, { skill: skillOf(name), from: [id] });
      else known.from.push(id);
    }
  }
  return required;
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
  for (const [name, { skill }] of required) {
    if (skill === null || !counts(skill)) continue;
    for (const tool of new Set(skill.provides)) byTool.set(tool, [...(byTool.get(tool) ?? []), name]);
  }
  return byTool;
}

type Tool = Extract<DerivedAgent['tools'], { kind: 'listed' }>['tools'][number];

/** A skill that may not run brings no tool: neither a stranger's that took a name nor one that is switched off widens an agent. */
function toolsOf(own: AgentState['manifest']['tools'], required: ReadonlyMap<string, Required>, denied: ReadonlySet<string>) {
  if (own.kind === 'all') return own;
  const tools = new Map<string, Tool>();
  const toolOf = (name: string): Tool => {
    const tool = tools.get(name) ?? { name, providers: [], from: [], manual: false };
    tools.set(name, tool);
    return tool;
  };
  for (const name of own.kind === 'listed' ? own.ids : []) toolOf(name).manual = true;
  for (const [skillName, { skill, from }] of required) {
    if (skill?.state !== 'ready') continue;
    for (const name of new Set([...skill.provides, ...skill.declares])) {
      const tool = toolOf(name);
      if (skill.provides.includes(name)) tool.providers.push(skillName);
      tool.from = [...new Set([...tool.from, ...from])];
    }
  }
  const listed = [...tools.values()].filter(({ name }) => !denied.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return listed.length === 0 ? { kind: 'none' as const } : { kind: 'listed' as const, tools: listed };
}

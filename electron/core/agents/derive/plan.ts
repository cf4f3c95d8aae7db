// electron/core/agents/derive/plan.ts - what an act on the list of an agent would change, and all that stands in its way. Pure: it is shown, and
// computed again when it is applied (rows F2 to F4).
import { createHash } from 'node:crypto';
import { type Competency, type EquipPlan, lifeInWords, listed, type PlanInput } from '../../../contract/index.ts';
import type { AgentState, Entry, Held, World } from '../types.ts';
import { type Derived, derive, inForce, type ViewedEntry, viewEntry } from './derive.ts';
import { hindrancesOf, NONE } from './hindrances.ts';

export const MAX_EQUIPPED = 200;

export interface Planned {
  plan: EquipPlan;
  /** The list afterwards; null = the act is refused. */
  entries: readonly Entry[] | null;
}

/** `now` is UTC with milliseconds, for a new entry. */
export function planOf(agent: AgentState, held: readonly Held[], act: PlanInput, world: World, now: string): Planned {
  const { refused = [], entries = null } = retiredOf(agent, act) ?? outcomeOf(agent, act, world, now);
  const before = derive(agent, world);
  const after = entries === null ? before : derive({ ...agent, entries }, world);
  const competency = act.act === 'reorder' ? null : (world.competencyOf(act.competency)?.competency ?? null);
  const hindrances =
    competency === null || !['equip', 'accept', 'resume'].includes(act.act) || isPaused(agent, competency.id, act)
      ? NONE
      : hindrancesOf(competency, { competencies: withIt(agent, competency, entries, world), agent: agent.name, held }, world);
  const plan = {
    agent: { id: agent.id, name: agent.name },
    competency: act.act === 'reorder' ? null : { id: act.competency, name: competency?.name ?? act.competency },
    act: act.act,
    applicable: [refused, ...Object.values(hindrances)].every((list) => list.length === 0),
    refused,
    ...hindrances,
    warnings: competency === null ? [] : warningsOf(competency),
    before: stateOf(agent, before, world),
    after: stateOf(agent, after, world),
  };
  const depends = [agent.manifest, held, ...[before, after].map(({ entries: list }) => list.map(bytesOf)), skillsOf(before, after, world)];
  return {
    plan: {
      ...plan,
      stamp: createHash('sha256')
        .update(JSON.stringify([plan, depends]))
        .digest('hex'),
    },
    entries: plan.applicable ? entries : null,
  };
}

/** The bytes of an entry that is paused and stays so are in nobody's way. */
const isPaused = ({ entries }: AgentState, id: string, { act }: PlanInput): boolean =>
  act === 'accept' && entries.some(({ competency, paused }) => competency === id && paused);

/** What would be in force, even if the act is refused for another reason: everything that stands in the way is told at once. */
function withIt(agent: AgentState, competency: Competency, entries: readonly Entry[] | null, world: World): Competency[] {
  const competencies = inForce((entries ?? agent.entries).map((entry) => viewEntry(entry, world)));
  return competencies.some(({ id }) => id === competency.id) ? competencies : [...competencies, competency];
}

type Outcome = { refused: string[]; entries?: undefined } | { refused?: undefined; entries: readonly Entry[] };
const no = (...refused: string[]): Outcome => ({ refused });

/** A retired agent gets nothing more; what it has can be taken from it. */
const retiredOf = ({ name, life }: AgentState, { act }: PlanInput): Outcome | null =>
  life.now === 'retired' && !['unequip', 'pause'].includes(act) ? no(`${name} ${lifeInWords(life.now)}.`) : null;

function outcomeOf({ name: agent, entries }: AgentState, act: PlanInput, world: World, now: string): Outcome {
  if (act.act === 'reorder') return reorder(entries, act.order);
  const id = act.competency;
  const found = world.competencyOf(id);
  const name = found?.competency?.name ?? id;
  const own = entries.find(({ competency }) => competency === id);
  const unreadable = found === null ? `There is no competency ${id}.` : `${id} cannot be read.`;
  if (act.act === 'equip') {
    if (own !== undefined) return no(`${agent} has ${name} already${own.paused ? ', paused' : ''}.`);
    if (found === null || found.competency === null) return no(unreadable);
    if (entries.length >= MAX_EQUIPPED) return no(`${agent} has ${MAX_EQUIPPED} competencies, the most that there can be.`);
    const { place, hash } = found;
    const entry = { competency: id, paused: false, place, hash, equippedAt: now };
    return { entries: entries.toSpliced(act.position ?? entries.length, 0, entry) };
  }
  if (own === undefined) return no(`${agent} does not have ${name}.`);
  const replaced = (change: Partial<Entry>): Outcome => ({
    entries: entries.map((each) => (each === own ? { ...each, ...change } : each)),
  });
  const { state } = viewEntry(own, world);
  switch (act.act) {
    case 'unequip':
      return { entries: entries.filter((each) => each !== own) };
    case 'pause':
      return own.paused ? no(`${name} is paused already.`) : replaced({ paused: true });
    case 'resume':
      if (!own.paused) return no(`${name} is not paused.`);
      if (state === 'changed') return no(`The file of ${name} has changed since it was equipped. Accept the change first.`);
      return state === 'paused' ? replaced({ paused: false }) : no(unreadable);
    case 'accept':
      if (state === 'changed') return replaced({ place: found!.place, hash: found!.hash });
      return no(found?.competency == null ? unreadable : `The file of ${name} has not changed since it was equipped.`);
  }
}

function reorder(entries: readonly Entry[], order: readonly string[]): Outcome {
  const ids = entries.map(({ competency }) => competency);
  const isSame = order.length === ids.length && new Set(order).size === ids.length && order.every((id) => ids.includes(id));
  if (!isSame) return no(`The order has to name each of its competencies once: ${ids.length === 0 ? 'it has none' : listed(ids)}.`);
  return { entries: order.map((id) => entries.find(({ competency }) => competency === id)!) };
}

const SEPARATOR = /^--- Competency: .* ---$/m;

function warningsOf({ name, agent: { systemPrompt } }: Competency): string[] {
  return SEPARATOR.test(systemPrompt) ? [`The prompt of ${name} has a line that looks like the heading of another competency.`] : [];
}

function stateOf({ manifest }: AgentState, { agent, entries }: Derived, world: World): EquipPlan['before'] {
  return {
    allSkills: manifest.skills.kind === 'all',
    allTools: manifest.tools.kind === 'all',
    skills: agent.skills.map(({ name }) => name),
    tools: agent.tools.kind === 'listed' ? agent.tools.tools.map(({ name }) => name) : [],
    prompt: agent.prompt,
    promptTokens: world.tokens(agent.prompt),
    order: entries.map(({ entry: { competency, paused }, found }) => ({ competency, name: found?.competency?.name ?? competency, paused })),
  };
}

const bytesOf = ({ entry, found, state }: ViewedEntry): unknown[] => [entry.competency, entry.place, entry.hash, found?.hash, state];

const skillsOf = (before: Derived, after: Derived, { skillOf }: World): unknown[] =>
  [...new Set([...before.agent.skills, ...after.agent.skills].map(({ name }) => name))].map((name) => skillOf(name));

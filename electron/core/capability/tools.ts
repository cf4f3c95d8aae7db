// electron/core/capability/tools.ts - what a run may call: declared by its skill, held by its agent, and granted (row E5). Nobody else decides:
// code, DSPy tools and nested runs ask here.
import type { Because, EffectiveCapability, Level, Permission, RankLevels } from '../../contract/index.ts';
import { LEVELS, numberOf, permissionText } from '../../contract/index.ts';
import { type Agent, includes } from '../agents/index.ts';
import { matches, parseTool } from '../packages/index.ts';
import { DISABLED, type Reason, told } from './because.ts';
import { covers } from './permissions.ts';
import { stoppedBy } from './stopped.ts';

/** A tool as the registry knows it. */
export interface ToolFacts {
  enabled: boolean;
  /** Why it cannot be called although it is enabled, in words that follow “The tool is”; absent or null = it can. */
  absent?: string | null;
  /** Who else is using an exclusive tool now. */
  heldBy: string | null;
  /** What a call of it needs. */
  level: Level;
  /** The level at which agents of each rank use it; absent = only their own level counts. */
  levels?: RankLevels;
  /** What a skill must have been granted; null = nothing, and it need not be declared. */
  needs: Permission | null;
  /** Whether an agent must hold it: what a skill provides, and what needs a permission. The rest is part of every run. */
  mustBeHeld: boolean;
  /** Whether a skill must declare it although it needs no permission: what others provide. */
  mustBeDeclared?: boolean;
  /** The skill of others that brings it: who may not use that skill cannot call it. */
  broughtBy?: { id: string; name: string } | null;
  /** Another name under which an agent holds it: the run of a skill is held by the name of the skill. */
  heldAs?: string | null;
  parameters: readonly string[];
  /** What a constraint without a name is about; null = it takes none. */
  subject: string | null;
  /** A field of what it finds that a constraint can narrow, as if nothing else existed. */
  narrows: string | null;
}

/** The tools that there are, as they are now. */
export interface ToolRegistry {
  get(id: string): ToolFacts | undefined;
  has(id: string): boolean;
  /** Those that are part of every run: what the app brings. */
  keys(): Iterable<string>;
  /** One that a skill provides, with what a person decided about it; without it, nothing was decided. */
  ofSkill?(skillId: string, tool: ProvidedTool): ToolFacts | undefined;
}

/** What the registry knows of a tool that a skill provides. */
export const ownFacts = (registry: ToolRegistry, skillId: string, tool: ProvidedTool): ToolFacts =>
  registry.ofSkill?.(skillId, tool) ?? providedFacts(tool);

/** A tool that a package implements by an artifact of its own, which has the rights of its skill. */
export interface ProvidedTool {
  name: string;
  parameters: readonly string[];
}

/** The parameters that an input schema names. */
export const parametersOf = ({ inputSchema }: { inputSchema: Record<string, unknown> | null }): string[] =>
  Object.keys((inputSchema?.properties as Record<string, unknown> | undefined) ?? {});

/** As the registry would know it. */
export function providedFacts({ parameters }: ProvidedTool): ToolFacts {
  return {
    enabled: true,
    heldBy: null,
    level: 'none',
    needs: null,
    mustBeHeld: true,
    parameters,
    subject: parameters[0] ?? null,
    narrows: null,
  };
}

type Item = EffectiveCapability['tools'][number];
type Permissions = EffectiveCapability['permissions'];

export interface ToolQuestion {
  agent: Agent;
  skill: { id: string; name: string; tools: readonly string[]; provides: readonly ProvidedTool[] };
  /** Those that called the skill: what they declare narrows what it may do for them. */
  callers: readonly { name: string; tools: readonly string[] }[];
  registry: ToolRegistry;
}

/** Every tool of the app and of the package, and those declared that are in neither, each with all that decides. */
export function toolItems(question: ToolQuestion, permissions: Permissions): Item[] {
  const { skill, registry } = question;
  const knowledge = knowledgeOf(skill.name, permissions);
  const declared = declaredBy(skill.tools);
  const callers = question.callers.map(({ name, tools }) => ({ skill: name, declared: declaredBy(tools) }));
  const within = (id: string) =>
    callers.flatMap((each) => (each.declared.has(id) ? [{ skill: each.skill, declared: each.declared.get(id)! }] : []));
  const offered = new Set(registry.keys());
  const own = new Map(skill.provides.map((each) => [each.name, ownFacts(registry, skill.id, each)]));
  const ids = new Set([...declared.keys(), ...own.keys(), ...offered]);
  const factsOf = (id: string) => (offered.has(id) ? registry.get(id) : (own.get(id) ?? registry.get(id)));
  return [...ids].map((id) => ({
    ...toolItem({ id, tool: factsOf(id), declared: declared.get(id) ?? [], isOwn: own.has(id) }, question, knowledge),
    within: within(id),
  }));
}

/** Texts by the tool that they are about. */
const declaredBy = (texts: readonly string[]): Map<string, string[]> => Map.groupBy(texts, (text) => parseTool(text).id);

export interface AskedTool {
  id: string;
  /** undefined = it is neither in the registry nor in the package. */
  tool: ToolFacts | undefined;
  declared: readonly string[];
  /** The package provides it, so it need not declare it. */
  isOwn?: boolean;
}

export type Refusal = { decision: Item['decision']; because: Because };

/** Deny beats ask, ask beats allow; the first reason is the decisive one. */
function toolItem(asked: AskedTool, question: ToolQuestion, skill: SkillKnowledge): Omit<Item, 'within'> {
  const { id, declared } = asked;
  const all = [...undeclared(asked, question.skill), ...refusedToAgent(asked, question.agent), ...refusedToSkill(asked, skill)];
  const first = all.find(({ decision }) => decision !== 'asks') ?? all[0];
  if (first === undefined) return { id, declared: [...declared], decision: 'allowed', because: [allowed(id)] };
  const because = [first, ...all.filter((each) => each !== first)].map((each) => each.because);
  return { id, declared: [...declared], decision: first.decision, because };
}

export const allowed = (id: string): Because => told({ rule: 'allowed', subject: id, value: null });

/** Why a skill that does not declare a tool may not call it. */
export const undeclared = ({ id, tool, declared, isOwn = false }: AskedTool, skill: { name: string }): Refusal[] =>
  tool !== undefined && !isOwn && (tool.needs !== null || tool.mustBeDeclared === true) && declared.length === 0
    ? [{ decision: 'denied', because: told({ rule: 'not_declared', subject: id, value: skill.name }) }]
    : [];

/** Why an agent cannot use a tool, whichever skill asks for it. */
export function refusedToAgent({ id, tool }: Omit<AskedTool, 'declared'>, agent: Agent): Refusal[] {
  const found: Refusal[] = [];
  const refuse = (decision: Item['decision'], reason: Omit<Reason, 'subject'>) =>
    found.push({ decision, because: told({ ...reason, subject: id }) });
  const stopped = stoppedBy(agent, 'interactive');
  if (stopped !== null) found.push({ decision: 'denied', because: told(stopped) });
  const providers = agent.collisions.get(id);
  if (providers !== undefined) refuse('denied', { rule: 'tool_collision', value: providers.join(', ') });
  if (tool?.mustBeHeld !== false && !isHeld(id, tool, agent)) refuse('denied', { rule: 'not_held', value: agent.name });
  const bringer = tool?.broughtBy ?? null;
  if (bringer !== null && !includes(agent.skills, bringer.id)) {
    const reason: Reason = { rule: 'not_enabled_for_agent', subject: bringer.name, value: agent.name };
    found.push({ decision: 'denied', because: told(reason) });
  }
  if (tool === undefined) refuse('unavailable', { rule: 'tool_absent', value: null });
  else {
    if (!tool.enabled) refuse('unavailable', { rule: 'tool_absent', value: DISABLED });
    else if (tool.absent != null) refuse('unavailable', { rule: 'tool_absent', value: tool.absent });
    if (tool.heldBy !== null) refuse('unavailable', { rule: 'tool_locked', value: tool.heldBy });
    if (LEVELS.indexOf(levelOf(agent, tool)) < LEVELS.indexOf(tool.level)) refuse('denied', { rule: 'level_too_low', value: tool.level });
  }
  return found;
}

/** Whether an agent has a tool among its own. */
export const isHeld = (id: string, tool: ToolFacts | undefined, { tools }: Agent): boolean =>
  includes(tools, id) || (tool?.heldAs != null && includes(tools, tool.heldAs));

/** The level at which an agent uses a tool: that of its rank, within its own. */
function levelOf({ level, rank }: Agent, { levels }: ToolFacts): Level {
  if (rank === undefined || levels === undefined) return level;
  const ofRank = levels[rank];
  return LEVELS.indexOf(ofRank) < LEVELS.indexOf(level) ? ofRank : level;
}

/** Why an agent may not call a tool itself: no skill asks for it, and one that another run has is waited for. */
export function refusedByHand(id: string, tool: ToolFacts | undefined, agent: Agent): Because[] {
  const because = refusedToAgent({ id, tool }, agent).map((each) => each.because);
  const needs = tool?.needs ?? null;
  const isRestricted = needs !== null && agent.restrictions.some((each) => covers(each, needs));
  const restricted = isRestricted ? [told({ rule: 'restricted', subject: permissionText(needs), value: agent.name })] : [];
  return [...because.filter(({ rule }) => rule !== 'tool_locked'), ...restricted];
}

/** What is known of a skill. */
export interface SkillKnowledge {
  /** Why what a tool needs is not there for it; empty = it is. */
  missing(needs: Permission): readonly Refusal[];
}

export const knowledgeOf = (name: string, permissions: Permissions): SkillKnowledge => ({
  missing(needs) {
    const items = permissions.filter(({ permission }) => covers(permission, needs));
    if (items.some(({ state }) => state === 'granted')) return [];
    const first = items[0];
    if (first === undefined) {
      return [{ decision: 'denied', because: told({ rule: 'not_requested', subject: permissionText(needs), value: name }) }];
    }
    return first.because.map((because) => ({ decision: because.rule === 'permission_missing' ? 'asks' : 'denied', because }));
  },
});

/** Why a skill of the agent that declares a tool cannot use it: its constraint, or the permission that the tool needs. */
function refusedToSkill(asked: AskedTool, skill: SkillKnowledge): Refusal[] {
  const needs = asked.tool?.needs ?? null;
  return [...refusedConstraint(asked), ...(needs === null ? [] : skill.missing(needs))];
}

/** A tool that is declared, and never so that its constraint can be read. */
export function refusedConstraint({ id, tool, declared }: AskedTool): Refusal[] {
  if (tool === undefined || declared.length === 0 || declared.some((text) => readable(text, tool) !== null)) return [];
  return [{ decision: 'denied', because: told({ rule: 'constraint_malformed', subject: id, value: null }) }];
}

/** A call that is allowed, and what it may find; or why it is not. */
export type CallDecision = { allowed: true; mayFind: ((value: string) => boolean) | null } | { allowed: false; because: Because[] };

/** Whether a run may make this call. `capability` is what the gate let through for it; arguments are not trusted. */
export function decideCall(
  capability: EffectiveCapability,
  tool: ToolFacts,
  { id, args }: { id: string; args: Readonly<Record<string, unknown>> },
): CallDecision {
  const item = capability.tools.find((each) => each.id === id);
  if (item === undefined) return { allowed: false, because: [told(unknown(id, tool, capability.skill.name))] };
  if (!tool.enabled) return { allowed: false, because: [told({ rule: 'tool_absent', subject: id, value: DISABLED })] };
  // Whether another run has an exclusive tool is a matter of the moment: the call waits for it.
  const isLocked = item.because.every(({ rule }) => rule === 'tool_locked');
  if (item.decision !== 'allowed' && !isLocked) return { allowed: false, because: item.because };
  const finding: Patterns[] = [];
  for (const declared of [item.declared, ...item.within.map((each) => each.declared)]) {
    if (declared.length === 0) continue;
    const admitting = declared.flatMap((text) => admits(text, tool, args) ?? []);
    if (admitting.length === 0) {
      return { allowed: false, because: [told({ rule: 'outside_constraint', subject: id, value: declared.join(', ') })] };
    }
    if (!admitting.includes(null)) finding.push(admitting.flatMap((each) => each ?? []));
  }
  const isFound = (value: string) => finding.every((patterns) => patterns.some((each) => matches(each, value)));
  return { allowed: true, mayFind: finding.length === 0 ? null : isFound };
}

/** What others provide is only known to a run that declares it. */
const unknown = (subject: string, { mustBeDeclared = false }: ToolFacts, skill: string): Reason =>
  mustBeDeclared ? { rule: 'not_declared', subject, value: skill } : { rule: 'tool_absent', subject, value: null };

type Patterns = readonly string[];

/** Patterns by argument name, or null for what cannot be read, or names what the tool does not have. */
function readable(text: string, { parameters, subject, narrows }: ToolFacts): Map<string, Patterns> | null {
  const { constraints } = parseTool(text);
  if (constraints === null) return null;
  const named = new Map<string, Patterns>();
  for (const [argument, patterns] of constraints) {
    const name = argument === '' ? subject : argument;
    if (name === null || !(parameters.includes(name) || name === narrows)) return null;
    named.set(name, [...(named.get(name) ?? []), ...patterns]);
  }
  return named;
}

/** Whether a declaration lets these arguments through: null, or in a list the patterns for what is found (null = no matter what). */
function admits(text: string, tool: ToolFacts, args: Readonly<Record<string, unknown>>): [Patterns | null] | null {
  const constraints = readable(text, tool);
  if (constraints === null) return null;
  const { [tool.narrows ?? '']: found = null, ...rest } = Object.fromEntries(constraints);
  const isWithin = Object.entries(rest).every(([name, patterns]) => isAdmitted(args[name], patterns));
  return isWithin ? [found] : null;
}

/** A text matches a pattern, all of a list do, a number is at most one; anything else is not admitted. */
function isAdmitted(value: unknown, patterns: Patterns): boolean {
  if (typeof value === 'string') return patterns.some((pattern) => matches(pattern, value));
  const number = numberOf(value);
  if (number !== null) return patterns.some((pattern) => pattern === '*' || number <= Number(pattern));
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && isAdmitted(each, patterns));
}

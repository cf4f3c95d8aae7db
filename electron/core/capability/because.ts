// electron/core/capability/because.ts - why something is as it is: kept as data, and made into a sentence here and nowhere else.
import { z } from 'zod';
import { Because, isStopped, Life, levelText, lifeInWords } from '../../contract/index.ts';
import { readKept } from '../storage/index.ts';

/** What is kept; the sentence is rebuilt, so old events read like new ones. */
export type Reason = Omit<Because, 'sentence'>;

/** The value of `permission_missing` for text that is not a permission. */
export const MALFORMED = 'malformed';
/** The value of `permission_missing` for what was granted to other bytes. */
export const CHANGED = 'changed';
/** The same for what was granted before the skill asked for more, itself or through others. */
export const GREW = 'grew';
/** The value of `tool_absent` for a tool that a person switched off; else it says what the tool is instead of available. */
export const DISABLED = 'disabled';
/** The value of `allowed` for a permission granted until revoked; else it is the time at which the grant ends. */
export const GRANTED = 'granted';
/** The value of `allowed` for what was restricted before. */
export const FORBIDDEN = 'lifted';
/** The value of `not_granted_through`: between the skill that calls and the one that is called. */
export const CALLS = ' → ';

const CHANNELS: Readonly<Record<string, string>> = {
  editor: 'the editor',
  conversation: 'a conversation',
  schedule: 'a schedule',
  cli: 'the command line',
};

/** The value of `proficiency_too_low` and `level_assessed`: between what is needed and what there is, or before and after; a role that needs it comes last. */
export const LEVELS_ARROW = ' → ';
const levelsIn = (value: string | null): [string, string] => {
  const [first = '', second = ''] = (value ?? '')
    .split(LEVELS_ARROW)
    .map((each) => (/^[1-7]$/.test(each.trim()) ? levelText(Number(each)) : each.trim()));
  return [first, second];
};
/** What needs a level: a role, by its name after so many levels, or the skill itself. */
const needs = (skill: string, value: string | null, levels: number): string => {
  const role = (value ?? '').split(LEVELS_ARROW).slice(levels).join(LEVELS_ARROW);
  const [needed] = levelsIn(value);
  return role === '' ? `${skill} needs ${needed}` : `${role} needs ${skill} at ${needed}`;
};

/** A channel or task context as text. */
export const placeInWords = (place: string): string => CHANNELS[place] ?? `${place} work`;

const SENTENCES: Readonly<Record<Because['rule'], (subject: string, value: string | null) => string>> = {
  agent_not_active: (agent, value) => {
    const life = Life.catch('suspended').parse(value);
    return `${agent} ${lifeInWords(life)}, so it runs ${isStopped(life) ? 'nothing' : 'only what is started by hand'}.`;
  },
  workspace_off: (skill, scope) => `${skill} is disabled in the ${scope}.`,
  channel_off: (skill, channel) => `${skill} may not be invoked from ${placeInWords(channel ?? '')}.`,
  context_off: (skill, context) => `${skill} may not be invoked for ${placeInWords(context ?? '')}.`,
  not_enabled_for_agent: (skill, agent) => `${skill} is not enabled for ${agent}.`,
  untrusted: (skill) => `${skill} was imported but not acknowledged.`,
  role_not_allowed: (skill, roles) => `Only these roles may call ${skill}: ${roles}.`,
  not_held: (tool, agent) => `${tool} is not among the tools of ${agent}.`,
  nobody_asks: (tool, agent) => `No skill that ${agent} may use asks for ${tool}.`,
  skill_absent: (skill) => `The skill ${skill} is not here, or cannot be read.`,
  not_declared: (tool, skill) => `${tool} is not among the tools that ${skill} declares.`,
  not_requested: (permission, skill) => `${skill} does not ask for ${permission}.`,
  constraint_malformed: (tool) => `The constraint on ${tool} cannot be read, so it cannot be called.`,
  outside_constraint: (tool, declared) => `${tool} is limited to ${declared}.`,
  restricted: (subject, agent) => `${subject} is restricted for ${agent}.`,
  tool_collision: (tool, skills) => `Several skills provide ${tool}, so it is denied: ${skills}.`,
  tool_added: (tool) => `${tool} is there now.`,
  setting_changed: (setting, value) => (value === null ? `${setting} is its default again.` : `${setting} is ${value}.`),
  tool_removed: (tool) => `${tool} is no longer there.`,
  proficiency_too_low: (skill, value) => {
    const [, level] = levelsIn(value);
    return `${needs(skill, value, 2)}, and the agent is at ${level} by now.`;
  },
  not_assessed: (skill, value) => `${needs(skill, value, 1)}, and the agent was never assessed at it.`,
  rank_too_low: (skill, rank) => `${skill} needs the rank ${rank}.`,
  level_assessed: (skill, value) => {
    const [before, after] = levelsIn(value);
    if (after === '') return `${skill} is no longer assessed; it was at ${before}.`;
    return before === '' || before === after
      ? `${skill} is assessed at ${after}.`
      : `${skill} is assessed at ${after}; it was at ${before}.`;
  },
  tool_absent: (tool, state) => (state === null ? `The tool ${tool} is not available here.` : `The tool ${tool} is ${state}.`),
  tool_locked: (tool, holder) => `The tool ${tool} is held by ${holder}.`,
  permission_missing: (permission, held) => {
    if (held === MALFORMED) return `${permission} does not name a resource and an access, so it cannot be granted.`;
    if (held === CHANGED) return `${permission} was granted before, but the skill has changed since.`;
    if (held === GREW) return `${permission} was granted before, but the skill asks for more since.`;
    return held === null ? `${permission} is not granted.` : `${permission} is not granted. Held: ${held}.`;
  },
  not_granted_through: (permission, call) => {
    const [caller, callee] = (call ?? '').split(CALLS);
    return `${caller} may not use ${permission} through ${callee}.`;
  },
  level_too_low: (tool, level) => `The tool ${tool} needs access level ${level}.`,
  uses_forgotten: (tool) => `What became of calls of ${tool} is forgotten.`,
  evidence: (sentence) => sentence,
  context_unmet: (tool, context) => `${tool} is ${context}.`,
  allowed: (subject, value) => {
    if (value === null) return `${subject} is allowed.`;
    if (value === FORBIDDEN) return `${subject} is no longer restricted.`;
    return value === GRANTED ? `${subject} is granted.` : `${subject} is granted until ${value}.`;
  },
};

/** The reason with its sentence. */
export const told = ({ rule, subject, value }: Reason): Because => ({ rule, subject, value, sentence: SENTENCES[rule](subject, value) });

const Kept = Because.omit({ sentence: true });

/** Reasons from their JSON; those written by another version and unknown to this one, or damaged, are left out. */
export function readReasons(json: string): Because[] {
  return readKept(json, z.array(z.unknown()), () => []).flatMap((value) => {
    const read = Kept.safeParse(value);
    return read.success ? [told(read.data)] : [];
  });
}

export const writeReasons = (reasons: readonly Reason[]): string =>
  JSON.stringify(reasons.map(({ rule, subject, value }) => ({ rule, subject, value })));

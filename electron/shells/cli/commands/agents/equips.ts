// electron/shells/cli/commands/agents/equips.ts - what an agent is equipped with: a plan with all that stands in the way, and the act (rows F2 to F4).
import type { Core, EquipPlan, PlanInput } from '../../../../contract/index.ts';
import { type Command, type ExitCode, type Invocation, oneWord, texts, usage } from '../../command.ts';
import { plural, shellWord } from '../../format.ts';
import { findCompetency } from '../competencies/find.ts';
import { findAgent } from './find.ts';
import { permissionWord } from './permissions.ts';

type Name = 'equip' | 'accept' | 'unequip' | 'pause' | 'resume' | 'reorder';
type Act = (call: Invocation, words: readonly string[]) => Promise<ExitCode>;

const COMMAND = { name: 'competency' };

export const EQUIP_OPTIONS = texts('agent', 'at');
export const EQUIP_HELP: Command['help'] = [
  ['equip ID --agent AGENT', 'equip an agent, or say everything that stands in the way; --at N for its place in the order'],
  ['unequip ID --agent AGENT', 'take it from the agent: skills, tools and prompt are as they were without it'],
  ['pause | resume ID --agent AGENT', 'it keeps its place and adds nothing while it is paused'],
  ['accept ID --agent AGENT', 'take the bytes that its file has now, which were changed elsewhere'],
  ['reorder ID… --agent AGENT', 'the order in which prompts follow; name all that the agent has'],
];

const of = (name: Exclude<Name, 'equip' | 'reorder'>): Act =>
  act(name, (agent, words) => ({ act: name, agent, competency: oneWord(COMMAND, words, 'ID') }));

/** Acts of the command `competency`. */
export const EQUIP_ACTS: Readonly<Record<Name, Act>> = {
  equip: act('equip', (agent, words, call, core) => {
    const competency = findCompetency(core, oneWord(COMMAND, words, 'ID')).id;
    return { act: 'equip', agent, competency, position: positionOf(call) };
  }),
  accept: of('accept'),
  unequip: of('unequip'),
  pause: of('pause'),
  resume: of('resume'),
  reorder: act('reorder', (agent, order) => ({ act: 'reorder', agent, order: [...order] })),
};

function act(name: Name, inputOf: (agent: string, words: readonly string[], call: Invocation, core: Core) => PlanInput): Act {
  return async (call, words) => {
    const named = call.text('agent');
    if (named === undefined) throw usage(COMMAND, `${name} needs --agent AGENT`);
    const core = await call.core();
    const input = inputOf(findAgent(core, named).id, words, call, core);
    return done(core, { name, input, dryRun: call.flag('dry-run') }, call);
  };
}

function done(core: Core, { name, input, dryRun }: { name: Name; input: PlanInput; dryRun: boolean }, { output }: Invocation): ExitCode {
  const plan = core.agents.plan(input);
  const agent = plan.applicable && !dryRun ? core.agents.apply({ plan: input, stamp: plan.stamp }) : null;
  if (output.json) output.result(`competency ${name}`, { dryRun, plan, agent });
  else {
    for (const line of plan.applicable ? changes(plan) : hindrances(plan).flatMap(withCommand)) output.line(line);
    for (const warning of plan.warnings) output.note(warning);
    const missing = plan.missingPermissions.map((permission) => shellWord(permissionWord(permission)));
    if (missing.length > 0) output.note(`to grant what is missing: npm run -s cli -- agent grant ${plan.agent.id} ${missing.join(' ')}`);
    if (!plan.applicable) output.note(`${plural(hindrances(plan).length, 'thing stands', 'things stand')} in the way; nothing was written`);
    else output.note(dryRun ? 'nothing stands in the way; nothing was written' : DONE[name]);
  }
  return plan.applicable ? 0 : 1;
}

const DONE: Readonly<Record<Name, string>> = {
  equip: 'equipped',
  accept: 'accepted',
  unequip: 'unequipped',
  pause: 'paused',
  resume: 'resumed',
  reorder: 'reordered',
};

interface Hindrance {
  sentence: string;
  /** The words that mend it, after `npm run -s cli --`; null = it takes a file or an editor. */
  command: string | null;
}

const hindrances = ({ refused, missingSkills, missingPermissions, collisions }: EquipPlan): Hindrance[] => [
  ...refused.map((sentence) => ({ sentence, command: null })),
  ...missingSkills.map(({ name, state, sentence }) => {
    const act = { disabled: 'enable', unacknowledged: 'acknowledge', missing: null, broken: null }[state];
    return { sentence, command: act && `${act} ${shellWord(name)}` };
  }),
  // One command grants all of them; it is told last.
  ...[...missingPermissions, ...collisions].map(({ sentence }) => ({ sentence, command: null })),
];

const withCommand = ({ sentence, command }: Hindrance): string[] => [
  sentence,
  ...(command === null ? [] : [`  → npm run -s cli -- ${command}`]),
];

function changes({ before, after }: EquipPlan): string[] {
  const differing = (what: string, was: readonly string[], is: readonly string[]) => [
    ...is.flatMap((name) => (was.includes(name) ? [] : [`+ ${what} ${name}`])),
    ...was.flatMap((name) => (is.includes(name) ? [] : [`- ${what} ${name}`])),
  ];
  const order = after.order.map(({ competency, paused }) => `${competency}${paused ? ' (paused)' : ''}`);
  return [
    ...differing('skill', before.skills, after.skills),
    ...differing('tool', before.tools, after.tools),
    `prompt: ${plural(before.promptTokens, 'token')} → ${plural(after.promptTokens, 'token')}`,
    `order: ${order.join(', ') || 'nothing is equipped'}`,
  ];
}

/** Counted from 1. */
function positionOf(call: Invocation): number | null {
  const word = call.text('at');
  if (word === undefined) return null;
  if (/^[1-9]\d{0,3}$/.test(word)) return Number(word) - 1;
  throw usage(COMMAND, `--at is ${word}, which is not a whole number from 1`);
}

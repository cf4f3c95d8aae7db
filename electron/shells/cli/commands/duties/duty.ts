// electron/shells/cli/commands/duties/duty.ts - what agents do by themselves at set times (row G7).
import { AppError, type Core, type DutyRow, type WorkItem } from '../../../../contract/index.ts';
import { type Command, type ExitCode, flags, usage } from '../../command.ts';
import { findAgent } from '../agents/find.ts';
import { type Act, doAct, runDuty, runItem, setPaused, skipItems } from './doing.ts';
import { printDuties, printItems, printTimes, stateText } from './shown.ts';

const COMMAND = { name: 'duty' } as const;
const wrong = (message: string): AppError => usage(COMMAND, message);

const list: Act = (core, [name, ...more], { output }) => {
  if (more.length > 0) throw wrong(`only one AGENT is allowed; unexpected: ${more.join(' ')}`);
  const of = name === undefined ? {} : { agent: findAgent(core, name).id };
  const duties = core.duties.list(of);
  const missed = core.duties.history({ ...of, states: ['missed'], limit: 500 });
  if (output.json) output.result('duty list', { duties, missed });
  else {
    printDuties(duties, output);
    if (name !== undefined) printTimes(duties, output);
    if (missed.length > 0) output.line();
    if (missed.length > 0) printItems(missed, output);
    if (missed.length > 0) output.note('to run what was missed: npm run -s cli -- duty run ITEM, or to skip it: duty skip ITEM');
  }
  return 0;
};

const history: Act = (core, [name, duty, ...more], { output }) => {
  if (more.length > 0) throw wrong(`write: duty history [AGENT [DUTY]]; unexpected: ${more.join(' ')}`);
  const agent = name === undefined ? undefined : findAgent(core, name).id;
  const key = duty === undefined ? undefined : findDuty(core, agent!, duty).key;
  const items = core.duties.history({ ...(agent !== undefined && { agent }), ...(key !== undefined && { duty: key }) });
  if (output.json) output.result('duty history', { items });
  else printItems(items, output);
  return 0;
};

/** One word is a work item, two are an agent and its duty. */
const run: Act = (core, [first, second, ...more], call) => {
  if (first === undefined || more.length > 0) throw wrong('write: duty run AGENT DUTY, or duty run ITEM');
  if (second === undefined) return runItem(core, itemOf(core, first), call, 'duty run');
  return runDuty(core, findDuty(core, findAgent(core, first).id, second), call, 'duty run');
};

/** Throws `usage` for an agent without a duty, and `not_found`. */
function itemOf(core: Core, word: string): WorkItem {
  if (!core.agents.list().some(({ id, name }) => id === word || name.toLowerCase() === word.toLowerCase()))
    return core.duties.item({ id: word });
  const keys = core.duties.list({ agent: findAgent(core, word).id }).map(({ key }) => key);
  throw wrong(`DUTY is missing; ${word} has ${keys.length === 0 ? 'none' : keys.join(', ')}`);
}

const skip: Act = (core, ids, call) => {
  if (ids.length === 0) throw wrong('ITEM is missing');
  return skipItems(core, ids, call, 'duty skip');
};

const setting =
  (name: 'duty pause' | 'duty resume'): Act =>
  (core, [agent, word, ...more], call) => {
    if (agent === undefined || word === undefined || more.length > 0) throw wrong(`write: ${name} AGENT DUTY`);
    return setPaused(core, findDuty(core, findAgent(core, agent).id, word), call, name);
  };

const watch: Act = async (core, words, { output, signal }): Promise<ExitCode> => {
  if (words.length > 0) throw wrong(`watch takes no arguments; unexpected: ${words.join(' ')}`);
  const changes = core.duties.changes({ id: null }, signal);
  const seen = new Map<string, WorkItem>();
  output.note('what is due runs here until you stop this command with Ctrl+C');
  core.duties.start();
  for await (const item of changes) {
    seen.set(item.id, item);
    if (!output.json) output.line(`${item.agent}  ${item.name}  ${stateText(item)}`);
  }
  if (output.json) output.result('duty watch', { items: [...seen.values()] });
  return 0;
};

/** By its key, or by its name if only one of the agent has it. Throws `not_found`. */
function findDuty(core: Core, agent: string, word: string): DutyRow {
  const duties = core.duties.list({ agent });
  const named = duties.filter(({ key, name, from }) =>
    [name, from.id, key.split('/').at(-1)].some((each) => each?.toLowerCase() === word.toLowerCase()),
  );
  const found = duties.find(({ key }) => key === word) ?? (named.length === 1 ? named[0] : undefined);
  if (found !== undefined) return found;
  const keys = (named.length > 1 ? named : duties).map(({ key }) => key).join(', ');
  throw new AppError('not_found', named.length > 1 ? `${agent} has several duties ${word}.` : `${agent} has no duty ${word}.`, {
    remedy: keys === '' ? 'An agent gets duties from its role and from competencies with a schedule.' : `Name one by its key: ${keys}.`,
  });
}

const ACTS: Readonly<Record<string, Act>> = {
  list,
  run,
  skip,
  pause: setting('duty pause'),
  resume: setting('duty resume'),
  history,
  watch,
};

export const duty: Command = {
  name: 'duty',
  summary: 'list, run, skip and pause what agents do by themselves at set times',
  usage: 'list [AGENT] | run AGENT DUTY | run ITEM | skip ITEM… | pause AGENT DUTY | resume AGENT DUTY | history [AGENT [DUTY]] | watch',
  help: [
    [
      'list [AGENT]',
      'duties with their next time, of one agent the next five, and what was missed; AGENT is an id, or a name that only one has',
    ],
    ['run AGENT DUTY', 'do it now, whatever its schedule; exit code 1 if it fails'],
    ['run ITEM', 'do now what was missed'],
    ['skip ITEM…', 'skip what was missed or has not begun'],
    ['pause AGENT DUTY', 'no times until it is resumed; those in between are not missed'],
    ['resume AGENT DUTY', 'its times count again from now on'],
    ['history [AGENT [DUTY]]', 'its times so far, newest first, with what became of each'],
    ['watch', 'run what is due until the command is stopped, as an open window does'],
    ['--dry-run', 'say what would be done, and write nothing'],
  ],
  examples: ['duty list', 'duty run clerk claims-intake', 'duty skip 0197…', 'duty pause clerk claims-intake', 'duty watch'],
  options: flags('dry-run'),
  run: (call) => doAct(ACTS, call, wrong),
};

// electron/shells/cli/commands/duties/duty.ts - what agents do by themselves at set times (row G7).
import { AppError, type Core, type DutyRow, type WorkItem } from '../../../../contract/index.ts';
import { move } from '../../../../core/duties/index.ts';
import { type Command, type ExitCode, type Invocation, usage } from '../../command.ts';
import { findAgent } from '../agents/find.ts';
import { printDuties, printItems, printTimes, standingOf, stateText } from './shown.ts';

type Act = (core: Core, words: readonly string[], call: Invocation) => ExitCode | Promise<ExitCode>;

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
const run: Act = async (core, words, call) => {
  const { output } = call;
  const [first, second, ...more] = words;
  if (first === undefined || more.length > 0) throw wrong('write: duty run AGENT DUTY, or duty run ITEM');
  const dryRun = call.flag('dry-run');
  const known = second === undefined ? itemOf(core, first) : null;
  const duty = second === undefined ? null : findDuty(core, findAgent(core, first).id, second);
  const agent = known?.agent ?? duty!.agent;
  const busy = core.duties.state().running.find((each) => each.agent === agent);
  if (busy !== undefined) throw busyWith(agent, busy.name);
  if (dryRun) {
    if (known !== null && known.state !== 'due') move(known, 'due');
    if (output.json) output.result('duty run', { dryRun, item: known });
    else output.line(`would run ${(duty?.skills ?? [known!.name]).join(', ')} as ${agent}; nothing was written`);
    return 0;
  }
  const changes = core.duties.changes({ id: null }, new AbortController().signal);
  const begun = duty === null ? core.duties.runItem({ id: first }) : core.duties.run({ agent, duty: duty.key });
  const stop = () => core.duties.stop({ id: begun.id });
  call.signal.addEventListener('abort', stop, { once: true });
  if (begun.state === 'due') throw tooLate(core, begun, { isNew: duty !== null });
  const item = await ended(core, begun, changes);
  call.signal.removeEventListener('abort', stop);
  if (output.json) output.result('duty run', { dryRun, item });
  else tellItem(item, call);
  if (call.signal.aborted) return 130;
  return item.state === 'done' ? 0 : 1;
};

/** Throws `usage` for an agent without a duty, and `not_found`. */
function itemOf(core: Core, word: string): WorkItem {
  if (!core.agents.list().some(({ id, name }) => id === word || name.toLowerCase() === word.toLowerCase()))
    return core.duties.item({ id: word });
  const keys = core.duties.list({ agent: findAgent(core, word).id }).map(({ key }) => key);
  throw wrong(`DUTY is missing; ${word} has ${keys.length === 0 ? 'none' : keys.join(', ')}`);
}

const busyWith = (agent: string, name: string, remedy = 'Wait until it is done, or stop it where it runs.'): AppError =>
  new AppError('invalid_transition', `${agent} is at work on ${name}, and an agent does one thing at a time.`, { remedy });

/** Another process was faster. What this command made would run later, when nobody expects it; what was there before waits. */
function tooLate({ duties }: Core, { id, agent }: WorkItem, { isNew }: { isNew: boolean }): AppError {
  if (isNew) duties.skip({ ids: [id] });
  return busyWith(
    agent,
    'something else',
    isNew ? undefined : 'It waits, and begins after that where duties are watched; to leave it: duty skip.',
  );
}

async function ended(core: Core, begun: WorkItem, changes: AsyncIterable<WorkItem>): Promise<WorkItem> {
  const isOver = ({ state }: WorkItem) => state === 'done' || state === 'failed' || state === 'skipped';
  if (isOver(begun)) return begun;
  for await (const item of changes) if (item.id === begun.id && isOver(item)) return item;
  return core.duties.item({ id: begun.id });
}

function tellItem(item: WorkItem, { output }: Invocation): void {
  output.line(`${item.name}: ${stateText(item)}`);
  for (const { runId, skill } of item.runs) output.note(`${skill}: npm run -s cli -- trace show ${runId}`);
}

const skip: Act = (core, ids, call) => {
  if (ids.length === 0) throw wrong('ITEM is missing');
  const dryRun = call.flag('dry-run');
  const items = dryRun ? ids.map((id) => core.duties.item({ id })) : core.duties.skip({ ids: [...ids] });
  if (dryRun) for (const item of items) move(item, 'skipped');
  if (call.output.json) call.output.result('duty skip', { dryRun, items });
  else {
    printItems(items, call.output);
    if (dryRun) call.output.note('would be skipped; nothing was written');
  }
  return 0;
};

const setting =
  (name: 'duty pause' | 'duty resume', act: (core: Core, of: { agent: string; duty: string }) => DutyRow): Act =>
  (core, [agent, word, ...more], call) => {
    if (agent === undefined || word === undefined || more.length > 0) throw wrong(`write: ${name} AGENT DUTY`);
    const known = findDuty(core, findAgent(core, agent).id, word);
    const dryRun = call.flag('dry-run');
    const duty = dryRun ? known : act(core, { agent: known.agent, duty: known.key });
    if (call.output.json) call.output.result(name, { dryRun, duty });
    else {
      call.output.line(`${duty.key}: ${standingOf(duty)}`);
      if (dryRun) call.output.note('nothing was written');
    }
    return 0;
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
  pause: setting('duty pause', (core, of) => core.duties.pause(of)),
  resume: setting('duty resume', (core, of) => core.duties.resume(of)),
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
  options: { 'dry-run': { type: 'boolean' } },
  async run(call) {
    const [what, ...words] = call.words;
    const act = what !== undefined && Object.hasOwn(ACTS, what) ? ACTS[what] : undefined;
    const all = Object.keys(ACTS).join(', ');
    if (act === undefined) throw wrong(what === undefined ? `one of ${all} is missing` : `${what} is not one of ${all}`);
    const core = await call.core();
    if (!call.flag('dry-run')) core.duties.notice();
    return act(core, words, call);
  },
};

// electron/shells/cli/commands/duties/doing.ts - what is done with a duty or a work item, be it of an agent (`duty`) or of a skill on a schedule (`schedule`).
import { AppError, type Core, type DutyRow, type WorkItem } from '../../../../contract/index.ts';
import { move } from '../../../../core/duties/index.ts';
import { actOf, type ExitCode, type Invocation } from '../../command.ts';
import { printItems, standingOf, stateText } from './shown.ts';

/** One act of `duty` or `schedule`. */
export type Act = (core: Core, words: readonly string[], call: Invocation) => ExitCode | Promise<ExitCode>;

/** Does the act that the first word names, once what was missed is known. */
export async function doAct(
  acts: Readonly<Record<string, Act>>,
  call: Invocation,
  wrong: (message: string) => AppError,
): Promise<ExitCode> {
  const [what, ...words] = call.words;
  const act = actOf(acts, what, wrong);
  const core = await call.core();
  if (!call.flag('dry-run')) core.duties.notice();
  return act(core, words, call);
}

type Named<Act extends string> = `duty ${Act}` | `schedule ${Act}`;

/** Now, whatever its schedule; exit code 1 if it fails. */
export function runDuty(core: Core, { agent, key, skills }: DutyRow, call: Invocation, name: Named<'run'>): Promise<ExitCode> {
  const begin = () => core.duties.run({ agent, duty: key });
  return runOne(core, { agent, known: null, of: skills.join(', '), begin }, call, name);
}

/** What was missed, or is due. */
export function runItem(core: Core, known: WorkItem, call: Invocation, name: Named<'run'>): Promise<ExitCode> {
  const begin = () => core.duties.runItem({ id: known.id });
  return runOne(core, { agent: known.agent, known, of: known.name, begin }, call, name);
}

interface One {
  agent: string;
  /** null = its time is made by the run. */
  known: WorkItem | null;
  of: string;
  begin(): WorkItem;
}

async function runOne(core: Core, { agent, known, of, begin }: One, call: Invocation, name: Named<'run'>): Promise<ExitCode> {
  const { output } = call;
  const dryRun = call.flag('dry-run');
  const busy = core.duties.state().running.find((each) => each.agent === agent);
  if (busy !== undefined) throw busyWith(agent, busy.name);
  if (dryRun) {
    if (known !== null && known.state !== 'due') move(known, 'due');
    if (output.json) output.result(name, { dryRun, item: known });
    else output.line(`would run ${of} as ${agent}; nothing was written`);
    return 0;
  }
  const changes = core.duties.changes({ id: null }, new AbortController().signal);
  const begun = begin();
  const stop = () => core.duties.stop({ id: begun.id });
  call.signal.addEventListener('abort', stop, { once: true });
  if (begun.state === 'due') throw tooLate(core, begun, { isNew: known === null });
  const item = await ended(core, begun, changes);
  call.signal.removeEventListener('abort', stop);
  if (output.json) output.result(name, { dryRun, item });
  else tellItem(item, call);
  if (call.signal.aborted) return 130;
  return item.state === 'done' ? 0 : 1;
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

export function skipItems(core: Core, ids: readonly string[], call: Invocation, name: Named<'skip'>): ExitCode {
  const dryRun = call.flag('dry-run');
  const items = dryRun ? ids.map((id) => core.duties.item({ id })) : core.duties.skip({ ids: [...ids] });
  if (dryRun) for (const item of items) move(item, 'skipped');
  if (call.output.json) call.output.result(name, { dryRun, items });
  else {
    printItems(items, call.output);
    if (dryRun) call.output.note('would be skipped; nothing was written');
  }
  return 0;
}

export function setPaused(core: Core, known: DutyRow, call: Invocation, name: Named<'pause' | 'resume'>): ExitCode {
  const { agent, key } = known;
  const dryRun = call.flag('dry-run');
  const act = name.endsWith('pause') ? core.duties.pause : core.duties.resume;
  const duty = dryRun ? known : act({ agent, duty: key });
  if (call.output.json) call.output.result(name, { dryRun, duty });
  else {
    call.output.line(`${duty.key}: ${standingOf(duty)}`);
    if (dryRun) call.output.note('nothing was written');
  }
  return 0;
}

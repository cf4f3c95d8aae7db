// electron/shells/cli/commands/triggers/try.ts - rows decided about by a model as a conversation would, several times each, with a rate (rows E2, E8).
import { MAX_TIMES, type TriedRow, type TryEvent } from '../../../../contract/index.ts';
import { aboveZero, type ExitCode, type Invocation } from '../../command.ts';
import { cost, plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { askPlainHttp } from '../running/plain-http.ts';
import { TRIGGERS, wish } from './rows.ts';

/** Exit code 1 if a decision is wrong, or the limit ended it early. */
export async function tryRows(call: Invocation, name: string): Promise<ExitCode> {
  const times = aboveZero(TRIGGERS, call, 'times', MAX_TIMES);
  const maxCost = aboveZero(TRIGGERS, call, 'max-cost', null);
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const modelId = call.text('model') ?? null;
  const { output } = call;
  await askPlainHttp(core, [modelId], call.flag('allow-http'), output);
  const rows: TriedRow[] = [];
  let last: TryEvent | undefined;
  for await (const event of core.triggers.tryRows({ skillId, draft: null, modelId, times, maxCost: maxCost ?? null }, call.signal)) {
    rows.push(...event.rows);
    last = event;
    output.progress(`row ${event.done} of ${event.of} …`);
  }
  if (last === undefined) return 1;
  if (output.json) output.result('triggers try', { ...last, rows });
  else tell({ ...last, rows }, call);
  return last.state === 'done' && last.always === last.of ? 0 : 1;
}

function tell({ rows, score, heldOut, always, done, of, calls, cost: spent, modelId, note }: TryEvent, { output }: Invocation): void {
  for (const row of rows) {
    output.line(`${row.right} of ${row.times}  ${wish(row.shouldTrigger).padEnd(10)}  ${row.message}`);
    if (row.right === row.times) continue;
    for (const outcome of row.outcomes)
      output.line(`        ${outcome.count}× ${outcome.skill?.name ?? outcome.choice}: ${outcome.because}`);
  }
  output.note(`${score.right} of ${plural(score.of, 'decision')} are right, ${heldOut.right} of ${heldOut.of} about held-out rows`);
  output.note(`${always} of ${plural(of, 'row')} are right each time${done < of ? `, ${of - done} were not tried` : ''}`);
  if (note !== null) output.note(note);
  output.note(`${plural(calls, 'decision')} by ${modelId}, the others by the rules alone; cost ${cost(spent)}`);
}

// electron/shells/cli/commands/triggers/propose.ts - a better description by a model, shown with its score on rows that the model did not see.
import { countOf, type DescriptionScore, MAX_TIMES, type ProposalEvent, passedOf } from '../../../../contract/index.ts';
import { aboveZero, type ExitCode, type Invocation } from '../../command.ts';
import { cost, plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { askPlainHttp } from '../running/plain-http.ts';
import { TRIGGERS } from './rows.ts';

/** Exit code 1 when no proposal is better. */
export async function proposeDescription(call: Invocation, name: string): Promise<ExitCode> {
  const rounds = aboveZero(TRIGGERS, call, 'rounds', 5);
  const times = aboveZero(TRIGGERS, call, 'times', MAX_TIMES);
  const maxCost = aboveZero(TRIGGERS, call, 'max-cost', null);
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const modelId = call.text('model') ?? null;
  const { output } = call;
  await askPlainHttp(core, [modelId], call.flag('allow-http'), output);
  let last: ProposalEvent | undefined;
  const input = { skillId, draft: null, modelId, rounds, times, maxCost: maxCost ?? null };
  for await (const event of core.triggers.propose(input, call.signal)) {
    last = event;
    output.progress(`round ${event.round} of ${event.rounds} …`);
  }
  if (last === undefined) return 1;
  if (output.json) output.result('triggers propose', last);
  else tell(last, call);
  return last.best === null ? 1 : 0;
}

function tell({ now, proposals, best, notes, calls, cost: spent, modelId }: ProposalEvent, { output }: Invocation): void {
  output.table(
    ['DESCRIPTION', 'HELD OUT', 'DECIDED', 'FOUND', 'FOUND WRONGLY', 'CHARACTERS', ''],
    [
      ['now', ...scored(now), '', ''],
      ...proposals.map(({ round, description, score }, index) => [
        `round ${round}`,
        ...scored(score),
        String(description.length),
        index === best ? 'best' : '',
      ]),
    ],
  );
  const chosen = best === null ? undefined : proposals[best];
  if (chosen === undefined) output.note('No proposal is better than the description as it is.');
  else {
    output.line();
    output.line(chosen.description);
    output.note(chosen.why);
  }
  for (const note of notes) output.note(note);
  output.note(`${plural(calls, 'call')} of ${modelId}, cost ${cost(spent)}; nothing was changed`);
}

function scored({ tuning, heldOut, decided }: DescriptionScore): string[] {
  const found = tuning.found + heldOut.found;
  const wrong = tuning.foundWrongly + heldOut.foundWrongly;
  return [
    `${passedOf(heldOut)} of ${countOf(heldOut)}`,
    decided === null ? '' : `${decided.right} of ${decided.of}`,
    `${found} of ${tuning.should + heldOut.should}`,
    `${wrong} of ${tuning.shouldNot + heldOut.shouldNot}`,
  ];
}

// electron/shells/cli/commands/running/planned.ts - the plan of a turn, before anything is sent (row E4).
import { budgetInWords, callingInWords, exitInWords, type PlannedTurn, pointInWords, type TurnPlan } from '../../../../contract/index.ts';
import type { ExitCode } from '../../command.ts';
import type { Output } from '../../output.ts';

export function tellPlan(planned: PlannedTurn, output: Output): ExitCode {
  if (output.json) return output.result('run plan', planned);
  tellTurn(planned.turn, output);
  return 0;
}

export function tellTurn(turn: TurnPlan, output: Output): void {
  const calling = callingInWords(turn);
  const lines: [string, string][] = [
    ['as', turn.agent.name],
    ['model', turn.modelId ?? 'none'],
    ['is sent', turn.parts.map(({ label }) => label).join(', ') || 'no system message'],
    ['steps', turn.sequence.map(({ step }) => step).join(', then ')],
    ...turn.tools.map(({ id, asks }): [string, string] => ['tool', asks ? `${id}, asks a person first` : id]),
    ...turn.leftOut.map(({ id, why }): [string, string] => ['left out', `${id}: ${why}`]),
    ...(calling === null ? [] : [['tools', calling] as [string, string]]),
    ...turn.interrupts.map(({ point, step, tool }): [string, string] => ['asks you', pointInWords(point, tool ?? step)]),
    ['ends when', exitInWords(turn)],
    ['budget', budgetInWords(turn.budget)],
  ];
  for (const [name, text] of lines) output.line(`${name.padEnd(10)}${text}`);
}

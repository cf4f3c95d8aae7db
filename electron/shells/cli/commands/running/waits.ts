// electron/shells/cli/commands/running/waits.ts - asks at the terminal when a run is waiting for a person.
import type { Core, Waiting } from '../../../../contract/index.ts';
import type { Output } from '../../output.ts';

const LATER = 'later';

/** False: there is nobody to ask, or the person will answer later. */
export async function answerHere(
  core: Pick<Core, 'execution'>,
  runId: string,
  { point, step, tool, message, survives }: Waiting,
  output: Output,
): Promise<boolean> {
  output.note(`waiting at ${point}, before ${step}: ${message}`);
  if (output.ask === null || output.askText === null || output.json) return false;
  try {
    const next = await output.ask(
      tool === null ? 'Continue, stop the run, or answer later?' : 'Continue, refuse this call, stop the run, or answer later?',
      ['go', ...(tool === null ? [] : ['refuse']), 'stop', ...(survives ? [LATER] : [])],
    );
    if (next === LATER) return false;
    const text = next === 'go' || next === 'refuse' ? await output.askText('Your answer (may be empty): ') : '';
    if (text === null) return false;
    core.execution.answer({ runId, answer: { proceed: next !== 'stop', ...(next === 'refuse' && { refuse: true }), text } });
    return true;
  } catch {
    // No answer was given.
    return false;
  }
}

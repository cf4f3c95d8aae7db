// electron/shells/cli/call.ts - one call of the command line: from its words to its exit code, whatever happens.
import { asAppError } from '../../contract/index.ts';
import { type ExitCode, lookAt } from './command.ts';
import { runCommandLine } from './dispatch.ts';
import { createOutput, errorLines, type Streams } from './output.ts';

/** Never throws: what went wrong is told on `streams`. An abort of `signal` is the person's Ctrl+C. */
export async function callCommandLine(args: string[], streams: Streams, signal: AbortSignal): Promise<ExitCode> {
  const output = createOutput(lookAt(args).json, streams);
  try {
    return await runCommandLine(args, output, signal);
  } catch (cause) {
    const error = asAppError(cause);
    if (output.json) output.result('error', { error: error.toData() });
    else for (const line of errorLines(error.toData())) output.note(line);
    return error.code === 'usage' ? 2 : signal.aborted ? 130 : 1;
  }
}

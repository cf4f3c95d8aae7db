// electron/shells/cli/main.ts - the command line: the same core as the window, for terminals and scripts.
// Results go to standard output, everything about the work to standard error.
import { asAppError } from '../../contract/index.ts';
import { returnToCaller } from '../cwd.ts';
import { lookAt } from './command.ts';
import { runCommandLine } from './dispatch.ts';
import { createOutput, errorLines, type Output } from './output.ts';

returnToCaller('cli');
const args = process.argv.slice(2);
const output: Output = createOutput(lookAt(args).json);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());

try {
  process.exitCode = await runCommandLine(args, output, stop.signal);
} catch (cause) {
  const error = asAppError(cause);
  if (output.json) output.result('error', { error: error.toData() });
  else for (const line of errorLines(error.toData())) output.note(line);
  process.exitCode = error.code === 'usage' ? 2 : stop.signal.aborted ? 130 : 1;
}

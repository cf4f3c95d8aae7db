// electron/shells/cli/main.ts - the command line: the same core as the window, for terminals and scripts.
// Results go to standard output, everything about the work to standard error.
import { returnToCaller } from '../cwd.ts';
import { callCommandLine } from './call.ts';

returnToCaller('cli');
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());
process.exitCode = await callCommandLine(process.argv.slice(2), process, stop.signal);

// test/integration/cli/resident.ts - a process that answers one call of the command line after another, for call.ts: most of a call's time
// is the start of its process. Each call has its own folder, environment, umask, streams and core.
import { Writable } from 'node:stream';
import { callCommandLine } from '../../../electron/shells/cli/call.ts';

export interface Call {
  args: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  umask: number;
}

/** Text of a stream that is not a terminal. */
function collect() {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      parts.push(chunk);
      done();
    },
  });
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => Buffer.concat(parts).toString('utf8') };
}

async function answer({ args, cwd, env, umask }: Call): Promise<void> {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
  process.umask(umask);
  process.chdir(cwd);
  const [out, err] = [collect(), collect()];
  const code = await callCommandLine(args, { stdout: out.stream, stderr: err.stream, stdin: process.stdin }, new AbortController().signal);
  process.chdir('/'); // the test removes its folder
  process.send?.({ code, stdout: out.text(), stderr: err.text() });
}

process.on('message', (call: Call) => void answer(call));
process.once('disconnect', () => process.exit());

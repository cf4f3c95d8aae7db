// electron/shells/electron/launch.ts - Node children inside Electron: the program is not Node and must not become it (fuse runAsNode),
// so a script runs in a utility process and its messages travel over the port instead of descriptors.
import { PassThrough, type Readable, Writable } from 'node:stream';
import { type UtilityProcess, utilityProcess } from 'electron';
import { AppError } from '../../contract/index.ts';
import { childEnvironment, type Exit, type Launch } from '../../core/processes/index.ts';

/** Launches Node scripts (`command.file` is this program) as utility processes. */
export const launchUtility: Launch = async (command, name) => {
  const [script, ...args] = command.args;
  if (command.file !== process.execPath || script === undefined) {
    throw new AppError('process_failed', `${command.file} is not a Node script and cannot run as a utility process.`);
  }
  const child = utilityProcess.fork(script, args, {
    serviceName: `Skillwright ${name}`,
    env: childEnvironment({ network: command.network, session: command.session, extra: command.env }),
    stdio: 'pipe',
  });
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code) => resolve({ code, signal: null })));
  await started(child, exited, name);
  return {
    pid: child.pid ?? -1,
    input: inputOf(child),
    output: outputOf(child, exited),
    noise: [child.stdout, child.stderr].filter((stream) => stream !== null) as Readable[],
    exited,
    end(how) {
      if (how === 'terminate' || child.pid === undefined) child.kill();
      else process.kill(child.pid, 'SIGKILL');
    },
    hold: () => undefined, // the window keeps the program alive, and its end ends the children
  };
};

function started(child: UtilityProcess, exited: Promise<Exit>, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    void exited.then(({ code }) => reject(new AppError('process_failed', `The process ${name} exited immediately (code ${code}).`)));
  });
}

/** Null marks the end of the stream; the child reads it as the end of its channel. */
function inputOf(child: UtilityProcess): Writable {
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      child.postMessage(chunk);
      done();
    },
    final(done) {
      child.postMessage(null);
      done();
    },
  });
}

function outputOf(child: UtilityProcess, exited: Promise<Exit>): Readable {
  const output = new PassThrough();
  child.on('message', (chunk: Uint8Array) => output.write(chunk));
  void exited.then(() => output.end());
  return output;
}

// electron/core/workers/environment.ts - what a thread or process that runs only our code sees of the environment.

const NAME = 'NODE_COMPILE_CACHE';

/**
 * Nothing but the folder in which Node keeps what it has compiled, if there is one: a thread then starts in half the time, and does not compile
 * Node's own WebAssembly to read TypeScript. A stranger's program never gets it: whoever can write there can change what we run.
 */
export function ownCodeEnvironment(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const folder = source[NAME];
  return folder === undefined ? {} : { [NAME]: folder };
}

// scripts/setup/hand-over.mjs - from the set-up to the program it prepared.
import { ROOT, run, WINDOWS } from './base.mjs';

/**
 * Becomes the program, so that no launcher stays next to it and only it gets signals. Windows and a Node older than 22.15 cannot: there the
 * launcher waits, passes signals on, and returns the program's exit code. Resolves to that exit code.
 */
export function handOver(program, args, env) {
  if (WINDOWS || typeof process.execve !== 'function') return run(program, args, { env });
  process.chdir(ROOT);
  return process.execve(program, [program, ...args], env);
}

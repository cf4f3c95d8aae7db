// electron/core/processes/run.ts - one-shot commands (pip, git, a key store): no shell, a time limit, capped output, cancel.
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { AppError } from '../../contract/values/errors.ts';
import { type ChildCommand, endGroup, spawnChild } from './launch.ts';

export interface RunOptions extends Pick<ChildCommand, 'file' | 'args' | 'env' | 'network' | 'session' | 'files' | 'ownHome'> {
  /** Sent on standard input; secrets go this way, never as arguments. */
  input?: string | undefined;
  timeoutMs: number;
  /** Bytes kept of each output; the rest is dropped. */
  maxBytes?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface RunResult {
  code: number | null;
  stdout: string;
  stderr: string;
  truncated: boolean;
}

const DEFAULT_MAX_BYTES = 1024 * 1024;
/** How long a terminated command may clean up before it is killed, and how long its output may outlive it. */
const GRACE_MS = 1000;

function collect(stream: Readable | null, maxBytes: number): { text(): string; truncated(): boolean } {
  const chunks: Buffer[] = [];
  let held = 0;
  let seen = 0;
  stream?.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (held >= maxBytes) return;
    const kept = chunk.subarray(0, maxBytes - held);
    chunks.push(kept);
    held += kept.length;
  });
  return { text: () => Buffer.concat(chunks).toString('utf8'), truncated: () => seen > held };
}

/** Resolves with the exit code when the outputs have ended; a program left behind in its own session may keep them open forever. */
function closing(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('exit', () => {
      const late = setTimeout(() => {
        for (const stream of child.stdio) stream?.destroy();
      }, GRACE_MS);
      child.on('close', () => clearTimeout(late));
    });
    child.on('close', resolve);
  });
}

/**
 * Runs a command to its end and returns its exit code and output. Throws AppError `process_missing` (no such program), `timed_out`,
 * `cancelled`; the whole process group is ended then. A non-zero exit code is an answer, not an error.
 */
export async function runCommand(options: RunOptions): Promise<RunResult> {
  if (options.signal?.aborted) throw new AppError('cancelled', 'Cancelled.');
  const { child } = await spawnChild({ ...options, channel: 'stdio' }, 'run');
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const out = collect(child.stdout, maxBytes);
  const err = collect(child.stderr, maxBytes);
  const closed = closing(child);
  child.stdin?.end(options.input ?? '');

  let stopped: AppError | null = null;
  const end = (reason: AppError): void => {
    stopped ??= reason;
    endGroup(child, 'terminate');
    setTimeout(() => child.exitCode === null && child.signalCode === null && endGroup(child, 'kill'), GRACE_MS).unref();
  };
  const onAbort = (): void => end(new AppError('cancelled', 'Cancelled.'));
  options.signal?.addEventListener('abort', onAbort, { once: true });
  // It may have been aborted while the program was starting.
  if (options.signal?.aborted) onAbort();
  const limit = setTimeout(
    () => end(new AppError('timed_out', `${options.file} did not finish within ${Math.round(options.timeoutMs / 1000)} s.`)),
    options.timeoutMs,
  );
  const code = await closed;
  clearTimeout(limit);
  options.signal?.removeEventListener('abort', onAbort);
  if (stopped !== null) throw stopped;
  return { code, stdout: out.text(), stderr: err.text(), truncated: out.truncated() || err.truncated() };
}

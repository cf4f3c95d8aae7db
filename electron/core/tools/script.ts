// electron/core/tools/script.ts - a tool that is a file of a package: a process of its own, with nothing of our environment, in a folder of its own that goes
// with it, and limits (capability.md, "Tools"). That it may run at all was decided before, for exactly these bytes.
import { AppError, jsonFrom } from '../../contract/index.ts';
import type { RunnableSkill } from '../library/index.ts';
import type { Processes } from '../processes/index.ts';
import { hashBytes, type KeptFile, wholeHash } from '../storage/index.ts';

export interface Script {
  skill: RunnableSkill;
  path: string;
  runtime: 'node' | 'shell' | 'native';
  tool: string;
  args: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

export interface ScriptDeps {
  run: Processes['run'];
  /** The files of a skill now. */
  filesOf(skillId: string): readonly KeptFile[];
  timeoutMs?: number;
}

const LIMITS = {
  ms: 60_000,
  outputBytes: 1024 * 1024,
  memoryMb: 512,
} as const;

/** Where in its folder the package is. */
const PACKAGE = 'package';
/** Of standard error in a message. */
const MAX_SAID = 500;

/**
 * Runs the file with the arguments as JSON on standard input; its answer is what it writes to standard output: JSON, or else text. Throws `not_found` without
 * the file, `changed_meanwhile` if the package is not what was decided about, `run_failed` for another exit code than 0, `limit_reached`, `timed_out`,
 * `cancelled`, `process_missing`.
 */
export async function runScript({ skill, path, runtime, tool, args, signal }: Script, deps: ScriptDeps): Promise<unknown> {
  const files = deps.filesOf(skill.sourceId);
  const file = files.find((each) => each.path === path);
  if (file === undefined) {
    throw new AppError('not_found', `${skill.name} has no file ${path}, which is its tool ${tool}.`, {
      remedy: 'Add the file, or change “file:”.',
    });
  }
  const identities = files.map((each) => ({ path: each.path, mode: each.mode, hash: hashBytes(each.bytes) }));
  if (wholeHash(skill.contentHash, identities) !== skill.whole) {
    throw new AppError('changed_meanwhile', `The files of ${skill.name} were changed meanwhile, so its tool ${tool} was not called.`, {
      remedy: 'Run it again.',
    });
  }
  const { code, stdout, stderr, truncated } = await deps.run({
    ...commandOf(runtime, `${PACKAGE}/${path}`),
    files: files.map((each) => ({ path: `${PACKAGE}/${each.path}`, bytes: each.bytes, mode: each.path === path ? 0o700 : 0o600 })),
    ownHome: true,
    input: JSON.stringify(args),
    timeoutMs: deps.timeoutMs ?? LIMITS.ms,
    maxBytes: LIMITS.outputBytes,
    signal,
  });
  if (code !== 0) {
    const said = stderr.trim().slice(-MAX_SAID);
    throw new AppError('run_failed', `The tool ${tool} ended with exit code ${code ?? 'none'}${said === '' ? '' : `: ${said}`}.`, {
      remedy: `It is the file ${path} of ${skill.name}.`,
    });
  }
  if (truncated) {
    throw new AppError('limit_reached', `The tool ${tool} wrote more than ${LIMITS.outputBytes / 1024 / 1024} MiB.`, {
      remedy: 'Let it answer with less.',
    });
  }
  return answerOf(stdout);
}

function answerOf(text: string): unknown {
  try {
    return jsonFrom(text.trim());
  } catch {
    return text.trimEnd();
  }
}

/** Node may read its package, write beside it, and start nothing; a shell and a program get what a shell can limit. */
function commandOf(runtime: Script['runtime'], path: string): { file: string; args: string[] } {
  if (runtime === 'node') {
    const node = process.versions.electron === undefined ? process.execPath : 'node';
    const may = ['--permission', '--allow-fs-read=.', '--allow-fs-write=.'];
    return { file: node, args: [...may, `--max-old-space-size=${LIMITS.memoryMb}`, path] };
  }
  if (process.platform === 'win32') {
    if (runtime === 'native') return { file: path, args: [] };
    throw new AppError('process_missing', 'There is no shell for scripts on Windows.', { remedy: 'Offer the tool as Node instead.' });
  }
  const limits = `ulimit -v ${LIMITS.memoryMb * 1024} 2>/dev/null; ulimit -f 20480 2>/dev/null; ulimit -c 0 2>/dev/null`;
  const start = runtime === 'shell' ? 'exec /bin/sh "$0"' : 'exec "./$0"';
  return { file: '/bin/sh', args: ['-c', `${limits}; ${start}`, path] };
}

// The real sidecar with the real DSPy, and hosts that say what a test tells them to.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DspyModule, readModule } from '../../../electron/contract/index.ts';
import { createProcesses } from '../../../electron/core/processes/index.ts';
import { createDspy, createPython, type Dspy, type DspyHost, type LmRequest } from '../../../electron/core/python/index.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface Opened {
  dspy: Dspy;
  /** Of the sidecar, null when it does not run. */
  pid(): number | null;
  close(): Promise<void>;
}

/** `env` is the sidecar's; another `projectDir` has no Python. */
export function openDspy(env: Record<string, string> = {}, projectDir: string = ROOT): Opened {
  const processes = createProcesses({ appVersion: '0.0.0' });
  const python = createPython({
    processes,
    projectDir,
    sidecarDir: join(ROOT, 'sidecar'),
    env: projectDir === ROOT ? process.env : { SKILLWRIGHT_PYTHON: join(projectDir, 'python') },
  });
  const command = async () => {
    const started = await python.sidecar('dspy');
    return { ...started, env: { ...started.env, ...env } };
  };
  return {
    dspy: createDspy({ processes, command }),
    pid: () => processes.api.list()[0]?.pid ?? null,
    close: () => processes.close(),
  };
}

export function moduleOf(content: object): DspyModule {
  const read = readModule(JSON.stringify(content));
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.module;
}

/** What the pinned adapter reads. */
export const fields = (values: Record<string, string>): string =>
  [...Object.entries(values).map(([name, value]) => `[[ ## ${name} ## ]]\n${value}`), '[[ ## completed ## ]]'].join('\n\n');

export interface Scripted extends DspyHost {
  requests: LmRequest[];
}

/** A host whose model answers by a function of the request. */
export function scripted(
  answer: (request: LmRequest, call: number) => string,
  score: (outputs: Record<string, unknown>) => number = () => 1,
): Scripted {
  const requests: LmRequest[] = [];
  return {
    requests,
    complete(request) {
      requests.push(request);
      return Promise.resolve({
        type: 'answer',
        text: answer(request, requests.length),
        finish: 'stop',
        ending: 'complete',
        inputTokens: 10,
        outputTokens: 5,
      });
    },
    score: ({ outputs }) => Promise.resolve({ score: score(outputs), feedback: 'The answer is not 42.' }),
  };
}

export const never = new AbortController().signal;

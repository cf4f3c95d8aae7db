// electron/shells/cli/commands/files/code.ts - reads the Python of packages with the parser of a run, without an account and without a Python on
// this machine: the guest of the sandbox compiles the code in V8 and executes none of it (row A13).
import type { Analysis, Finding } from '../../../../contract/index.ts';
import { appVersion, RESOURCES, ROOT } from '../../../paths.ts';

export interface CodeCheck {
  /** What Python refuses in the code of a package; `text` is its file. Throws `cancelled`. */
  findings(analysis: Analysis, text: string, signal: AbortSignal): Promise<Finding[]>;
  /** Why no code could be read; null = all was. */
  unread(): string | null;
  close(): Promise<void>;
}

/** Nothing is loaded or started before a package that has code. */
export function createCodeCheck(): CodeCheck {
  let unread: string | null = null;
  let opened: ReturnType<typeof open> | null = null;

  async function open() {
    const [{ codeFindings, createPythonFindings }, { createProcesses }, { createPython, createSandbox }, { createPromptEngine }] =
      await Promise.all([
        import('../../../../core/execution/index.ts'),
        import('../../../../core/processes/index.ts'),
        import('../../../../core/python/index.ts'),
        import('../../../../core/prompts/index.ts'),
      ]);
    const processes = createProcesses({ appVersion: appVersion() });
    const prompts = createPromptEngine();
    // V8 keeps nothing in a cache, and needs no sidecar.
    const { sidecar } = createPython({ processes, projectDir: ROOT });
    const sandbox = createSandbox({ processes, sidecar, resourcesDir: RESOURCES, cacheDir: '', only: 'v8' });
    const python = createPythonFindings(sandbox, (why) => {
      unread = why;
    });
    return {
      findings: (analysis: Analysis, text: string, signal: AbortSignal) => codeFindings({ prompts, python }, analysis, text, { signal }),
      close: () => Promise.all([prompts.close(), sandbox.close().then(processes.close)]),
    };
  }

  return {
    async findings(analysis, text, signal) {
      if (!analysis.artifacts.some(({ kind }) => kind === 'code_template')) return [];
      opened ??= open();
      return (await opened).findings(analysis, text, signal);
    },
    unread: () => unread,
    async close() {
      await (await opened)?.close();
    },
  };
}

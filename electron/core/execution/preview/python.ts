// electron/core/execution/preview/python.ts - what Python's own parser says about rendered code, at the author's lines (row B2).
import { type Artifact, asAppError, type Finding, type SyntaxProblem } from '../../../contract/index.ts';
import { rangeInFile } from '../../prompts/index.ts';
import type { Sandbox } from '../../python/index.ts';
import { authorLineOf } from '../steps/code/author-line.ts';

/** Findings about the rendered code; `text` is the file. None if no sandbox can run, as that is not the author's fault. */
export type PythonFindings = (rendered: string, artifact: Artifact, text: string, signal: AbortSignal | undefined) => Promise<Finding[]>;

/** The first check on a machine waits for the guest to compile; that preview goes without, and the next one has the answer. */
const PATIENCE_MS = 4000;

/** The last answer is kept: most edits are elsewhere in the file. */
export function createPythonFindings(sandbox: Pick<Sandbox, 'checkSyntax'> | undefined): PythonFindings {
  let last: { rendered: string; problems: SyntaxProblem[] } | null = null;

  async function problemsOf(rendered: string, name: string, signal: AbortSignal | undefined): Promise<SyntaxProblem[]> {
    if (sandbox === undefined) return [];
    if (last?.rendered === rendered) return last.problems;
    try {
      const checked = sandbox.checkSyntax(rendered, name, signal).then((problems) => {
        last = { rendered, problems };
        return problems;
      });
      return await inTime(checked);
    } catch (cause) {
      const error = asAppError(cause);
      if (error.code === 'cancelled') throw error;
      return []; // the run reports why there is no sandbox
    }
  }

  return async (rendered, artifact, text, signal) => {
    const problems = await problemsOf(rendered, artifact.key, signal);
    if (problems.length === 0) return [];
    const authorLine = authorLineOf(artifact.content, rendered);
    return problems.map((problem) => inFile(problem, authorLine(problem.line) ?? 1, artifact, text));
  };
}

/** No problems if it takes too long; a later answer is kept for the next preview, and a later failure is ignored. */
function inTime(checked: Promise<SyntaxProblem[]>): Promise<SyntaxProblem[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS, []);
    checked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function inFile({ column, message, severity }: SyntaxProblem, line: number, artifact: Artifact, text: string): Finding {
  const lines = artifact.content.split('\n');
  const before = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
  const length = lines[line - 1]?.length ?? 0;
  return {
    code: 'python_syntax',
    severity,
    message: `Python cannot read this line: ${message}.`.replace(/\.\.$/, '.'),
    line: artifact.contentLine - 1 + line,
    column: Math.min(column, length + 1),
    artifact: artifact.key,
    range: rangeInFile(text, artifact, { start: before, end: before + length }),
  };
}

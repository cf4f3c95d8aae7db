// electron/core/execution/preview/python.ts - what Python's own parser says about rendered code, at the author's places (row B2).
import { type Artifact, asAppError, type Finding, type SyntaxProblem } from '../../../contract/index.ts';
import { placeOf, rangeInFile } from '../../prompts/index.ts';
import type { Sandbox } from '../../python/index.ts';
import { authorLineOf } from '../steps/code/author-line.ts';

/** Findings about the rendered code; `text` is the file. None if no sandbox can run, as that is not the author's fault. */
export type PythonFindings = (rendered: string, artifact: Artifact, text: string, signal: AbortSignal | undefined) => Promise<Finding[]>;

/** Characters of code whose answers are kept: more than a package has, with several samples of each of its templates. */
const MAX_KEPT = 16_000_000;

/** The latest answers are kept: most edits are elsewhere in the file. `onUnread` gets why nothing could read the code. */
export function createPythonFindings(sandbox: Pick<Sandbox, 'checkSyntax'>, onUnread: (why: string) => void = () => {}): PythonFindings {
  const kept = new Map<string, Promise<SyntaxProblem[]>>();
  let chars = 0;

  function forget(rendered: string): void {
    if (kept.delete(rendered)) chars -= rendered.length;
  }
  function read(rendered: string, name: string, signal: AbortSignal | undefined): Promise<SyntaxProblem[]> {
    const reading = sandbox.checkSyntax(rendered, name, signal);
    kept.set(rendered, reading);
    chars += rendered.length;
    reading.catch(() => forget(rendered));
    while (chars > MAX_KEPT && kept.size > 1) forget(kept.keys().next().value!);
    return reading;
  }

  /** A reading that is under way is shared. */
  async function problemsOf(rendered: string, name: string, signal: AbortSignal | undefined): Promise<SyntaxProblem[]> {
    const known = kept.get(rendered);
    try {
      return await (known ?? read(rendered, name, signal));
    } catch (cause) {
      const error = asAppError(cause);
      // Whoever began it no longer wants it.
      if (error.code === 'cancelled' && known !== undefined && signal?.aborted === false) return problemsOf(rendered, name, signal);
      if (error.code === 'cancelled' && signal?.aborted !== false) throw error;
      onUnread(error.message); // a run reports why there is no sandbox
      return [];
    }
  }

  return async (rendered, artifact, text, signal) => {
    const problems = await problemsOf(rendered, artifact.key, signal);
    if (problems.length === 0) return [];
    const authorLine = authorLineOf(artifact.content, rendered);
    const lines = { rendered: rendered.split('\n'), author: artifact.content.split('\n') };
    return problems.map((problem) => inFile(problem, authorLine(problem.line) ?? 1, lines, artifact, text));
  };
}

function inFile(
  problem: SyntaxProblem,
  line: number,
  lines: Record<'rendered' | 'author', string[]>,
  artifact: Artifact,
  text: string,
): Finding {
  const start = lines.author.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
  const own = lines.author[line - 1] ?? '';
  const at = start + authorColumn(lines.rendered[problem.line - 1] ?? '', own, problem.column) - 1;
  const said = problem.severity === 'error' ? 'Python cannot read this line' : 'Python warns about this line';
  return {
    code: 'python_syntax',
    severity: problem.severity,
    message: `${said}: ${problem.message}.`.replace(/\.\.$/, '.'),
    ...placeOf(text, rangeInFile(text, artifact, { start: at, end: at }).start),
    artifact: artifact.key,
    range: rangeInFile(text, artifact, { start, end: start + own.length }),
  };
}

/** The column on the author's line: the same one before a value, as far from the end after the last one, else where they begin to differ. */
function authorColumn(rendered: string, own: string, column: number): number {
  const shorter = Math.min(rendered.length, own.length);
  let same = 0;
  while (same < shorter && rendered[same] === own[same]) same += 1;
  if (column <= same + 1) return column;
  let tail = 0;
  while (tail < shorter - same && rendered.at(-1 - tail) === own.at(-1 - tail)) tail += 1;
  const fromEnd = rendered.length + 1 - column;
  return fromEnd <= tail ? own.length + 1 - Math.max(fromEnd, 0) : same + 1;
}

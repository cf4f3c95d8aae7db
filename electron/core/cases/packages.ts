// electron/core/cases/packages.ts - the package of a skill now or at a revision.
import { type Analysis, AppError, type LibraryApi } from '../../contract/index.ts';

export interface PackageAt {
  name: string;
  fileName: string;
  text: string;
  analysis: Analysis;
}

/** Throws `not_found`, and `package_broken` with the place. */
export function readPackage(
  library: Pick<LibraryApi, 'open' | 'revisionText'>,
  analyse: (text: string, fileName: string) => Analysis,
  skillId: string,
  revisionId: string | null,
): PackageAt {
  const { row, text: current, problem } = library.open({ id: skillId });
  const text = revisionId === null ? current : library.revisionText({ id: skillId, revisionId }).text;
  const analysis = text === null ? null : analyse(text, row.fileName);
  if (text !== null && analysis !== null && analysis.state === 'ok') return { name: row.name, fileName: row.fileName, text, analysis };
  const fault = analysis?.findings.find(({ severity }) => severity === 'error') ?? problem;
  throw new AppError('package_broken', `${row.name} cannot be read: ${fault?.message ?? 'its frontmatter is broken.'}`, {
    where: { file: row.fileName, ...(fault ? { line: fault.line, column: fault.column } : {}) },
    remedy: 'Open it in the editor and fix it.',
  });
}

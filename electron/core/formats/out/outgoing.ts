// electron/core/formats/out/outgoing.ts - what the writers of other formats share: the package to write, and what it has that they lack.
import { type Analysis, AppError, type NotCarried } from '../../../contract/index.ts';
import { analysePackage } from '../../packages/index.ts';

export interface Outgoing {
  text: string;
  fileName: string;
}

export interface Written {
  /** Of the file's name. */
  ending: string;
  text: string;
  notCarried: NotCarried[];
}

/** Reads a package to be exported in another format. Throws `package_broken` with the place. */
export function readOutgoing({ text, fileName }: Outgoing): Analysis {
  const analysis = analysePackage(text, fileName);
  if (analysis.state === 'ok') return analysis;
  const first = analysis.findings.find(({ severity }) => severity === 'error') ?? analysis.findings[0];
  throw new AppError(
    'package_broken',
    `${fileName} cannot be exported in another format: ${first?.message ?? 'its frontmatter cannot be read.'}`,
    {
      where: { file: fileName, ...(first ? { line: first.line, column: first.column } : {}) },
      remedy: 'Repair it first, or export the file as it is.',
    },
  );
}

/** A package whose text is all there is to it: parts that run would be sent as text elsewhere. Throws `bad_input`, `package_broken`. */
export function prosePackage(given: Outgoing): Analysis {
  const analysis = readOutgoing(given);
  const runs = analysis.artifacts.filter(({ kind }) => RUNS.has(kind));
  if (runs.length === 0) return analysis;
  const names = runs.map(({ key }) => key).join(', ');
  throw new AppError('bad_input', `It has parts that run (${names}), which would be sent as plain text in this format.`, {
    remedy: 'Export it as a package.',
  });
}

const RUNS: ReadonlySet<string> = new Set(['prompt_template', 'code_template', 'dspy_module']);

/** Fields that a format has no place for, each with its line. `known` are spelled with underscores. */
export const others = ({ fields }: Analysis, known: readonly string[], why: string): NotCarried[] =>
  fields
    .filter(({ key }) => key !== 'name' && !known.includes(key) && !known.includes(key.replaceAll('-', '_')))
    .map(({ key, line }) => ({ what: key, why, line }));

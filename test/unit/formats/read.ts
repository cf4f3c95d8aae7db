// test/unit/formats/read.ts - what the tests of the converters share: convert, and read the result with the package engine.
import { expect } from 'vitest';
import { type Analysis, AppError, type PackageFormat } from '../../../electron/contract/index.ts';
import { type Converted, recognise, toPackage } from '../../../electron/core/formats/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';

/** The format that a file's place and text tell. */
export function formatOf(path: string, text: string): PackageFormat {
  const known = recognise(path, text);
  return 'format' in known ? known.format : expect.unreachable(known.told);
}

export interface Read extends Converted {
  analysis: Analysis;
  /** By name of what stays behind: its line. */
  left: Record<string, number | null>;
}

/** Converts by the format that the path and text tell, and demands a package without errors. */
export function convert(path: string, text: string, format: PackageFormat = formatOf(path, text)): Read {
  const converted = toPackage(format, text, path);
  const analysis = analysePackage(converted.text, converted.fileName);
  expect(analysis.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { ...converted, analysis, left: Object.fromEntries(converted.notCarried.map(({ what, line }) => [what, line])) };
}

/** The error of a conversion that must fail. */
export function refusal(path: string, text: string): AppError {
  try {
    toPackage(formatOf(path, text), text, path);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).remedy).toMatch(/./);
    return error as AppError;
  }
  return expect.unreachable('it was converted');
}

export const templateOf = ({ analysis }: Read): string | undefined =>
  analysis.artifacts.find(({ kind }) => kind === 'prompt_template')?.content;
export const framingOf = ({ analysis }: Read): string =>
  analysis.prose
    .filter(({ kind }) => kind === 'framing')
    .map(({ text }) => text)
    .join('')
    .trim();

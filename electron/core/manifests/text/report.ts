// electron/core/manifests/text/report.ts - collects the findings of one file.
import type { Finding, Fix, Range, Severity, Splice } from '../../../contract/index.ts';
import { createLineTable } from '../../text/index.ts';

export interface Report {
  error(code: string, at: Range, message: string, fix?: Fix | undefined): void;
  warn(code: string, at: Range, message: string, fix?: Fix | undefined): void;
  info(code: string, at: Range, message: string, fix?: Fix | undefined): void;
  /** In file order. */
  sorted(): Finding[];
  lineOf(offset: number): number;
}

/** More would help nobody and could exhaust memory. */
const MOST_FINDINGS = 500;

export function createReport(text: string): Report {
  const findings: Finding[] = [];
  const { placeOf } = createLineTable(text);
  const add =
    (severity: Severity): Report['error'] =>
    (code, { start, end }, message, fix) => {
      if (findings.length >= MOST_FINDINGS) return;
      findings.push({ code, severity, message, ...placeOf(start), range: { start, end }, ...(fix && { fix }) });
    };
  return {
    error: add('error'),
    warn: add('warning'),
    info: add('info'),
    sorted: () => findings.sort((a, b) => a.range.start - b.range.start),
    lineOf: (offset) => placeOf(offset).line,
  };
}

export const fixOf = (label: string, ...splices: Splice[]): Fix => ({ label, splices });

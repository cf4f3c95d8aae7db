// electron/core/packages/report.ts - collects findings; places are computed once per finding from the one line table.
import type { Finding, Fix, Range, Severity, Splice } from '../../contract/index.ts';
import { type LineTable, losesNoText } from '../text/index.ts';

interface Extra {
  /** Name of the artifact it belongs to. */
  artifact?: string | undefined;
  fix?: Fix | null | undefined;
}

export interface Report {
  add(severity: Severity, code: string, range: Range, message: string, extra?: Extra): void;
  /** All findings in file order. */
  sorted(): Finding[];
}

/** More would help nobody and could exhaust memory. */
const MOST_FINDINGS = 500;

/** A fix that would lose text is left out, whoever made it: then the finding is for a person (row A17). */
export function createReport(text: string, lines: LineTable): Report {
  const findings: Finding[] = [];
  return {
    add(severity, code, range, message, { artifact, fix } = {}) {
      if (findings.length >= MOST_FINDINGS) return;
      findings.push({
        code,
        severity,
        message,
        ...lines.placeOf(range.start),
        range: { start: range.start, end: range.end },
        ...(artifact === undefined ? {} : { artifact }),
        ...(fix && losesNoText(text, fix.splices, code.startsWith('yaml_') ? 'yaml' : code) ? { fix } : {}),
      });
    },
    sorted: () => findings.sort((a, b) => a.range.start - b.range.start),
  };
}

/** A repair of one splice. */
export const fixOf = (label: string, ...splices: Splice[]): Fix => ({ label, splices });

// electron/core/assertions/findings.ts - findings about a package's assertions while it is being written.
import { hintsFor } from './hints.ts';
import { parseAssertions } from './parse/parse.ts';

export interface AssertionFinding {
  code: 'assertion_unusable' | 'assertion_field' | 'assertion_cheaper';
  severity: 'error' | 'warning' | 'info';
  /** From the value of `assertions:` to the place: `[2, 'pattern']`; empty = that value itself. */
  path: (string | number)[];
  message: string;
  remedy: string | null;
}

/**
 * Findings for the value of `assertions:` of one artifact, as parsed from YAML or JSON. Schemas are read when used, so a fault inside
 * one appears in its check. Never throws.
 */
export function assertionFindings(raw: unknown): AssertionFinding[] {
  const { assertions, problems } = parseAssertions(raw);
  const faults = problems.map(({ path, severity, message }): AssertionFinding => {
    const unusable = severity === 'error';
    const remedy = unusable ? 'Fix it; until then its check reports an error, not a failure.' : 'Fix its name, or remove it.';
    return { code: unusable ? 'assertion_unusable' : 'assertion_field', severity, path, message, remedy };
  });
  const hints = assertions.flatMap((assertion, index) =>
    hintsFor([assertion]).map(({ message, suggestion }): AssertionFinding => {
      const remedy = suggestion === null ? null : `For example: ${JSON.stringify(suggestion)}.`;
      return { code: 'assertion_cheaper', severity: 'info', path: [index], message, remedy };
    }),
  );
  return [...faults, ...hints];
}

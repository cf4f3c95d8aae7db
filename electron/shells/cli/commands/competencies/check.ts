// electron/shells/cli/commands/competencies/check.ts - competencies in files, checked without an account: every finding with its place.
import type { CompetencyAnalysis, Finding, LeftOut } from '../../../../contract/index.ts';
import { shown } from '../../files.ts';

export interface CheckedCompetency {
  path: string;
  format: 'competency' | 'hand';
  state: 'ok' | 'broken' | 'refused';
  findings: Finding[];
}

/** Every competency of the paths, searching folders and reading archives as an import would. What was named and is none is in `leftOut`. */
export async function checkCompetencies(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ files: CheckedCompetency[]; leftOut: LeftOut[] }> {
  // Imported here so that help answers at once.
  const { findManifests } = await import('../../../../core/exchange/index.ts');
  const { readHand, readManifest } = await import('../../../../core/competencies/index.ts');
  const { manifests, leftOut } = await findManifests(
    paths.map((path) => ({ path })),
    signal,
  );
  const files = manifests.map(({ kind, fileName, path, bytes, reason }): CheckedCompetency => {
    const about = { path: path === null ? fileName : shown(path), format: kind };
    if (bytes === null) return { ...about, state: 'refused', findings: [refusal(reason ?? 'It cannot be read.')] };
    const found = readManifest(bytes, fileName);
    if (found.text === null) return { ...about, state: 'broken', findings: [found.problem] };
    if (kind === 'hand') {
      // Of what it becomes, places would be those of another file.
      const hand = readHand(found.text, fileName);
      return 'findings' in hand ? { ...about, state: 'broken', findings: hand.findings } : { ...about, state: 'ok', findings: [] };
    }
    const { state, findings }: CompetencyAnalysis = found.analysis;
    return { ...about, state, findings };
  });
  return { files, leftOut };
}

const refusal = (message: string): Finding => ({
  code: 'refused',
  severity: 'error',
  message,
  line: 1,
  column: 1,
  range: { start: 0, end: 0 },
});

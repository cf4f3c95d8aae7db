// electron/shells/cli/commands/manifests/check.ts - competencies and roles in files, checked without an account: every finding with its place.
import type { Finding, LeftOut, ManifestFormat } from '../../../../contract/index.ts';
import { shown } from '../../files.ts';
import { refused } from '../files/checked.ts';

export interface CheckedManifest {
  path: string;
  format: ManifestFormat;
  state: 'ok' | 'broken' | 'refused';
  findings: Finding[];
}

/** Every competency of the paths, searching folders and reading archives as an import would. What was named and is none is in `leftOut`. */
export async function checkCompetencies(paths: readonly string[], signal: AbortSignal): Promise<Checked> {
  // Imported here so that help answers at once.
  const { readCompetency, readHand } = await import('../../../../core/competencies/index.ts');
  return checkManifests(paths, 'competency', signal, (kind, text, fileName) => {
    if (kind !== 'hand') return readCompetency(text, fileName);
    // Of what it becomes, places would be those of another file.
    const hand = readHand(text, fileName);
    return 'findings' in hand ? { state: 'broken', findings: hand.findings } : { state: 'ok', findings: [] };
  });
}

/** The same for roles. */
export async function checkRoles(paths: readonly string[], signal: AbortSignal): Promise<Checked> {
  const { readRole, readOntology } = await import('../../../../core/roles/index.ts');
  return checkManifests(paths, 'role', signal, (kind, text, fileName) => {
    if (kind !== 'ontology') return readRole(text, fileName);
    const [refused] = readOntology([{ fileName, path: null, text }]).refused;
    return refused === undefined ? { state: 'ok', findings: [] } : { state: 'broken', findings: refused.findings };
  });
}

export interface Checked {
  files: CheckedManifest[];
  leftOut: LeftOut[];
}

async function checkManifests(
  paths: readonly string[],
  wanted: 'competency' | 'role',
  signal: AbortSignal,
  look: (kind: ManifestFormat, text: string, fileName: string) => Pick<CheckedManifest, 'findings'> & { state: 'ok' | 'broken' },
): Promise<Checked> {
  const { findManifests } = await import('../../../../core/exchange/index.ts');
  const { readManifest } = await import('../../../../core/manifests/index.ts');
  const { manifests, leftOut } = await findManifests(
    paths.map((path) => ({ path })),
    wanted,
    signal,
  );
  const files = manifests.map(({ kind, fileName, path, bytes, reason }): CheckedManifest => {
    const about = { path: path === null ? fileName : shown(path), format: kind };
    if (bytes === null) return { ...about, state: 'refused', findings: [refused(reason ?? 'It cannot be read.')] };
    const found = readManifest(bytes, fileName, (text) => look(kind, text, fileName));
    if (found.text === null) return { ...about, state: 'broken', findings: [found.problem] };
    const { state, findings } = found.analysis;
    return { ...about, state, findings };
  });
  return { files, leftOut };
}

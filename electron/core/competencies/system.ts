// electron/core/competencies/system.ts - the competencies that come with the app, added to the account by a manifest of hashes (row A9).
import { readSystemFiles, type SeedReport } from '../library/index.ts';
import type { CompetencyRoom } from './kind.ts';

/**
 * Adds what `dir/manifest.json` lists, as for system skills: a newer one replaces an older one unless the person changed it, and whoever
 * has the older one is asked again; a removed one stays removed; a workspace is never touched.
 */
export function seedSystemCompetencies({ account: { manifests }, catalog, now }: CompetencyRoom, dir: string): SeedReport {
  const { files, problems } = readSystemFiles(dir, 'competency');
  const report: SeedReport = { added: [], refreshed: [], kept: [], problems };
  const news = files.flatMap(({ file, ...found }) => {
    const origin = `system:${file}`;
    const known = manifests.getByOrigin(origin);
    return known?.hash === found.hash ? [] : [{ ...found, file, origin, known }];
  });
  if (news.length === 0) return report;
  manifests.change(() => {
    for (const { file, name, bytes, origin, known } of news) {
      if (known === null) {
        manifests.add({ name, fileName: file, origin, source: 'system', bytes, reason: 'system' }, now());
        report.added.push(name);
      } else if (
        known.deletedAt !== null ||
        !manifests.revisions(known.id).some(({ reason, hash }) => reason === 'system' && hash === known.hash)
      ) {
        report.kept.push(name);
      } else {
        manifests.addRevision(known.id, { bytes, name, reason: 'system' }, now());
        report.refreshed.push(name);
      }
    }
  });
  if (report.added.length + report.refreshed.length > 0) catalog.changed();
  return report;
}

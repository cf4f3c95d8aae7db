// Grants of an older app were given to a version text. Those whose bytes can be known stay; the others ask again.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createReader } from '../../../electron/core/skills/index.ts';
import { hashBytes, rebuildDerived } from '../../../electron/core/storage/index.ts';
import { openAgents } from '../library/open.ts';
import { makeFolder, makeOld } from '../storage/folder.ts';
import { openCapability } from './open.ts';

const TEXT = '---\nname: NAME\ndescription: About it.\nversion: 1.0.0\nrequired_permissions: [crm:read]\ntools: [get_page]\n---\n\nBODY\n';
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A skill with the revisions named by reason and day, granted crm:read on the second day. */
function skill(name: string, revisions: [number: number, reason: string, day: string][], file?: string): string {
  const bytes = ([number]: [number, string, string]) => TEXT.replace('NAME', name).replace('BODY', `Text ${number}.`);
  const last = revisions.at(-1)!;
  const hash = (each: [number, string, string]) => hashBytes(Buffer.from(bytes(each)));
  return [
    `INSERT INTO skill_sources (id, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, name, named_at, created_at)
      VALUES ('${name}', '${name}.md', 'own', 'imported', 1, 1, ${last[0]}, '${hash(last)}', '${last[2]}', '${name}', '1', '1');`,
    ...revisions.map(
      (each) => `INSERT INTO skill_revisions (id, source_id, number, hash, reason, saved_at, bytes)
        VALUES ('${name}-${each[0]}', '${name}', ${each[0]}, '${hash(each)}', '${each[1]}', '${each[2]}', CAST(${quote(bytes(each))} AS BLOB));`,
    ),
    file === undefined
      ? ''
      : `INSERT INTO skill_files (source_id, path, mode, bytes, hash)
          VALUES ('${name}', 'a.sh', 420, CAST(${quote(file)} AS BLOB), '${hashBytes(Buffer.from(file))}');`,
    `INSERT INTO grants (id, agent, resource, access, scope, skill_id, skill_name, version, granted_at, until, why)
      VALUES ('grant-${name}', 'you', 'crm', 'read', NULL, '${name}', '${name}', '1.0.0', '2026-01-02T12', NULL, 'before');`,
  ].join('\n');
}

test('C12: grants of the version before keep to the bytes that they were given to, where these are known', () => {
  const home = makeFolder();
  const account = join(home, 'account');
  mkdirSync(account);
  makeOld(
    'agents',
    10,
    [
      `INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '1'), ('minimum_reader', '2');`,
      skill('same', [[1, 'import', '2026-01-01']]),
      skill('with-file', [[1, 'import', '2026-01-01']], 'echo 1'),
      skill('edited', [
        [1, 'import', '2026-01-01'],
        [2, 'save', '2026-01-03'],
        [3, 'rest', '2026-01-04'],
      ]),
      skill('replaced', [
        [1, 'import', '2026-01-01'],
        [2, 'replace', '2026-01-03'],
        [3, 'save', '2026-01-04'],
      ]),
      skill('linked', [
        [1, 'linked', '2026-01-01'],
        [2, 'linked', '2026-01-03'],
      ]),
      skill('pruned', [
        [1, 'import', '2026-01-01'],
        [3, 'save', '2026-01-03'],
      ]),
      skill('younger', [[1, 'import', '2026-01-05']]),
      `INSERT INTO grants (id, agent, resource, access, skill_id, skill_name, version, granted_at, why)
        VALUES ('elsewhere', 'you', 'crm', 'read', 'in-a-workspace', 'x', '1.0.0', '2026-01-02', 'before');`,
    ].join('\n'),
    account,
  );
  const opened = openAgents(account);
  rebuildDerived(opened.db, createReader(analysePackage).derive, '2026-02-01T00:00:00.000Z');
  opened.close();
  const set = openCapability({ home });
  const decisionOf = (id: string) => set.api.effective({ skillId: id }).decision;
  const ids = ['same', 'with-file', 'edited', 'replaced', 'linked', 'pruned', 'younger'];
  expect(ids.map((id) => [id, decisionOf(id)])).toEqual([
    ['same', 'allowed'],
    ['with-file', 'allowed'],
    ['edited', 'allowed'],
    ['replaced', 'asks'],
    ['linked', 'asks'],
    ['pruned', 'asks'],
    ['younger', 'asks'],
  ]);
  // All of them are still listed, to be revoked or to be seen.
  expect(set.api.grants({ skillId: null })).toHaveLength(ids.length + 1);
  const { text, revision } = set.opened.api.open({ id: 'same' });
  set.opened.api.save({ id: 'same', text: text!.replace('tools: [get_page]', 'tools: [get_page, get_tags]'), baseHash: revision.hash });
  expect(decisionOf('same')).toBe('asks');
});

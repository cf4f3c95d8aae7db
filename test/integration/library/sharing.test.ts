import { describe, expect, test } from 'vitest';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { errorOf } from '../storage/folder.ts';
import { bringIn, openLibrary, packageText, resources } from './open.ts';

const textOf = (library: ReturnType<typeof openLibrary>, id: string) => library.api.open({ id }).text;
const rowOf = (library: ReturnType<typeof openLibrary>, id: string) => library.api.open({ id }).row;

async function withSkill(options: Parameters<typeof openLibrary>[0] = {}) {
  const library = openLibrary(options);
  const ids = await bringIn(library, { 'check.md': packageText('check') });
  return { library, id: ids['check.md']! };
}

describe('A11: permissions', () => {
  test('everything is allowed until somebody decides, and a ban is refused on every path', async () => {
    const { library, id } = await withSkill();
    expect(library.api.permissions({ id })).toEqual({
      enabled: true,
      channels: { editor: true, conversation: true, schedule: true, cli: true },
      taskContexts: { interactive: true, autonomous: true },
    });
    expect(library.api.setPermission({ id, channel: 'cli', allowed: false }).channels).toMatchObject({ cli: false, editor: true });
    expect(library.api.setPermission({ id, taskContext: 'autonomous', allowed: false }).taskContexts).toMatchObject({ autonomous: false });
    for (const ref of [{ id }, { name: 'check' }]) {
      expect(errorOf(() => library.resolve(ref, { channel: 'cli' }))).toMatchObject({
        code: 'run_blocked',
        message: expect.stringContaining('cli'),
      });
      expect(errorOf(() => library.resolve(ref, { channel: 'editor', taskContext: 'autonomous' })).code).toBe('run_blocked');
      expect(library.resolve(ref, { channel: 'editor', taskContext: 'interactive' }).name).toBe('check');
      expect(library.resolve(ref).name).toBe('check');
    }
    expect(library.api.setPermission({ id, channel: 'cli', allowed: true }).channels.cli).toBe(true);
    expect(library.resolve({ id }, { channel: 'cli' }).name).toBe('check');
  });

  test('a disabled skill is refused whatever its channels say, and stays so after opening again', async () => {
    const { library, id } = await withSkill();
    library.api.setPermission({ id, channel: 'editor', allowed: true });
    expect(library.api.setPermission({ id, allowed: false }).enabled).toBe(false);
    library.close();
    const again = openLibrary({ home: library.home });
    expect(rowOf(again, id).enabled).toBe(false);
    expect(errorOf(() => again.resolve({ id }, { channel: 'editor' })).code).toBe('run_blocked');
    again.api.setEnabled({ id, enabled: true });
    expect([again.api.permissions({ id }).enabled, again.resolve({ id }, { channel: 'editor' }).name]).toEqual([true, 'check']);
  });

  test('with a workspace open the decision is for this workspace; the account alone is as before', async () => {
    const { library, id } = await withSkill({ withWorkspace: true });
    library.api.setPermission({ id, allowed: false });
    library.api.setPermission({ id, channel: 'cli', allowed: false });
    expect(library.api.permissions({ id })).toMatchObject({ enabled: false, channels: { cli: false } });
    library.close();
    const alone = openLibrary({ home: library.home });
    expect(alone.api.permissions({ id })).toMatchObject({ enabled: true, channels: { cli: true } });
    alone.api.setPermission({ id, channel: 'schedule', allowed: false });
    alone.close();
    const both = openLibrary({ home: library.home, withWorkspace: true });
    expect(both.api.permissions({ id })).toMatchObject({ enabled: false, channels: { cli: false, schedule: false } });
    both.api.setPermission({ id, allowed: true });
    both.api.setPermission({ id, channel: 'schedule', allowed: true });
    expect(both.api.permissions({ id })).toMatchObject({ enabled: true, channels: { cli: false, schedule: true } });
  });

  test('a workspace only narrows: it allows nothing that the account bans', async () => {
    const { library, id } = await withSkill({ withWorkspace: true });
    library.close();
    const alone = openLibrary({ home: library.home });
    alone.api.setPermission({ id, channel: 'cli', allowed: false });
    alone.close();
    const both = openLibrary({ home: library.home, withWorkspace: true });
    both
      .workspace!.db.prepare(`INSERT INTO skill_permissions (id, source_id, channel, allowed, updated_at) VALUES ('x', ?, 'cli', 1, 'now')`)
      .run(id);
    expect(errorOf(() => both.resolve({ id }, { channel: 'cli' })).code).toBe('run_blocked');
  });

  test('what is not acknowledged can’t be enabled by a permission', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'check.md': packageText('check') }, { acknowledge: false });
    expect(errorOf(() => library.api.setPermission({ id: ids['check.md']!, allowed: true })).code).toBe('run_blocked');
  });
});

describe('A8: who would miss a skill', () => {
  test('skills of both scopes that call it by name, as they are now', async () => {
    const library = openLibrary({ withWorkspace: true });
    const calls = (name: string) => packageText(name, 'x', 'skills: [check, check, other]\n');
    const own = await bringIn(library, {
      'check.md': packageText('check'),
      'a.md': calls('a'),
      'self.md': packageText('self', 'x', 'skills: [self]\n'),
    });
    const theirs = await bringIn(library, { 'b.md': calls('b') }, { scope: 'workspace' });
    const [check, self] = [own['check.md']!, own['self.md']!];
    expect(library.api.usedBy({ ids: [check, self] })).toEqual([
      {
        id: check,
        name: 'check',
        uses: [
          { kind: 'skill', id: theirs['b.md'], name: 'b', scope: 'workspace' },
          { kind: 'skill', id: own['a.md'], name: 'a', scope: 'account' },
        ],
      },
      { id: self, name: 'self', uses: [] },
    ]);
    library.api.remove({ ids: [own['a.md']!] });
    const { revision } = library.api.open({ id: theirs['b.md']! });
    library.api.save({ id: theirs['b.md']!, text: packageText('b'), baseHash: revision.hash });
    expect(library.api.usedBy({ ids: [check] })[0]?.uses).toEqual([]);
    library.api.restore({ ids: [own['a.md']!] });
    expect(library.api.usedBy({ ids: [check] })[0]?.uses).toHaveLength(1);
  });

  test('nobody in the workspace would miss a skill that is overridden there', async () => {
    const library = openLibrary({ withWorkspace: true });
    const own = await bringIn(library, { 'check.md': packageText('check') });
    const fork = library.api.fork({ id: own['check.md']! });
    const theirs = await bringIn(library, { 'b.md': packageText('b', 'x', 'skills: [check]\n') }, { scope: 'workspace' });
    expect(library.api.usedBy({ ids: [own['check.md']!, fork.id] }).map(({ uses }) => uses.map(({ id }) => id))).toEqual([
      [],
      [theirs['b.md']],
    ]);
  });

  test('removing can be undone with everything that was decided', async () => {
    const { library, id } = await withSkill();
    library.api.setPermission({ id, channel: 'cli', allowed: false });
    library.api.remove({ ids: [id] });
    expect(errorOf(() => library.resolve({ id })).code).toBe('not_found');
    library.api.restore({ ids: [id] });
    expect(library.api.permissions({ id })).toMatchObject({ enabled: true, channels: { cli: false } });
  });
});

describe('A3: an override', () => {
  test('is compared with what it hides, dropped, and brought back', async () => {
    const { library, id } = await withSkill({ withWorkspace: true });
    const fork = library.api.fork({ id });
    const text = packageText('check', 'Here it is different.', 'version: 2.0.0\n');
    library.api.save({ id: fork.id, text, baseHash: library.api.open({ id: fork.id }).revision.hash });
    expect(library.api.compareOverride({ id: fork.id })).toEqual({
      leftLabel: 'Account',
      left: packageText('check'),
      rightLabel: 'Workspace, 2.0.0',
      right: text,
    });
    expect(library.resolve({ name: 'check' }).version).toBe('2.0.0');
    library.api.dropOverride({ id: fork.id });
    expect([library.resolve({ name: 'check' }).sourceId, rowOf(library, id).state]).toEqual([id, 'ok']);
    library.api.restore({ ids: [fork.id] });
    expect([library.resolve({ name: 'check' }).sourceId, rowOf(library, id).state]).toEqual([fork.id, 'hidden']);
  });

  test('a skill that overrides nothing is neither compared nor dropped', async () => {
    const { library, id } = await withSkill({ withWorkspace: true });
    expect([errorOf(() => library.api.compareOverride({ id })).code, errorOf(() => library.api.dropOverride({ id })).code]).toEqual([
      'not_found',
      'not_found',
    ]);
    expect(rowOf(library, id).state).toBe('ok');
  });

  test('A9: a new version of the app refreshes the account, and the fork stays as it is', () => {
    const library = openLibrary({ withWorkspace: true });
    library.seedSystemSkills(resources({ check: packageText('check') }));
    const { id } = library.api.list({}).rows[0]!;
    const fork = library.api.fork({ id });
    library.seedSystemSkills(resources({ check: packageText('check', 'New.') }));
    expect([textOf(library, id), textOf(library, fork.id)]).toEqual([packageText('check', 'New.'), packageText('check')]);
  });
});

describe('A10: an older revision', () => {
  test('is restored as the newest one, and nothing is lost', async () => {
    const { library, id } = await withSkill();
    const first = library.api.open({ id }).revision;
    library.api.save({ id, text: packageText('check', 'Second.'), baseHash: first.hash });
    const { hash } = library.api.open({ id }).revision;
    expect(errorOf(() => library.api.restoreRevision({ id, revisionId: first.id, baseHash: first.hash })).code).toBe('changed_meanwhile');
    expect(library.api.open({ id }).draft).toBeNull();
    library.api.restoreRevision({ id, revisionId: first.id, baseHash: hash });
    expect([textOf(library, id), library.api.revisions({ id }).map(({ reason }) => reason)]).toEqual([
      packageText('check'),
      ['restore', 'save', 'import'],
    ]);
    expect(errorOf(() => library.api.restoreRevision({ id, revisionId: 'none', baseHash: first.hash })).code).toBe('not_found');
  });

  test('that nobody acknowledged and that may do more is not enabled by restoring it', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'check.md': packageText('check', 'x', 'tools: [search]\n') }, { acknowledge: false });
    const id = ids['check.md']!;
    const first = library.api.open({ id }).revision;
    library.api.save({ id, text: packageText('check', 'Tame.'), baseHash: first.hash });
    acknowledge(library.api, [id]);
    library.api.restoreRevision({ id, revisionId: first.id, baseHash: library.api.open({ id }).revision.hash });
    expect(rowOf(library, id)).toMatchObject({ acknowledged: false, enabled: false });
  });
});

describe('A8: filters of the list', () => {
  test('publisher, licence, signature, and what a catalog vouches for', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, {
      'a.md': packageText('a', 'x', 'publisher: Komand-Official\nlicense: MIT\nis_verified: true\nverified: true\n'),
      'b.md': packageText('b', 'x', 'signature: "sha256:0000"\n'),
    });
    const names = (query: string) => library.api.list({ query }).rows.map(({ name }) => name);
    expect([
      names('publisher:komand-official'),
      names('publisherId:komand-official'),
      names('license:mit'),
      names('-publisher:komand-official'),
    ]).toEqual([['a'], ['a'], ['a'], ['b']]);
    expect([names('verified:true'), names('verifiedOnly:true'), names('verified:no'), names('verifiedOnly:false')]).toEqual([
      [],
      [],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect([names('link:none'), names('signature:none signature:malformed'), rowOf(library, ids['a.md']!).verified]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      false,
    ]);
  });

  test('a catalog vouches for bytes, not for a skill', async () => {
    const { library, id } = await withSkill();
    const { hash } = library.api.open({ id }).revision;
    library.account.db.exec(`UPDATE skill_sources SET verified_hash = '${hash}'; UPDATE meta SET value = value + 1 WHERE key = 'catalog'`);
    library.catalog.changed();
    expect(library.api.list({ query: 'verifiedOnly:true' }).rows.map((row) => [row.id, row.verified])).toEqual([[id, true]]);
    library.api.save({ id, text: packageText('check', 'Changed.'), baseHash: hash });
    expect(library.api.list({ query: 'verifiedOnly:true' }).total).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/index.ts';
import { MAX_PACKAGE_BYTES } from '../../../electron/core/packages/index.ts';
import { hashBytes } from '../../../electron/core/storage/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { bringIn, openLibrary, packageText } from './open.ts';

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return (error as AppError).code;
  }
  return 'no error';
};

const byName = (library: ReturnType<typeof openLibrary>, query = '') => library.api.list({ query }).rows.map(({ name }) => name);

describe('A3: two scopes', () => {
  test('a workspace skill wins by name, hides the account one and says so', async () => {
    const library = openLibrary({ withWorkspace: true });
    await bringIn(library, { 'a.md': packageText('check', 'account', 'version: 1.0.0\n') });
    await bringIn(library, { 'a.md': packageText('check', 'workspace', 'version: 2.0.0\n') }, { scope: 'workspace' });
    const [first, second] = library.api.list({}).rows;
    expect(first).toMatchObject({ scope: 'workspace', state: 'ok', overrides: { id: second!.id, version: '1.0.0' } });
    expect(second).toMatchObject({ scope: 'account', state: 'hidden', overrides: null });
    const pair = library.api.list({ query: 'state:override' });
    expect([pair.total, pair.facets.overrides]).toEqual([2, 2]);
    expect(library.resolve({ name: 'check' })).toMatchObject({ scope: 'workspace', version: '2.0.0' });
  });

  test('fork copies the bytes into the workspace, and removing the fork shows the account skill again', async () => {
    const library = openLibrary({ withWorkspace: true });
    const ids = await bringIn(library, { 'a.md': '\uFEFF---\r\nname: check\r\n---\r\nx' });
    const fork = library.api.fork({ id: ids['a.md']! });
    expect(fork).toMatchObject({ scope: 'workspace', source: 'user', acknowledged: true, enabled: true });
    expect(library.api.exportBytes({ id: fork.id }).data).toBe(library.api.exportBytes({ id: ids['a.md']! }).data);
    expect(codeOf(() => library.api.fork({ id: fork.id }))).toBe('name_taken');
    expect(codeOf(() => library.api.fork({ id: ids['a.md']! }))).toBe('name_taken');
    library.api.remove({ ids: [fork.id] });
    expect(library.resolve({ name: 'check' }).scope).toBe('account');
  });

  test('without a workspace there is nothing to fork to', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'a.md': packageText('check') });
    expect(codeOf(() => library.api.fork({ id: ids['a.md']! }))).toBe('not_found');
  });

  test('a stranger’s workspace database acknowledges nothing by itself', async () => {
    const library = openLibrary({ withWorkspace: true });
    const ids = await bringIn(library, { 'a.md': packageText('check') }, { scope: 'workspace', acknowledge: false });
    library.workspace!.db.prepare('UPDATE skill_sources SET acknowledged = 1, enabled = 1').run();
    library.close();
    const again = openLibrary({ home: library.home, withWorkspace: true });
    expect(again.api.open({ id: ids['a.md']! }).row).toMatchObject({ acknowledged: false, enabled: false });
    expect(codeOf(() => again.resolve({ name: 'check' }))).toBe('run_blocked');
  });

  test('an acknowledged workspace skill stays so when its author edits it here, not when its bytes change elsewhere', async () => {
    const library = openLibrary({ withWorkspace: true });
    const ids = await bringIn(library, { 'a.md': packageText('check') }, { scope: 'workspace' });
    const id = ids['a.md']!;
    const saved = library.api.save({ id, text: packageText('check', 'mine'), baseHash: library.api.open({ id }).revision.hash });
    expect(saved.row.acknowledged).toBe(true);
    const bytes = Buffer.from(packageText('check', 'theirs'));
    const { db } = library.workspace!;
    db.prepare('UPDATE skill_revisions SET bytes = ?, hash = ? WHERE number = 2').run(bytes, hashBytes(bytes));
    db.prepare('UPDATE skill_sources SET hash = ?').run(hashBytes(bytes));
    library.close();
    const again = openLibrary({ home: library.home, withWorkspace: true });
    expect(again.api.open({ id }).row.acknowledged).toBe(false);
  });

  test('a workspace database that lies about a hash runs nothing', async () => {
    const library = openLibrary({ withWorkspace: true });
    await bringIn(library, { 'a.md': packageText('check') }, { scope: 'workspace' });
    library.workspace!.db.prepare('UPDATE skill_revisions SET bytes = ?').run(Buffer.from(packageText('check', 'theirs')));
    expect(codeOf(() => library.resolve({ name: 'check' }))).toBe('db_corrupt');
  });
});

describe('A10: drafts and revisions', () => {
  test('a save makes a revision of exactly the given text', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'a.md': packageText('check') }))['a.md']!;
    const text = '\uFEFF---\r\nname: check\n---\r\n\ttrailing  \r\nno end';
    const before = library.api.open({ id });
    const after = library.api.save({ id, text, baseHash: before.revision.hash, reason: 'save' });
    expect(after.text).toBe(text);
    expect(Buffer.from(library.api.exportBytes({ id }).data, 'base64')).toEqual(Buffer.from(text));
    expect(after.revision.number).toBe(2);
    expect(library.api.revisions({ id }).map(({ reason }) => reason)).toEqual(['save', 'import']);
    expect(library.api.revisionText({ id, revisionId: before.revision.id }).text).toBe(before.text);
  });

  test('the same bytes make no revision', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'a.md': packageText('check') }))['a.md']!;
    const { text, revision } = library.api.open({ id });
    expect(library.api.save({ id, text: text!, baseHash: revision.hash }).revision.number).toBe(1);
  });

  test('a text that was started from another revision is not saved over it', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'a.md': packageText('check') }))['a.md']!;
    const { revision } = library.api.open({ id });
    library.api.save({ id, text: packageText('check', 'first'), baseHash: revision.hash });
    expect(codeOf(() => library.api.save({ id, text: packageText('check', 'second'), baseHash: revision.hash }))).toBe('changed_meanwhile');
    expect(library.api.open({ id }).text).toContain('first');
  });

  test('a draft survives, is listed and offered, and goes with the save', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'a.md': packageText('check') }))['a.md']!;
    const { hash } = library.api.open({ id }).revision;
    library.api.saveDraft({ id, text: 'unsaved\r\n', baseHash: hash });
    library.close();
    const again = openLibrary({ home: library.home });
    expect(again.api.list({ query: 'state:draft' }).rows).toMatchObject([{ id, hasDraft: true }]);
    expect(again.api.open({ id }).draft).toMatchObject({ text: 'unsaved\r\n', baseHash: hash });
    again.api.save({ id, text: 'unsaved\r\n', baseHash: hash });
    expect(again.api.open({ id })).toMatchObject({ draft: null, row: { hasDraft: false } });
  });

  test('a draft that equals what is saved is no draft', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'a.md': packageText('check') }))['a.md']!;
    const { text, revision } = library.api.open({ id });
    library.api.saveDraft({ id, text: 'x', baseHash: revision.hash });
    library.api.saveDraft({ id, text: text!, baseHash: revision.hash });
    expect(library.api.open({ id }).draft).toBeNull();
  });
});

describe('A14: nothing vanishes', () => {
  const broken = '---\nname: lost\ndescription: one: two\n---\nbody\n';

  test('a broken package is listed with its place, opens, saves and is repaired', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'lost.md': broken }))['lost.md']!;
    const { row, text } = library.api.open({ id });
    expect(row).toMatchObject({ state: 'broken', fileName: 'lost.md', errors: 1, problem: { code: 'yaml_colon', line: 3 } });
    expect(text).toBe(broken);
    expect(codeOf(() => library.resolve({ id }))).toBe('package_broken');
    const fixed = library.api.applyFix({ id, code: 'yaml_colon', line: 3 });
    expect(fixed).toMatchObject({ row: { state: 'ok', name: 'lost' }, text: broken.replace('one: two', '"one: two"') });
    expect(library.api.revisions({ id })[0]?.reason).toBe('fix');
    const spoilt = library.api.save({ id, text: broken, baseHash: fixed.revision.hash });
    expect(spoilt.row.state).toBe('broken');
  });

  test('a repair is not laid over unsaved edits', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'lost.md': broken }))['lost.md']!;
    library.api.saveDraft({ id, text: 'x', baseHash: library.api.open({ id }).revision.hash });
    expect(codeOf(() => library.api.applyFix({ id, code: 'yaml_colon', line: 3 }))).toBe('edit_refused');
  });

  test('bytes that are no UTF-8 are shown with marks and never saved over', async () => {
    const library = openLibrary();
    const bytes = Buffer.from([...Buffer.from('---\nname: latin\n---\ncaf'), 0xe9, 0x0a]);
    const id = (await bringIn(library, { 'latin.md': bytes }))['latin.md']!;
    const opened = library.api.open({ id });
    expect(opened).toMatchObject({ text: null, analysis: null, problem: { code: 'not_utf8' }, row: { state: 'broken' } });
    expect(opened.lossyText).toContain('caf\uFFFD');
    expect(codeOf(() => library.api.save({ id, text: opened.lossyText!, baseHash: opened.revision.hash }))).toBe('not_utf8');
    expect(Buffer.from(library.api.exportBytes({ id }).data, 'base64')).toEqual(bytes);
  });

  test('A14: bytes that are no UTF-8 are converted when a person says what they are, and kept as a revision', async () => {
    const library = openLibrary();
    const bytes = Buffer.from([...Buffer.from('---\nname: latin\n---\ncaf'), 0xe9, 0x0a]);
    const id = (await bringIn(library, { 'latin.md': bytes }))['latin.md']!;
    const { revision } = library.api.open({ id });
    expect(library.api.decodedAs({ id, encoding: 'windows-1252' }).text).toBe('---\nname: latin\n---\ncafé\n');
    expect(codeOf(() => library.api.decodedAs({ id, encoding: 'utf-16le' }))).toBe('bad_input');
    expect(Buffer.from(library.api.exportBytes({ id }).data, 'base64')).toEqual(bytes);
    const converted = library.api.convertToUtf8({ id, encoding: 'windows-1252', baseHash: revision.hash });
    expect(converted).toMatchObject({ text: '---\nname: latin\n---\ncafé\n', row: { state: 'ok', name: 'latin' } });
    library.api.restoreRevision({ id, revisionId: revision.id, baseHash: converted.revision.hash });
    expect(Buffer.from(library.api.exportBytes({ id }).data, 'base64')).toEqual(bytes);
    const sound = (await bringIn(library, { 'a.md': packageText('sound') }))['a.md']!;
    const base = library.api.open({ id: sound }).revision.hash;
    expect(codeOf(() => library.api.convertToUtf8({ id: sound, encoding: 'windows-1252', baseHash: base }))).toBe('bad_input');
  });

  test('bytes that would be too large a package as UTF-8 stay as they are', async () => {
    const library = openLibrary();
    const bytes = Buffer.concat([Buffer.from('---\nname: latin\n---\n'), Buffer.alloc(MAX_PACKAGE_BYTES - 100, 0xe9)]);
    const id = Object.values(await bringIn(library, { 'latin.md': bytes }))[0]!;
    const { revision } = library.api.open({ id });
    expect(codeOf(() => library.api.convertToUtf8({ id, encoding: 'windows-1252', baseHash: revision.hash }))).toBe('too_large');
    expect(library.api.open({ id }).revision.hash).toBe(revision.hash);
  });

  test('a second skill of a name is shadowed, and takes the name when the first one leaves it', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'a.md': packageText('check', 'first'), 'b.md': packageText('check', 'second') });
    const states = () => Object.fromEntries(library.api.list({}).rows.map(({ fileName, state }) => [fileName, state]));
    expect(states()).toEqual({ 'a.md': 'ok', 'b.md': 'shadowed' });
    expect(library.resolve({ name: 'check' }).text).toContain('first');
    const { revision } = library.api.open({ id: ids['a.md']! });
    library.api.save({ id: ids['a.md']!, text: packageText('other'), baseHash: revision.hash });
    expect(states()).toEqual({ 'a.md': 'ok', 'b.md': 'ok' });
    expect(library.resolve({ name: 'check' }).text).toContain('second');
  });

  test('removing leaves a tombstone, and restoring brings bytes and revisions back without taking a name from its new holder', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'a.md': packageText('check', 'first') });
    const id = ids['a.md']!;
    expect(library.api.remove({ ids: [id] })).toEqual({ removed: 1 });
    expect(library.api.remove({ ids: [id] })).toEqual({ removed: 0 });
    expect(library.api.list({}).all).toBe(0);
    expect(codeOf(() => library.api.open({ id }))).toBe('not_found');
    await bringIn(library, { 'b.md': packageText('check', 'second') });
    expect(library.api.restore({ ids: [id] })).toEqual({ restored: 1 });
    expect(library.api.open({ id })).toMatchObject({ row: { state: 'shadowed' }, text: packageText('check', 'first') });
  });
});

describe('A8, A11: names, limits, switches', () => {
  test('a new skill needs a free name of the pattern', () => {
    const library = openLibrary();
    expect(library.api.create({ scope: 'account', name: 'check-dates', template: 'blank' })).toMatchObject({
      name: 'check-dates',
      source: 'user',
      enabled: true,
    });
    expect(codeOf(() => library.api.create({ scope: 'account', name: 'check-dates', template: 'blank' }))).toBe('name_taken');
    for (const name of ['Check', 'a--b', '-a', 'a b', '', 'a'.repeat(65)]) {
      expect(codeOf(() => library.api.create({ scope: 'account', name, template: 'blank' }))).toBe('bad_input');
    }
  });

  test('the limit of readable skills is told, and broken ones do not count', async () => {
    const library = openLibrary({ maxSkills: 2 });
    await bringIn(library, { 'a.md': packageText('a'), 'lost.md': '---\nname: lost\ndescription: one: two\n---\n' });
    await bringIn(library, { 'b.md': packageText('b') });
    expect(codeOf(() => library.api.create({ scope: 'account', name: 'c', template: 'blank' }))).toBe('limit_reached');
    await expect(bringIn(library, { 'c.md': packageText('c') })).rejects.toMatchObject({ code: 'limit_reached' });
    expect(library.api.list({}).all).toBe(3);
  });

  test('a disabled skill can’t be resolved on any path, and an unacknowledged one can’t be enabled', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'a.md': packageText('check') }, { acknowledge: false }))['a.md']!;
    expect(codeOf(() => library.api.setEnabled({ id, enabled: true }))).toBe('run_blocked');
    expect(codeOf(() => library.resolve({ id }))).toBe('run_blocked');
    acknowledge(library.api, [id]);
    expect(library.resolve({ id }).name).toBe('check');
    library.api.setEnabled({ id, enabled: false });
    expect(codeOf(() => library.resolve({ name: 'check' }))).toBe('run_blocked');
  });

  test('what runs is one revision with the ids that traces refer to', async () => {
    const library = openLibrary();
    const body = '```jinja prompt_template name="Ask"\nHello\n```\n\n```jinja prompt_template name="Ask" variant=openai\nHi\n```';
    const id = (await bringIn(library, { 'a.md': packageText('check', body) }))['a.md']!;
    const skill = library.resolve({ name: 'check' });
    expect(skill).toMatchObject({ sourceId: id, skillId: id, revisionId: library.api.open({ id }).revision.id });
    const rows = library.account.db.prepare('SELECT id, name, model_variant FROM skill_artifacts').all() as {
      id: string;
      name: string;
      model_variant: string | null;
    }[];
    expect(Object.fromEntries(skill.artifactIds)).toEqual(
      Object.fromEntries(rows.map((row) => [row.model_variant === null ? row.name : `${row.name}@${row.model_variant}`, row.id])),
    );
    expect(skill.artifactIds.size).toBe(2);
  });
});

describe('A5: (skill, name, model_variant) is unique', () => {
  const fence = (content: string, name = 'Ask', rest = '') => `\`\`\`jinja prompt_template name="${name}"${rest}\n${content}\n\`\`\`\n\n`;
  const rowsOf = (library: ReturnType<typeof openLibrary>) =>
    library.account.db.prepare('SELECT id, name, model_variant, content FROM skill_artifacts ORDER BY ordinal').all() as {
      id: string;
      content: string;
    }[];

  test('of several artifacts with one key the first is the artifact, with and without a variant', async () => {
    const library = openLibrary();
    const variant = ' variant=openai';
    const body = fence('one') + fence('two') + fence('three', 'Ask', variant) + fence('four', 'Ask', variant);
    const id = (await bringIn(library, { 'a.md': packageText('check', body) }))['a.md']!;
    expect(rowsOf(library)).toMatchObject([
      { name: 'Ask', model_variant: null, content: 'one' },
      { name: 'Ask', model_variant: 'openai', content: 'three' },
    ]);
    expect(library.api.open({ id }).analysis?.findings.some(({ severity }) => severity === 'error')).toBe(true);
    expect([...library.resolve({ name: 'check' }).artifactIds.keys()].sort()).toEqual(['Ask', 'Ask@openai']);
  });

  test('a doubled key keeps the id of the artifact, and so does the second one when the first is removed', async () => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'a.md': packageText('check', fence('one')) }))['a.md']!;
    const [before] = rowsOf(library);
    for (const body of [fence('one') + fence('two'), fence('two')]) {
      const { revision } = library.api.open({ id });
      library.api.save({ id, text: packageText('check', body), baseHash: revision.hash });
      expect(rowsOf(library).map((row) => row.id)).toEqual([before!.id]);
    }
    expect(rowsOf(library)).toMatchObject([{ content: 'two' }]);
  });
});

describe('search', () => {
  const files = {
    'a.md': packageText('consistency-checker', 'Finds contradictions.', 'tags: [analysis, quality]\n'),
    'b.md': packageText('summarise-notes', 'Makes a short text of long notes.'),
    'c.md': packageText('rewrite', 'Polite wording.\n\n```jinja prompt_template name="Ask"\nHello\n```'),
  };

  test('free text finds names with mistakes, and words of the body', async () => {
    const library = openLibrary();
    await bringIn(library, files);
    expect(byName(library, 'consistancy')).toEqual(['consistency-checker']);
    expect(byName(library, 'sumarise')).toEqual(['summarise-notes']);
    expect(byName(library, 'contradict')).toEqual(['consistency-checker']);
    expect(byName(library, 'polite hello')).toEqual(['rewrite']);
    expect(byName(library, 'zebra')).toEqual([]);
    expect(byName(library, '-polite')).toEqual(['consistency-checker', 'summarise-notes']);
    expect(byName(library, '"*( OR ^')).toEqual([]);
  });

  test('key:value words filter, minus negates, and what stands beside a filter is what choosing it as well shows', async () => {
    const library = openLibrary();
    await bringIn(library, files);
    expect(byName(library, 'tag:quality')).toEqual(['consistency-checker']);
    expect(byName(library, '-tag:quality kind:prompt_template')).toEqual(['rewrite']);
    expect(byName(library, 'name:write name:notes')).toEqual(['rewrite', 'summarise-notes']);
    expect(byName(library, 'enabled:no')).toEqual([]);
    // A key that is still being typed takes nothing away.
    expect([byName(library, 'kind:'), byName(library, '-tag:')]).toEqual([byName(library), byName(library)]);
    expect(library.api.list({ query: 'about tag:quality' })).toMatchObject({
      total: 1,
      all: 3,
      facets: { scope: { account: 1 }, kind: {} },
    });
    // Values of one key are alternatives.
    expect(library.api.list({ query: 'kind:code_template' })).toMatchObject({
      total: 0,
      facets: { kind: { prompt_template: 1 }, scope: {} },
    });
    expect(library.api.list({ query: 'kind:prompt_template scope:workspace' }).facets).toMatchObject({ kind: {}, scope: { account: 1 } });
  });

  test('pages and orders', async () => {
    const library = openLibrary({
      activity: {
        lastRuns: () => new Map([[ids['c.md']!, { status: 'completed', ending: null, at: '2026-01-01' }]]),
        costs7d: () => new Map([[ids['c.md']!, 0.5]]),
      },
    });
    const ids: Record<string, string> = {};
    Object.assign(ids, await bringIn(library, files));
    expect(library.api.list({ offset: 1, limit: 1 }).rows.map(({ name }) => name)).toEqual(['rewrite']);
    expect(library.api.list({ sort: 'last_run' }).rows[0]).toMatchObject({
      name: 'rewrite',
      cost7d: 0.5,
      lastRun: { status: 'completed' },
    });
    library.api.save({
      id: ids['b.md']!,
      text: packageText('summarise-notes', 'new'),
      baseHash: library.api.open({ id: ids['b.md']! }).revision.hash,
    });
    expect(library.api.list({ sort: 'updated' }).rows[0]?.name).toBe('summarise-notes');
    expect(library.api.list({ query: 'notes', sort: 'relevance' }).rows[0]?.name).toBe('summarise-notes');
  });
});

test('another process’s change is noticed at the next look and by the poll', async () => {
  const library = openLibrary({ pollMs: 5 });
  const other = openLibrary({ home: library.home });
  expect(library.api.list({}).all).toBe(0);
  await bringIn(other, { 'a.md': packageText('check') });
  expect(library.api.list({}).all).toBe(1);
  const before = library.changes.count;
  other.api.create({ scope: 'account', name: 'more', template: 'blank' });
  await expect.poll(() => library.changes.count, { interval: 5 }).toBeGreaterThan(before);
  expect(library.api.list({}).all).toBe(2);
});

test('a trace row of another process does not count as a change of skills', async () => {
  const library = openLibrary({ pollMs: 5 });
  const other = openLibrary({ home: library.home });
  const before = library.changes.count;
  other.account.db
    .prepare(
      `INSERT INTO skill_execution_traces (id, session_id, skill_id, artifact_id, artifact_kind, started_at) VALUES ('t', 's', 'k', 'a', 'prompt_template', '2026')`,
    )
    .run();
  library.api.list({});
  expect(library.changes.count).toBe(before);
});

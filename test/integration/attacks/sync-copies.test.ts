// Programs that sync and merge leave two versions of a skill: as marks in one file, or as a second file. Neither takes the place of what could
// be run, on any way in, and both are told and shown together.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../../electron/contract/index.ts';
import { writeArchive } from '../../../electron/core/archives/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { createCalls } from '../cli/call.ts';
import { bringIn, makeFolder, openLibrary, packageText } from '../library/open.ts';

const CONFLICT = '<<<<<<< HEAD\nWash by hand.\n=======\nWash hot.\n>>>>>>> main';
const GOOD = packageText('saucers', 'Wash by hand.');
const NEWER = packageText('saucers', 'Wash by hand, dry at once.');
const OLD = packageText('saucers', 'Wash.');
const MARKED = {
  body: packageText('saucers', CONFLICT),
  'body, CRLF': packageText('saucers', CONFLICT).replaceAll('\n', '\r\n'),
  frontmatter: packageText('saucers').replace(/^description.*$/m, '<<<<<<< HEAD\ndescription: a\n=======\ndescription: b\n>>>>>>> main'),
  prompt: packageText('saucers', `\`\`\`jinja prompt_template name="P"\n${CONFLICT}\n\`\`\``),
};
const COPIES = [
  "saucers (Anna's conflicted copy 2026-05-01).md",
  'saucers (conflicted copy 2026-05-01 120000).md',
  'saucers.sync-conflict-20260501-120000-ABCDEFG.md',
  'saucers (1).md',
  'saucers 2.md',
  'saucers-DESKTOP-1A2B3C.md',
  'Saucers.md',
];

const put = (folder: string, files: Record<string, string>): string => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

/** A folder that is linked; its first skill is acknowledged. */
async function follow(files: Record<string, string>, scope: Scope = 'account') {
  const library = openLibrary({ withWorkspace: scope === 'workspace', links: { settleMs: 20, maxWaitMs: 200, pollMs: 20 } });
  const root = put(join(makeFolder(), 'skills'), { 'notes.txt': '', ...files });
  await library.api.link({ path: root, scope });
  const rows = () => library.api.list({}).rows;
  acknowledge(
    library.api,
    rows().map(({ id }) => id),
  );
  const change = async (more: Record<string, string>) => {
    put(root, more);
    await library.api.refreshLinks();
  };
  return { library, root, rows, change, resolve: () => library.resolve({ name: 'saucers' }) };
}

describe.each(Object.entries(MARKED))('A12: marks of a conflict in the %s never replace a good package', (_, marked) => {
  test.each(['account', 'workspace'] as const)('a linked file, %s', async (scope) => {
    const { library, rows, change, resolve } = await follow({ 'saucers.md': GOOD }, scope);
    await change({ 'saucers.md': marked });
    expect(rows()).toMatchObject([
      {
        state: 'ok',
        name: 'saucers',
        acknowledged: true,
        link: { state: 'conflict', reason: expect.stringMatching(/^In the file, line \d+: /) },
      },
    ]);
    expect(resolve().text).toBe(GOOD);
    // Looking again changes nothing, and so does nobody's decision for the file.
    const before = library.changes.count;
    await library.api.refreshLinks();
    expect(library.changes.count).toBe(before);
    const { id } = rows()[0]!;
    const { mineHash, theirHash } = await library.api.threeWay({ id });
    await expect(library.api.resolveConflict({ id, decision: { take: 'theirs' }, mineHash, theirHash })).rejects.toMatchObject({
      code: 'package_broken',
      where: { line: expect.any(Number) },
    });
    expect(resolve().text).toBe(GOOD);
    await change({ 'saucers.md': NEWER });
    expect(rows()).toMatchObject([{ acknowledged: false, link: { state: 'clean' } }]);
    acknowledge(library.api, [id]);
    expect(resolve().text).toBe(NEWER);
  });

  test('an import of a file, a folder and an archive', async () => {
    const library = openLibrary();
    await bringIn(library, { 'saucers.md': GOOD });
    const folder = put(makeFolder(), { 'saucers.md': marked, 'saucers/SKILL.md': marked });
    const zip = join(folder, 'pack.zip');
    const entries = [{ path: 'saucers/SKILL.md', mode: 0o644, bytes: Buffer.from(marked), modified: new Date(0) }];
    writeFileSync(zip, await writeArchive('zip', entries as never));
    for (const path of [join(folder, 'saucers.md'), join(folder, 'saucers'), zip]) {
      const plan = await library.api.planImport({ files: [{ path }], scope: 'account' });
      expect(plan.items).toMatchObject([{ state: 'broken', reason: expect.stringMatching(/^Line \d+.*merge conflict/) }]);
      const choices = Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'replace' as const]));
      library.api.applyImport({ planId: plan.planId, choices });
      expect(library.resolve({ name: 'saucers' }).text).toBe(GOOD);
    }
  });

  test('the editor: it is not saved, the text is kept as a draft, and the place is told', async () => {
    const library = openLibrary();
    const { 'saucers.md': id } = (await bringIn(library, { 'saucers.md': GOOD })) as { 'saucers.md': string };
    const { hash } = library.api.open({ id }).revision;
    expect(() => library.api.save({ id, text: marked, baseHash: hash })).toThrow(
      expect.objectContaining({ code: 'package_broken', where: expect.objectContaining({ line: expect.any(Number) }) }),
    );
    expect(library.api.open({ id })).toMatchObject({ text: GOOD, draft: { text: marked } });
    expect(library.resolve({ name: 'saucers' }).text).toBe(GOOD);
  });

  test('a new file that is linked is listed as broken, with its place', async () => {
    const { rows, change } = await follow({ 'saucers.md': marked });
    expect(rows()).toMatchObject([{ state: 'broken', name: 'saucers', problem: { code: 'conflict_marks', line: expect.any(Number) } }]);
    await change({ 'saucers.md': GOOD });
    expect(rows()).toMatchObject([{ state: 'ok', link: { state: 'clean' } }]);
  });
});

test('A12: marks in a file that comes with a package keep it from replacing a good one', async () => {
  const library = openLibrary();
  await bringIn(library, { 'saucers.md': GOOD });
  const folder = put(makeFolder(), { 'saucers/SKILL.md': NEWER, 'saucers/scripts/wash.sh': `#!/bin/sh\n${CONFLICT}\n` });
  const plan = await library.api.planImport({ files: [{ path: join(folder, 'saucers') }], scope: 'account' });
  const [item] = plan.items;
  expect(item?.findings).toContainEqual(
    expect.objectContaining({ code: 'conflict_marks', severity: 'error', path: 'scripts/wash.sh', line: 2, column: 1 }),
  );
  const { items } = library.api.applyImport({ planId: plan.planId, choices: { [item!.itemId]: 'replace' } });
  expect(items).toMatchObject([{ done: 'skipped', reason: expect.stringContaining('scripts/wash.sh, line 2') }]);
  expect(library.resolve({ name: 'saucers' }).text).toBe(GOOD);
});

describe.each(COPIES)('A12: %s', (copy) => {
  test('linked with its original: never the skill, and shown with it', async () => {
    const { library, rows, resolve } = await follow({ [copy]: OLD, 'saucers.md': GOOD });
    expect(resolve().text).toBe(GOOD);
    expect(rows()).toMatchObject([
      { fileName: 'saucers.md', state: 'ok', copyOf: null },
      { fileName: copy, state: 'shadowed', copyOf: { fileName: 'saucers.md', id: rows()[0]?.id } },
    ]);
    expect(library.api.compareCopy({ id: rows()[1]!.id })).toEqual({ leftLabel: 'saucers.md', left: GOOD, rightLabel: copy, right: OLD });
    for (const sort of ['updated', 'last_run', 'relevance'] as const)
      expect(library.api.list({ sort, query: 'saucers' }).rows.map((row) => row.copyOf !== null)).toEqual([false, true]);
    expect(library.api.list({ query: 'state:copy' }).rows.map(({ fileName }) => fileName)).toEqual([copy]);
  });

  test('there first, and the original later; and while the original cannot be read', async () => {
    const { rows, change, resolve } = await follow({ [copy]: OLD });
    expect(resolve().text).toBe(OLD);
    await change({ 'saucers.md': MARKED.body });
    expect(() => resolve()).toThrow(expect.objectContaining({ code: 'package_broken' }));
    expect(rows().map(({ state, copyOf }) => [state, copyOf !== null])).toEqual([
      ['broken', false],
      ['shadowed', true],
    ]);
    await change({ 'saucers.md': GOOD });
    expect(rows()[0]).toMatchObject({ fileName: 'saucers.md', state: 'ok' });
  });

  test.each(['folder', 'archive'])('imported as part of a %s: left out unless chosen, and never the one that is found', async (kind) => {
    const library = openLibrary();
    const folder = put(join(makeFolder(), 'pack'), { [copy]: OLD, 'saucers.md': GOOD });
    const zip = `${folder}.zip`;
    const entries = [copy, 'saucers.md'].map((path) => ({
      path,
      mode: 0o644,
      bytes: readFileSync(join(folder, path)),
      modified: new Date(0),
    }));
    if (kind === 'archive' && copy.toLowerCase() !== 'saucers.md') writeFileSync(zip, await writeArchive('zip', entries as never));
    else if (kind === 'archive') return; // names that differ only in case: no archive comes in
    const plan = await library.api.planImport({ files: [{ path: kind === 'folder' ? folder : zip }], scope: 'account' });
    expect(plan.items).toMatchObject([
      { fileName: 'saucers.md', copyOf: null },
      { fileName: copy, copyOf: { fileName: 'saucers.md' } },
    ]);
    const [, second] = plan.items;
    expect(second?.findings).toContainEqual(expect.objectContaining({ code: 'sync_copy', severity: 'warning' }));
    expect(library.api.importTexts({ planId: plan.planId, itemId: second!.itemId })).toMatchObject({ incoming: OLD, copied: GOOD });
    const { items } = library.api.applyImport({ planId: plan.planId, choices: {} });
    expect(items.map(({ done }) => done)).toEqual(['imported', 'skipped']);
    expect(items[1]?.reason).toContain('A copy of saucers.md');
  });

  test('a program that moves the file aside before it writes the other version: the skill stays with the file', async () => {
    const { root, rows, change } = await follow({ 'saucers.md': GOOD });
    const { id } = rows()[0]!;
    renameSync(join(root, 'saucers.md'), join(root, copy));
    await change({});
    await change({ 'saucers.md': NEWER });
    const [first] = rows();
    expect(first).toMatchObject({ fileName: 'saucers.md', state: 'ok', link: { state: 'clean' } });
    if (!/ \(1\)| 2|-DESKTOP/.test(copy)) expect(first?.id).toBe(id);
  });
});

describe('A12: copies of a SKILL.md and of its folder', () => {
  test.each([
    ['saucers/Skill.md', 'saucers/SKILL.md'],
    ['saucers/SKILL (1).md', 'saucers/SKILL.md'],
    ['saucers/SKILL.sync-conflict-20260501-120000-ABCDEFG.md', 'saucers/SKILL.md'],
    ['saucers (1)/SKILL.md', 'saucers/SKILL.md'],
    ['saucers (conflicted copy 2026-05-01 120000)/SKILL.md', 'saucers/SKILL.md'],
    ['saucers 2/SKILL.md', 'saucers/SKILL.md'],
  ])('%s', async (copy, original) => {
    const { library, root, rows, resolve } = await follow({ [copy]: OLD, [original]: GOOD });
    expect(resolve().text).toBe(GOOD);
    expect(rows()).toMatchObject([
      { fileName: original, state: 'ok' },
      { fileName: copy, state: 'shadowed', copyOf: { fileName: original } },
    ]);
    const { items } = await library.api.planImport({ files: [{ path: root }], scope: 'account' });
    expect(items).toMatchObject([{ fileName: original }, { fileName: copy, copyOf: { fileName: original } }]);
    for (const { attachments } of items) expect(attachments).toEqual([]);
  });

  test('skills that only have such names are none', async () => {
    const files = { 'step.md': packageText('step'), 'step 2.md': packageText('step-two'), 'step-B2.md': packageText('step-b') };
    const { rows } = await follow(files);
    expect(rows().map(({ state, copyOf }) => [state, copyOf])).toEqual(Array(3).fill(['ok', null]));
  });
});

describe('A12: on the command line', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-sync-copies-')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const { cli, json } = createCalls(() => folder);

  test('validate: conflicts with their places, copies with their originals, and names used twice in a folder', async () => {
    put(folder, {
      's/saucers (1).md': OLD,
      's/saucers.md': GOOD,
      's/other.md': GOOD,
      's/apart/saucers.md': GOOD,
      's/cups/SKILL.md': packageText('cups', CONFLICT),
      's/pots/SKILL.md': packageText('pots'),
      's/pots/scripts/run.py': `x = 1\n${CONFLICT}\n`,
    });
    const text = await cli(['validate', 's']);
    expect(text.code).toBe(1);
    const lines = text.stdout.split('\n').filter((line) => /conflict_marks|sync_copy|name_twice/.test(line));
    expect(lines).toHaveLength(4);
    expect(text.stdout).toMatch(/^s\/cups\/SKILL\.md:6:1: error conflict_marks /m);
    expect(text.stdout).toMatch(/^s\/pots\/scripts\/run\.py:2:1: error conflict_marks /m);
    expect(text.stdout).toMatch(/^s\/saucers \(1\)\.md:1:1: warning sync_copy .*Google Drive or a browser.*saucers\.md/m);
    expect(text.stdout).toMatch(/^s\/saucers\.md:1:1: warning name_twice other\.md in this folder also has the name saucers/m);
    expect(text.stderr).toContain("diff s/saucers.md 's/saucers (1).md'");
    const { value } = await json(['validate', 's']);
    expect(value.files.filter((file: { copyOf: string | null }) => file.copyOf !== null)).toMatchObject([
      { path: 's/saucers (1).md', copyOf: 's/saucers.md' },
    ]);
    expect((await cli(['diff', 's/saucers.md', 's/saucers (1).md'])).stdout).toContain('-Wash by hand.\n+Wash.');
  });

  test('link and list: the original is the skill, the copy says so, and both can be compared', async () => {
    put(folder, { 's/saucers (1).md': OLD, 's/saucers.md': GOOD });
    await cli(['link', 's']);
    const listed = await cli(['list']);
    expect(listed.stdout).toMatch(/saucers .*not acknowledged[\s\S]*saucers .*copy of saucers\.md/);
    expect(listed.stderr).toContain("diff skill:saucers.md 'skill:saucers (1).md'");
    const { value } = await json(['list', 'name:saucers']);
    expect(value.skills.map(({ copyOf }: { copyOf: unknown }) => copyOf)).toMatchObject([null, { fileName: 'saucers.md' }]);
    expect((await cli(['show', 'saucers', '--source'])).stdout).toBe(GOOD);
    expect((await cli(['diff', 'skill:saucers.md', 'skill:saucers (1).md'])).stdout).toContain('-Wash by hand.\n+Wash.');
  });

  test('import --yes takes the original alone, and never a conflict over a good one', async () => {
    put(folder, { 's/saucers (1).md': OLD, 's/saucers.md': GOOD, 'marked.md': MARKED.body });
    const { value } = await json(['import', 's', '--yes']);
    expect(value.items.map(({ done }: { done: string }) => done)).toEqual(['imported', 'skipped']);
    await cli(['import', 'marked.md', '--yes']);
    expect((await cli(['show', 'saucers', '--source'])).stdout).toBe(GOOD);
  });
});

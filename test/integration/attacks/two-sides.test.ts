// Two sides change one skill, in every order that loses text elsewhere: after each, all three texts are found again.
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Decision, Scope } from '../../../electron/contract/index.ts';
import { createMerging } from '../../../electron/core/linking/conflict/merging.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { openCapability } from '../capability/open.ts';
import { makeFolder, openLibrary, packageText } from '../library/open.ts';

const [BASE, MINE, THEIRS] = ['One.\n\nTwo.', 'ONE.\n\nTwo.', 'One.\n\nTWO.'].map((body) => packageText('check', body)) as [
  string,
  string,
  string,
];

const LINKS = { settleMs: 20, maxWaitMs: 200, pollMs: 20 };

/** An acknowledged skill that follows a file. */
async function follow(scope: Scope = 'account') {
  const library = openLibrary({ links: LINKS, withWorkspace: scope === 'workspace' });
  const root = join(makeFolder(), 'skills');
  mkdirSync(root);
  const path = join(root, 'check.md');
  writeFileSync(path, BASE);
  writeFileSync(join(root, 'notes.txt'), 'a folder without files may be a drive that is away');
  await library.api.link({ path: root, scope });
  const id = library.api.list({ limit: 9 }).rows[0]!.id;
  acknowledge(library.api, [id]);
  const draft = (text: string) => library.api.saveDraft({ id, text, baseHash: library.api.open({ id }).revision.hash });
  const change = async (text: string) => {
    writeFileSync(path, text);
    await library.api.refreshLinks();
  };
  /** All texts that can be had again. */
  const kept = () => {
    const { draft: unsaved } = library.api.open({ id });
    const revisions = library.api.revisions({ id }).map((each) => library.api.revisionText({ id, revisionId: each.id }).text);
    return new Set([...revisions, ...(unsaved === null ? [] : [unsaved.text])]);
  };
  const sides = () => library.api.threeWay({ id });
  const decide = async (decision: Decision) => library.api.resolveConflict({ id, decision, ...(await sides()) });
  const now = () => {
    const { text, draft: unsaved, row } = library.api.open({ id });
    return { text, draft: unsaved, link: row.link?.state ?? null };
  };
  return { library, root, path, id, draft, change, kept, sides, decide, now, file: () => readFileSync(path, 'utf8') };
}

describe.each(['account', 'workspace'] as const)('A10, A12: the side that is not chosen is a revision, in the %s', (scope) => {
  test.each([
    ['the file', { take: 'theirs' }, THEIRS, ['mine']],
    ['mine', { take: 'mine' }, MINE, ['theirs']],
    ['merged', { take: 'merged', text: 'merged by hand' }, 'merged by hand', ['mine', 'theirs']],
  ] as const)('%s', async (_, decision, text, sidesKept) => {
    const { library, id, draft, change, kept, decide, now, file } = await follow(scope);
    draft(MINE);
    await change(THEIRS);
    expect(now()).toMatchObject({ text: BASE, link: 'conflict' });
    const said = await decide(decision);
    expect(now()).toEqual({ text, draft: null, link: 'clean' });
    expect(file()).toBe(text);
    for (const each of [BASE, MINE, THEIRS, text]) expect(kept()).toContain(each);
    expect(said.kept.map(({ side }) => side)).toEqual(sidesKept);
    for (const { side, revision } of said.kept) {
      const found = library.api.revisions({ id }).find(({ number }) => number === revision);
      expect(found?.reason).toBe(side);
      library.api.restoreRevision({ id, revisionId: found!.id, baseHash: library.api.open({ id }).revision.hash });
      expect(file()).toBe(side === 'mine' ? MINE : THEIRS);
    }
  });

  test('one’s own side stays acknowledged; the other side is read first, be it one word of prose', async () => {
    const { library, id, draft, change, decide } = await follow(scope);
    draft(MINE);
    await change(THEIRS);
    await decide({ take: 'mine' });
    expect(library.api.open({ id }).row.acknowledged).toBe(true);
    draft(THEIRS.replace('TWO', 'THREE'));
    await change(BASE);
    await decide({ take: 'theirs' });
    expect(library.api.open({ id }).row.acknowledged, 'it was read before').toBe(true);
    draft(MINE);
    await change(THEIRS);
    await decide({ take: 'theirs' });
    expect(library.api.open({ id }).row.acknowledged).toBe(false);
  });
});

describe('A10, A12: two sides and a person', () => {
  test('a merge of different lines is ready, and joins both', async () => {
    const { draft, change, sides } = await follow();
    draft(MINE);
    await change(THEIRS);
    expect(await sides()).toMatchObject({ merged: packageText('check', 'ONE.\n\nTWO.'), hunks: [{ by: 'mine' }, { by: 'theirs' }] });
  });

  test.each([{ take: 'theirs' }, { take: 'mine' }, { take: 'merged', text: 'm' }] as const)(
    'the file changed again while $take was decided: refused, and the unsaved text is still the draft',
    async (decision) => {
      const { library, path, id, draft, change, sides, now, file } = await follow();
      draft(MINE);
      await change(THEIRS);
      const seen = await sides();
      writeFileSync(path, packageText('check', 'Third.'));
      await expect(library.api.resolveConflict({ id, decision, ...seen })).rejects.toMatchObject({ code: 'changed_meanwhile' });
      expect([now().draft?.text, file()]).toEqual([MINE, packageText('check', 'Third.')]);
      draft('mine again');
      await expect(library.api.resolveConflict({ id, decision, ...(await sides()), mineHash: seen.mineHash })).rejects.toMatchObject({
        code: 'changed_meanwhile',
      });
      expect(now().draft?.text).toBe('mine again');
    },
  );

  test('the file changed between load and save: nothing is overwritten, and the way out is the same', async () => {
    const { library, path, id, kept, decide, now, file } = await follow();
    writeFileSync(path, THEIRS);
    expect(() => library.api.save({ id, text: MINE, baseHash: library.api.open({ id }).revision.hash })).toThrow(
      expect.objectContaining({ code: 'changed_meanwhile' }),
    );
    expect([file(), now().link]).toEqual([THEIRS, 'conflict']);
    await decide({ take: 'theirs' });
    expect([now().text, kept().has(MINE)]).toEqual([THEIRS, true]);
  });

  test('the file was deleted: there is nothing to use, and keeping mine writes it again', async () => {
    const { library, path, draft, decide, now, file } = await follow();
    draft(MINE);
    rmSync(path);
    await library.api.refreshLinks();
    expect(now().link).toBe('missing');
    await expect(decide({ take: 'theirs' })).rejects.toMatchObject({ code: 'not_found' });
    await decide({ take: 'mine' });
    expect([file(), now()]).toEqual([MINE, { text: MINE, draft: null, link: 'clean' }]);
  });

  test('the file was renamed: the draft stays, and is saved to the new path', async () => {
    const { library, root, path, id, draft, now } = await follow();
    draft(MINE);
    renameSync(path, join(root, 'other.md'));
    await library.api.refreshLinks();
    expect(now()).toMatchObject({ link: 'clean', draft: { text: MINE } });
    library.api.save({ id, text: MINE, baseHash: library.api.open({ id }).revision.hash });
    expect(readFileSync(join(root, 'other.md'), 'utf8')).toBe(MINE);
  });

  test('without a link: another window saved, and the same decision keeps the same texts', async () => {
    const { library, id, draft, kept, sides, decide, now } = await follow();
    library.api.unlink({ id: library.api.links()[0]?.id ?? '' });
    const { hash } = library.api.open({ id }).revision;
    library.api.save({ id, text: THEIRS, baseHash: hash });
    library.api.saveDraft({ id, text: MINE, baseHash: hash });
    expect(await sides()).toMatchObject({ base: BASE, mine: MINE, theirs: THEIRS });
    await decide({ take: 'theirs' });
    expect(now()).toEqual({ text: THEIRS, draft: null, link: null });
    expect(kept()).toEqual(new Set([BASE, MINE, THEIRS]));
    draft(BASE);
    await decide({ take: 'mine' });
    expect(now()).toMatchObject({ text: BASE, draft: null });
  });
});

describe.each(['account', 'workspace'] as const)('C12: what was granted, after two sides changed a skill of the %s', (scope) => {
  const ASKS = 'required_permissions: [crm:read]\n';
  const [base, mine, theirs, both] = ['One.\n\nTwo.', 'ONE.\n\nTwo.', 'One.\n\nTWO.', 'ONE.\n\nTWO.'].map((body) =>
    packageText('check', body, ASKS),
  ) as [string, string, string, string];

  async function granted() {
    const set = openCapability({ links: LINKS, withWorkspace: scope === 'workspace' });
    const { api } = set.opened;
    const path = join(makeFolder(), 'skills', 'check.md');
    mkdirSync(dirname(path));
    writeFileSync(path, base);
    await api.link({ path: dirname(path), scope });
    const { id } = api.list({ query: 'name:check' }).rows[0]!;
    acknowledge(api, [id]);
    set.api.grant({
      skillId: id,
      permissions: set.api.effective({ skillId: id }).permissions.map((each) => each.permission),
      until: null,
      why: '',
    });
    expect(set.gate(id).decision).toBe('allowed');
    api.saveDraft({ id, text: mine, baseHash: api.open({ id }).revision.hash });
    writeFileSync(path, theirs);
    await api.refreshLinks();
    const decide = async (decision: Decision) => {
      const { mineHash, theirHash } = await api.threeWay({ id });
      await api.resolveConflict({ id, decision, mineHash, theirHash });
      const isRead = api.open({ id }).row.acknowledged;
      if (!isRead) acknowledge(api, [id]);
      return [isRead ? 'read' : 'unread', set.api.effective({ skillId: id }).decision, set.gate(id).decision];
    };
    return { set, id, decide };
  }

  test.each([
    ['the file', { take: 'theirs' }],
    ['a merge of both', { take: 'merged', text: both }],
    ['a merge that is the file’s text', { take: 'merged', text: theirs }],
  ] as const)('%s holds something of the other side, so it is asked for again, with the difference', async (_, decision) => {
    const { set, id, decide } = await granted();
    expect(await decide(decision)).toEqual(['unread', 'asks', 'blocked']);
    expect(set.api.sinceGrant({ skillId: id })).toMatchObject({ files: [{ path: null, change: 'changed' }] });
    expect(set.api.sinceGrantTexts({ skillId: id, path: null }).left).toBe(base);
  });

  test.each([
    ['mine', { take: 'mine' }],
    ['a merge that is mine alone', { take: 'merged', text: mine }],
  ] as const)('%s is an edit of the person, so the grant stays', async (_, decision) => {
    const { decide } = await granted();
    expect(await decide(decision)).toEqual(['read', 'allowed', 'allowed']);
  });
});

test.each([
  ['the file', (path: string, outside: string) => symlinkSync(join(outside, 'check.md'), path)],
  [
    'its folder',
    (path: string, outside: string) => {
      rmSync(dirname(path), { recursive: true });
      symlinkSync(outside, dirname(path));
    },
  ],
])('A12: where %s became a link meanwhile, nothing from outside the linked folder is shown or taken in', async (_, swap) => {
  const library = openLibrary({ links: LINKS });
  const root = join(makeFolder(), 'skills');
  const outside = makeFolder();
  const path = join(root, 'inner', 'check.md');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, BASE);
  writeFileSync(join(outside, 'check.md'), packageText('check', 'A secret.'));
  await library.api.link({ path: root, scope: 'account' });
  const { id } = library.api.list({ limit: 9 }).rows[0]!;
  library.api.saveDraft({ id, text: MINE, baseHash: library.api.open({ id }).revision.hash });
  writeFileSync(path, THEIRS);
  await library.api.refreshLinks();
  const { mineHash, theirHash } = await library.api.threeWay({ id });
  rmSync(path);
  swap(path, outside);
  await expect(library.api.threeWay({ id })).rejects.toMatchObject({
    code: 'no_permission',
    message: expect.stringContaining('is a link'),
  });
  await expect(library.api.resolveConflict({ id, decision: { take: 'theirs' }, mineHash, theirHash })).rejects.toThrow();
  await library.api.refreshLinks();
  expect(JSON.stringify(library.api.revisions({ id }).map((each) => library.api.revisionText({ id, revisionId: each.id })))).not.toContain(
    'secret',
  );
});

test('A12: lines that take for ever to compare end at the limit, beside the app’s thread', async () => {
  const merging = createMerging(300);
  const hostile = (n: number) => Array.from({ length: 20_000 }, (_, i) => (i % n === 0 ? 'x' : '')).join('\n');
  let turns = 0;
  const beside = setInterval(() => turns++, 5);
  expect(await merging.merge({ base: hostile(7), mine: hostile(5), theirs: hostile(3) })).toBeNull();
  clearInterval(beside);
  expect(turns).toBeGreaterThan(5);
  expect(await merging.merge({ base: 'a\nb\nc', mine: 'A\nb\nc', theirs: 'a\nb\nC' })).toMatchObject({ merged: 'A\nb\nC' });
  merging.close();
});

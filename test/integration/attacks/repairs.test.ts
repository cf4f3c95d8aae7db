// A repair changes its own token and nothing else, in the window and on the command line, and the bytes from before it can be had again: as a
// revision of a skill, or as a file beside the file.
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repairPackage } from '../../../electron/core/editing/index.ts';
import { lostSigns } from '../../../scripts/fuzz/lost.ts';
import { mutated } from '../../../scripts/fuzz/mutate.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { createCalls } from '../cli/call.ts';
import { bringIn, openLibrary } from '../library/open.ts';

const SENTENCES = 'Reads the tide tables of the harbour.\n  Never guesses a time.';
/** What lost both sentences once. */
const BELOW_NAME = `---\nname: Tide Tables\n  ${SENTENCES}\ndescription: Tides: high and low\n---\n\nBody\n`;
const BROKEN = '---\nname: tide\ndescription: Tides: high & low, "always" = exact\n---\n\nBody, with: signs; *all* of them…\n';
const FIXED = BROKEN.replace('Tides: high & low, "always" = exact', `'Tides: high & low, "always" = exact'`);

/** Packages that people wrote. */
const WRITTEN = ['test/fixtures/packages', 'test/fixtures/packages/cases', 'resources/skills', 'resources/samples'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /\.(md|mdc)$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name)))
    .filter(({ length }) => length < 20_000),
);

test('A17: over mutated packages, no sign is lost but those that a repair is about', () => {
  let repairs = 0;
  const files = mutated(fc.constantFrom(...WRITTEN), 4);
  fc.assert(
    fc.property(files, (bytes) => {
      const text = new TextDecoder().decode(bytes);
      const { text: after, repaired } = repairPackage(text, 'tide/SKILL.md');
      repairs += repaired.length;
      expect([
        lostSigns(
          text,
          after,
          repaired.map(({ code }) => code),
        ),
        text,
      ]).toEqual(['', text]);
    }),
    { numRuns: 1800 },
  );
  expect(repairs).toBeGreaterThan(200);
});

describe('A17: in the window', () => {
  test('the bytes from before a repair are a revision, and come back', async () => {
    const library = openLibrary();
    const { 'tide.md': id } = (await bringIn(library, { 'tide.md': BROKEN })) as { 'tide.md': string };
    const { problem } = library.api.open({ id }).row;
    library.api.applyFix({ id, code: problem!.code, line: problem!.line });
    const { text, revision } = library.api.open({ id });
    expect(text).not.toBe(BROKEN);
    const first = library.api.revisions({ id }).find(({ number }) => number === 1)!;
    library.api.restoreRevision({ id, revisionId: first.id, baseHash: revision.hash });
    expect(library.api.open({ id }).text).toBe(BROKEN);
  });
});

describe('A17: validate --fix', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-repairs-')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const { cli, json, write } = createCalls(() => folder);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  test('keeps the earlier bytes beside the file, tells where, and changes only the token', async () => {
    write('tide.md', BROKEN);
    const { value } = await json(['validate', 'tide.md', '--fix']);
    expect(value.files).toMatchObject([{ path: 'tide.md', kept: 'tide.md.orig', repaired: [{ code: 'yaml_colon' }] }]);
    expect([read('tide.md').replaceAll(/["'\\]/g, ''), read('tide.md.orig')]).toEqual([FIXED.replaceAll(/["'\\]/g, ''), BROKEN]);
    write('sound.md', FIXED);
    const again = await cli(['validate', 'sound.md', '--fix']);
    expect(again.stderr).not.toContain('.orig');
    expect(readdirSync(folder).sort()).toEqual(['sound.md', 'tide.md', 'tide.md.orig']);
  });

  test('never overwrites an earlier copy, whatever it is, and keeps the same bytes once', async () => {
    write('tide.md', BROKEN);
    write('tide.md.orig', 'mine');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'tide.md.orig-2'));
    const { stderr } = await cli(['validate', 'tide.md', '--fix']);
    expect(stderr).toContain('tide.md: its earlier bytes are in tide.md.orig-3');
    expect([read('tide.md.orig'), read('tide.md.orig-3')]).toEqual(['mine', BROKEN]);
    write('tide.md', BROKEN);
    await cli(['validate', 'tide.md', '--fix']);
    expect(readdirSync(folder).filter((name) => name.includes('.orig'))).toHaveLength(3);
  });

  test('the copy is as private as the file, and lies beside the file that a link leads to', async () => {
    writeFileSync(join(folder, 'tide.md'), BROKEN, { mode: 0o600 });
    symlinkSync('tide.md', join(folder, 'link.md'));
    await cli(['validate', 'link.md', '--fix']);
    expect(statSync(join(folder, 'tide.md.orig')).mode & 0o777).toBe(0o600);
  });

  test('where no copy can be kept, nothing is repaired', async () => {
    // A name so long that the copy's does not fit.
    const long = `${'t'.repeat(252)}.md`;
    write(long, BROKEN);
    const { code } = await cli(['validate', long, '--fix']);
    expect([code, read(long)]).toEqual([1, BROKEN]);
  });

  test('sentences below a name stay, and the copy does not come with the package', async () => {
    write('tide.md', BELOW_NAME);
    await cli(['validate', 'tide.md', '--fix']);
    for (const sentence of SENTENCES.split('\n')) expect(read('tide.md')).toContain(sentence.trim());
    write('SKILL.md', BROKEN);
    await cli(['validate', 'SKILL.md', '--fix']);
    const { value } = await json(['import', folder, '--dry-run']);
    const [item] = value.plan.items.filter(({ fileName }: { fileName: string }) => fileName.endsWith('SKILL.md'));
    expect(item.attachments.map(({ path }: { path: string }) => path)).not.toContain('SKILL.md.orig');
    expect(item.leftOut).toContainEqual(expect.objectContaining({ path: 'SKILL.md.orig' }));
  });
});

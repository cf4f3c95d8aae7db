// A7: the right outcome of every archive case (cases/packages), and of its neighbours. Refused = nothing of it comes in.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { type Archive, readArchive } from '../../../electron/core/archives/index.ts';
import { makeTar, makeTarGz, makeZip, type TarPart, type ZipPart } from '../../fixtures/archives.ts';

const caseFile = (name: string): Uint8Array => readFileSync(new URL(`../../fixtures/packages/cases/${name}`, import.meta.url));
const open = (name: string): Promise<Archive> => readArchive(caseFile(name), name);
const names = ({ entries }: Archive): string[] => entries.map(({ path }) => path);
const left = ({ leftOut }: Archive): string[] => leftOut.map(({ path }) => path);

/** The message of a refusal; a test fails when the archive opens. */
async function refusal(archive: Promise<Archive>): Promise<string> {
  const error = await archive.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'archive_refused', remedy: expect.stringMatching(/./) });
  return (error as AppError).message;
}

const zip = (...parts: ZipPart[]): Promise<Archive> => readArchive(makeZip([{ name: 'a/SKILL.md', content: 'x' }, ...parts]), 'a.zip');
const tar = (...parts: TarPart[]): Promise<Archive> => readArchive(makeTar([{ path: 'a/SKILL.md', content: 'x' }, ...parts]), 'a.tar');

describe('A7: the given archives', () => {
  test('33: a link that leads outside refuses the archive and is named; the inside link is reported', async () => {
    const message = await refusal(open('33-zip-symlink.zip'));
    expect(message).toContain('oil-hinge/assets is a link to ../../outside-target, outside the archive');
    expect(message).toContain('oil-hinge/assets/planted.txt is reached through the link oil-hinge/assets');
    expect(message).toContain('oil-hinge/notes.md: it is a link to SKILL.md; links are not followed');
  });

  test('35: both pairs of names that are one file somewhere refuse the archive', async () => {
    const message = await refusal(open('35-case-collision.zip'));
    expect(message).toContain('hang-coat/references/Hooks.md and hang-coat/references/hooks.md differ only in case');
    expect(message).toMatch(/gr\u00f6\u00dfe\.md and .*gro\u0308\u00dfe\.md differ only in how their letters are composed/);
  });

  test('37: names that Windows refuses are left out, each with its reason; a backslash is a folder', async () => {
    const archive = await open('37-windows-names.zip');
    expect(names(archive)).toEqual(['sort-mail/SKILL.md', 'sort-mail/references/back.md']);
    expect(archive.leftOut.map(({ path, reason }) => [path.slice(21, 34), reason])).toEqual([
      ['con.md', 'Its name is a reserved device name on Windows (con).'],
      ['aux', 'Its name is a reserved device name on Windows (aux).'],
      ['what?.md', 'Its name contains ?, which Windows does not allow.'],
      ['trailing. ', 'Its name ends with a dot or a space, which Windows removes.'],
      ['a:stream.md', 'Its name contains a colon, which can hide a second file in the first on Windows.'],
      ['nnnnnnnnnnnnn', 'Its name is longer than 240 characters, too long for Windows.'],
    ]);
  });

  test('49: an entry that grows a thousandfold refuses the archive; limit and entry are named', async () => {
    expect(await refusal(open('49-zip-bomb.zip'))).toMatch(/blow-bubbles\/assets\/zeros\.bin expands 1,0\d\d-fold, .* at most 100-fold/);
  });

  test('53: the outside link, the outside hard link and the pipe are named', async () => {
    const message = await refusal(open('53-tar-links.tar'));
    expect(message).toContain('lift-latch/data is a link to ../../outside-dir, outside the archive');
    expect(message).toContain('lift-latch/alias.txt is a hard link to ../outside-file, outside the archive');
    expect(message).toContain('lift-latch/fifo is a pipe');
  });

  test('57: all plain files are read, hidden ones too; the archive inside is not opened', async () => {
    const archive = await open('57-export-excludes.zip');
    expect(names(archive)).toHaveLength(8);
    expect(names(archive)).toEqual(
      expect.arrayContaining(['shine-shoes/.env', 'shine-shoes/.gitignore', 'shine-shoes/references/keep.md']),
    );
    expect(archive.leftOut).toEqual([
      { path: 'shine-shoes/old.zip', reason: 'It is an archive inside the archive; nested archives are not opened.' },
    ]);
  });

  test('59: the folder keeps its name', async () => {
    expect(names(await open('59-name-folder-mismatch.zip'))).toEqual(['My Folder (copy)/SKILL.md']);
  });
});

describe('A7: a name that leaves its folder refuses the archive', () => {
  test.each([
    ['../x.md', 'points outside its folder'],
    ['a/../../x.md', 'points outside its folder'],
    ['a/.. /x.md', 'points outside its folder'],
    ['a\\..\\..\\x.md', 'points outside its folder'],
    ['/etc/x', 'absolute path'],
    ['\\x.md', 'absolute path'],
    ['C:\\x.md', 'starts with a drive letter'],
    ['c:x.md', 'starts with a drive letter'],
    ['\\\\server\\share\\x.md', 'points to another computer'],
    ['//server/share/x.md', 'points to another computer'],
  ])('%s', async (name, reason) => {
    expect(await refusal(zip({ name }))).toContain(reason);
    expect(await refusal(tar({ path: name }))).toContain(reason);
  });
});

describe('A7: a name that is unsafe somewhere is left out with its reason', () => {
  test.each([
    ['a/x\u0000.md', 'control character 00'],
    ['a/x\u001b[2J.md', 'control character 1B'],
    ['a/COM1.txt', 'a reserved device name on Windows (COM1)'],
    ['a/lpt¹', 'a reserved device name on Windows'],
    ['nul/x.md', 'a reserved device name on Windows (nul)'],
    ['a/x<y.md', 'contains <'],
    ['a/x ', 'ends with a dot or a space'],
    ['a/.../x', 'ends with a dot or a space'],
    ['a/x:y', 'colon'],
    [`a/${'é'.repeat(150)}`, 'part longer than 255 bytes'],
  ])('%j', async (name, reason) => {
    const archive = await zip({ name });
    expect(names(archive)).toEqual(['a/SKILL.md']);
    expect(archive.leftOut[0]!.reason).toContain(reason);
  });

  test('a name that is not UTF-8 although it says so', async () => {
    expect((await zip({ name: Buffer.from([0x61, 0x2f, 0xff, 0xfe]) })).leftOut[0]!.reason).toContain('not encoded in UTF-8');
  });

  test('in a tar archive a backslash is no folder', async () => {
    expect((await tar({ path: 'a/b\\c.md' })).leftOut).toEqual([
      { path: 'a/b\\c.md', reason: 'Its name contains a backslash, a folder separator on Windows.' },
    ]);
  });
});

describe('A7: names without the UTF-8 flag', () => {
  test('are UTF-8 where they are that, else the code page of DOS', async () => {
    const archive = await zip({ name: 'a/größe.md', flags: 0 }, { name: Buffer.from([0x61, 0x2f, 0x81, 0x62]), flags: 0 });
    expect(names(archive)).toEqual(['a/SKILL.md', 'a/größe.md', 'a/üb']);
  });
});

describe('A7: two names for one file refuse the archive', () => {
  test.each<[string, string[], string]>([
    ['the same twice', ['a/x.md', 'a/x.md'], 'a/x.md appears 2 times'],
    ['with a dot between', ['a/x.md', 'a/./x.md'], 'a/x.md appears 2 times'],
    ['capitals', ['a/X.md', 'a/x.md'], 'differ only in case'],
    ['capitals of a folder', ['a/B/x.md', 'a/b/x.md'], 'differ only in case'],
    ['composed letters', ['a/\u00e9.md', 'a/e\u0301.md'], 'how their letters are composed'],
    ['a file that is also a folder', ['a/b', 'a/B/x.md'], 'a/b is both a file and the folder of a/B/x.md'],
  ])('%s', async (_, paths, reason) => {
    expect(await refusal(zip(...paths.map((name) => ({ name }))))).toContain(reason);
    expect(await refusal(tar(...paths.map((path) => ({ path }))))).toContain(reason);
  });
});

describe('A7: links and what is no file', () => {
  test('an inside link is left out and told', async () => {
    const reason = 'It is a link to ../a/SKILL.md; links are not followed.';
    expect((await zip({ name: 'a/l.md', content: '../a/SKILL.md', mode: 0o120777 })).leftOut).toEqual([{ path: 'a/l.md', reason }]);
    expect((await tar({ path: 'a/l.md', type: 'SymbolicLink', linkpath: '../a/SKILL.md' })).leftOut).toEqual([{ path: 'a/l.md', reason }]);
  });

  test.each(['/etc/passwd', '../../x', 'C:\\x', '..\\..\\x', '\\\\server\\x'])('a link to %s refuses the archive', async (target) => {
    expect(await refusal(zip({ name: 'a/l', content: target, mode: 0o120777 }))).toContain('a/l is a link');
    expect(await refusal(tar({ path: 'a/l', type: 'SymbolicLink', linkpath: target }))).toContain('a/l is a link');
  });

  test('a hard link counts from the top', async () => {
    expect((await tar({ path: 'a/h', type: 'Link', linkpath: 'a/SKILL.md' })).leftOut[0]!.reason).toContain('hard link to a/SKILL.md');
    expect(await refusal(tar({ path: 'a/h', type: 'Link', linkpath: '../x' }))).toContain('a/h is a hard link to ../x');
  });

  test.each([
    [0o020644, 'a device'],
    [0o060644, 'a device'],
    [0o010644, 'a pipe'],
    [0o140644, 'a pipe'],
  ])('mode %o in a zip', async (mode, word) => {
    expect(await refusal(zip({ name: 'a/d', mode }))).toContain(`a/d is ${word}`);
  });

  test.each<[TarPart['type'], string]>([
    ['CharacterDevice', 'a device'],
    ['BlockDevice', 'a device'],
    ['FIFO', 'a pipe'],
  ])('%s in a tar', async (type, word) => {
    expect(await refusal(tar({ path: 'a/d', type: type! }))).toContain(`a/d is ${word}`);
  });

  test('files with holes are left out', async () => {
    expect(left(await tar({ path: 'a/s.bin', letter: 'S' }))).toEqual(['a/s.bin']);
    expect(left(await tar({ path: 'a/GNUSparseFile.0/s.bin' }))).toEqual(['a/GNUSparseFile.0/s.bin']);
  });

  test('folders are no entries; folder, pax and GNU headers are read', async () => {
    const long = `a/${'long-'.repeat(30)}name/x.md`;
    const archive = await tar({ path: 'a/b/', type: 'Directory' }, { path: long, content: 'pax' }, { path: 'b/y.md', content: 'plain' });
    expect(names(archive)).toEqual(['a/SKILL.md', long, 'b/y.md']);
  });
});

describe('A7: modes', () => {
  test('are kept; bits that lend rights are dropped; a file without any bit can be read', async () => {
    const archive = await zip({ name: 'a/run.sh', mode: 0o106755 }, { name: 'a/none', mode: 0o100000 }, { name: 'a/dos', mode: 0 });
    expect(archive.entries.map(({ mode }) => mode.toString(8))).toEqual(['644', '755', '644', '644']);
    const other = await readArchive(makeTarGz([{ path: 'run.sh', mode: 0o7755 }]), 'x.tgz');
    expect(other.entries[0]!.mode).toBe(0o755);
  });
});

describe('A7: archives inside are not opened', () => {
  test.each(['x.zip', 'x.tar.gz', 'x.skill', 'x.7z', 'notes.txt'])('%s', async (name) => {
    const inner = makeZip([{ name: 'SKILL.md' }]);
    expect(left(await zip({ name: `a/${name}`, content: inner }))).toEqual([`a/${name}`]);
  });

  test('office documents are documents', async () => {
    expect(names(await zip({ name: 'a/x.docx', content: makeZip([{ name: 'word/document.xml' }]) }))).toContain('a/x.docx');
  });
});

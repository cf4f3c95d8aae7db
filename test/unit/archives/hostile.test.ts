// A7: archives that lie, are damaged or too large are refused with the entry and the reason; whatever the bytes, reading ends.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import {
  type Archive,
  type ArchiveEntry,
  archiveKind,
  readArchive,
  unsafeName,
  writeArchive,
} from '../../../electron/core/archives/index.ts';
import { gnuLongName, makeTar, makeTarGz, makeZip, type ZipPart } from '../../fixtures/archives.ts';
import fc from '../../fixtures/fixed-seed.ts';

const refusal = (archive: Promise<Archive>): Promise<string> =>
  archive.then(
    () => expect.unreachable('the archive opened'),
    (cause: unknown) => {
      expect(cause).toBeInstanceOf(AppError);
      expect(cause).toMatchObject({ code: 'archive_refused' });
      return (cause as AppError).message;
    },
  );
const zip = (parts: ZipPart[], options = {}): Promise<Archive> => readArchive(makeZip(parts, options), 'x.zip');
const MiB = 2 ** 20;

describe('A7: a zip archive that lies is refused', () => {
  test.each<[string, ZipPart, string]>([
    ['about its size, too small', { name: 'a', content: 'x'.repeat(5000), states: { size: 100 } }, 'a is larger than declared (100 bytes)'],
    ['about its size, too large', { name: 'a', content: 'x', states: { size: 100 } }, 'a has 1 bytes but declares 100'],
    ['about its checksum', { name: 'a', content: 'x', states: { sum: 1 } }, 'a does not match its checksum'],
    ['with another name at its content', { name: 'a', local: { name: 'b' } }, 'a has a different name (b) in its local header'],
    ['with another size at its content', { name: 'a', content: 'xy', local: { size: 1 } }, 'a is described in two ways'],
    ['with another checksum at its content', { name: 'a', content: 'xy', local: { sum: 1 } }, 'a is described in two ways'],
    ['with another packing at its content', { name: 'a', content: 'xy', local: { method: 0 } }, 'a is described in two ways'],
    ['encrypted', { name: 'a', content: 'xy', flags: 0x801 }, 'a is encrypted'],
    ['packed in a way that is not read', { name: 'a', content: 'xy', method: 12 }, 'a uses compression method 12'],
    ['whose packed bytes are none', { name: 'a', content: 'abc', stored: true, method: 8 }, 'a cannot be unpacked'],
    ['whose content lies outside', { name: 'a', content: 'abc', states: { at: 5000 } }, 'its file list cannot be read'],
  ])('%s', async (_, part, reason) => {
    expect(await refusal(zip([part]))).toContain(reason);
  });

  test('entries that share their bytes', async () => {
    expect(
      await refusal(
        zip([
          { name: 'a', content: 'xyz' },
          { name: 'a', content: 'xyz', states: { name: 'a', at: 0 } },
        ]),
      ),
    ).toContain('a overlaps a');
  });

  test('more entries than it counts', async () => {
    expect(await refusal(zip([{ name: 'a' }, { name: 'b' }], { count: 1 }))).toContain('declares 1 entries but lists more');
  });
});

describe('A7: limits of a zip archive', () => {
  test('100,000 entries are refused by their number, which is at the end', async () => {
    const archive = makeZip([{ name: 'a' }], { count: 100_000, zip64: true });
    expect(await refusal(readArchive(archive, 'x.zip'))).toContain('100,000 entries; at most 10,000');
  });

  test('10,000 entries are read', async () => {
    const parts = Array.from({ length: 10_000 }, (_, n) => ({ name: `a/${n}.md`, content: `${n}` }));
    expect((await zip(parts)).entries).toHaveLength(10_000);
    expect(await refusal(zip([{ name: 'a' }], { count: 10_001 }))).toContain('10,001 entries');
  });

  test('files of more than 256 MiB together are refused before one is unpacked', async () => {
    const parts = Array.from({ length: 3 }, (_, n) => ({ name: `${n}`, content: 'x', states: { size: 100 * MiB, packed: 1 } }));
    expect(await refusal(zip(parts))).toContain('its files unpack to 300.0 MB; at most 256.0 MB is allowed');
  });

  test('a small text may grow as it likes, a large one a hundredfold', async () => {
    const file = 'x'.repeat(MiB);
    expect((await zip([{ name: 'a', content: file }])).entries).toHaveLength(1);
    expect(await refusal(zip([{ name: 'a', content: `${file}x` }]))).toContain('a expands');
  });

  test('the caller may set lower ones', async () => {
    const archive = makeZip([{ name: 'a', content: 'xyz' }, { name: 'b' }]);
    expect(await refusal(readArchive(archive, 'x.zip', { entries: 1 }))).toContain('2 entries; at most 1');
    expect(await refusal(readArchive(archive, 'x.zip', { bytes: 2 }))).toContain('unpack to 3 bytes; at most 2 bytes');
  });
});

describe('A7: damaged archives are refused', () => {
  const whole = makeZip([{ name: 'a/SKILL.md', content: 'Some text. '.repeat(20) }]);
  test.each([1, 10, 30, whole.length - 23, whole.length - 1])('a zip cut after %i bytes', async (length) => {
    expect(await refusal(readArchive(whole.subarray(0, length), 'x.zip'))).toContain('x.zip was not opened');
  });

  const files = makeTar([{ path: 'a/SKILL.md', content: 'Some text. '.repeat(200) }]);
  test.each([600, 512 + 2200, files.length - 1024])('a tar cut after %i bytes', async (length) => {
    expect(await refusal(readArchive(files.subarray(0, length), 'x.tar'))).toMatch(/ends before its end marker|damaged/);
  });

  test('a tar whose header does not match its sum', async () => {
    const bytes = makeTar([
      { path: 'a', content: 'x' },
      { path: 'b', content: 'x' },
    ]);
    bytes[1024] = 0x7a;
    expect(await refusal(readArchive(bytes, 'x.tar'))).toContain('damaged after a');
  });

  test('a tar.gz that is cut, whose sum is wrong, or that holds no tar', async () => {
    const bytes = gzipSync(files);
    expect(await refusal(readArchive(bytes.subarray(0, 60), 'x.tar.gz'))).toMatch(/cannot be unpacked|damaged/);
    bytes[bytes.length - 6]! ^= 1;
    expect(await refusal(readArchive(bytes, 'x.tar.gz'))).toContain('cannot be unpacked');
    expect(await refusal(readArchive(gzipSync(Buffer.from('no archive')), 'x.tgz'))).toMatch(/damaged|stops before/);
    expect(await refusal(readArchive(gzipSync(gzipSync(files)), 'x.tgz'))).toContain('compressed twice');
  });

  test('what is no archive', async () => {
    expect(await refusal(readArchive(Buffer.from('# Text'), 'notes.md'))).toContain('it is not a zip or tar archive');
    expect(await refusal(readArchive(Buffer.from('# Text'), 'x.zip'))).toContain('its file list cannot be read');
  });
});

describe('A7: limits of a tar archive', () => {
  test('an entry that states more than is read is refused at its header', async () => {
    const bytes = makeTar([{ path: 'a/huge', size: 300 * MiB }]);
    expect(await refusal(readArchive(bytes, 'x.tar'))).toContain('a/huge: its files unpack to 300.0 MB');
  });

  test('a tar.gz that grows a thousandfold is refused, the entry named', async () => {
    const bytes = makeTarGz([{ path: 'a/zeros', content: new Uint8Array(40 * MiB) }]);
    expect(await refusal(readArchive(bytes, 'x.tar.gz'))).toContain('a/zeros expands');
  });

  test('more than 10,000 entries', async () => {
    const parts = Array.from({ length: 10_001 }, (_, n) => ({ path: `${n}` }));
    expect(await refusal(readArchive(makeTar(parts), 'x.tar'))).toContain('10,001 entries');
  });
});

test('A7: a GNU long name is read', async () => {
  const long = `a/${'long-'.repeat(35)}name.md`;
  const archive = await readArchive(makeTar([gnuLongName(long), { path: 'short', content: 'x' }]), 'x.tar');
  expect(archive.entries.map(({ path }) => path)).toEqual([long]);
});

test('A7: reading stops at the signal, in the middle too', async () => {
  const parts = Array.from({ length: 5000 }, (_, n) => ({ name: `${n}`, content: `${n}` }));
  const stop = new AbortController();
  const reading = readArchive(makeZip(parts), 'x.zip', { signal: stop.signal });
  setImmediate(() => stop.abort());
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  await expect(readArchive(makeTarGz([{ path: 'a' }]), 'x.tgz', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('other work goes on while an archive is read', async () => {
  const parts = Array.from({ length: 5000 }, (_, n) => ({ path: `${n}`, content: `${n}`.repeat(100) }));
  let turns = 0;
  const clock = setInterval(() => turns++, 1);
  await readArchive(makeTarGz(parts), 'x.tgz');
  clearInterval(clock);
  expect(turns).toBeGreaterThan(0);
});

describe('archiveKind', () => {
  test('goes by the content, and by the name when the content says nothing', () => {
    const kinds = [
      archiveKind('x.bin', makeZip([{ name: 'a' }])),
      archiveKind('x.bin', makeTar([{ path: 'a' }])),
      archiveKind('x.bin', makeTarGz([{ path: 'a' }])),
      archiveKind('notes.md.gz', gzipSync('text')),
      archiveKind('x.skill', new Uint8Array()),
      archiveKind('SKILL.md', Buffer.from('---\nname: x\n---\n')),
      archiveKind('empty.zip', makeZip([])),
    ];
    expect(kinds).toEqual(['zip', 'tar', 'tar.gz', null, 'zip', null, 'zip']);
  });
});

const files = fc.uniqueArray(
  fc.record({
    // Names of devices, such as con, are left out on reading.
    path: fc.stringMatching(/^[a-z]{1,8}(\/[a-zé]{1,60}){0,3}\.md$/).filter((path) => unsafeName(path) === null),
    mode: fc.constantFrom(0o644, 0o755, 0o600),
    bytes: fc.uint8Array({ maxLength: 2000 }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ path }) => path.normalize('NFC').toLowerCase() },
);

test.each(['zip', 'tar.gz'] as const)('A6: a file that only begins like a packed one is a plain file of a %s', async (kind) => {
  const gzip = gzipSync('text');
  const given = [
    [0x1f, 0x8b],
    [0x1f, 0x8b, 8, 0],
    [...gzip.subarray(0, 2), 7, ...gzip.subarray(3)], // a way of packing that there is not
    [...gzip.subarray(0, 3), 0xe0, ...gzip.subarray(4)], // flags that are reserved
  ].map((bytes, n) => ({ path: `${n}.md`, mode: 0o644, bytes: Uint8Array.from(bytes) }));
  const { entries, leftOut } = await readArchive(
    await writeArchive(kind, [...given, { path: 'z.md', mode: 0o644, bytes: gzip }]),
    `x.${kind}`,
  );
  expect(entries.map(({ path, bytes }) => [path, [...bytes]])).toEqual(given.map(({ path, bytes }) => [path, [...bytes]]));
  expect(leftOut.map(({ path }) => path)).toEqual(['z.md']);
});

describe('A7: properties', () => {
  test.each(['zip', 'tar.gz'] as const)('what is written to a %s is read again, and the same files give the same bytes', async (kind) => {
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        const bytes = await writeArchive(kind, given);
        expect(Buffer.from(await writeArchive(kind, [...given].reverse())).equals(bytes)).toBe(true);
        const { entries, leftOut } = await readArchive(bytes, `x.${kind}`);
        const sorted = [...given].sort((a, b) => (a.path < b.path ? -1 : 1));
        const plain = (list: readonly ArchiveEntry[]) =>
          list.map(({ path, mode, bytes }) => ({ path, mode, bytes: Buffer.from(bytes).toString('hex') }));
        expect([...plain(entries), ...leftOut]).toEqual(plain(sorted));
      }),
      { numRuns: 60 },
    );
  });

  const ends = async (bytes: Uint8Array, name: string): Promise<void> => {
    const result = await readArchive(bytes, name).catch((cause: unknown) => cause);
    if (result instanceof Error) expect(result).toMatchObject({ code: 'archive_refused' });
  };

  test('random bytes are read or refused', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), fc.constantFrom('x.zip', 'x.tar', 'x.tgz'), ends), {
      numRuns: 300,
    });
  });

  test('an archive with changed bytes is read or refused', async () => {
    const parts = [
      { path: 'a/SKILL.md', content: 'Text. '.repeat(50) },
      { path: `a/${'b'.repeat(140)}`, content: 'x' },
    ];
    const originals = [
      makeZip(parts.map(({ path, content }) => ({ name: path, content }))),
      makeZip([{ name: 'l', content: 'a', mode: 0o120777 }], { zip64: true }),
      makeTar(parts),
      makeTarGz(parts),
    ];
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(40),
        async (original, changes, cut) => {
          const bytes = Uint8Array.from(original.subarray(0, original.length - cut));
          for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
          await ends(bytes, 'x.zip');
          await ends(bytes, 'x.tar');
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('A6: a tar.gz does not say which system packed it, nor when', async () => {
  const bytes = await writeArchive('tar.gz', [{ path: 'a', mode: 0o644, bytes: new Uint8Array() }]);
  expect([...bytes.subarray(4, 8), bytes[9]]).toEqual([0, 0, 0, 0, 255]);
});

test('A6: a path that escapes is not written', async () => {
  await expect(writeArchive('zip', [{ path: '../x', mode: 0o644, bytes: new Uint8Array() }])).rejects.toMatchObject({ code: 'bad_input' });
});

test('A7: a folder that holds bytes, and a path with a backslash, are no files', async () => {
  const archive = await zip([{ name: 'a/', content: 'hidden', mode: 0o040755 }, { name: 'b/', content: 'hidden' }, { name: 'c/' }]);
  expect(archive).toEqual({
    entries: [],
    leftOut: ['a', 'b'].map((path) => ({ path, reason: 'It is not a regular file; only regular files are read.' })),
  });
  await expect(writeArchive('zip', [{ path: 'a\\x', mode: 0o644, bytes: new Uint8Array() }])).rejects.toMatchObject({ code: 'bad_input' });
});

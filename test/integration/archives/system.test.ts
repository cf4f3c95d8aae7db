// A6: archives that we write open with the programs of the system, and theirs open here. Skipped where there are no such programs.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readArchive, writeArchive } from '../../../electron/core/archives/index.ts';

const has = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const posix = process.platform !== 'win32';

const FILES = [
  { path: 'wash-up/SKILL.md', mode: 0o644, bytes: Buffer.from('---\nname: wash-up\n---\nText.\n') },
  { path: 'wash-up/scripts/run.sh', mode: 0o755, bytes: Buffer.from('#!/bin/sh\n') },
  { path: `wash-up/references/${'a-long-name-'.repeat(9)}größe.md`, mode: 0o644, bytes: Buffer.alloc(3000, 'x') },
];

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'skillwright-archives-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const unpacked = () =>
  FILES.map(({ path }) => ({ path, mode: statSync(join(dir, path)).mode & 0o777, bytes: readFileSync(join(dir, path)) }));

describe('A6: what we write', () => {
  test.skipIf(!posix || !has('unzip', '-v'))('unzip reads', async () => {
    writeFileSync(join(dir, 'x.zip'), await writeArchive('zip', FILES));
    execFileSync('unzip', ['-q', 'x.zip'], { cwd: dir });
    expect(unpacked()).toEqual(FILES);
  });

  test.skipIf(!posix || !has('tar', '--version'))('tar reads', async () => {
    writeFileSync(join(dir, 'x.tgz'), await writeArchive('tar.gz', FILES));
    execFileSync('tar', ['-xzf', 'x.tgz'], { cwd: dir });
    expect(unpacked()).toEqual(FILES);
  });
});

describe('A7: what they write', () => {
  beforeEach(() => {
    for (const { path, mode, bytes } of FILES) {
      mkdirSync(join(dir, path, '..'), { recursive: true });
      writeFileSync(join(dir, path), bytes);
      chmodSync(join(dir, path), mode);
    }
    if (posix) symlinkSync('SKILL.md', join(dir, 'wash-up/README.md'));
  });

  const expectAll = async (file: string) => {
    const { entries, leftOut } = await readArchive(readFileSync(join(dir, file)), file);
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    const plain = (list: { path: string; mode: number; bytes: Uint8Array }[]) =>
      list.map(({ path, mode, bytes }) => ({ path, mode, text: Buffer.from(bytes).toString() })).sort(byPath);
    expect(plain(entries)).toEqual(plain(FILES));
    expect(leftOut).toEqual([{ path: 'wash-up/README.md', reason: 'It is a link to SKILL.md; links are not followed.' }]);
  };

  test.skipIf(!posix || !has('zip', '-v'))('zip: modes, links and names arrive', async () => {
    execFileSync('zip', ['-qry', 'x.zip', 'wash-up'], { cwd: dir });
    await expectAll('x.zip');
  });

  test.skipIf(!posix || !has('tar', '--version'))('tar: modes, links and names arrive, from the top folder too', async () => {
    execFileSync('tar', ['-czf', 'x.tar.gz', './wash-up'], { cwd: dir });
    await expectAll('x.tar.gz');
  });

  test.skipIf(!posix || !has('python3', '-c', 'import zipfile'))('Python: a stream of which the sizes come after the content', async () => {
    const script = [
      'import sys, zipfile',
      'class Pipe:',
      '  def __init__(self, f): self.f = f',
      '  def write(self, b): return self.f.write(b)',
      '  def flush(self): self.f.flush()',
      'with open("x.zip", "wb") as f, zipfile.ZipFile(Pipe(f), "w", zipfile.ZIP_DEFLATED) as z: z.writestr("a/SKILL.md", "Text " * 100)',
    ].join('\n');
    execFileSync('python3', ['-c', script], { cwd: dir });
    const { entries } = await readArchive(readFileSync(join(dir, 'x.zip')), 'x.zip');
    expect(entries.map(({ path, bytes }) => [path, bytes.length])).toEqual([['a/SKILL.md', 500]]);
  });
});

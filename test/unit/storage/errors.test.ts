import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { createFileBatch, fileError, flushFolder, mapSqliteError, writeFileAtomic } from '../../../electron/core/storage/index.ts';

const sqlite = (code: string) => mapSqliteError(new BetterSqlite3.SqliteError('raw', code), '/data/agents.db');

describe('errors of SQLite', () => {
  test.each([
    ['SQLITE_BUSY', 'db_busy', true],
    ['SQLITE_BUSY_SNAPSHOT', 'db_busy', true],
    ['SQLITE_LOCKED_SHAREDCACHE', 'db_busy', true],
    ['SQLITE_FULL', 'db_full', true],
    ['SQLITE_CORRUPT', 'db_corrupt', false],
    ['SQLITE_CORRUPT_VTAB', 'db_corrupt', false],
    ['SQLITE_NOTADB', 'db_corrupt', false],
    ['SQLITE_READONLY_DBMOVED', 'no_permission', true],
    ['SQLITE_IOERR_WRITE', 'io_failed', true],
    ['SQLITE_CONSTRAINT_CHECK', 'internal', false],
  ] as const)('%s is %s', (raw, code, retryable) => {
    expect(sqlite(raw)).toMatchObject({
      code,
      retryable,
      message: expect.stringContaining('/data/agents.db'),
      remedy: expect.stringMatching(/\.$/),
    });
  });

  test('a file that can’t be opened is told by the reason of the file system', () => {
    expect(sqlite('SQLITE_CANTOPEN')).toMatchObject({ code: 'not_found' });
  });

  test('errors of ours pass, others keep their words', () => {
    const own = new AppError('bad_input', 'x');
    expect(mapSqliteError(own, '')).toBe(own);
    expect(mapSqliteError(new Error('strange'), '').message).toContain('strange');
  });
});

test('errors of the file system have a code and a remedy', () => {
  const error = (code: string) => fileError(Object.assign(new Error('raw'), { code }), 'The file x cannot be written');
  expect([error('EACCES').code, error('ENOSPC').code, error('ENOENT').code, error('EIO').code]).toEqual([
    'no_permission',
    'disk_full',
    'not_found',
    'io_failed',
  ]);
});

describe('writing whole files', () => {
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'skillwright-'));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    return path;
  }

  test('replaces a file, or refuses it, and leaves nothing beside it', () => {
    const dir = folder();
    const path = join(dir, 'a.md');
    writeFileAtomic(path, Buffer.from('one'));
    writeFileAtomic(path, Buffer.from('two'));
    expect(() => writeFileAtomic(path, Buffer.from('three'), { overwrite: false })).toThrow(
      expect.objectContaining({ code: 'name_taken' }),
    );
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(readdirSync(dir)).toEqual(['a.md']);
  });

  test('a failed write leaves the old file and no temporary one', () => {
    const dir = folder();
    writeFileSync(join(dir, 'a.md'), 'old');
    expect(() => writeFileAtomic(join(dir, 'a.md', 'b.md'), Buffer.from('x'))).toThrow(expect.objectContaining({ code: 'not_found' }));
    mkdirSync(join(dir, 'taken/full'), { recursive: true });
    expect(() => writeFileAtomic(join(dir, 'taken'), Buffer.from('x'))).toThrow(expect.objectContaining({ code: 'io_failed' }));
    expect(readdirSync(dir)).toEqual(['a.md', 'taken']);
  });

  test('many new files are on the disk after one flush, with their modes, whatever these are', async () => {
    const dir = folder();
    const batch = createFileBatch();
    const paths = Array.from({ length: 40 }, (_, n) => join(dir, `s-${n % 4}`, 'deep', `${n}.md`));
    for (const [n, path] of paths.entries()) batch.write(path, Buffer.from(String(n)), n % 2 === 0 ? 0o755 : 0o600);
    batch.write(join(dir, 'hidden'), Buffer.from('x'), 0o200);
    await batch.flush();
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(paths.map((_, n) => String(n)));
    expect([paths[0]!, paths[1]!, join(dir, 'hidden')].map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o600, 0o200]);
    expect(() => batch.write(paths[0]!, Buffer.from('other'), 0o600)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  });

  test('a file that is gone before the flush is an error', async () => {
    const dir = folder();
    const batch = createFileBatch();
    batch.write(join(dir, 'a.md'), Buffer.from('x'), 0o600);
    rmSync(join(dir, 'a.md'));
    await expect(batch.flush()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  // The folders of processes are on a drive that flushes none, as those of some networks.
  test.runIf(process.platform === 'linux')('A12: a drive that flushes no folders is written to all the same', () => {
    expect(() => flushFolder('/proc/self')).not.toThrow();
    expect(() => flushFolder(join(folder(), 'missing'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});

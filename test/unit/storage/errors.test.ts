import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { fileError, mapSqliteError, writeFileAtomic } from '../../../electron/core/storage/index.ts';

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
});

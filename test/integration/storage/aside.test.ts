import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DATABASE_SUFFIXES, setDatabaseAside } from '../../../electron/core/storage/index.ts';
import { makeFolder } from './folder.ts';

test('A17: a database goes aside with its log and its journal, so that neither is taken for that of a new one', () => {
  const folder = makeFolder();
  const path = join(folder, 'agents.db');
  for (const suffix of DATABASE_SUFFIXES) writeFileSync(path + suffix, suffix);
  const aside = setDatabaseAside(path);
  for (const suffix of DATABASE_SUFFIXES) expect(existsSync(aside + suffix)).toBe(true);
  expect(readdirSync(folder)).toHaveLength(DATABASE_SUFFIXES.length);
});

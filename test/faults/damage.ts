// test/faults/damage.ts - flipped bytes and truncations in every file of an account, one at a time. After each, the account opens with what
// is whole, or is refused in words; what is damaged is told, and its bytes are still there.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../electron/contract/index.ts';
import { randomFrom } from '../fixtures/at-work.ts';
import { copyOf, type Found, readAccount } from './account.ts';
import { type Outcome, type Row, repeat } from './row.ts';

const FLIPS = 20;
const CUTS = 8;
/** SQLite's own words and those of a bug are not for a person. */
const RAW = /malformed|disk image|SQLITE|no such table|sqlite_|TypeError|undefined|not a function|JSON at position/i;

const random = randomFrom(7);

function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(random() * bytes.length);
  bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8));
  writeFileSync(path, bytes);
}
const cut = (path: string): void => truncateSync(path, Math.floor(random() * readFileSync(path).length));

/** Every file of the account. */
const filesOf = (home: string): string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
    .sort();

/** One row a file and kind of damage. */
export async function damage(home: string): Promise<Row[]> {
  const before = await readAccount(home);
  const rows: Row[] = [];
  for (const file of filesOf(home)) {
    if (readFileSync(join(home, file)).length === 0) continue;
    rows.push(await repeat(`flipped bit: ${file}`, FLIPS, () => damaged(home, file, flip, before)));
    rows.push(await repeat(`cut short: ${file}`, CUTS, () => damaged(home, file, cut, before)));
  }
  return rows;
}

async function damaged(home: string, file: string, act: (path: string) => void, before: Found): Promise<Outcome> {
  const copy = copyOf(home);
  act(join(copy, file));
  const spoilt = readFileSync(join(copy, file));
  let found: Found;
  try {
    found = await readAccount(copy);
  } catch (cause) {
    assert.ok(cause instanceof AppError, `not an error in words: ${cause instanceof Error ? cause.stack : String(cause)}`);
    assert.notEqual(cause.code, 'internal');
    assert.doesNotMatch(`${cause.message} ${cause.remedy ?? ''}`, RAW);
    assert.ok(readFileSync(join(copy, file)).length === spoilt.length, 'the damaged bytes are still in place');
    return 'told';
  }
  for (const notice of found.notices) assert.doesNotMatch(notice, RAW);
  const missing = [...before.skills].filter(([name, hash]) => found.skills.get(name) !== hash).map(([name]) => name);
  const told = found.notices.length > before.notices.length;
  if (missing.length > 0) assert.ok(told, `nobody is told that these are not as they were: ${missing.join(', ')}`);
  return told ? 'told' : 'asBefore';
}

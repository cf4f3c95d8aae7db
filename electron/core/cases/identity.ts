// electron/core/cases/identity.ts - what makes two cases differ, and which part of the set a case is in.
import { createHash } from 'node:crypto';
import { isRecord, type TestCase } from '../../contract/index.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Shares of the set, in hundredths: the rest is `test`. */
const TRAIN = 60;
const VAL = 20;

/** Depends only on the id, so a case never moves when others are added. */
export function splitOf(id: string): TestCase['split'] {
  const place = (sha256(id).readUInt32BE(0) / 2 ** 32) * 100;
  return place < TRAIN ? 'train' : place < TRAIN + VAL ? 'val' : 'test';
}

/** Same hash, same case: inputs, request, expectation and checks; in any key order. */
export function contentHash(each: Pick<TestCase, 'inputs' | 'request' | 'expected' | 'assertions' | 'notRun'>): string {
  const { inputs, request, expected, assertions, notRun } = each;
  return sha256(JSON.stringify(sorted([inputs, request, expected ?? null, assertions, notRun]))).toString('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  // As pairs: an object would put keys that look like numbers first in any case, and loses __proto__.
  const pairs = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const);
  return { object: pairs.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

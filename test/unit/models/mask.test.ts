import { describe, expect, it } from 'vitest';
import { formsOf } from '../../../electron/core/models/mask/forms.ts';
import { notLinear } from '../architecture/linear/hostile.ts';

describe('C11: what finds a key in a text', () => {
  it.each([
    'tea4',
    'kestrel.4f9a02e7b1c8d653',
    'kes"trel/4f9a\\02e7+b1?c8 é€😀',
    '\\'.repeat(20),
    Array.from({ length: 30 }, (_, at) => `part${at}.`).join(''),
  ])('costs the same per character of any text, for the key %j', (key) => {
    const { source, flags } = formsOf(key);
    expect(notLinear(source, flags)).toBeNull();
  });

  it.each([10_000, 2000, 500])('is made for a key of %d characters too, and finds it', (length) => {
    const key = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7919) % 94))).join('');
    const left = `before ${key} after`.replace(formsOf(key), '');
    expect(left).toMatch(/^before .* after$/);
    expect(left.length).toBeLessThanOrEqual('before  after'.length + Math.max(0, length - 2000));
  });
});

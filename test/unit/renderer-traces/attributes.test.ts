// What a span notes about itself reads as words with units.
import { describe, expect, test } from 'vitest';
import { readAttribute } from '../../../renderer/traces/inspector/attributes.ts';

describe('C2: what a code step tells of its sandbox', () => {
  test('the outcome is said in words', () => {
    expect(readAttribute('outcome', 'out_of_fuel')).toEqual({ name: 'Outcome', value: 'ran out of fuel' });
  });
  test('memory and time have units, fuel counts operations', () => {
    expect(readAttribute('peak_memory_bytes', 12_000_000).value).toBe('12 MB');
    expect(readAttribute('sandbox_ms', 52).value).toBe('52 ms');
    expect(readAttribute('fuel', 1_234_567).value).toBe('1,234,567 operations');
  });
  test('a back end without fuel says what is left of the limits', () => {
    expect(readAttribute('metering', 'none')).toEqual({ name: 'Limited by', value: 'memory and time only' });
  });
});

describe('other attributes', () => {
  test('a name becomes its words, an outcome of something else stays what it is', () => {
    expect(readAttribute('first_token_ms', 120)).toEqual({ name: 'First token', value: '120 ms' });
    expect(readAttribute('outcome', 'asked again')).toEqual({ name: 'Outcome', value: 'asked again' });
  });
});

// Numbers for people: units, no false precision, and a dash for what is not known.
import { describe, expect, it } from 'vitest';
import { formatBytes, formatCost, formatCount, formatDuration, formatRelative, NONE, plural } from '../../../renderer/ui/format.ts';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const ago = (ms: number) => formatRelative(new Date(NOW - ms).toISOString(), NOW);
const MINUTE = 60_000;

describe('formats', () => {
  it('shows a dash for what is unknown, never 0', () => {
    expect([formatCount(null), formatBytes(null), formatDuration(null), formatCost(null)]).toEqual([NONE, NONE, NONE, NONE]);
    expect(formatCost(0)).toBe('$0.00');
  });

  it('keeps two digits that matter of a small cost', () => {
    expect([formatCost(0.0031), formatCost(0.42), formatCost(1204)]).toEqual(['$0.0031', '$0.42', '$1,204']);
  });

  it('changes the unit before the number gets long', () => {
    expect([formatBytes(999), formatBytes(1000), formatBytes(999_600), formatBytes(98_000_000)]).toEqual([
      '999 B',
      '1.0 kB',
      '1.0 MB',
      '98 MB',
    ]);
    expect([formatDuration(0.42), formatDuration(312), formatDuration(1234), formatDuration(125_000), formatDuration(3_720_000)]).toEqual([
      '0.4 ms',
      '312 ms',
      '1.2 s',
      '2 min 05 s',
      '1 h 02 min',
    ]);
  });

  it('tells a time as a person would', () => {
    expect([ago(5000), ago(8 * MINUTE), ago(300 * MINUTE), ago(1500 * MINUTE), ago(8700 * MINUTE)]).toEqual([
      'now',
      '8 min ago',
      '5 h ago',
      'yesterday',
      '6 d ago',
    ]);
    expect(formatRelative('no time', NOW)).toBe(NONE);
  });

  it('agrees with the number', () => {
    expect([plural(1, 'skill'), plural(2, 'skill'), plural(0, 'clash', 'clashes')]).toEqual(['1 skill', '2 skills', '0 clashes']);
  });
});

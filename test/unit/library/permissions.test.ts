import { describe, expect, test } from 'vitest';
import { allows } from '../../../electron/core/library/permissions.ts';
import type { PermissionRow } from '../../../electron/core/storage/index.ts';

const row = (channel: PermissionRow['channel'], taskContext: PermissionRow['taskContext'], allowed: boolean): PermissionRow => ({
  channel,
  taskContext,
  allowed,
});

describe('A11: where a skill may be invoked', () => {
  test('without a decision it is allowed', () => {
    expect(allows([[], []], { channel: 'cli', taskContext: 'autonomous' })).toBe(true);
  });

  test('the decision about channel and context together wins over those about either', () => {
    const rows = [row('cli', '', false), row('', 'autonomous', false), row('cli', 'autonomous', true)];
    expect(allows([rows], { channel: 'cli', taskContext: 'autonomous' })).toBe(true);
    expect(allows([rows], { channel: 'cli', taskContext: 'interactive' })).toBe(false);
    expect(allows([rows], { channel: 'editor', taskContext: 'autonomous' })).toBe(false);
    expect(allows([rows], { channel: 'editor', taskContext: 'interactive' })).toBe(true);
  });

  test('a ban is stronger than what allows the other half, and every database has to agree', () => {
    const rows = [row('cli', '', true), row('', 'autonomous', false)];
    expect(allows([rows], { channel: 'cli', taskContext: 'autonomous' })).toBe(false);
    expect(allows([[row('cli', '', true)], [row('cli', '', false)]], { channel: 'cli' })).toBe(false);
  });

  test('what the caller does not say is not asked', () => {
    expect(allows([[row('cli', '', false), row('', 'autonomous', false)]], {})).toBe(true);
  });
});

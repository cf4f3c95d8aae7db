import { describe, expect, it } from 'vitest';
import { isFinal, move, type Phase, phaseOf } from '../../../electron/core/execution/lifecycle/lifecycle.ts';

/** The documented machine, written down a second time on purpose; its behaviour as a whole is in test/integration/execution/lifecycle.test.ts. */
const ALLOWED = new Set([
  'pending>running',
  'pending>cancelled',
  'running>waiting',
  'running>completed',
  'running>failed',
  'running>timed_out',
  'running>cancelled',
  'waiting>running',
  'waiting>cancelled',
]);
const PHASES: Phase[] = ['pending', 'running', 'waiting', 'completed', 'failed', 'timed_out', 'cancelled'];

describe('C8: the phases of a run', () => {
  it('C8: has exactly the documented moves', () => {
    for (const from of PHASES) {
      for (const to of PHASES) {
        if (ALLOWED.has(`${from}>${to}`)) expect(move(from, to)).toBe(to);
        else expect(() => move(from, to), `${from} to ${to}`).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
      }
    }
  });

  it('C8: completed, failed, timed out and cancelled are final; waiting is a part of running', () => {
    expect(PHASES.filter(isFinal)).toEqual(['completed', 'failed', 'timed_out', 'cancelled']);
    const waiting = { point: 'p', step: 's', tool: null, message: '', since: '', survives: true };
    expect(phaseOf({ status: 'running', waiting })).toBe('waiting');
    expect(phaseOf({ status: 'running', waiting: null })).toBe('running');
  });
});

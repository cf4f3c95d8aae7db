import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunStatus } from '../../../electron/contract/index.ts';
import { isFinal, move } from '../../../electron/core/execution/lifecycle.ts';

/** The documented machine, written down a second time on purpose. */
const ALLOWED = new Set(['pending>running', 'running>completed', 'running>failed', 'running>timed_out', 'running>cancelled']);
const STATUSES = RunStatus.options;

describe('C8: the life of a run', () => {
  it('C8: has exactly the documented moves', () => {
    for (const from of STATUSES) {
      for (const to of STATUSES) {
        if (ALLOWED.has(`${from}>${to}`)) expect(move(from, to)).toBe(to);
        else expect(() => move(from, to), `${from} to ${to}`).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
      }
    }
  });

  it('C8: whatever is asked of it in whatever order, it follows the model and stays in a final state for good', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATUSES), { maxLength: 20 }), (asked) => {
        let real: RunStatus = 'pending';
        let model: RunStatus = 'pending';
        let finals = 0;
        for (const to of asked) {
          const allowed = ALLOWED.has(`${model}>${to}`);
          if (allowed) {
            real = move(real, to);
            model = to;
            if (isFinal(real)) finals += 1;
          } else expect(() => move(real, to)).toThrow();
          expect(real).toBe(model);
        }
        expect(finals).toBeLessThanOrEqual(1);
      }),
    );
  });
});

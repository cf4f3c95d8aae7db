// A14, A7: files and archives that are damaged at random, a fixed number of them. `npm run fuzz` tries as many as its time allows.
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { PROPERTIES } from '../../../scripts/fuzz/properties.ts';

describe('A14: damage at random', () => {
  it.each(PROPERTIES)('$name', async ({ make, runs }) => {
    await fc.assert(
      make(() => {}),
      { numRuns: runs, seed: 20_261_128 },
    );
  });
});

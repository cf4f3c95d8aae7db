// A14, A7: files and archives that are damaged at random, a fixed number of them. `npm run fuzz` tries as many as its time allows.

import { describe, it } from 'vitest';
import { PROPERTIES } from '../../../scripts/fuzz/properties.ts';
import fc from '../../fixtures/fixed-seed.ts';

describe('A14: damage at random', () => {
  it.each(PROPERTIES)('$name', async ({ make, runs }) => {
    await fc.assert(
      make(() => {}),
      { numRuns: runs },
    );
  });
});

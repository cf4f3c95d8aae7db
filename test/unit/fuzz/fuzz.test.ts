// A14, A7, C12: files and archives that are damaged at random, and skills that call each other, a fixed number of them. `npm run fuzz` tries as many as its time allows.

import { describe, it, onTestFinished } from 'vitest';
import { PROPERTIES } from '../../../scripts/fuzz/properties.ts';
import fc from '../../fixtures/fixed-seed.ts';

describe('A14, C12: cases at random', () => {
  it.each(PROPERTIES)('$name', async ({ make, runs, end }) => {
    onTestFinished(async () => end?.());
    await fc.assert(
      make(() => {}),
      { numRuns: runs },
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Artifact } from '../../../electron/contract/index.ts';
import { chooseVariant } from '../../../electron/core/prompts/index.ts';

const candidate = (ordinal: number, variant: string | null) => ({ key: `P${variant ?? ''}`, ordinal, variant }) as Artifact;

describe('C4: model variants', () => {
  const all = [candidate(3, 'openai'), candidate(1, 'anthropic'), candidate(2, null)];
  it('C4: exact match on the model family', () => {
    expect(chooseVariant(all, 'openai')?.variant).toBe('openai');
  });
  it('C4: else the one without a variant', () => {
    expect(chooseVariant(all, 'local')?.variant).toBeNull();
    expect(chooseVariant(all, null)?.variant).toBeNull();
  });
  it('C4: else the first by ordinal, whatever the order of the list', () => {
    expect(chooseVariant([all[0]!, all[1]!], 'local')?.variant).toBe('anthropic');
  });
  it('C4: nothing to choose from is null', () => {
    expect(chooseVariant([], 'local')).toBeNull();
  });
});

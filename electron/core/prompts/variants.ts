// electron/core/prompts/variants.ts - which variant of a prompt template goes to a model (row C4).
import type { Artifact } from '../../contract/index.ts';

/** Exact model family, else the one without a variant, else the first by ordinal; null only for an empty list. */
export function chooseVariant(candidates: readonly Artifact[], family: string | null): Artifact | null {
  const byOrdinal = [...candidates].sort((a, b) => a.ordinal - b.ordinal);
  return (
    byOrdinal.find((candidate) => candidate.variant !== null && candidate.variant === family) ??
    byOrdinal.find((candidate) => candidate.variant === null) ??
    byOrdinal[0] ??
    null
  );
}

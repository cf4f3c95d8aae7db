// electron/core/conversations/decide/candidates.ts - the part of the library that a decision is shown: metadata only, within a budget of tokens (row E2).
import type { LibraryShare } from '../../../contract/index.ts';
import { fitting } from '../prompt/pages.ts';

export interface Candidate {
  id: string;
  name: string;
  title: string | null;
  description: string;
  /** Names of what it takes. */
  inputs: readonly string[];
  /** Names of the steps of its plan, if it has several. */
  steps: readonly string[];
}

export interface Shown {
  candidates: Candidate[];
  /** One line for each. */
  text: string;
  leftOut: LibraryShare;
}

/** A description that would be cut to fewer tokens says nothing. */
const LEAST_TOKENS = 8;

/** The first `most` candidates that fit, in their order; the last one is cut if it alone is too long. The text never has more tokens than the budget. */
export function showCandidates(
  found: readonly Candidate[],
  { most, budget, count, withSteps = false }: { most: number; budget: number; count(text: string): number; withSteps?: boolean },
): Shown {
  const shown: Candidate[] = [];
  const cut: string[] = [];
  let text = '';
  for (const candidate of found.slice(0, most)) {
    const head = `${text === '' ? '' : `${text}\n`}- ${candidate.name}${candidate.inputs.length === 0 ? '' : ` (${candidate.inputs.join(', ')})`}${withSteps && candidate.steps.length > 1 ? ` [${candidate.steps.join(' > ')}]` : ''}: `;
    const line = oneLine(candidate.description);
    // Counted as a whole: the tokens of two texts together are not the sum of both.
    let with_ = head + line;
    if (count(with_) > budget) {
      const part = fitting(line, budget - count(head) - 2, count);
      with_ = `${head}${part} …`;
      if (count(part) < LEAST_TOKENS || count(with_) > budget) break;
      cut.push(candidate.name);
    }
    text = with_;
    shown.push(candidate);
    if (cut.length > 0) break;
  }
  const names = new Set(shown.map(({ name }) => name));
  return {
    candidates: shown,
    text,
    leftOut: {
      skills: found.filter(({ name }) => !names.has(name)).map(({ name }) => name),
      cut,
      tokens: text === '' ? 0 : count(text),
      budget,
    },
  };
}

const oneLine = (text: string): string => text.split(/\s/).filter(Boolean).join(' ');

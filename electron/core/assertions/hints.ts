// electron/core/assertions/hints.ts - where a free check could replace a judge: authors and agents ask models too often (promptfoo's
// own advice to agents).
import type { AssertionHint } from '../../contract/index.ts';
import type { Assertion, ReadyAssertion } from './assertion.ts';

type Raw = Record<string, unknown>;
interface Rule {
  /** Searched for in the criteria; its first group, if any, is text in quotation marks. */
  pattern: RegExp;
  words: string;
  suggest(match: RegExpExecArray): Raw | null;
}

const QUOTE = `["“”«'‘\`]([^"“”«»'‘’\`]{1,200})["“”»'’\`]`;
const bare = (text: string): number => Number(text.replaceAll(',', ''));
const UNITS: Record<string, string> = {
  character: 'chars',
  letter: 'chars',
  word: 'words',
  line: 'lines',
  token: 'tokens',
  item: 'items',
  bullet: 'items',
};
const UNIT = '(character|letter|word|line|token|item|bullet)s?\\b';
const type = (unit: string | undefined): string => UNITS[(unit ?? '').toLowerCase()] ?? 'chars';

const RULES: Rule[] = [
  {
    pattern: new RegExp(`\\b(?:not|never|no)\\b[^.]{0,30}?\\b(?:contain|mention|include|say|use)s?\\b[^"“«'‘\`.]{0,40}${QUOTE}`, 'i'),
    words: 'not_contains finds text',
    suggest: ([, text]) => ({ type: 'not_contains', values: [text] }),
  },
  {
    pattern: new RegExp(`\\b(?:starts?|begins?) with[^"“«'‘\`.]{0,40}${QUOTE}`, 'i'),
    words: 'starts_with checks how it begins',
    suggest: ([, text]) => ({ type: 'starts_with', value: text }),
  },
  {
    pattern: new RegExp(`\\bends? with[^"“«'‘\`.]{0,40}${QUOTE}`, 'i'),
    words: 'ends_with checks how it ends',
    suggest: ([, text]) => ({ type: 'ends_with', value: text }),
  },
  {
    pattern: new RegExp(`\\b(?:contain|mention|include|say|use)s?\\b[^"“«'‘\`.]{0,40}${QUOTE}`, 'i'),
    words: 'contains finds text',
    suggest: ([, text]) => ({ type: 'contains', value: text }),
  },
  {
    pattern: /\bvalid (json|yaml|xml|html|csv)\b|\b(?:is|in) (json|yaml|xml|csv)\b/i,
    words: 'valid_format checks the format',
    suggest: ([, one, other]) => ({ type: 'valid_format', format: (one ?? other ?? 'json').toLowerCase() }),
  },
  {
    pattern: /\bmarkdown table\b/i,
    words: 'valid_format checks a table',
    suggest: () => ({ type: 'valid_format', format: 'markdown_table' }),
  },
  {
    pattern: /\b(?:fields?|keys?|propert(?:y|ies)) (?:named |called )?["“`']/i,
    words: 'required_fields or json_schema checks fields',
    suggest: () => null,
  },
  {
    pattern: new RegExp(`\\b(?:between )?(\\d[\\d,]{0,15}) (?:and|to) (\\d[\\d,]{0,15}) ${UNIT}`, 'i'),
    words: 'a length check counts',
    suggest: ([, min = '', max = '', unit]) => ({ type: type(unit), min: bare(min), max: bare(max) }),
  },
  {
    pattern: new RegExp(`\\b(?:at most|no more than|up to|maximum of|not exceed) (\\d[\\d,]{0,15}) ${UNIT}`, 'i'),
    words: 'a length check counts',
    suggest: ([, max = '', unit]) => ({ type: type(unit), max: bare(max) }),
  },
  {
    pattern: new RegExp(`\\b(?:fewer|less|shorter) than (\\d[\\d,]{0,15}) ${UNIT}|\\bunder (\\d[\\d,]{0,15}) ${UNIT}`, 'i'),
    words: 'a length check counts',
    suggest: ([, a, unitA, b, unitB]) => ({ type: type(unitA ?? unitB), max: Math.max(0, bare(a ?? b ?? '0') - 1) }),
  },
  {
    pattern: new RegExp(`\\b(?:at least|no fewer than|minimum of) (\\d[\\d,]{0,15}) ${UNIT}`, 'i'),
    words: 'a length check counts',
    suggest: ([, min = '', unit]) => ({ type: type(unit), min: bare(min) }),
  },
  {
    pattern: /\bcode fences?\b/i,
    words: 'not_regex finds a code fence',
    suggest: () => ({ type: 'not_regex', pattern: '^\\s*(```|~~~)', flags: 'm' }),
  },
  { pattern: /\bplaceholders?\b/i, words: 'no_placeholders finds them', suggest: () => ({ type: 'no_placeholders' }) },
  { pattern: /\brefus(?:e|es|al)\b/i, words: 'not_refusal recognises how refusals begin', suggest: () => ({ type: 'not_refusal' }) },
  {
    pattern: /\blinks? (?:resolve|exist|work)|\bbroken links?\b/i,
    words: 'links_resolve looks up the pages',
    suggest: () => ({ type: 'links_resolve' }),
  },
];

/** At most one hint per assertion, also in groups. */
export function hintsFor(assertions: readonly Assertion[]): AssertionHint[] {
  return assertions.flatMap((assertion) => {
    if (assertion.state !== 'ready') return [];
    if (assertion.members) return hintsFor(assertion.members);
    const hint =
      assertion.type === 'rubric'
        ? forRubric(assertion)
        : assertion.type === 'regex' || assertion.type === 'not_regex'
          ? forRegex(assertion)
          : null;
    return hint ? [hint] : [];
  });
}

function forRubric({ id, params }: ReadyAssertion): AssertionHint | null {
  const criteria = params.criteria as string;
  for (const { pattern, words, suggest } of RULES) {
    const match = pattern.exec(criteria);
    if (match === null) continue;
    return {
      id,
      message: `A cheaper check may be enough: ${words}, with the same result each time and no model.`,
      suggestion: suggest(match),
    };
  }
  return null;
}

function forRegex({ id, type: written, params }: ReadyAssertion): AssertionHint | null {
  const { pattern, flags } = params as { pattern: string; flags: string };
  if (flags !== '' || /[\\^$.*+?()[\]{}|]/.test(pattern)) return null;
  const simple = written === 'regex' ? { type: 'contains', value: pattern } : { type: 'not_contains', values: [pattern] };
  return { id, message: `A simpler check may be enough: ${simple.type} finds plain text without an expression.`, suggestion: simple };
}

// electron/core/cases/formats/promptfoo-assert.ts - assertions of promptfoo as ours (its reference "Assertions and metrics"). With no
// counterpart here, or with another meaning, are kept unchanged and shown as not run.
import { isRecord, numberOf, parseJson } from '../../../contract/index.ts';
import { asText } from './draft.ts';
import { isUsable } from './written.ts';

type Written = Record<string, unknown>;
interface Source {
  value: unknown;
  threshold: unknown;
}

const texts = ({ value }: Source): string[] => (Array.isArray(value) ? value.map(asText) : splitList(asText(value)));
const contains =
  (type: string, more: Written = {}) =>
  (source: Source): Written => ({ type, values: texts(source), ...more });
const oneText =
  (type: string, more: Written = {}) =>
  ({ value }: Source): Written => ({ type, values: [asText(value)], ...more });
const judged =
  (before = '') =>
  ({ value }: Source): Written => ({ type: 'rubric', criteria: `${before}${asText(value)}` });

/** Any JSON matches this one. */
const ANY_JSON = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

/** A schema may be an object, or its JSON as text, as in a CSV cell. */
function json(extract: 'whole' | 'first') {
  return ({ value }: Source): Written | null => {
    const isAny = value === undefined || value === null || value === '';
    const schema = isAny ? ANY_JSON : typeof value === 'string' ? parseJson(value) : value;
    return isRecord(schema) ? { type: 'json_schema', schema, extract } : null;
  };
}

const TYPES: Record<string, (source: Source) => Written | null> = {
  equals: ({ value }) => ({ type: 'equals', value, trim: false }),
  contains: oneText('contains'),
  icontains: oneText('contains', { ignore_case: true }),
  'contains-all': contains('contains_all'),
  'icontains-all': contains('contains_all', { ignore_case: true }),
  'contains-any': contains('contains_any'),
  'icontains-any': contains('contains_any', { ignore_case: true }),
  'starts-with': ({ value }) => ({ type: 'starts_with', value: asText(value), trim: false }),
  'ends-with': ({ value }) => ({ type: 'ends_with', value: asText(value), trim: false }),
  // Ours uses an expression unchanged, theirs fills in variables first.
  regex: ({ value }) => (/\{\{\s*[a-z_]/i.test(asText(value)) ? null : { type: 'regex', pattern: asText(value) }),
  'is-json': json('whole'),
  'contains-json': json('first'),
  'is-refusal': () => ({ type: 'not_refusal', not: true }),
  cost: ({ threshold }) => ({ type: 'cost', max: threshold }),
  latency: ({ threshold }) => ({ type: 'latency', max: threshold }),
  'finish-reason': ({ value }) => ({ type: 'finish_reason', values: [asText(value)] }),
  'llm-rubric': judged(),
  'model-graded-closedqa': judged('The answer meets this criterion: '),
  'g-eval': ({ value }) => ({ type: 'rubric', criteria: Array.isArray(value) ? value.map(asText).join('\n') : asText(value) }),
  factuality: ({ value }) => ({ type: 'factual_match', reference: asText(value) }),
  'model-graded-factuality': ({ value }) => ({ type: 'factual_match', reference: asText(value) }),
};

/** Fields that change what is compared, or who judges and how. */
const OTHERWISE = ['transform', 'contextTransform', 'rubricPrompt', 'config'];

/** Null: it is not run here. */
export function mapAssertion(raw: unknown): Written | null {
  if (!isRecord(raw) || typeof raw.type !== 'string' || OTHERWISE.some((key) => key in raw)) return null;
  const negated = raw.type.startsWith('not-');
  const type = negated ? raw.type.slice(4) : raw.type;
  if (!Object.hasOwn(TYPES, type) || isElsewhere(raw.value)) return null;
  const written = TYPES[type]!({ value: raw.value, threshold: raw.threshold });
  if (written === null) return null;
  const not = negated !== (written.not === true);
  const whole: Written = {
    ...written,
    ...(numberOf(raw.weight) === null ? {} : { weight: numberOf(raw.weight) }),
    ...(typeof raw.metric === 'string' && raw.metric !== '' ? { tags: [raw.metric] } : {}),
  };
  if (not) whole.not = true;
  else delete whole.not;
  return isUsable(whole) ? whole : null;
}

const READ = ['type', 'value', 'weight', 'metric'];

/** What a check that runs says beside that. */
export const ignoredIn = (raw: unknown): string[] =>
  isRecord(raw)
    ? Object.keys(raw).filter(
        (key) => !READ.includes(key) && !(key === 'threshold' && /^(?:not-)?(?:cost|latency)$/.test(asText(raw.type))),
      )
    : [];

/** In a missing file, or template text beyond a plain name. */
const isElsewhere = (value: unknown): boolean =>
  /^"?(file|package|https?):\/\//.test(asText(value).trim()) || /\{%|\{\{[^{}|(]*[|(][^{}]*\}\}/.test(asText(value));

/** `type: value`, `type(threshold): value` or plain text that the answer must equal (its `assertionFromString`). */
export function assertionOfCell(cell: string): unknown {
  const text = cell.trim();
  const code = /^(javascript|fn|eval|python|file):/.exec(text);
  if (code) {
    const type = code[1] === 'python' ? 'python' : 'javascript';
    return { type, value: code[1] === 'file' ? text : text.slice(code[0].length).trim() };
  }
  const grade = /^grade:/.exec(text);
  if (grade) return { type: 'llm-rubric', value: text.slice(grade[0].length).trim() };
  const typed = /^((?:not-)?([a-z]+(?:-[a-z]+)*))(?:\((\d+(?:\.\d+)?)\))?(?:\s*:\s*([\s\S]*))?$/.exec(text);
  if (typed === null || !isType(typed[2]!)) return { type: 'equals', value: text };
  const [, type, base, threshold, value = ''] = typed;
  // A cell can only have a threshold in brackets or, for the two with no other value, as the value.
  const limit = threshold ?? (base === 'cost' || base === 'latency' ? value : undefined);
  return { type, ...(value === '' ? {} : { value }), ...(limit === undefined || limit === '' ? {} : { threshold: Number(limit) }) };
}

/** Their types without a counterpart here: must not be mistaken for text to compare with. */
const UNKNOWN = `similar classifier moderation answer-relevance context-faithfulness context-recall context-relevance rouge-n bleu gleu
   meteor levenshtein perplexity perplexity-score webhook ruby guardrails pi is-html is-sql contains-sql is-xml
   contains-xml contains-html is-valid-openai-tools-call is-valid-openai-function-call is-valid-function-call
   conversation-relevance select-best max-score word-count search-rubric skill-used`.split(/\s+/);
const isType = (name: string): boolean => Object.hasOwn(TYPES, name) || UNKNOWN.includes(name);

/** Between commas; a comma inside quotes is text. */
function splitList(text: string): string[] {
  const pieces = text.match(/(?:"(?:[^"]|"")*"|[^,])+/g) ?? [];
  return pieces
    .map((piece) => piece.trim())
    .map((piece) => (/^"[\s\S]*"$/.test(piece) ? piece.slice(1, -1).replaceAll('""', '"') : piece))
    .filter((piece) => piece !== '');
}

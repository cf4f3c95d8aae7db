// electron/core/cases/formats/jsonl.ts - one case a line. Ours have every field; others are recognised by name: {input, ideal} of OpenAI
// evals, {query | input, ground_truth | expected, tags, metadata} of several evaluation tools.
import { isRecord, jsonFrom, type TestCase, whyNotJson } from '../../../contract/index.ts';
import { asText, type CaseDraft, emptyDraft, nameOf, type ReadCases, tagsOf } from './draft.ts';
import { sortAssertions } from './written.ts';

/** An unreadable line is reported by number and affects no other. */
export function readJsonl(text: string): ReadCases {
  const cases: CaseDraft[] = [];
  const problems: ReadCases['problems'] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1;
    if (raw.trim() === '') continue;
    try {
      const value: unknown = jsonFrom(raw);
      const read = isRecord(value) ? readLine(value, line) : null;
      if (read === null) problems.push({ line, message: `Line ${line} is not an object with inputs, an input or a request.` });
      else cases.push(read);
    } catch (cause) {
      problems.push({ line, message: `Line ${line} ${whyNotJson(cause)}.` });
    }
  }
  return { format: 'jsonl', cases, problems };
}

const ASKED = ['request', 'input', 'query', 'prompt', 'question'];
const EXPECTED = ['expected', 'ideal', 'ground_truth', 'expected_output', 'reference', 'answer'];

function readLine(entry: Record<string, unknown>, line: number): CaseDraft | null {
  const first = (names: string[]): unknown => names.map((name) => entry[name]).find((value) => value !== undefined && value !== null);
  const asked = first(ASKED);
  const inputs = isRecord(entry.inputs) ? entry.inputs : isRecord(asked) ? asked : {};
  const request = isRecord(asked) ? '' : Array.isArray(asked) ? lastMessage(asked) : asText(asked);
  if (request === '' && !isRecord(entry.inputs) && !isRecord(asked)) return null;
  const { assertions, notRun } = sortAssertions(entry.assertions);
  return {
    ...emptyDraft(nameOf(asText(entry.name), nameOf(request, `Line ${line}`))),
    id: typeof entry.id === 'string' && UUID.test(entry.id) ? entry.id : null,
    inputs,
    request,
    expected: first(EXPECTED) ?? null,
    assertions,
    tags: tagsOf(entry.tags),
    note: asText(entry.note),
    notRun: [...notRun, ...(Array.isArray(entry.notRun) ? entry.notRun : [])],
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The person's last message; a skill has its own system message. */
function lastMessage(messages: unknown[]): string {
  const said = messages.filter(isRecord).filter(({ role }) => role === 'user');
  return asText(said.at(-1)?.content);
}

/** One line per case, with every field. */
export function writeJsonl(cases: readonly TestCase[]): string {
  return cases
    .map(({ id, name, inputs, request, expected, assertions, tags, split, source, note, notRun }) =>
      JSON.stringify({ id, name, inputs, request, expected, assertions, tags, split, source, note, notRun }),
    )
    .map((line) => `${line}\n`)
    .join('');
}

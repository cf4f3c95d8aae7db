// electron/core/cases/formats/read.ts - which format a file has, and its cases. By content first, because `.json` and `.txt` say little.
import { AppError, isRecord, jsonFrom, TooDeep } from '../../../contract/index.ts';
import { textOf } from '../../evals/index.ts';
import type { ReadCases } from './draft.ts';
import { isEvals, readEvals } from './evals.ts';
import { readJsonl } from './jsonl.ts';
import { readPromptfooYaml } from './promptfoo.ts';
import { readPromptfooCsv } from './promptfoo-csv.ts';

/** Throws `too_large`, `not_utf8`, `empty_file`, and `bad_input` for a file in none of the formats. */
export function readCases(fileName: string, bytes: Uint8Array): ReadCases {
  const where = { file: fileName };
  const text = textOf(fileName, bytes, 'test cases');
  const found = readAs(fileName, text);
  if (found !== null && (found.cases.length > 0 || found.problems.length > 0)) return found;
  throw new AppError('bad_input', `${fileName} contains no test cases in a supported format.`, {
    where,
    remedy: 'Supported: evals.json, a promptfoo configuration or CSV with a header, and JSONL with one object per line.',
  });
}

function readAs(fileName: string, text: string): ReadCases | null {
  const whole = wholeJson(fileName, text);
  if (isEvals(whole)) return readEvals(whole);
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return readJsonl(text);
  if (/\.(csv|tsv)$/i.test(fileName)) return readPromptfooCsv(text);
  if (/\.ya?ml$/i.test(fileName)) return readPromptfooYaml(text);
  if (Array.isArray(whole)) return readList(whole);
  if (isRecord(whole)) return 'tests' in whole || 'scenarios' in whole ? readPromptfooYaml(text) : readJsonl(JSON.stringify(whole));
  // Several objects, one per line, are not JSON.
  if (/^\s*\{/.test(text)) return readJsonl(text);
  return readPromptfooYaml(text) ?? readPromptfooCsv(text);
}

/** Undefined for text that is not JSON. Throws `bad_input` for what is nested too deeply to be read. */
function wholeJson(fileName: string, text: string): unknown {
  try {
    return jsonFrom(text);
  } catch (cause) {
    if (!(cause instanceof TooDeep)) return undefined;
    throw new AppError('bad_input', `${fileName} ${cause.message}.`, { cause, where: { file: fileName }, remedy: 'Reduce its nesting.' });
  }
}

/** A JSON list of promptfoo tests, or of cases as in JSONL. */
function readList(list: unknown[]): ReadCases | null {
  const isTests = list.some((each) => isRecord(each) && ('vars' in each || 'assert' in each));
  return isTests ? readPromptfooYaml(JSON.stringify(list)) : readJsonl(list.map((each) => JSON.stringify(each)).join('\n'));
}

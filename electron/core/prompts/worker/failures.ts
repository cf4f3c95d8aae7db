// electron/core/prompts/worker/failures.ts - turns what the engine throws into a failure with a line of the template.
import { LIMITS, type RenderFailure } from './protocol.ts';

const PLACE = /^(?<message>(?:(?! \(in )[^\n])*) \(in [^\n]*:(?<line>\d+)\)/;
/** "   2 > {{ 1" then "     i    ^": the caret line has the same seven characters of margin. */
const CARET = /\n {5}i (?<indent> *)\^/;

/** True if the WebAssembly engine can no longer be used: it trapped, mostly for lack of memory. */
export function breaksEngine(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

export function describeEngineError(error: unknown): RenderFailure {
  if (breaksEngine(error)) {
    // It stops in the same way at a comparison that it cannot make.
    const memory = `it needs more than ${LIMITS.engineBytes / 1024 / 1024} MB of memory`;
    const message = `${memory}, or compares a whole number of more than 15 digits with a decimal (pass one of them as text)`;
    return { kind: 'limit', message, line: null, column: null, missing: [] };
  }
  const text = error instanceof Error ? error.message : String(error);
  const place = PLACE.exec(text)?.groups;
  const message = inPlainWords(place?.message ?? text.split('\n', 1)[0]!);
  const caret = CARET.exec(text)?.groups?.indent;
  return {
    kind: kindOf(message),
    message,
    line: place?.line === undefined ? null : Number(place.line),
    column: caret === undefined ? null : caret.length + 1,
    missing: [],
  };
}

function inPlainWords(message: string): string {
  if (message.includes('ran out of fuel')) return `it takes more than ${LIMITS.fuel} steps`;
  return message.replace(/^invalid operation: /, '');
}

function kindOf(message: string): RenderFailure['kind'] {
  if (message.startsWith('syntax error')) return 'syntax';
  if (message.startsWith('undefined value')) return 'undefined';
  if (message.startsWith('it takes more than') || message.includes('range has too many elements')) return 'limit';
  return 'failed';
}

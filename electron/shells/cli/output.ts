// electron/shells/cli/output.ts - where text goes: results to standard output, everything about the work to standard error. The only place
// that writes to a terminal, so that no text of a skill, a model or a file name acts on it (visible.ts). What is content (an answer, a
// package, a diff) stays exact in a pipe or a file.
import { AppError, type AppErrorData, type Finding } from '../../contract/index.ts';
import { visible } from '../visible.ts';
import { shellWord } from './format.ts';
import { CLI_SCHEMA, type ResultName, type ResultOf } from './results.ts';
import { cut, formatTable } from './table.ts';

export interface Output {
  /** A program reads this: results are one JSON value. */
  json: boolean;
  /** A person watches standard output, so content may come piece by piece, with words between; elsewhere it is only what was asked for. */
  live: boolean;
  /** A line of the result, for a person. */
  line(text?: string): void;
  /** Content: a text as it is or as it comes, without a line ending; exact unless a terminal shows it. */
  raw(text: string): void;
  /** Content: the bytes of a file; exact unless a terminal shows them. */
  bytes(data: Uint8Array): void;
  /** The result for programs: one JSON object that says which schema it follows. Returns the exit code of a command that ends with it. */
  result<Name extends ResultName>(command: Name, value: ResultOf<Name>): 0;
  table(head: string[], rows: string[][]): void;
  /** A line next to the result. */
  note(text: string): void;
  /** The state of long work: one line, overwritten on a terminal; nothing elsewhere. */
  progress(text: string): void;
  /** Asks on the terminal; null if there is nobody to ask. */
  ask: ((question: string, answers: string[]) => Promise<string>) | null;
  /** A line of the person's own text. Null if they gave none: Ctrl+D, or Ctrl+C, which stops the command as well. */
  askText: ((question: string) => Promise<string | null>) | null;
}

/** Those of the process, or others in their place. */
export interface Streams {
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  stdin: NodeJS.ReadStream;
}

/** Output to the streams of the process; `ask` reads whole lines. */
export function createOutput(json: boolean, streams: Streams = process): Output {
  const { stdout, stderr, stdin } = streams;
  // `skillwright list | head`: the reader has enough.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  let shown = false;
  const clear = () => {
    if (shown) stderr.write('\r\u001b[K');
    shown = false;
  };
  const write = (text: string | Uint8Array) => {
    clear();
    stdout.write(text);
  };
  // A return at the end of a piece may be half of a line ending.
  let held = '';
  const raw = (text: string) => {
    if (!stdout.isTTY) return write(text);
    const all = held + text;
    held = all.endsWith('\r') ? '\r' : '';
    write(visible(held === '' ? all : all.slice(0, -1)));
  };
  const tell = (text: string) => write(visible(`${text}\n`));
  return {
    json,
    live: !json && stdout.isTTY === true,
    line: (text = '') => tell(text),
    raw,
    bytes: (data) => (stdout.isTTY ? raw(new TextDecoder().decode(data)) : write(data)),
    // What is escaped here is the same text to a reader of JSON.
    result(command, value) {
      tell(JSON.stringify({ schema: CLI_SCHEMA, command, ...value }, null, 2));
      return 0;
    },
    table: (head, rows) => tell(formatTable(head, rows, stdout.isTTY ? stdout.columns : 0).join('\n')),
    note(text) {
      clear();
      stderr.write(visible(`${text}\n`));
    },
    progress(text) {
      if (!stderr.isTTY) return;
      clear();
      stderr.write(cut(visible(text.replaceAll(/\s+/g, ' ')), Math.max(20, (stderr.columns || 80) - 1)));
      shown = true;
    },
    ...(stdin.isTTY && stderr.isTTY
      ? {
          ask: (question, answers) => {
            clear();
            return ask(streams, question, answers);
          },
          askText: (question) => {
            clear();
            return readLine(streams, question);
          },
        }
      : { ask: null, askText: null }),
  };
}

/** Throws `cancelled` if the person leaves the question. */
async function ask(streams: Streams, question: string, answers: string[]): Promise<string> {
  for (;;) {
    const line = await readLine(streams, `${question} [${answers.join('/')}] `);
    if (line === null) throw new AppError('cancelled', 'The question was not answered.');
    const given = line.trim().toLowerCase();
    const chosen = answers.find((answer) => answer === given) ?? answers.find((answer) => given !== '' && answer.startsWith(given));
    if (chosen !== undefined) return chosen;
  }
}

async function readLine({ stdin, stderr }: Streams, question: string): Promise<string | null> {
  const { createInterface } = await import('node:readline');
  const reader = createInterface({ input: stdin, output: stderr });
  return await new Promise((resolve) => {
    // While it reads, the terminal sends Ctrl+C to the reader and not to the process.
    reader.once('SIGINT', () => {
      reader.close();
      process.emit('SIGINT');
    });
    reader.once('close', () => resolve(null));
    reader.question(visible(question), (line) => {
      resolve(line);
      reader.close();
    });
  });
}

/** A list: for a program the value, for a person a table, which an empty list has none of, and a note with the count. */
export function printList<Name extends ResultName>(
  output: Output,
  command: Name,
  value: ResultOf<Name>,
  { head, rows, count }: { head: string[]; rows: string[][]; count: string },
): 0 {
  if (output.json) return output.result(command, value);
  if (rows.length > 0) output.table(head, rows);
  output.note(count);
  return 0;
}

/** `path:line:column: severity code message (fix: label)`, the form that editors and CI read. */
export function findingLine(path: string, finding: Pick<Finding, 'line' | 'column' | 'severity' | 'code' | 'message' | 'fix'>): string {
  const fix = finding.fix === undefined ? '' : ` (fix: ${finding.fix.label})`;
  return `${path}:${finding.line}:${finding.column}: ${finding.severity} ${finding.code} ${finding.message}${fix}`.replaceAll(
    /[\r\n]+/g,
    ' ',
  );
}

/** What a person reads about an error: where, what, and what to do next. */
export function errorLines({
  message,
  remedy,
  where,
  unread = [],
}: Pick<AppErrorData, 'message' | 'remedy' | 'where' | 'unread'>): string[] {
  return [
    `error: ${placeText(where)}${message}`,
    ...(remedy === undefined ? [] : [`  ${remedy}`]),
    ...(unread.length === 0 ? [] : [`  npm run -s cli -- report ${asWords(unread)}`]),
  ];
}

/** Names as words of a command to copy. */
export const asWords = (skills: readonly { name: string }[]): string => skills.map(({ name }) => shellWord(name)).join(' ');

function placeText(where: AppErrorData['where']): string {
  const parts = [where?.file, where?.line, where?.column].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : `${parts.join(':')}: `;
}

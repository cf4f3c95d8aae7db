// electron/core/processes/wire/frames.ts - newline-delimited JSON: bytes in, whole messages out, and back.
// Lines are cut at byte 0x0A, which never occurs inside a UTF-8 sequence, so a chunk may end anywhere. A reader of lines recovers
// after a stray byte, which a reader of length headers never does.
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { AppErrorData } from '../../../contract/schemas/errors.ts';
import { AppError } from '../../../contract/values/errors.ts';
import { jsonFrom, MAX_OWN_DEPTH, strictJson } from '../../../contract/values/json.ts';

/** Version of the protocol; a child of another one is refused. */
export const PROTOCOL = 1;
/** After this many lines that are not messages, the connection is given up. */
export const MAX_BAD_LINES = 3;
/** Largest frame in bytes; anything bigger goes through a file. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** JSON-RPC's numbers: no message, no such method; everything of ours. */
const INVALID = -32600;
export const UNKNOWN_METHOD = -32601;
export const OWN_ERROR = -32001;

/** What went wrong, in words of the protocol; an error of ours travels whole in `appError`. */
export const ErrorKind = z.enum(['cancelled', 'timeout', 'refused', 'bad_state', 'lm_error', 'guest_error', 'internal']);
export type ErrorKind = z.infer<typeof ErrorKind>;

const FrameError = z.object({
  /** JSON-RPC number; ours are below -32000. */
  code: z.number().int(),
  message: z.string(),
  data: z.object({ kind: ErrorKind, retryable: z.boolean().default(false), appError: AppErrorData.optional() }).optional(),
});
export type FrameError = z.infer<typeof FrameError>;

const value = z.unknown().optional();
const jsonrpc = z.literal('2.0');
const RequestFrame = z.object({
  jsonrpc,
  id: z.string(),
  method: z.string(),
  params: value,
  /** The run that caused the request, so that cancelling and accounting can find it. */
  runId: z.string().optional(),
  /** Milliseconds left, never a clock time. */
  deadlineMs: z.number().optional(),
  /** 0: from outside, 1: caused by such a request, 2: caused by one of those, or deeper. */
  depth: z.number().int().min(0).max(2).optional(),
});
const NoteFrame = z.object({ jsonrpc, method: z.string(), params: value });
const ErrorFrame = z.object({ jsonrpc, id: z.string(), error: FrameError });
const ResultFrame = z.object({ jsonrpc, id: z.string(), result: value });

export type RequestFrame = z.infer<typeof RequestFrame>;
export type Frame =
  | ({ kind: 'request' } & RequestFrame)
  | ({ kind: 'note' } & z.infer<typeof NoteFrame>)
  | ({ kind: 'error' } & z.infer<typeof ErrorFrame>)
  | ({ kind: 'result' } & z.infer<typeof ResultFrame>);

/** Stands for an answer that cannot be read, so that whoever waits for it gets an error. */
const badAnswer = (id: string): Frame => ({
  kind: 'error',
  jsonrpc: '2.0',
  id,
  error: { code: INVALID, message: 'The answer is not a message of the protocol.', data: { kind: 'internal', retryable: false } },
});

/** Reads one line. Null when it is not a message of the protocol. */
export function parseFrame(line: string): Frame | null {
  let json: unknown;
  try {
    json = jsonFrom(line, MAX_OWN_DEPTH);
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null) return null;
  const has = (key: string): boolean => Object.hasOwn(json, key);
  const check = <K extends Frame['kind'], T extends z.ZodType>(kind: K, schema: T): ({ kind: K } & z.output<T>) | null => {
    const parsed = schema.safeParse(json);
    return parsed.success ? ({ kind, ...(parsed.data as object) } as { kind: K } & z.output<T>) : null;
  };
  if (has('method')) return has('id') ? check('request', RequestFrame) : check('note', NoteFrame);
  if (!has('error')) return check('result', ResultFrame);
  const { jsonrpc: version, id } = json as { jsonrpc?: unknown; id?: unknown };
  return check('error', ErrorFrame) ?? (version === '2.0' && typeof id === 'string' ? badAnswer(id) : null);
}

/** One message as one line. Throws like `strictJson`, and AppError `too_large` for more than `maxBytes`. */
export function encodeFrame(frame: object, maxBytes = MAX_FRAME_BYTES): string {
  const text = strictJson(frame);
  // A character has at most 3 bytes: counting is for the few that come near.
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) {
    throw new AppError(
      'too_large',
      `A message between processes has ${Buffer.byteLength(text)} bytes; at most ${maxBytes} can be sent at once.`,
      {
        remedy: 'Send the run less text at once.',
      },
    );
  }
  return `${text}\n`;
}

interface LineReaderOptions {
  maxBytes: number;
  onLine: (text: string) => void;
  /** A line that is not UTF-8; gets a sample for the log. */
  onBadLine: (sample: string) => void;
  /** The line passed `maxBytes`. Called once; nothing is read after it. */
  onOverflow: () => void;
}

/** Cuts a byte stream into lines; empty lines and a CR before the newline are dropped. Returns the function that takes the next chunk. */
export function createLineReader(options: LineReaderOptions): (chunk: Uint8Array) => void {
  let parts: Uint8Array[] = [];
  let held = 0;
  let overflown = false;

  const endLine = (last: Uint8Array): void => {
    const whole = parts.length === 0 ? Buffer.from(last.buffer, last.byteOffset, last.length) : Buffer.concat([...parts, last]);
    parts = [];
    held = 0;
    const line = whole.at(-1) === 0x0d ? whole.subarray(0, -1) : whole;
    if (line.length === 0) return;
    if (isUtf8(line)) options.onLine(line.toString('utf8'));
    else options.onBadLine(line.subarray(0, 200).toString('latin1'));
  };

  return (chunk) => {
    let start = 0;
    while (!overflown) {
      const end = chunk.indexOf(0x0a, start);
      const length = (end === -1 ? chunk.length : end) - start;
      if (held + length > options.maxBytes) {
        overflown = true;
        parts = [];
        options.onOverflow();
        return;
      }
      if (end === -1) {
        // A copy, because the stream may use the chunk's memory again.
        if (length > 0) parts.push(Uint8Array.prototype.slice.call(chunk, start));
        held += length;
        return;
      }
      endLine(chunk.subarray(start, end));
      start = end + 1;
    }
  };
}

interface FrameReaderOptions {
  /** False when the message cannot be, such as the second use of an id. */
  receive: (frame: Frame) => boolean;
  onBad: (sample: string) => void;
  onOverflow: () => void;
}

/** Reads messages from a byte stream; a line that is not a message goes to `onBad`, and the next line is read. */
export function createFrameReader({ receive, onBad, onOverflow }: FrameReaderOptions): (chunk: Uint8Array) => void {
  return createLineReader({
    maxBytes: MAX_FRAME_BYTES,
    onLine(text) {
      const frame = parseFrame(text);
      if (frame === null || !receive(frame)) onBad(text);
    },
    onBadLine: onBad,
    onOverflow,
  });
}

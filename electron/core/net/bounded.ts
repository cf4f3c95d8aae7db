// electron/core/net/bounded.ts - how much and how long any server may answer. A flood ends here, before it fills memory: no reader further on
// needs a limit of its own.
import { ReadableStream as WebStream } from 'node:stream/web';
import { AppError } from '../../contract/index.ts';

/** Why something wants to use the network. */
export type NetPurpose = 'answer' | 'trial' | 'list' | 'mcp';

const MB = 1_000_000;
const SECOND = 1000;

export interface AnswerLimits {
  /** After unpacking, so that a small packed answer cannot become a large one. */
  bytes: number;
  /** From the request to the last byte. */
  ms: number;
}

/**
 * An answer may take as long as the longest run; a stream spends about 250 bytes on a token, so that 32 MB are more than any model writes at
 * once. A person waits for the others.
 */
export const LIMITS: Readonly<Record<NetPurpose, AnswerLimits>> = {
  answer: { bytes: 32 * MB, ms: 1800 * SECOND },
  trial: { bytes: 4 * MB, ms: 120 * SECOND },
  list: { bytes: 8 * MB, ms: 30 * SECOND },
  // Calls have limits of their own (room mcp); what a server tells unasked comes over one stream that stays open.
  mcp: { bytes: 32 * MB, ms: 86_400 * SECOND },
};

/** Where a person corrects an address. */
export const ENTERED: Readonly<Record<NetPurpose, string>> = {
  answer: 'Settings > Models',
  trial: 'Settings > Models',
  list: 'Settings > Models',
  mcp: 'the configuration of the MCP server (npm run -s cli -- tool mcp show NAME)',
};

export interface Bounded {
  /** For the request: aborted when the time is over, or when the caller's own signal is. */
  signal: AbortSignal;
  /** The answer, whose body fails when a limit is reached. */
  whole(response: Response): Response;
  /** No answer came. */
  end(): void;
}

/** Limits one request to `origin`, whose address is entered at `where`. Whoever reads the answer gets AppError `answer_too_large` or `answer_too_slow`. */
export function bounded({ bytes, ms }: AnswerLimits, origin: string, outer: AbortSignal | null, where: string): Bounded {
  const exceeded = (code: 'answer_too_large' | 'answer_too_slow', how: string): AppError =>
    new AppError(code, `The answer from ${origin} ${how}, so it was given up.`, {
      remedy: `Check the address in ${where}, or ask whoever runs that server.`,
    });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(exceeded('answer_too_slow', `took longer than ${ms / SECOND} seconds`)), ms);
  timer.unref();
  const end = (): void => clearTimeout(timer);

  async function* counted(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    let seen = 0;
    try {
      for await (const chunk of body) {
        seen += chunk.byteLength;
        if (seen > bytes) throw exceeded('answer_too_large', `is larger than ${bytes / MB} MB`);
        yield chunk;
      }
    } finally {
      end();
    }
  }
  return {
    signal: outer === null ? late.signal : AbortSignal.any([outer, late.signal]),
    end,
    whole(response) {
      if (response.body === null) {
        end();
        return response;
      }
      const { headers } = response;
      // A server may send what the constructor refuses: a number above 599, control characters.
      const status = Math.min(response.status, 599);
      const statusText = response.statusText.replace(/[^\t\x20-\x7e]/g, '');
      return new Response(WebStream.from(counted(response.body)) as ReadableStream<Uint8Array>, { status, statusText, headers });
    },
  };
}

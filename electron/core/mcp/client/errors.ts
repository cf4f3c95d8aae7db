// electron/core/mcp/client/errors.ts - what the SDK throws, as errors that a person can act on. Codes are those of JSON-RPC and of the SDK
// (`ErrorCode` in its types.js).
import { AppError, asAppError } from '../../../contract/index.ts';

const CONNECTION_CLOSED = -32_000;
const REQUEST_TIMEOUT = -32_001;
const MOST_SAID = 2000;

export interface Asked {
  server: string;
  /** `the call of page_links`, `the list of its tools`. */
  what: string;
  seconds: number;
  signal: AbortSignal | undefined;
  /** Why the connection ended; null = it lives. */
  fault(): AppError | null;
}

/** `mask` removes keys from what the server said. */
export function toAppError(cause: unknown, { server, what, seconds, signal, fault }: Asked, mask: (text: string) => string): AppError {
  if (signal?.aborted) {
    return signal.reason instanceof AppError
      ? signal.reason
      : new AppError('cancelled', `Cancelled: ${what} of the MCP server ${server}.`, { cause });
  }
  const given = fault();
  if (given !== null) return given;
  if (cause instanceof AppError) return cause;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  const said = mask(String(message ?? cause)).slice(0, MOST_SAID);
  if (code === REQUEST_TIMEOUT) {
    return new AppError('timed_out', `The MCP server ${server} did not answer within ${seconds} s: ${what}.`, {
      cause,
      remedy: `Call it again, or give it more time under Agents, Tools, or with: npm run -s cli -- tool mcp set ${server} --call-seconds SECONDS`,
      retryable: true,
    });
  }
  if (code === CONNECTION_CLOSED) {
    return new AppError('process_crashed', `The MCP server ${server} closed the connection: ${what}.`, {
      cause,
      remedy: `Read its log under Agents, Tools, or with: npm run -s cli -- tool mcp log ${server}`,
      retryable: true,
    });
  }
  const inner = innerError(cause);
  if (inner !== null) return inner;
  if (typeof code === 'number' || cause instanceof Error) {
    return new AppError('tool_failed', `The MCP server ${server} refused ${what}: ${said}`, {
      cause,
      remedy: 'Check the arguments, or read its log.',
    });
  }
  return asAppError(cause);
}

/** The room net throws its own, which the SDK may wrap. */
function innerError(cause: unknown): AppError | null {
  for (let each = cause; each instanceof Error; each = each.cause) if (each instanceof AppError) return each;
  return null;
}

/** An error whose message may hold what a server said. */
export function masked(error: AppError, mask: (text: string) => string): AppError {
  const message = mask(error.message);
  if (message === error.message) return error;
  return new AppError(error.code, message, { remedy: error.remedy, where: error.where, retryable: error.retryable });
}

// electron/core/net/index.ts - the one door to the network. Every request names its purpose; what is not allowed is refused here.
import { AppError } from '../../contract/index.ts';
import { type AnswerLimits, bounded, ENTERED, LIMITS, type NetPurpose } from './bounded.ts';

export type { AnswerLimits, NetPurpose } from './bounded.ts';
export { isOnline } from './online.ts';

/** Where requests may go. */
export interface NetTarget {
  /** Scheme, host and port. A key belongs to them: nothing is sent anywhere else. */
  origin: string;
  /** Whether the person agreed that this address is not encrypted. Not asked for this machine itself. */
  plain(): boolean;
}

export interface Net {
  /**
   * A `fetch` for one purpose and one address. An answer is limited in size and time (bounded.ts). Throws AppError: `network_refused` for
   * anything but http and https, for another address, for a purpose that is not allowed (this machine itself always is) and for a redirect,
   * which could carry a prompt or a key to a host nobody entered; `plain_http` for an address that is not encrypted and that nobody
   * agreed to; `model_unreachable`, for MCP `server_unreachable`, if nothing answers; `answer_too_large`, `answer_too_slow`, also while the answer is read.
   */
  fetchFor(purpose: NetPurpose, target: NetTarget): typeof fetch;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the connection was closed',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of its answer exceed 16 kB',
  UND_ERR_SOCKET: 'the connection was closed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted here',
};

/** True for an address of this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Scheme, host and port: what a key belongs to, and the parts of an address that may be shown and logged; a path or query can contain a key. */
export function originOf(address: string | URL): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** True for an address whose requests everybody on the way can read and change. */
export function isPlain(address: string | URL): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** What to do about an address that is not encrypted. */
export const ENCRYPT =
  'Use an https address, or confirm this one: in Settings > Models, or in a terminal with run --allow-http or models allow-http.';

/** What is at risk at an address that is not encrypted. */
export function notEncrypted(origin: string, purpose: NetPurpose = 'answer'): AppError {
  return new AppError(
    'plain_http',
    `${origin} is not encrypted: anyone between this machine and that server can read the key, prompts and answers, and change them.`,
    { remedy: purpose === 'mcp' ? 'Use an https address, or confirm this one where the server is added.' : ENCRYPT },
  );
}

function codeOf(error: unknown): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
    if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  }
  return null;
}

/** Trying again automatically would end the same way. */
const SETTLED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UND_ERR_HEADERS_OVERFLOW',
]);

function unreachable(url: URL, purpose: NetPurpose, cause: unknown): AppError {
  const code = codeOf(cause);
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
  const why = (code === null ? undefined : REASONS[code]) ?? code ?? inner;
  const [missing, server] =
    purpose === 'mcp' ? (['server_unreachable', 'server'] as const) : (['model_unreachable', 'model server'] as const);
  return new AppError(missing, `${originOf(url)} could not be reached: ${why}.`, {
    cause,
    retryable: code !== null && !SETTLED.has(code),
    remedy: isLoopback(url.hostname)
      ? `Start the ${server} on this machine, or check its port in ${ENTERED[purpose]}.`
      : `Check the address in ${ENTERED[purpose]} and the network connection.`,
  });
}

/** What a request may not do at all. */
function requireAllowed(url: URL, purpose: NetPurpose, { origin, plain }: NetTarget): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AppError('network_refused', `Addresses that begin with ${url.protocol} are not supported.`, {
      remedy: 'Enter an address that begins with https:// or http://.',
    });
  }
  if (originOf(url) !== origin) {
    throw new AppError('network_refused', `${originOf(url)} was not contacted: this request is only for ${origin}.`, {
      remedy: `Check the address in ${ENTERED[purpose]}.`,
    });
  }
  if (isPlain(url) && !plain()) throw notEncrypted(origin, purpose);
}

async function requireNoRedirect(url: URL, purpose: NetPurpose, response: Response): Promise<void> {
  const to = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || to === null) return;
  await response.body?.cancel();
  const where = URL.canParse(to, url.href) ? originOf(new URL(to, url)) : 'somewhere else';
  throw new AppError('network_refused', `${originOf(url)} redirects to ${where}, an address you did not enter.`, {
    remedy: `If that is correct, enter the new address in ${ENTERED[purpose]}.`,
  });
}

interface NetOptions {
  /** Decides by purpose and address; without it every purpose is allowed. */
  allow?: (purpose: NetPurpose, url: URL) => boolean;
  /** Other limits than those of bounded.ts. */
  limits?: Partial<Record<NetPurpose, AnswerLimits>>;
}

/** The network of a process; the options are for tests and for machines that may not use it. */
export function createNet(options: NetOptions = {}): Net {
  const allowed = options.allow ?? (() => true);
  const limits = { ...LIMITS, ...options.limits };
  return {
    fetchFor: (purpose, target) => async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      requireAllowed(url, purpose, target);
      if (!isLoopback(url.hostname) && !allowed(purpose, url)) {
        throw new AppError('network_refused', `The network is turned off, so ${originOf(url)} was not contacted.`, {
          remedy: 'Use the built-in local model, or allow the network in Settings.',
        });
      }
      const limit = bounded(limits[purpose], originOf(url), init?.signal ?? null, ENTERED[purpose]);
      const response = await fetch(input, { ...init, redirect: 'manual', signal: limit.signal }).catch((cause: unknown) => {
        limit.end();
        if (init?.signal?.aborted) throw new AppError('cancelled', 'Cancelled.', { cause });
        throw cause instanceof AppError ? cause : unreachable(url, purpose, cause);
      });
      await requireNoRedirect(url, purpose, response).catch((cause: unknown) => {
        limit.end();
        throw cause;
      });
      return limit.whole(response);
    },
  };
}

// electron/core/net/index.ts - the one door to the network. Every request names its purpose; what is not allowed is refused here.
import { AppError } from '../../contract/index.ts';

/** Why something wants to use the network. */
export type NetPurpose = 'model';

export interface Net {
  /**
   * A `fetch` for one purpose. Throws AppError: `network_refused` for anything but http and https, for a purpose that is not allowed
   * (this machine itself always is) and for a redirect, which could carry a prompt to a host nobody entered; `model_unreachable`
   * if nothing answers.
   */
  fetchFor(purpose: NetPurpose): typeof fetch;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the connection was closed',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
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

/** Scheme, host and port: the parts of an address that may be shown and logged; a path or query can contain a key. */
function shownOrigin(url: URL): string {
  return `${url.protocol}//${url.host}`;
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
const SETTLED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']);

function unreachable(url: URL, cause: unknown): AppError {
  const code = codeOf(cause);
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
  const why = (code === null ? undefined : REASONS[code]) ?? code ?? inner;
  return new AppError('model_unreachable', `${shownOrigin(url)} could not be reached: ${why}.`, {
    cause,
    retryable: code !== null && !SETTLED.has(code),
    remedy: isLoopback(url.hostname)
      ? 'Start the model server on this machine, or check its port in Settings > Models.'
      : 'Check the address in Settings > Models and the network connection.',
  });
}

/** `allow` decides by purpose and address; without it every purpose of the list above is allowed. */
export function createNet(options: { allow?: (purpose: NetPurpose, url: URL) => boolean } = {}): Net {
  const allowed = options.allow ?? (() => true);
  return {
    fetchFor: (purpose) => async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new AppError('network_refused', `Addresses that begin with ${url.protocol} are not supported.`, {
          remedy: 'Enter an address that begins with https:// or http://.',
        });
      }
      if (!isLoopback(url.hostname) && !allowed(purpose, url)) {
        throw new AppError(
          'network_refused',
          `The network is turned off for ${purpose} requests, so ${shownOrigin(url)} was not contacted.`,
          {
            remedy: 'Use the built-in local model, or allow the network in Settings.',
          },
        );
      }
      const response = await fetch(input, { ...init, redirect: 'manual' }).catch((cause: unknown) => {
        if (init?.signal?.aborted) throw new AppError('cancelled', 'Cancelled.', { cause });
        throw unreachable(url, cause);
      });
      const target = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && target !== null) {
        await response.body?.cancel();
        throw new AppError(
          'network_refused',
          `${shownOrigin(url)} redirects to ${shownOrigin(new URL(target, url))}, an address you did not enter.`,
          {
            remedy: 'If that is correct, enter the new address in Settings > Models.',
          },
        );
      }
      return response;
    },
  };
}

// electron/core/mcp/client/session.ts - one server while the app is open: its life, its calls, and the clock that ends it when nobody called it for a
// while.
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { createLogRing } from '../../processes/index.ts';
import { answerOf, type ToolAnswer } from './answer.ts';
import type { Connection } from './connect.ts';
import { masked, toAppError } from './errors.ts';
import { createLife, type Life, type LifeDeps } from './life.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Session extends Pick<Life, 'state' | 'forgive'> {
  /** With all that is called now. */
  stop(): Promise<void>;
  /** Started, and its list is the newest. Throws what keeps it from that. */
  ready(signal?: AbortSignal): Promise<void>;
  /** Throws AppError: `tool_failed` with what the server says, `timed_out`, `cancelled`, `process_crashed`, `answer_too_large` … */
  call(tool: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ToolAnswer>;
  /** Ends it for whoever comes next; calls that are on their way come to their end. */
  leave(): void;
  /** What it asked of us, and how often. */
  refused(): { what: string; count: number }[];
  log(): string[];
  logLines(): number;
}

export function createSession(deps: LifeDeps): Session {
  const log = createLogRing();
  const refused = new Map<string, number>();
  const calls = new Map<Connection, Set<Promise<unknown>>>();
  let idle: NodeJS.Timeout | undefined;
  const life = createLife(deps, {
    log,
    onRefused(method) {
      // A hostile one may think of many names.
      const what = refused.size < 20 || refused.has(method) ? method.slice(0, 100) : 'other things';
      refused.set(what, (refused.get(what) ?? 0) + 1);
      log.add(`refused: it asked for ${what}`);
      deps.onChange();
    },
  });

  function rest(): void {
    clearTimeout(idle);
    if (calls.size > 0) return;
    idle = setTimeout(() => {
      log.add('stopped: nobody called it');
      void life.stop();
    }, deps.server().limits.idleSeconds * 1000);
    idle.unref();
  }

  /** A connection over HTTP says nothing when it is lost: the next call makes a new one. */
  function dropLost({ pid }: Connection, cause: unknown): void {
    const { code } = cause as { code?: unknown };
    if (pid === null && (code === 404 || code === 'server_unreachable')) void life.stop();
  }

  return {
    ...life,
    async ready(signal) {
      await life.current(signal);
      rest();
    },
    async call(tool, args, { signal, onProgress } = {}) {
      const { name, limits } = deps.server();
      const connection = await life.current(signal);
      const { CallToolResultSchema } = await import('@modelcontextprotocol/sdk/types.js');
      clearTimeout(idle);
      const done = Promise.withResolvers<void>();
      const own = calls.get(connection) ?? new Set();
      calls.set(connection, own.add(done.promise));
      try {
        const request = { method: 'tools/call', params: { name: tool, arguments: { ...args } } } as const;
        const result = await connection.client.request(request, CallToolResultSchema, {
          timeout: limits.callSeconds * 1000,
          maxTotalTimeout: limits.callSeconds * 10_000,
          resetTimeoutOnProgress: true,
          ...(signal === undefined ? {} : { signal }),
          onprogress: onProgress ?? (() => {}),
        });
        return answerOf(result, { server: name, tool, outputBytes: limits.outputBytes, mask: deps.mask });
      } catch (cause) {
        const asked = { server: name, what: `the call of ${tool}`, seconds: limits.callSeconds, signal, fault: connection.fault };
        dropLost(connection, cause);
        throw masked(toAppError(cause, asked, deps.mask), deps.mask);
      } finally {
        done.resolve();
        own.delete(done.promise);
        if (own.size === 0) calls.delete(connection);
        rest();
      }
    },
    stop() {
      clearTimeout(idle);
      return life.stop();
    },
    leave() {
      clearTimeout(idle);
      void life.stop((connection) => Promise.all(calls.get(connection) ?? []));
    },
    refused: () => [...refused].map(([what, count]) => ({ what, count })),
    log: () => log.lines().map((line) => deps.mask(line)),
    logLines: () => log.lines().length,
  };
}

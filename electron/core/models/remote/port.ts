// electron/core/models/remote/port.ts - model calls at providers and servers: tries, waits between them, and what is not retried.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../contract/index.ts';
import type { Permit } from '../limits.ts';
import { maskedAnswer } from '../mask/answer.ts';
import type { ModelEvent, ModelRequest } from '../port.ts';
import type { FetchTo, RemoteTarget } from './adapters.ts';
import { attempt } from './attempt.ts';
import { failureOf } from './errors.ts';

export interface RemoteModels {
  complete(target: RemoteTarget, request: ModelRequest, permit: Permit, signal: AbortSignal): AsyncGenerator<ModelEvent>;
}

const MAX_RETRIES = 3;
const FIRST_WAIT_MS = 500;
/** If a server asks for a longer wait, the person is told instead. */
const MAX_WAIT_MS = 60_000;

/** In all providers' wordings: the model or server cannot constrain its answer to a schema. */
const REFUSES_SCHEMA = /response_format|json_schema|structured output|output_(format|config)|response_?(json_?)?schema|json mode/i;
const refusesSchema = (error: AppError): boolean => error.code === 'model_refused' && REFUSES_SCHEMA.test(error.message);

/** Jitter over a doubling time, so that many waiting clients do not return together. */
const backoff = (retry: number): number => Math.round(FIRST_WAIT_MS * 2 ** retry * (0.5 + Math.random() / 2));

export function createRemoteModels(fetchTo: FetchTo): RemoteModels {
  /** Endpoint and model without schema support; tried once per app start. */
  const withoutSchema = new Set<string>();

  const tries: RemoteModels['complete'] = async function* (target, request, permit, signal) {
    const name = `${target.baseUrl} ${target.model}`;
    for (let retry = 0; ; ) {
      const withSchema = request.schema !== undefined && !withoutSchema.has(name);
      let begun = false;
      const onFirstToken = (): void => {
        begun = true;
      };
      try {
        yield* attempt({ target, fetchTo, request, withSchema, onFirstToken }, signal);
        return;
      } catch (thrown) {
        if (signal.aborted) throw new AppError('cancelled', 'Cancelled.', { cause: thrown });
        const { error, again, waitMs } = failureOf(thrown, target);
        // After the first token nothing is retried: it would be paid for and shown twice.
        if (begun) throw error;
        if (withSchema && refusesSchema(error)) {
          withoutSchema.add(name);
          permit.counts();
          continue;
        }
        if (error.code === 'model_rate_limited' && waitMs !== null) permit.pause(Math.min(waitMs, MAX_WAIT_MS));
        if (!again || retry === MAX_RETRIES || (waitMs ?? 0) > MAX_WAIT_MS) throw error;
        const wait = waitMs ?? backoff(retry);
        retry += 1;
        permit.counts();
        yield { type: 'retry', attempt: retry, waitMs: wait, reason: error.message };
        await sleep(wait, undefined, { signal }).catch((cause: unknown) => {
          throw new AppError('cancelled', 'Cancelled.', { cause });
        });
      }
    }
  };

  return {
    complete(target, ...call) {
      const events = tries(target, ...call);
      return target.key === null ? events : maskedAnswer(events, target.key);
    },
  };
}

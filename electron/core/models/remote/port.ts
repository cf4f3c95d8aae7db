// electron/core/models/remote/port.ts - model calls at providers and servers: tries, waits between them, and what is not retried.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type Sends, type SendsChange } from '../../../contract/index.ts';
import { endedAt } from '../answer/stops.ts';
import type { Permit } from '../limits.ts';
import { maskedAnswer } from '../mask/answer.ts';
import type { ModelEvent, ModelRequest } from '../port.ts';
import type { FetchTo, RemoteTarget } from './adapters.ts';
import { attempt } from './attempt.ts';
import { FieldRefused, failureOf } from './errors.ts';
import type { Refused } from './sends.ts';

type Where = Pick<RemoteTarget, 'baseUrl' | 'model' | 'sends'>;

export interface RemoteModels {
  /** What was refused since the start, and is not sent any more. */
  refused(where: Where): SendsChange;
  complete(target: RemoteTarget, request: ModelRequest, permit: Permit, signal: AbortSignal): AsyncGenerator<ModelEvent>;
}

const MAX_RETRIES = 3;
const FIRST_WAIT_MS = 500;
/** If a server asks for a longer wait, the person is told instead. */
const MAX_WAIT_MS = 60_000;

/** What was changed about a call, and why its counts may be estimates from now on. */
function toldOf({ endpoint, model }: RemoteTarget, { field, instead }: Refused): string {
  const asked = Object.values(instead).find((value) => typeof value === 'string' && value !== 'none');
  const how = asked === undefined ? 'without it' : `with ${asked} instead`;
  const counts = instead.usage === false ? ' Token counts are estimated where the server does not tell them.' : '';
  const ends = instead.stop === false ? ' The answer is ended here where one of them comes.' : '';
  return `${endpoint} does not take ${field} for ${model}, so it was asked again ${how}.${counts}${ends} To keep this, use Settings > Models, or the command “models test ${endpoint}/${model} --remember”.`;
}

/**
 * What to send instead, if this call has not sent it yet: what was sent differently is not refused for the same reason again. A server that takes
 * neither name of the output limit gets none.
 */
function untried({ field, instead }: Refused, sends: Sends, before: ReadonlySet<string>): Refused | null {
  const ways: SendsChange[] = instead.limit === undefined ? [instead] : [instead, { limit: 'none' }];
  const way = ways.find((each) => !before.has(JSON.stringify({ ...sends, ...each })));
  return way === undefined ? null : { field, instead: way };
}

/** Jitter over a doubling time, so that many waiting clients do not return together. */
const backoff = (retry: number): number => Math.round(FIRST_WAIT_MS * 2 ** retry * (0.5 + Math.random() / 2));

/** `onRefused`: an endpoint has refused a field for the first time. */
export function createRemoteModels(fetchTo: FetchTo, onRefused: () => void): RemoteModels {
  /** What endpoints have refused, by model, with the settings of that time: other settings are tried anew. */
  const refused = new Map<string, SendsChange>();
  const nameOf = ({ baseUrl, model, sends }: Where): string => JSON.stringify([baseUrl, model, sends]);

  const tries: RemoteModels['complete'] = async function* (target, request, permit, signal) {
    const name = nameOf(target);
    const before = new Set<string>();
    for (let retry = 0; ; ) {
      const sends = { ...target.sends, ...refused.get(name) } as Sends;
      before.add(JSON.stringify(sends));
      let begun = false;
      const onFirstToken = (): void => {
        begun = true;
      };
      try {
        const events = attempt({ target, fetchTo, request, sends, onFirstToken }, signal);
        yield* sends.stop || !request.stop?.length ? events : endedAt(events, request.stop);
        return;
      } catch (thrown) {
        if (signal.aborted) throw new AppError('cancelled', 'Cancelled.', { cause: thrown });
        const { error, again, waitMs } = failureOf(thrown, target);
        // After the first token nothing is retried: it would be paid for and shown twice.
        if (begun) throw error;
        const change = thrown instanceof FieldRefused ? untried(thrown.refused, sends, before) : null;
        if (change !== null) {
          refused.set(name, { ...refused.get(name), ...change.instead });
          permit.counts();
          onRefused();
          yield { type: 'warning', message: toldOf(target, change) };
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
    refused: (where) => refused.get(nameOf(where)) ?? {},
    complete(target, ...call) {
      const events = tries(target, ...call);
      return target.key === null ? events : maskedAnswer(events, target.key);
    },
  };
}

// electron/core/improve/improve.ts - skills get better from what failed (row H2): a proposal scored before it is shown, accepted or thrown away whole.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import {
  AppError,
  addUsage,
  asAppError,
  type CasesApi,
  type ImproveApi,
  Improvement,
  JsonObject,
  type LibraryApi,
  NOTHING_USED,
  type OptimiseApi,
  type TracesApi,
} from '../../contract/index.ts';
import type { Trials } from '../cases/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { Analyse } from '../packages/index.ts';
import { contestOf } from './compare.ts';
import { samplesOf } from './samples.ts';
import { createProposalStore } from './store.ts';
import { work } from './work.ts';

export interface ImproveDeps {
  account: Database;
  library: () => Pick<LibraryApi, 'open' | 'save'>;
  cases: Pick<CasesApi, 'list'>;
  traces: () => Pick<TracesApi, 'get' | 'payload'>;
  optimise: Pick<OptimiseApi, 'jobs'>;
  models: ModelRegistry;
  trials: Trials;
  analyse: Analyse;
  atOnce: () => number;
  mask(text: string): string;
  now?: () => Date;
  onChange(): void;
}

export interface Improve {
  api: ImproveApi;
  /** Stops what is running and waits for it; it can be gone on with. */
  close(): Promise<void>;
}

const Kept = Improvement.extend({
  text: z.string(),
  proposed: z.string().nullable(),
  fileName: z.string(),
  hash: z.string(),
  words: z.string(),
  samples: z.array(
    z.object({
      id: z.string(),
      test: z.object({ inputs: JsonObject, request: z.string(), assertions: z.array(JsonObject), notRun: z.array(z.unknown()) }),
      expected: z.unknown(),
      seen: z.object({ output: z.string().nullable(), failed: z.string() }).nullable(),
    }),
  ),
});
type Kept = z.infer<typeof Kept>;

interface Working {
  stopping: AbortController;
  now(): Kept;
  changed(): Promise<void>;
  done: Promise<void>;
}

const PAUSE_MS = 100;

export function createImprove(deps: ImproveDeps): Improve {
  const clock = deps.now ?? (() => new Date());
  const now = () => clock().toISOString();
  const store = createProposalStore<Kept>(deps.account, 'improve', Kept, deps.mask);
  const working = new Map<string, Working>();
  let closed = false;

  const begin = (kept: Kept): void => {
    working.set(
      kept.id,
      startWork(
        deps,
        kept,
        (next) => store.save(next, now()),
        now,
        () => working.delete(kept.id),
      ),
    );
    deps.onChange();
  };
  function find(id: string): Kept {
    const kept = working.get(id)?.now() ?? store.get(id);
    if (kept === null) throw new AppError('not_found', 'There is no such proposal.', { remedy: 'Look at those of the skill again.' });
    // Whatever ran when the app ended was interrupted.
    return kept.status === 'running' && !working.has(id) ? { ...kept, status: 'interrupted' } : kept;
  }

  function settle(id: string, status: 'accepted' | 'discarded', act: (kept: Kept) => void): Improvement {
    const kept = find(id);
    const open = status === 'accepted' ? kept.status === 'ready' : ['ready', 'failed', 'interrupted'].includes(kept.status);
    if (!open)
      throw new AppError('invalid_transition', `This proposal is ${kept.status}, so it cannot be ${status}.`, {
        remedy: 'Start a new one.',
      });
    act(kept);
    const next = { ...kept, status };
    store.save(next, now());
    deps.onChange();
    return shown(next);
  }

  return {
    api: {
      start(input) {
        if (closed) throw new AppError('cancelled', 'Skillwright is closing, so nothing new was started.');
        const kept = newProposal(deps, input, now());
        begin(kept);
        return { id: kept.id };
      },
      list: ({ skillId }) => store.list(skillId).map(({ id }) => shown(find(id))),
      open: ({ id }) => shown(find(id)),
      texts({ id }) {
        const { text, proposed } = find(id);
        return { before: text, after: proposed ?? text };
      },
      async *watch({ id }, signal) {
        for (let job = working.get(id); job !== undefined && !signal.aborted; job = working.get(id)) {
          const changed = job.changed();
          yield shown(find(id));
          await Promise.race([changed, job.done]);
          await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
        }
        if (!signal.aborted) yield shown(find(id));
      },
      stop({ id }) {
        working.get(id)?.stopping.abort(new AppError('cancelled', 'Stopped.'));
      },
      resume({ id }) {
        const kept = find(id);
        if (kept.status === 'interrupted' || kept.status === 'failed') begin(kept);
        else throw new AppError('invalid_transition', `This proposal is ${kept.status}, so there is nothing to go on with.`);
      },
      accept: ({ id }) => settle(id, 'accepted', (kept) => save(deps, kept)),
      discard: ({ id }) => settle(id, 'discarded', () => undefined),
      compare: ({ skillId }) =>
        contestOf(
          store.list(skillId).map(({ id }) => shown(find(id))),
          deps.optimise.jobs({ skillId }),
        ),
    },
    async close() {
      closed = true;
      const all = [...working.values()];
      for (const { stopping } of all) stopping.abort(new AppError('cancelled', 'Skillwright is closing.'));
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

/** Throws `bad_input`, `not_found`, `package_broken`, `model_missing`. */
function newProposal(deps: ImproveDeps, input: Parameters<ImproveApi['start']>[0], startedAt: string): Kept {
  const { skillId, words = '', maxCalls = 200 } = input;
  const { row, text, analysis, revision } = deps.library().open({ id: skillId });
  if (text === null || analysis?.state !== 'ok') {
    throw new AppError('package_broken', `${row.name} cannot be read.`, {
      where: { file: row.fileName },
      remedy: 'Open it in the editor and fix it.',
    });
  }
  const { samples, rows } = samplesOf(deps, input);
  const calls = 2 * samples.length + 1;
  if (calls > maxCalls) {
    throw new AppError('bad_input', `It takes ${calls} model calls at least, and ${maxCalls} are allowed.`, {
      remedy: 'Allow more, or choose fewer cases.',
    });
  }
  const modelId = deps.models.choose(input.modelId ?? null).id;
  return {
    id: randomUUID(),
    skillId,
    skillName: row.name,
    modelId,
    words,
    samples,
    rows,
    text,
    fileName: row.fileName,
    hash: revision.hash,
    status: 'running',
    phase: 'before',
    part: null,
    why: '',
    usage: NOTHING_USED,
    error: null,
    startedAt,
    endedAt: null,
    proposed: null,
  };
}

/** Works on it until its end; each thing done is kept. */
function startWork(deps: ImproveDeps, first: Kept, keep: (kept: Kept) => void, now: () => string, left: () => void): Working {
  let kept = first;
  let wake = Promise.withResolvers<void>();
  const put = (patch: Partial<Kept>): void => {
    kept = { ...kept, ...patch };
    keep(kept);
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const stopping = new AbortController();
  const used = (usage: Kept['usage']) => put({ usage: addUsage(kept.usage, usage) });
  const parts = {
    ...deps,
    asking: { models: deps.models, modelId: kept.modelId, lane: `improve ${kept.id}`, used },
    atOnce: deps.atOnce(),
    on({ rows, proposed, phase }: Parameters<Parameters<typeof work>[0]['on']>[0]): void {
      const found = proposed === undefined ? {} : { proposed: proposed.text, part: proposed.part, why: proposed.why };
      put({ ...(rows === undefined ? {} : { rows }), ...(phase === undefined ? {} : { phase }), ...found });
    },
  };
  const ended = (patch: Partial<Kept>): void => {
    left();
    put({ endedAt: now(), ...patch });
    deps.onChange();
  };
  const done = Promise.resolve()
    .then(() => {
      put({ status: 'running', error: null, endedAt: null });
      return work(parts, kept, stopping.signal);
    })
    .then(
      () => ended({ status: 'ready', phase: 'ended' }),
      (cause: unknown) =>
        ended(stopping.signal.aborted ? { status: 'interrupted' } : { status: 'failed', error: asAppError(cause).toData() }),
    )
    // The account cannot be written: what was kept last is what there is.
    .catch(left);
  return { stopping, now: () => kept, changed: () => wake.promise, done };
}

function shown({ text: _, proposed: __, fileName: ___, hash: ____, words: _____, samples: ______, ...rest }: Kept): Improvement {
  return rest;
}

/** One revision. Throws `changed_meanwhile`. */
function save({ library }: ImproveDeps, { skillId, skillName, text, proposed, hash }: Kept): void {
  const { revision } = library().open({ id: skillId });
  if (revision.hash !== hash) {
    throw new AppError('changed_meanwhile', `${skillName} was changed after this was proposed, at ${revision.savedAt}.`, {
      remedy: 'Throw the proposal away, and improve the skill as it is now.',
    });
  }
  library().save({ id: skillId, text: proposed ?? text, baseHash: hash, reason: 'save' });
}

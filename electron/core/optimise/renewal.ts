// electron/core/optimise/renewal.ts - states made by another version of DSPy are optimised again, one by one, with the settings they
// were made with (row C7). It starts only with a person's consent, shows progress, and can be paused at any call.
import { AppError, asAppError, type OptimizeInput, type OutdatedState, type Renewal, type RenewInput } from '../../contract/index.ts';
import { DSPY_VERSION, readEnvelope, type StateEnvelope } from '../dspy-state/index.ts';
import { mean } from './estimate.ts';
import type { JobHandle } from './job.ts';
import type { SubjectDeps } from './subject.ts';

export interface RenewalDeps extends SubjectDeps {
  estimate(input: OptimizeInput): OutdatedState['estimate'];
  start(input: OptimizeInput): JobHandle;
  accept(job: JobHandle): void;
  onChange(): void;
}

export interface Renewals {
  outdated(): OutdatedState[];
  renew(input: RenewInput): Renewal;
  now(): Renewal;
  pause(): Renewal;
  resume(): Renewal;
  close(): void;
}

const PAGE = 200;
/** Outcomes kept for the list. */
const MAX_TOLD = 500;

export function createRenewals(deps: RenewalDeps): Renewals {
  let queue: (OptimizeInput & { skillName: string })[] = [];
  let done: Renewal['done'] = [];
  let current: JobHandle | null = null;
  let paused = false;
  let working = false;

  const item = ({ skillId, artifact, skillName }: (typeof queue)[number]) => ({ skillId, artifact, skillName });
  const now = (): Renewal => ({
    status: paused && working ? 'paused' : working ? 'running' : 'idle',
    queue: queue.map(item),
    current: current?.now() ?? null,
    done,
  });

  async function work(): Promise<void> {
    working = true;
    for (let next = queue.shift(); next !== undefined; next = paused ? undefined : queue.shift()) {
      const outcome = await renewOne(next).catch((cause: unknown) => asAppError(cause).message);
      done = [...done, { ...item(next), outcome }].slice(-MAX_TOLD);
      current = null;
      deps.onChange();
    }
    working = paused && queue.length > 0;
    deps.onChange();
  }

  async function renewOne(input: OptimizeInput): Promise<string> {
    current = deps.start(input);
    if (paused) current.pause();
    deps.onChange();
    await current.done;
    const { status, before, after, error, stopped } = current.now();
    if (status !== 'ready')
      return error?.message ?? (stopped === 'limit' ? 'The call limit was reached before anything was found.' : 'Nothing was found.');
    const [was, is] = [before, after].map((rows) => mean((rows ?? []).map(({ score }) => score))) as [number, number];
    if (after !== null && is < was) {
      current.settle('discarded');
      return 'The new state is worse than none, so it was not saved.';
    }
    deps.accept(current);
    return after === null ? 'Saved; the call limit left no calls to score it.' : `Saved; score ${was.toFixed(2)} → ${is.toFixed(2)}.`;
  }

  return {
    outdated: () => findOutdated(deps).map(({ state }) => state),
    renew({ items }) {
      const found = findOutdated(deps);
      const added = items.map(({ skillId, artifact, maxCalls }) => {
        const known = found.find(({ state }) => state.skillId === skillId && state.artifact === artifact);
        if (known === undefined || known.settings === null) {
          throw new AppError('bad_input', `${artifact} has no state that can be created again.`, { remedy: 'Check the list again.' });
        }
        return { ...known.settings, maxCalls, skillName: known.state.skillName };
      });
      queue = [...queue, ...added];
      if (!working) void work();
      deps.onChange();
      return now();
    },
    now,
    pause() {
      paused = true;
      current?.pause();
      deps.onChange();
      return now();
    },
    resume() {
      paused = false;
      current?.resume();
      if (current === null && queue.length > 0) void work();
      deps.onChange();
      return now();
    },
    close() {
      queue = [];
      paused = false;
    },
  };
}

interface Found {
  state: OutdatedState;
  /** How it was made; null if not stated. */
  settings: OptimizeInput | null;
}

function findOutdated(deps: RenewalDeps): Found[] {
  const found: Found[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = deps.library().list({ query: 'kind:dspy_module', offset, limit: PAGE });
    for (const row of rows) {
      const { text } = deps.library().open({ id: row.id });
      // Most modules have no state, and reading a package takes milliseconds.
      const artifacts = text?.includes('dspy_version') ? deps.analyse(text, row.fileName).artifacts : [];
      for (const { key, kind, state } of artifacts) {
        const envelope = kind === 'dspy_module' && state !== null ? readEnvelope(state) : null;
        const from = envelope?.dspy_version;
        if (typeof from !== 'string' || from === DSPY_VERSION) continue;
        const place = { skillId: row.id, artifact: key };
        const settings = settingsOf(deps, place, envelope?.optimizer);
        found.push({ settings, state: { ...place, skillName: row.name, from, to: DSPY_VERSION, ...told(deps, settings) } });
      }
    }
    if (offset + PAGE >= total) return found;
  }
}

/** What recreating it takes, or why it is impossible. */
function told(deps: RenewalDeps, settings: OptimizeInput | null): Pick<OutdatedState, 'optimizer' | 'estimate' | 'problem'> {
  if (settings === null) {
    return { optimizer: null, estimate: null, problem: 'The state does not say how it was made. Optimise the module by hand.' };
  }
  const { optimizer } = settings;
  try {
    return { optimizer, estimate: deps.estimate(settings), problem: null };
  } catch (cause) {
    return { optimizer, estimate: null, problem: asAppError(cause).message };
  }
}

const KNOWN = ['labeled_few_shot', 'bootstrap_few_shot', 'random_search', 'mipro_v2', 'gepa'] as const;

function settingsOf(
  deps: RenewalDeps,
  place: Pick<OutdatedState, 'skillId' | 'artifact'>,
  made: StateEnvelope['optimizer'] | undefined,
): OptimizeInput | null {
  const optimizer = KNOWN.find((name) => name === made?.name);
  if (made === undefined || optimizer === undefined || !Array.isArray(made.cases) || made.cases.length === 0) return null;
  const left = new Set(deps.cases.list({ skillId: place.skillId }).map(({ id }) => id));
  const there = (ids: unknown): string[] => (Array.isArray(ids) ? ids.filter((id): id is string => left.has(id as string)) : []);
  return {
    ...place,
    optimizer,
    args: made.args,
    trainIds: there(made.cases),
    valIds: there(made.val),
    maxCalls: 100_000,
    seed: made.seed,
  };
}

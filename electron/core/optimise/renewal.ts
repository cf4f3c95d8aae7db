// electron/core/optimise/renewal.ts - states that another version of DSPy made are optimised again, one after the other, with the settings they
// were made with (row C7). It begins only with a person's consent, shows where it is, and can be paused at any call.
import { AppError, asAppError, type OptimizeInput, type OutdatedState, type Renewal, type RenewInput } from '../../contract/index.ts';
import { DSPY_VERSION, readEnvelope } from '../packages/index.ts';
import type { LiveJob } from './job.ts';
import { readModuleOf, type SubjectDeps } from './subject.ts';

export interface RenewalDeps extends SubjectDeps {
  estimate(input: OptimizeInput): OutdatedState['estimate'];
  start(input: OptimizeInput): LiveJob;
  accept(job: LiveJob): void;
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

export function createRenewals(deps: RenewalDeps): Renewals {
  let queue: (OptimizeInput & { skillName: string })[] = [];
  let done: Renewal['done'] = [];
  let current: LiveJob | null = null;
  let paused = false;
  let working = false;

  const item = ({ skillId, artifact, skillName }: (typeof queue)[number]) => ({ skillId, artifact, skillName });
  const now = (): Renewal => ({
    status: paused && working ? 'paused' : working ? 'running' : 'idle',
    ...{ queue: queue.map(item), current: current?.now() ?? null, done },
  });

  async function work(): Promise<void> {
    working = true;
    for (let next = queue.shift(); next !== undefined; next = paused ? undefined : queue.shift()) {
      const outcome = await renewOne(next).catch((cause: unknown) => asAppError(cause).message);
      done = [...done, { ...item(next), outcome }];
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
      return error?.message ?? (stopped === 'limit' ? 'The limit of calls was reached before anything was found.' : 'Nothing was found.');
    const mean = (rows: typeof before): number =>
      rows === null || rows.length === 0 ? 0 : rows.reduce((sum, { score }) => sum + score, 0) / rows.length;
    if (after !== null && mean(after) < mean(before)) {
      current.settle('discarded');
      return 'The new state is worse than none, so it was not saved.';
    }
    deps.accept(current);
    return after === null
      ? 'Saved; the limit of calls left none to score it.'
      : `Saved; score ${mean(before).toFixed(2)} → ${mean(after).toFixed(2)}.`;
  }

  return {
    outdated: () => findOutdated(deps),
    renew({ items }) {
      const found = findOutdated(deps);
      const added = items.map(({ skillId, artifact, maxCalls }) => {
        const state = found.find((each) => each.skillId === skillId && each.artifact === artifact);
        const settings = state === undefined ? null : settingsOf(deps, state);
        if (state === undefined || settings === null) {
          throw new AppError('bad_input', `${artifact} has no state that can be made anew.`, { remedy: 'Look at the list again.' });
        }
        return { ...settings, maxCalls, skillName: state.skillName };
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

function findOutdated(deps: RenewalDeps): OutdatedState[] {
  const found: OutdatedState[] = [];
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
        found.push(
          told(deps, {
            skillId: row.id,
            skillName: row.name,
            artifact: key,
            from,
            to: DSPY_VERSION,
            optimizer: null,
            estimate: null,
            problem: null,
          }),
        );
      }
    }
    if (offset + PAGE >= total) return found;
  }
}

/** With what it takes, or why it can't be done. */
function told(deps: RenewalDeps, state: OutdatedState): OutdatedState {
  const settings = settingsOf(deps, state);
  if (settings === null) return { ...state, problem: 'The state does not say how it was made. Optimise the module by hand.' };
  try {
    return { ...state, optimizer: settings.optimizer, estimate: deps.estimate(settings) };
  } catch (cause) {
    return { ...state, optimizer: settings.optimizer, problem: asAppError(cause).message };
  }
}

const KNOWN = ['labeled_few_shot', 'bootstrap_few_shot', 'random_search', 'mipro_v2', 'gepa'] as const;

function settingsOf(deps: RenewalDeps, { skillId, artifact }: Pick<OutdatedState, 'skillId' | 'artifact'>): OptimizeInput | null {
  const made = readEnvelope(readModuleOf(deps, skillId, artifact).artifact.state ?? '')?.optimizer;
  const optimizer = KNOWN.find((name) => name === made?.name);
  if (made === undefined || optimizer === undefined || !Array.isArray(made.cases) || made.cases.length === 0) return null;
  const left = new Set(deps.cases.list({ skillId }).map(({ id }) => id));
  const there = (ids: unknown): string[] => (Array.isArray(ids) ? ids.filter((id): id is string => left.has(id as string)) : []);
  return {
    skillId,
    artifact,
    optimizer,
    args: made.args,
    trainIds: there(made.cases),
    valIds: there(made.val),
    maxCalls: 100_000,
    seed: made.seed,
  };
}

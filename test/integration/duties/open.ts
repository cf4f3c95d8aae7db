// The room of duties over a real database, with a clock that the test sets and runs that end as it says.
import type { AgentDuty, RunEvent, WorkItem } from '../../../electron/contract/index.ts';
import { AppError } from '../../../electron/contract/index.ts';
import { createDuties, type DutiesDeps } from '../../../electron/core/duties/index.ts';
import { createTestClock, type TestClock } from '../../fixtures/duty-clock.ts';
import { makeFolder, openIn } from '../storage/folder.ts';

export const DUTY: AgentDuty = {
  key: 'role:clerk/intake',
  name: 'intake',
  description: 'Read the new claims.',
  from: { kind: 'role', id: 'clerk', name: 'Clerk' },
  schedule: { kind: 'cron', cron: '0 * * * *' },
  timeZone: 'UTC',
  skills: ['read-claims'],
  inputs: { desk: 'quay' },
  priority: 1,
  off: null,
  since: '2031-03-03T08:30:00.000Z',
};

type How = 'completed' | 'failed' | 'asks' | 'waits' | { refuse: string };
type Start = Parameters<DutiesDeps['execution']['start']>[0];

/** Runs that end as `how` says: at once, never (`waits`, until they are cancelled), or are refused before they begin. */
export function createRuns(how: (skill: string) => How) {
  const started: Start[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const skillOf = ({ skill }: Start) => ('name' in skill ? skill.name : skill.id);
  const execution: DutiesDeps['execution'] = {
    async start(input) {
      const now = how(skillOf(input));
      if (typeof now === 'object') throw new AppError('run_blocked', now.refuse);
      started.push(input);
      return { runId: `r${started.length}` };
    },
    async *watch({ runId }) {
      const now = how(skillOf(started[Number(runId.slice(1)) - 1]!));
      const run = { id: runId, status: 'running', waiting: null, ending: null, error: null } as unknown as (RunEvent & {
        type: 'run';
      })['run'];
      const end = ends.get(runId) ?? Promise.withResolvers<void>();
      ends.set(runId, end);
      if (now === 'asks') yield { type: 'run', run: { ...run, waiting: { point: 'review' } as typeof run.waiting } };
      if (now === 'waits' || now === 'asks') await end.promise;
      const status = now === 'waits' || now === 'asks' ? 'cancelled' : (now as 'completed' | 'failed');
      const error = status === 'failed' ? new AppError('run_failed', 'The model is gone.').toData() : null;
      yield { type: 'run', run: { ...run, status, error } };
    },
    cancel({ runId }) {
      const end = ends.get(runId) ?? Promise.withResolvers<void>();
      ends.set(runId, end);
      end.resolve();
    },
  };
  return { execution, started, skills: () => started.map(skillOf) };
}

interface Options {
  at?: string;
  duties?: Record<string, AgentDuty[]>;
  how?: (skill: string) => How;
  folder?: string;
  clock?: TestClock;
  owner?: DutiesDeps['owner'];
  isElsewhere?: DutiesDeps['isElsewhere'];
}

/** Agents are made for the keys of `duties`, which the test may change later; those duties were looked at when they began. */
export function openDuties(options: Options = {}) {
  const folder = options.folder ?? makeFolder();
  const { db, close: closeDatabase } = openIn(folder);
  const clock = options.clock ?? createTestClock(options.at ?? '2031-03-03T08:40:00Z');
  const duties = options.duties ?? { clerk: [DUTY] };
  for (const agent of Object.keys(duties)) {
    db.prepare("INSERT INTO agents (id, name, built_in, created_at) VALUES (?, ?, 0, '2031-01-01') ON CONFLICT DO NOTHING").run(
      agent,
      agent,
    );
    const known = db.prepare('INSERT INTO duties (agent, duty, made_to) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
    for (const { key, since } of duties[agent]!) known.run(agent, key, since);
  }
  const runs = createRuns(options.how ?? (() => 'completed'));
  const missed: WorkItem[][] = [];
  const problems: unknown[] = [];
  let changes = 0;
  const room = createDuties({
    account: db,
    agents: () => Object.keys(duties).map((id) => ({ id, name: id })),
    dutiesOf(agent) {
      const found = duties[agent];
      if (found === undefined) throw new AppError('not_found', `There is no agent ${agent}.`);
      return found;
    },
    isElsewhere: options.isElsewhere ?? (() => false),
    execution: runs.execution,
    skillOf: (name) => (name === 'charts' ? 'id-of-charts' : null),
    skills: { find: () => null, isOpen: () => true, refused: () => null, check: () => Promise.resolve() },
    zone: () => 'UTC',
    mask: (text) => text.replaceAll('sk-secret', '•••'),
    tell: () => undefined,
    onChange: () => changes++,
    onMissed: (items) => missed.push([...items]),
    onProblem: (_what, cause) => problems.push(cause),
    clock,
    ...(options.owner === undefined ? {} : { owner: options.owner }),
  });
  /** `09:00 done`, oldest first. */
  const told = () =>
    room.api
      .history({})
      .map(({ dueAt, state }) => `${dueAt.slice(11, 16)} ${state}`)
      .reverse();
  return {
    ...room,
    db,
    folder,
    clock,
    duties,
    runs,
    missed,
    problems,
    changes: () => changes,
    told,
    /** Until nothing of the room runs any more. */
    async settled() {
      while (room.api.state().running.length > 0) await new Promise((resolve) => setImmediate(resolve));
    },
    async end() {
      await room.close();
      closeDatabase();
    },
  };
}

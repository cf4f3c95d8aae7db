// test/unit/shells/fake-core.ts - a core that answers a few procedures, so that a shell is tested by itself.
import pino from 'pino';
import { AppError, type AppEvent, type Core, Settings } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';

export interface FakeCore {
  core: Core;
  opened: OpenedCore;
  /** Commands that the shell gave to the window. */
  commands: [command: string, argument: string | null][];
  /** Procedures that were reached, in order. */
  reached: string[];
  /** Resolves when this many long calls run. */
  running(count: number): Promise<void>;
  /** How many long calls were aborted. */
  aborted: number;
  /** Ends the deaf calls that run, the first ones first: each answers its number. */
  deaf: (() => void)[];
  closed: boolean;
}

/** `app.events` sends 3,000 numbered commands and ends; `models.test` runs until it is aborted, `models.offered` hears no abort at all. */
export function createFakeCore(): FakeCore {
  const waiting = new Set<() => void>();
  const running = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (fake.reached.filter((name) => name === 'models.test').length >= count) resolve();
      };
      waiting.add(check);
      check();
    });
  const fake: FakeCore = {
    core: undefined as never,
    opened: undefined as never,
    commands: [],
    reached: [],
    running,
    aborted: 0,
    deaf: [],
    closed: false,
  };
  const refuse = (room: string) =>
    new Proxy({}, { get: (_, name) => () => Promise.reject(new AppError('internal', `${room}.${String(name)} is not part of this test`)) });
  async function* events(): AsyncGenerator<AppEvent> {
    for (let i = 0; i < 3000; i++) {
      yield { type: 'command', command: String(i), argument: null };
      if (i % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const untilAborted = (signal: AbortSignal | undefined) =>
    new Promise<never>((_, reject) => {
      fake.reached.push('models.test');
      for (const check of waiting) check();
      signal?.addEventListener('abort', () => {
        fake.aborted++;
        reject(new AppError('cancelled', 'Cancelled.'));
      });
    });
  const untilTold = () =>
    new Promise<string[]>((resolve) => {
      const number = fake.deaf.push(() => resolve([`answer ${number}`]));
    });
  fake.core = {
    app: {
      events,
      settings: () => {
        fake.reached.push('settings');
        return Settings.parse({});
      },
      dismissNotice: () => undefined,
      info: () => ({ home: '/nowhere', workspace: null, databases: [] }),
      recentWorkspaces: () => [],
      closeWorkspace: () => {
        throw new AppError('db_busy', 'The workspace is busy.', { remedy: 'Wait.', retryable: true });
      },
      openWorkspace: () => {
        throw new TypeError('a mistake of ours with a stack');
      },
    } as unknown as Core['app'],
    models: {
      ...refuse('models'),
      test: (_input: unknown, signal?: AbortSignal) => untilAborted(signal),
      offered: untilTold,
    } as unknown as Core['models'],
    traces: {
      payload: ({ offset }: { offset: number }) => ({ text: 'x'.repeat(1_000_000), offset, total: 1_000_000 }),
    } as unknown as Core['traces'],
    library: refuse('library') as Core['library'],
    editing: refuse('editing') as Core['editing'],
    execution: refuse('execution') as Core['execution'],
    assertions: refuse('assertions') as Core['assertions'],
    mcp: refuse('mcp') as Core['mcp'],
    agents: refuse('agents') as Core['agents'],
    roles: refuse('roles') as Core['roles'],
    capability: refuse('capability') as Core['capability'],
    profile: refuse('profile') as Core['profile'],
    identity: refuse('identity') as Core['identity'],
    tools: refuse('tools') as Core['tools'],
    cases: refuse('cases') as Core['cases'],
    triggers: refuse('triggers') as Core['triggers'],
    processes: refuse('processes') as Core['processes'],
    workspace: refuse('workspace') as Core['workspace'],
    optimise: refuse('optimise') as Core['optimise'],
    composer: refuse('composer') as Core['composer'],
    improve: refuse('improve') as Core['improve'],
    retention: refuse('retention') as Core['retention'],
    stored: refuse('stored') as Core['stored'],
    backups: refuse('backups') as Core['backups'],
    competencies: refuse('competencies') as Core['competencies'],
    matching: refuse('matching') as Core['matching'],
    proficiency: refuse('proficiency') as Core['proficiency'],
    duties: refuse('duties') as Core['duties'],
    schedules: refuse('schedules') as Core['schedules'],
    conversations: refuse('conversations') as Core['conversations'],
  };
  fake.opened = {
    core: fake.core,
    log: pino({ level: 'silent' }),
    command: (command, argument) => void fake.commands.push([command, argument]),
    close: async () => {
      fake.closed = true;
    },
  };
  return fake;
}

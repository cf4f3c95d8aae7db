// C8: the life of runs against a model of it. Commands in any order start runs, let their model answer or fail, cancel them, answer them, let time
// pass, close the app or kill it; after each the runs are as the model says, in memory and in the database.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, type Run } from '../../../electron/contract/index.ts';
import { createExecution, type Execution } from '../../../electron/core/execution/index.ts';
import type { ModelEvent, ModelRegistry, ModelRequest } from '../../../electron/core/models/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createPromptEngine, type PromptEngine } from '../../../electron/core/prompts/index.ts';
import { createTraces, type Traces } from '../../../electron/core/traces/index.ts';
import { createValidation, type Validation } from '../../../electron/core/validation/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { createScriptedRegistry } from '../../fixtures/scripted-model.ts';
import { createTestClock, type TestClock } from '../../unit/execution/clock.ts';
import { PAUSING } from '../../unit/execution/package.ts';
import { skillOf } from '../../unit/execution/skill.ts';
import { migrateTraces, seedTable } from '../../unit/traces/open.ts';

const AT_ONCE = 2;
const LIMIT_MS = 3000;
const TICK_MS = 1000;
const FINAL = ['completed', 'failed', 'timed_out', 'cancelled'];

// The model ------------------------------------------------------------------------------------------------------

/** `answered` still waits: for a place. */
interface ModelRun {
  phase: 'pending' | 'running' | 'waiting' | 'answered' | 'completed' | 'failed' | 'timed_out' | 'cancelled';
  step: 1 | 2;
  left: number;
}

class Model {
  runs: ModelRun[] = [];
  private queue: ModelRun[] = [];

  private pump(): void {
    while (this.queue.length > 0 && this.runs.filter(({ phase }) => phase === 'running').length < AT_ONCE)
      this.queue.shift()!.phase = 'running';
  }
  private leave(run: ModelRun, phase: ModelRun['phase']): void {
    run.phase = phase;
    this.queue = this.queue.filter((each) => each !== run);
    this.pump();
  }
  start(): void {
    const run: ModelRun = { phase: 'pending', step: 1, left: LIMIT_MS };
    this.runs.push(run);
    this.queue.push(run);
    this.pump();
  }
  finish(run: ModelRun): void {
    const last = run.step === 2;
    run.step = 2;
    this.leave(run, last ? 'completed' : 'waiting');
  }
  fail(run: ModelRun): void {
    this.leave(run, 'failed');
  }
  cancel(run: ModelRun): void {
    if (!FINAL.includes(run.phase)) this.leave(run, 'cancelled');
  }
  answer(run: ModelRun): void {
    run.phase = 'answered';
    this.queue.push(run);
    this.pump();
  }
  tick(ms: number): void {
    const running = this.runs.filter(({ phase }) => phase === 'running');
    for (const run of running) run.left -= ms;
    for (const run of running) if (run.left <= 0) this.leave(run, 'timed_out');
  }
  /** Runs that wait for a person outlive the process. */
  end(unfinished: 'cancelled' | 'failed'): void {
    this.queue = [];
    for (const run of this.runs) {
      if (run.phase === 'answered') run.phase = 'waiting';
      if (run.phase === 'pending' || run.phase === 'running') run.phase = unfinished;
    }
  }
  /** As the product tells it. */
  shown(): string[] {
    return this.runs.map(({ phase }) => (phase === 'answered' ? 'waiting' : phase));
  }
}

// The product ----------------------------------------------------------------------------------------------------

type Gate = PromiseWithResolvers<string>;

interface App {
  db: Database.Database;
  traces: Traces;
  execution: Execution;
  clock: TestClock;
  /** What each run's model is asked now. */
  gates: Map<string, Gate>;
}

class Real {
  readonly ids: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'skillwright-life-'));
  private readonly engine: PromptEngine;
  private readonly validation: Validation;
  private now = Date.UTC(2026, 0, 1);
  private app: App;

  constructor(engine: PromptEngine, validation: Validation) {
    this.engine = { render: engine.render, close: async () => {} };
    this.validation = { ...validation, close: async () => {} };
    this.app = this.open();
  }

  private open(): App {
    const db = new Database(join(this.folder, 'traces.db'));
    db.pragma('journal_mode = MEMORY');
    db.pragma('synchronous = OFF');
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'runs'").get() === undefined) seedTable(migrateTraces(db));
    const traces = createTraces({ account: { agents: db, traces: db }, workspace: null, mask: (text) => text });
    traces.closeInterrupted();
    const clock = createTestClock(this.now);
    const gates = new Map<string, Gate>();
    const execution = createExecution({
      resolve: () => skillOf(PAUSING),
      models: gatedModels(gates),
      prompts: this.engine,
      analyse: analysePackage,
      validation: this.validation,
      recorder: () => traces.recorder,
      runsAtOnce: () => AT_ONCE,
      clock,
    });
    return { db, traces, execution, clock, gates };
  }

  async start(): Promise<void> {
    const input = { topic: `number ${this.ids.length}` };
    this.ids.push((await this.app.execution.api.start({ skill: { id: 'x' }, input, timeoutMs: LIMIT_MS })).runId);
  }
  /** The model's call may be on its way still. */
  async gate(index: number): Promise<Gate> {
    return await until(() => this.app.gates.get(`number ${index}`), `a model call of run ${index}`);
  }
  cancel(index: number): void {
    this.app.execution.api.cancel({ runId: this.ids[index]! });
  }
  answer(index: number): void {
    this.app.execution.api.answer({ runId: this.ids[index]!, answer: { text: 'yes' } });
  }
  tick(ms: number): void {
    this.now += ms;
    this.app.clock.advance(ms);
  }
  async restart(): Promise<void> {
    await this.app.execution.close();
    this.app.traces.close();
    this.app.db.close();
    this.app = this.open();
  }
  /** Nothing more is written by what was; the rows say that their owner is no longer there. */
  crash(): void {
    this.app.db.prepare("UPDATE runs SET owner_start = 'gone' WHERE owner_pid = ?").run(process.pid);
    this.app.db.close();
    this.app.traces.close();
    this.app = this.open();
  }
  get api() {
    return this.app.execution.api;
  }
  row(index: number): Run {
    return this.app.traces.api.get({ runId: this.ids[index]! }).run;
  }
  openSpans(): unknown {
    return this.app.db
      .prepare(`SELECT count(*) FROM spans JOIN runs ON runs.id = run_id WHERE spans.status = 'running' AND runs.status <> 'running'`)
      .pluck()
      .get();
  }
  async close(): Promise<void> {
    await this.app.execution.close();
    this.app.traces.close();
    this.app.db.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** Answers each call when its gate opens. */
function gatedModels(gates: Map<string, Gate>): ModelRegistry {
  async function* complete(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const gate = Promise.withResolvers<string>();
    const run = /number \d+/.exec(request.messages[0]!.content)![0];
    gates.set(run, gate);
    signal.addEventListener('abort', () => gate.reject(new AppError('cancelled', 'Cancelled.')), { once: true });
    try {
      yield { type: 'text', text: await gate.promise };
    } finally {
      gates.delete(run);
    }
    yield { type: 'finish', reason: 'stop' };
  }
  return { ...createScriptedRegistry({ answers: [''] }), port: { complete } };
}

async function until<T>(look: () => T | undefined, what: string): Promise<T> {
  const end = performance.now() + 120_000;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`There is no ${what}.`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const shownOf = ({ waiting, status }: Run): string => (waiting === null ? status : 'waiting');

/** Waits until the product is where the model is, and looks at everything that must hold there. */
async function agree(model: Model, real: Real): Promise<void> {
  const live = () => new Map(real.api.active().map((run) => [run.id, run]));
  const seen = () => real.ids.map((id, index) => shownOf(live().get(id) ?? real.row(index)));
  const wanted = model.shown();
  await until(() => (seen().join() === wanted.join() ? true : undefined), `agreement: ${seen().join()} instead of ${wanted.join()}`).catch(
    () => expect(seen()).toEqual(wanted),
  );
  const pending = [...live().values()].flatMap(({ status, queuePosition }) => (status === 'pending' ? [queuePosition] : []));
  expect(pending.every((position) => position !== null)).toBe(true);
  expect(model.runs.filter(({ phase }) => phase === 'running').length).toBeLessThanOrEqual(AT_ONCE);
  for (const [index, phase] of wanted.entries()) {
    const row = real.row(index);
    if (FINAL.includes(phase) || phase === 'waiting') expect(shownOf(row)).toBe(phase);
    expect(row.endedAt !== null).toBe(FINAL.includes(phase));
  }
  expect(real.openSpans()).toBe(0);
}

// The commands ---------------------------------------------------------------------------------------------------

type Command = fc.AsyncCommand<Model, Real>;

const command = (
  name: string,
  check: (model: Pick<Model, 'runs'>) => boolean,
  run: (model: Model, real: Real) => Promise<void> | void,
): Command => ({
  check: (model) => check(model),
  async run(model, real) {
    await run(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

/** A command on one of the runs in these phases. */
const on = (
  name: string,
  phases: ModelRun['phase'][],
  act: (model: Model, real: Real, run: ModelRun, index: number) => Promise<void> | void,
) =>
  fc.nat(20).map((pick) => {
    const of = (model: Pick<Model, 'runs'>) => model.runs.filter(({ phase }) => phases.includes(phase));
    return command(
      `${name}(${pick})`,
      (model) => of(model).length > 0,
      async (model, real) => {
        const run = of(model)[pick % of(model).length]!;
        await act(model, real, run, model.runs.indexOf(run));
      },
    );
  });

const ANY: ModelRun['phase'][] = ['pending', 'running', 'waiting', 'answered', 'completed', 'failed', 'timed_out', 'cancelled'];

const start = fc.constant(
  command(
    'start',
    (model) => model.runs.length < 20,
    async (model, real) => {
      await real.start();
      model.start();
    },
  ),
);
const finish = on('finish', ['running'], async (model, real, run, index) => {
  // The answer names its run, so that the next call can be told apart too.
  (await real.gate(index)).resolve(`number ${index}`);
  model.finish(run);
});
const fail = on('fail', ['running'], async (model, real, run, index) => {
  (await real.gate(index)).reject(new AppError('model_overloaded', 'Too busy.'));
  model.fail(run);
});
const cancel = on('cancel', ANY, (model, real, run, index) => {
  real.cancel(index);
  model.cancel(run);
});
const answer = on('answer', ['waiting'], (model, real, run, index) => {
  real.answer(index);
  model.answer(run);
});
const answerOther = on(
  'answer what does not wait',
  ANY.filter((phase) => phase !== 'waiting' && phase !== 'answered'),
  (_, real, __, index) => {
    expect(() => real.answer(index)).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
  },
);
const timePasses = fc.integer({ min: 1, max: 3 }).map((times) =>
  command(
    `time passes(${times})`,
    (model) => model.runs.length > 0,
    async (model, real) => {
      // Whoever runs has its deadline from here on.
      for (const [index, { phase }] of model.runs.entries()) if (phase === 'running') await real.gate(index);
      real.tick(times * TICK_MS);
      model.tick(times * TICK_MS);
    },
  ),
);
const restart = fc.constant(
  command(
    'restart',
    (model) => model.runs.length > 0,
    async (model, real) => {
      await real.restart();
      model.end('cancelled');
    },
  ),
);
const crash = fc.constant(
  command(
    'crash',
    (model) => model.runs.length > 0,
    (model, real) => {
      real.crash();
      model.end('failed');
    },
  ),
);
/** What makes a life long comes more often than what ends it. */
const often = [start, start, start, start, finish, finish, answer, answer, timePasses, timePasses];
const commands = [...often, ...often, fail, cancel, answerOther, restart, crash];

describe('C8: the life of runs', () => {
  let engine: PromptEngine;
  let validation: Validation;
  beforeAll(() => {
    engine = createPromptEngine();
    validation = createValidation();
  });
  afterAll(() => Promise.all([engine.close(), validation.close()]));

  it('C8: whatever happens in whatever order, each run is where the model says, and stays in its final state for good', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 80, size: 'max' }), async (chosen) => {
        const real = new Real(engine, validation);
        try {
          await fc.asyncModelRun(() => ({ model: new Model(), real }), chosen);
        } finally {
          await real.close();
        }
      }),
      { numRuns: 8 },
    );
  });
});

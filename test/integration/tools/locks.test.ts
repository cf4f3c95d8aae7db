// G1: exclusive tools. The written case 37 with a test clock, and the property that no lock is left over, whatever happens to the runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLocks, type LockEvent, type Locks } from '../../../electron/core/tools/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { makeFolder, openIn } from '../storage/folder.ts';

/** Seconds that pass only when the test says so. */
function createClock() {
  let at = 0;
  const sleeping = new Set<{ until: number; wake(): void }>();
  return {
    now: () => new Date(at * 1000),
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const sleeper = { until: at + ms / 1000, wake: resolve };
        sleeping.add(sleeper);
        signal.addEventListener('abort', () => resolve(), { once: true });
        if (signal.aborted) resolve();
      }),
    async to(second: number) {
      at = second;
      for (const each of sleeping) {
        if (each.until > at) continue;
        sleeping.delete(each);
        each.wake();
      }
      await settled();
    },
  };
}

/** Until nothing more follows from what happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

function open(folder = makeFolder()) {
  const { db } = openIn(folder);
  const clock = createClock();
  const events: LockEvent[] = [];
  const locks = createLocks({ db, ...clock, waitMs: 30_000, onEvent: (event) => events.push(event), onChange: () => {} });
  return { db, clock, events, locks };
}

const CRANE = { key: 'skill/yard/crane', id: 'crane' };
const never = new AbortController().signal;
const run = (runId: string, agent: string) => ({ runId, agent });
const told = ({ what, run: { runId } }: LockEvent): string => `${runId} ${what}`;

it('G1: case 37: first come, first served; a run of the same agent waits like any other; at the end nothing is held', async () => {
  const given = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/capability/37-exclusive-lock.json'), 'utf8'));
  expect(given.waiting_limit_s).toBe(30);
  const { clock, events, locks } = open();
  const has = new Set<string>();
  const take = (who: ReturnType<typeof run>) => void locks.take(CRANE, who, never).then(() => has.add(who.runId));
  take(run('R1', 'ann'));
  await clock.to(1);
  take(run('R2', 'bob'));
  await clock.to(2);
  take(run('R3', 'ann'));
  await clock.to(3);
  expect(has).toEqual(new Set(['R1']));
  expect(locks.all().get(CRANE.key)).toEqual({
    runId: 'R1',
    agent: 'ann',
    since: '1970-01-01T00:00:00.000Z',
    waiting: [
      { runId: 'R2', agent: 'bob', since: '1970-01-01T00:00:01.000Z' },
      { runId: 'R3', agent: 'ann', since: '1970-01-01T00:00:02.000Z' },
    ],
  });
  await clock.to(10);
  locks.ended('R1');
  await clock.to(11);
  expect(has).toEqual(new Set(['R1', 'R2']));
  await clock.to(12);
  locks.ended('R2');
  await clock.to(13);
  expect(has).toEqual(new Set(['R1', 'R2', 'R3']));
  await clock.to(14);
  locks.ended('R3');
  await clock.to(15);
  expect(locks.all().size).toBe(0);
  expect(events.map(told)).toEqual(['R1 locked', 'R1 released', 'R2 locked', 'R2 released', 'R3 locked', 'R3 released']);
});

it('G1: a call that waited too long says who holds the tool, and leaves its place in the queue', async () => {
  const { clock, locks } = open();
  await locks.take(CRANE, run('R1', 'ann'), never);
  const waiting = locks.take(CRANE, run('R2', 'bob'), never).catch((cause: Error) => cause);
  await clock.to(31);
  expect(await waiting).toMatchObject({
    code: 'tool_locked',
    message: expect.stringContaining('crane is held by run R1 of ann since 1970'),
  });
  expect(locks.all().get(CRANE.key)?.waiting).toEqual([]);
});

it('G1: a tool that a person releases goes to the next, and the call that ran is stopped', async () => {
  const { clock, events, locks } = open();
  const held = await locks.take(CRANE, run('R1', 'ann'), never);
  const next = locks.take(CRANE, run('R2', 'bob'), never);
  await settled();
  expect(locks.release(CRANE.key)).toBe(true);
  await clock.to(1);
  expect(held.aborted).toBe(true);
  expect((await next).aborted).toBe(false);
  expect(events.map(({ byHand }) => byHand)).toEqual([false, true, false]);
  locks.ended('R2');
  expect(locks.release(CRANE.key)).toBe(false);
});

it('G1: calls of one run have one place in the queue, which stays as long as one of them waits', async () => {
  const { clock, locks } = open();
  await locks.take(CRANE, run('R1', 'ann'), never);
  const stop = new AbortController();
  const first = locks.take(CRANE, run('R2', 'bob'), stop.signal).catch((cause: unknown) => cause);
  await clock.to(1);
  const second = locks.take(CRANE, run('R2', 'bob'), never);
  const later = locks.take(CRANE, run('R3', 'ann'), never).catch((cause: unknown) => cause);
  await clock.to(2);
  stop.abort(new Error('stopped'));
  expect(await first).toMatchObject({ message: 'stopped' });
  await clock.to(3);
  expect(
    locks
      .all()
      .get(CRANE.key)
      ?.waiting.map(({ runId }) => runId),
  ).toEqual(['R2', 'R3']);
  locks.ended('R1');
  expect((await second).aborted).toBe(false);
  locks.ended('R2');
  locks.ended('R3');
  await later;
  expect(locks.all().size).toBe(0);
});

it('G1: a call whose run ends while it waits ends with it and does not queue again', async () => {
  const { clock, locks } = open();
  await locks.take(CRANE, run('R1', 'ann'), never);
  const waiting = locks.take(CRANE, run('R2', 'bob'), never).catch((cause: unknown) => cause);
  await clock.to(1);
  locks.ended('R2');
  expect(await waiting).toMatchObject({ code: 'cancelled', message: 'The run ended while it waited for the tool crane.' });
  locks.ended('R1');
  await clock.to(2);
  expect(locks.all().size).toBe(0);
});

it('G1: one who waits and whose place a person takes asks again; a holder whose tool another process took is told its name', async () => {
  const folder = makeFolder();
  const { clock, locks } = open(folder);
  const other = open(folder);
  const held = await locks.take(CRANE, run('R1', 'ann'), never);
  other.locks.release(CRANE.key);
  const next = locks.take(CRANE, run('R2', 'bob'), never);
  locks.look();
  expect(held.reason).toMatchObject({ code: 'cancelled', message: 'A person took the tool crane from this run.' });
  await next;
  const last = locks.take(CRANE, run('R3', 'ann'), never);
  await clock.to(1);
  other.db.prepare('DELETE FROM tool_tickets').run();
  await clock.to(2);
  expect((await last).aborted).toBe(false);
  locks.ended('R3');
});

it('G1: what a process that ended held is free: nothing is left over after a crash', async () => {
  const { db, locks } = open();
  db.prepare(
    `INSERT INTO tool_tickets (slot_id, tool_id, run_id, agent, asked_at, held_since, owner_pid, owner_start)
     VALUES (?, 'crane', 'R0', 'ann', '', '', 4194303, 'another')`,
  ).run(CRANE.key);
  expect((await locks.take(CRANE, run('R1', 'ann'), never)).aborted).toBe(false);
  expect(locks.all().get(CRANE.key)?.runId).toBe('R1');
});

it('G1: locks are always released: whatever runs take, wait for, give up or are stopped at, the end of all leaves no ticket', async () => {
  const act = fc.record({
    run: fc.integer({ min: 0, max: 5 }),
    tool: fc.integer({ min: 0, max: 2 }),
    what: fc.constantFrom('take', 'stop', 'end', 'release'),
  });
  const folder = makeFolder();
  const { db, clock, events, locks } = open(folder);
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      round += 1;
      events.length = 0;
      const stops = new Map<string, AbortController>();
      const holders = new Map<string, string>();
      for (const { run: n, tool, what } of acts) {
        const runId = `${round}-${n}`;
        const stop = stops.get(runId) ?? new AbortController();
        stops.set(runId, stop);
        if (what === 'take') await begin(locks, tool, runId, stop.signal);
        else if (what === 'stop') stop.abort();
        else if (what === 'end') locks.ended(runId);
        else locks.release(`tool-${tool}`);
        await settled();
      }
      for (const [runId, stop] of stops) {
        stop.abort();
        await settled();
        locks.ended(runId);
      }
      await clock.to(round * 100);
      for (const {
        what,
        tool,
        run: { runId },
      } of events) {
        if (what === 'locked') expect(holders.get(tool.key), 'one run at a time').toBeUndefined();
        else expect(holders.get(tool.key)).toBe(runId);
        if (what === 'locked') holders.set(tool.key, runId);
        else holders.delete(tool.key);
      }
      expect(holders.size).toBe(0);
      expect(db.prepare('SELECT count(*) FROM tool_tickets').pluck().get()).toBe(0);
    }),
    { numRuns: 40 },
  );
});

async function begin(locks: Locks, tool: number, runId: string, signal: AbortSignal): Promise<void> {
  locks.take({ key: `tool-${tool}`, id: `t${tool}` }, { runId, agent: 'ann' }, signal).catch(() => {});
  await settled();
}

// G1: locks are released at the end of a run, also after a kill: a real process that holds a tool is ended without warning, and the next one has it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLocks, type LockEvent } from '../../../electron/core/tools/index.ts';
import { makeFolder, openIn } from '../storage/folder.ts';

const CHILD = join(import.meta.dirname, 'children/hold.ts');
const CRANE = { key: 'skill/yard/crane', id: 'crane' };

it('G1: a tool that a killed process held goes to the one who waits, and that it was given back is told', async () => {
  const folder = makeFolder();
  const { db } = openIn(folder);
  const child = spawn(process.execPath, [CHILD, join(folder, 'agents.db'), CRANE.key], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');

  const events: LockEvent[] = [];
  /** Ends the pause of the one who waits. */
  let look = Promise.withResolvers<void>();
  const asleep = Promise.withResolvers<void>();
  const locks = createLocks({
    db,
    now: () => new Date(0),
    waitMs: 30_000,
    sleep() {
      asleep.resolve();
      return look.promise;
    },
    onEvent: (event) => events.push(event),
    onChange: () => {},
  });
  const waiting = locks.take(CRANE, { runId: 'R1', agent: 'bob' }, new AbortController().signal);
  await asleep.promise;
  expect(locks.all().get(CRANE.key)).toMatchObject({ runId: 'R0', waiting: [{ runId: 'R1' }] });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const woken = look;
  look = Promise.withResolvers<void>();
  woken.resolve();
  expect((await waiting).aborted).toBe(false);
  expect(events.map(({ what, run: { runId } }) => `${runId} ${what}`)).toEqual(['R0 released', 'R1 locked']);
  locks.ended('R1');
  expect(db.prepare('SELECT count(*) FROM tool_tickets').pluck().get()).toBe(0);
});

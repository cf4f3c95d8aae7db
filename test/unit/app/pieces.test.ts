// The parts of the app room that stand alone: events, settings, notices, the log.
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppEvent, Retention, type Run } from '../../../electron/contract/index.ts';
import { openLog } from '../../../electron/core/app/account/log.ts';
import { openSettings } from '../../../electron/core/app/account/settings.ts';
import { createEventHub } from '../../../electron/core/app/hub.ts';
import { createNotices } from '../../../electron/core/app/notices.ts';
import { watchRuns } from '../../../electron/core/app/watch.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-app-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('events', () => {
  const run = (id: string, status: Run['status']): AppEvent => ({ type: 'run', run: { id, status } as Run });
  const command = (name: string): AppEvent => ({ type: 'command', command: name, argument: null });
  /** Everything that waits for this listener now. */
  async function drain(events: AsyncIterable<AppEvent>, stop: AbortController): Promise<AppEvent[]> {
    const seen: AppEvent[] = [];
    setImmediate(() => stop.abort());
    for await (const event of events) seen.push(event);
    return seen;
  }

  it('E1: no wait is negative, however much time passes between two looks at the clock', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 60;
      return now;
    });
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const hub = createEventHub();
    const stop = new AbortController();
    let told = 0;
    const listening = (async () => {
      for await (const _ of hub.events(stop.signal))
        if (++told < 4) hub.emit({ type: 'library' });
        else stop.abort();
    })();
    hub.emit({ type: 'library' });
    await listening;
    const asked = waits.mock.calls.map(([, ms]) => ms ?? 0);
    vi.restoreAllMocks();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((ms) => ms < 0 || ms > 100)).toEqual([]);
  });

  it('reach every listener', async () => {
    const hub = createEventHub();
    const stops = [new AbortController(), new AbortController()] as const;
    const listeners = stops.map((stop) => hub.events(stop.signal));
    hub.emit({ type: 'library' });
    expect(await Promise.all(listeners.map((events, i) => drain(events, stops[i] as AbortController)))).toEqual([
      [{ type: 'library' }],
      [{ type: 'library' }],
    ]);
  });

  it('that a later one makes needless are dropped while nobody reads, the newest state of a run is kept', async () => {
    const hub = createEventHub();
    const stop = new AbortController();
    const events = hub.events(stop.signal);
    for (let i = 0; i < 10_000; i++) {
      hub.emit({ type: 'library' });
      hub.emit(run('a', i % 2 === 0 ? 'running' : 'completed'));
    }
    expect(await drain(events, stop)).toEqual([{ type: 'library' }, run('a', 'completed')]);
  });

  it('never queue more than 1,000 for a listener that does not read', async () => {
    const hub = createEventHub();
    const stop = new AbortController();
    const events = hub.events(stop.signal);
    for (let i = 0; i < 5000; i++) hub.emit(command(String(i)));
    const seen = await drain(events, stop);
    expect(seen).toHaveLength(1000);
    expect(seen.at(-1)).toEqual(command('4999'));
  });

  it('of changes are told together, at most ten times a second, however many cells of a batch end; a command is told at once', async () => {
    vi.useFakeTimers();
    try {
      const hub = createEventHub();
      const seen: string[] = [];
      const reading = (async () => {
        for await (const event of hub.events(new AbortController().signal)) seen.push(event.type);
      })();
      for (let ms = 0; ms < 1000; ms++) {
        for (const status of ['pending', 'running', 'completed'] as const) hub.emit(run(String(ms), status));
        hub.emit({ type: 'library' });
        hub.emit({ type: 'processes' });
        await vi.advanceTimersByTimeAsync(1);
      }
      const count = (type: string) => seen.filter((each) => each === type).length;
      // The first at once, then ten.
      expect([count('library'), count('processes')]).toEqual([11, 11]);
      await vi.advanceTimersByTimeAsync(100);
      expect(count('run')).toBe(1000);
      hub.emit({ type: 'library' });
      hub.emit(command('go'));
      await vi.advanceTimersByTimeAsync(0);
      expect(seen).toContain('command');
      hub.close();
      await reading;
    } finally {
      vi.useRealTimers();
    }
  });

  it('give commands that came before the window to the first listener, once', async () => {
    const hub = createEventHub();
    hub.emit(command('library.import'));
    hub.emit({ type: 'library' });
    const first = new AbortController();
    expect(await drain(hub.events(first.signal), first)).toEqual([command('library.import')]);
    const second = new AbortController();
    expect(await drain(hub.events(second.signal), second)).toEqual([]);
  });

  it('end when the signal aborts, also for one that was aborted before, and when the hub closes', async () => {
    const hub = createEventHub();
    const aborted = new AbortController();
    aborted.abort();
    for await (const _ of hub.events(aborted.signal)) expect.unreachable();
    const reading = (async () => {
      for await (const _ of hub.events(new AbortController().signal)) expect.unreachable();
      return 'ended';
    })();
    await new Promise((resolve) => setImmediate(resolve));
    hub.close();
    expect(await reading).toBe('ended');
  });
});

describe('settings', () => {
  const file = () => join(folder, 'settings.json');

  it('are the defaults without a file, and none is written', () => {
    expect(openSettings(file()).store.get()).toEqual({
      backups: { megabytes: 1000, runsMegabytes: 50 },
      theme: 'auto',
      modelId: null,
      recentWorkspaces: [],
      editorFontSize: 13,
      runsAtOnce: 4,
      retention: Retention.parse({}),
      workspaceRetention: {},
      conversations: { library: 1200, history: 6000, pages: 6000 },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are kept whole: a change leaves the rest, and what a newer version wrote', () => {
    writeFileSync(file(), '{"theme":"dark","fromTheFuture":[1]}');
    openSettings(file()).store.save({ editorFontSize: 15, modelId: undefined });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
      theme: 'dark',
      editorFontSize: 15,
      fromTheFuture: [1],
      modelId: null,
    });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it.each([
    ['{"theme":', 'not JSON'],
    ['{"theme":"purple"}', 'values'],
    ['[1,2]', 'values'],
    ['\0\0\0\0', 'not JSON'],
  ])('that are damaged (%j) are put aside, not lost', (text, why) => {
    writeFileSync(file(), text);
    const { store, setAside } = openSettings(file());
    expect(store.get().theme).toBe('auto');
    expect(setAside?.reason).toContain(why);
    expect(readFileSync(setAside?.path ?? '', 'utf8')).toBe(text);
  });

  it('refuse a value that they cannot have, and stay as they were', () => {
    const { store } = openSettings(file());
    expect(() => store.save({ editorFontSize: 99 })).toThrow();
    expect(store.get().editorFontSize).toBe(13);
  });
});

describe('notices', () => {
  it('are told once, listed until dismissed', () => {
    const told: string[] = [];
    const notices = createNotices((notice) => told.push(notice.message));
    for (let i = 0; i < 2; i++) notices.add({ severity: 'info', message: 'same', remedy: null });
    expect(told).toEqual(['same']);
    notices.dismiss(notices.list()[0]?.id ?? '');
    expect(notices.list()).toEqual([]);
  });
});

describe('runs of other processes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are told when a database that was away for a moment is back', () => {
    const writer = new Database(join(folder, 'traces.db'));
    writer.exec('CREATE TABLE runs (id)');
    const db = new Database(join(folder, 'traces.db'));
    const told: string[] = [];
    let newest = (): Run[] => [];
    const opened = { db, path: db.name, schemaVersion: 1, journalMode: 'wal', readOnly: false, close: () => void db.close() } as const;
    const stop = watchRuns(
      [opened],
      () => newest(),
      (run) => told.push(run.id),
    );
    writer.exec("INSERT INTO runs VALUES ('a')");
    newest = () => {
      throw new Error('busy');
    };
    expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
    newest = () => [{ id: 'a', status: 'running' } as Run];
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['a']);
    stop();
    db.close();
    writer.close();
  });
});

describe('log', () => {
  it('holds no keys, neither by name nor by look', () => {
    const { log, close } = openLog(folder);
    log.info(
      { apiKey: 'hidden-by-name', nested: { passphrase: 'hidden-too' } },
      'asked with Bearer abcdefghijklmnopqrstuvwxyz and sk-proj-abcdefghijklmnop1234\n-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----',
    );
    close();
    const text = readFileSync(join(folder, 'app.log'), 'utf8');
    expect(text).toContain('asked with');
    for (const secret of ['hidden-by-name', 'hidden-too', 'abcdefghijklmnop', 'MIIEvQ']) expect(text).not.toContain(secret);
  });

  it('keeps at most three files of bounded size', () => {
    const { log, close } = openLog(folder);
    for (let i = 0; i < 90; i++) log.info('x'.repeat(100_000));
    close();
    expect(readdirSync(folder).sort()).toEqual(['app.1.log', 'app.2.log', 'app.log']);
    expect(readFileSync(join(folder, 'app.1.log')).length).toBeLessThan(2_200_000);
  });

  it('does not disturb an app whose log folder cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    const { log, close } = openLog(join(folder, 'file', 'logs'));
    expect(() => log.error('x')).not.toThrow();
    close();
  });
});

// E2: a conversation of 2,000 messages of many kinds, in the window. Opening: from the press in the list to its painted end. Scrolling: from the end up, while
// what came before is read, step by step, each in a frame of its own; against a plain page of as many rows.

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createConversationStore } from '../../electron/core/conversations/index.ts';
import { self } from '../../electron/core/processes/index.ts';
import { openDatabase } from '../../electron/core/storage/index.ts';
import { type OpenApp, openApp } from '../e2e/open.ts';
import { makeFolder } from '../fixtures/core.ts';
import { type Bench, median } from './bench.ts';

const TURNS = 1000;
const OPENED = 7;
const STEPS = 300;
/** Of one step of a wheel. */
const STEP = 240;
/** 55 of them are a second. */
const FRAME_MS = 18.2;

const ANSWERS = [
  'The tide is **low** until noon, see [[the-long-causeway]].',
  `${'A paragraph of an answer that says why, with `code` and *emphasis*. '.repeat(9)}\n\nAnd a second one.`,
  '| day | metres |\n| --- | --- |\n| Mon | 4.1 |\n| Tue | 3.9 |\n| Wed | 3.2 |\n\nAll three are measured.',
  '1. First the boats.\n2. Then the ropes:\n   - long ones\n   - short ones\n3. Last the nets.\n\n> It was always so.',
  '```python\ndef tide(day):\n    return 4.1 if day == "Mon" else 3.9\n```\n\nRun it once a day.',
];

function fill({ home }: Pick<OpenApp, 'home'>): string {
  const { db, close } = openDatabase({
    path: join(home, 'agents.db'),
    kind: 'agents',
    appVersion: '0.1.0',
    backupsDir: join(home, 'backups'),
  });
  try {
    const store = createConversationStore(db, 'account');
    const { id } = store.create({ title: 'A long one', agent: 'you', modelId: null }, '2031-03-03T10:00:00.000Z');
    const sent = { skill: null, pages: [], agent: null, modelId: null };
    for (let turn = 0; turn < TURNS; turn++) {
      const at = new Date(Date.UTC(2031, 2, 3, 10, turn * 7)).toISOString();
      const text = `What of day ${turn}? ${'word '.repeat(turn % 40)}`;
      const { answer } = store.ask({ conversationId: id, parentId: store.leafOf(id), text, sent }, self(), at);
      store.patch(answer.id, { text: `Answer ${turn}.\n\n${ANSWERS[turn % ANSWERS.length]}`, state: 'done' });
    }
    return id;
  } finally {
    close();
  }
}

/** Milliseconds from the press in the list until the last answer stands there and is painted. */
const opened = (page: Page, last: string): Promise<number> =>
  page.evaluate(async (words) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const row = document.querySelector<HTMLElement>('[role="option"] [title="A long one"]');
    const began = performance.now();
    row?.click();
    for (let left = 1000; left > 0; left--) {
      if ([...document.querySelectorAll('[role="log"] article')].at(-1)?.textContent?.includes(words)) break;
      await painted();
    }
    await painted();
    return performance.now() - began;
  }, last);

const plain = (page: Page): Promise<number> =>
  page.evaluate(async (count) => {
    const began = performance.now();
    const host = document.createElement('div');
    host.id = 'plain';
    host.style.cssText = 'position:fixed;inset:0;z-index:9999;overflow:auto;background:Canvas';
    host.innerHTML = Array.from(
      { length: count },
      (_, n) => `<article><p>What of day ${n}?</p><p>${'word '.repeat(60)}</p></article>`,
    ).join('');
    document.body.append(host);
    host.scrollTop = host.scrollHeight;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  }, TURNS * 2);

/** Milliseconds of each frame while it is scrolled up, step by step. */
const scrolled = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(
    async ({ at, steps, step }) => {
      const box = document.querySelector(at)!;
      const frames: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      for (let n = 0; n < steps; n++) {
        box.scrollTop -= step;
        const now = await new Promise<number>(requestAnimationFrame);
        frames.push(now - last);
        last = now;
      }
      return frames;
    },
    { at: selector, steps: STEPS, step: STEP },
  );

const METRICS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'TaskDuration'];

/** Milliseconds of a mean frame, of the window's own work for it, and of all work of its thread. */
async function workOf(page: Page, scroll: () => Promise<number[]>): Promise<{ frame: number; work: number; all: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return METRICS.map((name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000);
  };
  const before = await read();
  const frames = await scroll();
  const after = await read();
  await session.detach();
  const [script = 0, layout = 0, style = 0, all = 0] = after.map((value, at) => (value - before[at]!) / frames.length);
  return { frame: mean(frames), work: script + layout + style, all };
}

const mean = (all: number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length;

export const bench: Bench = {
  name: 'conversation-window',
  async run() {
    const home = await makeFolder('bench');
    const app = await openApp({ home: home.path });
    try {
      const { core, page } = app;
      const id = fill(app);
      core.conversations.change({ id, title: 'A long one' });
      await page.evaluate(() => {
        location.hash = '#/conversations';
      });
      await page.locator('[role="option"] [title="A long one"]').waitFor();
      const times: number[] = [];
      for (let round = -1; round < OPENED; round++) {
        const ms = await opened(page, `Answer ${TURNS - 1}.`);
        if (round >= 0) times.push(ms);
        if (round === OPENED - 1) break;
        app.command('conversation.new');
        await page.getByRole('heading', { name: 'New conversation' }).waitFor();
      }
      const long = await workOf(page, () => scrolled(page, '[role="log"]'));
      const bare = await plain(page);
      const plainRows = await workOf(page, () => scrolled(page, '#plain'));
      const row = { unit: 'ms', aim: FRAME_MS } as const;
      return [
        {
          ...row,
          name: `a conversation of ${TURNS * 2} messages is opened in the window`,
          value: median(times),
          aim: 300,
          against: 'as many plain rows',
          baseline: bare,
          maxRatio: 3,
        },
        {
          ...row,
          name: 'a frame while it is scrolled',
          value: long.frame,
          against: 'a frame of plain rows',
          baseline: plainRows.frame,
          maxRatio: 2,
        },
        {
          ...row,
          name: 'script, style and layout of such a frame',
          value: long.work,
          against: 'all work for a frame of plain rows',
          baseline: plainRows.all,
          maxRatio: 1.5,
        },
      ];
    } finally {
      await app.close();
      await home.remove();
    }
  },
};

// test/e2e/walk/walk.ts - does acts one after the other, as the shell's menu does, and tells where the caret stands after each.
import type { Page } from '@playwright/test';
import type { OpenApp } from '../open.ts';

/** What is done once an act has opened something; without it Escape closes it, and the caret is back where it was. */
export type Then = (page: Page) => Promise<unknown>;
export interface Step {
  id: string;
  /** Which of several things is meant: its id, or `?` and a text by which the palette finds it. Without it the palette's first one is taken. */
  choice?: string;
  then?: Then;
  /** The place in which the caret stands at the end, if the act did not name it. */
  at?: string;
}
/** `[act, choice, then, place]`, or only its act. */
export type Said = string | readonly [id: string, choice?: string | null, then?: Then | null, at?: string];

export const stepOf = (said: Said): Step => {
  if (typeof said === 'string') return { id: said };
  const [id, choice, then, at] = said;
  return { id, ...(choice ? { choice } : {}), ...(then ? { then } : {}), ...(at ? { at } : {}) };
};

interface Found {
  /** Where the act said that it goes; null = it is not done yet. */
  to: string | null;
  /** What is open above everything. */
  above: string | null;
  caret: string;
  isThere: boolean;
}

interface Looking {
  /** The act that was done; null = any, since others have followed it. */
  act: string | null;
  /** Where the caret must be, if the act did not say it. */
  at: string | null;
  /** What the act opened has closed again. */
  back: boolean;
  free: boolean;
  ms: number;
}

/** Runs in the page, until the caret is where the act said that it goes, or `ms` are over. */
async function look({ act, at, back, free, ms }: Looking): Promise<Found> {
  const { walkedFrom: before } = window as { walkedFrom?: Element };
  const now = (): Found => {
    const mark = performance.getEntriesByName('sw:next').at(-1) as PerformanceMark | undefined;
    const done = mark?.detail as { act: string; to: string } | undefined;
    // Another act may have gone to where this one is possible.
    const to = at ?? (act === null || done?.act === act ? done?.to : null) ?? null;
    const above = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const active = document.activeElement;
    const lost = active === null || active === document.body;
    const asBefore = before === active || before?.isConnected !== true || !before.checkVisibility();
    const fits = () => {
      if (lost) return false;
      if (above) return !back && above.contains(active);
      if (to === 'opens') return back && (free || asBefore);
      return to === 'stay' ? asBefore : to !== null && active.closest(`[data-place*="|${CSS.escape(to)}|"]`) !== null;
    };
    const caret = lost ? 'nowhere' : (active.getAttribute('aria-label') ?? active.outerHTML.slice(0, 120));
    return { to, above: above ? caret : null, caret, isThere: fits() };
  };
  const refused = () => performance.getEntriesByName('sw:refused').length > 0;
  const end = performance.now() + ms;
  while (!now().isThere && !refused() && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve));
  return now();
}

/**
 * Runs in the page: remembers where the caret stands before an act; false = for `ms` it stood nowhere. A screen that is on its way takes it
 * when it is there. Seen and remembered in one step: between two it could be lost for a moment, and the loss be taken for its place.
 */
async function rememberCaret(ms: number): Promise<boolean> {
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const end = performance.now() + ms;
  while (isLost() && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve));
  performance.clearMarks('sw:next');
  (window as { walkedFrom?: Element | null }).walkedFrom = document.activeElement;
  return !isLost();
}

const WAIT_MS = 30_000;
type Asked = Pick<Looking, 'act' | 'back'> & Partial<Pick<Looking, 'at' | 'free'>>;
const settled = (page: Page, asked: Asked) => page.evaluate(look, { at: null, free: false, ...asked, ms: WAIT_MS });

/** Does an act; what is wrong with the caret afterwards, or null. */
export async function perform({ page, command }: OpenApp, { id, choice, then, at }: Step): Promise<string | null> {
  if (!(await page.evaluate(rememberCaret, WAIT_MS))) return 'the caret was lost before it';
  const typed = choice?.startsWith('?') ? choice.slice(1) : null;
  let found: Found;
  const end = performance.now() + WAIT_MS;
  do {
    // What came just now may not be offered yet: then nothing was done, and that is told.
    await page.evaluate(() => performance.clearMarks('sw:refused'));
    command(id, typed === null ? (choice ?? null) : null);
    found = await settled(page, { act: id, back: FREE.includes(id), free: FREE.includes(id) });
  } while (!found.isThere && (await wasRefused(page)) && performance.now() < end);
  if (found.isThere && found.above?.endsWith('which one?')) {
    if (typed !== null) {
      await page.keyboard.type(typed);
      await page.locator('[data-action][data-selected]', { hasText: typed }).waitFor();
    }
    await page.keyboard.press('Enter');
    found = await settled(page, { act: id, back: false });
  }
  if (found.isThere && (then || found.above !== null)) {
    await (then ?? ((it) => it.keyboard.press('Escape')))(page);
    found = await settled(page, { act: null, at: at ?? null, back: true });
  }
  return found.isThere ? null : `${found.caret}, not ${at ?? found.to ?? 'done'}${found.above ? `, below ${found.above}` : ''}`;
}

const wasRefused = (page: Page) => page.evaluate(() => performance.getEntriesByName('sw:refused').length > 0);

/** What these open is not above everything: another pane. */
const FREE = ['app.next-pane', 'app.previous-pane', 'app.content'];

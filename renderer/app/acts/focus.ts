// renderer/app/acts/focus.ts - the caret is always where the person types next. An act names that place, which is waited for. If the focus
// is lost because its element has gone, it moves to what is next to it, never to nothing. F6 cycles through the panes.
import { flushSync } from 'react-dom';

/** A place on a screen, by its name: `library.list`, `editor.view artifact Check Prompt`. */
export type Place = `${string}.${string}`;
/** `stay`: where it was. `opens`: what the act opens takes the focus itself, and gives it back. */
export type Next = 'stay' | 'opens' | Place;

/** Marks an element as a place, by one or more names: its field, or the first one inside it, is where to type. */
export const place = (...names: readonly Place[]): { 'data-place': string } => ({ 'data-place': `|${names.join('|')}|` });
const find = (name: Place) => document.querySelector<HTMLElement>(`[data-place*="|${CSS.escape(name)}|"]`);
/** True while the place is on the screen. */
export const isThere = (name: Place): boolean => find(name) !== null;
/** Marks a part of the window that F6 stops at. */
export const pane = (name: string): { 'data-pane': string; tabIndex: -1 } => ({ 'data-pane': name, tabIndex: -1 });
/** Where the focus lands inside a pane or a place that contains several things. */
export const ENTRY = { 'data-entry': true } as const;

const FIELDS =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]:not([tabindex="-1"])';
const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"]';

const isSeen = (element: Element): boolean => element.isConnected && element.checkVisibility({ visibilityProperty: true });

/** What is above everything, the dialog opened last: while it is open, nothing below it takes the focus. */
const modal = (): Element | null => [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? null;

/** True while the window itself moves the focus. Any other focus is somebody's wish: a person's, a screen reader's, dictation's. */
let ours = false;
function focusOn(element: HTMLElement): void {
  ours = true;
  element.focus();
  ours = false;
}

/** True while the focus is in a place. */
export const isIn = (name: Place): boolean => find(name)?.contains(document.activeElement) ?? false;

/** The element that takes the keys in a place that is there, seen and not below a dialog. */
function fieldOf(name: Place): HTMLElement | null {
  const element = find(name);
  const above = modal();
  return element && (above === null || above.contains(element)) && isSeen(element) ? fieldIn(element) : null;
}

/** The element inside that takes the keys; an element made for keys takes them itself. */
function fieldIn(element: HTMLElement): HTMLElement | null {
  if (element.matches(FIELDS)) return element;
  const marked = element.querySelector<HTMLElement>('[data-entry]');
  if (marked && isSeen(marked)) return marked.matches(FIELDS) ? marked : (marked.querySelector<HTMLElement>(FIELDS) ?? marked);
  const first = [...element.querySelectorAll<HTMLElement>(FIELDS)].find(isSeen);
  // A notice in place of an empty list takes the list's keys.
  return first ?? (element.matches('[tabindex]:not([data-pane])') ? element : null);
}

/** A screen that loads for the first time on a busy machine takes its time. */
const WAIT_MS = 30_000;
/** A view that is created again is back soon. */
const AGAIN_MS = 2000;
/** So long may the caret be nowhere; then the screen's own place has it until the named one comes. */
const LOST_MS = 3000;
/** A closing dialog gives its focus back a moment later, and a view that is created again drops it: until then it is brought back. */
const HOLD_MS = 400;

/** Ends the wait for a place; null if there is none. */
let waiting: (() => void) | null = null;
/** The place that was gone to last, until the person does something: when it is made anew, it is gone to again. */
let goal: Place | null = null;
/** True until the place that is waited for is there: what shows a screen then leaves the focus alone. */
let isOnTheWay = false;
/** The focus was on the place that is waited for. */
let wasThere = false;
/** Where to type on the screen that is shown, if nothing better is named. */
let entry: Place | null = null;

/** A screen is shown whose own place is `at`: it is gone to, unless an act has named a better one that is still to come. The answer ends the waiting. */
export function enterScreen(at: Place): () => void {
  entry = at;
  const hasGone = wasThere && goal !== null && !isThere(goal);
  return isOnTheWay && !hasGone && waiting !== null ? waiting : goTo(at);
}

/** A screen that has gone is not gone back to; what is waited for is on the next one. */
export const leaveScreen = (): void => {
  if (!isOnTheWay) goal = null;
};

/**
 * Puts the focus on a place as soon as it is there and free. Gives way to whoever goes elsewhere meanwhile: by pointer, by key, by writing, or
 * by a focus that is not ours. The answer ends the waiting.
 */
export function goTo(name: Place): () => void {
  return waitFor(name, WAIT_MS);
}

function waitFor(name: Place, most: number): () => void {
  waiting?.();
  goal = name;
  isOnTheWay = most === WAIT_MS;
  wasThere = false;
  const opener = givesBackTo();
  const start = performance.now();
  let since = 0;
  /** The caret is at the screen's own place until this one comes. */
  let standsIn = false;
  let frame = 0;
  let arriving: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (waiting === end) {
      waiting = null;
      isOnTheWay = false;
    }
    cancelAnimationFrame(frame);
    clearTimeout(arriving);
    removeEventListener('focusin', onFocus, true);
    removeEventListener('pointerdown', end, true);
    removeEventListener('input', end, true);
    removeEventListener('keydown', onKey, true);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (since > 0 || standsIn || key === 'Tab' || key === 'F6') end();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (ours || !(target instanceof HTMLElement) || find(name)?.contains(target) || target === opener) return;
    // What opens takes the focus itself, then the place in it does.
    const floating = target.closest(FLOATING);
    if (floating && (since === 0 || !floating.contains(find(name)))) return;
    end();
    goal = null;
  };
  const arrive = () => {
    since = performance.now();
    isOnTheWay = false;
  };
  const look = (now: number) => {
    const field = fieldOf(name);
    if (field) {
      if (!isIn(name)) focusOn(field);
      wasThere = true;
      // What has opened takes the focus by a timer that it has set already, and a busy machine may draw before that: it is there after ours.
      arriving ??= setTimeout(arrive);
    } else if (now - start > LOST_MS && isLost() && entry !== null) {
      const own = fieldOf(entry);
      if (own) focusOn(own);
      standsIn = own !== null;
    }
    if (since > 0 ? now - since > HOLD_MS : now - start > most) end();
    else frame = requestAnimationFrame(look);
  };
  addEventListener('pointerdown', end, true);
  // What writes into another field without a key, as dictation does, is there already.
  addEventListener('input', end, true);
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', onFocus, true);
  waiting = end;
  look(start);
  return end;
}

/** Counts acts. */
let turn = 0;
/** Counts where somebody else has put the focus. */
let wishes = 0;

interface Doing {
  /** The act, for those who look from outside: a mark tells where it went. */
  act: string;
  run(): unknown;
  next(outcome: unknown): Next;
  /** Is told why a promise of it failed. */
  failed(cause: unknown): void;
}

/** Does something and then goes where its outcome says. */
export function focusAfter({ act, run, next, failed }: Doing): void {
  waiting?.();
  goal = null;
  turn += 1;
  const mine = turn;
  let wished = wishes;
  const after = (outcome: unknown) => {
    // The person has done something else meanwhile: their caret is there.
    if (mine !== turn) return;
    const to = wished !== wishes && !isLost() ? 'stay' : next(outcome);
    performance.clearMarks('sw:next');
    performance.mark('sw:next', { detail: { act, to } });
    if (to !== 'stay' && to !== 'opens') goTo(to);
  };
  // What it opens is there at once, so that the very next key is typed into it.
  const outcome = flushSync(run);
  wished = wishes;
  if (outcome instanceof Promise) outcome.then(after, failed);
  else after(outcome);
}

interface Held {
  element: HTMLElement;
  /** Its ancestors, while it was in the document. */
  within: readonly Element[];
}

/** What had the focus, most recent last. */
let held: Held[] = [];
const MOST = 24;
const lastIn = new WeakMap<Element, HTMLElement>();

const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null;

const isFloating = ({ element, within }: Held): boolean => [element, ...within].some((each) => each.matches(FLOATING));
/** What the dialog or menu that has the focus will give it back to when it closes: nobody wishes to be there. */
const givesBackTo = (): HTMLElement | undefined => {
  const last = held.at(-1);
  return last !== undefined && isFloating(last) ? held.findLast((each) => !isFloating(each))?.element : undefined;
};

function ancestors(element: Element): Element[] {
  const all: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) all.push(at);
  return all;
}

/** Follows the focus for the life of the window; the returned function ends it. */
export function keepFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    if (!ours && target !== givesBackTo() && !target.closest(FLOATING)) wishes += 1;
    const within = ancestors(target);
    held = [...held.filter(({ element }) => element !== target), { element: target, within }].slice(-MOST);
    const pane = within.find((each) => each.hasAttribute('data-pane'));
    if (pane) lastIn.set(pane, target);
  };
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    // What opens or closes moves the focus itself, within a frame or two.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(bringBack);
    });
  };
  const onChange = () => (isLost() || isBelow()) && look();
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('pointerdown', leaveScreen);
  document.addEventListener('keydown', leaveScreen);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onChange);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('pointerdown', leaveScreen);
    document.removeEventListener('keydown', leaveScreen);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onChange);
  };
}

/** What is next to the lost element, and whether it is the element itself; skips what was inside a dialog or menu that has closed. */
function nearest(above: Element | null): { element: HTMLElement; itself: boolean } | null {
  const free = (element: Element) => above === null || above.contains(element);
  for (const { element, within } of held.toReversed()) {
    if (isSeen(element) && free(element)) return { element, itself: true };
    const floating = within.find((each) => each.matches(FLOATING));
    if (floating && !floating.isConnected) continue;
    const near = within.find((each) => each.isConnected && each.matches('[data-place], [data-pane], [aria-modal="true"]'));
    if (near instanceof HTMLElement && free(near)) return { element: near, itself: false };
  }
  const main = above ?? document.querySelector('[data-pane="main"]') ?? document.getElementById('main');
  return main instanceof HTMLElement ? { element: main, itself: false } : null;
}

/** True if a dialog is open and the focus is still below it. */
function isBelow(): boolean {
  const above = modal();
  return (
    above !== null &&
    !above.contains(document.activeElement) &&
    !document.activeElement?.closest(`${FLOATING}, .mantine-Notifications-root`)
  );
}

function bringBack(): void {
  if (!isLost() && !isBelow()) return;
  if (isOnTheWay) return;
  const again = goal;
  const to = nearest(modal());
  if (to?.itself) focusOn(to.element);
  else if (to) enter(to.element);
  if (again !== null) waitFor(again, AGAIN_MS);
}

/** Into a pane: where the focus was in it, else its entry, else its first field, else itself. */
function enter(pane: HTMLElement): void {
  const last = lastIn.get(pane);
  const field = last && isSeen(last) && pane.contains(last) ? last : fieldIn(pane);
  focusOn(field ?? pane);
}

/** Into the main part of the screen. */
export function enterMain(): void {
  const main = document.querySelector<HTMLElement>('[data-pane="main"]') ?? document.getElementById('main');
  if (main) enter(main);
}

/** To the next visible pane, or the previous one. */
export function stepPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isSeen);
  const at = panes.indexOf(document.activeElement?.closest<HTMLElement>('[data-pane]') as HTMLElement);
  const next = panes[(at + by + panes.length) % panes.length];
  if (next) enter(next);
}

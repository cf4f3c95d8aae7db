// renderer/app/acts/focus.ts - the caret is always where the person types next. An act names that place, which is waited for. If the focus
// is lost because its element has gone, it moves to what is next to it, never to nothing. F6 cycles through the panes.

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

/** True while the focus is in a place. */
export const isIn = (name: Place): boolean => find(name)?.contains(document.activeElement) ?? false;

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
/** A closing dialog gives its focus back a moment later, and a view that is created again drops it: until then it is brought back. */
const HOLD_MS = 400;

/** Ends the wait for a place; null if there is none. */
let waiting: (() => void) | null = null;
/** The place that was gone to last, until the person does something: when it is made anew, it is gone to again. */
let goal: Place | null = null;
/** True while a place is waited for: what shows a screen then leaves the focus alone. */
export const isGoing = (): boolean => waiting !== null;

/** A screen that has gone is not gone back to; what is waited for is on the next one. */
export const leaveScreen = (): void => {
  if (!isGoing()) goal = null;
};

/** Puts the focus on a place as soon as it is there and free, unless the person goes elsewhere meanwhile. The answer ends the waiting. */
export function goTo(name: Place): () => void {
  waiting?.();
  goal = name;
  const start = performance.now();
  let since = 0;
  let frame = 0;
  const end = () => {
    if (waiting === end) waiting = null;
    cancelAnimationFrame(frame);
    removeEventListener('pointerdown', end, true);
    removeEventListener('input', end, true);
    removeEventListener('keydown', onKey, true);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (since > 0 || key === 'Tab' || key === 'F6') end();
  };
  const look = (now: number) => {
    const element = find(name);
    const above = modal();
    const field = element && (above === null || above.contains(element)) && isSeen(element) ? fieldIn(element) : null;
    if (field && !element?.contains(document.activeElement)) field.focus();
    if (field && since === 0) since = now;
    if (since > 0 ? now - since > HOLD_MS : now - start > WAIT_MS) end();
    else frame = requestAnimationFrame(look);
  };
  addEventListener('pointerdown', end, true);
  // What writes into another field without a key, as dictation does, is there already.
  addEventListener('input', end, true);
  addEventListener('keydown', onKey, true);
  waiting = end;
  look(start);
  return end;
}

/** Counts acts. */
let turn = 0;

/** Does something and then goes where its outcome says, or tells why a promise of it failed; a mark tells where that was, for those who look from outside. */
export function focusAfter(run: () => unknown, next: (outcome: unknown) => Next, failed: (cause: unknown) => void): void {
  waiting?.();
  turn += 1;
  const mine = turn;
  const after = (outcome: unknown) => {
    // The person has done something else meanwhile: their caret is there.
    if (mine !== turn) return;
    const to = next(outcome);
    performance.clearMarks('sw:next');
    performance.mark('sw:next', { detail: to });
    if (to !== 'stay' && to !== 'opens') goTo(to);
  };
  const outcome = run();
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

function ancestors(element: Element): Element[] {
  const all: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) all.push(at);
  return all;
}

/** Follows the focus for the life of the window; the returned function ends it. */
export function keepFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
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
  const onChange = () => (document.activeElement === document.body || document.activeElement === null) && look();
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  const onPerson = () => {
    if (!isGoing()) goal = null;
  };
  document.addEventListener('pointerdown', onPerson);
  document.addEventListener('keydown', onPerson);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onChange);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('pointerdown', onPerson);
    document.removeEventListener('keydown', onPerson);
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

function bringBack(): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  if (goal !== null) {
    if (!isGoing()) goTo(goal);
    return;
  }
  const to = nearest(modal());
  if (to?.itself) to.element.focus();
  else if (to) enter(to.element);
}

/** Into a pane: where the focus was in it, else its entry, else its first field, else itself. */
function enter(pane: HTMLElement): void {
  const last = lastIn.get(pane);
  const field = last && isSeen(last) && pane.contains(last) ? last : fieldIn(pane);
  (field ?? pane).focus();
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

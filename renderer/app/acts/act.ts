// renderer/app/acts/act.ts - everything a person can do, each defined once: name, keys, when it is possible, what it does, and where to
// type next. Buttons, menus, palette, shortcuts, the list of keys and the shell's menu all read it.
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { toast, toastError } from '../../ui/toast.tsx';
import type { Screen } from '../router.ts';
import { focusAfter, type Next } from './focus.ts';

/** What an act is done to: the open skill, the selected rows, a run. Whatever shows it offers it. */
export interface Subject<T> {
  /** Why nothing can be done to it while nobody offers it: `no skill is open`. */
  readonly why: string;
  /** How to get to where it is offered, from everywhere. */
  readonly way: Way | null;
  /** What is offered now, null if nothing is. */
  now(): T | null;
  /** Offers it until the returned function is called; the last offer counts, and one made `below` only while there is no other. */
  offer(value: T, below?: boolean): () => void;
}

export interface Way {
  /** Why it is not possible to go there now; null = it is. */
  blocked?(): string | null;
  go(): void;
}

/** One of several things that an act could be meant for. */
export interface Choice {
  id: string;
  label: string;
  note?: string;
}

export interface Act<T = unknown, R = unknown> {
  /** Stable: `library.import`. The shell's menu and tests call it by this name. */
  readonly id: string;
  /** A verb and its object, in sentence case. */
  readonly label: string;
  /** Shortcuts; the first one is shown. */
  readonly keys?: readonly string[];
  /** Its keys go to the focused widget: Delete in a list is not Delete everywhere. */
  readonly held?: true;
  /** Its keys also work while a dialog is open. */
  readonly always?: true;
  readonly icon?: ComponentType<{ className?: string }>;
  /** The screens on which its keys work, for the list of keys; absent = everywhere. */
  readonly screen?: Screen | readonly Screen[];
  readonly about: Subject<T>;
  /** Why it cannot be done now; null = it can. */
  blocked?(it: T): string | null | undefined;
  /** What it could be meant for; one is chosen before it runs. */
  among?(it: T): readonly Choice[];
  /** `choice`: the id of the chosen one, or what the shell passed with the call. */
  run(it: T, choice: string | null): R;
  /** Where to type afterwards. */
  readonly next: Next | ((outcome: Awaited<R>, it: T, choice: string | null) => Next);
}

const useOffers = create<{ offers: ReadonlyMap<object, readonly unknown[]> }>()(() => ({ offers: new Map() }));

const change = (subject: object, to: (values: readonly unknown[]) => readonly unknown[]) =>
  useOffers.setState(({ offers }) => ({ offers: new Map(offers).set(subject, to(offers.get(subject) ?? [])) }));

export function createSubject<T>(why: string, way: Way | null = null): Subject<T> {
  const subject: Subject<T> = {
    why,
    way,
    now: () => (useOffers.getState().offers.get(subject)?.at(-1) as T | undefined) ?? null,
    offer(value, below = false) {
      change(subject, (values) => (below ? [value, ...values] : [...values, value]));
      return () => change(subject, (values) => values.toSpliced(values.lastIndexOf(value), 1));
    },
  };
  return subject;
}

/** For acts that need nothing to exist. */
export const ANYWHERE = createSubject<true>('');
ANYWHERE.offer(true);

const catalogue = new Map<string, Act>();

/** Defines an act, once: a second one with the same id throws. */
export function act<T, R>(about: Subject<T>, said: Omit<Act<T, R>, 'about'>): Act<T, R> {
  if (catalogue.has(said.id)) throw new Error(`The act ${said.id} is registered twice.`);
  const made: Act<T, R> = { ...said, about };
  // An act only ever gets its own subject, so the type of its subject need not be known here.
  catalogue.set(said.id, made as unknown as Act);
  return made;
}

/** Of an act for one of several things: what it could be meant for, and why it cannot be done while there is none. */
export const oneOf = <T>(among: (it: T) => readonly Choice[], none: string) => ({
  among,
  blocked: (it: T): string | null => (among(it).length > 0 ? null : none),
});

/** Does it with the one of several that was chosen; nothing if that is not there any more. */
export function withOne<E, R>(all: readonly E[], isIt: (each: E) => boolean, run: (it: E) => R): R | undefined {
  const it = all.find(isIt);
  return it === undefined ? undefined : run(it);
}

/** Every act there is, in the order in which they were defined. */
export const allActs = (): readonly Act[] => [...catalogue.values()];
export const actOf = (id: string): Act | undefined => catalogue.get(id);

/** Why an act cannot be done now, to `on` or to what is offered; null = it can. */
export function reasonOf<T, R>(it: Act<T, R>, on: T | null = it.about.now()): string | null {
  if (on === null) return it.about.way ? (it.about.way.blocked?.() ?? null) : it.about.why;
  return it.blocked?.(on) ?? (it.among?.(on).length === 0 ? 'there is none' : null);
}

/** Renders again whenever what is offered changes. */
export const useEveryOffer = (): void => void useOffers();
/** Renders again when what is offered changes, but only if `read` then returns something else. */
export const useOffered = <V>(read: () => V): V => useOffers(read);

/** The act for which one of several things must be chosen; the palette shows them. */
export const usePicking = create<{ act: Act | null }>()(() => ({ act: null }));

const WAIT_MS = 10_000;

/** Gives up an act that waits for what it is about; null if none does. */
let giveUp: (() => void) | null = null;

/** True once the subject is offered, or after ten seconds; false if the person does something else first: what is offered then is not what was meant. */
function offered(about: Subject<unknown>): Promise<boolean> {
  if (about.now() !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (isMeant: boolean) => {
      stop();
      clearTimeout(timer);
      removeEventListener('pointerdown', leave, true);
      if (giveUp === leave) giveUp = null;
      resolve(isMeant);
    };
    const leave = () => end(false);
    const timer = setTimeout(end, WAIT_MS, true);
    const stop = useOffers.subscribe(() => about.now() !== null && end(true));
    addEventListener('pointerdown', leave, true);
    giveUp = leave;
  });
}

interface How<T> {
  /** What it is done to, if not what is offered: a row under the pointer. */
  on?: T | undefined;
  choice?: string | null | undefined;
}

/** Does an act; false if it cannot be done now. Goes to what is not on the screen, and asks about what is not clear. */
export function runAct<T, R>(it: Act<T, R>, { on, choice = null }: How<T> = {}): boolean {
  const what = on ?? it.about.now();
  if (reasonOf(it, what) !== null) return false;
  giveUp?.();
  if (what === null) {
    it.about.way?.go();
    void offered(it.about as Subject<unknown>).then((isMeant) => {
      if (!isMeant) return;
      const there = it.about.now();
      if (there === null || !runAct(it, { choice })) {
        toast(`“${it.label}” is not possible now: ${there === null ? it.about.why : reasonOf(it, there)}.`, { kind: 'info', id: it.id });
      }
    });
    return true;
  }
  const choices = choice === null ? it.among?.(what) : undefined;
  if (choices && choices.length > 1) {
    usePicking.setState({ act: it as unknown as Act });
    return true;
  }
  const chosen = choice ?? choices?.[0]?.id ?? null;
  focusAfter({
    act: it.id,
    run: () => it.run(what, chosen),
    next: (outcome) => (typeof it.next === 'function' ? it.next(outcome as Awaited<R>, what, chosen) : it.next),
    failed: (cause) => toastError(`“${it.label}” did not work.`, cause),
  });
  return true;
}

/** Does an act by its name. */
export function runActById(id: string, choice: string | null = null): boolean {
  const it = catalogue.get(id);
  return it !== undefined && runAct(it, { choice });
}

/** The same for the menu of the shell, which cannot show what is impossible: it is told why. */
export function runCommand(id: string, choice: string | null): void {
  const it = catalogue.get(id);
  if (it === undefined || runAct(it, { choice })) return;
  performance.mark('sw:refused', { detail: id });
  toast(`“${it.label}” is not possible now: ${reasonOf(it, it.about.now()) ?? it.about.why}.`, { kind: 'info', id });
}

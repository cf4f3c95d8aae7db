// renderer/ui/list/useListKeys.ts - keyboard and mouse in every list: where the person is, what is selected, what is opened.
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import type { VirtualListHandle } from '../VirtualList.tsx';

/** Selects rows by their place. */
export interface RowChoice {
  toggle(index: number): void;
  extendTo(index: number): void;
  setAnchor(index: number): void;
  /** A click without Ctrl or Shift selects only this one; absent = it only goes there. */
  only?(index: number): void;
  all(): void;
  clear(): void;
  /** Something is selected. */
  some: boolean;
}

export interface ListKeys {
  count: number;
  /** The keyboard's row; -1 = none yet. */
  active: number;
  onActive(index: number): void;
  virtual: RefObject<VirtualListHandle | null>;
  rowHeight: number;
  headHeight?: number;
  /** False for rows that are skipped, such as heads of groups. */
  stopsAt?: ((index: number) => boolean) | undefined;
  choice?: RowChoice | undefined;
  onOpen?: ((index: number) => void) | undefined;
  /** Up, from the first row. */
  onLeave?: (() => void) | undefined;
  /** What the first typed letters find a row by. */
  textAt?: ((index: number) => string | undefined) | undefined;
  /** Keys of this list only, by `KeyboardEvent.key`; they go first. */
  keys?: Readonly<Record<string, (() => void) | undefined>> | undefined;
}

/** Letters typed within this time are one word. */
const TYPING_MS = 700;

/** What a list does with keys and presses. The list itself has the focus; a button inside a row keeps its own keys. */
export function useListKeys(list: ListKeys) {
  const latest = useRef(list);
  latest.current = list;
  const typed = useRef({ text: '', at: 0 });
  const handlers = useRef({
    onKeyDown(event: KeyboardEvent) {
      if (event.target !== event.currentTarget) return;
      const act = actOf(event, latest.current);
      if (act) {
        event.preventDefault();
        typed.current.text = '';
        act();
      } else if (isLetter(event) && latest.current.textAt) {
        const { nativeEvent, key, timeStamp } = event;
        // A letter that is a shortcut of the screen, or the first of two, belongs to that: the window hears it after the list.
        setTimeout(() => {
          if (!nativeEvent.defaultPrevented) findTyped(latest.current, typed.current, key, timeStamp);
        });
      }
    },
    /** A click on a row. */
    onPress(index: number, event: MouseEvent) {
      const { choice, onActive } = latest.current;
      onActive(index);
      if (event.shiftKey) choice?.extendTo(index);
      else if (event.ctrlKey || event.metaKey) choice?.toggle(index);
      else choice?.only?.(index);
      if (!event.shiftKey) choice?.setAnchor(index);
    },
    /** The box of a row: it does not keep the focus, so the list's keys continue to work. */
    onBox(index: number, range: boolean) {
      const { choice, onActive, virtual } = latest.current;
      if (choice) choose(choice, index, range);
      onActive(index);
      virtual.current?.element?.focus();
    },
    /** Goes some rows up or down. */
    move(by: number) {
      goTo(latest.current, latest.current.active < 0 ? 0 : latest.current.active + by, Math.sign(by) || 1, false);
    },
  });
  return handlers.current;
}

function choose(choice: RowChoice, index: number, range: boolean): void {
  if (range) choice.extendTo(index);
  else choice.toggle(index);
  choice.setAnchor(index);
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** What a key does in a list; nothing = it is not the list's. */
function actOf(event: KeyboardEvent, list: ListKeys): (() => void) | undefined {
  const { count, active, choice, onOpen, onLeave, keys } = list;
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) return key === 'a' && choice ? () => choice.all() : keys?.[`Mod+${key}`];
  if (event.altKey) return undefined;
  const own = keys?.[key];
  if (own) return own;
  const go = (to: number, way: number) => () => goTo(list, to, way, shiftKey);
  const at = Math.max(0, active);
  const page = Math.max(
    1,
    Math.floor(((list.virtual.current?.element?.clientHeight ?? 400) - (list.headHeight ?? 0)) / list.rowHeight) - 1,
  );
  switch (key) {
    case 'ArrowDown':
      return go(active < 0 ? 0 : active + 1, 1);
    case 'ArrowUp':
      return onLeave && stopFrom(list, at - 1, -1) < 0 ? onLeave : go(at - 1, -1);
    case 'PageDown':
      return go(at + page, -1);
    case 'PageUp':
      return go(at - page, 1);
    case 'Home':
      return go(0, 1);
    case 'End':
      return go(count - 1, -1);
    case 'Enter':
      return onOpen && active >= 0 && active < count ? () => onOpen(active) : undefined;
    case ' ':
      return choice && active >= 0 ? () => choose(choice, active, shiftKey) : undefined;
    case 'Escape':
      return choice?.some ? () => choice.clear() : undefined;
    default:
      return undefined;
  }
}

/** The first selectable row from `index` on, in a direction; -1 = there is none. */
function stopFrom({ count, stopsAt = () => true }: ListKeys, index: number, way: number): number {
  for (let at = index; at >= 0 && at < count; at += way) if (stopsAt(at)) return at;
  return -1;
}

function goTo(list: ListKeys, to: number, way: number, extend: boolean): void {
  const within = Math.max(0, Math.min(list.count - 1, to));
  const ahead = stopFrom(list, within, way);
  const next = ahead < 0 ? stopFrom(list, within, -way) : ahead;
  if (next < 0) return;
  if (extend) list.choice?.extendTo(next);
  else list.choice?.setAnchor(next);
  list.onActive(next);
  // A group's head comes into view with its first row.
  list.virtual.current?.scrollToIndex(next > 0 && list.stopsAt?.(next - 1) === false ? next - 1 : next);
  list.virtual.current?.scrollToIndex(next);
}

/** Goes to the next row that begins with what was typed; the same letter again goes further. */
function findTyped(list: ListKeys, typed: { text: string; at: number }, key: string, now: number): void {
  const letter = key.toLowerCase();
  const goesOn = now - typed.at < TYPING_MS;
  typed.text = goesOn && typed.text !== letter ? typed.text + letter : letter;
  typed.at = now;
  const from = typed.text.length > 1 ? Math.max(0, list.active) : list.active + 1;
  const places = Array.from({ length: list.count }, (_, step) => (from + step) % list.count);
  const found = places.find((at) => list.textAt?.(at)?.toLowerCase().startsWith(typed.text));
  if (found !== undefined) goTo(list, found, 1, false);
}

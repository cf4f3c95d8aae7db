// The keys of every list and table, and which columns of a table have room.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columnsThatFit, tracksOf } from '../../../renderer/ui/list/columns.ts';
import { useSelection } from '../../../renderer/ui/list/selection.ts';
import { useListKeys } from '../../../renderer/ui/list/useListKeys.ts';

const NAMES = ['Days', 'ash', 'birch', 'beech', 'Night', 'bay', 'cedar'];
const HEADS = [0, 4];
const ROWS = NAMES.map((name) => ({ id: name, name }));

const opened = vi.fn();
const left = vi.fn();
const removed = vi.fn();
const virtual = {
  current: { element: { clientHeight: 3 * 32, focus: () => undefined } as unknown as HTMLDivElement, scrollToIndex: () => undefined },
};

/** A list with heads of groups, a selection, and a key of its own. */
function Rows() {
  const [active, setActive] = useState(-1);
  const selection = useSelection<(typeof ROWS)[number]>();
  const { onKeyDown, onPress } = useListKeys({
    count: ROWS.length,
    active,
    onActive: setActive,
    virtual,
    rowHeight: 32,
    stopsAt: (index) => !HEADS.includes(index),
    choice: {
      toggle: (index) => ROWS[index] && selection.toggle(ROWS[index]),
      extendTo: (index) => selection.extendTo(index, (at) => (HEADS.includes(at) ? undefined : ROWS[at])),
      setAnchor: selection.setAnchor,
      all: () => selection.setAll(ROWS),
      clear: selection.clear,
      some: selection.rows.length > 0,
    },
    onOpen: opened,
    onLeave: left,
    textAt: (index) => NAMES[index],
    keys: { Delete: removed },
  });
  return (
    <>
      <div role="listbox" tabIndex={0} aria-label="Trees" onKeyDown={onKeyDown}>
        <button type="button">Inside</button>
        {NAMES.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
          <div key={name} role="option" aria-selected={index === active} tabIndex={-1} onClick={(event) => onPress(index, event)}>
            {name}
          </div>
        ))}
      </div>
      <output>{NAMES[active] ?? 'none'}</output>
      <p>{selection.rows.map(({ name }) => name).join(' ')}</p>
    </>
  );
}

const list = () => screen.getByRole('listbox');
const press = (key: string, more: object = {}) => fireEvent.keyDown(list(), { key, ...more });
const at = () => screen.getByRole('status').textContent;
const chosen = () => document.querySelector('p')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  render(<Rows />);
});
afterEach(() => void vi.useRealTimers());

describe('keys of a list', () => {
  it('go row by row, over heads of groups, and leave by the top', () => {
    for (const [key, name] of [
      ['ArrowDown', 'ash'],
      ['ArrowDown', 'birch'],
      ['ArrowUp', 'ash'],
    ] as const) {
      press(key);
      expect(at()).toBe(name);
    }
    press('ArrowUp');
    expect(left).toHaveBeenCalledTimes(1);
    for (let step = 0; step < 3; step++) press('ArrowDown');
    expect(at()).toBe('bay');
  });

  it('go to both ends and by pages', () => {
    press('End');
    expect(at()).toBe('cedar');
    press('Home');
    expect(at()).toBe('ash');
    press('PageDown');
    expect(at()).toBe('beech');
    press('PageUp');
    expect(at()).toBe('ash');
  });

  it('open, and do what only this list can do', () => {
    press('Enter');
    expect(opened).not.toHaveBeenCalled();
    press('ArrowDown');
    press('Enter');
    expect(opened).toHaveBeenCalledWith(1);
    press('Delete');
    expect(removed).toHaveBeenCalledTimes(1);
  });

  it('choose by Space, by Shift, all, and none again', () => {
    press('ArrowDown');
    press(' ');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(chosen()).toBe('ash birch beech');
    press('Escape');
    expect(chosen()).toBe('');
    press('a', { ctrlKey: true });
    expect(chosen()?.split(' ')).toHaveLength(NAMES.length);
  });

  it('choose by the mouse: Ctrl one, Shift a range from there', () => {
    fireEvent.click(screen.getByText('birch'), { ctrlKey: true });
    fireEvent.click(screen.getByText('bay'), { shiftKey: true });
    expect(chosen()).toBe('birch beech bay');
    fireEvent.click(screen.getByText('birch'), { ctrlKey: true });
    expect(chosen()).toBe('beech bay');
  });

  it('letters find the next row that begins with them; the same letter goes on', () => {
    const type = (key: string) => {
      press(key);
      act(() => void vi.advanceTimersByTime(1));
    };
    type('b');
    expect(at()).toBe('birch');
    type('b');
    expect(at()).toBe('beech');
    act(() => void vi.advanceTimersByTime(2000));
    type('b');
    type('a');
    expect(at()).toBe('bay');
  });

  it('leave a letter to a shortcut of the screen', () => {
    const shortcut = (event: KeyboardEvent) => event.preventDefault();
    window.addEventListener('keydown', shortcut);
    press('b');
    act(() => void vi.advanceTimersByTime(1));
    window.removeEventListener('keydown', shortcut);
    expect(at()).toBe('none');
  });

  it('leave the keys of a button inside a row to it', () => {
    press('ArrowDown');
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('columns of a table', () => {
  const columns = [
    { id: 'name', width: { min: 200 } },
    { id: 'kind', width: 100, leaves: 2 },
    { id: 'note', width: { min: 100, share: 2 }, leaves: 1 },
    { id: 'cost', width: 60 },
  ];
  const ids = (width: number) => columnsThatFit(columns, width).map(({ id }) => id);

  it('leave one after the other in their turn; those without one stay', () => {
    expect(ids(520)).toEqual(['name', 'kind', 'note', 'cost']);
    expect(ids(519)).toEqual(['name', 'kind', 'cost']);
    expect(ids(407)).toEqual(['name', 'cost']);
    expect(ids(50)).toEqual(['name', 'cost']);
  });

  it('share what is left', () => {
    expect(tracksOf(columns)).toBe('minmax(0, 1fr) 100px minmax(0, 2fr) 60px');
  });
});

// Choosing many: by toggling, by a range, all at once.
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { headState, useSelection } from '../../../renderer/ui/list/selection.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as SkillRow);
const rowAt = (index: number) => rows[index];

describe('the selection', () => {
  it('toggles, extends from the last place, and clears', () => {
    const { result } = renderHook(() => useSelection<SkillRow>());
    const chosen = () => result.current.rows.map((row) => row.id);
    act(() => {
      result.current.toggle(rows[1] as SkillRow);
      result.current.setAnchor(1);
    });
    act(() => result.current.extendTo(3, rowAt));
    expect(chosen()).toEqual(['b', 'c', 'd']);
    act(() => result.current.extendTo(0, rowAt));
    expect(chosen().sort()).toEqual(['a', 'b', 'c', 'd']);
    act(() => result.current.toggle(rows[2] as SkillRow));
    expect(result.current.has(rows[2] as SkillRow)).toBe(false);
    act(() => result.current.clear());
    expect(chosen()).toEqual([]);
  });

  it('counts only what is listed for the box in the head', () => {
    const { result } = renderHook(() => useSelection<SkillRow>());
    const state = (listed: SkillRow[], total = listed.length) => headState(result.current, listed, total);
    expect(state(rows)).toBe('none');
    act(() => result.current.setAll(rows.slice(0, 2)));
    expect(state(rows)).toBe('some');
    expect(state(rows.slice(2))).toBe('none');
    expect(state(rows.slice(0, 2))).toBe('all');
    expect(state(rows.slice(0, 2), 5)).toBe('some');
  });

  it('skips rows that are not read yet', () => {
    const { result } = renderHook(() => useSelection<SkillRow>());
    act(() => result.current.extendTo(9, rowAt));
    expect(result.current.rows).toHaveLength(4);
  });
});

// renderer/runs/live/side.ts - which half of a narrow run panel is shown; an act on the other half brings it up.
import { create } from 'zustand';

export type Side = 'input' | 'result';

/** By skill; without an entry it had no run yet, and the input is shown. */
export const useSide = create<Readonly<Record<string, Side>>>()(() => ({}));
export const showSide = (skillId: string, side: Side): void => useSide.setState({ [skillId]: side });

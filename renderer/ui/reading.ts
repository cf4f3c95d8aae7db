// renderer/ui/reading.ts - which skills' report is open. Whatever refuses a skill for want of reading offers it, so it belongs to nobody.
import { create } from 'zustand';

/** Ids of the skills; none = it is closed. */
export const useReading = create<{ ids: readonly string[] }>()(() => ({ ids: [] }));

/** Opens one report over all of them. Nothing is acknowledged by it. */
export const openReport = (ids: readonly string[]): void => useReading.setState({ ids });
export const closeReport = (): void => useReading.setState({ ids: [] });

// renderer/library/list/shown.ts - the skill that the list should go to as soon as it is in it: just restored, just imported.
import { create } from 'zustand';

export const useToShow = create<{ id: string | null }>()(() => ({ id: null }));
export const showInList = (id: string | undefined): void => useToShow.setState({ id: id ?? null });

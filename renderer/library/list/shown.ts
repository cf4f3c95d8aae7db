// renderer/library/list/shown.ts - the skill to go to as soon as the list contains it: just restored, just imported.
import { create } from 'zustand';

export const useToShow = create<{ id: string | null }>()(() => ({ id: null }));
export const showInList = (id: string | undefined): void => useToShow.setState({ id: id ?? null });

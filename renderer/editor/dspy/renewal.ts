// renderer/editor/dspy/renewal.ts - whether the dialog about states from another DSPy is open.
import { create } from 'zustand';

export const useRenewalOpen = create<{ open: boolean }>()(() => ({ open: false }));
export const openRenewal = (): void => useRenewalOpen.setState({ open: true });
export const closeRenewal = (): void => useRenewalOpen.setState({ open: false });

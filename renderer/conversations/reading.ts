// renderer/conversations/reading.ts - which page is read in the dialog above the conversation.
import { create } from 'zustand';

export const useReadPage = create<{ slug: string | null }>()(() => ({ slug: null }));
export const openPage = (slug: string | null): void => useReadPage.setState({ slug });

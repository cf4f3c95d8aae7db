// renderer/competencies/detail/useDetails.ts - which part of the details is shown, kept while one walks through the catalog.
import { create } from 'zustand';
import type { DetailTab } from '../acts.ts';

export const useDetails = create<{ tab: DetailTab }>()(() => ({ tab: 'needs' }));

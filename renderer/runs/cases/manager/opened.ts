// renderer/runs/cases/manager/opened.ts - which dialog about the test cases of a skill is open: the cases, or a batch over them.
import { create } from 'zustand';

type Opened = { skillId: string; view: 'cases' | 'batch'; caseId: string | null } | null;

export const useOpened = create<{ now: Opened }>()(() => ({ now: null }));

/** `caseId`: the one to show first. */
export const openCases = (skillId: string, caseId: string | null = null): void =>
  useOpened.setState({ now: { skillId, view: 'cases', caseId } });
export const openBatch = (skillId: string): void => useOpened.setState({ now: { skillId, view: 'batch', caseId: null } });
export const closeCases = (): void => useOpened.setState({ now: null });

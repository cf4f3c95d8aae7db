// renderer/runs/cases/cases.ts - a skill's test cases: saved inputs that can be brought back, and runs kept as cases.
import { useMemo } from 'react';
import type { TestCase } from '../../../electron/contract/cases.ts';
import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { attempt, toast } from '../../ui/toast.tsx';
import { setRunInput } from '../input/inputs.ts';

/** The test cases, or that they are being read, or why they could not be. */
export function useCasesRead(skillId: string): { data: TestCase[] | undefined; error: unknown; refetch(): unknown } {
  const { data: read, error, refetch } = useLiveQuery('cases.list', { skillId }, { retry: false });
  const data = useMemo(() => read?.map(({ expected = null, ...rest }) => ({ ...rest, expected })), [read]);
  return { data, error, refetch };
}

/** Null while they are being read, or if they cannot be. */
export const useCases = (skillId: string): TestCase[] | null => useCasesRead(skillId).data ?? null;

export const renewCases = () => refresh(['cases']);

export interface CaseInput {
  inputs: Record<string, unknown>;
  request: string;
}

/** True if the form has the case's values. */
export const isAsSaved = (saved: CaseInput, now: CaseInput): boolean =>
  saved.request === now.request && JSON.stringify(saved.inputs) === JSON.stringify(now.inputs);

/** Brings a case's input into the form. */
export function pickCase(skillId: string, { id, inputs, request }: TestCase): void {
  setRunInput(skillId, { values: inputs, request, caseId: id });
}

/** Saves a new case, and picks it. */
export async function saveNewCase(skillId: string, name: string, input: CaseInput): Promise<boolean> {
  const done = await attempt('Could not save the test case.', async () => {
    const made = await api.cases.save.mutate({ skillId, name, ...input });
    setRunInput(skillId, { caseId: made.id });
    await renewCases();
  });
  return done !== null;
}

/** An empty case for the manager. Null if it was not created. */
export async function addCase(skillId: string, inputs: Record<string, unknown>, name: string): Promise<string | null> {
  return attempt('Could not create the test case.', async () => {
    const { id } = await api.cases.save.mutate({ skillId, name, inputs });
    await renewCases();
    return id;
  });
}

/** Writes an edited case; false if it was not saved. */
export async function saveCase({ id, skillId, name }: TestCase, edited: Partial<TestCase>): Promise<boolean> {
  const done = await attempt(`Could not save ${name}.`, async () => {
    await api.cases.save.mutate({ id, skillId, ...edited });
    await renewCases();
  });
  return done !== null;
}

/** Writes the form's values into its case. */
export async function updateCase({ id, skillId, name }: TestCase, input: CaseInput): Promise<void> {
  await attempt(`Could not save ${name}.`, async () => {
    await api.cases.save.mutate({ id, skillId, ...input });
    await renewCases();
    toast(`Saved the new values to ${name}`, { id: 'case' });
  });
}

/** Removes a case; Undo saves it again. */
export async function removeCase(removed: TestCase): Promise<void> {
  const { id, skillId, name, inputs, request, expected, assertions, tags, note, source } = removed;
  const again = () =>
    attempt(`Could not restore ${name}.`, async () => {
      await api.cases.save.mutate({ skillId, name, inputs, request, expected, assertions, tags, note, source });
      await renewCases();
    });
  await attempt(`Could not delete ${name}.`, async () => {
    await api.cases.remove.mutate({ ids: [id] });
    setRunInput(skillId, { caseId: null });
    await renewCases();
    toast(`Deleted ${name}`, { id: 'case', acts: [{ label: 'Undo', run: () => void again() }] });
  });
}

/** Keeps a run as a case: its input, and its output as the expected answer if the author says that it is good. */
export async function keepRun(runId: string, expected: boolean): Promise<void> {
  await attempt('Could not save the run as a test case.', async () => {
    const { name } = await api.cases.fromRun.mutate({ runId, expected });
    await renewCases();
    toast(`Saved as test case ${name}`, { id: 'case' });
  });
}

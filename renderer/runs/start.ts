// renderer/runs/start.ts - pressing Run: the text becomes a revision first, so that the trace names what ran.
import type { Analysis } from '../../electron/contract/packages.ts';
import { askGrants } from './asking.tsx';
import { runInputOf, setRunInput, useInputs } from './input/inputs.ts';
import { sampleInput } from './input/sample.ts';
import { startRun } from './live/runs.ts';

/** The values that a run of a skill would get now. */
export function valuesFor(skillId: string, analysis: Analysis | null): Record<string, unknown> {
  return useInputs.getState().inputs[skillId]?.values ?? sampleInput(analysis);
}

/** Saves (`prepare` returns whether the text on disk is the one on the screen) and runs with the form's values. */
export async function runSkill(skillId: string, analysis: Analysis | null, prepare: () => Promise<boolean>): Promise<void> {
  if (!(await prepare()) || !(await askGrants(skillId, runInputOf(skillId).agent))) return;
  const { request, modelId, agent, timeoutMs, artifact, parentRunId } = runInputOf(skillId);
  setRunInput(skillId, { parentRunId: null });
  await startRun(skillId, { input: valuesFor(skillId, analysis), request, modelId, agent, timeoutMs, artifact, parentRunId });
}

// electron/core/execution/plan/state.ts - what a waiting run needs to resume in another process, as text.
import type { RunnableSkill } from '../../library/index.ts';
import type { RunPlan, Start } from '../types.ts';
import type { StepOutput } from './context.ts';

/** Where a run stands before a step. */
export interface Progress {
  /** The next step. */
  index: number;
  /** By artifact name, in order of arrival. */
  outputs: Map<string, StepOutput>;
  /** By interrupt point. */
  answers: Map<string, string>;
}

export interface KeptRun {
  start: Start;
  skill: RunnableSkill;
  input: Record<string, unknown>;
  modelId: string | null;
  progress: Progress;
  /** Milliseconds of the deadline. */
  leftMs: number;
}

export function writeState({ start, skill, input, model }: RunPlan, progress: Progress, leftMs: number): string {
  const { index, outputs, answers } = progress;
  const kept = { ...skill, artifactIds: [...skill.artifactIds] };
  return JSON.stringify({
    start,
    skill: kept,
    input,
    modelId: model?.id ?? null,
    leftMs,
    index,
    outputs: [...outputs],
    answers: [...answers],
  });
}

/** Reads what `writeState` wrote, in this or an earlier start of the app. */
export function readState(text: string): KeptRun {
  const { skill, index, outputs, answers, ...kept } = JSON.parse(text);
  return {
    ...kept,
    skill: { ...skill, artifactIds: new Map(skill.artifactIds) },
    progress: { index, outputs: new Map(outputs), answers: new Map(answers) },
  };
}

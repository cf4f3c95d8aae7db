// electron/core/execution/plan/state.ts - what a waiting run needs to resume in another process, as text.
import { z } from 'zod';
import { AppError, StartInput, ToolRanking } from '../../../contract/index.ts';
import type { RunnableSkill } from '../../library/index.ts';
import { readKept } from '../../storage/index.ts';
import type { Rankings } from '../host/choices.ts';
import { type KeptTalk, WholeTalk } from '../steps/loop/talk.ts';
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
  /** The tools that its skills use, by skill. */
  tools: Rankings;
  /** What a model and its tools have said in the step, if a person is asked in the middle of it. */
  talk: KeptTalk | null;
}

export interface KeptRun {
  start: Start;
  /** The revision that it began with: its text is in the library. */
  skill: Pick<RunnableSkill, 'sourceId' | 'revisionId'>;
  input: Record<string, unknown>;
  modelId: string | null;
  progress: Progress;
  /** Milliseconds of the deadline. */
  leftMs: number;
}

export function writeState({ start, skill: { sourceId, revisionId }, input, model }: RunPlan, progress: Progress, leftMs: number): string {
  const { index, outputs, answers, tools, talk } = progress;
  return JSON.stringify({
    start,
    skill: { sourceId, revisionId },
    input,
    modelId: model?.id ?? null,
    leftMs,
    index,
    outputs: [...outputs],
    answers: [...answers],
    tools: [...tools],
    talk,
  });
}

interface Written extends Omit<KeptRun, 'progress'> {
  index: number;
  outputs: [string, StepOutput][];
  answers: [string, string][];
  /** Absent in what an earlier version wrote. */
  tools?: [string, ToolRanking][];
  talk?: KeptTalk | null;
}

/** Enough of its shape to tell that it is whole. */
const Whole = z.looseObject({
  start: z.looseObject({}),
  skill: z.looseObject({ sourceId: z.string(), revisionId: z.string() }),
  input: z.looseObject({}),
  index: z.number().int(),
  outputs: z.array(z.unknown()),
  answers: z.array(z.unknown()),
  tools: z.array(z.tuple([z.string(), ToolRanking])).optional(),
  talk: WholeTalk.nullable().optional(),
});

/** Reads what `writeState` wrote, in this or an earlier start of the app. Throws `db_corrupt` if it is damaged. */
export function readState(text: string): KeptRun {
  const { index, outputs, answers, tools, talk = null, ...kept } = readKept(text, Whole as unknown as z.ZodType<Written>, damaged);
  const start = StartInput.safeParse(kept.start);
  return {
    ...kept,
    start: start.success ? start.data : damaged(),
    progress: { index, outputs: new Map(outputs), answers: new Map(answers), tools: new Map(tools), talk },
  };
}

function damaged(): never {
  throw new AppError('db_corrupt', 'What this run needs to go on is damaged.', { remedy: 'Run the skill again.' });
}

// renderer/runs/input/inputs.ts - what each skill is tried with: form values, request, model, time. Kept across restarts.
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { numberFrom } from '../../../electron/contract/values/json.ts';

export interface RunInput {
  /** null = the author has not touched the form: the package's sample is used. */
  values: Record<string, unknown> | null;
  request: string;
  modelId: string | null;
  /** Who runs it. */
  agent: string;
  timeoutMs: number;
  /** Key of the only artifact to run; null = the whole plan. */
  artifact: string | null;
  /** The test case whose values were brought into the form. */
  caseId: string | null;
  /** The run whose values were brought into the form: the next run says that it came from it. */
  parentRunId: string | null;
}

export const DEFAULT_INPUT: RunInput = {
  values: null,
  request: '',
  modelId: null,
  agent: YOU,
  timeoutMs: 300_000,
  artifact: null,
  caseId: null,
  parentRunId: null,
};
const MAX_KEPT = 40;
/** Larger values stay in the window's memory only: the window's store is small. */
const MAX_CHARS = 100_000;

interface InputsState {
  inputs: Readonly<Record<string, RunInput>>;
  setInput(skillId: string, part: Partial<RunInput>): void;
}

/** A number as it is written; a reviver of `JSON.parse` is told its text. */
const asWritten = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (numberFrom(context?.source ?? '') ?? value) : value;

export const useInputs = create<InputsState>()(
  persist(
    (set) => ({
      inputs: {},
      setInput: (skillId, part) =>
        set((s) => {
          const { [skillId]: before = DEFAULT_INPUT, ...rest } = s.inputs;
          return { inputs: { ...rest, [skillId]: { ...before, ...part } } };
        }),
    }),
    {
      name: 'skillwright-inputs',
      version: 2,
      // Kept before there were agents.
      migrate: (kept) =>
        ({
          inputs: Object.fromEntries(
            Object.entries((kept as InputsState).inputs).map(([id, input]) => [id, { ...DEFAULT_INPUT, ...input }]),
          ),
        }) as InputsState,
      storage: createJSONStorage(() => localStorage, { reviver: asWritten }),
      partialize: ({ inputs }) => {
        // The one set last comes last.
        const small = Object.entries(inputs).filter(([, input]) => JSON.stringify(input).length <= MAX_CHARS);
        return { inputs: Object.fromEntries(small.slice(-MAX_KEPT)) };
      },
    },
  ),
);

export const useRunInput = (skillId: string): RunInput => useInputs((s) => s.inputs[skillId] ?? DEFAULT_INPUT);
/** As it is now. */
export const runInputOf = (skillId: string): RunInput => useInputs.getState().inputs[skillId] ?? DEFAULT_INPUT;
export const setRunInput = (skillId: string, part: Partial<RunInput>): void => useInputs.getState().setInput(skillId, part);

// electron/core/execution/plan/context.ts - the one flat map that a step's template reads (execution.md, "Plan").
import { type Artifact, isRecord } from '../../../contract/index.ts';

export interface StepOutput {
  /** What the step gave: JSON where it is JSON, else text. */
  value: unknown;
  text: string;
}

export interface ContextSource {
  input: Record<string, unknown>;
  request: string;
  /** Outputs of the steps before, by artifact name, in order. */
  outputs: ReadonlyMap<string, StepOutput>;
  /** What a person said at interrupt points, by their names; `outputs` has it too, but it is never merged, nor `previous`. */
  answers?: ReadonlyMap<string, string>;
  artifact: Pick<Artifact, 'settings'> | null;
}

/** Inputs, then the fields of every object output of an earlier step (later wins), then the reserved names, which nothing can take. */
export function flatContext(source: ContextSource): Record<string, unknown> {
  const outputs = [...source.outputs];
  const merged = outputs.map(([, output]) => output.value).filter(isRecord);
  const settings = source.artifact?.settings.settings;
  return {
    ...Object.assign({}, source.input, ...merged),
    outputs: { ...Object.fromEntries(source.answers ?? []), ...Object.fromEntries(outputs.map(([name, output]) => [name, output.value])) },
    previous: outputs.at(-1)?.[1].value ?? null,
    settings: isRecord(settings) ? settings : {},
    memory: {},
    request: source.request,
  };
}

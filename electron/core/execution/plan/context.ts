// electron/core/execution/plan/context.ts - the one flat mapping that a step's template reads (execution.md, "Plan").
import { type Artifact, isRecord } from '../../../contract/index.ts';

export interface StepOutput {
  /** The step's output: JSON if it is JSON, else text. */
  value: unknown;
  text: string;
}

export interface ContextSource {
  input: Record<string, unknown>;
  request: string;
  /** Outputs of earlier steps, by artifact name, in order. */
  outputs: ReadonlyMap<string, StepOutput>;
  /** A person's answers by interrupt point name; also in `outputs`, but never merged, nor `previous`. */
  answers?: ReadonlyMap<string, string>;
  artifact: Pick<Artifact, 'settings'> | null;
}

/** Inputs, then the fields of every object output of an earlier step (later wins), then the reserved names, which always win. */
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

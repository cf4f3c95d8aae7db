// electron/core/execution/plan/compose.ts - the one function that says what a model is sent in a turn (execution.md, "Composition for a
// turn"); the run sends it, the preview shows it, a golden test pins it.
import type { Analysis } from '../../../contract/index.ts';
import { askText, composeSystem, joinParts, type SystemPart } from '../../prompts/index.ts';

/** What the agent of a run brings to it, as it is when the run begins. */
export interface RunAgent {
  name: string;
  /** Its own prompt, then that of each competency; empty = none. */
  prompt: string;
  /** The model that it uses if the run names none. */
  modelId: string | null;
  /** The key of its certificate, for the trace; null or absent = it has none yet. */
  did?: string | null;
}

export interface Turn {
  /** The system message part by part: the agent's prompt, prose in file order with examples as pairs, then the output schema. */
  parts: SystemPart[];
  system: string;
  /** The user message: the rendered template unchanged, or the request and the inputs for a skill without one. */
  user(rendered: string | null): string;
}

export interface TurnSource {
  agent: Pick<RunAgent, 'name' | 'prompt'>;
  analysis: Analysis;
  /** By the input schema, with its defaults. */
  input: Record<string, unknown>;
  request: string;
  /** True for the step whose answer is the output of the run. */
  givesOutput: boolean;
}

export function composeTurn({ agent, analysis, input, request, givesOutput }: TurnSource): Turn {
  const own: SystemPart[] = agent.prompt === '' ? [] : [{ kind: 'agent', label: agent.name, text: agent.prompt, artifactKey: null }];
  const parts = [...own, ...composeSystem(analysis, givesOutput)];
  return { parts, system: joinParts(parts), user: (rendered) => rendered ?? askText({ request, input }) };
}

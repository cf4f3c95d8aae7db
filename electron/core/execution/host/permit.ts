// electron/core/execution/host/permit.ts - whether a step may make a call: decided by the capability room from what the gate let through, the
// same for code, for a DSPy module's tools, and for skills called by others (row E5).
import { AppError, type Because, permissionText } from '../../../contract/index.ts';
import { decideCall, type ToolFacts } from '../../capability/index.ts';
import type { RunTrace } from '../trace/run-trace.ts';
import type { RunPlan, StepContext } from '../types.ts';

/** What a run tried and was not allowed, for the audit log. */
export interface Refusal {
  agent: string;
  skill: { id: string; name: string };
  because: readonly Because[];
  runId: string;
}

export type OnRefused = (refusal: Refusal) => void;

/** Logs what a step may not do; each reason once a run, however often code tries. */
export type TellRefused = (step: { plan: Pick<RunPlan, 'skill' | 'start'>; trace: RunTrace }, because: readonly Because[]) => void;

export function createRefusals(onRefused: OnRefused): TellRefused {
  const told = new WeakMap<RunTrace, Set<string>>();
  return ({ plan: { skill, start }, trace }, because) => {
    const known = told.get(trace) ?? new Set();
    told.set(trace, known);
    const key = JSON.stringify([skill.sourceId, because]);
    if (known.has(key)) return;
    known.add(key);
    onRefused({ agent: start.agent, skill: { id: skill.sourceId, name: skill.name }, because, runId: trace.run.id });
  };
}

export interface Permitted {
  /** Whether a search may find what has this slug; null = whatever there is. */
  mayFind: ((slug: string) => boolean) | null;
}

export interface Asking {
  step: Pick<StepContext, 'plan' | 'trace'>;
  call: { id: string; args: Readonly<Record<string, unknown>> };
  tool: ToolFacts;
}

export type Permit = (asking: Asking) => Permitted;

/** Throws `no_permission` with every reason. */
export function createPermit(tellRefused: TellRefused): Permit {
  return ({ step, call, tool }) => {
    if (step.plan.capability === null) return { mayFind: null };
    const decision = decideCall(step.plan.capability, tool, call);
    if (decision.allowed) return decision;
    const { because } = decision;
    tellRefused(step, because);
    throw new AppError('no_permission', because.map(({ sentence }) => sentence).join(' '), {
      remedy: remedyOf(because[0]!, call.id, tool),
    });
  };
}

function remedyOf({ rule }: Because, id: string, { needs }: ToolFacts): string {
  switch (rule) {
    case 'not_declared':
      return `Add ${id} to “tools:” in the frontmatter.`;
    case 'constraint_malformed':
    case 'outside_constraint':
      return `Change the constraint on ${id} under “tools:” in the frontmatter, or call it within that.`;
    case 'not_requested':
      return `Add ${needs === null ? id : `${needs.access}:${needs.resource}`} to “required_scopes:” in the frontmatter, and grant it.`;
    case 'permission_missing':
      return needs === null ? 'Grant what is missing.' : `Grant ${permissionText(needs)} to the skill.`;
    default:
      return 'Remove the call, or run the skill where the tool can be used.';
  }
}

// electron/core/execution/host/model-tools.ts - the tools of a run as a model calls them: those of the app, those that skills and servers bring, and the
// runs of the skills that its package lists.
import type { ModelTools } from '../steps/loop/calls.ts';
import type { StepContext } from '../types.ts';
import type { BuiltIn } from './built-in.ts';
import type { NestedRuns } from './nested.ts';
import type { ToolCalls } from './tools.ts';

interface ModelToolsDeps {
  builtIn: BuiltIn;
  nested: Pick<NestedRuns, 'skill'>;
  tools: Pick<ToolCalls, 'call' | 'natureOf'>;
}

export function createModelTools({ builtIn, nested, tools }: ModelToolsDeps): ModelTools {
  return {
    natureOf: (id) => ({ ...tools.natureOf(id), checks: builtIn.has(id) }),
    call(id, input, site, signal) {
      if (builtIn.has(id)) return builtIn.call(id, input, site, signal);
      const skill = listedSkill(id, site.step);
      return skill === null ? tools.call(id, input, site, signal) : nested.skill(skill, input, site, signal);
    },
  };
}

/** The skill of a run that the package lists under `skills`, and does not declare as a tool. */
function listedSkill(id: string, { plan: { analysis, capability } }: StepContext): string | null {
  if (!id.startsWith('run:') || capability?.tools.some((item) => item.id === id && item.declared.length > 0)) return null;
  const name = id.slice('run:'.length);
  return analysis.metadata.skills.includes(name) ? name : null;
}

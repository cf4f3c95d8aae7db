// electron/core/execution/host/built-in.ts - a tool of the app called by a model or by hand: the same function that code calls.
import { AppError } from '../../../contract/index.ts';
import { newCounters } from './counters.ts';
import type { HostParts } from './define.ts';
import type { CodeDeps } from './environment.ts';
import type { CallSite } from './nested.ts';
import type { Permit } from './permit.ts';
import { HOST_FUNCTIONS } from './table.ts';

export interface BuiltIn {
  has(id: string): boolean;
  /** Throws `bad_input`, `no_permission` unless it is a person's own call, `not_found`, and what the function throws. */
  call(id: string, args: Record<string, unknown>, site: CallSite, signal: AbortSignal): Promise<unknown>;
}

interface BuiltInDeps extends HostParts {
  /** Absent = there are none here. */
  environment: CodeDeps['environment'] | undefined;
  permit: Permit;
}

export function createBuiltIn({ environment, permit, ...deps }: BuiltInDeps): BuiltIn {
  return {
    has: (id) => environment !== undefined && HOST_FUNCTIONS.has(id),
    call(id, args, { step, caller, span, byHand = false }, signal) {
      const row = HOST_FUNCTIONS.get(id);
      if (row === undefined || environment === undefined) throw new AppError('not_found', `There is no host function ${id}.`);
      row.check(args);
      const tool = { ...row.tool, enabled: !deps.tools.isOff(id) };
      const { mayFind } = byHand ? { mayFind: null } : permit({ step, call: { id, args }, tool });
      const counting = { run: newCounters(), step: newCounters() };
      const at = {
        ...deps,
        step,
        caller: { key: caller.key, kind: 'tool' },
        environment: environment(step.trace.run.id),
        counting,
        span,
        mayFind,
      };
      return deps.tools.during(id, { step, span }, signal, async (held) => row.call(args, { ...at, signal: held }));
    },
  };
}

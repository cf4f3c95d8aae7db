// electron/core/execution/host/define.ts - what a host function is: a row of one table.
import type { z } from 'zod';
import { AppError, type Permission } from '../../../contract/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import type { OpenSpan } from '../trace/run-trace.ts';
import type { StepContext } from '../types.ts';
import type { Counting } from './counters.ts';
import type { Environment } from './environment.ts';
import type { NestedRuns } from './nested.ts';

/** What a call can use. */
export interface CallContext {
  step: StepContext;
  /** The artifact whose code calls. */
  caller: { key: string; kind: string };
  environment: Environment;
  models: ModelRegistry;
  nested: NestedRuns;
  counting: Counting;
  /** The call's own span. */
  span: OpenSpan;
  signal: AbortSignal;
}

export interface HostFunctionRow {
  name: string;
  /** Parameters as Python writes them. */
  signature: string;
  doc: string;
  /** What the skill must be granted; null = nothing beyond being allowed to run. */
  needs: Permission | null;
  /** Throws `bad_input` with each invalid argument. Returns a JSON value. */
  call(args: Readonly<Record<string, unknown>>, context: CallContext): Promise<unknown>;
}

interface Definition<Args> extends Omit<HostFunctionRow, 'call'> {
  args: z.ZodType<Args>;
  call(args: Args, context: CallContext): unknown;
}

/** A row whose arguments are checked before its function gets them. */
export function hostFunction<Args>({ args: schema, call, ...row }: Definition<Args>): HostFunctionRow {
  return {
    ...row,
    async call(args, context) {
      const parsed = schema.safeParse(args);
      if (!parsed.success) {
        const told = parsed.error.issues.map(({ path, message }) => `${path.length === 0 ? 'arguments' : path.join('.')}: ${message}`);
        throw new AppError('bad_input', `${row.name}(${row.signature}) was called with arguments it does not accept. ${told.join('; ')}.`);
      }
      return call(parsed.data, context);
    },
  };
}

export const permission = (resource: string, access: string): Permission => ({ resource, access, scope: null });

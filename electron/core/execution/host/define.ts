// electron/core/execution/host/define.ts - what a host function is: a row of one table.
import { z } from 'zod';
import { AppError, HOST_PERMISSIONS } from '../../../contract/index.ts';
import type { ToolFacts } from '../../capability/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import type { OpenSpan } from '../trace/run-trace.ts';
import type { StepContext } from '../types.ts';
import type { ToolChoices } from './choices.ts';
import type { Counting } from './counters.ts';
import type { Environment } from './environment.ts';
import type { NestedRuns } from './nested.ts';
import type { ToolCalls } from './tools.ts';

/** What the functions of the host work with, in whichever run. */
export interface HostParts {
  models: ModelRegistry;
  nested: NestedRuns;
  choices: ToolChoices;
  tools: ToolCalls;
}

/** What a call can use. */
export interface CallContext extends HostParts {
  step: StepContext;
  /** The artifact whose code calls. */
  caller: { key: string; kind: string };
  environment: Environment;
  counting: Counting;
  /** The call's own span. */
  span: OpenSpan;
  signal: AbortSignal;
  /** Whether a search may find a page with this slug; null = any. */
  mayFind: ((slug: string) => boolean) | null;
}

export interface HostFunctionRow {
  name: string;
  /** Parameters as Python writes them. */
  signature: string;
  doc: string;
  tool: ToolFacts;
  /** Of its arguments. */
  schema: Record<string, unknown>;
  /** Throws `bad_input` with each invalid argument. */
  check(args: Readonly<Record<string, unknown>>): void;
  /** Throws as `check`. Returns a JSON value. */
  call(args: Readonly<Record<string, unknown>>, context: CallContext): Promise<unknown>;
}

interface Definition<Args> extends Omit<HostFunctionRow, 'call' | 'check' | 'tool' | 'schema'> {
  args: z.ZodType<Args>;
  /** What a constraint without a name is about; by default the first parameter. */
  subject?: string;
  /** What of the found things a constraint can narrow. */
  narrows?: string;
  call(args: Args, context: CallContext): unknown;
}

/** A row whose arguments are checked before its function gets them. */
export function hostFunction<Args>({ args: schema, call, subject, narrows, ...row }: Definition<Args>): HostFunctionRow {
  const needs = HOST_PERMISSIONS.get(row.name) ?? null;
  const parameters = row.signature.split(', ').flatMap((each) => /^\w+/.exec(each)?.[0] ?? []);
  const level = needs === null ? 'none' : needs.access === 'write' ? 'write' : 'read';
  let described: Record<string, unknown> | null = null;
  const about = { parameters, subject: subject ?? parameters[0] ?? null, narrows: narrows ?? null };
  function parse(args: Readonly<Record<string, unknown>>): Args {
    const parsed = schema.safeParse(args);
    if (parsed.success) return parsed.data;
    const told = parsed.error.issues.map(({ path, message }) => `${path.length === 0 ? 'arguments' : path.join('.')}: ${message}`);
    throw new AppError('bad_input', `${row.name}(${row.signature}) was called with arguments it does not accept. ${told.join('; ')}.`);
  }
  return {
    ...row,
    tool: { enabled: true, heldBy: null, level, needs, mustBeHeld: needs !== null, ...about },
    get schema() {
      described ??= z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
      return described;
    },
    check: (args) => void parse(args),
    call: async (args, context) => call(parse(args), context),
  };
}

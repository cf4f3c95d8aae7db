// electron/contract/routers/procedure.ts - what every procedure stands on: the core and shell that it calls, and how errors cross.
import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { AppApi, ShellServices } from '../app.ts';
import type { AssertionsApi } from '../assertions.ts';
import type { CapabilityApi } from '../capability.ts';
import type { CasesApi } from '../cases.ts';
import { asAppError, type ErrorCode } from '../errors.ts';
import type { ExecutionApi } from '../execution.ts';
import type { LibraryApi } from '../library.ts';
import type { ModelsApi } from '../models.ts';
import type { PackagesApi } from '../packages.ts';
import type { ProcessesApi } from '../processes.ts';
import type { DspyApi } from '../python/optimise.ts';
import type { RetentionApi } from '../retention/retention.ts';
import type { TracesApi } from '../traces.ts';
import type { WorkspaceApi } from '../workspace.ts';

/** What the core offers; the window, the command line and the tests are three callers of it. */
export interface Core {
  app: AppApi;
  library: LibraryApi;
  packages: PackagesApi;
  execution: ExecutionApi;
  traces: TracesApi;
  models: ModelsApi;
  assertions: AssertionsApi;
  capability: CapabilityApi;
  cases: CasesApi;
  processes: ProcessesApi;
  workspace: WorkspaceApi;
  dspy: DspyApi;
  retention: RetentionApi;
}

export interface Context {
  core: Core;
  shell: ShellServices;
}

export const t = initTRPC.context<Context>().create();

const TRPC_CODES: Partial<Record<ErrorCode, TRPCError['code']>> = {
  not_found: 'NOT_FOUND',
  bad_input: 'BAD_REQUEST',
  usage: 'BAD_REQUEST',
  changed_meanwhile: 'CONFLICT',
  name_taken: 'CONFLICT',
  no_permission: 'FORBIDDEN',
  timed_out: 'TIMEOUT',
  cancelled: 'CLIENT_CLOSED_REQUEST',
};

/** Errors of the core cross as AppErrorData (the channel reads `cause`). */
export const procedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  // A zod error of the input check has its own words; everything else is an AppError of the core.
  if (cause === undefined || cause instanceof z.ZodError) return result;
  const error = asAppError(cause);
  throw new TRPCError({ code: TRPC_CODES[error.code] ?? 'INTERNAL_SERVER_ERROR', message: error.message, cause: error });
});

export const byId = z.object({ id: z.string() });
export const nothing = z.void();

/** `.output()` would describe the iterable, so each item is checked here. */
export async function* checked<T extends z.ZodType>(schema: T, items: AsyncIterable<z.input<T>>): AsyncGenerator<z.output<T>> {
  for await (const item of items) yield schema.parse(item);
}
/** tRPC leaves the signal out when its caller gave none. */
export const signalOf = (signal: AbortSignal | undefined): AbortSignal => signal ?? new AbortController().signal;

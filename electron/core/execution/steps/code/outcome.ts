// electron/core/execution/steps/code/outcome.ts - how a code run ended, on its span and as an actionable error.
import {
  AppError,
  type Artifact,
  type ErrorCode,
  type SandboxOutcome,
  type SandboxOutput,
  type SandboxReason,
} from '../../../../contract/index.ts';
import type { Counters } from '../../host/counters.ts';
import type { OpenSpan } from '../../trace/run-trace.ts';
import type { AuthorLine } from './author-line.ts';

type Ended = Exclude<SandboxReason, 'submitted' | 'cancelled'>;

/** The message and remedy for each ending. Any error from the guest goes between them. */
const ENDS: Readonly<Record<Ended, { code: ErrorCode; what: string; remedy: string }>> = {
  finished_without_submit: {
    code: 'run_failed',
    what: 'ended without a result',
    remedy: 'Call inklings.submit(value) with the result.',
  },
  guest_exception: { code: 'run_failed', what: 'failed', remedy: 'Check the traceback in the trace and fix the code.' },
  guest_exit: { code: 'run_failed', what: 'ended its own process', remedy: 'Call inklings.submit(value) instead of exit.' },
  out_of_fuel: {
    code: 'limit_reached',
    what: 'exceeded its fuel limit',
    remedy: 'Do less in one run, or raise settings.limits.fuel of the artifact.',
  },
  deadline: {
    code: 'limit_reached',
    what: 'exceeded its time limit',
    remedy: 'Waiting for models counts too. Raise settings.limits.seconds of the artifact, or request less.',
  },
  memory: {
    code: 'limit_reached',
    what: 'used up its memory',
    remedy: 'Keep less in memory, or raise settings.limits.memory_mib of the artifact.',
  },
  output_limit: { code: 'limit_reached', what: 'returned a value that is too large', remedy: 'Submit less, or write it to a page.' },
  host_call_refused: {
    code: 'no_permission',
    what: 'called a host function that it may not use',
    remedy: 'Add the tool to “tools:” and what it needs to “required_scopes:” in the frontmatter and grant it, or remove the call.',
  },
  engine_missing: { code: 'process_missing', what: 'cannot run here: no sandbox was found', remedy: 'See Settings > Processes.' },
  infrastructure: {
    code: 'process_failed',
    what: 'could not be completed',
    remedy: 'Run it again; the log in the data folder has the details.',
  },
};

/** Numbers and texts of an outcome, kept with the step's span even if it failed. */
export function noteOutcome(span: OpenSpan, outcome: SandboxOutcome, counters: Counters): void {
  const { reason, fuel, peakMemoryBytes, metering, backend, engine, ms, calls } = outcome;
  span.note({
    outcome: reason,
    ...(fuel === null ? {} : { fuel }),
    ...(peakMemoryBytes === null ? {} : { peak_memory_bytes: peakMemoryBytes }),
    sandbox_ms: Math.round(ms),
    host_calls: Math.max(calls, counters.calls),
    ...(counters.refused > 0 ? { refused_calls: counters.refused } : {}),
    ...(counters.modelCalls > 0 ? { model_calls: counters.modelCalls } : {}),
    backend,
    engine,
    metering,
  });
  if (outcome.checkpoint !== undefined) span.keep('checkpoint', JSON.stringify(outcome.checkpoint, null, 2));
  keepOutput(span, 'stdout', outcome.stdout);
  keepOutput(span, 'stderr', outcome.stderr);
}

function keepOutput(span: OpenSpan, name: 'stdout' | 'stderr', { head, tail, leftOut }: SandboxOutput): void {
  const text = leftOut === 0 ? head + tail : `${head}\n… ${leftOut.toLocaleString('en')} bytes omitted …\n${tail}`;
  if (text !== '') span.keep(name, text);
}

export interface Placing {
  artifact: Pick<Artifact, 'contentLine'>;
  fileName: string;
  authorLine: AuthorLine;
  /** What a host call was last refused or failed with. */
  told: AppError | null;
}

/** Why there is no value, with the author's line. The traceback is kept with the span. */
export function failureOf(span: OpenSpan, outcome: SandboxOutcome, placing: Placing): AppError {
  const { reason, error } = outcome;
  const end = ENDS[reason as Ended] ?? ENDS.infrastructure;
  const line = error?.line == null ? null : lineInFile(error.line, placing);
  if (error !== undefined && error.traceback !== '') span.keep('traceback', placed(error.traceback, placing));
  const isSyntax = error !== undefined && ['SyntaxError', 'IndentationError', 'TabError'].includes(error.type);
  const said = error === undefined ? '' : `: ${error.type === '' ? error.message : `${error.type}: ${error.message}`.replace(/: $/, '')}`;
  const at = line === null ? '' : `, line ${line}`;
  return new AppError(
    isSyntax ? 'template_syntax' : end.code,
    isSyntax ? `The code is not valid Python${at}${said}.` : `The code ${end.what}${at}${said}.`.replace(/\.\.$/, '.'),
    {
      remedy: isSyntax ? 'Fix the line; insert values as {{ name | pyrepr }}.' : (remedyOf(error, placing.told) ?? end.remedy),
      where: line === null ? {} : { line },
    },
  );
}

/** The guest keeps only the words of what a call was answered with; its remedy is what helps, not one for any refusal. */
const remedyOf = (error: SandboxOutcome['error'], told: AppError | null): string | undefined =>
  error?.remedy ?? (told !== null && error?.message.includes(told.message) ? told.remedy : undefined);

/** The guest counts from the first line of the code in the file, as if rendering added no lines. */
function lineInFile(line: number, { artifact, authorLine }: Placing): number {
  const first = artifact.contentLine;
  return first - 1 + (authorLine(line - first + 1) ?? 1);
}

/** A traceback with the author's line numbers. */
function placed(traceback: string, placing: Placing): string {
  const file = placing.fileName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return traceback.replace(new RegExp(`(File "${file}", line )(\\d+)`, 'g'), (_, before: string, line: string) => {
    return `${before}${lineInFile(Number(line), placing)}`;
  });
}

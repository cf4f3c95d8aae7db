// electron/shells/cli/commands/running/follow.ts - shows a run in progress: the answer streams to standard output, steps to standard error.
import {
  type Core,
  ENDINGS,
  isWhole,
  type Run,
  type RunEvent,
  type Span,
  type StepAssertions,
  shownStatus,
  stateInWords,
} from '../../../../contract/index.ts';
import type { ExitCode, Invocation } from '../../command.ts';
import { cost, duration, plural, tokens } from '../../format.ts';
import { errorLines, type Output } from '../../output.ts';
import { checkedLines } from './checked.ts';
import { givenByLastStep, isBelowCall } from './given.ts';
import { answerHere } from './waits.ts';

export interface EndedRun {
  run: Run;
  spans: Span[];
  /** By step, in the order in which they were checked. */
  assertions: StepAssertions[];
  /** What the last step output: the text that its model streamed, or the value that code submitted. */
  text: string;
}

/**
 * Shows a run until it has ended, or waits for a person who does not answer now. A person at a terminal is asked. Ctrl+C cancels the run,
 * whose last events are still shown. `answered`: since when it waited for an answer just given, which is reported again.
 */
export async function follow(core: Core, runId: string, output: Output, signal: AbortSignal, answered = ''): Promise<EndedRun> {
  const cancel = () => core.execution.cancel({ runId });
  signal.addEventListener('abort', cancel, { once: true });
  const view = createView(output);
  try {
    let asked = answered;
    for await (const event of core.execution.watch({ runId }, new AbortController().signal)) {
      view.show(event);
      const waiting = event.type === 'run' ? event.run.waiting : null;
      if (waiting === null || waiting.since <= asked) continue;
      asked = waiting.since;
      view.pause();
      if (!(await answerHere(core, runId, waiting, output)) && !signal.aborted) break;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  const ended = view.ended();
  const given = givenByLastStep(core, ended.spans);
  if (given === null) return ended;
  if (!output.json) output.raw(`${given}\n`);
  return { ...ended, text: given };
}

function createView(output: Output) {
  const spans = new Map<string, Span>();
  const texts = new Map<string, string>();
  const assertions: StepAssertions[] = [];
  let run: Run | null = null;
  let open = false;
  const endLine = () => {
    if (open && !output.json) output.line();
    open = false;
  };
  return {
    show(event: RunEvent) {
      if (event.type === 'run') run = event.run;
      else if (event.type === 'assertions') assertions.push({ spanId: event.spanId, results: event.results });
      else if (event.type === 'span') {
        const { span } = event;
        if (span.kind === 'model_call' && span.status !== 'running') endLine();
        if (!spans.has(span.id) && span.kind !== 'run') output.progress(`${span.kind.replaceAll('_', ' ')} ${span.name} …`);
        spans.set(span.id, span);
      } else if (event.type === 'thinking') {
        if (!event.all || !texts.delete(event.spanId)) return;
        endLine();
        output.note('What came so far was thinking; the answer begins here.');
      } else if (event.type === 'text') {
        const span = spans.get(event.spanId);
        if (span !== undefined && isBelowCall(span, spans)) return;
        texts.set(event.spanId, (texts.get(event.spanId) ?? '') + event.text);
        if (output.json) return;
        output.raw(event.text);
        open = true;
      }
    },
    pause: endLine,
    ended(): EndedRun {
      endLine();
      if (run === null) throw new Error('the run reported nothing');
      return { run, spans: [...spans.values()], assertions, text: [...texts.values()].at(-1) ?? '' };
    },
  };
}

/** The outcome, and the exit code: 0 only for a completed run whose answer is whole. */
export function tellRun(command: 'run' | 'answer', { run, text, spans, assertions }: EndedRun, { output, signal }: Invocation): ExitCode {
  if (output.json) output.result(command, { run, output: text, spans, assertions });
  else {
    for (const line of checkedLines(assertions, spans)) output.note(line);
    summarise(run, output);
  }
  if (signal.aborted) return 130;
  return run.status !== 'completed' ? 1 : isWhole(run.ending) ? 0 : 3;
}

function summarise(ended: Run, output: Output): void {
  const facts = [
    ended.waiting === null ? stateInWords(ended) : 'waiting for an answer',
    ended.warnings > 0 ? plural(ended.warnings, 'warning') : '',
    duration(ended.durationMs),
    ended.modelId ?? '',
    `${tokens(ended.inputTokens)} tokens in, ${tokens(ended.outputTokens)} out`,
    ended.cost === null ? '' : cost(ended.cost),
  ];
  output.note(`${facts.filter((fact) => fact !== '' && fact !== '–').join(', ')}; trace: npm run -s cli -- trace show ${ended.id}`);
  if (ended.waiting?.survives) output.note(`  Answer it with: npm run -s cli -- answer ${ended.id} --text TEXT, or end it with --stop.`);
  else if (ended.waiting) output.note('  It can be answered only in this terminal and ends when the terminal closes.');
  const ending = shownStatus(ended) === 'incomplete' && ended.ending !== null ? ENDINGS[ended.ending].remedy : undefined;
  if (ending !== undefined) output.note(`  ${ending}`);
  if (ended.error !== null) for (const line of errorLines(ended.error)) output.note(line);
}

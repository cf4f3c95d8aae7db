// electron/shells/cli/commands/running/follow.ts - shows a run in progress: the output goes to standard output, what is told of it to standard error.
import {
  type Core,
  ENDINGS,
  isWhole,
  loadsModel,
  type Run,
  type RunEvent,
  type Span,
  type StepAssertions,
  shownStatus,
  stateInWords,
  toldOfEnding,
} from '../../../../contract/index.ts';
import type { ExitCode, Invocation } from '../../command.ts';
import { cost, duration, plural, tokens } from '../../format.ts';
import { errorLines, type Output } from '../../output.ts';
import { checkedLines } from './checked.ts';
import { fallbackNote, isBelowCall, isCalled, outputOf, titleOf } from './given.ts';
import { answerHere } from './waits.ts';

export interface EndedRun {
  run: Run;
  spans: Span[];
  /** By step, in the order in which they were checked. */
  assertions: StepAssertions[];
  /** The output; of a run that did not complete the last text that came. */
  text: string;
}

/**
 * Shows a run until it has ended, or waits for a person who does not answer now. A person at a terminal is asked. Ctrl+C cancels the run,
 * whose last events are still shown. `answered`: since when it waited for an answer just given, which is reported again.
 */
export async function follow(
  core: Pick<Core, 'execution' | 'traces'>,
  runId: string,
  output: Output,
  signal: AbortSignal,
  answered = '',
): Promise<EndedRun> {
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
  return view.ended(core);
}

/**
 * On a terminal every answer is shown as it comes, under a line that says what it is. Elsewhere the output alone comes, at the end; of a run that
 * waits, the last answer so far is told beside it, because the question may be about it.
 */
function createView(output: Output) {
  const spans = new Map<string, Span>();
  const texts = new Map<string, string>();
  const assertions: StepAssertions[] = [];
  let run: Run | null = null;
  /** The model call whose text is on the terminal, and whether its line is not ended. */
  let shown: { id: string; open: boolean } | null = null;
  const endLine = () => {
    if (shown?.open) output.line();
    shown = shown && { ...shown, open: false };
  };
  const title = (text: string) => {
    endLine();
    output.note(`── ${text}`);
  };
  let loading: NodeJS.Timeout | null = null;
  function showLoading(runs: boolean): void {
    if (loading !== null) clearInterval(loading);
    loading = null;
    if (!runs) return;
    const since = performance.now();
    const tell = () => output.progress(`loading the model, ${Math.round((performance.now() - since) / 1000)} s`);
    // A run that cannot be watched any more keeps no process waiting.
    loading = setInterval(tell, 1000).unref();
    tell();
  }
  function showSpan(span: Span): void {
    const before = spans.get(span.id);
    spans.set(span.id, span);
    if (span.id === shown?.id && span.status !== 'running') endLine();
    if (span.kind === 'load') {
      if (loadsModel(span)) showLoading(span.status === 'running');
    } else if (isCalled(span, spans)) tellCall(span);
    else if (before === undefined && span.kind !== 'run') output.progress(`${span.kind.replaceAll('_', ' ')} ${span.name} …`);
    const note = fallbackNote(span);
    if (note !== null && (before === undefined || fallbackNote(before) === null)) output.note(note);
  }
  /** A tool that the model of a step called. */
  function tellCall(span: Span): void {
    if (span.status === 'running') output.progress(`${span.name} …`);
    else if (output.live) {
      endLine();
      output.note(`   ${span.name}: ${span.error === null ? `done, ${duration(span.durationMs)}` : span.error.message}`);
    }
  }
  function showText(spanId: string, text: string): void {
    const span = spans.get(spanId);
    if (span !== undefined && isBelowCall(span, spans)) return;
    texts.set(spanId, (texts.get(spanId) ?? '') + text);
    if (!output.live) return;
    if (shown?.id !== spanId && span !== undefined) title(titleOf(span, spans));
    output.raw(text);
    shown = { id: spanId, open: true };
  }
  return {
    show(event: RunEvent) {
      if (event.type === 'run') run = event.run;
      else if (event.type === 'assertions') assertions.push({ spanId: event.spanId, results: event.results });
      else if (event.type === 'span') showSpan(event.span);
      else if (event.type === 'text') showText(event.spanId, event.text);
      else if (event.all && texts.delete(event.spanId) && output.live) {
        endLine();
        output.note('What came so far was thinking; the answer begins here.');
      }
    },
    pause() {
      endLine();
      const [id, text] = [...texts].at(-1) ?? ['', ''];
      const span = spans.get(id);
      if (output.json || output.live || text === '' || span === undefined) return;
      title(titleOf(span, spans));
      output.note(text);
    },
    ended(core: Pick<Core, 'traces'>): EndedRun {
      endLine();
      showLoading(false);
      if (run === null) throw new Error('the run reported nothing');
      const given = outputOf(core, run, spans, texts);
      const text = given?.text ?? [...texts.values()].at(-1) ?? '';
      if (given !== null && text !== '' && !output.json && (given.call === null || given.call.id !== shown?.id)) {
        if (output.live) title('Output');
        output.raw(`${text}\n`);
      }
      return { run, spans: [...spans.values()], assertions, text };
    },
  };
}

/** The outcome, and the exit code: 0 only for a completed run whose answer is whole. */
export function tellRun(command: 'run' | 'answer', { run, text, spans, assertions }: EndedRun, { output, signal }: Invocation): ExitCode {
  if (output.json) output.result(command, { run, output: text, spans, assertions });
  else {
    for (const line of checkedLines(assertions, spans)) output.note(line);
    summarise(run, spans, output);
  }
  if (signal.aborted) return 130;
  return run.status !== 'completed' ? 1 : isWhole(run.ending) ? 0 : 3;
}

function summarise(ended: Run, spans: readonly Span[], output: Output): void {
  const about = spans.some(({ tokensEstimated }) => tokensEstimated) ? '~' : '';
  const facts = [
    ended.waiting === null ? stateInWords(ended) : 'waiting for an answer',
    ended.warnings > 0 ? plural(ended.warnings, 'warning') : '',
    duration(ended.durationMs),
    ended.modelId ?? '',
    `${about}${tokens(ended.inputTokens)} tokens in, ${about}${tokens(ended.outputTokens)} out`,
    ended.cost === null ? '' : cost(ended.cost),
  ];
  output.note(`${facts.filter((fact) => fact !== '' && fact !== '–').join(', ')}; trace: npm run -s cli -- trace show ${ended.id}`);
  if (ended.waiting?.survives) output.note(`  Answer it with: npm run -s cli -- answer ${ended.id} --text TEXT, or end it with --stop.`);
  else if (ended.waiting) output.note('  It can be answered only in this terminal and ends when the terminal closes.');
  const { ending } = ended;
  const more =
    ending === 'other'
      ? toldOfEnding(ending, spans)
      : ending !== null && shownStatus(ended) === 'incomplete'
        ? ENDINGS[ending].remedy
        : undefined;
  if (more !== undefined) output.note(`  ${more}`);
  if (ended.error !== null) for (const line of errorLines(ended.error)) output.note(line);
}

// electron/shells/cli/commands/run.ts - runs a skill: the answer streams to standard output, the steps are told on standard error.
import type { Core, Run, RunEvent, Span } from '../../../contract/index.ts';
import { type Command, type ExitCode, type Invocation, oneWord, usage } from '../command.ts';
import { cost, duration, tokens } from '../format.ts';
import { errorLines, type Output } from '../output.ts';
import { findSkill, readInput } from '../skills.ts';
import { grantAsked } from './granting.ts';

export const run: Command = {
  name: 'run',
  summary: 'run a skill with a model and keep the trace',
  usage: 'NAME',
  help: [
    ['--input FILE.json', 'the inputs, a JSON object; - reads standard input'],
    ['--request TEXT', 'what the person asks'],
    ['--model ID', 'the model; default: that of the settings, else the first ready one'],
    ['--artifact A', 'run this artifact alone'],
    ['--timeout S', 'seconds until the run is ended, 1 to 1800; default: 300'],
    ['--max-tokens N', 'most tokens of an answer'],
    ['--grant', 'grant what this version of the skill asks for; without it a terminal is asked'],
  ],
  examples: ['run my-skill --input input.json', 'run summarise --request "Make it short" --model local/smollm2-135m-instruct --json'],
  options: {
    input: { type: 'string' },
    request: { type: 'string' },
    model: { type: 'string' },
    artifact: { type: 'string' },
    timeout: { type: 'string' },
    'max-tokens': { type: 'string' },
    grant: { type: 'boolean' },
  },
  async run(call) {
    const { output } = call;
    const name = oneWord(run, call.words, 'NAME');
    const seconds = numberOf(call, 'timeout', 1, 1800) ?? 300;
    const maxTokens = numberOf(call, 'max-tokens', 1, 200_000);
    const input = readInput(call.text('input'));
    const core = await call.core();
    const { id } = findSkill(core, name);
    await grantAsked(core, id, call.flag('grant'), output);
    const { runId } = await core.execution.start({
      skill: { id },
      input,
      request: call.text('request') ?? '',
      artifact: call.text('artifact') ?? null,
      modelId: call.text('model') ?? null,
      timeoutMs: seconds * 1000,
      maxTokens,
      channel: 'cli',
    });
    const ended = await follow(core, runId, output, call.signal);
    if (output.json) output.result('run', { run: ended.run, output: ended.text, spans: ended.spans });
    else summarise(ended.run, output);
    return exitCode(ended.run, call.signal);
  },
};

function numberOf(call: Invocation, name: string, min: number, max: number): number | null {
  const word = call.text(name);
  if (word === undefined) return null;
  const value = Number(word);
  if (!Number.isInteger(value) || value < min || value > max)
    throw usage(run, `--${name} is ${word}, which is no whole number from ${min} to ${max}`);
  return value;
}

export interface EndedRun {
  run: Run;
  spans: Span[];
  /** The text that the last model call streamed. */
  text: string;
}

/** Shows a run until it has ended. Ctrl+C cancels the run, whose last events are still shown. */
export async function follow(core: Core, runId: string, output: Output, signal: AbortSignal): Promise<EndedRun> {
  const cancel = () => core.execution.cancel({ runId });
  signal.addEventListener('abort', cancel, { once: true });
  const view = createView(output);
  try {
    for await (const event of core.execution.watch({ runId }, new AbortController().signal)) view.show(event);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  return view.ended();
}

function createView(output: Output) {
  const spans = new Map<string, Span>();
  const texts = new Map<string, string>();
  let run: Run | null = null;
  let open = false;
  const endLine = () => {
    if (open && !output.json) output.line();
    open = false;
  };
  return {
    show(event: RunEvent) {
      if (event.type === 'run') run = event.run;
      else if (event.type === 'span') {
        const { span } = event;
        if (span.kind === 'model_call' && span.status !== 'running') endLine();
        if (!spans.has(span.id) && span.kind !== 'run') output.progress(`${span.kind.replaceAll('_', ' ')} ${span.name} …`);
        spans.set(span.id, span);
      } else if (event.type === 'text') {
        texts.set(event.spanId, (texts.get(event.spanId) ?? '') + event.text);
        if (output.json) return;
        output.raw(event.text);
        open = true;
      }
    },
    ended(): EndedRun {
      endLine();
      if (run === null) throw new Error('the run told nothing');
      return { run, spans: [...spans.values()], text: [...texts.values()].at(-1) ?? '' };
    },
  };
}

function summarise(ended: Run, output: Output): void {
  const facts = [
    ended.status.replaceAll('_', ' '),
    duration(ended.durationMs),
    ended.modelId ?? '',
    `${tokens(ended.inputTokens)} tokens in, ${tokens(ended.outputTokens)} out`,
    ended.cost === null ? '' : cost(ended.cost),
  ];
  output.note(`${facts.filter(Boolean).join(', ')}; trace: npm run -s cli -- trace show ${ended.id}`);
  if (ended.error !== null) for (const line of errorLines(ended.error)) output.note(line);
}

function exitCode(ended: Run, signal: AbortSignal): ExitCode {
  if (signal.aborted) return 130;
  return ended.status === 'completed' ? 0 : 1;
}

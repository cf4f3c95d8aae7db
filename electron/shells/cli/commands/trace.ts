// electron/shells/cli/commands/trace.ts - what happened in runs: a list, or one run as a tree.
import { type Core, originInWords, readPayload, type Span, stateInWords, type TraceDetail, withVersion } from '../../../contract/index.ts';
import { type Command, flags, oneWord, texts, usage, wholeNumber } from '../command.ts';
import { cost, duration, moment, plural, tokens } from '../format.ts';
import { type Output, printList } from '../output.ts';
import { spanTree } from '../tree.ts';
import { PRUNE_HELP, PRUNE_OPTIONS, prune, refuseLimits } from './pruning.ts';
import { checkedLines } from './running/checked.ts';

export const trace: Command = {
  name: 'trace',
  summary: 'list runs, show one as a tree, or remove old ones',
  usage: 'list [QUERY] | show ID | prune',
  help: [
    ['list [QUERY]', 'status:failed ending:cut skill:name trigger:batch since:7d and free text; a leading - negates'],
    ['show ID', 'the spans of a run; `last` is the newest'],
    ['prune', 'remove runs over the given limits, with all that is kept of them; without limits by those of the settings'],
    ['--limit N', 'maximum runs in a list, 1 to 500; default: 50'],
    ['--payloads', 'also print the rendered prompt, answer and input'],
    ...PRUNE_HELP,
  ],
  examples: ['trace list', 'trace list status:failed since:7d', 'trace show last --payloads', 'trace prune --older-than 90d --dry-run'],
  options: { ...texts('limit'), ...flags('payloads'), ...PRUNE_OPTIONS },
  async run(call) {
    const [what, ...words] = call.words;
    const limit = wholeNumber(trace, call, 'limit', 1, 500) ?? 50;
    if (what !== 'prune') refuseLimits(trace, 'prune', call);
    if (what === 'list') return listRuns(await call.core(), words.join(' '), limit, call.output);
    if (what === 'prune') {
      if (words.length > 0) throw usage(trace, `prune takes no arguments; unexpected: ${words.join(' ')}`);
      return await prune(trace, 'runs', call);
    }
    if (what !== 'show') throw usage(trace, what === undefined ? 'list, show or prune is missing' : `${what} is not list, show or prune`);
    const word = oneWord(trace, words, 'ID');
    const core = await call.core();
    const runId = word === 'last' ? (core.traces.list({ limit: 1 }).rows[0]?.id ?? word) : word;
    const detail = core.traces.get({ runId });
    const texts = call.flag('payloads') ? payloadsOf(core, detail.spans) : [];
    if (call.output.json) call.output.result('trace show', { ...detail, artifacts: core.traces.artifactRows({ runId }), payloads: texts });
    else printRun(detail, texts, call.output);
    return 0;
  },
};

function listRuns(core: Core, query: string, limit: number, output: Output): 0 {
  const page = core.traces.list({ query, limit });
  const head = ['ID', 'STARTED', 'SKILL', 'STATUS', 'DURATION', 'TOKENS', 'COST', 'MODEL', 'TRIGGER'];
  const rows = page.rows.map((run) => [
    run.id,
    moment(run.startedAt),
    run.skillName,
    run.reason === null || run.status === 'completed' ? stateInWords(run) : `${run.status.replaceAll('_', ' ')} (${run.reason})`,
    duration(run.durationMs),
    `${tokens(run.inputTokens)} + ${tokens(run.outputTokens)}`,
    cost(run.cost),
    run.modelId ?? '–',
    originInWords(run),
  ]);
  const all = plural(page.total, 'run');
  return printList(
    output,
    'trace list',
    { runs: page.rows },
    { head, rows, count: page.total > rows.length ? `${rows.length} of ${all}` : all },
  );
}

interface PayloadText {
  span: string;
  name: string;
  text: string;
}

function payloadsOf(core: Core, spans: readonly Span[]): PayloadText[] {
  return spans.flatMap((span) => span.payloads.map(({ id, name }) => ({ span: span.name, name, text: readPayload(core.traces, id) })));
}

function printRun(detail: TraceDetail, texts: PayloadText[], output: Output): void {
  const { run } = detail;
  output.line(`${withVersion(run.skillName, run.skillVersion)}  ${stateInWords(run)}  ${moment(run.startedAt)}  ${run.id}`);
  output.line(`trigger: ${originInWords(run)}${run.parentRunId === null ? '' : `, run again from ${run.parentRunId}`}`);
  for (const line of spanTree(detail.spans)) output.line(line);
  if (detail.moreSpans) output.line('… more spans, see --json');
  for (const line of checkedLines(detail.assertions, detail.spans)) output.line(line);
  for (const { span, name, text } of texts) {
    output.line();
    output.line(`── ${name} of ${span}`);
    output.line(text);
  }
}

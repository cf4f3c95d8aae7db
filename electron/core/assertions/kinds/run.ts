// electron/core/assertions/kinds/run.ts - facts about the run: cost, time, why the model stopped, and what its trace shows.
import { z } from 'zod';
import { number, plural } from '../../../contract/index.ts';
import type { Kind, RunFacts, Tools } from '../assertion.ts';
import type { Outcome } from '../outcome.ts';
import { quoted, quotedList } from '../text/words.ts';
import { defineKind, skipped, texts, undecided, verdict } from './define.ts';

const withRun =
  <P>(check: (params: P, run: RunFacts) => Outcome) =>
  (params: P, _: unknown, { subject }: Tools): Outcome =>
    subject.run === null ? skipped('No run produced this text') : check(params, subject.run);

const cost = defineKind({
  type: 'cost',
  family: 'run',
  label: 'Cost',
  help: 'The run costs at most this many US dollars.',
  parameters: z.object({ max: z.number().min(0).meta({ title: 'Maximum, in US dollars' }) }),
  describe: ({ max }) => `costs at most $${number(max)}`,
  check: withRun(({ max }, run) =>
    run.cost === null
      ? undecided('No price is known for the model')
      : verdict(run.cost <= max, `The run cost $${number(run.cost)}; the limit is $${number(max)}`),
  ),
});

const latency = defineKind({
  type: 'latency',
  family: 'run',
  label: 'Time',
  help: 'The run takes at most this many milliseconds.',
  parameters: z.object({ max: z.number().min(0).meta({ title: 'Maximum, in milliseconds' }) }),
  describe: ({ max }) => `takes at most ${number(max)} ms`,
  check: withRun(({ max }, run) =>
    run.ms === null
      ? undecided('The duration of the run is not known')
      : verdict(run.ms <= max, `The run took ${number(Math.round(run.ms))} ms; the limit is ${number(max)} ms`),
  ),
});

const finish = defineKind({
  type: 'finish_reason',
  family: 'run',
  label: 'Why the model stopped',
  help: 'The model stopped for one of these reasons: stop, length, content_filter, other.',
  parameters: z.object({ values: texts.meta({ title: 'Reasons' }) }),
  describe: ({ values }) => `stopped because of ${values.join(', ')}`,
  check: withRun(({ values }, run) =>
    run.finishReason === null
      ? undecided('Why the model stopped is not known')
      : verdict(values.includes(run.finishReason), `The model stopped because of ${run.finishReason}`),
  ),
});

const names = z.object({ names: texts.meta({ title: 'Names' }) });
type Names = z.output<typeof names>;

/** Names of the spans of a kind, in starting order. Without one, the kind cannot run here yet. */
const withSpans = (kind: 'tool' | 'sub_skill', what: string, check: (names: string[], used: string[]) => Outcome) =>
  withRun((params: Names, run) => {
    const used = run.spans.filter((span) => span.kind === kind).map((span) => span.name);
    return used.length === 0 ? skipped(`not checked yet: the run has no ${what} in its trace`) : check(params.names, used);
  });

const usedWords = (used: string[], what: string): string => `The run used ${quotedList([...new Set(used)])} as ${what}`;

function traceKind(type: string, label: string, help: string, check: Kind['check'], words: string): Kind {
  const spec = {
    type,
    family: 'trace' as const,
    label,
    help,
    parameters: names,
    describe: (params: Names) => `${words} ${quotedList(params.names)}`,
  };
  return defineKind({ ...spec, check });
}

const used = (kind: 'tool' | 'sub_skill', what: string) =>
  withSpans(kind, what, (wanted, found) => {
    const missing = wanted.filter((name) => !found.includes(name));
    const reason = missing.length === 0 ? usedWords(found, what) : `Not used: ${quotedList(missing)}. ${usedWords(found, what)}`;
    return verdict(missing.length === 0, reason, null, (wanted.length - missing.length) / wanted.length);
  });

const order = withSpans('tool', 'tool', (wanted, found) => {
  let next = 0;
  for (const name of found) if (name === wanted[next]) next += 1;
  const reason =
    next === wanted.length
      ? `The tools were used in this order: ${quotedList(found)}`
      : `${quoted(wanted[next]!)} is missing or out of order in ${quotedList(found)}`;
  return verdict(next === wanted.length, reason, null, next / wanted.length);
});

const notUsed = withSpans('tool', 'tool', (refused, found) => {
  const wrong = refused.filter((name) => found.includes(name));
  return verdict(wrong.length === 0, wrong.length === 0 ? usedWords(found, 'tool') : `The run used ${quotedList(wrong)}`);
});

const STEPS = new Set(['model_call', 'tool', 'host_call', 'sub_skill']);

const steps = defineKind({
  type: 'max_steps',
  family: 'trace',
  label: 'Maximum steps',
  help: 'The run makes at most this many calls to models, tools, host functions and skills.',
  parameters: z.object({ max: z.number().int().min(0).meta({ title: 'At most' }) }),
  describe: ({ max }) => `at most ${plural(max, 'step')}`,
  check: withRun(({ max }, run) => {
    const count = run.spans.filter(({ kind }) => STEPS.has(kind)).length;
    return verdict(count <= max, `The run made ${plural(count, 'step')}; the limit is ${number(max)}`);
  }),
});

export const runKinds: Kind[] = [
  cost,
  latency,
  finish,
  traceKind('tool_used', 'Uses tools', 'The run uses each of these tools.', used('tool', 'tool') as Kind['check'], 'uses'),
  traceKind('tool_not_used', 'Does not use tools', 'The run uses none of these tools.', notUsed as Kind['check'], 'does not use'),
  traceKind(
    'tool_order',
    'Order of tools',
    'The run uses these tools in this order; others may come in between.',
    order as Kind['check'],
    'uses in order',
  ),
  steps,
  traceKind(
    'skill_used',
    'Uses skills',
    'The run calls each of these skills.',
    used('sub_skill', 'skill') as Kind['check'],
    'uses the skill',
  ),
];

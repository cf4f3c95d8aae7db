// electron/shells/cli/commands/conversations/chat.ts - one message and its answer, which a terminal shows as it comes.
import { readFileSync } from 'node:fs';
import { type Core, type Message, type PlannedAnswer, type TurnDetails, YOU } from '../../../../contract/index.ts';
import { type Command, type ExitCode, flags, type Invocation, oneWord, texts, usage } from '../../command.ts';
import { cost, duration } from '../../format.ts';
import { errorLines, type Output } from '../../output.ts';
import { findSkill, readInput } from '../../skills.ts';
import { findAgent } from '../agents/find.ts';
import { grantAsked } from '../granting/asked.ts';
import { askPlainHttp } from '../running/plain-http.ts';
import { tellTurn } from '../running/planned.ts';
import { answerHere } from '../running/waits.ts';

export const chat: Command = {
  name: 'chat',
  summary: 'send a message and get its answer, with the skill that it needs',
  usage: 'TEXT',
  help: [
    ['TEXT', 'the message; - for standard input; /NAME at its beginning names a skill, with inputs as name=value before the words'],
    ['--conversation ID', 'the conversation that it belongs to; default: a new one'],
    ['--agent AGENT', 'who answers, with its prompt, skills and permissions; default: the conversation’s, or you'],
    ['--skill NAME', 'the skill that answers, whatever the message says'],
    ['--input JSON', 'inputs of that skill: a JSON object, a file with one, or - for standard input'],
    ['--page SLUG', 'a page of the workspace to read for the answer; more with commas'],
    ['--model ID', 'the model; default: the conversation’s, the agent’s, or the one in Settings'],
    ['--plan', 'show what would be done: the decision, its inputs and the plan of the turn; nothing is sent to answer it'],
    ['--grant', 'grant what the named skill asks for, to its bytes as they are; without it, you are asked in the terminal'],
    ['--allow-http', 'send to an address that is not encrypted, once for each address; without it, you are asked in the terminal'],
  ],
  examples: [
    'chat "When was the Tidewall built?" --workspace atlas',
    'chat "/rewrite-plainly" --input letter.json --json',
    'chat "When was the Tidewall built?" --plan',
  ],
  options: { ...texts('conversation', 'agent', 'skill', 'input', 'page', 'model'), ...flags('plan', 'grant', 'allow-http') },
  async run(call) {
    const text = wordsOf(call);
    const name = call.text('skill');
    const input = readInput(call.text('input'));
    if (name === undefined && call.text('input') !== undefined) throw usage(chat, '--input needs --skill');
    const core = await call.core();
    const agent = call.text('agent') === undefined ? null : findAgent(core, call.text('agent')!).id;
    if (name !== undefined)
      await grantAsked(core, { skillId: findSkill(core, name).id, agent: agent ?? YOU }, call.flag('grant'), call.output);
    const modelId = call.text('model') ?? null;
    await askPlainHttp(core, [modelId], call.flag('allow-http'), call.output);
    const message = {
      conversationId: call.text('conversation') ?? null,
      text,
      skill: name === undefined ? null : { name, inputs: input },
      pages: (call.text('page') ?? '').split(',').filter((slug) => slug !== ''),
      agent,
      modelId,
    };
    if (call.flag('plan')) return tellPlanned(await core.conversations.plan(message, call.signal), call.output);
    const sent = core.conversations.send(message);
    const answer = await followAnswer(core, sent.answer.id, call);
    return tellAnswer(core, { ...sent, answer }, call);
  },
};

function wordsOf(call: Invocation): string {
  if (call.words.length === 0 && call.text('skill') !== undefined) return '';
  const word = oneWord(chat, call.words, 'TEXT');
  return word === '-' ? readFileSync(0, 'utf8') : word;
}

/** Shows an answer until it is over, or asks and nobody answers now. Ctrl+C stops it, and what came is kept. */
async function followAnswer(core: Core, messageId: string, { output, signal }: Invocation): Promise<Message> {
  const stop = (): void => core.conversations.stop({ messageId });
  const left = new AbortController();
  signal.addEventListener('abort', stop, { once: true });
  let answer: Message | null = null;
  let shown: string | null = null;
  let asked = '';
  try {
    for await (const event of core.conversations.watch({ messageId }, left.signal)) {
      if (event.type === 'decided') tellDecision(event.decision, output);
      if (event.type === 'text' && output.live) {
        if (shown !== null && shown !== event.spanId) output.line('\n');
        output.raw(event.text);
        shown = event.spanId;
      }
      if (event.type !== 'answer') continue;
      ({ answer } = event);
      const { state, turn } = answer;
      if (state !== 'asks' || turn?.waiting == null || turn.runId === null || turn.waiting.since <= asked) continue;
      asked = turn.waiting.since;
      if (shown !== null) output.line();
      if (!(await answerHere(core, turn.runId, turn.waiting, output)) && !signal.aborted) left.abort();
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (answer === null) throw new Error('the answer reported nothing');
  if (!output.json && answer.text !== '')
    output.raw(shown === null || answer.format === 'json' ? `${shown === null ? '' : '\n'}${answer.text}\n` : '\n');
  return answer;
}

function tellDecision({ choice, skill, because, query }: NonNullable<TurnDetails['decision']>, output: Output): void {
  const what = {
    direct: 'answers directly',
    activate: `uses ${skill?.name}`,
    research: `searches the pages for “${query}”`,
    clarify: 'asks back',
  }[choice];
  output.note(`── ${what}${because === '' ? '' : `: ${because}`}`);
}

/** 1 if no run would answer it. */
function tellPlanned(planned: PlannedAnswer, output: Output): ExitCode {
  const { decision, plan, says } = planned;
  if (output.json) output.result('chat plan', planned);
  else {
    tellDecision(decision, output);
    const { inputs, artifacts } = decision;
    if (Object.keys(inputs).length > 0) output.line(`${'inputs'.padEnd(10)}${JSON.stringify(inputs)}`);
    if (artifacts.length > 0) output.line(`${'only'.padEnd(10)}${artifacts.join(', ')}`);
    if (plan !== null) tellTurn(plan, output);
    if (says !== null) output.line(says);
    output.note('Nothing was sent.');
  }
  return plan === null ? 1 : 0;
}

/** 0 only for an answer that is done. */
function tellAnswer(core: Core, sent: ReturnType<Core['conversations']['send']>, { output, signal }: Invocation): ExitCode {
  const { answer, message } = sent;
  const conversation = core.conversations.get({ id: sent.conversation.id });
  if (output.json) output.result('chat', { conversation, message, answer, turn: core.conversations.turn({ messageId: answer.id }) });
  else tellFacts(answer, output);
  if (signal.aborted) return 130;
  return answer.state === 'done' ? 0 : 1;
}

function tellFacts({ conversationId, state, turn }: Message, output: Output): void {
  const facts = [
    state === 'done' ? '' : state === 'asks' ? 'waits for your answer' : (state ?? ''),
    turn?.skill?.name ?? '',
    turn?.modelId ?? '',
    duration(turn?.durationMs ?? null),
    turn?.cost == null ? '' : cost(turn.cost),
  ];
  output.note(
    `${facts.filter((fact) => fact !== '' && fact !== '–').join(', ')}; go on with: npm run -s cli -- chat TEXT --conversation ${conversationId}`,
  );
  if (state === 'asks') output.note(`  Answer it with: npm run -s cli -- answer ${turn?.runId} --text TEXT, or end it with --stop.`);
  if (turn?.error != null) for (const line of errorLines(turn.error)) output.note(line);
}

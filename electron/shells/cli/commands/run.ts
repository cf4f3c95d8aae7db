// electron/shells/cli/commands/run.ts - runs a skill: a terminal shows each answer as it comes, a pipe gets the output.
import { BUDGET, YOU } from '../../../contract/index.ts';
import { type Command, flags, oneWord, texts, wholeNumber } from '../command.ts';
import { findSkill, readInput } from '../skills.ts';
import { findAgent } from './agents/find.ts';
import { grantAsked } from './granting/asked.ts';
import { follow, tellRun } from './running/follow.ts';
import { askPlainHttp } from './running/plain-http.ts';
import { tellPlan } from './running/planned.ts';

export const run: Command = {
  name: 'run',
  summary: 'run a skill with a model and keep the trace',
  usage: 'NAME',
  help: [
    ['--input JSON', 'the inputs: a JSON object, a file with one, or - for standard input'],
    ['--request TEXT', 'the request; a skill without a template is sent it with the inputs, and needs one of the two'],
    ['--model ID', 'the model; default: the one in Settings, otherwise the first that is ready'],
    ['--artifact A', 'run only this artifact, in the variant for the model; A@VARIANT is exactly that one, A@default the one without'],
    ['--agent AGENT', 'run it as this agent, with its prompt, tools and permissions; default: you'],
    ['--timeout S', 'time limit of the run in seconds, 1 to 1800; default: 300'],
    ['--max-tokens N', 'maximum tokens per answer'],
    ['--calls N', 'maximum calls of tools by its models, 0 to 1000; default: 40'],
    ['--tokens N', 'ends the run once it has used so many tokens, in and out'],
    ['--plan', 'show the plan of the turn: steps, tools, questions, budget; nothing is sent'],
    ['--grant', 'grant what the skill asks for, to its bytes as they are; without it, you are asked in the terminal'],
    ['--allow-http', 'send to an address that is not encrypted, once for each address; without it, you are asked in the terminal'],
  ],
  examples: ['run my-skill --input input.json', 'run summarise --request "Make it short" --model local/smollm2-135m-instruct --json'],
  options: {
    ...texts('input', 'request', 'model', 'artifact', 'agent', 'timeout', 'max-tokens', 'calls', 'tokens'),
    ...flags('plan', 'grant', 'allow-http'),
  },
  async run(call) {
    const { output } = call;
    const name = oneWord(run, call.words, 'NAME');
    const seconds = wholeNumber(run, call, 'timeout', 1, 1800) ?? 300;
    const maxTokens = wholeNumber(run, call, 'max-tokens', 1, 200_000);
    const calls = wholeNumber(run, call, 'calls', 0, 1000) ?? BUDGET.calls;
    const mostTokens = wholeNumber(run, call, 'tokens', 1, 1_000_000_000);
    const input = readInput(call.text('input'));
    const core = await call.core();
    const { id } = findSkill(core, name);
    const agent = findAgent(core, call.text('agent') ?? YOU).id;
    await grantAsked(core, { skillId: id, agent }, call.flag('grant'), output);
    const modelId = call.text('model') ?? null;
    const start = {
      skill: { id },
      input,
      request: call.text('request') ?? '',
      artifact: call.text('artifact') ?? null,
      modelId,
      timeoutMs: seconds * 1000,
      maxTokens,
      channel: 'cli' as const,
      agent,
      budget: { ...BUDGET, calls, tokens: mostTokens },
    };
    if (call.flag('plan')) return tellPlan(await core.execution.plan(start), output);
    await askPlainHttp(core, [modelId], call.flag('allow-http'), output);
    const { runId } = await core.execution.start(start);
    return tellRun('run', await follow(core, runId, output, call.signal), call);
  },
};

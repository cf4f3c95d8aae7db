// electron/shells/cli/commands/render.ts - what the model would be sent, without sending it.
import { AppError, type Preview, YOU } from '../../../contract/index.ts';
import { type Command, flags, oneWord, texts } from '../command.ts';
import { plural } from '../format.ts';
import { errorLines, findingLine, type Output } from '../output.ts';
import { findSkill, readInput } from '../skills.ts';
import { findAgent } from './agents/find.ts';

export const render: Command = {
  name: 'render',
  summary: 'render a skill with an input, without a model',
  usage: 'NAME',
  help: [
    ['--input JSON', 'the inputs: a JSON object, a file with one, or - for standard input'],
    ['--request TEXT', 'the request to the skill'],
    ['--artifact A', 'the artifact to render, as for run; default: the first step'],
    ['--model ID', 'choose the variant and count tokens for this model'],
    ['--agent AGENT', 'as this agent, whose prompt comes first; default: you'],
    ['--system', 'also print the system message, before the rendered text'],
  ],
  examples: ['render my-skill --input input.json', 'echo \'{"text":"Hello"}\' | npm run -s cli -- render my-skill --input - --system'],
  options: { ...texts('input', 'request', 'artifact', 'model', 'agent'), ...flags('system') },
  async run(call) {
    const { output } = call;
    const name = oneWord(render, call.words, 'NAME');
    const input = readInput(call.text('input'));
    const core = await call.core();
    const { row, text } = core.library.open({ id: findSkill(core, name).id });
    if (text === null)
      throw new AppError('not_utf8', `${row.fileName} is not UTF-8 and cannot be rendered.`, { remedy: 'Save it as UTF-8.' });
    const asked = {
      text,
      fileName: row.fileName,
      artifact: call.text('artifact') ?? null,
      input,
      request: call.text('request') ?? '',
      modelId: call.text('model') ?? null,
      agent: findAgent(core, call.text('agent') ?? YOU).id,
      skillId: row.id,
    };
    let preview = await core.execution.preview(asked, call.signal);
    while (preview.reading) preview = await core.execution.preview(asked, call.signal);
    if (output.json) output.result('render', preview);
    else print(preview, call.flag('system'), output);
    if (!output.json) {
      for (const finding of preview.findings) output.note(findingLine(row.fileName, finding));
      if (preview.refusal !== null) for (const line of errorLines(preview.refusal)) output.note(line);
    }
    return preview.refusal !== null || preview.findings.some((finding) => finding.severity === 'error') ? 1 : 0;
  },
};

function print(preview: Preview, withSystem: boolean, output: Output): void {
  if (withSystem) for (const part of preview.system) output.raw(`${part.text}\n\n`);
  if (preview.code !== null) {
    output.raw(`${preview.code.text}\n`);
    output.note('code that runs; it is not sent to a model');
    return;
  }
  if (preview.user !== null) output.raw(`${preview.user.text}\n`);
  const about = preview.tokensExact ? '' : 'about ';
  const user = preview.user === null ? '' : `, ${about}${plural(preview.user.tokens, 'token')} in the user message`;
  output.note(`${about}${plural(preview.systemTokens, 'token')} in the system message${user}`);
  if (preview.user !== null && preview.user.artifact !== null)
    output.note(`rendered with ${preview.engine.name} ${preview.engine.version}`);
}

// electron/core/formats/out/gemini.ts - a package as a command of Gemini CLI: its prose, or its one prompt template with {{args}}, as the prompt.
import { stringify } from 'smol-toml';
import { AppError } from '../../../contract/index.ts';
import { toLf } from '../../text/index.ts';
import { type Outgoing, others, prosePackage, readOutgoing, type Written } from './outgoing.ts';

/** Throws `bad_input` for a package that does more than send one prompt, `package_broken`. */
export function toGeminiCommand(given: Outgoing): Written {
  const read = readOutgoing(given);
  const [template, ...more] = read.artifacts.filter(({ kind }) => kind === 'prompt_template');
  const isTemplate = template !== undefined && more.length === 0 && read.artifacts.length === 1;
  const analysis = isTemplate ? read : prosePackage(given);
  const framing = isTemplate
    ? read.prose
        .filter(({ kind }) => kind === 'framing')
        .map(({ text }) => text.trim())
        .filter(Boolean)
    : [];
  const prompt = isTemplate
    ? [...framing, promptOf(template.content)].join('\n\n')
    : toLf(given.text.slice(analysis.bodyRange.start, analysis.bodyRange.end)).replace(/^\n+/, '');
  const notCarried = others(
    analysis,
    ['description', ...(isTemplate ? ['input_schema'] : [])],
    'A command of Gemini CLI has no field for it.',
  );
  if (framing.length > 0) notCarried.push({ what: 'Framing', why: 'Gemini CLI sends it as the start of the prompt.', line: null });
  const { description } = analysis.metadata;
  return { ending: '.toml', text: `${description === '' ? '' : stringify({ description })}${promptLine(prompt)}`, notCarried };
}

const ARGS = /\{\{-? ?args ?-?\}\}/g;
const WRITTEN_OUT = /\{\{ "([{%#]+)" \}\}/g;

/** Gemini CLI has one place, {{args}}, and sends all else as it is. */
function promptOf(template: string): string {
  const rest = template.replace(ARGS, '').replace(WRITTEN_OUT, '');
  const sign = /\{[{%#][^\n]{0,60}/.exec(rest);
  if (sign !== null)
    throw new AppError('bad_input', `Its template does more than a command of Gemini CLI can: ${sign[0]}`, {
      remedy: 'Export it as a package.',
    });
  return template.replace(ARGS, '{{args}}').replace(WRITTEN_OUT, '$1');
}

/** Several lines stay readable, unless they have what a literal text cannot hold. */
const promptLine = (prompt: string): string =>
  prompt.includes("'''") || prompt.endsWith("'") || /[\u0000-\u0008\u000b-\u001f\u007f]/.test(prompt)
    ? stringify({ prompt })
    : `prompt = '''\n${prompt}'''\n`;

// electron/shells/cli/commands/files/convert.ts - converts one file to another format, on standard output or into a file.
import { resolve } from 'node:path';
import { AppError, CLIENT_FORMATS, type NotCarried } from '../../../../contract/index.ts';
import { archiveKind } from '../../../../core/archives/index.ts';
import { fromPackage, recognise, toContract, toPackage, toSkillJson } from '../../../../core/formats/index.ts';
import { decodePackage, encodePackage } from '../../../../core/packages/index.ts';
import { writeFileAtomic } from '../../../../core/storage/index.ts';
import { type Command, choiceOf, flags, oneWord, texts, usage } from '../../command.ts';
import { bytesOf, shown } from '../../files.ts';
import type { Output } from '../../output.ts';
import type { ResultOf } from '../../results.ts';

const TARGETS = ['md', 'json', 'contract', ...CLIENT_FORMATS] as const;
type Target = (typeof TARGETS)[number];

export const convert: Command = {
  name: 'convert',
  summary: 'turn a file of another format into a package, or a package into JSON or the format of a client',
  usage: 'FILE --to md|json|contract|CLIENT',
  help: [
    [
      'FILE',
      'a package, JSON in either form, a command or agent of Claude, VS Code, Gemini or opencode, .mdc, .prompty or .prompt; - for standard input',
    ],
    ['--to md', 'a package; a package is left unchanged, byte for byte'],
    ['--to json', 'the JSON package of skill-system-v1'],
    ['--to contract', 'the JSON contract of skill-contract'],
    ['--to CLIENT', `the format of a client: ${CLIENT_FORMATS.join(', ')}`],
    ['--name FILE', 'the file name to assume for standard input, which tells its format'],
    ['--out FILE', 'where to write; default: standard output'],
    ['--overwrite', 'replace an existing file'],
  ],
  examples: [
    'convert rules/labels.mdc --to md --out labels.md',
    'convert my-skill.md --to json',
    'cat a.prompty | npm run -s cli -- convert - --name a.prompty --to md',
  ],
  options: { ...texts('to', 'out', 'name'), ...flags('overwrite') },
  async run(call) {
    const file = oneWord(convert, call.words, 'FILE');
    const to = choiceOf(convert, call, 'to', TARGETS);
    if (to === undefined) throw usage(convert, '--to is missing');
    const path = file === '-' ? (call.text('name') ?? 'standard-input.md') : resolve(file);
    const converted = convertText(path, textOf(file, path), to);
    const out = call.text('out');
    if (out !== undefined) writeFileAtomic(resolve(out), encodePackage(converted.text), { overwrite: call.flag('overwrite') });
    return report({ ...converted, to, path: out ?? null }, call.output);
  },
};

function textOf(file: string, path: string): string {
  const bytes = bytesOf(file === '-' ? '-' : path);
  if (archiveKind(path, bytes) !== null)
    throw new AppError('bad_input', `${shown(path)} is an archive.`, { remedy: 'Use import to read archives and export to write them.' });
  if (/\.json$/i.test(path)) return decodeJson(bytes, path);
  const decoded = decodePackage(bytes, path);
  if (decoded.ok) return decoded.text;
  const { message, line, column } = decoded.finding;
  throw new AppError(decoded.code, message, { where: { file: shown(path), line, column } });
}

/** JSON may be larger than a package: it contains base64. The converter knows its limit. */
function decodeJson(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('not_utf8', `${shown(path)} is not UTF-8.`, { cause, remedy: 'Save it as UTF-8.' });
  }
}

function convertText(
  path: string,
  given: string,
  to: Target,
): { from: ResultOf<'convert'>['from']; text: string; notCarried: NotCarried[] } {
  const known = recognise(path, given);
  if ('told' in known)
    throw new AppError('bad_input', `${shown(path)} cannot be converted. ${known.told}`, {
      remedy: 'Choose a file of a format in the list.',
    });
  const from = known.format;
  const { text, fileName, notCarried } = toPackage(from, given, path);
  if (to === 'md') return { from, text, notCarried };
  // Back where it came from: nothing was edited.
  if (to === from) return { from, text: given, notCarried: [] };
  if (to !== 'json' && to !== 'contract') {
    const written = fromPackage(to, text, fileName);
    return { from, text: written.text, notCarried: [...notCarried, ...written.notCarried] };
  }
  const { json, notCarried: more } = to === 'json' ? toSkillJson(text, fileName) : toContract(text, fileName);
  return { from, text: json, notCarried: [...notCarried, ...more] };
}

function report(result: ResultOf<'convert'>, output: Output): 0 {
  if (output.json) return output.result('convert', result);
  if (result.path === null) output.bytes(encodePackage(result.text));
  else output.line(result.path);
  for (const { what, why, line } of result.notCarried)
    output.note(`not carried over: ${what}${line === null ? '' : ` (line ${line})`}: ${why}`);
  return 0;
}

// electron/shells/cli/commands/files/sign.ts - writes and checks the signature line of packages. It shows integrity, never trust.
import type { SignatureState } from '../../../../contract/index.ts';
import { editPackage } from '../../../../core/editing/index.ts';
import { encodePackage, signatureState } from '../../../../core/packages/index.ts';
import { type Command, flags, usage } from '../../command.ts';
import { replaceFile, shown } from '../../files.ts';
import { plural } from '../../format.ts';
import type { ResultOf } from '../../results.ts';
import { packagesIn, pathsFrom, requireOwnText } from './checked.ts';

export const sign: Command = {
  name: 'sign',
  summary: 'write or renew the signature line of packages',
  usage: 'FILE…',
  help: [['FILE…', 'packages, or folders of packages; each file is replaced whole or left unchanged']],
  examples: ['sign my-skill.md', 'sign skills/'],
  options: {},
  async run({ words, output, signal }) {
    if (words.length === 0) throw usage(sign, 'a FILE is missing');
    // All are prepared before the first is written.
    const prepared: { path: string; before: Uint8Array; after: Uint8Array | null }[] = [];
    for await (const inspected of packagesIn(pathsFrom(words, undefined), [], signal)) {
      const { path, text, bytes } = requireOwnText(inspected);
      const edited = editPackage(text, inspected.item.fileName, { op: 'sign' });
      prepared.push({ path, before: bytes, after: edited.splices.length === 0 ? null : encodePackage(edited.text) });
    }
    for (const { path, before, after } of prepared) if (after !== null) replaceFile(path, before, after);
    const files = prepared.map(({ path, after }) => ({ path: shown(path), signature: 'valid' as const, changed: after !== null }));
    if (output.json) output.result('sign', { files });
    else for (const { path, changed } of files) output.line(`${path}: ${changed ? 'signed' : 'already signed'}`);
    return 0;
  },
};

const WORDS: Readonly<Record<SignatureState, string>> = {
  none: 'no signature',
  valid: 'as signed',
  line_endings: 'as signed except for its line endings',
  broken: 'changed since it was signed',
  malformed: 'the signature is not sha256: and 64 digits',
};

export const verify: Command = {
  name: 'verify',
  summary: 'check the signature lines of packages',
  usage: 'FILE…',
  help: [
    ['FILE…', 'packages, or folders of packages'],
    ['--allow-unsigned', 'do not fail on packages without a signature'],
  ],
  examples: ['verify my-skill.md', 'verify skills/ --allow-unsigned'],
  options: flags('allow-unsigned'),
  async run({ words, output, signal, flag }) {
    if (words.length === 0) throw usage(verify, 'a FILE is missing');
    const files: ResultOf<'verify'>['files'] = [];
    for await (const inspected of packagesIn(pathsFrom(words, undefined), [], signal)) {
      const { path, text } = requireOwnText(inspected);
      files.push({ path: shown(path), signature: signatureState(text) });
    }
    const isFine = (state: SignatureState) => state === 'valid' || state === 'line_endings' || (state === 'none' && flag('allow-unsigned'));
    const failed = files.filter(({ signature }) => !isFine(signature));
    const ok = files.length > 0 && failed.length === 0;
    if (output.json) output.result('verify', { files, ok });
    else {
      for (const { path, signature } of files) output.line(`${path}: ${signature}: ${WORDS[signature]}`);
      output.note(`${plural(files.length, 'package')}, ${failed.length} failed`);
    }
    return ok ? 0 : 1;
  },
};

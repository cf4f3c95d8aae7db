// A8: the signature line: written over all other bytes, shown as integrity, and told apart from a change of line ends.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signatureOf, signatureState } from '../../../electron/core/packages/index.ts';
import { analyse, edit, encode, findingOf, pack, repaired } from './support/read.ts';

const sign = (text: string) => edit(text, { op: 'sign' });
const refusal = (text: string): string => {
  try {
    return sign(text);
  } catch (cause) {
    return `${(cause as { code: string }).code}: ${(cause as Error).message}`;
  }
};
const TEXT = pack('name: a\ndescription: b # note\nis_verified: false');
const SIGNED = sign(TEXT);
const toCrlf = (text: string) => text.replaceAll('\n', '\r\n');

describe('A8: signing', () => {
  test('writes one line, at its place in the order of the keys, with the hash of all other bytes', () => {
    const hash = createHash('sha256').update(encode(TEXT)).digest('hex');
    expect(SIGNED).toBe(TEXT.replace('is_verified', `signature: sha256:${hash}\nis_verified`));
    expect(signatureOf(SIGNED)).toBe(`sha256:${hash}`);
    expect(analyse(SIGNED).signature).toBe('valid');
  });

  test('twice changes nothing; after an edit it renews the line and no other byte', () => {
    expect(sign(SIGNED)).toBe(SIGNED);
    const changed = edit(SIGNED, { op: 'setValue', path: ['description'], value: 'c' });
    expect(signatureState(changed)).toBe('broken');
    expect(sign(changed).replace(/sha256:\w+/, '')).toBe(changed.replace(/sha256:\w+/, ''));
    expect(signatureState(sign(changed))).toBe('valid');
  });

  test.each([
    ['CRLF', toCrlf(TEXT)],
    ['both line ends', TEXT.replace('name: a\n', 'name: a\r\n')],
    ['a byte order mark', `\ufeff${TEXT}`],
    ['no frontmatter', '# Steps\n\nOne.\n'],
    ['an empty frontmatter', '---\n---\nBody.\n'],
    ['no final line break', '---\nname: a\n---'],
    ['a malformed line with a comment', TEXT.replace('is_verified', "signature: 'old' # by hand\nis_verified")],
    ['an empty line', TEXT.replace('is_verified', 'signature:\nis_verified')],
    ['emoji', pack('name: a\ndescription: "🦊 fox"', '\n🦊\n')],
  ])('a file with %s', (_, text) => {
    const signed = sign(text);
    expect(signatureState(signed)).toBe('valid');
    expect(signed.replace(/\r?\nsignature.*|signature.*\r?\n/, '').includes('\r')).toBe(text.includes('\r'));
  });

  test('is refused where the line has no place of its own', () => {
    expect(refusal(pack('name: a: b'))).toMatch(/^edit_refused: The frontmatter has an error/);
    expect(refusal('---\n{ name: a, description: b }\n---\n')).toMatch(/^edit_refused: A signature needs a line of its own/);
    expect(refusal(pack('name: a\nsignature: >-\n  sha256:0'))).not.toContain('undefined');
  });
});

describe('A8: what the state says', () => {
  test.each([
    ['blanks inside of the value', `signature: a${' '.repeat(200_000)}b`],
    ['blanks before a line separator', `signature: ${' '.repeat(200_000)}\u2028`],
    ['hash signs', `signature: ${' #'.repeat(100_000)}`],
  ])('a long line takes no time: %s', (_, line) => {
    // A pattern that looks at a blank more than once would take minutes.
    expect(['malformed', 'none']).toContain(signatureState(pack(`name: a\n${line}`)));
  });

  test.each([
    ['signature:', 'malformed'],
    ['signature: # only a comment', 'malformed'],
    ['signature:x', 'none'],
    ['signatures: x', 'none'],
    [' signature: x', 'none'],
  ])('%j is %s', (line, state) => {
    expect(signatureState(pack(`name: a\n${line}`))).toBe(state);
  });

  test('valid, broken by one byte anywhere, malformed, none', () => {
    expect(signatureState(TEXT)).toBe('none');
    for (const at of [5, SIGNED.indexOf('note'), SIGNED.length - 2]) {
      expect(signatureState(`${SIGNED.slice(0, at)}X${SIGNED.slice(at)}`)).not.toBe('valid');
    }
    expect(signatureState(SIGNED.replace(/sha256:\w{4}/, 'sha256:'))).toBe('malformed');
    expect(signatureState(SIGNED.replace('sha256', 'md5'))).toBe('malformed');
    expect(signatureState('signature: sha256:0\n')).toBe('none');
  });

  test('a second signature line is part of the signed bytes', () => {
    expect(signatureState(SIGNED.replace('is_verified', 'signature: x\nis_verified'))).toBe('broken');
  });

  test('a checkout that converts line ends is told apart, in both directions', () => {
    expect(signatureState(toCrlf(SIGNED))).toBe('line_endings');
    expect(signatureState(sign(toCrlf(TEXT)).replaceAll('\r\n', '\n'))).toBe('line_endings');
    expect(signatureState(toCrlf(SIGNED).replace('note', 'more'))).toBe('broken');
  });

  test('a state that is not valid is a finding in plain words', () => {
    expect(findingOf(analyse(toCrlf(SIGNED)), 'signature_line_endings')).toMatchObject({ severity: 'info', line: 4 });
    expect(findingOf(analyse(SIGNED.replace('note', 'more')), 'signature_broken')).toMatchObject({
      severity: 'warning',
      line: 4,
      column: 12,
    });
    expect(analyse(SIGNED).findings.some(({ code }) => code.startsWith('signature'))).toBe(false);
    expect(repaired(pack('name: a\ndescription: b\nsignature: x\nis_verified: no'), 'signature_malformed')).toBe(
      pack('name: a\ndescription: b\n# signature: x\nis_verified: no'),
    );
  });
});

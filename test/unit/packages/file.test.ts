// The border between bytes and text (A2, A14), and where the frontmatter stands.
import { describe, expect, test } from 'vitest';
import { editPackage } from '../../../electron/core/editing/index.ts';
import { decodePackage, encodePackage, MAX_PACKAGE_BYTES, newPackageText } from '../../../electron/core/packages/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';
import { analyse, edit, marks, repaired, sameBytes, values } from './support/read.ts';

const utf8 = new TextEncoder();
const codeOf = (bytes: Uint8Array) => {
  const decoded = decodePackage(bytes, 'x.md');
  return decoded.ok ? 'ok' : decoded.code;
};

describe('A14: a file that is no package text says what it is', () => {
  test.each([
    ['nothing', new Uint8Array(), 'empty_file'],
    ['only a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf), 'empty_file'],
    ['a NUL byte', utf8.encode('---\nname: a\u0000\n---\n'), 'binary_file'],
    ['the beginning of a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13), 'binary_file'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x41, 0x00), 'not_utf8'],
    ['a Latin-1 letter', Uint8Array.of(0x61, 0xe9, 0x62), 'not_utf8'],
    ['a cut sequence at the end', Uint8Array.of(0x61, 0xf0, 0x9f, 0xa6), 'not_utf8'],
    ['an overlong sequence', Uint8Array.of(0xc0, 0xaf), 'not_utf8'],
    ['more than the limit', new Uint8Array(MAX_PACKAGE_BYTES + 1).fill(0x61), 'too_large'],
    ['as much as the limit', new Uint8Array(MAX_PACKAGE_BYTES).fill(0x61), 'ok'],
    ['blank lines', utf8.encode('\n\n'), 'ok'],
  ])('%s: %s', (_, bytes, code) => expect(codeOf(bytes)).toBe(code));

  test('the place counts in the text that is shown, after wide letters too', () => {
    const decoded = decodePackage(Uint8Array.from([...utf8.encode('é🦊\nab'), 0xff]), 'x.md');
    expect(decoded.ok ? null : decoded.finding).toMatchObject({ line: 2, column: 3, message: expect.stringContaining('byte 9 is FF') });
  });

  test('half a character is never saved as a replacement mark', () => {
    expect(() => encodePackage('a\n b\ud83e')).toThrow(expect.objectContaining({ code: 'not_utf8', where: { line: 2, column: 3 } }));
  });
});

describe('A2: a byte order mark is kept', () => {
  const bytes = utf8.encode('\ufeff---\nname: a\ndescription: b\n---\nBody.\n');
  const decoded = decodePackage(bytes, 'x.md');
  const text = decoded.ok ? decoded.text : '';

  test('in the text, in the bytes, and by an edit', () => {
    expect(analyse(text)).toMatchObject({ bom: true, state: 'ok', metadata: { name: 'a' } });
    expect(sameBytes(encodePackage(text), bytes)).toBe(true);
    expect(edit(text, { op: 'setValue', path: ['name'], value: 'z' })).toBe(text.replace('name: a', 'name: z'));
  });
});

describe('A1: fences of the frontmatter', () => {
  test.each([
    ['blanks after the hyphens', '---  \t\nname: a\n--- \nB\n', 'present'],
    ['at the end of the file without a line break', '---\nname: a\n---', 'present'],
    ['an empty block', '---\n---\nB\n', 'present'],
    ['dots close when no hyphens follow', '---\nname: a\n...\nB\n', 'present'],
    ['four hyphens', '----\nname: a\n---\n', 'none'],
    ['text after the hyphens', '--- x\nname: a\n---\n', 'none'],
    ['indented', ' ---\nname: a\n---\n', 'none'],
    ['a leading blank line', '\n---\nname: a\n---\n', 'none'],
    ['a no-break space after the hyphens', '---\u00a0\nname: a\n---\n', 'none'],
    ['plus signs', '+++\nname = "a"\n+++\n', 'none'],
    ['no closing line', '---\nname: a\n\nBody.\n', 'unclosed'],
  ])('%s', (_, text, kind) => expect(analyse(text).frontmatter).toBe(kind));

  test('a file without frontmatter is open and takes its name from file or folder', () => {
    const analysis = analyse('# Title\n', 'skills/dry-herbs/SKILL.md');
    expect(analysis).toMatchObject({ state: 'ok', metadata: { name: 'dry-herbs', description: '', version: null } });
    expect(marks(analysis)).toEqual(['warning 1:1 frontmatter_missing']);
    expect(repaired('# Title\n', 'frontmatter_missing', 'Dry Herbs.md')).toBe('---\nname: dry-herbs\ndescription: ""\n---\n\n# Title\n');
  });

  test.each([
    ['----\nname: a\n---\nB\n', '---\nname: a\n---\nB\n'],
    ['\n\n---\nname: a\n---\nB\n', '---\nname: a\n---\nB\n'],
    [' ---\nname: a\n---\nB\n', '---\nname: a\n---\nB\n'],
    ['name: a\ndescription: b\n---\nB\n', '---\nname: a\ndescription: b\n---\nB\n'],
  ])('a first line that nearly is a fence is repaired: %j', (text, wanted) => expect(repaired(text, 'frontmatter_fence')).toBe(wanted));

  test.each([
    ['---\nname: a\nmetadata:\n  x: y\n\nBody.\n', '---\nname: a\nmetadata:\n  x: y\n---\n\nBody.\n'],
    ['---\r\nname: a\r\n# Title\r\n', '---\r\nname: a\r\n---\r\n# Title\r\n'],
    ['---\nname: a', '---\nname: a\n---\n'],
  ])('a missing closing line is broken, with a repair: %j', (text, wanted) => {
    expect(analyse(text)).toMatchObject({ state: 'broken', frontmatter: 'unclosed', metadata: { name: 'a' } });
    expect(repaired(text, 'frontmatter_unclosed')).toBe(wanted);
  });

  test('a file with lone CR is told, and repaired by line feeds', () => {
    expect(values(repaired('---\rname: a\rdescription: b\r---\rBody.\r', 'line_ends_cr'))).toEqual({ name: 'a', description: 'b' });
  });

  test('a first value gives a file without frontmatter one', () => {
    expect(edit('# Title\r\n', { op: 'setValue', path: ['description'], value: 'x: y' })).toBe(
      '---\r\ndescription: "x: y"\r\n---\r\n\r\n# Title\r\n',
    );
  });
});

describe('splices', () => {
  test('an edit is as small as it can be, and cuts no character', () => {
    const splices = (front: string, value: string) =>
      editPackage(`---\n${front}\n---\n`, 'x.md', { op: 'setValue', path: ['a'], value }).splices;
    expect(splices('a: one two three', 'one 2 three')).toEqual([{ start: 11, end: 14, text: '2' }]);
    expect(splices('a: x🦊y', 'x🦋y')).toEqual([{ start: 8, end: 10, text: '🦋' }]);
    expect(splices('a: 🦊', '🦊🦋')).toEqual([{ start: 9, end: 9, text: '🦋' }]);
  });

  test('a list that does not fit the text is refused', () => {
    expect(() => applySplices('abc', [{ start: 2, end: 4, text: '' }])).toThrow(expect.objectContaining({ code: 'bad_input' }));
    const overlapping = [
      { start: 0, end: 2, text: '' },
      { start: 1, end: 3, text: '' },
    ];
    expect(() => applySplices('abc', overlapping)).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });
});

describe('A1: a new package', () => {
  test('has no finding in both forms, whatever it says of itself', () => {
    for (const name of ['new-skill', 'no', '1-10', 'a'.repeat(64)]) {
      for (const description of [undefined, '', 'Use when: #1 is "true" # or not.', 'no', `${'word '.repeat(200)}.`]) {
        for (const template of ['blank', 'prompt'] as const) {
          const analysis = analyse(newPackageText({ name, template, description }), `${name}.md`);
          expect([analysis.state, analysis.metadata.name, analysis.findings]).toEqual(['ok', name, []]);
          if (description) expect(analysis.metadata.description).toBe(description.trim());
        }
      }
    }
  });

  test('a plain one is accepted by every client', () => {
    const { clients } = analyse(newPackageText({ name: 'new-skill', template: 'blank' }), 'new-skill/SKILL.md');
    expect(clients.filter(({ verdict }) => verdict !== 'accepts')).toEqual([]);
  });

  test('with a template it has a prompt that uses its input', () => {
    const analysis = analyse(newPackageText({ name: 'a', template: 'prompt' }));
    expect(analysis.metadata.inputSchema).toEqual({ type: 'object', properties: { topic: { type: 'string' } }, required: ['topic'] });
    expect(analysis.artifacts.find(({ kind }) => kind === 'prompt_template')).toMatchObject({
      name: 'Prompt',
      content: expect.stringContaining('{{ topic }}'),
    });
  });
});

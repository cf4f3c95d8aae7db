// A15, C9: one list of what nobody sees, for what comes in and for what a model reads again.
import { describe, expect, test } from 'vitest';
import { unseenIn } from '../../../electron/core/text/index.ts';

const told = (text: string) => unseenIn(text).map(({ kind, run, index }) => [kind, run, index]);

describe('A15, C9: what nobody sees in a text', () => {
  test.each([
    ['a\u0007\u001bb', [['control', '\u0007\u001b', 1]]],
    [
      'a\u202eb\u2069',
      [
        ['direction', '\u202e', 1],
        ['direction', '\u2069', 3],
      ],
    ],
    [
      'a\u{e0041}\u{e0042}\u200b',
      [
        ['tag', '\u{e0041}\u{e0042}', 1],
        ['hidden', '\u200b', 5],
      ],
    ],
    ['a\u200db', [['hidden', '\u200d', 1]]],
    ['a\ufe01\ufe02b', [['hidden', '\ufe01\ufe02', 1]]],
    ['a\u{e0101}b', [['hidden', '\u{e0101}', 1]]],
    ['\u0645\u200c\u200c\u0645', [['hidden', '\u200c\u200c', 1]]],
    ['a\u200eb', [['hidden', '\u200e', 1]]],
    [
      'a\u061cb\u061cc',
      [
        ['hidden', '\u061c', 1],
        ['hidden', '\u061c', 3],
      ],
    ],
    [
      '\ufff9a\ufffb',
      [
        ['hidden', '\ufff9', 0],
        ['hidden', '\ufffb', 2],
      ],
    ],
    ['\u2764\ufe0f\u200b', [['hidden', '\u200b', 2]]],
  ])('%j', (text, found) => expect(told(text)).toEqual(found));

  test.each([
    ['tabs and line ends', 'a\tb\r\nc'],
    ['emoji', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f\u200d\u{1f525} 1\ufe0f\u20e3'],
    ['a flag', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a joiner of Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a joiner that ends a word', '\u0d28\u0d4d\u200d '],
    ['a variant of a Han letter', '\u845b\u{e0100}'],
    ['a mark between scripts', '\u05d1 C++\u200e, \u05d2'],
  ])('ordinary: %s', (_, text) => expect(told(text)).toEqual([]));
});

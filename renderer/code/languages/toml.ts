// renderer/code/languages/toml.ts - the colours of TOML: keys, tables, texts of all four kinds, numbers, dates, comments.
import type { languages } from 'monaco-editor/editor';

export const TOML_CONFIGURATION: languages.LanguageConfiguration = {
  comments: { lineComment: '#' },
  brackets: [
    ['[', ']'],
    ['{', '}'],
  ],
  autoClosingPairs: [
    { open: '[', close: ']' },
    { open: '{', close: '}' },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
    { open: "'", close: "'", notIn: ['string', 'comment'] },
  ],
};

export const TOML_LANGUAGE: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '',
  tokenizer: {
    root: [
      [/^\[\[?[^\]#]{0,200}\]\]?/, 'keyword'],
      [/(?:[\w-]{1,120}|"[^"]{0,120}"|'[^']{0,120}')(?=\s{0,20}[=.])/, 'type'],
      [/"""/, { token: 'string', next: '@basic' }],
      [/'''/, { token: 'string', next: '@literal' }],
      [/"(?:[^"\\]|\\.)*"?/, 'string'],
      [/'[^']*'?/, 'string'],
      [/#.*/, 'comment'],
      [/\b(?:true|false|inf|nan)\b/, 'keyword'],
      [/[+-]?\d[\w.:+-]*/, 'number'],
      [/[{}[\],=]/, 'delimiter'],
    ],
    basic: [
      [/"""/, { token: 'string', next: '@pop' }],
      [/[^"\\]+|\\.|["\\]/, 'string'],
    ],
    literal: [
      [/'''/, { token: 'string', next: '@pop' }],
      [/[^']+|'/, 'string'],
    ],
  },
};

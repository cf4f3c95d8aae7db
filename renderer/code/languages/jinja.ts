// renderer/code/languages/jinja.ts - MiniJinja in plain text, for the content of prompt and code templates.
import type { languages } from 'monaco-editor/editor';

const KEYWORDS = (
  'if elif else endif for in endfor recursive set endset with endwith filter endfilter macro endmacro call endcall do block ' +
  'endblock autoescape endautoescape raw endraw break continue and or not is as'
).split(' ');
const CONSTANTS = ['true', 'false', 'none', 'True', 'False', 'None'];

const PYTHON_WORDS = (
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda match ' +
  'nonlocal not or pass raise return try while with yield'
).split(' ');

/** Rules that open a tag; put first into every state that may contain templates. */
export const JINJA_OPEN: languages.IMonarchLanguageRule[] = [
  [/\{#-?/, { token: 'delimiter.jinja', next: '@jinjaComment' }],
  [/\{%-?\s*raw\s*-?%\}/, { token: 'delimiter.jinja', next: '@jinjaRaw' }],
  [/\{\{[-+]?/, { token: 'delimiter.jinja', next: '@jinjaValue' }],
  [/\{%[-+]?/, { token: 'delimiter.jinja', next: '@jinjaTag' }],
];

const EXPRESSION: languages.IMonarchLanguageRule[] = [
  [/\s+/, ''],
  [/"(?:[^"\\]|\\.)*"?/, 'string'],
  [/'(?:[^'\\]|\\.)*'?/, 'string'],
  [/\d+(?:\.\d+)?/, 'number'],
  [/(\|)(\s*)([A-Za-z_]\w*)/, ['operators', '', 'function']],
  [/(\.)([A-Za-z_]\w*)/, ['variable', 'variable']],
  [/\b[A-Za-z_]\w*\b(?=\s*\()/, { cases: { '@jinjaKeywords': 'keyword', '@default': 'function' } }],
  [/[A-Za-z_]\w*/, { cases: { '@jinjaKeywords': 'keyword', '@jinjaConstants': 'constant', '@default': 'variable' } }],
  [/[-+*/%~=<>!|:,.()[\]{}]/, 'operators'],
];

/** The states behind `JINJA_OPEN`, to spread into a tokenizer; `JINJA_WORDS` goes into the language. */
export const JINJA_STATES: Record<string, languages.IMonarchLanguageRule[]> = {
  jinjaComment: [
    [/-?#\}/, { token: 'delimiter.jinja', next: '@pop' }],
    [/[^#-]+/, 'comment'],
    [/[#-]/, 'comment'],
  ],
  jinjaRaw: [
    [/\{%-?\s*endraw\s*-?%\}/, { token: 'delimiter.jinja', next: '@pop' }],
    [/[^{]+/, ''],
    [/\{/, ''],
  ],
  jinjaValue: [[/[-+]?\}\}/, { token: 'delimiter.jinja', next: '@pop' }], ...EXPRESSION],
  pyLong: [
    [/"""|'''/, { cases: { '$0==$S2': { token: 'string', next: '@pop' }, '@default': 'string' } }],
    [/[^"']+/, 'string'],
    [/["']/, 'string'],
  ],
  jinjaTag: [[/[-+]?%\}/, { token: 'delimiter.jinja', next: '@pop' }], ...EXPRESSION],
};
export const JINJA_WORDS = { jinjaKeywords: KEYWORDS, jinjaConstants: CONSTANTS, pythonWords: PYTHON_WORDS };

export const JINJA_CONFIGURATION: languages.LanguageConfiguration = {
  comments: { blockComment: ['{#', '#}'] },
  brackets: [
    ['{', '}'],
    ['[', ']'],
    ['(', ')'],
  ],
  autoClosingPairs: [
    // One character each: the editor types over only such a closing one when the person closes the tag by hand.
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '(', close: ')' },
    { open: '"', close: '"', notIn: ['string'] },
  ],
  folding: {
    markers: { start: /\{%-?\s*(if|for|set|macro|call|filter|with|raw)\b/, end: /\{%-?\s*end(if|for|set|macro|call|filter|with|raw)\b/ },
  },
  wordPattern: /[A-Za-z_]\w*/,
};

/** `minijinja`: text with tags. */
export const JINJA_LANGUAGE: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '',
  ...JINJA_WORDS,
  tokenizer: { root: [...JINJA_OPEN, [/[^{]+/, ''], [/\{/, '']], ...JINJA_STATES },
};

/** Python between the tags. */
export const PYTHON_RULES: languages.IMonarchLanguageRule[] = [
  [/#.*/, 'comment'],
  [/[rbfuRBFU]{0,2}"""/, { token: 'string', next: '@pyLong."""' }],
  [/[rbfuRBFU]{0,2}'''/, { token: 'string', next: "@pyLong.'''" }],
  [/[rbfuRBFU]{0,2}"(?:[^"\\\n]|\\.)*"?/, 'string'],
  [/[rbfuRBFU]{0,2}'(?:[^'\\\n]|\\.)*'?/, 'string'],
  [/\d[\w.]*/, 'number'],
  [/@[A-Za-z_][\w.]*/, 'function'],
  [/\b[A-Za-z_]\w*\b(?=\s*\()/, { cases: { '@pythonWords': 'keyword', '@default': 'function' } }],
  [/[A-Za-z_]\w*/, { cases: { '@pythonWords': 'keyword', '@jinjaConstants': 'constant', '@default': '' } }],
  [/[-+*/%=<>!|&^~:,.()[\]{}]/, 'operators'],
];

/** `minijinja-python`: Python that is rendered before it runs. */
export const JINJA_PYTHON: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '',
  ...JINJA_WORDS,
  tokenizer: {
    root: [...JINJA_OPEN, ...PYTHON_RULES],
    ...JINJA_STATES,
  },
};

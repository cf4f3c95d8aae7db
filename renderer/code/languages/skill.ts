// renderer/code/languages/skill.ts - a whole package: YAML frontmatter, Markdown prose, artifact fences. Only template fences are Jinja:
// prose is never rendered, and the colours say so.
import type { languages } from 'monaco-editor/editor';
import { JINJA_CONFIGURATION, JINJA_OPEN, JINJA_STATES, JINJA_WORDS, PYTHON_RULES } from './jinja.ts';

const PROSE: languages.IMonarchLanguageRule[] = [
  [/^ {0,3}#{1,6}\s.*$/, 'heading'],
  [/^\s*(?:[-*+]|\d+[.)])(?=\s)/, 'operators'],
  [/^\s*>.*$/, 'comment'],
  [/`[^`]+`/, 'code'],
  [/\*\*[^*]+\*\*/, 'strong'],
  [/\*[^*\s][^*]*\*|_[^_\s][^_]*_(?!\w)/, 'emphasis'],
  [/!?\[[^[\]]*\]\([^()]*\)|\[\[[^[\]]+\]\]|<https?:[^<>]+>/, 'link'],
  [/<!--/, { token: 'comment', next: '@htmlComment' }],
  [/[^\s`*_![<#>-]+/, ''],
  [/./, ''],
];

/** A fence closes with its own character, at least as long; the state carries the opener. */
const close = (rest: string): languages.IMonarchLanguageRule => [
  /^ {0,3}(`{3,}|~{3,})\s*$/,
  { cases: { '$1==$S2': { token: 'fence', next: '@pop' }, '@default': rest } },
];
const closeEmbedded: languages.IMonarchLanguageRule = [
  /^ {0,3}(`{3,}|~{3,})\s*$/,
  { cases: { '$1==$S2': { token: 'fence', next: '@pop', nextEmbedded: '@pop' }, '@default': '' } },
];

export const SKILL_LANGUAGE: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenPostfix: '',
  ...JINJA_WORDS,
  tokenizer: {
    start: [
      [/^\uFEFF?---\s*$/, { token: 'fence', switchTo: '@frontmatter', nextEmbedded: 'yaml' }],
      [/(?=.)/, { token: '', switchTo: '@body' }],
    ],
    frontmatter: [[/^---\s*$/, { token: 'fence', switchTo: '@body', nextEmbedded: '@pop' }]],
    body: [
      [/^(`{3,}(?!`)|~{3,}(?!~))(.*?\bprompt_template\b.*)/, ['fence', { token: 'fence.artifact', next: '@template.$1' }]],
      [/^(`{3,}(?!`)|~{3,}(?!~))(.*?\bcode_template\b.*)/, ['fence', { token: 'fence.artifact', next: '@script.$1' }]],
      [/^(`{3,}|~{3,})(\s*json\b.*)$/, ['fence', { token: 'fence.artifact', next: '@embedded.$1', nextEmbedded: 'json' }]],
      [/^(`{3,}|~{3,})(\s*python\b.*)$/, ['fence', { token: 'fence.artifact', next: '@embedded.$1', nextEmbedded: 'python' }]],
      [/^ {0,3}(`{3,}|~{3,})(.*)/, ['fence', { token: 'fence.artifact', next: '@plain.$1' }]],
      ...PROSE,
    ],
    template: [close(''), ...JINJA_OPEN, [/[^{`~]+/, ''], [/[{`~]/, '']],
    script: [close(''), ...JINJA_OPEN, ...PYTHON_RULES],
    embedded: [closeEmbedded],
    plain: [close(''), [/[^`~]+/, ''], [/[`~]/, '']],
    htmlComment: [
      [/-->/, { token: 'comment', next: '@pop' }],
      [/[^-]+/, 'comment'],
      [/-/, 'comment'],
    ],
    ...JINJA_STATES,
  },
};

export const SKILL_CONFIGURATION: languages.LanguageConfiguration = {
  ...JINJA_CONFIGURATION,
  comments: { blockComment: ['<!--', '-->'] },
  folding: { markers: { start: /^(?:`{3,}|~{3,})\s*\S/, end: /^(?:`{3,}|~{3,})\s*$/ } },
};

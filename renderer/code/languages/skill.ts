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

/** The editor's own JSON loads its colours only once a JSON text is opened by itself. */
const JSON_RULES: languages.IMonarchLanguageRule[] = [
  [/"[^"\\]{0,200}"(?=\s{0,20}:)/, 'string.key.json'],
  [/"(?:[^"\\]|\\.)*"?/, 'string.value.json'],
  [/-?\d[\d.eE+-]*/, 'number'],
  [/\b(?:true|false|null)\b/, 'keyword.json'],
  [/[{}[\],:]/, 'delimiter'],
];

/** A fence closes with its own character, at least as long; the state carries the opener. Up to three blanks may be before it. */
const close = (more: Partial<languages.IExpandedMonarchLanguageAction> = {}): languages.IMonarchLanguageRule => [
  /^ {0,3}(`{3,}|~{3,})\s*$/,
  { cases: { '$1~$S2[`~]*': { token: 'fence', next: '@pop', ...more }, '@default': '' } },
];

/** Every group of a match has its token: a tokenizer that leaves out the blanks before a fence throws. */
const open = (line: RegExp, next: Partial<languages.IExpandedMonarchLanguageAction>): languages.IMonarchLanguageRule => [
  line,
  ['', 'fence', { token: 'fence.artifact', ...next }],
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
      open(/^( {0,3})(`{3,}(?!`)|~{3,}(?!~))(.*?\bprompt_template\b.*)/, { next: '@template.$2' }),
      open(/^( {0,3})(`{3,}(?!`)|~{3,}(?!~))(.*?\bcode_template\b.*)/, { next: '@script.$2' }),
      open(/^( {0,3})(`{3,}(?!`)|~{3,}(?!~))(\s*json\b.*)/, { next: '@json.$2' }),
      open(/^( {0,3})(`{3,}(?!`)|~{3,}(?!~))(\s*python\b.*)/, { next: '@embedded.$2', nextEmbedded: 'python' }),
      open(/^( {0,3})(`{3,}(?!`)|~{3,}(?!~))(.*)/, { next: '@plain.$2' }),
      ...PROSE,
    ],
    template: [close(), ...JINJA_OPEN, [/[^{`~]+/, ''], [/[{`~]/, '']],
    script: [close(), ...JINJA_OPEN, ...PYTHON_RULES],
    json: [close(), ...JSON_RULES],
    embedded: [close({ nextEmbedded: '@pop' })],
    plain: [close(), [/[^`~]+/, ''], [/[`~]/, '']],
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

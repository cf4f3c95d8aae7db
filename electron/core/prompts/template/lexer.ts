// electron/core/prompts/template/lexer.ts - cuts a template into tags, and the inside of a tag into tokens.
// Follows MiniJinja: default delimiters, no line statements, raw blocks, white-space signs `-` and `+`.
import { type Span, type Tag, TemplateSyntax } from './ast.ts';

export interface Token extends Span {
  type: 'name' | 'string' | 'number' | 'op';
  value: string;
}

export interface LexedTag extends Tag {
  type: 'output' | 'statement';
  tokens: Token[];
}

const SPACE = /\s/;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /0[xob][0-9a-fA-F_]+|[0-9][0-9_]*(\.[0-9][0-9_]*)?([eE][+-]?[0-9_]+)?/y;
const OPERATORS = ['**', '//', '==', '!=', '<=', '>='];
const SINGLE = '+-*/%~<>=|.,:()[]{}!';
const OPENING = '([{';
const CLOSING = ')]}';

/** All `{{ }}` and `{% %}` tags in order; comments and raw blocks are skipped. Throws TemplateSyntax. */
export function lexTemplate(source: string): LexedTag[] {
  const tags: LexedTag[] = [];
  let at = 0;
  for (;;) {
    const start = nextTag(source, at);
    if (start === -1) return tags;
    const opening = source.slice(start, start + 2);
    if (opening === '{#') {
      const end = source.indexOf('#}', start + 2);
      if (end === -1) throw new TemplateSyntax('a comment {# is not closed with #}', start);
      at = end + 2;
      continue;
    }
    const tag = lexTag(source, start, opening === '{{' ? 'output' : 'statement');
    at = tag.end;
    const word = tag.tokens[0];
    if (tag.type === 'statement' && tag.tokens.length === 1 && word?.value === 'raw') at = endOfRaw(source, tag);
    else tags.push(tag);
  }
}

function nextTag(source: string, from: number): number {
  for (let at = source.indexOf('{', from); at !== -1; at = source.indexOf('{', at + 1)) {
    const next = source[at + 1];
    if (next === '{' || next === '%' || next === '#') return at;
  }
  return -1;
}

function endOfRaw(source: string, tag: Tag): number {
  const closing = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;
  closing.lastIndex = tag.end;
  if (closing.exec(source) === null) throw new TemplateSyntax('a raw block is not closed with {% endraw %}', tag.start);
  return closing.lastIndex;
}

function lexTag(source: string, start: number, type: LexedTag['type']): LexedTag {
  const closing = type === 'output' ? '}}' : '%}';
  const sign = source[start + 2];
  const inner = start + (sign === '-' || sign === '+' ? 3 : 2);
  const tokens: Token[] = [];
  let depth = 0;
  let at = inner;
  while (at < source.length) {
    if (SPACE.test(source[at]!)) {
      at += 1;
      continue;
    }
    if (depth === 0) {
      const signed = source[at] === '-' || source[at] === '+' ? 1 : 0;
      if (source.startsWith(closing, at + signed)) {
        return { type, tokens, start, end: at + signed + 2, inner: { start: inner, end: at } };
      }
    }
    const token = lexToken(source, at);
    if (token.type === 'op' && OPENING.includes(token.value)) depth += 1;
    if (token.type === 'op' && CLOSING.includes(token.value)) depth -= 1;
    tokens.push(token);
    at = token.end;
  }
  throw new TemplateSyntax(`a tag is not closed with ${closing}`, start);
}

function lexToken(source: string, start: number): Token {
  const char = source[start]!;
  if (char === '"' || char === "'") return lexString(source, start, char);
  NAME.lastIndex = start;
  const name = NAME.exec(source);
  if (name) return { type: 'name', value: name[0], start, end: NAME.lastIndex };
  NUMBER.lastIndex = start;
  const number = NUMBER.exec(source);
  if (number) return { type: 'number', value: number[0], start, end: NUMBER.lastIndex };
  const pair = source.slice(start, start + 2);
  if (OPERATORS.includes(pair)) return { type: 'op', value: pair, start, end: start + 2 };
  if (SINGLE.includes(char)) return { type: 'op', value: char, start, end: start + 1 };
  throw new TemplateSyntax(`unexpected character ${JSON.stringify(char)}`, start);
}

function lexString(source: string, start: number, quote: string): Token {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return { type: 'string', value: source.slice(start, at + 1), start, end: at + 1 };
  }
  throw new TemplateSyntax('a quoted string is not closed', start);
}

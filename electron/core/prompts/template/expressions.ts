// electron/core/prompts/template/expressions.ts - parses the expressions of MiniJinja far enough to know which names are read.
import { type Expr, type Given, type Name, TemplateSyntax, type Use } from './ast.ts';
import type { LexedTag, Token } from './lexer.ts';

const CONSTANTS = new Set(['true', 'True', 'false', 'False', 'none', 'None']);
const WORD_OPERATORS = new Set(['and', 'or', 'in', 'not', 'is', 'if', 'else']);
const BINARY = new Set(['+', '-', '*', '/', '//', '%', '**', '~', '<', '>', '<=', '>=', '==', '!=']);
/** MiniJinja itself refuses at about 50 levels; ours only has to end before the stack does. */
const MAX_DEPTH = 150;
/** Members, subscripts, calls, filters and tests one after the other: all that follows a tree goes this deep. */
const MAX_CHAIN = 1000;

/** Reads one tag's tokens from left to right. */
export class Cursor {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;
  readonly end: number;

  constructor(tag: LexedTag) {
    this.tokens = tag.tokens;
    this.end = tag.inner.end;
  }

  peek(offset = 0): Token | undefined {
    return this.tokens[this.at + offset];
  }

  is(value: string): boolean {
    const token = this.peek();
    return token !== undefined && token.type !== 'string' && token.value === value;
  }

  take(value: string): boolean {
    if (!this.is(value)) return false;
    this.at += 1;
    return true;
  }

  expect(value: string): Token {
    const token = this.peek();
    if (!this.take(value)) this.fail(`expected ${value}`);
    return token!;
  }

  next(): Token {
    const token = this.peek();
    if (!token) this.fail('unexpected end of the tag');
    this.at += 1;
    return token;
  }

  name(): Name {
    const token = this.next();
    if (token.type !== 'name') throw new TemplateSyntax(`expected a name instead of ${token.value}`, token.start);
    return { name: token.value, start: token.start, end: token.end };
  }

  /** End of the token taken last. */
  lastEnd(): number {
    return this.tokens[this.at - 1]?.end ?? this.end;
  }

  finish(): void {
    const rest = this.peek();
    if (rest) throw new TemplateSyntax(`unexpected ${rest.value}`, rest.start);
  }

  fail(message: string): never {
    throw new TemplateSyntax(message, this.peek()?.start ?? this.end);
  }

  /** Runs a nested parse and refuses a nesting that would exhaust the stack. */
  nested<T>(parse: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.fail('the expression is nested too deeply');
    const result = parse();
    this.depth -= 1;
    return result;
  }
}

/** One whole expression, ternaries included. `inline` stops before `if`, as the iterable of a `for` needs it. */
export function parseExpr(cursor: Cursor, inline: 'with-ternary' | 'no-ternary' = 'with-ternary'): Expr {
  return cursor.nested(() => {
    let left = parseOperators(cursor);
    while (inline === 'with-ternary' && cursor.take('if')) {
      const parts = [left, parseOperators(cursor)];
      if (cursor.take('else')) parts.push(parseExpr(cursor));
      left = { type: 'group', parts, uses: ['value', 'truth'], start: left.start, end: cursor.lastEnd() };
    }
    return left;
  });
}

const COMPARE = new Set(['==', '!=', '<', '>', '<=', '>=', 'in']);
const SUM = new Set(['+', '-']);

/** What an operand is used for, by the operators beside it: what binds more closely decides. In what is compared, lists are added as numbers. */
function operandUse(beside: readonly (string | undefined)[], isCompared: boolean): Use {
  const found = beside.filter((each) => each !== undefined && each !== 'and' && each !== 'or');
  if (found.some((each) => each !== '~' && !SUM.has(each!) && !COMPARE.has(each!))) return 'number';
  if (found.includes('~')) return 'text';
  if (found.some((each) => COMPARE.has(each!))) return 'compared';
  if (found.length > 0) return isCompared ? 'compared' : 'number';
  return beside.some((each) => each !== undefined) ? 'truth' : 'value';
}

/** A run of operands and operators; precedence does not change which names are read, so it stays flat. */
function parseOperators(cursor: Cursor): Expr {
  const parts = [parseUnary(cursor)];
  const operators: string[] = [];
  for (;;) {
    const token = cursor.peek();
    if (!token || token.type === 'string') break;
    if (token.type === 'op' && BINARY.has(token.value)) cursor.next();
    else if (token.type === 'name' && (token.value === 'and' || token.value === 'or' || token.value === 'in')) cursor.next();
    else if (token.value === 'not' && cursor.peek(1)?.value === 'in') {
      cursor.next();
      cursor.next();
    } else break;
    operators.push(token.value === 'not' ? 'in' : token.value);
    parts.push(parseUnary(cursor));
  }
  if (parts.length === 1) return parts[0]!;
  const isCompared = operators.some((each) => COMPARE.has(each));
  const uses = parts.map((_, at) => operandUse([operators[at - 1], operators[at]], isCompared));
  return { type: 'group', parts, uses, start: parts[0]!.start, end: parts.at(-1)!.end };
}

function parseUnary(cursor: Cursor): Expr {
  const token = cursor.peek();
  const isNot = cursor.is('not');
  if (isNot || cursor.is('-') || cursor.is('+')) {
    cursor.next();
    const operand = cursor.nested(() => parseUnary(cursor));
    return { type: 'group', parts: [operand], uses: [isNot ? 'truth' : 'number'], start: token!.start, end: operand.end };
  }
  return parseFilters(cursor, parsePostfix(cursor), token?.start);
}

/** `start`: where the operand starts, with its parentheses. */
function parseFilters(cursor: Cursor, operand: Expr, start = operand.start): Expr {
  let expr = operand;
  for (let count = 0; ; count += 1) {
    if (count > MAX_CHAIN) cursor.fail('the expression is nested too deeply');
    if (cursor.is('|')) expr = parseFilter(cursor, expr, start);
    else if (cursor.is('is')) expr = parseTest(cursor, expr, start);
    else return expr;
  }
}

function parseFilter(cursor: Cursor, of: Expr, start: number): Expr {
  cursor.expect('|');
  const name = cursor.name();
  const given = cursor.is('(') ? parseArgs(cursor) : NOTHING;
  return { type: 'filter', of, name, ...given, start, end: cursor.lastEnd() };
}

/** `upper`, `join(", ")`, chained: the filters of `{% filter … %}` and `{% set x | … %}`, which have no operand. */
export function parseBareFilters(cursor: Cursor): Expr {
  const name = cursor.name();
  const given = cursor.is('(') ? parseArgs(cursor) : NOTHING;
  const first: Expr = { type: 'filter', of: null, name, ...given, start: name.start, end: cursor.lastEnd() };
  return parseFilters(cursor, first);
}

function parseTest(cursor: Cursor, of: Expr, start: number): Expr {
  cursor.expect('is');
  cursor.take('not');
  const word = cursor.next();
  const name = { name: word.value, start: word.start, end: word.end };
  let given = NOTHING;
  if (cursor.is('(')) given = parseArgs(cursor);
  else if (startsOperand(cursor.peek())) given = { args: [parsePostfix(cursor)], options: [] };
  return { type: 'test', of, name, ...given, start, end: cursor.lastEnd() };
}

function startsOperand(token: Token | undefined): boolean {
  if (!token) return false;
  if (token.type === 'name') return !WORD_OPERATORS.has(token.value);
  return token.type !== 'op' || token.value === '[' || token.value === '{';
}

function parsePostfix(cursor: Cursor): Expr {
  const start = cursor.peek()?.start ?? 0;
  let expr = parsePrimary(cursor);
  for (let count = 0; ; count += 1) {
    if (count > MAX_CHAIN) cursor.fail('the expression is nested too deeply');
    if (cursor.take('.')) {
      const attribute = cursor.name();
      expr = { type: 'attr', of: expr, name: attribute.name, start, end: attribute.end };
    } else if (cursor.is('[')) {
      const index = parseSubscript(cursor);
      expr = { type: 'item', of: expr, index, start, end: cursor.lastEnd() };
    } else if (cursor.is('(')) {
      const { args } = parseArgs(cursor);
      expr = { type: 'call', callee: expr, args, start, end: cursor.lastEnd() };
    } else return expr;
  }
}

function parseSubscript(cursor: Cursor): Expr[] {
  cursor.expect('[');
  const parts: Expr[] = [];
  while (!cursor.is(']')) {
    if (!cursor.take(':')) parts.push(parseExpr(cursor));
  }
  cursor.expect(']');
  return parts;
}

const NOTHING: Given = { args: [], options: [] };

function parseArgs(cursor: Cursor): Given {
  cursor.expect('(');
  const args: Expr[] = [];
  const options: Name[] = [];
  while (!cursor.is(')')) {
    if (cursor.take('**') || cursor.take('*')) args.push(parseExpr(cursor));
    else {
      if (cursor.peek()?.type === 'name' && cursor.peek(1)?.value === '=') {
        options.push(cursor.name());
        cursor.next();
      }
      args.push(parseExpr(cursor));
    }
    if (!cursor.take(',')) break;
  }
  cursor.expect(')');
  return { args, options };
}

function parsePrimary(cursor: Cursor): Expr {
  const token = cursor.peek();
  if (!token) return cursor.fail('an expression is missing');
  if (cursor.is('(') || cursor.is('[')) return parseList(cursor, token.value === '(' ? ')' : ']');
  if (cursor.is('{')) return parseMap(cursor);
  cursor.next();
  const place = { start: token.start, end: token.end };
  if (token.type === 'number') return { type: 'const', ...place };
  if (token.type === 'string') {
    while (cursor.peek()?.type === 'string') cursor.next();
    const isOne = cursor.lastEnd() === token.end;
    return { type: 'const', ...(isOne ? { text: token.value.slice(1, -1) } : {}), start: token.start, end: cursor.lastEnd() };
  }
  if (token.type === 'name' && CONSTANTS.has(token.value)) return { type: 'const', ...place };
  if (token.type === 'name' && !WORD_OPERATORS.has(token.value)) return { type: 'name', name: token.value, ...place };
  throw new TemplateSyntax(`unexpected ${token.value}`, token.start);
}

function parseList(cursor: Cursor, closing: string): Expr {
  const start = cursor.next().start;
  const parts: Expr[] = [];
  let commas = 0;
  while (!cursor.is(closing)) {
    parts.push(parseExpr(cursor));
    if (!cursor.take(',')) break;
    commas += 1;
  }
  const end = cursor.expect(closing).end;
  // Plain parentheses are not a value: `(x)|default(1)` guards x.
  if (closing === ')' && parts.length === 1 && commas === 0) return parts[0]!;
  return { type: 'group', parts, start, end };
}

function parseMap(cursor: Cursor): Expr {
  const start = cursor.expect('{').start;
  const parts: Expr[] = [];
  while (!cursor.is('}')) {
    parts.push(parseExpr(cursor));
    cursor.expect(':');
    parts.push(parseExpr(cursor));
    if (!cursor.take(',')) break;
  }
  const end = cursor.expect('}').end;
  return { type: 'group', parts, start, end };
}

// electron/core/prompts/template/statements.ts - parses a whole template into the nodes of ast.ts.
import { type Expr, type Name, type Node, type Param, TemplateSyntax } from './ast.ts';
import { Cursor, parseBareFilters, parseExpr } from './expressions.ts';
import { type LexedTag, lexTemplate } from './lexer.ts';

/** Far above what anybody writes, far below what the stack holds. */
const MAX_BLOCKS = 150;

interface Reader {
  tags: LexedTag[];
  at: number;
  depth: number;
}

/** The nodes of a template in order. Throws TemplateSyntax with the offset. */
export function parseTemplate(source: string): Node[] {
  const reader: Reader = { tags: lexTemplate(source), at: 0, depth: 0 };
  const nodes = parseNodes(reader, []).nodes;
  const rest = reader.tags[reader.at];
  if (rest) throw new TemplateSyntax(`unexpected ${rest.tokens[0]?.value ?? 'tag'}`, rest.start);
  return nodes;
}

/** Nodes up to a statement whose first word is one of `until` (that tag is taken and returned), or up to the end when there is none. */
function parseNodes(reader: Reader, until: string[]): { nodes: Node[]; closing: LexedTag | null } {
  const nodes: Node[] = [];
  for (;;) {
    const tag = reader.tags[reader.at];
    if (!tag) return { nodes, closing: null };
    const word = tag.tokens[0]?.value ?? '';
    if (tag.type === 'statement' && until.includes(word)) {
      reader.at += 1;
      return { nodes, closing: tag };
    }
    if (tag.type === 'statement' && (word.startsWith('end') || word === 'else' || word === 'elif')) return { nodes, closing: null };
    reader.at += 1;
    nodes.push(tag.type === 'output' ? parseOutput(tag) : parseStatement(reader, tag));
  }
}

function parseOutput(tag: LexedTag): Node {
  const cursor = new Cursor(tag);
  const expr = parseExpr(cursor);
  cursor.finish();
  return { type: 'output', expr, tag };
}

function body(reader: Reader, opened: LexedTag, until: string[]): { nodes: Node[]; closing: LexedTag } {
  reader.depth += 1;
  if (reader.depth > MAX_BLOCKS) throw new TemplateSyntax('blocks are nested too deeply', opened.start);
  const { nodes, closing } = parseNodes(reader, until);
  reader.depth -= 1;
  if (!closing) {
    throw new TemplateSyntax(`{% ${opened.tokens[0]!.value} %} is not closed with {% ${until.at(-1)} %}`, opened.start);
  }
  return { nodes, closing };
}

type StatementParser = (reader: Reader, tag: LexedTag, cursor: Cursor) => Node;

const STATEMENTS: Record<string, StatementParser> = {
  for: parseFor,
  if: parseIf,
  set: parseSet,
  with: parseWith,
  macro: parseMacro,
  call: parseCall,
  filter(reader, tag, cursor) {
    const filter = parseBareFilters(cursor);
    return { type: 'filter_block', filter, body: body(reader, tag, ['endfilter']).nodes };
  },
  block(reader, tag, cursor) {
    cursor.name();
    return { type: 'scope', expr: null, body: body(reader, tag, ['endblock']).nodes };
  },
  autoescape(reader, tag, cursor) {
    return { type: 'scope', expr: parseExpr(cursor), body: body(reader, tag, ['endautoescape']).nodes };
  },
  do(_reader, _tag, cursor) {
    return { type: 'do', expr: parseExpr(cursor) };
  },
  include: parseLoad,
  import: parseLoad,
  from: parseLoad,
  extends: parseLoad,
};

function parseStatement(reader: Reader, tag: LexedTag): Node {
  const cursor = new Cursor(tag);
  const word = cursor.name();
  const parse = Object.hasOwn(STATEMENTS, word.name) ? STATEMENTS[word.name] : undefined;
  if (!parse) throw new TemplateSyntax(`unknown statement ${word.name}`, word.start);
  return parse(reader, tag, cursor);
}

function parseTargets(cursor: Cursor): Name[] {
  const parenthesised = cursor.take('(');
  const targets: Name[] = [];
  do targets.push(...(cursor.is('(') ? parseTargets(cursor) : [cursor.name()]));
  while (cursor.take(',') && !cursor.is('in') && !cursor.is(')'));
  if (parenthesised) cursor.expect(')');
  return targets;
}

function parseFor(reader: Reader, tag: LexedTag, cursor: Cursor): Node {
  const targets = parseTargets(cursor);
  cursor.expect('in');
  const iter = parseExpr(cursor, 'no-ternary');
  const condition = cursor.take('if') ? parseExpr(cursor) : null;
  cursor.take('recursive');
  cursor.finish();
  const main = body(reader, tag, ['else', 'endfor']);
  const otherwise = main.closing.tokens[0]!.value === 'else' ? body(reader, tag, ['endfor']).nodes : [];
  return { type: 'for', targets, iter, condition, body: main.nodes, otherwise };
}

function parseIf(reader: Reader, tag: LexedTag, cursor: Cursor): Node {
  const branches: { test: Expr | null; body: Node[] }[] = [];
  let test: Expr | null = parseExpr(cursor);
  cursor.finish();
  for (;;) {
    const part = body(reader, tag, test === null ? ['endif'] : ['elif', 'else', 'endif']);
    branches.push({ test, body: part.nodes });
    const next = new Cursor(part.closing);
    const word = next.name().name;
    if (word === 'endif') return { type: 'if', branches };
    test = word === 'elif' ? parseExpr(next) : null;
    next.finish();
  }
}

function parseSet(reader: Reader, tag: LexedTag, cursor: Cursor): Node {
  const target = cursor.name();
  if (cursor.is('.')) {
    // `{% set ns.count = … %}` changes a namespace that was made before; it makes no new name.
    while (cursor.take('.')) cursor.name();
    cursor.expect('=');
    const value = parseExpr(cursor);
    cursor.finish();
    return { type: 'set', target: null, value };
  }
  if (cursor.take('=')) {
    const value = parseExpr(cursor);
    cursor.finish();
    return { type: 'set', target, value };
  }
  const filter = cursor.take('|') ? parseBareFilters(cursor) : null;
  cursor.finish();
  return { type: 'set_block', target, filter, body: body(reader, tag, ['endset']).nodes };
}

function parseWith(reader: Reader, tag: LexedTag, cursor: Cursor): Node {
  const bindings: { target: Name; value: Expr }[] = [];
  while (cursor.peek()) {
    const target = cursor.name();
    cursor.expect('=');
    bindings.push({ target, value: parseExpr(cursor) });
    if (!cursor.take(',')) break;
  }
  cursor.finish();
  return { type: 'with', bindings, body: body(reader, tag, ['endwith']).nodes };
}

function parseParams(cursor: Cursor): Param[] {
  const params: Param[] = [];
  cursor.expect('(');
  while (!cursor.is(')')) {
    const name = cursor.name();
    params.push({ ...name, fallback: cursor.take('=') ? parseExpr(cursor) : null });
    if (!cursor.take(',')) break;
  }
  cursor.expect(')');
  return params;
}

function parseMacro(reader: Reader, tag: LexedTag, cursor: Cursor): Node {
  const name = cursor.name();
  const params = parseParams(cursor);
  cursor.finish();
  return { type: 'macro', name, params, body: body(reader, tag, ['endmacro']).nodes };
}

function parseCall(reader: Reader, tag: LexedTag, cursor: Cursor): Node {
  const params = cursor.is('(') ? parseParams(cursor) : [];
  const call = parseExpr(cursor);
  cursor.finish();
  return { type: 'call', params, call, body: body(reader, tag, ['endcall']).nodes };
}

function parseLoad(_reader: Reader, tag: LexedTag, cursor: Cursor): Node {
  const statement = tag.tokens[0]!.value;
  parseExpr(cursor);
  const names: Name[] = [];
  if (statement === 'import' && cursor.take('as')) names.push(cursor.name());
  if (statement === 'from' && cursor.take('import')) {
    do {
      const name = cursor.name();
      names.push(cursor.take('as') ? cursor.name() : name);
    } while (cursor.take(',') && cursor.peek());
  }
  return { type: 'load', statement, at: { start: tag.start, end: tag.end }, names };
}

// test/unit/architecture/linear/patterns.ts - every regular expression of the product, with its place: literals, and those built from text that is known here.
import { parseAst } from 'vite';
import type { Source } from '../sources.ts';

export interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** Built of something that is not known here, so nothing can be said about it. */
export type Unknown = Pick<Pattern, 'file' | 'line'>;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

export function patternsIn({ file, text }: Source): { patterns: Pattern[]; unknown: Unknown[] } {
  const patterns: Pattern[] = [];
  const unknown: Unknown[] = [];
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
  const constants = new Map<string, Node>();
  const known = (node: unknown): string | null => textOf(node, constants);
  const walk = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && (node.id as Node).type === 'Identifier' && isNode(node.init))
      constants.set(String((node.id as Node).name), node.init);
    if (node.type === 'Literal' && node.regex !== undefined) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      patterns.push({ file, line: lineOf(node.start), source: pattern, flags });
    }
    const isRegExp = (node.type === 'NewExpression' || node.type === 'CallExpression') && (node.callee as Node).name === 'RegExp';
    if (isRegExp) {
      const [first, second] = node.arguments as Node[];
      const source = known(first);
      const flags = second === undefined ? '' : known(second);
      if (source === null || flags === null) unknown.push({ file, line: lineOf(node.start) });
      else patterns.push({ file, line: lineOf(node.start), source, flags });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child);
  };
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node);
  return { patterns, unknown };
}

/** The text of a node made of literals and constants of the same file. */
function textOf(node: unknown, constants: ReadonlyMap<string, Node>): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') {
    const { regex, value } = node as { regex?: { pattern: string }; value?: unknown };
    if (regex !== undefined) return regex.pattern;
    return typeof value === 'string' ? value : null;
  }
  if (node.type === 'Identifier') return textOf(constants.get(String(node.name)), constants);
  if (node.type === 'MemberExpression' && (node.property as Node).name === 'source') return textOf(node.object, constants);
  if (node.type === 'TaggedTemplateExpression' && String((node.tag as { property?: { name?: string } }).property?.name) === 'raw')
    return ofTemplate(node.quasi as Node, 'raw', constants);
  return node.type === 'TemplateLiteral' ? ofTemplate(node, 'cooked', constants) : null;
}

function ofTemplate(node: Node, kind: 'raw' | 'cooked', constants: ReadonlyMap<string, Node>): string | null {
  // A name that is filled in at run time is a plain word (of a key, a tag), for which any stands; what is computed there may be a pattern.
  const values = (node.expressions as Node[]).map(
    (each) => textOf(each, constants) ?? (/^(?:Identifier|MemberExpression)$/.test(each.type) ? 'word' : null),
  );
  if (values.includes(null)) return null;
  return (node.quasis as { value: { raw: string; cooked: string } }[])
    .map(({ value }, index) => value[kind] + (values[index] ?? ''))
    .join('');
}

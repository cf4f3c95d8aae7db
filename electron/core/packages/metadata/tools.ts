// electron/core/packages/metadata/tools.ts - the tools a package may call, and what narrows them (row C12; package-format, `tools`):
// `get_page`, `get_page(people/*)`, `memory_set(key: notes.*)`, or a mapping {name, constraints}.
import type { TextValue } from '../../frontmatter/index.ts';

/** Patterns by argument; all arguments must match, each one of its patterns. '' is what the tool is mainly about. */
export type Constraints = ReadonlyMap<string, readonly string[]>;

export interface DeclaredTool {
  id: string;
  /** Empty = any call; null = cannot be read, so no call is allowed. */
  constraints: Constraints | null;
}

/** The keys of the frontmatter that declare them. */
export const TOOL_KEYS = ['tools', 'declared_tool_access'] as const;

const PLAIN = /^[^\s,()"][^,()"]*$/u;
const ARGUMENT = /^([A-Za-z_]\w*)\s*:\s*/u;

/** The tools of a frontmatter value, each as its text; a mapping's constraints are kept as `name(argument: pattern)`. */
export function toolsDeclared(value: TextValue | undefined): string[] {
  if (typeof value === 'string') return pieces(value).filter((piece) => piece !== '');
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? each.trim() || [] : declaredBy(each)));
  return declaredBy(value);
}

function declaredBy(value: TextValue | undefined): string[] {
  if (!(value instanceof Map)) return [];
  const name = value.get('name');
  if (typeof name !== 'string' || name.trim() === '') return [];
  const constraints = value.get('constraints');
  return [constraints === undefined || constraints === null ? name.trim() : `${name.trim()}(${constraintText(constraints)})`];
}

/** What cannot be read is written so that it cannot be read as something else. */
function constraintText(value: TextValue): string {
  const patterns = (each: TextValue): string[] => (Array.isArray(each) ? each.flatMap(patterns) : [typeof each === 'string' ? each : '(']);
  if (!(value instanceof Map)) return patterns(value).map(quoted).join(', ') || '(';
  const named = [...value].flatMap(([argument, each]) => patterns(each).map((pattern) => `${argument}: ${quoted(pattern)}`));
  return named.join(', ') || '(';
}

const quoted = (pattern: string): string =>
  pattern === '(' || (PLAIN.test(pattern) && pattern === pattern.trim() && !ARGUMENT.test(pattern)) ? pattern : JSON.stringify(pattern);

/** A tool from its text. */
export function parseTool(text: string): DeclaredTool {
  const open = text.indexOf('(');
  if (open === -1) return { id: text.trim(), constraints: new Map() };
  const id = text.slice(0, open).trim();
  if (!text.trimEnd().endsWith(')')) return { id, constraints: null };
  const constraints = new Map<string, string[]>();
  for (const piece of pieces(text.trimEnd().slice(open + 1, -1))) {
    const argument = ARGUMENT.exec(piece)?.[1] ?? '';
    const pattern = unquoted(argument === '' ? piece : piece.replace(ARGUMENT, ''));
    if (pattern === null) return { id, constraints: null };
    const patterns = constraints.get(argument);
    if (patterns === undefined) constraints.set(argument, [pattern]);
    else patterns.push(pattern);
  }
  return { id, constraints };
}

function unquoted(text: string): string | null {
  if (PLAIN.test(text)) return text;
  if (!text.startsWith('"')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && value !== '' ? value : null;
  } catch {
    return null;
  }
}

/** Split at commas outside brackets and quotes, trimmed. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted && char === '\\') at += 1;
    else if (!isQuoted && char === '(') depth += 1;
    else if (!isQuoted && char === ')') depth -= 1;
    else if (!isQuoted && depth <= 0 && char === ',') {
      found.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...found, text.slice(from).trim()];
}

/** Pairs of patterns: authors write a few, and whoever writes thousands must not keep everybody waiting. */
const MOST_PAIRS = 10_000;

/** Whether each call that a declaration lets through is let through by the other one too. False where only the tool itself could tell, or that would take long. */
export function isWithin({ id, constraints: mine }: DeclaredTool, { id: otherId, constraints: theirs }: DeclaredTool): boolean {
  if (id !== otherId || mine === null || theirs === null || countOf(mine) * countOf(theirs) > MOST_PAIRS) return false;
  // What has no name may be another name for one that has, and then either admits a value.
  const isUnclear = mine.size > theirs.size && mine.has('') && theirs.size > 0;
  return (
    !isUnclear &&
    [...theirs].every(
      ([argument, patterns]) => mine.get(argument)?.every((each) => patterns.some((wider) => matches(wider, each))) ?? false,
    )
  );
}

const countOf = (constraints: Constraints): number => [...constraints.values()].reduce((sum, { length }) => sum + length, 0);

/** Whether a value matches a pattern, in which `*` stands for any text. A path that climbs matches only itself. */
export function matches(pattern: string, value: string): boolean {
  if (pattern === value) return true;
  if (!pattern.includes('*') || value.split(/[/\\]/u).some((segment) => segment === '..' || segment === '.')) return false;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop() ?? '';
  if (!value.startsWith(first) || !value.endsWith(last) || value.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of rest) {
    const found = value.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return from <= value.length - last.length;
}

// electron/core/prompts/template/references.ts - the free names of a template: what it reads and neither sets nor loops over.
import type { Expr, Given, Name, Node, Param, Span } from './ast.ts';

export interface Reference extends Span {
  kind: 'variable' | 'member' | 'function' | 'filter' | 'test' | 'load';
  name: string;
  /** The template itself allows the value to be missing: `default`, `is defined`, or inside a branch that asked. */
  guarded: boolean;
  /** Of a variable or a member: it was asked for exactly this, as `a.b is defined` asks for `a.b`, which ends a run if there is no `a`. */
  asked: boolean;
  /** Of a variable or a member: from the free variable that it starts from, through what sets and loops name anew; `EACH` is one of a list. */
  path: Path;
  /** Of a filter or test: the names of its options, and how many values come without one. */
  options: readonly Name[];
  values: number;
}

export type Path = readonly string[];
export const EACH = '[]';

interface Scope {
  /** What each name stands for; null = anything. */
  names: Map<string, Path | null>;
  parent: Scope | null;
}

const CONDITIONAL_TESTS = new Set(['defined', 'undefined']);
const DEFAULT_FILTERS = new Set(['default', 'd']);
/** They give what they got, or one of it. */
const ORDERING_FILTERS = new Set(['list', 'reverse', 'sort', 'unique']);
const PICKING_FILTERS = new Set(['first', 'last']);

/** Every free variable and called function, every filter, test and load statement, in source order. */
export function references(nodes: Node[]): Reference[] {
  const found: Reference[] = [];
  new Walker(found).nodes(nodes, { names: new Map(), parent: null }, { asked: new Set(), around: null });
  return found.sort((a, b) => a.start - b.start);
}

/** Roots that were asked about, and by `keyOf` what exactly was asked for; around it what was asked before, which is never copied. */
interface Guards {
  asked: ReadonlySet<string>;
  around: Guards | null;
}

const keyOf = (path: Path): string => `=${path.join('\n')}`;

class Walker {
  private readonly found: Reference[];

  constructor(found: Reference[]) {
    this.found = found;
  }

  nodes(nodes: Node[], scope: Scope, guards: Guards): void {
    for (const node of nodes) this.node(node, scope, guards);
  }

  private node(node: Node, scope: Scope, guards: Guards): void {
    switch (node.type) {
      case 'output':
      case 'do':
        this.expr(node.expr, scope, guards);
        return;
      case 'for':
        this.loop(node, scope, guards);
        return;
      case 'if':
        this.branches(node.branches, scope, guards);
        return;
      case 'set':
        this.expr(node.value, scope, guards);
        if (node.target) bind(scope, node.target.name, pathOf(node.value, scope));
        return;
      case 'set_block':
        this.filterChain(node.filter, scope, guards);
        this.nodes(node.body, inner(scope), guards);
        bind(scope, node.target.name, null);
        return;
      case 'with':
        this.withBlock(node, scope, guards);
        return;
      case 'macro':
        bind(scope, node.name.name, null);
        this.macroBody(node.params, node.body, scope, guards);
        return;
      case 'call':
        this.expr(node.call, scope, guards);
        this.macroBody(node.params, node.body, scope, guards);
        return;
      case 'filter_block':
        this.expr(node.filter, scope, guards);
        this.nodes(node.body, inner(scope), guards);
        return;
      case 'scope':
        if (node.expr) this.expr(node.expr, scope, guards);
        this.nodes(node.body, inner(scope, ['self', 'super']), guards);
        return;
      case 'load':
        this.found.push({ kind: 'load', name: node.statement, guarded: false, ...NO_OPTIONS, ...node.at });
        for (const name of node.names) bind(scope, name.name, null);
    }
  }

  private loop(node: Extract<Node, { type: 'for' }>, scope: Scope, guards: Guards): void {
    this.expr(node.iter, scope, guards);
    const inside = inner(scope, ['loop', ...node.targets.map((target) => target.name)]);
    const all = pathOf(node.iter, scope);
    if (all !== null && node.targets.length === 1) inside.names.set(node.targets[0]!.name, [...all, EACH]);
    if (node.condition) this.expr(node.condition, inside, guards);
    this.nodes(node.body, inside, guards);
    this.nodes(node.otherwise, inner(scope), guards);
  }

  /** `if` opens no scope in MiniJinja: what a branch sets stays set. */
  private branches(branches: { test: Expr | null; body: Node[] }[], scope: Scope, guards: Guards): void {
    // Later branches, too, are reached only after the question.
    const asked = new Set<string>();
    const inside = { asked, around: guards };
    for (const branch of branches) {
      if (branch.test) {
        this.expr(branch.test, scope, within(inside, askedNames(branch.test, scope, { isCondition: true })));
        for (const each of askedNames(branch.test, scope, { isCondition: true, withParents: true })) asked.add(each);
      }
      this.nodes(branch.body, scope, inside);
    }
  }

  private withBlock(node: Extract<Node, { type: 'with' }>, scope: Scope, guards: Guards): void {
    const inside = inner(scope);
    for (const binding of node.bindings) {
      this.expr(binding.value, inside, guards);
      bind(inside, binding.target.name, pathOf(binding.value, inside));
    }
    this.nodes(node.body, inside, guards);
  }

  private macroBody(params: Param[], body: Node[], scope: Scope, guards: Guards): void {
    const inside = inner(scope, ['caller']);
    for (const param of params) {
      if (param.fallback) this.expr(param.fallback, inside, guards);
      bind(inside, param.name, null);
    }
    this.nodes(body, inside, guards);
  }

  private filterChain(filter: Expr | null, scope: Scope, guards: Guards): void {
    if (filter) this.expr(filter, scope, guards);
  }

  private expr(expr: Expr, scope: Scope, guards: Guards): void {
    switch (expr.type) {
      case 'const':
        return;
      case 'name':
        this.read('variable', expr, scope, guards);
        return;
      case 'attr':
        this.expr(expr.of, scope, guards);
        this.member(expr, scope, guards);
        return;
      case 'item':
        this.expr(expr.of, scope, guards);
        this.all(expr.index, scope, guards);
        this.member(expr, scope, guards);
        return;
      case 'call':
        if (expr.callee.type === 'name') this.read('function', expr.callee, scope, guards);
        else this.expr(expr.callee, scope, guards);
        this.all(expr.args, scope, guards);
        return;
      case 'filter':
        this.found.push({ ...NO_OPTIONS, kind: 'filter', guarded: false, ...given(expr), ...expr.name });
        if (expr.of) this.expr(expr.of, scope, DEFAULT_FILTERS.has(expr.name.name) ? withAsked(guards, expr.of, scope) : guards);
        this.all(expr.args, scope, guards);
        return;
      case 'test':
        this.found.push({ ...NO_OPTIONS, kind: 'test', guarded: false, ...given(expr), ...expr.name });
        this.expr(expr.of, scope, CONDITIONAL_TESTS.has(expr.name.name) ? withAsked(guards, expr.of, scope) : guards);
        this.all(expr.args, scope, guards);
        return;
      case 'group':
        this.all(expr.parts, scope, within(guards, askedNames(expr, scope)));
    }
  }

  private all(exprs: Expr[], scope: Scope, guards: Guards): void {
    for (const expr of exprs) this.expr(expr, scope, guards);
  }

  private read(kind: 'variable' | 'function', { name, start, end }: Name, scope: Scope, guards: Guards): void {
    if (boundTo(name, scope) !== undefined) return;
    const asked = isAsked(guards, keyOf([name]));
    this.found.push({ ...NO_OPTIONS, kind, name, start, end, guarded: isAsked(guards, name), asked, path: [name] });
  }

  private member(expr: Expr, scope: Scope, guards: Guards): void {
    const path = pathOf(expr, scope);
    if (path === null) return;
    const asked = isAsked(guards, keyOf(path));
    this.found.push({ ...NO_OPTIONS, kind: 'member', name: path.at(-1)!, start: expr.start, end: expr.end, guarded: asked, asked, path });
  }
}

const NO_OPTIONS = { options: [], values: 0, asked: false, path: [] };
const given = ({ args, options }: Given): Pick<Reference, 'options' | 'values'> => ({ options, values: args.length - options.length });

function inner(parent: Scope, names: string[] = []): Scope {
  return { names: new Map(names.map((name) => [name, null])), parent };
}

/** A name that is set a second time may be either. */
function bind({ names }: Scope, name: string, path: Path | null): void {
  names.set(name, names.has(name) ? null : path);
}

/** Undefined for a free name. */
function boundTo(name: string, scope: Scope): Path | null | undefined {
  for (let at: Scope | null = scope; at; at = at.parent) if (at.names.has(name)) return at.names.get(name);
  return undefined;
}

/** Of a path that is told; schemas nest less deeply, and each name of a chain has a path of its own. */
const MAX_PATH = 50;

/** What an expression reads; null if it is more than a chain like `a.b[0]`, or a longer one. */
function pathOf(expr: Expr, scope: Scope, levels = MAX_PATH): Path | null {
  if (expr.type === 'name') {
    const bound = boundTo(expr.name, scope);
    return bound === undefined ? [expr.name] : bound;
  }
  const leads = levels > 0 && (expr.type === 'attr' || expr.type === 'item' || expr.type === 'filter');
  const of = leads && expr.of !== null ? pathOf(expr.of, scope, levels - 1) : null;
  if (of === null || of.length >= MAX_PATH) return null;
  if (expr.type === 'attr') return [...of, expr.name];
  if (expr.type === 'filter') return ORDERING_FILTERS.has(expr.name.name) ? of : PICKING_FILTERS.has(expr.name.name) ? [...of, EACH] : null;
  if (expr.type !== 'item' || expr.index.length !== 1) return null;
  const [index] = expr.index;
  return [...of, index?.type === 'const' && index.text !== undefined ? index.text : EACH];
}

const within = (around: Guards, asked: ReadonlySet<string>): Guards => (asked.size === 0 ? around : { asked, around });

function isAsked(guards: Guards, key: string): boolean {
  for (let at: Guards | null = guards; at; at = at.around) if (at.asked.has(key)) return true;
  return false;
}

/** The variable a chain like `a.b[0]` starts from, or null. */
function rootOf(expr: Expr): string | null {
  let at = expr;
  while (at.type === 'attr' || at.type === 'item') at = at.of;
  return at.type === 'name' ? at.name : null;
}

function withAsked(guards: Guards, expr: Expr, scope: Scope): Guards {
  const asked = new Set<string>();
  ask(asked, expr, scope, false);
  return within(guards, asked);
}

function ask(asked: Set<string>, expr: Expr, scope: Scope, withParents: boolean): void {
  const root = rootOf(expr);
  if (root !== null) asked.add(root);
  const path = pathOf(expr, scope) ?? [];
  for (let length = withParents ? 1 : path.length; length > 0 && length <= path.length; length += 1) {
    asked.add(keyOf(path.slice(0, length)));
  }
}

/**
 * What an expression asks about with `is defined` or `is undefined`; a condition also with a default, as in `{% if x|default("") %}`.
 * After it, what its paths lead through is there as well.
 */
function askedNames(expr: Expr, scope: Scope, { isCondition = false, withParents = false } = {}): Set<string> {
  const asked = new Set<string>();
  const visit = (at: Expr): void => {
    if (at.type === 'test' && CONDITIONAL_TESTS.has(at.name.name)) ask(asked, at.of, scope, withParents);
    else if (at.type === 'group') at.parts.forEach(visit);
    else if (isCondition && at.type === 'filter' && at.of !== null) {
      if (DEFAULT_FILTERS.has(at.name.name) && rootOf(at.of) !== null) ask(asked, at.of, scope, withParents);
      else visit(at.of);
    }
  };
  visit(expr);
  return asked;
}

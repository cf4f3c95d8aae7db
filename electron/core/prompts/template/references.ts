// electron/core/prompts/template/references.ts - the free names of a template: what it reads and neither sets nor loops over.
import type { Expr, Given, Name, Node, Param, Span } from './ast.ts';

export interface Reference extends Span {
  kind: 'variable' | 'function' | 'filter' | 'test' | 'load';
  name: string;
  /** The template itself allows the value to be missing: `default`, `is defined`, or inside a branch that asked. */
  guarded: boolean;
  /** Of a filter or test: the names of its options, and how many values come without one. */
  options: readonly Name[];
  values: number;
}

interface Scope {
  names: Set<string>;
  parent: Scope | null;
}

const CONDITIONAL_TESTS = new Set(['defined', 'undefined']);
const DEFAULT_FILTERS = new Set(['default', 'd']);

/** Every free variable and called function, every filter, test and load statement, in source order. */
export function references(nodes: Node[]): Reference[] {
  const found: Reference[] = [];
  new Walker(found).nodes(nodes, { names: new Set(), parent: null }, new Set());
  return found.sort((a, b) => a.start - b.start);
}

type Guards = ReadonlySet<string>;

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
        if (node.target) scope.names.add(node.target.name);
        return;
      case 'set_block':
        this.filterChain(node.filter, scope, guards);
        this.nodes(node.body, inner(scope), guards);
        scope.names.add(node.target.name);
        return;
      case 'with':
        this.withBlock(node, scope, guards);
        return;
      case 'macro':
        scope.names.add(node.name.name);
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
        for (const name of node.names) scope.names.add(name.name);
    }
  }

  private loop(node: Extract<Node, { type: 'for' }>, scope: Scope, guards: Guards): void {
    this.expr(node.iter, scope, guards);
    const inside = inner(scope, ['loop', ...node.targets.map((target) => target.name)]);
    if (node.condition) this.expr(node.condition, inside, guards);
    this.nodes(node.body, inside, guards);
    this.nodes(node.otherwise, inner(scope), guards);
  }

  /** `if` opens no scope in MiniJinja: what a branch sets stays set. */
  private branches(branches: { test: Expr | null; body: Node[] }[], scope: Scope, guards: Guards): void {
    // Later branches, too, are reached only after the question.
    let asked = guards;
    for (const branch of branches) {
      if (branch.test) {
        asked = union(asked, askedNames(branch.test, true));
        this.expr(branch.test, scope, asked);
      }
      this.nodes(branch.body, scope, asked);
    }
  }

  private withBlock(node: Extract<Node, { type: 'with' }>, scope: Scope, guards: Guards): void {
    const inside = inner(scope);
    for (const binding of node.bindings) {
      this.expr(binding.value, inside, guards);
      inside.names.add(binding.target.name);
    }
    this.nodes(node.body, inside, guards);
  }

  private macroBody(params: Param[], body: Node[], scope: Scope, guards: Guards): void {
    const inside = inner(scope, ['caller']);
    for (const param of params) {
      if (param.fallback) this.expr(param.fallback, inside, guards);
      inside.names.add(param.name);
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
        this.read('variable', expr, scope, guards.has(expr.name));
        return;
      case 'attr':
        this.expr(expr.of, scope, guards);
        return;
      case 'item':
        this.expr(expr.of, scope, guards);
        this.all(expr.index, scope, guards);
        return;
      case 'call':
        if (expr.callee.type === 'name') this.read('function', expr.callee, scope, guards.has(expr.callee.name));
        else this.expr(expr.callee, scope, guards);
        this.all(expr.args, scope, guards);
        return;
      case 'filter':
        this.found.push({ kind: 'filter', guarded: false, ...given(expr), ...expr.name });
        if (expr.of) this.expr(expr.of, scope, DEFAULT_FILTERS.has(expr.name.name) ? withRoot(guards, expr.of) : guards);
        this.all(expr.args, scope, guards);
        return;
      case 'test':
        this.found.push({ kind: 'test', guarded: false, ...given(expr), ...expr.name });
        this.expr(expr.of, scope, CONDITIONAL_TESTS.has(expr.name.name) ? withRoot(guards, expr.of) : guards);
        this.all(expr.args, scope, guards);
        return;
      case 'group':
        this.all(expr.parts, scope, union(guards, askedNames(expr)));
    }
  }

  private all(exprs: Expr[], scope: Scope, guards: Guards): void {
    for (const expr of exprs) this.expr(expr, scope, guards);
  }

  private read(kind: 'variable' | 'function', name: Name, scope: Scope, guarded: boolean): void {
    for (let at: Scope | null = scope; at; at = at.parent) if (at.names.has(name.name)) return;
    this.found.push({ kind, name: name.name, start: name.start, end: name.end, guarded, ...NO_OPTIONS });
  }
}

const NO_OPTIONS = { options: [], values: 0 };
const given = ({ args, options }: Given): Pick<Reference, 'options' | 'values'> => ({ options, values: args.length - options.length });

function inner(parent: Scope, names: string[] = []): Scope {
  return { names: new Set(names), parent };
}

function union(a: Guards, b: Guards): Guards {
  return b.size === 0 ? a : new Set([...a, ...b]);
}

/** The variable a chain like `a.b[0]` starts from, or null. */
function rootOf(expr: Expr): string | null {
  let at = expr;
  while (at.type === 'attr' || at.type === 'item') at = at.of;
  return at.type === 'name' ? at.name : null;
}

function withRoot(guards: Guards, expr: Expr): Guards {
  const root = rootOf(expr);
  return root === null ? guards : union(guards, new Set([root]));
}

/** Names that an expression asks about with `is defined` or `is undefined`; a condition also with a default, as in `{% if x|default("") %}`. */
function askedNames(expr: Expr, isCondition = false): Set<string> {
  const asked = new Set<string>();
  const visit = (at: Expr): void => {
    if (at.type === 'test' && CONDITIONAL_TESTS.has(at.name.name)) {
      const root = rootOf(at.of);
      if (root !== null) asked.add(root);
    } else if (at.type === 'group') at.parts.forEach(visit);
    else if (isCondition && at.type === 'filter' && at.of !== null) {
      const root = DEFAULT_FILTERS.has(at.name.name) ? rootOf(at.of) : null;
      if (root === null) visit(at.of);
      else asked.add(root);
    }
  };
  visit(expr);
  return asked;
}

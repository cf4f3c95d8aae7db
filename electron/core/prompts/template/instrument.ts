// electron/core/prompts/template/instrument.ts - rewrites a template so that a render tells which names had no value and where each
// output is: that only observes (strict mode of MiniJinja 2.11 lets an undefined name through every filter, through `~`, `==`, `not`, lists and
// arguments). With numbers that keep their digits, also what is sent is rewritten, only where the template computes with a value.
import type { Expr, Node, Span, Tag, Use } from './ast.ts';
import { argumentUse, callsMacro, filterUse, GROUPS, givesText, handsOnMembers, isChain, isComputed, picksOne } from './computing.ts';

/** `{"7"|__missing}` reports chain 7; `__open` and `__close` put a mark around output 7. */
export const PROBES = { missing: '__missing', open: '__open', close: '__close' } as const;

export interface Probe extends Span {
  /** As written: `claim.page_name`. */
  text: string;
}

export interface Instrumented {
  source: string;
  /** Chains of names and attributes by number. */
  chains: Probe[];
  /** Output tags by number: the expression as written, and the range of the whole tag. */
  outputs: Probe[];
  /** True when a chain is where the engine's own strict mode would let it pass. */
  soft: boolean;
}

interface Insert {
  at: number;
  text: string;
}

/** Turn a number that travels as text into the engine's, or into a text like any other; `back` gives the members of a list their text again,
 * `groups` ends a render. */
export const NUMBERS = {
  number: '__number',
  truth: '__truth',
  compared: '__compared',
  members: '__members',
  text: '__text',
  texts: '__texts',
  back: '__back',
  groups: '__groups',
} as const;

interface What {
  /** Names without a value are reported. */
  missing: boolean;
  /** The output tags whose place in the result can be known are wrapped (not inside macros, set and filter blocks). */
  marks: boolean;
  numbers: boolean;
}

export function instrument(source: string, nodes: Node[], what: What): Instrumented {
  const walker = new Walker(source, what);
  walker.nodes(nodes, what.marks);
  return { source: splice(source, walker.inserts), chains: walker.chains, outputs: walker.outputs, soft: walker.soft };
}

class Walker {
  readonly inserts: Insert[] = [];
  readonly chains: Probe[] = [];
  readonly outputs: Probe[] = [];
  soft = false;
  private readonly source: string;
  private readonly what: What;

  constructor(source: string, what: What) {
    this.source = source;
    this.what = what;
  }

  nodes(nodes: Node[], marks: boolean): void {
    for (const node of nodes) this.node(node, marks);
  }

  private node(node: Node, marks: boolean): void {
    switch (node.type) {
      case 'output':
        if (marks) this.mark(node.tag);
        this.expr(node.expr, 'strict');
        return;
      case 'for':
        this.expr(node.iter, 'strict');
        if (node.condition) this.expr(node.condition, 'strict', 'truth');
        this.nodes(node.body, marks);
        this.nodes(node.otherwise, marks);
        return;
      case 'if':
        for (const branch of node.branches) {
          if (branch.test) this.expr(branch.test, 'strict', 'truth');
          this.nodes(branch.body, marks);
        }
        return;
      case 'set':
        this.expr(node.value, 'soft');
        return;
      case 'set_block':
        if (this.what.numbers) this.inserts.push({ at: (node.filter ?? node.target).end, text: ` | ${NUMBERS.text}` });
        if (node.filter) this.expr(node.filter, 'soft');
        this.nodes(node.body, false);
        return;
      case 'with':
        for (const binding of node.bindings) this.expr(binding.value, 'soft');
        this.nodes(node.body, marks);
        return;
      case 'macro':
        this.nodes(node.body, false);
        return;
      case 'call':
        // Its place takes a call only.
        if (node.call.type === 'call') this.callArgs(node.call, 'value');
        else this.expr(node.call, 'soft');
        this.nodes(node.body, false);
        return;
      case 'filter_block':
        this.expr(node.filter, 'soft');
        this.nodes(node.body, false);
        return;
      case 'scope':
        if (node.expr) this.expr(node.expr, 'soft');
        this.nodes(node.body, marks && node.expr === null);
        return;
      case 'do':
        this.expr(node.expr, 'soft');
        return;
      case 'load':
    }
  }

  /** `place` says whether the engine itself refuses an undefined value here. */
  private expr(expr: Expr, place: 'strict' | 'soft', use: Use = 'value'): void {
    switch (expr.type) {
      case 'const':
        return;
      case 'name':
      case 'attr':
      case 'item':
        if (isChain(expr)) this.chain(expr, place, use);
        else this.inside(expr, use);
        return;
      case 'call':
        // The callee of a plain call is a function, not a value: the engine says when it is unknown.
        if (expr.callee.type === 'attr') this.expr(expr.callee.of, 'strict');
        if (this.what.numbers && callsMacro(expr.callee)) this.around(expr, `|${NUMBERS.text}`);
        this.callArgs(expr, use);
        return;
      case 'filter':
        this.filter(expr, use);
        return;
      case 'test':
        if (!isGuard(expr)) this.expr(expr.of, 'soft', 'compared');
        for (const arg of expr.args) this.expr(arg, 'soft', 'compared');
        return;
      case 'group':
        for (const [at, part] of expr.parts.entries()) {
          // What a list is printed as has its own signs around a text.
          const own = expr.uses?.[at] ?? (use === 'text' ? 'list' : 'value');
          this.expr(part, 'soft', own === 'list' ? 'value' : own === 'value' || handsOn(own, use) ? use : own);
        }
    }
  }

  private callArgs({ callee, args }: Extract<Expr, { type: 'call' }>, outer: Use): void {
    const own = isComputed(outer) && !callsMacro(callee) ? outer : 'value';
    for (const arg of args) this.expr(arg, 'soft', callee.type === 'name' && callee.name === 'range' ? 'number' : own);
  }

  private filter(expr: Extract<Expr, { type: 'filter' }>, outer: Use): void {
    const { name } = expr.name;
    const mapped = name === 'map' && expr.args.length > expr.options.length ? this.textOf(expr.args[0]) : null;
    if (this.what.numbers && expr.of) {
      const then = outer === 'truth' || outer === 'text' ? `|${NUMBERS[outer]}` : '';
      // What is computed with further stays the engine's.
      if (handsOnMembers(mapped ?? name) && !isComputed(outer)) this.around(expr, `|${NUMBERS.back}${then}`);
      else if (givesText(name)) this.around(expr, `|${NUMBERS.text}`);
      else if (picksOne(name) && then !== '') {
        const text = this.source.slice(expr.start, expr.end);
        this.around(expr, `${then} if (${text}) is string else ${text}`);
      }
    }
    if (this.what.numbers && expr.of && name === GROUPS && expr.args[0]) {
      const by = this.source.slice(expr.args[0].start, expr.args[0].end);
      this.inserts.push({ at: expr.of.start, text: '((' }, { at: expr.of.end, text: `)|${NUMBERS.groups}(${by}))` });
    }
    const use = filterUse(name, outer, expr.of, mapped);
    if (expr.of && isGuard(expr)) this.number(expr.of, use);
    else if (expr.of) this.expr(expr.of, 'soft', use);
    for (const arg of expr.args) this.expr(arg, 'soft', argumentUse(name, outer, mapped));
  }

  private around(expr: Expr, after: string): void {
    this.inserts.push({ at: expr.start, text: '((' }, { at: expr.end, text: `)${after})` });
  }

  /** Of a text in quotes. */
  private textOf(expr: Expr | undefined): string | null {
    return expr?.type === 'const' ? (/^(["'])(\w+)\1$/.exec(this.source.slice(expr.start, expr.end))?.[2] ?? null) : null;
  }

  /** An attribute of something that is not a chain, like `(a or b).c`: only what is inside can be watched. */
  private inside(expr: Expr, outer: Use): void {
    const use = isComputed(outer) ? 'compared' : 'value';
    if (this.what.numbers && outer !== 'value') this.convert(expr, this.source.slice(expr.start, expr.end), outer);
    if (expr.type === 'attr') this.expr(expr.of, 'strict', use);
    else if (expr.type === 'item') {
      this.expr(expr.of, 'strict', use);
      for (const part of expr.index) this.expr(part, 'soft');
    } else this.expr(expr, 'soft');
  }

  private chain(expr: Expr, place: 'strict' | 'soft', use: Use): void {
    if (!this.what.missing) {
      this.number(expr, use);
      return;
    }
    const text = this.source.slice(expr.start, expr.end);
    const id = this.chains.push({ text, start: expr.start, end: expr.end }) - 1;
    if (place === 'soft') this.soft = true;
    this.inserts.push({ at: expr.start, text: `("${id}"|${PROBES.missing} if ${this.keyed(expr)} is undefined else ` });
    this.number(expr, use);
    this.inserts.push({ at: expr.end, text: ')' });
  }

  /** A chain as it is evaluated: its subscripts are the engine's numbers. */
  private keyed(expr: Expr): string {
    const inserts = this.what.numbers ? this.keys(expr) : [];
    return splice(
      this.source.slice(expr.start, expr.end),
      inserts.map(({ at, text }) => ({ at: at - expr.start, text })),
    );
  }

  private keys(expr: Expr): Insert[] {
    if (expr.type !== 'attr' && expr.type !== 'item') return [];
    const own = expr.type === 'attr' ? [] : expr.index.filter((part) => part.type !== 'const');
    const inserts = own.flatMap(({ start, end }): Insert[] => {
      const key = this.source.slice(start, end);
      return [
        { at: start, text: '(' },
        { at: end, text: `|${NUMBERS.number} if ${key} is string else ${key})` },
      ];
    });
    return [...this.keys(expr.of), ...inserts];
  }

  /** Only text and lists reach the filter: all else is the engine's already. */
  private number(expr: Expr, use: Use): void {
    if (!this.what.numbers) return;
    this.inserts.push(...this.keys(expr));
    if (use !== 'value') this.convert(expr, this.keyed(expr), use);
  }

  /** `text` is evaluated once more, to ask what it is. */
  private convert(expr: Expr, text: string, use: Exclude<Use, 'value'>): void {
    const isList = `${text} is sequence or ${text} is mapping`;
    const isIt = use === 'compared' || use === 'members' || use === 'texts' ? `${text} is string or ${isList}` : `${text} is string`;
    const otherwise = use === 'text' ? `${text}|string|${NUMBERS.text} if ${isList} else ${text}` : text;
    this.inserts.push({ at: expr.start, text: '(' }, { at: expr.end, text: `|${NUMBERS[use]} if ${isIt} else ${otherwise})` });
  }

  /** White-space signs go to the outer tags, so that trimming stays what it was. */
  private mark(tag: Tag): void {
    const id = this.outputs.push({ text: this.source.slice(tag.inner.start, tag.inner.end).trim(), start: tag.start, end: tag.end }) - 1;
    const opening = this.source.slice(tag.start, tag.inner.start);
    const closing = this.source.slice(tag.inner.end, tag.end);
    this.inserts.push(
      { at: tag.start, text: `${opening} "${id}"|${PROBES.open} }}` },
      { at: tag.end, text: `{{ "${id}"|${PROBES.close} ${closing}` },
    );
    // The tag's own signs would now trim nothing; they are harmless and stay.
  }
}

/** Whether an operand is used as the result of its operator is: `(xs + ys) == zs`, `(a or b) > 1`. */
const handsOn = (own: Use, outer: Use): boolean => (own === 'number' && outer === 'compared') || (own === 'truth' && isComputed(outer));

/** `x|default(…)`, `x is defined`, `x is undefined` are how an author allows a missing value. */
function isGuard(expr: Extract<Expr, { type: 'filter' | 'test' }>): boolean {
  const guards = expr.type === 'filter' ? ['default', 'd'] : ['defined', 'undefined'];
  return guards.includes(expr.name.name) && expr.of !== null && isChain(expr.of);
}

function splice(source: string, inserts: Insert[]): string {
  const sorted = inserts.map((insert, order) => ({ ...insert, order })).sort((a, b) => a.at - b.at || a.order - b.order);
  let text = '';
  let from = 0;
  for (const insert of sorted) {
    text += source.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return text + source.slice(from);
}

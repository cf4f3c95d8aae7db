// electron/core/prompts/template/ast.ts - what of a MiniJinja template matters for names: who is read where, and where an output is.
// MiniJinja's JavaScript binding shows no syntax tree, so this is ours; offsets are UTF-16 units of the template.

export interface Span {
  start: number;
  end: number;
}

/** What becomes of a value: it goes on as it is, its truth counts, it is computed with, numbers are looked for in it, also to hand them on, it or what is
 * in it becomes a text. */
export type Use = 'value' | 'truth' | 'number' | 'compared' | 'members' | 'text' | 'texts';

/** `group` stands for every operator, list, map and ternary: their parts matter, and what each is used for. */
export type Expr =
  /** `text` is that of a string. */
  | ({ type: 'const'; text?: string } & Span)
  | ({ type: 'name'; name: string } & Span)
  | ({ type: 'attr'; of: Expr; name: string } & Span)
  | ({ type: 'item'; of: Expr; index: Expr[] } & Span)
  | ({ type: 'call'; callee: Expr; args: Expr[] } & Span)
  | ({ type: 'filter'; of: Expr | null; name: Name } & Given & Span)
  | ({ type: 'test'; of: Expr; name: Name } & Given & Span)
  | ({ type: 'group'; parts: Expr[]; uses?: Use[] } & Span);

/** What a filter or a test is given: all values, and the names of those that have one, its options. */
export interface Given {
  args: Expr[];
  options: Name[];
}

export interface Name extends Span {
  name: string;
}

export interface Param extends Name {
  fallback: Expr | null;
}

/** One tag `{{ … }}` or `{% … %}`; `inner` is what is between the delimiters and their white-space signs. */
export interface Tag extends Span {
  inner: Span;
}

export type Node =
  | { type: 'output'; expr: Expr; tag: Tag }
  | { type: 'for'; targets: Name[]; iter: Expr; condition: Expr | null; body: Node[]; otherwise: Node[] }
  | { type: 'if'; branches: { test: Expr | null; body: Node[] }[] }
  | { type: 'set'; target: Name | null; value: Expr }
  | { type: 'set_block'; target: Name; filter: Expr | null; body: Node[] }
  | { type: 'with'; bindings: { target: Name; value: Expr }[]; body: Node[] }
  | { type: 'macro'; name: Name; params: Param[]; body: Node[] }
  | { type: 'call'; params: Param[]; call: Expr; body: Node[] }
  | { type: 'filter_block'; filter: Expr; body: Node[] }
  | { type: 'scope'; expr: Expr | null; body: Node[] }
  | { type: 'do'; expr: Expr }
  /** include, import, from, extends: a package has one template per artifact, so nothing can be loaded. */
  | { type: 'load'; statement: string; at: Span; names: Name[] };

/** The template can't be read at `offset`. */
export class TemplateSyntax extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.name = 'TemplateSyntax';
    this.offset = offset;
  }
}

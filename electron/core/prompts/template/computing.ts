// electron/core/prompts/template/computing.ts - where a template computes with a value. Numbers that keep their digits travel as text, so there they
// become the engine's numbers.
import type { Expr, Use } from './ast.ts';

/** Filters of one number; those that the engine refuses for a number are among them and the next ones, so that it still does. */
const OF_NUMBER = new Set('abs round int float bool length count'.split(' '));
/** Filters that hand on what is in a list. */
const OF_LIST = new Set('list reverse first last items batch slice'.split(' '));
/** Filters that compare or add what is in a list. */
const OF_MEMBERS = new Set('sum min max sort unique dictsort select reject selectattr rejectattr'.split(' '));
/** Filters that read a value as text. */
const OF_TEXT = new Set(
  'string tojson pyrepr pprint truncate_tokens upper lower title capitalize e escape safe trim replace join indent lines split'.split(' '),
);
/** Its groups have parts by name, which are lost where a value leaves the engine. */
export const GROUPS = 'groupby';
/** Filters whose argument may take the value's place. */
const OTHERWISE = new Set(['default', 'd']);

/** What a filter does with its value `of`; `outer` is what becomes of its result. */
export function filterUse(name: string, outer: Use, of: Expr | null): Use {
  if (name === GROUPS || OF_TEXT.has(name)) return 'value';
  if (OF_MEMBERS.has(name)) return 'members';
  if (OF_NUMBER.has(name)) return outer === 'members' ? outer : 'number';
  if (!OF_LIST.has(name)) return outer;
  if (outer === 'number' || outer === 'members') return 'members';
  return of !== null && isChain(of) ? 'number' : outer;
}

export const argumentUse = (name: string, outer: Use): Use => (OTHERWISE.has(name) ? outer : OF_TEXT.has(name) ? 'value' : 'number');

/** Whether the result of a filter holds members of its list. */
export const handsOnMembers = (name: string): boolean => OF_MEMBERS.has(name) && name !== 'sum';

/** Names, attributes and subscripts from a plain name: pure to evaluate twice. */
export function isChain(expr: Expr): boolean {
  let at = expr;
  while (at.type === 'attr' || at.type === 'item') {
    if (at.type === 'item' && at.index.some((part) => part.type !== 'const' && !isChain(part))) return false;
    at = at.of;
  }
  return at.type === 'name';
}

// electron/core/prompts/template/computing.ts - where a template computes with a value. Numbers that keep their digits travel as text, so there they
// become the engine's numbers.
import type { Expr, Use } from './ast.ts';

/** Filters of one number; those that the engine refuses for a number are among them, so that it still does. */
const OF_NUMBER = new Set('abs round int float bool length count list reverse first last items batch slice'.split(' '));
/** Filters that compare or add what is in a list. */
const OF_MEMBERS = new Set('sum min max sort unique dictsort groupby select reject selectattr rejectattr'.split(' '));
/** Filters that read a value as text. */
const OF_TEXT = new Set(
  'string tojson pyrepr pprint truncate_tokens upper lower title capitalize e escape safe trim replace join indent lines split'.split(' '),
);
/** Filters whose argument may take the value's place. */
const OTHERWISE = new Set(['default', 'd']);

/** What a filter does with its value; `outer` is what becomes of its result. */
export function filterUse(name: string, outer: Use): Use {
  if (OF_MEMBERS.has(name)) return 'members';
  if (OF_TEXT.has(name)) return 'value';
  return OF_NUMBER.has(name) && outer !== 'members' ? 'number' : outer;
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

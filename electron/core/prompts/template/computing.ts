// electron/core/prompts/template/computing.ts - where a template computes with a value. Numbers that keep their digits travel as text, so there they
// become the engine's numbers.
import type { Expr, Use } from './ast.ts';

/** Filters of one number; those that the engine refuses for a number are among them and the next ones, so that it still does. */
const OF_NUMBER = new Set('abs round int float bool length count'.split(' '));
/** Filters that hand on what is in a list. */
const OF_LIST = new Set('list reverse first last items batch slice'.split(' '));
/** Filters that compare or add what is in a list. */
const OF_MEMBERS = new Set('sum min max sort unique dictsort select reject selectattr rejectattr'.split(' '));
/** Filters that make a text of a value, and those that take one apart. */
const TO_TEXT = new Set('string pprint upper lower title capitalize e escape safe trim replace join indent'.split(' '));
const OF_TEXT = new Set('lines split'.split(' '));
/** Our own, which know such numbers. */
const OURS = new Set('tojson pyrepr truncate_tokens'.split(' '));
/** Filters whose arguments are texts. */
const WITH_TEXT = new Set('replace join split'.split(' '));
/** Functions of the engine; all others are macros, which give a text. */
const FUNCTIONS = new Set('range dict debug namespace'.split(' '));
/** Its groups have parts by name, which are lost where a value leaves the engine. */
export const GROUPS = 'groupby';
/** Filters whose argument may take the value's place, or a place beside it. */
const OTHERWISE = new Set(['default', 'd', 'chain']);

/** What a filter does with its value `of`; `outer` is what becomes of its result, `mapped` the filter that `map` applies to each. */
export function filterUse(name: string, outer: Use, of: Expr | null, mapped: string | null): Use {
  if (mapped !== null)
    return OF_NUMBER.has(mapped) || OF_MEMBERS.has(mapped)
      ? 'members'
      : givesText(mapped) || OF_TEXT.has(mapped)
        ? 'texts'
        : isComputed(outer)
          ? outer
          : 'value';
  if (name === GROUPS || TO_TEXT.has(name) || OURS.has(name)) return 'value';
  if (OF_TEXT.has(name)) return 'text';
  if (OF_MEMBERS.has(name)) return 'members';
  if (OF_NUMBER.has(name)) return outer === 'members' || outer === 'compared' ? outer : 'number';
  if (!OF_LIST.has(name)) return outer;
  if (isComputed(outer)) return outer === 'number' ? 'compared' : outer;
  return of !== null && isChain(of) ? 'number' : outer;
}

/** What a filter does with its arguments. */
export function argumentUse(name: string, outer: Use, mapped: string | null): Use {
  if (mapped !== null) return argumentUse(mapped, 'value', null);
  if (OTHERWISE.has(name)) return outer;
  return WITH_TEXT.has(name) ? 'text' : OF_MEMBERS.has(name) ? 'compared' : 'number';
}

/** Whether numbers stay the engine's. */
export const isComputed = (use: Use): boolean => use === 'number' || use === 'members' || use === 'compared';

/** Whether the result of a filter holds members of its list. */
export const handsOnMembers = (name: string): boolean => OF_MEMBERS.has(name) && name !== 'sum';

/** Whether the result of a filter is one member of its list, or a part by name. */
export const picksOne = (name: string): boolean => name === 'first' || name === 'last' || name === 'attr';

/** Whether the result of a filter is a new text. */
export const givesText = (name: string): boolean => TO_TEXT.has(name);

/** Whether a call gives a text: that of a macro. */
export const callsMacro = (callee: Expr): boolean => callee.type === 'name' && !FUNCTIONS.has(callee.name);

/** Names, attributes and subscripts from a plain name: pure to evaluate twice. */
export function isChain(expr: Expr): boolean {
  let at = expr;
  while (at.type === 'attr' || at.type === 'item') {
    if (at.type === 'item' && at.index.some((part) => part.type !== 'const' && !isChain(part))) return false;
    at = at.of;
  }
  return at.type === 'name';
}

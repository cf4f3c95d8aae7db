// electron/core/toml/edit/model.ts - what an edit means for the values alone: the result of the splices is compared with it.
import type { TomlData, TomlEdit, TomlPath } from '../tree.ts';
import { moved } from './array.ts';

/** The values after an edit; null = its path leads nowhere. */
export function changed(root: TomlData, edit: TomlEdit): TomlData | null {
  return at(root, edit.path, (value) => {
    switch (edit.type) {
      case 'set':
        return edit.value;
      case 'remove':
        return value === undefined ? null : undefined;
      case 'add':
        return value === undefined ? [edit.item] : Array.isArray(value) ? [...value, edit.item] : null;
      case 'move':
        return Array.isArray(value) && edit.from in value && edit.to in value ? moved(value, edit.from, edit.to) : null;
    }
  });
}

/** `change` of the value at the path: undefined removes it, null refuses. */
function at(
  value: TomlData | undefined,
  path: TomlPath,
  change: (value: TomlData | undefined) => TomlData | null | undefined,
): TomlData | null {
  const [step, ...rest] = path;
  if (step === undefined) return change(value) ?? null;
  const inner = rest.length === 0 ? change : (next: TomlData | undefined) => at(next, rest, change);
  if (typeof step === 'number') {
    if (!Array.isArray(value) || !(step in value)) return null;
    const next = inner(value[step]);
    return next === null ? null : next === undefined ? value.toSpliced(step, 1) : value.toSpliced(step, 1, next);
  }
  if (value !== undefined && (typeof value !== 'object' || Array.isArray(value))) return null;
  const next = inner(value?.[step]);
  if (next === null) return null;
  const out: { [key: string]: TomlData } = Object.assign(Object.create(null), value);
  if (next === undefined) delete out[step];
  else out[step] = next;
  return out;
}

/**
 * Whether two values are the same, whatever the order of keys. Along the path, a table or list without anything in it is like none: a
 * dotted table ends with its last key, and a list of headers with its last header.
 */
export function isSame(a: TomlData | undefined, b: TomlData | undefined, path: TomlPath | null): boolean {
  if (path !== null && path.length > 0 && isNothing(a) && isNothing(b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const inner = (key: string): TomlPath | null => (path !== null && path.length > 0 && String(path[0]) === key ? path.slice(1) : null);
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const get = (value: object, key: string): TomlData | undefined => (value as Record<string, TomlData>)[key];
  return [...keys].every((key) => isSame(get(a, key), get(b, key), inner(key)));
}

/** Nothing at all, or only what holds nothing. */
const isNothing = (value: TomlData | undefined): boolean =>
  value === undefined || (typeof value === 'object' && Object.values(value).every((each) => isNothing(each)));

// electron/core/assertions/text/path.ts - places in JSON: `claims[0].page`, `claims[*].page`, `["a.b"]`, with or without a leading `$`.
import { isExact } from '../../../contract/index.ts';

/** A key, an index, or every item of a list. */
export type Step = string | number | { every: true };

const STEP = /\[\s*(?:(\d+)|(\*|(?=\]))|"((?:[^"\\]|\\.)*)"|'([^']*)')\s*\]|\.?([^.[\]]+)/y;

/** The steps of a path, or null if unreadable. Just `$` is the whole value: no steps. */
export function parsePath(text: string): Step[] | null {
  const path = text.trim().replace(/^\$\.?/, '');
  const steps: Step[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (found === null) return null;
    const [, index, every, double, single, key] = found;
    if (index !== undefined) steps.push(Number(index));
    else if (every !== undefined) steps.push({ every: true });
    else if (key !== undefined) steps.push(key === '*' ? { every: true } : key.trim());
    else steps.push(double?.replace(/\\(.)/g, '$1') ?? single ?? '');
  }
  return text.trim() === '' ? null : steps;
}

/** Values at a path, and the places where it finds nothing. A number may also be a key. */
export function readPath(
  root: unknown,
  steps: readonly Step[],
): { found: { value: unknown; path: (string | number)[] }[]; missing: string[] } {
  let found: { value: unknown; path: (string | number)[] }[] = [{ value: root, path: [] }];
  const missing: string[] = [];
  for (const step of steps) {
    const next: typeof found = [];
    for (const { value, path } of found) {
      if (typeof step === 'object') {
        if (Array.isArray(value)) next.push(...value.map((item, index) => ({ value: item as unknown, path: [...path, index] })));
        else missing.push(`${nameOf(path)}[*]`);
      } else if (typeof value === 'object' && value !== null && !isExact(value) && Object.hasOwn(value, step)) {
        next.push({ value: (value as Record<string | number, unknown>)[step], path: [...path, step] });
      } else missing.push(nameOf([...path, step]));
    }
    found = next;
  }
  return { found, missing };
}

/** `claims[0].page`. */
export const nameOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>((whole, part) => (typeof part === 'number' ? `${whole}[${part}]` : whole === '' ? part : `${whole}.${part}`), '');

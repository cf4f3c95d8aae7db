// electron/core/skills/listing/once.ts - what a search needs of an unchanged list, computed once per list.
import type { CatalogEntry } from './catalog.ts';

type Entries = readonly CatalogEntry[];

export function oncePerList<T extends object>(make: (entries: Entries) => T): (entries: Entries) => T {
  const known = new WeakMap<Entries, T>();
  return (entries) => {
    const made = known.get(entries) ?? make(entries);
    known.set(entries, made);
    return made;
  };
}

// electron/core/roles/ontology/take.ts - values of a given file, and which of them were used.
import type { Given, GivenTable } from '../../manifests/index.ts';

export type Taking = ReturnType<typeof createTaking>;

export function createTaking() {
  const taken = new Set<Given>();
  const use = <T extends Given>(value: T): T => {
    taken.add(value);
    return value;
  };
  const peek = (table: GivenTable | undefined, key: string): Given | undefined => table?.entries.get(key)?.value;
  return {
    taken,
    peek,
    /** Of a text without line breaks at its ends; null = there is none. */
    text(table: GivenTable | undefined, key: string): string | null {
      const value = peek(table, key);
      return value?.kind === 'text' ? String(use(value).value).trim() || null : null;
    },
    /** Of an entry of a list: its text, or what it has under a key. */
    name(item: Given, key: string): string | null {
      if (item.kind === 'table') return this.text(item, key);
      return item.kind === 'text' ? String(use(item).value).trim() || null : null;
    },
    /** Empty if it is not a list of texts. */
    texts(table: GivenTable, key: string): string[] {
      const list = peek(table, key);
      if (list?.kind !== 'array' || list.items.some(({ kind }) => kind !== 'text')) return [];
      return use(list).items.flatMap((item) => (item.kind === 'text' && String(item.value).trim()) || []);
    },
    tables(table: GivenTable | undefined, key: string): GivenTable[] {
      const list = peek(table, key);
      if (list?.kind !== 'array') return [];
      if (list.items.length === 0) use(list);
      return list.items.filter((item) => item.kind === 'table');
    },
    /** Entries that are tables, by key. */
    named(table: GivenTable | undefined, key: string): [string, GivenTable, number][] {
      const found = peek(table, key);
      if (found?.kind !== 'table') return [];
      return [...found.entries].flatMap(([name, { key: at, value }]) =>
        value.kind === 'table' ? [[name, value, at.start] as [string, GivenTable, number]] : [],
      );
    },
  };
}

// renderer/editor/form/added.ts - fields that a person wants to see in the form of a package, though its file does not have them yet.
import { create } from 'zustand';

const NONE: ReadonlySet<string> = new Set();
const useFields = create<{ added: ReadonlyMap<string, ReadonlySet<string>> }>()(() => ({ added: new Map() }));

/** Keys, by the id of a document. */
export const useAdded = (id: string): ReadonlySet<string> => useFields(({ added }) => added.get(id) ?? NONE);

export const addFieldTo = (id: string, key: string): void =>
  useFields.setState(({ added }) => ({ added: new Map(added).set(id, new Set([...(added.get(id) ?? NONE), key])) }));

// renderer/manifests/drafts.ts - text that was typed and not saved yet survives the window.

interface Draft {
  text: string;
  /** Of the revision that it was made from. */
  baseHash: string;
}

const keyOf = (id: string) => `skillwright-competency-draft ${id}`;

/** A window without room for it still edits. */
export function keepDraft(id: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    localStorage.removeItem(keyOf(id));
  }
}

export const forgetDraft = (id: string): void => localStorage.removeItem(keyOf(id));

export function readDraft(id: string): Draft | null {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('baseHash' in kept)) return null;
  const { text, baseHash } = kept;
  return typeof text === 'string' && typeof baseHash === 'string' ? { text, baseHash } : null;
}

// renderer/editor/document/in-hand.ts - text that a field still holds back while the person types. A save brings it over first, so that
// Ctrl+S right after the last key saves that key too.
const held = new Set<() => void>();

/** Registers how a field brings its text over; returns how to take that back. */
export function holdsText(bring: () => void): () => void {
  held.add(bring);
  return () => held.delete(bring);
}

/** Brings over what the fields hold back. */
export function bringTextOver(): void {
  for (const bring of held) bring();
}

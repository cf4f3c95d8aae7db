// renderer/app/keys.ts - shortcuts as text: `Mod+K`, `Shift+Delete`, `F5`, `?`, and the chord `G L` (one key after another).

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const NAMES: Record<string, string> = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
};

/** One press in the registry's notation; empty for a lone modifier. */
export function keyText(press: KeyPress, mac = isMac): string {
  const { key } = press;
  if (key === 'Control' || key === 'Shift' || key === 'Alt' || key === 'Meta') return '';
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const parts: string[] = [];
  if (mac ? press.metaKey : press.ctrlKey) parts.push('Mod');
  if (mac && press.ctrlKey) parts.push('Ctrl');
  if (!mac && press.metaKey) parts.push('Meta');
  if (press.altKey) parts.push('Alt');
  // Shift is part of characters such as "?": it counts only for letters, digits and named keys.
  if (press.shiftKey && (name.length > 1 || /[A-Z0-9]/.test(name))) parts.push('Shift');
  return [...parts, name].join('+');
}

const LABELS: Record<string, string> = { Up: '↑', Down: '↓', Left: '←', Right: '→', Delete: 'Del' };
const MAC_LABELS: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** The caps of a shortcut, one `Kbd` each: `Mod+K` → Ctrl, K (⌘, K on a Mac). */
export function keyCaps(keys: string, mac = isMac): string[] {
  return keys.split(/[+ ](?=.)/).map((cap) => (mac ? MAC_LABELS[cap] : cap === 'Mod' ? 'Ctrl' : undefined) ?? LABELS[cap] ?? cap);
}

const isChord = (keys: string) => keys.includes(' ');

/** True if a key goes to a text field first: then only shortcuts with Mod, Alt or an F key may act. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]'));

/** In a text field, these belong to the field: select all, copy, paste, cut, undo, redo. */
const TEXT_KEYS = /^Mod\+(Shift\+)?[ACVXYZ]$/;

export const worksWhileTyping = (keys: string): boolean => /^(Mod|Alt|Ctrl|Meta)\+|^(Shift\+)?F\d+$/.test(keys) && !TEXT_KEYS.test(keys);

const CHORD_MS = 1200;

/** Follows presses; `press` returns the shortcuts that it completes, and whether a chord has begun. */
export function createKeyReader(now: () => number = () => performance.now()) {
  let first: { text: string; at: number } | null = null;
  return {
    press(text: string, known: readonly string[]): { match: string | null; pending: boolean } {
      const started = first !== null && now() - first.at < CHORD_MS ? `${first.text} ${text}` : null;
      first = null;
      if (started !== null && known.includes(started)) return { match: started, pending: false };
      if (known.includes(text)) return { match: text, pending: false };
      if (!known.some((keys) => isChord(keys) && keys.startsWith(`${text} `))) return { match: null, pending: false };
      first = { text, at: now() };
      return { match: null, pending: true };
    },
  };
}

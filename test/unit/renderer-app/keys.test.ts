// Shortcuts: one writing for the registry, the list of keys and the keyboard. Row B7.
import { describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  Object.defineProperty(globalThis, 'navigator', { value: { platform: 'Linux x86_64' }, configurable: true });
});
const { createKeyReader, keyCaps, keyText, worksWhileTyping } = await import('../../../renderer/app/keys.ts');

const press = (key: string, more: Partial<Parameters<typeof keyText>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('B7: shortcuts', () => {
  it('writes a press with Mod for Ctrl, and for Cmd on a Mac', () => {
    expect(keyText(press('k', { ctrlKey: true }), false)).toBe('Mod+K');
    expect(keyText(press('k', { metaKey: true }), true)).toBe('Mod+K');
    expect(keyText(press('k', { ctrlKey: true }), true)).toBe('Ctrl+K');
  });

  it('counts Shift for letters and named keys, not for signs that need it', () => {
    expect(keyText(press('P', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod+Shift+P');
    expect(keyText(press('ArrowDown', { shiftKey: true }), false)).toBe('Shift+Down');
    expect(keyText(press('?', { shiftKey: true }), false)).toBe('?');
  });

  it('is silent for a modifier alone', () => {
    expect(keyText(press('Control', { ctrlKey: true }), false)).toBe('');
  });

  it('shows caps in the words of the system', () => {
    expect(keyCaps('Mod+K', false)).toEqual(['Ctrl', 'K']);
    expect(keyCaps('Mod+K', true)).toEqual(['⌘', 'K']);
    expect(keyCaps('G L', false)).toEqual(['G', 'L']);
    expect(keyCaps('Mod++', false)).toEqual(['Ctrl', '+']);
  });

  it('reads a chord when the second key follows in time, and not later', () => {
    let time = 0;
    const reader = createKeyReader(() => time);
    const known = ['G L', 'G T', 'J'];
    expect(reader.press('G', known)).toEqual({ match: null, pending: true });
    expect(reader.press('L', known)).toEqual({ match: 'G L', pending: false });
    reader.press('G', known);
    time = 5000;
    expect(reader.press('L', known)).toEqual({ match: null, pending: false });
  });

  it('forgets the start of a chord when another shortcut is pressed', () => {
    const reader = createKeyReader(() => 0);
    const known = ['G L', 'J'];
    reader.press('G', known);
    expect(reader.press('J', known)).toEqual({ match: 'J', pending: false });
    expect(reader.press('L', known)).toEqual({ match: null, pending: false });
  });

  it('leaves letters to the field that is being typed in', () => {
    expect(worksWhileTyping('Mod+K')).toBe(true);
    expect(worksWhileTyping('F5')).toBe(true);
    for (const keys of ['/', '?', 'G L', 'Delete', 'Shift+Down']) expect(worksWhileTyping(keys)).toBe(false);
  });

  it('leaves select all, copy, paste, cut, undo and redo to the field that is being typed in', () => {
    for (const keys of ['Mod+A', 'Mod+C', 'Mod+V', 'Mod+X', 'Mod+Z', 'Mod+Shift+Z']) expect(worksWhileTyping(keys)).toBe(false);
    expect(worksWhileTyping('Mod+Shift+O')).toBe(true);
  });
});

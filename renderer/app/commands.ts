// renderer/app/commands.ts - the registry of everything a person can do. Palette, shortcuts, `?` and the shell's menu read it.
import { type ComponentType, useEffect } from 'react';
import { create } from 'zustand';
import { createKeyReader, isTyping, keyText, worksWhileTyping } from './keys.ts';
import type { Screen } from './router.ts';

export interface Command {
  /** Stable: `library.import`. The shell's menu and tests call it by this name. */
  id: string;
  /** A verb and its object, in sentence case. */
  label: string;
  /** Shortcuts; the first one is shown. */
  keys?: readonly string[];
  icon?: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  /** The screen it belongs to, for the list of keys; absent = everywhere. */
  screen?: Screen;
  /** Why it can't be done now; absent = it can. */
  blocked?: string | null | undefined;
  /** Shown in the list of keys, but handled by the widget itself (arrows in a list) or pointless in the palette. */
  hintOnly?: boolean;
  run(argument?: string | null): void;
}

interface Registry {
  commands: ReadonlyMap<string, Command>;
}
const useRegistry = create<Registry>()(() => ({ commands: new Map() }));

/** Adds commands until the answer is called. A later one of the same id wins and gives the earlier one back when it leaves. */
export function registerCommands(commands: readonly Command[]): () => void {
  const before = useRegistry.getState().commands;
  const replaced = new Map(commands.flatMap((c) => (before.has(c.id) ? [[c.id, before.get(c.id) as Command] as const] : [])));
  useRegistry.setState((s) => ({ commands: new Map([...s.commands, ...commands.map((c) => [c.id, c] as const)]) }));
  return () => {
    useRegistry.setState((s) => {
      const next = new Map(s.commands);
      for (const command of commands) {
        if (next.get(command.id) !== command) continue;
        const old = replaced.get(command.id);
        if (old) next.set(command.id, old);
        else next.delete(command.id);
      }
      return { commands: next };
    });
  };
}

/** Commands of a mounted component. Pass a memoised list, else each render registers again. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => registerCommands(commands), [commands]);
}

export const useAllCommands = (): ReadonlyMap<string, Command> => useRegistry((s) => s.commands);

/** Runs a command by name; false when it is unknown or can't be done now. */
export function runCommand(id: string, argument: string | null = null): boolean {
  const command = useRegistry.getState().commands.get(id);
  if (!command || command.blocked || command.hintOnly) return false;
  command.run(argument);
  return true;
}

/** Listens to the keyboard for the life of the window; the answer stops it. */
export function startShortcuts(): () => void {
  const reader = createKeyReader();
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const text = keyText(event);
    if (!text) return;
    const typing = isTyping(event.target);
    const modal = document.querySelector('[aria-modal="true"]') !== null;
    const usable = [...useRegistry.getState().commands.values()].filter((c) => !c.hintOnly && (!modal || c.id.startsWith('palette.')));
    const byKeys = new Map(
      usable.flatMap((c) => (c.keys ?? []).filter((keys) => !typing || worksWhileTyping(keys)).map((keys) => [keys, c] as const)),
    );
    const { match, pending } = reader.press(text, [...byKeys.keys()]);
    const command = match === null ? undefined : byKeys.get(match);
    if (command || pending) event.preventDefault();
    if (command && !command.blocked) command.run(null);
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

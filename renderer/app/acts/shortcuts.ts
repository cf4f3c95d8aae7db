// renderer/app/acts/shortcuts.ts - the keys of the acts: those of the current screen, and those that work everywhere.
import { createKeyReader, isTyping, keyText, worksWhileTyping } from '../keys.ts';
import { currentRoute } from '../router.ts';
import { type Act, allActs, runAct } from './act.ts';

/** The acts whose keys work now, by key. */
function keysNow(target: EventTarget | null): Map<string, Act> {
  const { screen } = currentRoute();
  const modal = document.querySelector('[aria-modal="true"]') !== null;
  const typing = isTyping(target);
  const usable = allActs().filter((it) => !it.held && (!it.screen || [it.screen].flat().includes(screen)) && (!modal || it.always));
  return new Map(usable.flatMap((it) => (it.keys ?? []).filter((keys) => !typing || worksWhileTyping(keys)).map((keys) => [keys, it])));
}

/** Listens to the keyboard for the life of the window; the returned function stops it. */
export function startShortcuts(): () => void {
  const reader = createKeyReader();
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const text = keyText(event);
    if (!text) return;
    const byKeys = keysNow(event.target);
    const { match, pending } = reader.press(text, [...byKeys.keys()]);
    const found = match === null ? undefined : byKeys.get(match);
    // A letter that does nothing here belongs to the list, which finds a row by it.
    if (pending || (found && (runAct(found) || worksWhileTyping(text)))) event.preventDefault();
  };
  /** Ahead of a code editor, which has its own meaning for Mod+K and Alt+PageDown. Finding in a text is the editor's. */
  const ahead = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('.monaco-editor')) return;
    const text = keyText(event);
    if (!worksWhileTyping(text) || text === 'Mod+F' || !keysNow(event.target).has(text)) return;
    onKey(event);
    event.stopPropagation();
  };
  window.addEventListener('keydown', ahead, true);
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', ahead, true);
    window.removeEventListener('keydown', onKey);
  };
}

// electron/shells/chromium/ask.ts - questions that the browser itself draws: a script in the page can neither answer, alter nor cover them.
import type { Ask } from '../choosing.ts';
import type { DevTools } from './pipe.ts';

export interface Asker {
  ask: Ask;
  /** Whether a dialog that opens is one of these questions, and so is left to the person. */
  isAsking(message: string): boolean;
}

/** Asks over the page with this id, from a script context of its own, in which the page cannot replace `confirm`. */
export function createAsker(page: DevTools, frameId: string): Asker {
  const open = new Set<string>();
  return {
    isAsking: (message) => open.has(message),
    async ask({ message, detail }) {
      const text = `${message}\n\n${detail}`;
      open.add(text);
      try {
        const { executionContextId } = await page.send('Page.createIsolatedWorld', { frameId, worldName: 'skillwright-shell' });
        const expression = `confirm(${JSON.stringify(text)})`;
        const { result } = await page.send('Runtime.evaluate', { expression, contextId: executionContextId, returnByValue: true });
        return result.value === true;
      } finally {
        open.delete(text);
      }
    },
  };
}

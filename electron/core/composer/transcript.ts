// electron/core/composer/transcript.ts - a finished conversation as what a skill is made of.
import { wishOf } from './guided/parts.ts';

interface Said {
  role: 'user' | 'assistant';
  content: string;
}

/** What fits into a small model with the rest of what it is told. */
const HEAD = 4000;
const TAIL = 12_000;

/** The wish is what was asked for first. Without messages both are empty. */
export function transcriptOf(messages: readonly Said[]): { wish: string; context: string } {
  if (messages.length === 0) return { wish: '', context: '' };
  const whole = messages.map(({ role, content }) => `${role === 'user' ? 'Person' : 'Assistant'}: ${content.trim()}`).join('\n\n');
  const left = whole.length - HEAD - TAIL;
  const shown = left <= 0 ? whole : `${whole.slice(0, HEAD)}\n\n… ${left} characters are left out …\n\n${whole.slice(-TAIL)}`;
  const first = messages.find(({ role }) => role === 'user')?.content ?? '';
  return {
    wish: wishOf(first).slice(0, 1000),
    context: `A conversation that went well. The skill should do the same work again, for other inputs:\n\n<conversation>\n${shown}\n</conversation>`,
  };
}

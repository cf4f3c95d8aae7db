// electron/core/conversations/store/title.ts - what a conversation is called until a person names it.
import type { NamedSkill } from '../../../contract/index.ts';

const MOST_CHARS = 60;

/** The first words of its first message, whole ones; the skill if the message says nothing else. */
export function titleOf(text: string, skill: NamedSkill | null): string {
  const words = text
    .slice(0, MOST_CHARS * 4)
    .split(/\s/)
    .filter(Boolean);
  let title = '';
  for (const word of words) {
    if (title !== '' && title.length + word.length >= MOST_CHARS) return `${title} …`;
    title = title === '' ? [...word].slice(0, MOST_CHARS).join('') : `${title} ${word}`;
  }
  return title === '' && skill !== null ? `/${skill.name}` : title;
}

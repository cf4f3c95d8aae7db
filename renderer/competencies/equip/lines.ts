// renderer/competencies/equip/lines.ts - two prompts compared line by line. An act on the list adds, removes or moves whole parts.

export interface PromptLine {
  kind: 'same' | 'gone' | 'new';
  before: number | null;
  after: number | null;
  text: string;
}

/** Lines that both share at their start and end stay; those between are shown as gone and new. */
export function compareLines(before: string, after: string): PromptLine[] {
  const [old, now] = [before, after].map((text) => (text === '' ? [] : text.split('\n'))) as [string[], string[]];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return [
    ...now.slice(0, head).map((text, at): PromptLine => ({ kind: 'same', before: at + 1, after: at + 1, text })),
    ...old.slice(head, old.length - tail).map((text, at): PromptLine => ({ kind: 'gone', before: head + at + 1, after: null, text })),
    ...now.slice(head, now.length - tail).map((text, at): PromptLine => ({ kind: 'new', before: null, after: head + at + 1, text })),
    ...now
      .slice(now.length - tail)
      .map((text, at): PromptLine => ({ kind: 'same', before: old.length - tail + at + 1, after: now.length - tail + at + 1, text })),
  ];
}

/** `+7 lines`, `-2 lines`, `+3 -1 lines`, `unchanged`. */
export function changeWords(lines: readonly PromptLine[]): string {
  const [added, gone] = (['new', 'gone'] as const).map((kind) => lines.filter((line) => line.kind === kind).length) as [number, number];
  if (added + gone === 0) return 'unchanged';
  const parts = [added > 0 ? `+${added}` : '', gone > 0 ? `-${gone}` : ''].filter(Boolean).join(' ');
  return `${parts} ${Math.max(added, gone) === 1 && Math.min(added, gone) === 0 ? 'line' : 'lines'}`;
}

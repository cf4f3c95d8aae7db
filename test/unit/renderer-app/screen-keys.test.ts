// Settings lists the shortcuts of every screen; this list must say what the screens do. Row B7.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SCREEN_KEYS } from '../../../renderer/app/keyboard/screenKeys.ts';
import type { Screen } from '../../../renderer/app/router.ts';

const RENDERER = fileURLToPath(new URL('../../../renderer', import.meta.url));
const source = (...files: string[]) => files.map((file) => readFileSync(join(RENDERER, file), 'utf8')).join('\n');
const inFolder = (folder: string) =>
  readdirSync(join(RENDERER, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** Command ids of a screen with a shortcut, as its source has them: `id: …, keys: […]`, and the short forms of the files. */
function shortcuts(text: string): Set<string> {
  const found = new Set<string>();
  const literals = (list: string) => [...list.matchAll(/'([^']+)'/g)].map((match) => match[1] as string);
  for (const [, list] of text.matchAll(/keys: \[([^\]]*'[^\]]*'|'\]')\]/g)) for (const keys of literals(list ?? '')) found.add(keys);
  for (const [, keys] of text.matchAll(/(?:view|dock)\('\w+', '[^']+', '([^']+)'\)/g)) found.add(keys as string);
  for (const [, list] of text.matchAll(/hint\('[^']+', '[^']+', ([^)]+)\)/g)) for (const keys of literals(list ?? '')) found.add(keys);
  return found;
}

const SOURCES: [Screen, string[]][] = [
  ['library', ['library/LibraryScreen.tsx']],
  ['skill', inFolder('editor')],
  ['traces', ['traces/TracesScreen.tsx']],
  ['trace', inFolder('traces/detail')],
];

describe('B7: the list of all shortcuts', () => {
  it.each(SOURCES)('has what the screen %s has', (screen, files) => {
    const listed = new Set(SCREEN_KEYS[screen]?.flatMap(([, , ...keys]) => keys));
    expect([...listed].sort()).toEqual([...shortcuts(source(...files))].sort());
  });
});

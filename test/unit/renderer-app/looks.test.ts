// Colours live in one file, so that both themes and their contrast can be judged there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const RENDERER = fileURLToPath(new URL('../../../renderer', import.meta.url));
const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|tsx?|html)$/.test(name));
const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])/i;

describe('the look', () => {
  it('writes a colour nowhere but in tokens.css', () => {
    const found = sources
      .filter((name) => !name.endsWith('tokens.css'))
      .flatMap((name) => {
        const lines = readFileSync(join(RENDERER, name), 'utf8').split('\n');
        return lines.flatMap((line, at) => (HEX.test(line) || /\brgba?\(/.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : []));
      });
    expect(found).toEqual([]);
  });

  it('uses only tokens that exist', () => {
    const tokens = readFileSync(join(RENDERER, 'app/tokens.css'), 'utf8');
    const known = new Set([...tokens.matchAll(/(--sw-[a-z0-9-]+)\s*:/g)].map((match) => match[1]));
    const unknown = sources.flatMap((name) => {
      const text = readFileSync(join(RENDERER, name), 'utf8');
      return [...text.matchAll(/var\((--sw-[a-z0-9-]+)\)/g)].flatMap((match) => (known.has(match[1]) ? [] : [`${name}: ${match[1]}`]));
    });
    expect(unknown).toEqual([]);
  });
});

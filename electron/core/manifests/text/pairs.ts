// electron/core/manifests/text/pairs.ts - the lines of a manifest that is written anew.
import { inlineToml, textLike } from '../../toml/index.ts';

/** `key = value` as a line, or as the lines of a longer text; null = none. */
export const pair = (key: string, value: string | number | string[] | null): string[] =>
  value === null ? [] : [`${key} = ${typeof value === 'string' ? textLike(value, '') : inlineToml(value)}`];

/** Parts of a manifest with a blank line between them, LF. */
export const partsText = (parts: readonly (readonly string[])[]): string => `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;

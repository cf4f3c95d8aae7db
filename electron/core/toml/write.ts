// electron/core/toml/write.ts - values and keys as TOML. Lossless editing, section 9.
import type { TomlData } from './tree.ts';

const ESCAPES: Record<string, string> = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '"': '\\"', '\\': '\\\\' };

const unit = (sign: string): string => ESCAPES[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
const basic = (text: string): string => `"${text.replace(/["\\\p{Cc}]/gu, unit)}"`;

/** A key, in quotes if it needs them. */
export const keyText = (key: string): string => (/^[\w-]+$/.test(key) ? key : basic(key));

/**
 * A text in the form of the token that it replaces, as far as it can have it: '…' stays without quotes and breaks in it. Only a text with a
 * break is written over several lines, and never in a CRLF file, where readers would keep the CR.
 */
export function textLike(text: string, old: string, oneLine = false): string {
  const quote = old.startsWith("'") ? "'" : '"';
  if (text.includes('\n') && !oneLine) {
    const lead = old.startsWith(quote.repeat(3)) && old[3] !== '\n' && !text.startsWith('\n') ? '' : '\n';
    if (quote === "'" && /^(?:[^'\p{Cc}]|[\n\t])*$/u.test(text)) return `'''${lead}${text}'''`;
    const escaped = text.replace(/[\\\p{Cc}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : unit(sign)));
    return `"""${lead}${escaped.replace(/""(?="|$)/g, '"\\"').replace(/"$/, '\\"')}"""`;
  }
  return quote === "'" && /^[^'\p{Cc}]*$/u.test(text) ? `'${text}'` : basic(text);
}

/** Any value in one line. */
export function inline(value: TomlData): string {
  if (typeof value === 'string') return basic(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).map(([key, each]) => `${keyText(key)} = ${inline(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

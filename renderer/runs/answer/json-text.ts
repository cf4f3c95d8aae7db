// renderer/runs/answer/json-text.ts - JSON as coloured pieces, even while it is still being written.
import { jsonFrom } from '../../../electron/contract/index.ts';

export type JsonPiece = { text: string; kind: 'key' | 'string' | 'number' | 'word' | 'plain' };

const TOKEN = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** Cuts a JSON text into coloured pieces; joined they are the text. */
export function jsonPieces(text: string): JsonPiece[] {
  const pieces: JsonPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon, number] = match;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), kind: 'plain' });
    if (quoted !== undefined) {
      pieces.push({ text: quoted, kind: colon === undefined ? 'string' : 'key' });
      if (colon !== undefined) pieces.push({ text: colon, kind: 'plain' });
    } else pieces.push({ text: whole, kind: number === undefined ? 'word' : 'number' });
    at = match.index + whole.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), kind: 'plain' });
  return pieces;
}

/** The text indented by two spaces if it is complete JSON, else null. A fence around it is ignored. */
export function prettyJson(text: string): string | null {
  const inner = /^```(?:json)?[^\S\n]*\n([\s\S]*)\n[^\S\n]*```$/.exec(text.trim())?.[1] ?? text;
  const trimmed = inner.trim();
  if (!/^[[{]/.test(trimmed)) return null;
  try {
    return JSON.stringify(jsonFrom(trimmed), null, 2);
  } catch {
    return null;
  }
}

/** True if a text is JSON or is becoming JSON. */
export const looksLikeJson = (text: string): boolean => /^\s*(?:```json\s*)?[[{]/.test(text);

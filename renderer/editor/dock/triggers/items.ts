// renderer/editor/dock/triggers/items.ts - the list as it is shown: two halves, failing rows on top of each, and what the text changed. Pure.

import type { Analysis } from '../../../../electron/contract/packages.ts';
import { type Evaluation, foundBy, type MatchedFields, type TriggerResult } from '../../../../electron/contract/triggers/evaluation.ts';
import type { Filter } from './acts.ts';

/** `change`: against the saved text; null = none. */
export type RowItem = { kind: 'row'; result: TriggerResult; change: 'passes' | 'fails' | null };
export type Item = { kind: 'group'; shouldTrigger: boolean; passed: number; count: number } | RowItem;

/** By which messages find the package; null while it cannot be read. */
export function matchedFields(analysis: Analysis | null): MatchedFields | null {
  if (analysis?.state !== 'ok') return null;
  const { name, title, description, tags, intentPatterns, triggerPhrases } = analysis.metadata;
  return { name, title, description, tags, intentPatterns, triggerPhrases };
}

export interface Shown {
  items: Item[];
  counts: Record<Filter, number>;
}

export function shownItems(now: Evaluation, saved: Evaluation | undefined, filter: Filter): Shown {
  const before = new Map(saved?.results.map(({ id, passes }) => [id, passes]));
  const rows = now.results.map((result): RowItem => {
    const passed = before.get(result.id);
    return { kind: 'row', result, change: passed === undefined || passed === result.passes ? null : result.passes ? 'passes' : 'fails' };
  });
  const is: Record<Filter, (row: RowItem) => boolean> = {
    all: () => true,
    failing: ({ result }) => !result.passes,
    changed: ({ change }) => change !== null,
    held_out: ({ result }) => result.heldOut,
  };
  const half = (wish: boolean): Item[] => {
    const all = rows.filter(({ result }) => result.shouldTrigger === wish);
    const shown = all.filter(is[filter]);
    if (shown.length === 0) return [];
    const passed = all.filter(({ result }) => result.passes).length;
    const failing = shown.filter(({ result }) => !result.passes);
    return [{ kind: 'group', shouldTrigger: wish, passed, count: all.length }, ...failing, ...shown.filter(({ result }) => result.passes)];
  };
  const count = (of: Filter) => rows.filter(is[of]).length;
  return {
    items: [...half(true), ...half(false)],
    counts: { all: rows.length, failing: count('failing'), changed: count('changed'), held_out: count('held_out') },
  };
}

/** Who the message finds, in words. */
export function foundWords(result: TriggerResult): string {
  const by = foundBy(result);
  return by === 'this' ? 'this skill' : by === 'other' ? (result.other?.name ?? '') : 'no skill';
}

const ENDS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
/** 2 → `2nd`. */
export const placeWords = (rank: number | null): string => (rank === null ? '–' : `${rank}${ENDS[ORDINALS.select(rank)]}`);

/** The rows in their kept order with one moved past its neighbour of the same kind; null if there is none. */
export function moved(results: readonly TriggerResult[], items: readonly Item[], id: string | null, by: 1 | -1): string[] | null {
  const rows = items.filter((item) => item.kind === 'row').map(({ result }) => result);
  const at = rows.findIndex((row) => row.id === id);
  const [row, next] = [rows[at], rows[at + by]];
  if (!row || !next || next.shouldTrigger !== row.shouldTrigger || next.passes !== row.passes) return null;
  const ids = results.flatMap((each) => each.id ?? []);
  const [from, to] = [ids.indexOf(row.id ?? ''), ids.indexOf(next.id ?? '')];
  return ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');
}

/** A text in pieces, those that are one of the words marked; capitals make no difference. */
export function markedPieces(text: string, words: readonly string[]): Piece[] {
  const lower = text.toLowerCase();
  const sorted = [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word !== ''))].sort((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  const add = (end: number, start: number, marked: boolean) => end > start && pieces.push({ text: text.slice(start, end), marked });
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const word =
      lower.length === text.length ? sorted.find((each) => lower.startsWith(each, at) && isEdge(lower, at, at + each.length)) : undefined;
    if (word === undefined) {
      at++;
      continue;
    }
    add(at, from, false);
    add(at + word.length, at, true);
    from = at += word.length;
  }
  add(text.length, from, false);
  return joined(pieces);
}

interface Piece {
  text: string;
  marked: boolean;
}

/** Words that stand side by side are one mark. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const [at, piece] of pieces.entries()) {
    const last = all.at(-1);
    const isGap = last?.marked === true && /^\s+$/.test(piece.text) && pieces[at + 1]?.marked === true;
    if (last?.marked === true && (piece.marked || isGap)) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}

const LETTER = /[\p{L}\p{N}]/u;
/** No letter runs into it: `date` is not marked in `update`. Scripts without spaces have no such edges. */
const isEdge = (text: string, start: number, end: number): boolean => {
  const joins = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && LETTER.test(a) && LETTER.test(b) && a < '\u3000' && b < '\u3000';
  return !joins(text[start - 1], text[start]) && !joins(text[end - 1], text[end]);
};

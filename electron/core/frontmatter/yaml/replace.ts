// electron/core/frontmatter/yaml/replace.ts - the splice that replaces an old or missing value with a new one.
import type { CST } from 'yaml';
import type { Splice } from '../../../contract/index.ts';
import { lineBreakAt, lineEnd, nextLine } from '../../text/index.ts';
import type { Block } from '../block.ts';
import { type BlockText, blockText, wouldAbsorb } from './block-text.ts';
import type { EditValue } from './edit-value.ts';
import { type Holder, hasQuestionMark, indentStep } from './locate.ts';
import { refuse } from './refuse.ts';
import { blockLines, inlineScalar, inlineValue } from './render.ts';
import { chooseStyle, styleOf } from './styles.ts';
import { columnOf, isBlockCollection, lastMeaningful, sourceOf, tokenEnd } from './tokens.ts';

export interface Slot {
  holder: Holder;
  token: CST.Token | undefined;
  /** The current text of a block scalar. */
  oldText: string;
  flow: boolean;
  parentIndent: number;
}

/** Replaces the value of a slot. Throws `edit_refused` if a comment would be lost. */
export function replaceValue(block: Block, slot: Slot, value: EditValue): Splice {
  if (slot.holder.isPairInList) refuse('odd_layout');
  const { src } = block;
  const { token } = slot;
  const old = styleOf(token);
  if (old === 'none' && token?.type !== 'alias') return fillEmpty(block, slot, value);
  if (token && hasComment(token)) refuse('comment');
  if (token && isBlockCollection(token)) return replaceCollection(block, slot, token, value);
  const start = (token as CST.FlowScalar).offset;
  const end = tokenEnd(token!);
  const style =
    typeof value === 'string' ? chooseStyle(value, { style: old, source: old === 'plain' ? sourceOf(token!) : '' }, slot.flow) : null;
  if (typeof value === 'string' && (style === 'literal' || style === 'folded')) {
    return replaceByBlock(block, slot, { start, end }, value, style) ?? inline(quotedValue(value));
  }
  return inline(typeof value === 'string' ? inlineScalar(value, style as 'plain') : inlineValue(value, slot.flow));

  function inline(text: string): Splice {
    if (token!.type === 'block-scalar') return { start, end, text: text + afterHeader(token as CST.BlockScalar, lineBreakAt(src, start)) };
    // `{"a":"x"}`: an unquoted value needs a space after the colon.
    const glued = slot.flow && src[start - 1] === ':' && !/^["'[{]/.test(text);
    return { start, end, text: (glued ? ' ' : '') + text };
  }
}

const quotedValue = (text: string): string => inlineScalar(text, 'quoted');

/** What follows the header on its line: spaces, a comment, the line break. */
function afterHeader(token: CST.BlockScalar, lineBreak: string): string {
  const rest = token.props.slice(1).map(sourceOf).join('');
  return rest.endsWith('\n') ? rest : rest + lineBreak;
}

/** True if a comment is inside a collection; one after its last token is left where it is. */
function hasComment(token: CST.Token, end = tokenEnd(token)): boolean {
  const isInside = (part: CST.SourceToken) => part.type === 'comment' && part.offset < end;
  if ('end' in token && Array.isArray(token.end) && token.end.some(isInside)) return true;
  if (!('items' in token)) return false;
  return (token.items as CST.CollectionItem[]).some(
    ({ start, key, sep, value }) =>
      start.some(isInside) ||
      sep?.some(isInside) ||
      (key && hasComment(key, end)) ||
      (value?.type === 'block-scalar' ? value.props.some((part) => part.type === 'comment') : value && hasComment(value, end)),
  );
}

function replaceByBlock(
  block: Block,
  slot: Slot,
  { start, end }: { start: number; end: number },
  text: string,
  style: 'literal' | 'folded',
): Splice | null {
  const { src } = block;
  const token = slot.token!;
  const old = token.type === 'block-scalar' ? { token, text: slot.oldText } : null;
  const lines = makeBlock(block, slot, text, style, start, old);
  if (!lines) return null;
  if (old) {
    if (wouldAbsorb(src, end, lines.indent, lines.header.includes('+'))) return null;
    return { start, end, text: lines.header + afterHeader(old.token, lineBreakAt(src, start)) + lines.body };
  }
  return headerAndBody(src, { start, end }, '', lines);
}

/** The header replaces the value, a comment after it stays, and the lines follow. */
function headerAndBody(src: string, { start, end }: { start: number; end: number }, lead: string, lines: BlockText): Splice | null {
  if (wouldAbsorb(src, nextLine(src, end), lines.indent, lines.header.includes('+'))) return null;
  const stop = lineEnd(src, end);
  const rest = src.slice(end, stop);
  const ending = lineBreakAt(src, start);
  return { start, end: stop, text: lead + lines.header + rest + ending + lines.body.replace(/\r?\n$/, '') };
}

function makeBlock(
  block: Block,
  slot: Slot,
  text: string,
  style: 'literal' | 'folded',
  at: number,
  old: { token: CST.BlockScalar; text: string } | null,
): BlockText | null {
  const lineBreak = lineBreakAt(block.src, at);
  return blockText({ text, style, parentIndent: slot.parentIndent, step: indentStep(block), lineBreak, old });
}

/** A value where there was none: after the colon, the hyphen, or the key of `{a}`. */
function fillEmpty(block: Block, slot: Slot, value: EditValue): Splice {
  const { src } = block;
  const { at, afterKey } = emptyPlace(slot.holder);
  if (afterKey && (!slot.flow || hasQuestionMark(slot.holder))) refuse('no_colon');
  const lead = afterKey ? ': ' : ' ';
  const style = typeof value === 'string' ? chooseStyle(value, { style: 'none', source: '' }, slot.flow) : null;
  if (typeof value === 'string' && (style === 'literal' || style === 'folded')) {
    const lines = makeBlock(block, slot, value, style, at, null);
    const splice = lines && headerAndBody(src, { start: at, end: at }, lead, lines);
    if (splice) return splice;
  }
  if (!slot.flow && value instanceof Map && value.size > 0 && slot.holder.kind === 'pair') {
    const lineBreak = lineBreakAt(src, at);
    const step = indentStep(block);
    const indent = slot.parentIndent + step;
    const stop = lineEnd(src, at);
    return { start: stop, end: stop, text: lineBreak + ' '.repeat(indent) + blockLines(value, { indent, step, lineBreak }) };
  }
  const inline =
    typeof value === 'string'
      ? inlineScalar(value, style === 'literal' || style === 'folded' ? 'quoted' : style!)
      : inlineValue(value, slot.flow);
  const glued = slot.flow && /[^ \t\r\n,\]}]/.test(src[at] ?? '');
  return { start: at, end: at, text: lead + inline + (glued ? ' ' : '') };
}

function emptyPlace({ kind, item }: Holder): { at: number; afterKey: boolean } {
  const mark = lastMeaningful(kind === 'pair' ? item.sep : item.start);
  if (mark) return { at: mark.offset + mark.source.length, afterKey: false };
  if (kind === 'item' || !item.key) refuse('odd_layout');
  return { at: tokenEnd(item.key), afterKey: true };
}

/** A list or mapping in block form: entries of the same kind keep the form, all else goes on the key's line. */
function replaceCollection(block: Block, slot: Slot, token: CST.BlockMap | CST.BlockSequence, value: EditValue): Splice {
  const { src } = block;
  const lineBreak = lineBreakAt(src, token.offset);
  const end = tokenEnd(token);
  const endsLine = src[end - 1] === '\n';
  const isSameForm = token.type === 'block-seq' ? Array.isArray(value) && value.length > 0 : value instanceof Map && value.size > 0;
  if (isSameForm) {
    const indent = columnOf(src, token.offset);
    const text = blockLines(value as EditValue[], { indent, step: indentStep(block), lineBreak });
    return { start: token.offset, end, text: text + (endsLine ? lineBreak : '') };
  }
  const mark = lastMeaningful(slot.holder.kind === 'pair' ? slot.holder.item.sep : slot.holder.item.start);
  if (!mark) refuse('odd_layout');
  const at = mark.offset + mark.source.length;
  const between = src.slice(at, token.offset);
  if (between.includes('#')) refuse('comment');
  // A collection starting on the line of its key or hyphen is replaced there; one below moves up.
  const start = between.includes('\n') ? at : token.offset;
  const lead = start === at ? ' ' : '';
  if (typeof value === 'string') {
    const lines = endsLine || isBlankRest(src, end) ? literalLines(block, slot, value, at) : null;
    const after = endsLine ? end : nextLine(src, end);
    if (lines && !wouldAbsorb(src, after, lines.indent, lines.header.includes('+'))) {
      if (endsLine) return { start, end, text: lead + lines.header + lineBreak + lines.body };
      const body = lines.body.replace(/\r?\n$/, '');
      return { start, end: lineEnd(src, end), text: lead + lines.header + lineBreak + body };
    }
  }
  return { start, end, text: lead + inlineValue(value, false) + (endsLine ? lineBreak : '') };
}

const isBlankRest = (src: string, at: number): boolean => src.slice(at, lineEnd(src, at)).trim() === '';

function literalLines(block: Block, slot: Slot, text: string, at: number): BlockText | null {
  const style = chooseStyle(text, { style: 'none', source: '' }, false);
  return style === 'literal' ? makeBlock(block, slot, text, style, at, null) : null;
}

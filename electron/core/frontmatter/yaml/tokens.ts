// electron/core/frontmatter/yaml/tokens.ts - places in a block, all from source tokens: a node's own range has comments and line breaks.
import type { CST } from 'yaml';

export type Item = CST.CollectionItem;
export type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
type Token = CST.Token;
type Source = CST.SourceToken;

const isMeaningful = (token: Source): boolean =>
  token.type !== 'space' && token.type !== 'newline' && token.type !== 'comment' && token.type !== 'comma';

export const firstMeaningful = (tokens: readonly Source[] | undefined): Source | undefined => tokens?.find(isMeaningful);
export const lastMeaningful = (tokens: readonly Source[] | undefined): Source | undefined => tokens?.findLast(isMeaningful);

/** End of a token without trailing comments and spaces. A block scalar ends after its last line break. */
export function tokenEnd(token: Token): number {
  switch (token.type) {
    case 'block-scalar':
      return token.props.reduce((end, prop) => end + sourceOf(prop).length, token.offset) + token.source.length;
    case 'flow-collection': {
      const close = token.end[0];
      return close ? close.offset + close.source.length : token.start.offset + 1;
    }
    case 'block-map':
    case 'block-seq':
      return (token.items as Item[]).reduceRight<number | null>((end, item) => end ?? itemEnd(item), null) ?? token.offset;
    default:
      return 'offset' in token ? token.offset + sourceOf(token).length : 0;
  }
}

/** End of a pair or list item; null for an item with only comments. */
export function itemEnd(item: Item): number | null {
  if (item.value) return tokenEnd(item.value);
  const separator = lastMeaningful(item.sep);
  if (separator) return separator.offset + separator.source.length;
  if (item.key) return tokenEnd(item.key);
  const start = lastMeaningful(item.start);
  return start ? start.offset + start.source.length : null;
}

/** Start of a pair or list item, its `- ` or `? ` included; null for an item with only comments. */
export function itemStart(item: Item): number | null {
  const first = firstMeaningful(item.start) ?? item.key ?? firstMeaningful(item.sep) ?? item.value;
  return first && 'offset' in first ? first.offset : null;
}

/** The non-empty items. */
export function itemsOf(collection: Collection): Item[] {
  return (collection.items as Item[]).filter((item) => item.key || item.value || item.sep || firstMeaningful(item.start));
}

export const isFlow = (token: Token | undefined): token is CST.FlowCollection => token?.type === 'flow-collection';
export const isBlockCollection = (token: Token | undefined): token is CST.BlockMap | CST.BlockSequence =>
  token?.type === 'block-map' || token?.type === 'block-seq';

export function sourceOf(token: Token): string {
  return 'source' in token ? token.source : '';
}

/** Column of an offset in its line, from 0. */
export function columnOf(text: string, offset: number): number {
  return offset <= 0 ? 0 : offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

// electron/core/frontmatter/yaml/styles.ts - the style of a new text: the old one if it fits the text, else the least surprising one.
import type { CST } from 'yaml';
import { canFolded, canLiteral, canPlain, canSingle, lookAlike, withoutFinalBreaks } from './scalars.ts';

type OldStyle = 'none' | 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'other';
export type NewStyle = 'plain' | 'single' | 'double' | 'quoted' | 'literal' | 'folded';

export function styleOf(token: CST.Token | undefined): OldStyle {
  switch (token?.type) {
    case undefined:
      return 'none';
    case 'scalar':
      return token.source === '' ? 'none' : 'plain';
    case 'single-quoted-scalar':
      return 'single';
    case 'double-quoted-scalar':
      return 'double';
    case 'block-scalar':
      return headerOf(token).startsWith('|') ? 'literal' : 'folded';
    case 'alias':
      return 'none';
    default:
      return 'other';
  }
}

/** The header of a block scalar: `|`, `>-`, `|2+`. */
export const headerOf = (token: CST.BlockScalar): string => (token.props[0] && 'source' in token.props[0] ? token.props[0].source : '|');

interface Old {
  style: OldStyle;
  /** The source of a plain scalar; empty for others. */
  source: string;
}

export function chooseStyle(text: string, old: Old, flow: boolean): NewStyle {
  const looks = lookAlike(text);
  // A number may follow a number without quotes: 1.10 → 1.11. Text that looks like one is quoted.
  const isSameKind = old.style === 'plain' && looks !== null && looks !== 'null' && looks === lookAlike(old.source);
  if ((old.style === 'plain' || old.style === 'none') && canPlain(text, flow) && (looks === null || isSameKind)) return 'plain';
  if (old.style === 'single' && canSingle(text)) return 'single';
  if (old.style === 'double' && (flow || !text.includes('\n'))) return 'double';
  if (old.style === 'literal' && canLiteral(text)) return 'literal';
  if (old.style === 'folded' && canLiteral(text)) return canFolded(text) ? 'folded' : 'literal';
  const wantsLines = withoutFinalBreaks(text).includes('\n') && !text.endsWith('\n\n');
  if (wantsLines && !flow && canLiteral(text)) return 'literal';
  if ((old.style === 'literal' || old.style === 'folded') && looks === null && canPlain(text, flow)) return 'plain';
  return 'quoted';
}

// electron/shells/cli/tree.ts - the spans of a run as a tree in text.
import { endingOfSpan, isWhole, type Span, spanStatus, toldOfSpan } from '../../contract/index.ts';
import { cost, duration, tokens } from './format.ts';

const MARKS: Readonly<Record<Span['status'] | 'incomplete', string>> = {
  running: '…',
  ok: '✓',
  incomplete: '!',
  failed: '✗',
  cancelled: '◼',
  timed_out: '⧖',
  interrupted: '✗',
};

/** One line per span, children under their parent in order of time; its error and warnings appear below it. */
export function spanTree(spans: readonly Span[]): string[] {
  const known = new Set(spans.map((span) => span.id));
  const children = Map.groupBy(spans, (span) => (span.parentId !== null && known.has(span.parentId) ? span.parentId : null));
  for (const list of children.values()) list.sort((a, b) => a.offsetMs - b.offsetMs);

  const draw = (parent: string | null, indent: string): string[] => {
    const list = children.get(parent) ?? [];
    return list.flatMap((span, index) => {
      const last = index === list.length - 1;
      const branch = parent === null ? '' : last ? '└─ ' : '├─ ';
      const below = parent === null ? indent : `${indent}${last ? '   ' : '│  '}`;
      const told = [span.error?.message, ...notesOf(span)].flatMap((text) => (text === undefined ? [] : [`${below}   ${text}`]));
      return [`${indent}${branch}${lineOf(span)}`, ...told, ...draw(span.id, below)];
    });
  };
  return draw(null, '');
}

/** What it warns of, and the end of an answer that its server did not state, or in a way that nobody knows. */
function notesOf(span: Span): string[] {
  const { warning } = span.attributes;
  const told = isWhole(endingOfSpan(span)) ? toldOfSpan(span) : null;
  return [...(typeof warning === 'string' ? warning.split('\n').map((line) => `! ${line}`) : []), ...(told === null ? [] : [told])];
}

function lineOf(span: Span): string {
  const counted = span.inputTokens === null && span.outputTokens === null ? '' : tokensOf(span);
  const facts = [
    duration(span.durationMs),
    counted,
    span.modelId === null || span.modelId === span.name ? '' : span.modelId,
    span.cost === null ? '' : cost(span.cost),
  ];
  return `${MARKS[spanStatus(span)]} ${span.kind.replaceAll('_', ' ')} ${span.name}  ${facts.filter(Boolean).join('  ')}`;
}

const tokensOf = (span: Span): string =>
  `${span.tokensEstimated ? '~' : ''}${tokens(span.inputTokens)} in, ${tokens(span.outputTokens)} out`;

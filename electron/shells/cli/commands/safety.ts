// electron/shells/cli/commands/safety.ts - a safety report as text: the worst first, a kind is one line with its first places below, and what is
// clear is said.
import { clearIn, groupSafety, type SafetyItem } from '../../../contract/index.ts';

/** Places shown of one kind; the others are counted. */
const MOST_SHOWN = 5;

/** `fileName` is what the package itself is called. */
export function safetyLines(items: readonly SafetyItem[], fileName: string): string[] {
  const lines = groupSafety(items).flatMap(({ severity, title, items: own }) => [
    `${severity}: ${title}`,
    ...own.slice(0, MOST_SHOWN).map((item) => `  ${placeOf(item, fileName)}: ${item.message}`),
    ...(own.length > MOST_SHOWN ? [`  and ${own.length - MOST_SHOWN} more, see --json`] : []),
  ]);
  return [...lines, `clear: ${clearIn(items).join(', ')}`];
}

const placeOf = ({ path, line }: SafetyItem, fileName: string): string =>
  [path ?? fileName, line].filter((part) => part !== null).join(':');

// electron/shells/cli/commands/reports/safety.ts - a safety report as text: the worst first, a kind is one line with its places below, and what
// is clear is said.
import { clearIn, groupSafety, type SafetyItem } from '../../../../contract/index.ts';

/** Places shown of one kind beside other things; the others are counted. */
const MOST_SHOWN = 5;

/** `fileName` is what the package itself is called. */
export function safetyLines(items: readonly SafetyItem[], fileName: string, most = MOST_SHOWN): string[] {
  const lines = groupSafety(items).flatMap(({ severity, title, items: own }) => [
    `${severity}: ${title}`,
    ...own.slice(0, most).map((item) => `  ${placeOf(item, fileName)}: ${item.message}`),
    ...(own.length > most ? [`  and ${own.length - most} more, see --json`] : []),
  ]);
  return [...lines, `clear: ${clearIn(items).join(', ')}`];
}

const placeOf = ({ path, line }: SafetyItem, fileName: string): string =>
  [path ?? fileName, line].filter((part) => part !== null).join(':');

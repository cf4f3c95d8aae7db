// electron/core/exchange/importing/convert.ts - a candidate as package text, converted if in another format.
import { AppError, asAppError, type NotCarried, type PackageFormat } from '../../../contract/index.ts';
import { baseOf, isNoSkill, type Recognised, recognise, toPackage } from '../../formats/index.ts';
import type { Original } from '../../storage/index.ts';
import { reasonOf } from './limits.ts';
import type { Candidate } from './load.ts';
import { placedInWhole } from './sources/opencode.ts';

export interface Converted {
  format: PackageFormat;
  /** As the package is kept. */
  fileName: string;
  text: string;
  notCarried: NotCarried[];
  /** The original, if converted. */
  original: Omit<Original, 'hash'> | null;
}

export type Told = Extract<Recognised, { told: string }>;

/** In a plugin the folder says what a file is, where its text does not. */
function byFolder(part: PackageFormat | null, place: string, known: Recognised): Recognised {
  if (part === null || isNoSkill(place)) return known;
  return 'told' in known || (known.format === 'package' && part === 'claude_agent') ? { format: part } : known;
}

/** What the text is. A text that cannot be converted returns the reason, one that is not a skill what it is. */
export function convert(
  text: string,
  { fileName, path, files, chosen, part, made }: Candidate,
): Converted | { refused: string; format: PackageFormat } | Told {
  const place = path ?? fileName;
  const known = made ?? (files === null ? byFolder(part, place, recognise(place, text, chosen)) : { format: 'agent_skill' as const });
  if ('told' in known) return known;
  const { format } = known;
  if (format === 'package' || format === 'agent_skill') return { format, fileName, text, notCarried: [], original: null };
  try {
    const converted = toPackage(format, text, place);
    const notCarried = made === undefined ? converted.notCarried : [...made.notCarried, ...placedInWhole(made, converted.notCarried)];
    return { format, ...converted, notCarried, original: { format, fileName: baseOf(place), text } };
  } catch (cause) {
    const error = asAppError(cause);
    if (!(cause instanceof AppError)) throw error;
    const { line, column } = error.where ?? {};
    // The list names the file already.
    const what = reasonOf(error).replace(/^[^:]*, line \d+, column \d+: /, '');
    return { refused: `${line === undefined ? '' : `Line ${line}, column ${column ?? 1}: `}${what}`, format };
  }
}

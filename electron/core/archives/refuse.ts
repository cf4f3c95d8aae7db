// electron/core/archives/refuse.ts - refusing a whole archive.
import { AppError } from '../../contract/index.ts';

const SHOWN = 8;
const OTHER_TOOL = 'Unpack it with a tool you trust, check the files, then import their folder.';

/** Throws `archive_refused` with every reason, the first ones in words. */
export function refuse(name: string, reasons: readonly string[], remedy = OTHER_TOOL, cause?: unknown): never {
  const more = reasons.length > SHOWN ? `; and ${reasons.length - SHOWN} more` : '';
  const told = `${reasons.slice(0, SHOWN).map(shortened).join('; ')}${more}`;
  throw new AppError('archive_refused', `${name} was not opened: ${told}. Nothing was written.`, { remedy, cause, where: { file: name } });
}

/** An archive whose bytes are not what they should be. */
export const damaged = (name: string, reason: string, cause?: unknown): never =>
  refuse(name, [reason], 'Get the archive from its source again; the transfer may have been incomplete.', cause);

const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 297)}…` : text);

/** A name for a sentence: control characters are shown as codes, and a long one is cut. */
export function shown(path: string): string {
  const safe = path.replace(
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `<${sign.charCodeAt(0).toString(16).padStart(2, '0')}>`,
  );
  return safe.length > 120 ? `${safe.slice(0, 80)}…${safe.slice(-39)}` : safe;
}

// electron/core/safety/names.ts - names that look like something they are not.

/** Extensions that run when a person opens them, above all on Windows. */
export const STARTS = /\.(?:app|bat|cmd|com|cpl|desktop|exe|hta|jar|js|jse|lnk|msc|msi|pif|ps1|scf|scr|url|vbe|vbs|wsf)$/i;
const LOOKS_HARMLESS = /\.(?:csv|docx?|gif|html?|jpe?g|json|md|mp3|mp4|pdf|png|pptx?|svg|txt|xlsx?|ya?ml)\s*\.[a-z0-9]+$/i;
const UNSEEN = /[\p{DI}\p{Cc}\p{Zl}\p{Zp}]/u;
/** Letters of these scripts look like Latin ones. */
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]/u;

/** Why a name deceives, as the end of a sentence, or null. Only a path's last part counts. */
export function deceives(path: string): string | null {
  const name = path.split('/').at(-1) ?? path;
  if (UNSEEN.test(name)) return 'contains characters that are invisible or reverse its order.';
  if (LOOKS_HARMLESS.test(name) && STARTS.test(name)) return 'looks like a document but is a program.';
  const mixed = name.split(/[^\p{L}]+/u).find((word) => LATIN.test(word) && LOOKALIKE.test(word));
  return mixed === undefined ? null : `mixes alphabets whose letters look alike (in “${mixed}”).`;
}

// electron/shells/external.ts - which addresses may leave the window. One table for every shell; compared by a URL parser, never by prefix.

/** Schemes that a skill author's links need. Everything else (file, smb, javascript, other apps' schemes) is refused. */
const SCHEMES: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/** The address in its normal form when it may be opened outside, else null. An address that carries a user name is refused. */
export function externalUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !SCHEMES.has(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  // The parser repairs `https:host` and the like; an address that needs repair was not meant as a link.
  return /^(https:\/\/|mailto:)/i.test(text) ? url.href : null;
}

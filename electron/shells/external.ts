// electron/shells/external.ts - which addresses may leave the window. One rule for every shell; read by a URL parser, never by prefix.
import { decodedUri } from '../contract/index.ts';

export type External = { url: string } | { refused: string };

/** Nothing that a browser or a mail program might read as more than it seems: control characters, and the codes of line breaks after decoding. */
const CONTROL = /\p{Cc}/u;
const BREAK_CODE = /%0[ad]/i;
const MAX_SUBJECT = 500;

/** The address in its normal form if it may be opened outside: https without a user name, or mail with address, subject and body. */
export function externalUrl(text: string): External {
  const url = CONTROL.test(text) ? null : URL.parse(text);
  // The parser repairs `https:host` and the like; an address that needs repair was not meant as a link.
  if (url?.protocol === 'https:' && /^https:\/\//i.test(text)) {
    return url.username === '' && url.password === ''
      ? { url: url.href }
      : { refused: 'An address with a user name or a password is not opened.' };
  }
  if (url?.protocol === 'mailto:') return mailUrl(url);
  return { refused: 'Only https and mailto addresses are opened.' };
}

/** RFC 6068 also allows headers, copies and, in some programs, attached files: a link could send what nobody sees. */
function mailUrl({ pathname, search, hash }: URL): External {
  const refused = (why: string): External => ({ refused: `This mail address is not opened: ${why}.` });
  const address = decodedUri(pathname);
  if (address === null || !/^[^\s@,;:<>()[\]\\"%]+@[^\s@,;:<>()[\]\\"%/]+$/.test(address)) return refused('it is not exactly one address');
  if (hash !== '') return refused('it has a part after #');
  const fields = new Map<string, string>();
  for (const part of search.slice(1).split('&').filter(Boolean)) {
    const [name = '', ...rest] = part.split('=');
    const value = decodedUri(rest.join('='));
    if (value === null) return refused('it cannot be decoded');
    if (name !== 'subject' && name !== 'body') return refused('only a subject and a body may be given');
    if (fields.has(name)) return refused(`it has two of ${name}`);
    fields.set(name, value);
  }
  const subject = fields.get('subject') ?? '';
  if (CONTROL.test(address) || CONTROL.test(subject) || BREAK_CODE.test(subject)) return refused('its address or subject has a line break');
  if (subject.length > MAX_SUBJECT) return refused('its subject is too long');
  if (CONTROL.test((fields.get('body') ?? '').replace(/[\r\n\t]/g, ''))) return refused('its body has control characters');
  const query = [...fields].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const [local = '', domain = ''] = address.split('@');
  return { url: `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}${query === '' ? '' : `?${query}`}` };
}

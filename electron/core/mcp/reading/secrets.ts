// electron/core/mcp/reading/secrets.ts - which values of a configuration are secret: by the name that they have, or by their shape. They leave the text
// and become `${secret:place}`, whose value goes to the secret store and nowhere else.
import type { McpTransport } from '../../../contract/index.ts';
import { looksSecret } from '../../safety/index.ts';
import { partsOf } from './references.ts';

interface Sealed {
  text: string;
  /** By place: `env TIDE_API_KEY`. */
  secrets: Map<string, string>;
}

const WORDS = new Set(
  'key keys apikey apikeys token tokens secret secrets pass passwd password passphrase pwd pat auth authorization credential credentials creds cookie cookies bearer session dsn jwt signature'.split(
    ' ',
  ),
);
/** `TOKEN_LIMIT`, `KEY_FILE`: what is said about a key. */
const ABOUT = new Set(
  'path file dir directory folder name id url uri endpoint host timeout ttl limit max min count type mode method enabled header prefix scheme store region version length size provider server'.split(
    ' ',
  ),
);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Whether what has this name is a secret. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined || ABOUT.has(last) || words[0] === 'max') return false;
  return words.some((word) => WORDS.has(word)) || /(?:key|token|secret|password|passwd|credential)s?$/.test(last);
}

/** What anybody may read whatever its name: a number of a few digits, a yes or no. */
const isHarmless = (value: string): boolean =>
  value.trim() === '' || /^(?:\d{1,5}|true|false|yes|no|on|off|none|null)$/i.test(value.trim());

/** Long and without words: hexadecimal, or letters of both cases with digits. */
function isRandom(text: string): boolean {
  if (text.length < 24 || text.length > 4000 || !/^[\w+/=~-]+$/.test(text)) return false;
  if (/^[0-9a-f]+$/i.test(text)) return text.length >= 32;
  const digits = text.replace(/\D/g, '').length;
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && digits >= 3 && !/[a-z]{9}/i.test(text);
}

const isSecretShape = (text: string): boolean => looksSecret(text) || isRandom(text);

const SCHEME = /^(?:bearer|basic|token|apikey)\s+/i;

/** A value that has a name: a variable of the environment, a header, the value after `--api-key`. */
function sealNamed(place: string, name: string, value: string): Sealed {
  const parts = partsOf(value);
  const isOwn = parts.every(({ reference }) => reference === null);
  if (isOwn && isSecretName(name) && !isHarmless(value)) {
    const scheme = SCHEME.exec(value)?.[0] ?? '';
    return { text: `${scheme}\${secret:${place}}`, secrets: new Map([[place, value.slice(scheme.length)]]) };
  }
  return sealShape(place, value);
}

/** A value without a name, by its shape alone. */
function sealShape(place: string, value: string): Sealed {
  if (URL.canParse(value) && /^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return sealAddress(place, value);
  const secrets = new Map<string, string>();
  const text = partsOf(value)
    .map(({ text: own, reference }) => {
      if (reference !== null || !isSecretShape(own.trim())) return own;
      const scheme = SCHEME.exec(own)?.[0] ?? '';
      const key = secrets.size === 0 ? place : `${place} ${secrets.size + 1}`;
      secrets.set(key, own.slice(scheme.length));
      return `${scheme}\${secret:${key}}`;
    })
    .join('');
  return { text, secrets };
}

/** Of an address: the password, what the query calls a key, and parts of the path that look like one. */
function sealAddress(place: string, whole: string): Sealed {
  const secrets = new Map<string, string>();
  const hide = (where: string, value: string): string => {
    secrets.set(`${place} ${where}`, value);
    return `\${secret:${place} ${where}}`;
  };
  // What refers to something may hold any sign; a control character stands for it.
  const parts = partsOf(whole);
  const address = parts.map(({ text, reference }) => (reference === null ? text : '\u0001')).join('');
  const [, start, rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)(.*)$/is.exec(address) ?? [];
  if (start === undefined) return { text: whole, secrets };
  const [path = '', ...query] = rest.split('#')[0]!.split('?');
  const [authority = '', ...segments] = path.split('/');
  const isOwn = (text: string): boolean => text !== '' && !text.includes('\u0001');
  const [, user, password = '', host] = /^([^:]*):(.*)@([^@]*)$/s.exec(authority) ?? [];
  const shownHost = isOwn(password) ? `${user}:${hide('password', password)}@${host}` : authority;
  const shownPath = segments.map((each, index) => (isOwn(each) && isSecretShape(each) ? hide(`part ${index + 1}`, each) : each));
  const shownQuery = query
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      const text = value.join('=');
      const isSecret = isOwn(text) && (isSecretShape(text) || (isSecretName(name) && !isHarmless(text)));
      return isSecret ? `${name}=${hide(name, text)}` : pair;
    });
  const references = parts.flatMap(({ text, reference }) => (reference === null ? [] : [text]));
  const shown = `${start}${[shownHost, ...shownPath].join('/')}${query.length === 0 ? '' : `?${shownQuery.join('&')}`}`;
  return { text: shown.replaceAll('\u0001', () => references.shift() ?? ''), secrets };
}

/** Arguments of a program: `--token x`, `--token=x`, `-e NAME=x`, `--header "Authorization: Bearer x"`, or anything of the shape of a key. */
const sealArguments = (args: readonly string[], keep: (sealed: Sealed) => string): string[] =>
  args.map((arg, index) => {
    const place = `argument ${index + 1}`;
    const before = args[index - 1] ?? '';
    const flag = /^--?([\w-]{1,100})$/.exec(before)?.[1];
    const pair = /^(-{0,2}[\w.-]{1,100})(=|:\s{0,9})(.+)$/s.exec(arg);
    if (pair !== null && !/^[a-z][a-z0-9+.-]*:\/\//i.test(arg)) {
      const [, name = '', sign = '', value = ''] = pair;
      return `${name}${sign}${keep(sealNamed(place, name, value))}`;
    }
    return keep(flag === undefined || arg.startsWith('-') ? sealShape(place, arg) : sealNamed(place, flag, arg));
  });

/** A transport without its secrets, and these by place. What is sealed already stays. */
export function sealTransport(transport: McpTransport): { transport: McpTransport; secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  const keep = (sealed: Sealed): string => {
    for (const [place, value] of sealed.secrets) secrets.set(place, value);
    return sealed.text;
  };
  const each = (kind: string, values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, keep(sealNamed(`${kind} ${name}`, name, value))]));
  if (transport.kind === 'http') {
    const url = keep(sealAddress('address', transport.url));
    return { transport: { ...transport, url, headers: each('header', transport.headers) }, secrets };
  }
  return { transport: { ...transport, args: sealArguments(transport.args, keep), env: each('env', transport.env) }, secrets };
}

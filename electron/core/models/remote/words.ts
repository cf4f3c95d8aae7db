// electron/core/models/remote/words.ts - the server's own words, wherever it puts them. Everything here is linear in the text.

export interface Said {
  /** '' if it said nothing that a person can read. */
  message: string;
  /** Code, type and status in one text. */
  code: string;
  /** google.rpc.RetryInfo: Google writes in the body what others write in a header. In milliseconds. */
  waitMs: number | null;
}

/** Characters of a server's words that are looked at. */
export const READ = 20_000;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/** The title of a web page, else its first heading, else ''. */
function titleOf(page: string): string {
  const lower = page.toLowerCase();
  for (const tag of ['title', 'h1', 'h2']) {
    const start = lower.indexOf('>', lower.indexOf(`<${tag}`)) + 1;
    const end = lower.indexOf(`</${tag}`, start);
    if (!lower.includes(`<${tag}`) || start === 0 || end < 0) continue;
    const text = page.slice(start, end).replace(/<[^<>]*>/g, ' ');
    const title = text.replace(/&(#?\w{1,8});/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity).trim();
    if (title !== '') return title;
  }
  return '';
}

export const isPage = (text: string): boolean => /^\s*<(?:!doctype|html|head|body|\?xml|!--)/i.test(text.slice(0, 1000));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A value as JSON; '' for one that is nested too deeply for it. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

const NAMES = [
  'message',
  'msg',
  'detail',
  'details',
  'error_message',
  'error_msg',
  'error_description',
  'status_msg',
  'errorMessage',
  'errorText',
  'title',
  'reason',
];
const NESTED = ['error', 'errors', 'base_resp', 'data', 'response'];
const CODES = ['code', 'type', 'status', 'error_code', 'error_type', 'status_code'];

/** Where a list says what is wrong, e.g. `body.stream_options` (FastAPI). */
const placeOf = (loc: unknown): string => (Array.isArray(loc) ? `${loc.filter(isPlain).join('.')}: ` : '');

/** What can become text or a number: an object of JSON may have a `toString` that is no function. */
const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
/** A word or a number as text; '' for anything else. */
export const wordIn = (value: unknown): string => (isPlain(value) ? String(value) : '');
/** A number, also as text; NaN for anything else. */
export const numberIn = (value: unknown): number => (isPlain(value) ? Number(value) : Number.NaN);

function wordsIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return isPage(value) ? titleOf(value) : value.trim();
  if (typeof value !== 'object' || value === null || depth > 4) return '';
  if (Array.isArray(value)) {
    const all = value.slice(0, 5).map((each) => wordsIn(each, depth + 1));
    return all.filter((words) => words !== '').join('; ');
  }
  const object = value as Record<string, unknown>;
  for (const name of [...NESTED.slice(0, 3), ...NAMES, ...NESTED.slice(3)]) {
    const words = wordsIn(object[name], depth + 1);
    if (words !== '') return placeOf(object.loc) + words;
  }
  return '';
}

function codesIn(value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  const object = value as Record<string, unknown>;
  const own = CODES.map((name) => object[name]).filter(isPlain);
  return [...own.map(String), ...NESTED.flatMap((name) => codesIn(object[name], depth + 1))];
}

function retryDelayMs(value: unknown): number | null {
  const body = (Array.isArray(value) ? value[0] : value) as Record<string, unknown> | null;
  const inner = body?.error as Record<string, unknown> | null | undefined;
  const told = numberIn(body?.retry_after ?? inner?.retry_after);
  if (told >= 0 && Number.isFinite(told)) return told * 1000;
  for (const detail of Array.isArray(inner?.details) ? inner.details : []) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(wordIn((detail as { retryDelay?: unknown } | null)?.retryDelay));
    if (seconds) return Math.ceil(Number(seconds[1]) * 1000);
  }
  return null;
}

const UNITS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** `Please try again in 9m38.016s` (OpenAI, Groq), `Please retry after 29 seconds` (Azure): in milliseconds. */
function waitIn(message: string): number | null {
  const [, time] =
    /(?:try again|retry|wait)(?: after| in)? ((?:\d{1,9}(?:\.\d{1,9})? ?(?:d|h|ms|m|s)[a-z]{0,7},? ?){1,4})/i.exec(message) ?? [];
  if (time === undefined) return null;
  let ms = 0;
  for (const [, count, unit] of time.matchAll(/(?<![\d.])(\d{1,9}(?:\.\d{1,9})?) ?(ms|d|h|m|s)/gi))
    ms += Number(count) * UNITS[unit!.toLowerCase()]!;
  return Math.ceil(ms);
}

/** What a body or a part of it says: an object with `error`, `detail`, `message` or the like, a web page, or plain text. */
export function saidIn(body: unknown): Said {
  const value = typeof body === 'string' ? parsed(body) : body;
  const message = (typeof value === 'string' ? wordsIn(value.slice(0, READ), 0) : wordsIn(value, 0)).slice(0, READ);
  // Some wrap the error of the server behind them, as text.
  const inner = /^[{[]/.test(message) ? parsed(message) : message;
  const words = typeof inner === 'string' ? inner : wordsIn(inner, 1) || message;
  return {
    message: words.replace(/\s+/g, ' '),
    code: codesIn(value, 0).join(' ').slice(0, READ),
    waitMs: retryDelayMs(value) ?? waitIn(words),
  };
}

// electron/core/frontmatter/yaml/scalars.ts - which text may use which style. Deliberately stricter than the grammar: what is written
// here reads as the same text in readers of YAML 1.1 and 1.2.

type LookAlike = 'null' | 'switch' | 'number' | 'date' | 'sign';

const NULL = /^(?:~|null|Null|NULL)$/;
const SWITCH = /^(?:[yYnN]|yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const NUMBER =
  /^[-+]?(?:0b[01_]+|0o[0-7_]+|0x[0-9a-fA-F_]+|(?:\.[0-9_]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?|[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?|\.(?:inf|Inf|INF))$|^\.(?:nan|NaN|NAN)$/;
const DATE = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ]|$)/;

/** The type a reader may see in plain text; null = text. `1.2.0` is text. */
export function lookAlike(text: string): LookAlike | null {
  if (text === '' || NULL.test(text)) return 'null';
  if (SWITCH.test(text)) return 'switch';
  if (NUMBER.test(text)) return 'number';
  if (DATE.test(text)) return 'date';
  return text === '<<' || text === '=' ? 'sign' : null;
}

// C0 except tab, DEL, C1, NEL, line and paragraph separators, byte order mark, noncharacters, half surrogates.
const ESCAPED =
  '[\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ufeff\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
const NEEDS_ESCAPE = new RegExp(ESCAPED);
const NEEDS_ESCAPE_IN_BLOCK = new RegExp(ESCAPED.replace('\\x0a-', '\\x0b-'));
const EACH_ESCAPED = new RegExp(ESCAPED, 'g');

/** True if the text needs no quotes. `flow` = inside brackets. Look-alikes are checked separately. */
export function canPlain(text: string, flow: boolean): boolean {
  if (text === '' || NEEDS_ESCAPE.test(text) || text.includes('\t')) return false;
  if (text.startsWith(' ') || text.endsWith(' ')) return false;
  if (/^[,[\]{}#&*!|>'"%@`?:=]/.test(text) || /^-(?: |$)/.test(text) || /^(?:---|\.\.\.)/.test(text)) return false;
  if (/:(?: |$)| #/.test(text)) return false;
  return !flow || !(/[,?[\]{}]/.test(text) || text === '-');
}

export const canSingle = (text: string): boolean => !NEEDS_ESCAPE.test(text);

/** True for text that a `|` block keeps in every reader: no escapes, no lines of only spaces, a last line with content. */
export function canLiteral(text: string): boolean {
  const lines = withoutFinalBreaks(text).split('\n');
  if (NEEDS_ESCAPE_IN_BLOCK.test(text) || /^[ \t]*$/.test(lines.at(-1)!)) return false;
  return !lines.some((line) => /^[ \t]+$/.test(line));
}

/** True for text that a `>` block keeps: no line starts with a space, and the first is not empty. */
export const canFolded = (text: string): boolean => canLiteral(text) && !/(?:^|\n)[ \t]/.test(text) && !text.startsWith('\n');

export const withoutFinalBreaks = (text: string): string => text.replace(/(?<!\n)\n+$/, '');

/** In double quotes. */
export function doubleQuoted(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replace(EACH_ESCAPED, escapeOf).replaceAll('\t', '\\t');
  return `"${escaped}"`;
}

export const singleQuoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** In the quotes that need fewer escapes: double ones, single ones around `"` and `\`. */
export function quoted(text: string): string {
  return /["\\]/.test(text) && !text.includes("'") && canSingle(text) ? singleQuoted(text) : doubleQuoted(text);
}

const SHORT_ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\0': '\\0', '\u001b': '\\e' };

function escapeOf(sign: string): string {
  const code = sign.charCodeAt(0);
  const hex = code.toString(16);
  return SHORT_ESCAPES[sign] ?? (code < 256 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`);
}

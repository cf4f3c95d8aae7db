// electron/core/assertions/parse/spellings.ts - the ways to write a type. The seed (skill-system-v1) writes family and check:
// `{type: structural, check: json_schema}`; every type may be written so, or by its own name.
import { ASSERTION_FAMILIES } from '../../../contract/index.ts';
import { KINDS } from '../kinds/index.ts';

/** The seed's and related checks, by our names. */
const CHECKS: Record<string, string> = {
  char_range: 'chars',
  character_range: 'chars',
  word_range: 'words',
  line_range: 'lines',
  token_range: 'tokens',
  item_range: 'items',
  llm_eval: 'rubric',
  regex_match: 'regex',
  regex_no_match: 'not_regex',
};

/** The seed's `prompt` is our `criteria`. */
const FIELDS: Record<string, Record<string, string>> = { rubric: { prompt: 'criteria' } };

export interface Spelled {
  type: string;
  fields: Record<string, unknown>;
}

const plain = (name: string): string => name.trim().toLowerCase().replaceAll('-', '_');

/** The type of a raw assertion and its other fields by our names; or what is wrong, as text. */
export function respell(raw: Record<string, unknown>): Spelled | { problem: string } {
  const { type, check, ...fields } = raw;
  if (type === undefined && check === undefined) return { problem: 'it has no type' };
  for (const [key, value] of Object.entries({ type, check })) {
    if (value !== undefined && typeof value !== 'string') return { problem: `${key} is not text` };
  }
  const family = ASSERTION_FAMILIES.find((each) => each === plain((type as string | undefined) ?? ''));
  if (family === undefined && check !== undefined && type !== undefined)
    return { problem: `with check, type must be one of ${ASSERTION_FAMILIES.join(', ')}, not ${type}` };
  if (family !== undefined && check === undefined) return { problem: `type: ${family} needs a check: ${typesOf(family).join(', ')}` };
  const written = plain((check ?? type) as string);
  const name = CHECKS[written] ?? written;
  const kind = KINDS.get(name);
  if (kind === undefined)
    return {
      problem: `${check === undefined ? 'The type' : 'The check'} ${String(check ?? type)} is not known. ${family ? `Checks of ${family}` : 'Types'}: ${typesOf(family).join(', ')}`,
    };
  if (family !== undefined && kind.info.family !== family)
    return { problem: `${String(check)} is not a check of ${family} but of ${kind.info.family}` };
  const renamed = Object.entries(fields).map(([key, value]) => [renames(name, key, fields), value] as const);
  return { type: name, fields: Object.fromEntries(renamed) };
}

function renames(type: string, key: string, fields: Record<string, unknown>): string {
  const ours = FIELDS[type]?.[key];
  return ours !== undefined && !(ours in fields) ? ours : key;
}

const typesOf = (family: string | undefined): string[] =>
  [...KINDS.values()].filter(({ info }) => family === undefined || info.family === family).map(({ info }) => info.type);

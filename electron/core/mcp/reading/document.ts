// electron/core/mcp/reading/document.ts - the text of a configuration as values with lines: JSON with comments, or TOML. A name that is there twice is
// there twice.
import { AppError } from '../../../contract/index.ts';
import { type JsonTree, readJsonTree } from '../../formats/index.ts';
import { createLineTable } from '../../text/index.ts';
import { readToml, type TomlValue } from '../../toml/index.ts';

export type Value = string | number | boolean | null | Value[] | Entries;
export interface Entries {
  entries: readonly Entry[];
}
export interface Entry {
  key: string;
  value: Value;
  line: number;
}

export const isEntries = (value: Value | undefined): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last of this name, as JSON has it. */
export const valueAt = ({ entries }: Entries, key: string): Value | undefined => entries.findLast((each) => each.key === key)?.value;

const MAX_CHARS = 1_000_000;
const TOML_TABLE = /^[ \t]{0,20}\[[ \t]{0,20}mcp_servers\b/m;

/**
 * Throws `too_large`, and `bad_input` with line and column for what is neither. A piece of a file, `"name": { … }`, is read as if its brackets were
 * there.
 */
export function readConfiguration(text: string, fileName: string): Entries {
  if (text.length > MAX_CHARS) {
    throw new AppError('too_large', `${fileName} is too large to be the configuration of a client: at most 1 MB is allowed.`, {
      remedy: 'Choose another file.',
    });
  }
  if (/\.toml$/i.test(fileName) || TOML_TABLE.test(text)) return fromToml(text, fileName);
  const whole = /^\s*"/.test(text) ? `{${text.trimEnd().replace(/,$/, '')}}` : text;
  const lines = createLineTable(whole);
  const made = (tree: JsonTree): Value => {
    if (tree.kind === 'plain') return tree.value;
    if (tree.kind === 'array') return tree.items.map(made);
    return { entries: tree.pairs.map(({ key, value }) => ({ key, value: made(value), line: lines.placeOf(value.at).line })) };
  };
  return made(readJsonTree(whole, fileName)) as Entries;
}

function fromToml(text: string, fileName: string): Entries {
  const read = readToml(text);
  const lines = createLineTable(text);
  if ('problems' in read) {
    const [problem] = read.problems;
    const where = lines.placeOf(problem?.range.start ?? 0);
    throw new AppError('bad_input', `${fileName}, line ${where.line}, column ${where.column}: ${problem?.message ?? 'it is not TOML'}`, {
      where: { file: fileName, ...where },
      remedy: 'Fix it in a text editor.',
    });
  }
  const made = (value: TomlValue): Value => {
    if (value.kind === 'array') return value.items.map(made);
    if (value.kind !== 'table') return value.value;
    return {
      entries: [...value.entries].map(([key, entry]) => ({ key, value: made(entry.value), line: lines.placeOf(entry.key.start).line })),
    };
  };
  return made(read.root) as Entries;
}

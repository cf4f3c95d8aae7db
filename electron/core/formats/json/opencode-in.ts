// electron/core/formats/json/opencode-in.ts - the settings of opencode: each agent and command that they hold as the Markdown file which opencode
// reads as well. Keys and substitutions: docs of opencode, "Config", "Agents" and "Commands".
import { isRecord, type NotCarried } from '../../../contract/index.ts';
import { analysePackage } from '../../packages/index.ts';
import { shortList, slugOf, toLf } from '../../text/index.ts';
import { headText } from '../compose.ts';
import { baseOf } from '../converted.ts';
import { OPENCODE_AGENT, OPENCODE_COMMAND } from '../markdown/opencode.ts';
import { type JsonSource, readJson } from './read.ts';

/** A place in the settings. */
export interface SettingsPlace {
  line: number;
  column: number;
  offset: number;
}

export interface OpencodeEntry {
  format: 'opencode_agent' | 'opencode_command';
  /** Where opencode would keep it: `.opencode/agent/NAME.md`. */
  path: string;
  text: string;
  notCarried: NotCarried[];
  /** Where the lines of the text are in the settings; what follows is where the last of them is. */
  places: SettingsPlace[];
}

export interface OpencodeSettings {
  entries: OpencodeEntry[];
  /** Entries that are none, and other settings, each with the reason; `path` is that in the settings, '' for all of them. */
  leftOut: { path: string; reason: string }[];
}

/** The text of a file that the settings mention, or why it is not read. */
export type ReadMention = (path: string) => Promise<{ text: string } | { refused: string }>;

/** True for a file in which opencode keeps its settings. */
export const isOpencodeSettings = (path: string): boolean => /^\.?opencode\.jsonc?$/i.test(baseOf(path));

const PARTS = [
  { keys: ['agent', 'agents', 'mode'], folder: 'agent', format: 'opencode_agent', body: 'prompt', client: OPENCODE_AGENT },
  { keys: ['command', 'commands'], folder: 'command', format: 'opencode_command', body: 'template', client: OPENCODE_COMMAND },
] as const;
type Part = (typeof PARTS)[number];

const KEPT = 'Kept in the file for opencode; not used here.';
const PLAIN = new Set(['$schema']);
const MENTION = /\{(file|env):([^{}\n]{1,1000})\}/g;
const MOST_ENTRIES = 500;
/** Of one text; the rest stay as written. */
const MOST_MENTIONS = 50;

/** Every agent and command. `read` gives files that prompts mention. Throws `bad_input` with the place for text that is no JSON with comments, `too_large`. */
export async function opencodeEntries(text: string, path: string, read: ReadMention): Promise<OpencodeSettings> {
  const json = readJson(text, path, 'comments');
  const entries: OpencodeEntry[] = [];
  const leftOut: OpencodeSettings['leftOut'] = [];
  const used = new Set<string>();
  for (const part of PARTS)
    for (const key of part.keys) {
      const all = json.value[key];
      if (!isRecord(all)) continue;
      used.add(key);
      for (const [name, given] of Object.entries(all)) {
        const at = [key, name] as const;
        const why = isRecord(given) ? reasonOf(given[part.body], part) : 'It is not an object { … }.';
        if (entries.length === MOST_ENTRIES)
          return { entries, leftOut: [...leftOut, { path: '', reason: `Only the first ${MOST_ENTRIES} agents and commands are read.` }] };
        if (why !== null) leftOut.push({ path: at.join('.'), reason: `Line ${json.lines.placeOf(json.at(at)).line}: ${why}` });
        else entries.push(await entryOf(json, part, at, given as Record<string, unknown>, read));
      }
    }
  const others = Object.keys(json.value).filter((key) => !used.has(key) && !PLAIN.has(key));
  const settings = 'It contains settings of opencode';
  if (used.size === 0) leftOut.push({ path: '', reason: `${settings}, but no agents or commands.` });
  else if (others.length > 0)
    leftOut.push({
      path: '',
      reason: `${settings}. Its agents and commands are listed one by one; ${shortList(others)} are not imported.`,
    });
  return { entries, leftOut };
}

function reasonOf(value: unknown, { body, folder }: Part): string | null {
  if (typeof value === 'string' && value.trim() !== '')
    return value.isWellFormed() ? null : `Its ${body} contains an incomplete character.`;
  return value === undefined || value === '' ? `This ${folder} has no ${body}, so it only changes settings.` : `Its ${body} is not a text.`;
}

async function entryOf(
  source: JsonSource,
  { folder, format, body, client }: Part,
  at: readonly [key: string, name: string],
  given: Record<string, unknown>,
  read: ReadMention,
): Promise<OpencodeEntry> {
  const [, name] = at;
  const offset = (...path: string[]): number => source.at([...at, ...path]);
  const fields = Object.entries(given).filter(([key]) => key !== body && key !== 'name');
  const head = headText(source, fields, offset) || '---\n---\n';
  for (const [key] of fields)
    if (key !== 'description' && client.fields[key.replaceAll('-', '_')] === undefined) source.leave(key, KEPT, offset(key));
  const slug = slugOf(name) ?? folder;
  if (slug !== name) source.leave('name', `It is called ${name} there; the skill is called ${slug}.`, offset());
  const prompt = await filled(given[body] as string, read, (what, why) => source.leave(what, why, offset(body)));
  const placed = (each: number): SettingsPlace => ({ ...source.lines.placeOf(each), offset: each });
  const { fields: keys, bodyRange } = analysePackage(head, 'x.md');
  const places: SettingsPlace[] = [];
  for (const { key, line } of keys) places[line - 1] = placed(offset(key));
  const lines = head.slice(0, bodyRange.start).split('\n').length - 1;
  for (let line = 0; line < lines; line++) places[line] ??= places[line - 1] ?? placed(offset());
  places[lines] = placed(offset(body));
  return {
    format,
    path: `.opencode/${folder}/${slug}.md`,
    text: `${head}${toLf(prompt).trimEnd()}\n`,
    notCarried: source.notCarried.splice(0),
    places,
  };
}

/** With the texts of files in place of their mentions, as opencode puts them in; what is not put in is told. */
async function filled(text: string, read: ReadMention, tell: (what: string, why: string) => void): Promise<string> {
  let done = '';
  let end = 0;
  for (const match of [...text.matchAll(MENTION)].slice(0, MOST_MENTIONS)) {
    const [whole, kind, name] = match as unknown as [string, string, string];
    if (kind === 'env') {
      tell(whole, 'opencode puts in a variable of its environment here. It is never read here; it is sent as written.');
      continue;
    }
    const found = await read(name.trim());
    if ('refused' in found) tell(whole, `opencode puts in the text of this file here. ${found.refused} It is sent as written.`);
    else {
      done += text.slice(end, match.index) + found.text.trim();
      end = match.index + whole.length;
      tell(whole, 'The text of this file was put in, as opencode does. Later changes to the file change nothing here.');
    }
  }
  return done + text.slice(end);
}

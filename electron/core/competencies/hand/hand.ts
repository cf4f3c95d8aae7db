// electron/core/competencies/hand/hand.ts - HAND.toml (RightNow-AI/openfang) → COMPETENCY.toml. The mapping: package-format.md, "HAND.toml".
import { CATEGORIES, type CompetencyImportItem, type Finding, type NotCarried } from '../../../contract/index.ts';
import { brokenToml, type Given, type Left, leavesOf } from '../../manifests/index.ts';
import { createLineTable, slugOf } from '../../text/index.ts';
import { readToml, type TomlTable, type TomlValue } from '../../toml/index.ts';
import { PLACES, whyNot } from './left.ts';
import { type HandParts, handText } from './text.ts';

export interface Hand {
  /** The COMPETENCY.toml. `answers` by key of `questions`; a question without an answer means none. */
  textWith(answers: Readonly<Record<string, readonly string[]>>): string;
  /** Every key that is not in the text, and every value that is there in another form. */
  notCarried: NotCarried[];
  questions: CompetencyImportItem['questions'];
}

/**
 * Reads a HAND.toml in either shape, flat or under `[hand]`. A text that is not TOML, or nothing of a hand, is answered by findings. Nothing
 * of its commands and addresses is used. `fileName` names the folder too, if there is one: a hand without an id and name takes that.
 */
export function readHand(text: string, fileName: string): Hand | { findings: Finding[] } {
  const document = readToml(text);
  if ('problems' in document) return { findings: brokenToml(text, document.problems) };
  const lines = createLineTable(text);
  const taking = createTaking(document.root);
  const parts = partsOf(taking, fileName);
  if (parts === null) {
    const message = 'This is not a HAND.toml: it has neither an id nor a name nor an agent. Choose another file.';
    return { findings: [{ code: 'not_a_hand', severity: 'error', message, line: 1, column: 1, range: { start: 0, end: 0 } }] };
  }
  const lineOf = (offset: number): number => lines.placeOf(offset).line;
  const questions = QUESTIONS.flatMap(({ key, meaning }) => {
    const list = taking.peek(key);
    return list?.kind === 'array' && list.items.length === 0 ? [{ key, line: lineOf(list.start), meaning }] : [];
  });
  const left: Left[] = [
    ...taking.changed,
    ...leavesOf(document.root, { taken: taking.taken, sourceOf: ({ start, end }) => text.slice(start, end), why: whyNot, places: PLACES }),
  ];
  const missing = QUESTIONS.filter(({ key }) => taking.peek(key) === undefined).map(({ key, absent }) => ({
    what: key,
    why: absent,
    line: null,
  }));
  return {
    questions,
    notCarried: [...left.toSorted((a, b) => a.at - b.at).map(({ what, why, at }) => ({ what, why, line: lineOf(at) })), ...missing],
    textWith: ({ skills = [], mcp_servers: servers = [] }) =>
      handText({ ...parts, skills: [...parts.skills, ...skills], integrations: [...parts.integrations, ...servers] }),
  };
}

const QUESTIONS = [
  {
    key: 'skills',
    meaning:
      'This list is empty, which means every skill where the file comes from. Name the skills that are required here; the safe answer is none.',
    absent: 'There is no such list, which means every skill where the file comes from. Here it requires none until you name some.',
  },
  {
    key: 'mcp_servers',
    meaning:
      'This list is empty, which means every server where the file comes from. Name the servers that it uses; the safe answer is none.',
    absent: 'There is no such list, which means every server where the file comes from. Here it names none until you do.',
  },
];

type Taking = ReturnType<typeof createTaking>;

/** Reads values and remembers which were used. */
function createTaking(root: TomlTable) {
  const taken = new Set<Given>();
  const changed: Left[] = [];
  const hand = root.entries.get('hand')?.value;
  const inner = hand?.kind === 'table' ? hand : root;
  const peek = (key: string, table?: TomlTable): TomlValue | undefined =>
    table === undefined ? (inner.entries.get(key) ?? root.entries.get(key))?.value : table.entries.get(key)?.value;
  return {
    taken,
    changed,
    peek,
    text(key: string, table?: TomlTable): string | null {
      const value = peek(key, table);
      if (value === undefined || value.kind === 'array' || value.kind === 'table' || (table === undefined && value.kind !== 'text'))
        return null;
      taken.add(value);
      return String(value.value);
    },
    texts(key: string): string[] {
      const list = peek(key);
      if (list?.kind !== 'array' || list.items.some(({ kind }) => kind !== 'text')) return [];
      taken.add(list);
      return list.items.map((item) => String(item.kind === 'text' && item.value));
    },
    tables(key: string, table?: TomlTable): TomlTable[] {
      const list = peek(key, table);
      const items = list?.kind === 'array' ? list.items : [];
      if (list?.kind === 'array' && items.length === 0) taken.add(list);
      return items.filter((item) => item.kind === 'table');
    },
    /** A value that is used in another form. */
    change(key: string, table: TomlTable | undefined, why: string): void {
      const value = peek(key, table);
      if (value !== undefined) changed.push({ what: key, why, at: value.start });
    },
  };
}

function partsOf(from: Taking, fileName: string): HandParts | null {
  const agent = from.peek('agent');
  const agentTable = agent?.kind === 'table' ? agent : undefined;
  const name = from.text('name');
  const written = from.text('id');
  if (name === null && written === null && agentTable === undefined) return null;
  const folder = fileName.split(/[\\/]/).at(-2) ?? '';
  const id = written !== null && /^[^\s.\p{Cc}]{1,100}$/u.test(written) ? written : (slugOf(written || name || folder) ?? 'hand');
  if (written !== null && written !== id)
    from.change('id', undefined, `An id has no dot, blank or control character; it is written “${id}”.`);
  const inAgent = (key: string): string | null => (agentTable === undefined ? null : from.text(key, agentTable));
  return {
    id,
    name: name ?? id,
    description: from.text('description') ?? '',
    category: categoryOf(from),
    version: from.text('version'),
    skills: from.texts('skills'),
    integrations: from.texts('mcp_servers'),
    agent: { name: inAgent('name'), description: inAgent('description'), prompt: inAgent('system_prompt') ?? '' },
    settings: from.tables('settings').flatMap((table) => settingOf(from, table) ?? []),
    metrics: metricsOf(from),
  };
}

function categoryOf(from: Taking): string {
  const written = from.text('category');
  const known = CATEGORIES.find((category) => category.toLowerCase() === written?.trim().toLowerCase());
  if (known === undefined && written !== null)
    from.change('category', undefined, `“${written}” is not one of the ten categories; it is written Other.`);
  return known ?? 'Other';
}

function settingOf(from: Taking, table: TomlTable): HandParts['settings'][number] | null {
  const written = from.text('key', table);
  if (written === null) return null;
  const key = written.replace(/[.\p{Cc}]+/gu, '_');
  if (key !== written) from.change('key', table, `A key has no dot; it is written “${key}”.`);
  const said = from.text('setting_type', table);
  const type = (['Select', 'Text', 'Toggle'] as const).find((each) => each.toLowerCase() === said?.trim().toLowerCase()) ?? 'Text';
  if (said !== null && said.trim().toLowerCase() !== type.toLowerCase())
    from.change('setting_type', table, `“${said}” is not a type of setting; it is written Text.`);
  const options = from.tables('options', table).flatMap((option) => {
    const value = from.text('value', option);
    return value === null ? [] : [{ value, label: from.text('label', option) ?? value }];
  });
  return {
    key,
    label: from.text('label', table) ?? key,
    description: from.text('description', table),
    type,
    default: defaultOf(from, table, type),
    options,
  };
}

/** There, a toggle is on for `true` and `1`, and off for everything else. */
function defaultOf(from: Taking, table: TomlTable, type: string): string | null {
  const written = from.text('default', table);
  if (written === null || type !== 'Toggle' || written === 'true' || written === 'false') return written;
  const value = String(written === '1');
  from.change('default', table, `“${written}” is written ${value}, as it counts where the file comes from.`);
  return value;
}

function metricsOf(from: Taking): HandParts['metrics'] {
  const dashboard = from.peek('dashboard');
  if (dashboard?.kind !== 'table') return [];
  return from.tables('metrics', dashboard).flatMap((table) => {
    const memoryKey = from.text('memory_key', table);
    if (memoryKey === null) return [];
    return [{ label: from.text('label', table) ?? memoryKey, memoryKey, format: from.text('format', table) ?? 'number' }];
  });
}

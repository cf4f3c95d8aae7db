// electron/core/clients/judge.ts - turns the findings of a package into each client's verdict.
import type { ClientId, ClientVerdict, Finding } from '../../contract/index.ts';
import { normalKey, OPEN_FORMAT_KEYS } from '../frontmatter/index.ts';
import { shortList } from '../text/index.ts';
import { CONDITIONS, type Condition, type LookedAt } from './conditions.ts';
import { type Act, CLIENT_TABLES, type ClientTable, type Row } from './tables.ts';

interface Ruling {
  code: string;
  client: ClientId;
  row: Row;
}

/** The rows by the codes they are about. */
const RULINGS = Map.groupBy(
  CLIENT_TABLES.flatMap(({ client, rows }) => rows.flatMap((row) => row.on.map((code): Ruling => ({ code, client, row })))),
  ({ code }) => code,
);
const NONE: readonly Ruling[] = [];

/**
 * The verdict of every client, in the order of the tables. Each finding gets the clients it matters to, in place; none = whoever
 * reads the package.
 */
export function judge(doc: LookedAt, findings: readonly Finding[]): ClientVerdict[] {
  if (/\.mdc$/i.test(doc.fileName)) return CLIENT_TABLES.map(ofCursorRule);
  const verdicts = createVerdicts();
  const holds = conditionsOf(doc);
  const unknown = CLIENT_TABLES.flatMap((table) => unknownFieldsFor(table, doc));
  for (const { client, fields, act, reason } of unknown) verdicts.add(client, act, reason.replace('{fields}', shortList(fields)));
  for (const finding of findings) {
    const affected = unknown.filter(({ fields }) => concernsFields(finding.code, fields)).map(({ client }) => client);
    for (const { client, row } of RULINGS.get(codeOf(doc, finding)) ?? NONE) {
      if (row.when !== undefined && !holds(row.when)) continue;
      verdicts.add(client, row.act, row.reason);
      affected.push(client);
    }
    const clients = new Set(affected);
    if (clients.size > 0 && clients.size < CLIENT_TABLES.length) finding.clients = [...clients];
  }
  return verdicts.all();
}

/** Each condition is looked at once for a package: some read the frontmatter as the client does, and findings can be hundreds. */
function conditionsOf(doc: LookedAt): (condition: Condition) => boolean {
  const known = new Map<Condition, boolean>();
  return (condition) => {
    const holds = known.get(condition) ?? CONDITIONS[condition](doc);
    known.set(condition, holds);
    return holds;
  };
}

/** The verdicts with more than the package text: `said` has codes, and the names they are about. */
export function judgeFolder(before: readonly ClientVerdict[], said: ReadonlyMap<string, readonly string[]>): ClientVerdict[] {
  const verdicts = createVerdicts(before);
  for (const [code, files] of said) {
    for (const { client, row } of RULINGS.get(code) ?? NONE) verdicts.add(client, row.act, row.reason.replace('{files}', shortList(files)));
  }
  return verdicts.all();
}

/** The clients that a code matters to; undefined = all of them. */
export function clientsFor(code: string): ClientId[] | undefined {
  const clients = [...new Set((RULINGS.get(code) ?? NONE).map(({ client }) => client))];
  return clients.length < CLIENT_TABLES.length ? clients : undefined;
}

function createVerdicts(before: readonly ClientVerdict[] = []) {
  const said = new Map(before.map(({ client, verdict, reasons }) => [client, { verdict, reasons: [...reasons] }]));
  return {
    add(client: ClientId, act: Act, reason: string) {
      const known = said.get(client) ?? { verdict: 'accepts', reasons: [] };
      said.set(client, known);
      if (known.reasons.includes(reason)) return;
      // Refusals come first.
      if (act === 'refuses' && known.verdict !== 'refuses') known.reasons.unshift(reason);
      else known.reasons.push(reason);
      if (known.verdict !== 'refuses') known.verdict = act;
    },
    all: (): ClientVerdict[] =>
      CLIENT_TABLES.map(({ client }) => ({ client, ...(said.get(client) ?? { verdict: 'accepts' as const, reasons: [] }) })),
  };
}

/** The fields of a package that a client does not know and cares about. */
function unknownFieldsFor({ client, fields }: ClientTable, { front }: LookedAt) {
  if (!fields) return [];
  const unknown = front.entries.flatMap(({ key, normal }) => (fields.known.has(normal) ? [] : [key]));
  return unknown.length === 0 ? [] : [{ client, fields: unknown, act: fields.act, reason: fields.reason }];
}

function concernsFields(code: string, fields: readonly string[]): boolean {
  if (code !== 'outside_open_format' && code !== 'field_unknown') return false;
  return fields.some((key) => OPEN_FORMAT_KEYS.has(normalKey(key)) === (code === 'field_unknown'));
}

/** Limits of this engine, which other readers do not share. */
const LIMITS = new Set(['frontmatter_too_large', 'frontmatter_too_deep', 'frontmatter_too_many_values', 'too_many_references']);

function codeOf({ front }: LookedAt, { code }: Finding): string {
  if (!front.broken || RULINGS.has(code)) return code;
  if (LIMITS.has(code)) return 'beyond_limits';
  return front.problems.some((problem) => problem.code === code) ? 'unreadable' : code;
}

function ofCursorRule({ client }: ClientTable): ClientVerdict {
  return client === 'cursor'
    ? { client, verdict: 'accepts', reasons: [] }
    : { client, verdict: 'refuses', reasons: ['A Cursor rule (.mdc) is not a skill.'] };
}

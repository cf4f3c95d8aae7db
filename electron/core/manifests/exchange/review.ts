// electron/core/manifests/exchange/review.ts - manifests to be imported, read and checked; nothing is written yet (rows A7, F1, G4).
import { randomUUID } from 'node:crypto';
import type { CompetencyImportItem, CompetencyReview, Finding, ImportFile, Scope } from '../../../contract/index.ts';
import { type FoundManifest, findManifests } from '../../exchange/index.ts';
import { hashBytes } from '../../storage/index.ts';
import type { CatalogEntry } from '../kept/catalog.ts';
import type { Analysis, GivenFile } from '../kind.ts';
import { type Room, storeOf } from '../room.ts';

export type ImportItem<A> = Omit<CompetencyImportItem, 'analysis'> & { analysis: A };

/** One manifest with what is written of it. */
export interface Reviewed<A> {
  item: ImportItem<A>;
  /** As it is kept, once the questions are answered; null = refused. */
  bytes(answers: Answers): Uint8Array;
  refused: boolean;
}
export type Answers = Readonly<Record<string, readonly string[]>>;

export interface Review<A> extends Omit<CompetencyReview, 'items'> {
  reviewed: Reviewed<A>[];
}

/** Reads everything chosen. Throws `not_found` without an open workspace, `limit_reached`, `cancelled`. */
export async function makeReview<T, A extends Analysis, Row>(
  room: Room<T, A, Row>,
  files: readonly ImportFile[],
  scope: Scope,
  signal?: AbortSignal,
): Promise<Review<A>> {
  storeOf(room, scope);
  const { manifests, skills, leftOut } = await findManifests(files, room.kind.kind, signal);
  const clashOf = createClashFinder(room, scope);
  const parts = manifests.filter(({ kind }) => kind === 'ontology');
  const gathered = gather(room, parts);
  const alone = manifests.filter((found) => !parts.includes(found)).map((found) => reviewOne(room, found));
  const reviewed = [...alone, ...gathered.reviewed].map((each) => {
    const { item } = each;
    const value = room.kind.valueOf(item.analysis);
    const id = value === null ? null : room.kind.idOf(value);
    return { ...each, item: { ...item, clash: each.refused ? null : clashOf({ id, hash: item.hash }) } };
  });
  const { notCarried, records } = gathered;
  return { reviewId: randomUUID(), scope, reviewed, skills, leftOut, notCarried, records };
}

/** Files of one folder belong together, or of folders that the kind puts together, and so do those without a place. What two folders have becomes two items of one id. */
function gather<T, A extends Analysis, Row>(room: Room<T, A, Row>, parts: readonly FoundManifest[]) {
  const reviewed: Reviewed<A>[] = [];
  const notCarried: Review<A>['notCarried'] = [];
  const records = new Map<string, Review<A>['records'][number]>();
  const placeOf = room.kind.together ?? ((folder: string) => folder);
  for (const [, together] of Map.groupBy(parts, ({ path }) => (path === null ? null : placeOf(folderOf(path))))) {
    const texts: GivenFile[] = [];
    for (const found of together) {
      const text = found.bytes === null ? null : room.reader.read(found.bytes, found.fileName).text;
      // What is no text, or was refused before it was read, is told by itself.
      if (text === null) reviewed.push(reviewOne(room, found));
      else texts.push({ fileName: found.fileName, path: found.path, text });
    }
    const found = room.kind.gather?.(texts);
    if (found === undefined) continue;
    const { kind } = room;
    for (const { text, notCarried: left, ...place } of found.items) {
      const bytes = new TextEncoder().encode(text);
      const analysis = kind.analyse(text, place.fileName);
      const item = {
        ...emptyItem(room, { kind: 'ontology', ...place }),
        ...stateOf(analysis),
        hash: hashBytes(bytes),
        text,
        analysis,
        notCarried: left,
      };
      reviewed.push({ item, bytes: () => bytes, refused: false });
    }
    for (const { text, findings, ...place } of found.refused) {
      const broken = kind.broken(findings);
      const item = { ...emptyItem(room, { kind: 'ontology', ...place }), text, analysis: broken, reason: stateOf(broken).reason };
      reviewed.push({ item, bytes: () => new Uint8Array(), refused: true });
    }
    notCarried.push(...found.notCarried.filter((each) => each.notCarried.length > 0));
    for (const record of found.records) if (!records.has(record.fileName)) records.set(record.fileName, record);
  }
  return { reviewed, notCarried, records: [...records.values()] };
}

/** With its last separator; a place in an archive has `!`. */
const folderOf = (path: string): string => path.slice(0, Math.max(...['/', '\\', '!'].map((sign) => path.lastIndexOf(sign))) + 1);

const emptyItem = <T, A extends Analysis, Row>(
  { kind }: Room<T, A, Row>,
  { kind: format, fileName, path }: Pick<FoundManifest, 'kind' | 'fileName' | 'path'>,
): ImportItem<A> => ({
  itemId: randomUUID(),
  fileName,
  path,
  format,
  hash: '',
  state: 'refused',
  reason: null,
  text: '',
  analysis: kind.broken([]),
  notCarried: [],
  questions: [],
  clash: null,
});

function reviewOne<T, A extends Analysis, Row>(room: Room<T, A, Row>, manifest: FoundManifest): Reviewed<A> {
  const { kind, reader } = room;
  const { kind: format, fileName, bytes, reason } = manifest;
  const item: ImportItem<A> = { ...emptyItem(room, manifest), reason };
  const none = () => new Uint8Array();
  if (bytes === null) return { item, bytes: none, refused: true };
  const found = reader.read(bytes, fileName);
  if (found.text === null) {
    const known = {
      ...item,
      hash: hashBytes(bytes),
      reason: found.problem.message,
      text: found.lossyText ?? '',
      analysis: kind.broken([found.problem]),
    };
    // Text in another encoding can be imported and viewed; other bytes cannot.
    return found.lossyText === null || found.lossyText === ''
      ? { item: known, bytes: none, refused: true }
      : { item: { ...known, state: 'broken' }, bytes: () => bytes, refused: false };
  }
  const { analysis, text } = found;
  const converted = kind.convert?.(format, text, fileName) ?? null;
  if (converted === null) {
    return { item: { ...item, ...stateOf(analysis), hash: hashBytes(bytes), text, analysis }, bytes: () => bytes, refused: false };
  }
  if ('findings' in converted) {
    const broken = kind.broken(converted.findings);
    return { item: { ...item, text, analysis: broken, reason: stateOf(broken).reason }, bytes: none, refused: true };
  }
  // What is shown and written is what it becomes.
  const { notCarried, questions, textWith } = converted;
  const safe = textWith({});
  const become = kind.analyse(safe, fileName);
  const written = (answers: Answers): Uint8Array => new TextEncoder().encode(textWith(answers));
  return {
    item: { ...item, ...stateOf(become), hash: hashBytes(written({})), text: safe, analysis: become, notCarried, questions },
    bytes: written,
    refused: false,
  };
}

const placed = ({ line, column, message }: Finding): string => `Line ${line}, column ${column}: ${message}`;

function stateOf({ state, findings }: Analysis): Pick<CompetencyImportItem, 'state' | 'reason'> {
  const problem = findings.find(({ severity }) => severity === 'error');
  return { state, reason: state === 'broken' && problem !== undefined ? placed(problem) : null };
}

/** The one of the scope that has the id; only bytes tell whether two broken ones are the same. */
export function createClashFinder<T, A extends Analysis, Row>(room: Room<T, A, Row>, scope: Scope) {
  const own = room.catalog.entries().filter((entry) => entry.scope === scope);
  const byId = new Map<string, CatalogEntry<T>>();
  for (const entry of own) if (!byId.has(entry.id) || entry.state === 'ok' || entry.state === 'hidden') byId.set(entry.id, entry);
  return ({ id, hash }: { id: string | null; hash: string }): CompetencyImportItem['clash'] => {
    const entry = id === null ? own.find((each) => each.hash === hash) : byId.get(id);
    if (entry === undefined) return null;
    return {
      sourceId: entry.sourceId,
      name: entry.name,
      kept: entry.source === 'system' ? 'It came with the app and stays as it is. Keep both, or edit it.' : null,
      sameBytes: entry.hash === hash,
      equippedBy: room.usersOf(entry),
    };
  };
}

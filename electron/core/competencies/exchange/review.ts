// electron/core/competencies/exchange/review.ts - competencies to be imported, read and checked; nothing is written yet (rows A7, F1).
import { randomUUID } from 'node:crypto';
import type { CompetencyAnalysis, CompetencyImportItem, CompetencyReview, ImportFile, Scope } from '../../../contract/index.ts';
import { type FoundManifest, type FoundManifests, findManifests } from '../../exchange/index.ts';
import { hashBytes } from '../../storage/index.ts';
import { readHand } from '../hand/hand.ts';
import type { CatalogEntry } from '../kept/catalog.ts';
import { type Room, storeOf } from '../room.ts';
import { readCompetency } from '../text/read.ts';

/** One manifest with what is written of it. */
export interface Reviewed {
  item: CompetencyImportItem;
  /** As it is kept, once the questions are answered; null = refused. */
  bytes(answers: Answers): Uint8Array;
  refused: boolean;
}
export type Answers = Readonly<Record<string, readonly string[]>>;

export interface Review extends Omit<CompetencyReview, 'items'> {
  reviewed: Reviewed[];
}

const BROKEN: CompetencyAnalysis = { state: 'broken', competency: null, findings: [] };

/** Reads everything chosen. Throws `not_found` without an open workspace, `limit_reached`, `cancelled`. */
export async function makeReview(room: Room, files: readonly ImportFile[], scope: Scope, signal?: AbortSignal): Promise<Review> {
  storeOf(room, scope);
  const { manifests, skills, leftOut }: FoundManifests = await findManifests(files, signal);
  const clashOf = createClashFinder(room, scope);
  const reviewed = manifests.map((found) => {
    const each = reviewOne(room, found);
    const { item } = each;
    return {
      ...each,
      item: { ...item, clash: each.refused ? null : clashOf({ id: item.analysis.competency?.id ?? null, hash: item.hash }) },
    };
  });
  return { reviewId: randomUUID(), scope, reviewed, skills, leftOut };
}

function reviewOne(room: Room, { kind, fileName, path, bytes, reason }: FoundManifest): Reviewed {
  const item: CompetencyImportItem = {
    itemId: randomUUID(),
    fileName,
    path,
    format: kind,
    hash: '',
    state: 'refused',
    reason,
    text: '',
    analysis: BROKEN,
    notCarried: [],
    questions: [],
    clash: null,
  };
  const none = () => new Uint8Array();
  if (bytes === null) return { item, bytes: none, refused: true };
  const found = room.reader.read(bytes, fileName);
  if (found.text === null) {
    const analysis: CompetencyAnalysis = { ...BROKEN, findings: [found.problem] };
    const known = { ...item, hash: hashBytes(bytes), reason: found.problem.message, text: found.lossyText ?? '', analysis };
    // Text in another encoding can be imported and viewed; other bytes cannot.
    return found.lossyText === null || found.lossyText === ''
      ? { item: known, bytes: none, refused: true }
      : { item: { ...known, state: 'broken' }, bytes: () => bytes, refused: false };
  }
  const { analysis, text } = found;
  if (kind === 'hand') return reviewHand(item, text);
  return { item: { ...item, ...stateOf(analysis), hash: hashBytes(bytes), text, analysis }, bytes: () => bytes, refused: false };
}

/** What is shown and written is the competency that it becomes. */
function reviewHand(item: CompetencyImportItem, text: string): Reviewed {
  const hand = readHand(text, item.fileName);
  if ('findings' in hand) {
    const analysis: CompetencyAnalysis = { ...BROKEN, findings: hand.findings };
    return { item: { ...item, text, analysis, reason: stateOf(analysis).reason }, bytes: () => new Uint8Array(), refused: true };
  }
  const { notCarried, questions, textWith } = hand;
  const safe = textWith({});
  const analysis = readCompetency(safe, item.fileName);
  const bytes = (answers: Answers): Uint8Array => new TextEncoder().encode(textWith(answers));
  return {
    item: { ...item, ...stateOf(analysis), hash: hashBytes(bytes({})), text: safe, analysis, notCarried, questions },
    bytes,
    refused: false,
  };
}

const placed = ({ line, column, message }: CompetencyAnalysis['findings'][number]): string => `Line ${line}, column ${column}: ${message}`;

function stateOf({ state, findings }: CompetencyAnalysis): Pick<CompetencyImportItem, 'state' | 'reason'> {
  const problem = findings.find(({ severity }) => severity === 'error');
  return { state, reason: state === 'broken' && problem !== undefined ? placed(problem) : null };
}

/** The one of the scope that has the id; only bytes tell whether two broken ones are the same. */
export function createClashFinder(room: Room, scope: Scope) {
  const own = room.catalog.entries().filter((entry) => entry.scope === scope);
  const byId = new Map<string, CatalogEntry>();
  for (const entry of own) if (!byId.has(entry.id) || entry.state === 'ok' || entry.state === 'hidden') byId.set(entry.id, entry);
  return ({ id, hash }: { id: string | null; hash: string }): CompetencyImportItem['clash'] => {
    const entry = id === null ? own.find((each) => each.hash === hash) : byId.get(id);
    if (entry === undefined) return null;
    return {
      sourceId: entry.sourceId,
      name: entry.competency?.name ?? entry.id,
      kept: entry.source === 'system' ? 'It came with the app and stays as it is. Keep both, or edit it.' : null,
      sameBytes: entry.hash === hash,
      equippedBy: room.rows.row(entry).equippedBy.map(({ name }) => name),
    };
  };
}

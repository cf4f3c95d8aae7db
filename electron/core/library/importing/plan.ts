// electron/core/library/importing/plan.ts - an import read and checked whole, before anything is written (row A7).
import { randomUUID } from 'node:crypto';
import { type Analysis, AppError, type Finding, type ImportFile, type ImportItem, type Scope } from '../../../contract/index.ts';
import { type Derived, hashBytes } from '../../storage/index.ts';
import { deriveText, nameOfFile, type PackageEngine } from '../engine.ts';
import type { CatalogEntry } from '../listing/catalog.ts';
import type { Room } from '../room.ts';
import { type Candidate, readCandidates } from './read.ts';

/** What an import holds in memory at most: what was looked at is what is written, so the bytes stay. */
const MAX_BYTES = 256 * 2 ** 20;
/** Analysing gives way to other work after this many milliseconds. */
const SLICE_MS = 20;

export interface Planned {
  item: ImportItem;
  /** null = refused. */
  package: { bytes: Uint8Array; derived: Derived | null } | null;
}

export interface Plan {
  id: string;
  scope: Scope;
  planned: Planned[];
}

/** Reads and checks everything. Throws `limit_reached`, `cancelled`. */
export async function makePlan(room: Room, files: readonly ImportFile[], scope: Scope, signal?: AbortSignal): Promise<Plan> {
  const planned: Planned[] = [];
  let bytes = 0;
  let since = performance.now();
  for await (const candidate of readCandidates(files, room.engine.MAX_PACKAGE_BYTES, signal)) {
    planned.push(plan(room.engine, candidate));
    bytes += 'bytes' in candidate.content ? candidate.content.bytes.length : 0;
    if (bytes > MAX_BYTES) {
      throw new AppError('limit_reached', `The packages are larger than ${MAX_BYTES / 2 ** 20} MiB together.`, {
        remedy: 'Import them in several parts.',
      });
    }
    if (performance.now() - since > SLICE_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      since = performance.now();
    }
  }
  markClashes(planned, room.catalog.entries(), scope);
  return { id: randomUUID(), scope, planned };
}

function plan(engine: PackageEngine, candidate: Candidate): Planned {
  const item = blank(candidate);
  if ('refused' in candidate.content) return { item: { ...item, state: 'refused', reason: candidate.content.refused }, package: null };
  const { bytes } = candidate.content;
  const sound = { ...item, hash: hashBytes(bytes) };
  const decoded = engine.decodePackage(bytes, candidate.fileName);
  if (decoded.ok) {
    const analysis = engine.analysePackage(decoded.text, candidate.fileName);
    return { item: { ...sound, ...facts(analysis, candidate) }, package: { bytes, derived: deriveText(decoded.text, analysis) } };
  }
  const { finding, code } = decoded;
  const told = { ...sound, findings: [finding] };
  // Text in another encoding can be taken in and looked at; what is no text can't.
  if (code === 'not_utf8') return { item: { ...told, state: 'broken', reason: placed(finding) }, package: { bytes, derived: null } };
  return { item: { ...told, state: 'refused', reason: finding.message }, package: null };
}

const blank = ({ fileName, path, size }: Candidate): ImportItem => ({
  ...{ itemId: randomUUID(), fileName, path, name: nameOfFile(fileName), version: '', description: '', author: null, license: null },
  ...{ bytes: size, hash: '', state: 'ok', kinds: [], requiredScopes: [], requiredPermissions: [], tools: [], skills: [] },
  ...{ findings: [], reason: null, clash: null },
});

function facts(analysis: Analysis, candidate: Candidate): Partial<ImportItem> {
  const { metadata, state } = analysis;
  const problem = analysis.findings.find(({ severity }) => severity === 'error') ?? analysis.findings[0];
  return {
    name: metadata.name || nameOfFile(candidate.fileName),
    version: metadata.version,
    description: metadata.description,
    author: metadata.author,
    license: metadata.license,
    state,
    kinds: [...new Set(analysis.artifacts.map(({ kind }) => kind))],
    requiredScopes: metadata.requiredScopes,
    requiredPermissions: metadata.requiredPermissions.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
    tools: metadata.tools,
    skills: metadata.skills,
    findings: [...analysis.findings, ...leftBehind(candidate)],
    reason: state === 'broken' && problem !== undefined ? placed(problem) : null,
  };
}

const placed = ({ line, column, message }: Finding): string => `Line ${line}, column ${column}: ${message}`;

function leftBehind({ leftBehind: count }: Candidate): Finding[] {
  if (count === 0) return [];
  const message = `${count} other ${count === 1 ? 'entry of its folder stays' : 'entries of its folder stay'} behind: only SKILL.md is taken in.`;
  return [{ code: 'files_left_behind', severity: 'warning', message, line: 1, column: 1, range: { start: 0, end: 0 } }];
}

/** What each package would meet in the target scope, and in this import before it. */
function markClashes(planned: readonly Planned[], entries: readonly CatalogEntry[], scope: Scope): void {
  const find = createClashFinder(entries, scope);
  const before = new Map<string, string>();
  for (const { item } of planned) {
    if (item.state === 'refused') continue;
    const clash = find(item);
    item.clash = clash === undefined ? null : { id: clash.id, version: clash.version, scope, sameBytes: clash.hash === item.hash };
    if (item.state === 'broken') continue;
    const first = before.get(item.name);
    if (first === undefined) before.set(item.name, item.fileName);
    else item.reason = `${first} of this import holds the name ${item.name} too; the second one will be shadowed.`;
  }
}

/** By name for a readable package; a broken one has no name, so it meets its like by file name. */
export function createClashFinder(entries: readonly CatalogEntry[], scope: Scope): (item: ImportItem) => CatalogEntry | undefined {
  const own = entries.filter((entry) => entry.scope === scope);
  const readable = Map.groupBy(
    own.filter(({ state }) => state !== 'broken'),
    ({ name }) => name,
  );
  const broken = Map.groupBy(
    own.filter(({ state }) => state === 'broken'),
    ({ fileName }) => fileName,
  );
  return (item) => {
    const met = (item.state === 'broken' ? broken.get(item.fileName) : readable.get(item.name)) ?? [];
    return met.find(({ hash }) => hash === item.hash) ?? met.find(({ state }) => state !== 'shadowed') ?? met[0];
  };
}

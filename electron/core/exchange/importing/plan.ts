// electron/core/exchange/importing/plan.ts - an import read and checked whole, before anything is written (row A7).

import { randomUUID } from 'node:crypto';
import type {
  Analysis,
  Finding,
  ImportFile,
  ImportItem,
  ImportPlan,
  ImportPlugin,
  LeftOut,
  SafetyItem,
  Scope,
} from '../../../contract/index.ts';
import { checkFolder } from '../../clients/index.ts';
import { type Analyse, conflictFindings, decodePackage, encodePackage, isConflict, MAX_PACKAGE_BYTES } from '../../packages/index.ts';
import { inspectPackage } from '../../safety/index.ts';
import type { Room } from '../../skills/index.ts';
import { hashBytes } from '../../storage/index.ts';
import { createYielder } from '../../workers/index.ts';
import { factsOf, noFacts, placed } from '../facts.ts';
import { type Converted, convert, type Told } from './convert.ts';
import { findSources } from './find.ts';
import { group, NO_PACKAGE, type Package } from './group.ts';
import { createMeter, MAX_PACKAGES, type Meter, tooMany } from './limits.ts';
import { type Candidate, loadPackage, refusedCandidate, requireRoom } from './load.ts';
import { markClashes } from './others/clash.ts';
import { refuseCycles } from './others/cycles.ts';
import { copiesBehind, createNeighbours } from './others/neighbours.ts';
import { findingsOfFile, safetyOfFile } from './others/original.ts';
import type { Plan, Planned } from './planned.ts';
import { readSources } from './read.ts';
import { createOpencode, placedInWhole } from './sources/opencode.ts';
import { type Plugins, pluginsOf } from './sources/plugins.ts';
import { baseOf, type ChosenFile, type Refused, type Tree } from './tree.ts';

export interface Reading {
  signal?: AbortSignal | undefined;
  /** Called with what is read now; `found` is null until all packages are found. */
  tell?: ((read: number, found: number | null, name: string) => void) | undefined;
  /** Counts what stays in memory and may throw; default: the limit of an import. */
  meter?: Meter;
}

/** Reads and checks everything. Throws `limit_reached`, `cancelled`. */
export async function makePlan(room: Room, files: readonly ImportFile[], scope: Scope, reading: Reading = {}): Promise<Plan> {
  const aside: Aside = { refusedArchives: [], competencies: [], roles: [], leftOut: [], plugins: [] };
  const planned: Planned[] = [];
  for await (const each of planEach(room.analyse, files, reading, aside)) planned.push(each);
  markClashes(room, planned, scope);
  refuseCycles(room, planned);
  return { id: randomUUID(), scope, planned, ...aside };
}

/** What an import does not read (refused whole, or without a package), and what it does not take for a skill. */
export type Aside = Pick<Plan, 'refusedArchives' | 'competencies' | 'roles' | 'leftOut' | 'plugins'>;

/** Looks into everything chosen, then plans one package at a time, and fills `aside`. Throws `limit_reached`, `cancelled`. */
export async function* planEach(
  analyse: Analyse,
  files: readonly ImportFile[],
  { signal, tell = () => {}, meter }: Reading,
  aside: Aside,
): AsyncGenerator<Planned> {
  const waiting: (Package | Refused)[] = [];
  const trees = new Map<Package | Refused, string>();
  const members = new Map<Package | Refused, ImportPlugin[]>();
  const parts = createOpencode(aside.leftOut);
  const found = findSources(files, { signal, tell: (name) => tell(0, null, name) });
  for await (const source of readSources(found, { maxBytes: MAX_PACKAGE_BYTES, signal })) {
    const known = source.kind === 'tree' ? await pluginsOf(source) : null;
    aside.plugins.push(...(known?.plugins ?? []));
    for (const each of source.kind === 'tree' || source.kind === 'file' ? await grouped(source, aside.leftOut, known, parts) : [source]) {
      if (known !== null && each.kind === 'package') members.set(each, known.of(each.main.path));
      if (each.kind === 'skipped') aside.refusedArchives.push({ path: each.path, reason: each.reason });
      else waiting.push(each);
      if (each.kind !== 'skipped' && source.kind === 'tree') trees.set(each, source.place);
    }
    if (waiting.length > MAX_PACKAGES) throw tooMany('Your selection', `more than ${MAX_PACKAGES.toLocaleString('en')} packages`);
  }
  if (meter === undefined)
    requireRoom(
      waiting.flatMap((each) => (each.kind === 'package' ? [each] : [])),
      MAX_PACKAGE_BYTES,
    );
  const count = meter ?? createMeter();
  const empty = new Set(trees.values());
  const yieldIfDue = createYielder(signal);
  const tellOthers = createNeighbours();
  for (const [index, each] of copiesBehind(waiting).entries()) {
    signal?.throwIfAborted();
    tell(index, waiting.length, each.fileName);
    const candidate =
      each.kind === 'package'
        ? await loadPackage(each, MAX_PACKAGE_BYTES, count)
        : refusedCandidate(each.fileName, each.place, each.reason, each.size);
    const planned = candidate === null ? null : plan(analyse, candidate);
    if (each.kind === 'package') aside.competencies.push(...competenciesBeside(each));
    if (planned !== null && 'told' in planned) {
      if (planned.manifest !== undefined) {
        const others = planned.manifest === 'role' || planned.manifest === 'ontology' ? aside.roles : aside.competencies;
        others.push({ fileName: each.fileName, path: each.place });
        empty.delete(trees.get(each) ?? '');
      } else if (!planned.silent) aside.leftOut.push({ path: each.place ?? each.fileName, reason: planned.told });
    } else if (planned !== null) {
      empty.delete(trees.get(each) ?? '');
      for (const { items } of members.get(each) ?? []) items.push(planned.item.itemId);
      tellOthers(planned.item);
      yield planned;
    }
    await yieldIfDue();
  }
  for (const path of empty) aside.refusedArchives.push({ path, reason: NO_PACKAGE });
}

/** The packages of a source, with settings that hold several taken apart. */
async function grouped(
  source: Tree | ChosenFile,
  leftOut: LeftOut[],
  plugins: Plugins | null,
  parts: ReturnType<typeof createOpencode>,
): Promise<ReturnType<typeof group>> {
  const found: ReturnType<typeof group> = [];
  for (const each of group(source, leftOut, plugins)) found.push(...(each.kind === 'package' ? await parts(each, source) : [each]));
  return found;
}

/** In the folder of a skill they are files of it as well. */
const competenciesBeside = ({ main, place, files }: Package): ImportPlan['competencies'] =>
  (files ?? []).flatMap(({ path }) =>
    /(?:^|\/)competency\.toml$/i.test(path)
      ? [{ fileName: path, path: place === null ? null : place.slice(0, place.length - baseOf(main.path).length) + path }]
      : [],
  );

const refused = (item: ImportItem, reason: string): Planned => ({
  item: { ...item, state: 'refused', reason },
  package: null,
  conflict: null,
});

/** One candidate read and checked, or what it is if it is not a package. */
function plan(analyse: Analyse, candidate: Candidate): Planned | Told {
  const item = blank(candidate);
  if ('refused' in candidate.content) return refused(item, candidate.content.refused);
  const { bytes } = candidate.content;
  const { files } = candidate;
  const decoded = decodePackage(bytes, candidate.fileName);
  if (!decoded.ok) {
    const { finding, code } = decoded;
    const told = candidate.chosen ? null : convert(new TextDecoder().decode(bytes), candidate);
    if (told !== null && 'told' in told) return told;
    const known = { ...item, hash: hashBytes(bytes), findings: [finding], safety: safetyOf(null, null, candidate) };
    // Text in another encoding can be imported and viewed; other bytes cannot.
    if (code !== 'not_utf8') return refused(known, finding.message);
    return { item: { ...known, state: 'broken', reason: placed(finding) }, package: { bytes, files, original: null }, conflict: null };
  }
  const converted = convert(decoded.text, candidate);
  if ('told' in converted) return candidate.chosen && converted.manifest === undefined ? refused(item, converted.told) : converted;
  if ('refused' in converted) return refused({ ...item, format: converted.format }, converted.refused);
  return planText(analyse, item, candidate, converted);
}

function planText(analyse: Analyse, item: ImportItem, candidate: Candidate, converted: Converted): Planned {
  const { text, fileName, format, notCarried, original } = converted;
  const bytes = encodePackage(text);
  if (bytes.length > MAX_PACKAGE_BYTES) return refused(item, 'It would be too large as a package.');
  const analysis = analyse(text, fileName);
  const { findings: ofFolder, clients } = judged(analysis, candidate, bytes.length);
  const findings = findingsOfFile([...analysis.findings, ...ofFolder, ...conflictsIn(candidate)], converted);
  const conflict = findings.find(isConflict);
  const hash = hashBytes(bytes);
  return {
    item: {
      ...item,
      fileName,
      format,
      notCarried,
      bytes: bytes.length,
      hash,
      ...factsOf(analysis, fileName),
      findings: placedInWhole(candidate.made, findings),
      clients,
      safety: placedInWhole(candidate.made, safetyOfFile(safetyOf(text, analysis, candidate), converted)),
    },
    package: { bytes, files: candidate.files, original: original === null ? candidate.original : { ...original, hash } },
    conflict: conflict === undefined ? null : placed(conflict),
  };
}

/** Merge conflicts in the files around a SKILL.md. */
const conflictsIn = ({ files }: Candidate): Finding[] =>
  (files ?? []).flatMap(({ path, bytes }) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return text.includes('<<<<<<<') || text.includes('>>>>>>>') ? conflictFindings(text.toString(), path) : [];
  });

/** What clients make of it with its files; a single file has no folder to check. */
function judged(
  analysis: Analysis,
  { files, fileName, besides, leftOut }: Candidate,
  size: number,
): Pick<ImportItem, 'findings' | 'clients'> {
  if (files === null) return { findings: [], clients: analysis.clients };
  const own = { path: fileName.slice(fileName.lastIndexOf('/') + 1), bytes: size };
  const all = [own, ...files.map(({ path, bytes }) => ({ path, bytes: bytes.length }))];
  return checkFolder(analysis, all, [...besides, ...leftOut.map(({ path }) => path)]);
}

function safetyOf(text: string | null, analysis: Analysis | null, { files, outside, archives }: Candidate): SafetyItem[] {
  const links = outside.map(
    (path): SafetyItem => ({
      code: 'link_outside',
      severity: 'caution',
      path,
      line: null,
      column: null,
      message: 'This link points outside the package and is left out.',
    }),
  );
  return [...inspectPackage({ text, analysis, files: files ?? [], archives }), ...links];
}

const blank = ({ fileName, path, size, files, leftOut }: Candidate): ImportItem => ({
  itemId: randomUUID(),
  fileName,
  path,
  format: files === null ? 'package' : 'agent_skill',
  notCarried: [],
  ...noFacts(fileName),
  bytes: size,
  hash: '',
  state: 'ok',
  attachments: (files ?? []).map((file) => ({ path: file.path, bytes: file.bytes.length, mode: file.mode, hash: hashBytes(file.bytes) })),
  leftOut,
  safety: [],
  clients: [],
  findings: [],
  copyOf: null,
  clash: null,
});

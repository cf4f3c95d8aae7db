// scripts/fuzz/properties.ts - true for every file, however damaged: nothing throws but an error for a person, nothing takes a second of
// processor time, and no byte is lost. CI runs a fixed small number of cases, npm run fuzz as many as its time allows.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Analysis, AppError, type Edit, type Finding, type Splice } from '../../electron/contract/index.ts';
import { nameCollisions, readArchive, unsafeName, writeArchive } from '../../electron/core/archives/index.ts';
import { editPackage, repairPackage } from '../../electron/core/editing/index.ts';
import { recognise, toContract, toPackage, toSkillJson } from '../../electron/core/formats/index.ts';
import { analysePackage, decodePackage, encodePackage, signatureState } from '../../electron/core/packages/index.ts';
import { applySplices } from '../../electron/core/text/index.ts';
import { packageSource } from '../../test/unit/packages/support/package-source.ts';
import { wholeSource } from '../../test/unit/packages/support/whole-source.ts';
import { openTemporaryLibrary } from '../temporary-library.ts';
import { lostSigns } from './lost.ts';
import { mutated, noise } from './mutate.ts';
import { endTrust, staysWithinGrants } from './trust/property.ts';
import { scenarios } from './trust/tree.ts';

export interface Property {
  name: string;
  /** Cases for CI. */
  runs: number;
  /** Called with the bytes of every case before it begins, so that a watcher can tell which one does not end. */
  make(begin: (bytes: Uint8Array) => void): fc.IRawProperty<unknown, boolean>;
  /** Called after the last case. */
  end?(): Promise<void>;
}

/** Milliseconds of processor time for one case. */
const LIMIT_MS = 1000;

function requireSoon<Result>(work: () => Result): Result {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  if ((user + system) / 1000 > LIMIT_MS) throw new Error(`took ${Math.round((user + system) / 1000)} ms of processor time`);
  return result;
}

function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** The result, or null for an error that a person is told. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof AppError && cause.code !== 'internal') return null;
    throw cause;
  }
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
const seeds = fc.nat({ max: 2 ** 31 - 1 });
const sources = fc.oneof(seeds.map(packageSource), seeds.map(wholeSource)).map((text) => encodePackage(text));
const files = fc.oneof({ weight: 5, arbitrary: mutated(sources) }, noise);
const fileNames = fc.constantFrom(
  'x.md',
  'tide/SKILL.md',
  'a.mdc',
  'a.prompty',
  'a.prompt',
  'a.json',
  '.claude/commands/a.md',
  'agents/a.md',
);

function textOf(bytes: Uint8Array, fileName: string): string | null {
  const decoded = decodePackage(bytes, fileName);
  if (!decoded.ok) {
    require(decoded.finding.message !== '' && decoded.finding.line >= 1, 'a refusal without a reason and a place');
    return null;
  }
  require(same(encodePackage(decoded.text), bytes), 'bytes are lost by reading');
  return decoded.text;
}

function readsWhole(bytes: Uint8Array, fileName: string): boolean {
  const text = textOf(bytes, fileName);
  if (text === null) return true;
  const analysis = requireSoon(() => analysePackage(text, fileName));
  Analysis.parse(analysis);
  const ranges = [...analysis.findings, ...analysis.artifacts, ...analysis.prose, ...analysis.fields].map(({ range }) => range);
  require(ranges.every(({ start, end }) => start >= 0 && start <= end && end <= text.length), 'a range outside of the text');
  require(analysis.state === 'ok' || analysis.findings.some(({ severity }) => severity === 'error'), 'broken without an error');
  for (const { fix } of analysis.findings) if (fix !== undefined) applySplices(text, fix.splices);
  const { text: repaired } = requireSoon(() => repairPackage(text, fileName));
  require(same(encodePackage(repaired), Buffer.from(repaired)), 'a repair that is no text');
  return true;
}

const isUnreadable = ({ code, severity }: Finding): boolean => severity === 'error' && code.startsWith('yaml_');

/** Packages that people wrote. */
const written = ['test/fixtures/packages', 'test/fixtures/packages/cases', 'resources/skills', 'resources/samples'].flatMap((folder) => {
  const path = new URL(`../../${folder}/`, import.meta.url);
  const names = readdirSync(path).filter((name) => /\.(md|mdc)$/.test(name));
  return names.map((name) => readFileSync(new URL(name, path))).filter(({ length }) => length < 20_000);
});
const writtenFiles = mutated(fc.constantFrom(...written), 4);

/** Rows A14, A17: neither all repairs together nor any of them alone lose text; a frontmatter that is repaired can be read, and the name stays. */
function repairsWhole(bytes: Uint8Array, fileName: string): boolean {
  const text = textOf(bytes, fileName);
  if (text === null) return true;
  const before = analysePackage(text, fileName);
  const fixes = before.findings.flatMap(({ code, fix }) => (fix === undefined ? [] : [{ code, fix }]));
  for (const { code, fix } of fixes.filter((each) => each.code.startsWith('yaml_') || each.code === 'frontmatter_unclosed')) {
    const after = analysePackage(applySplices(text, fix.splices), fileName);
    require(after.frontmatter === 'present' && after.findings.every((each) => !isUnreadable(each)), `${code} leaves it unreadable`);
    const isSame = code === 'yaml_duplicate_key' || before.metadata.name === after.metadata.name || !/^name:[ \t]+\S/m.test(text);
    require(isSame, `${code} changes the name ${before.metadata.name} to ${after.metadata.name}`);
  }
  const all = repairPackage(text, fileName);
  const results = [
    { codes: all.repaired.map(({ code }) => code), after: all.text },
    ...fixes.map(({ code, fix }) => ({ codes: [code], after: applySplices(text, fix.splices) })),
  ];
  for (const { codes, after } of results) {
    const lost = lostSigns(text, after, codes);
    require(lost === '', `${codes.join(', ')} loses ${lost}`);
  }
  return true;
}

/** The splices that take an edit back. */
function inverse(text: string, splices: readonly Splice[]): Splice[] {
  let shift = 0;
  return splices.map(({ start, end, text: inserted }) => {
    const back = { start: start + shift, end: start + shift + inserted.length, text: text.slice(start, end) };
    shift += inserted.length - (end - start);
    return back;
  });
}

const VALUES: unknown[] = ['plain', 'with: colon', '', '1.10', 'two\nlines\n', ['a', 'b: c'], { k: { n: 'v' } }, null, true, 7];

function editOf(analysis: Analysis, seed: number): Edit {
  const pick = <Item>(from: readonly Item[]): Item | undefined => from[seed % Math.max(1, from.length)];
  const artifact = pick(analysis.artifacts)?.key ?? 'A';
  const path = [pick(analysis.fields)?.key ?? 'name'];
  const edits: Edit[] = [
    { op: 'setValue', path, value: VALUES[seed % VALUES.length] },
    { op: 'setValue', path: ['brand_new'], value: VALUES[seed % VALUES.length] },
    { op: 'removeValue', path },
    { op: 'setContent', artifact, content: '```\n{{ x }}\n````' },
    { op: 'addArtifact', kind: 'prompt_template', name: 'New', content: 'text', after: artifact },
    { op: 'renameArtifact', artifact, name: 'Renamed' },
    { op: 'removeArtifact', artifact },
    { op: 'moveArtifact', artifact, before: null },
    { op: 'duplicateArtifact', artifact, name: 'Twin' },
    { op: 'setState', artifact, state: '{"a": 1}' },
    { op: 'renameSkill', name: 'new-name' },
    { op: 'sign' },
  ];
  return edits[Math.floor(seed / 7) % edits.length]!;
}

function editsWhole(bytes: Uint8Array, seed: number): boolean {
  const text = textOf(bytes, 'x.md');
  if (text === null) return true;
  const edit = editOf(analysePackage(text, 'x.md'), seed);
  const result = requireSoon(() => attempt(() => editPackage(text, 'x.md', edit)));
  if (result === null) return true;
  require(applySplices(text, result.splices) === result.text, `${edit.op}: the splices do not give the text`);
  require(applySplices(result.text, inverse(text, result.splices)) === text, `${edit.op}: the edit cannot be taken back`);
  if (edit.op === 'sign') require(signatureState(result.text) === 'valid', 'signed and not valid');
  return true;
}

function convertsWhole(bytes: Uint8Array, fileName: string): boolean {
  const text = textOf(bytes, fileName);
  if (text === null) return true;
  const known = requireSoon(() => recognise(fileName, text));
  if ('told' in known) return true;
  const { format } = known;
  const converted = requireSoon(() => attempt(() => toPackage(format, text, fileName)));
  if (converted === null) return true;
  if (format === 'package' || format === 'agent_skill') require(converted.text === text, 'a package was changed');
  require(decodePackage(encodePackage(converted.text), converted.fileName).ok, 'converted into what cannot be read');
  for (const toJson of [toSkillJson, toContract]) {
    const out = requireSoon(() => attempt(() => toJson(converted.text, converted.fileName)));
    if (out !== null) JSON.parse(out.json);
  }
  return true;
}

const entries = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom('tide/SKILL.md', 'tide/scripts/run.sh', 'tide/references/a.md', 'b.md', 'Müller/SKILL.md', 'deep/er/SKILL.md'),
    mode: fc.constantFrom(0o644, 0o755),
    bytes: sources,
  }),
  { selector: ({ path }) => path, minLength: 1, maxLength: 5 },
);
interface Packed {
  name: string;
  sound: Uint8Array;
}
/** Sound archives; half of the tar ones unpacked, so that a change hits the headers. */
const archives: fc.Arbitrary<Promise<Packed>> = fc.tuple(entries, fc.constantFrom('zip', 'tar.gz', 'tar')).map(async ([all, kind]) => {
  const sound = await writeArchive(kind === 'zip' ? 'zip' : 'tar.gz', all);
  return { name: `pack.${kind}`, sound: kind === 'tar' ? gunzipSync(sound) : sound };
});

async function unpacksSafely({ name }: Packed, bytes: Uint8Array): Promise<boolean> {
  const before = process.cpuUsage();
  const archive = await readArchive(bytes, name).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'archive_refused') return null;
    throw cause;
  });
  const { user, system } = process.cpuUsage(before);
  require((user + system) / 1000 < LIMIT_MS, 'the archive took a second');
  const paths = (archive?.entries ?? []).map(({ path }) => path);
  const root = resolve(tmpdir(), 'root');
  require(paths.every((path) => unsafeName(path) === null && resolve(root, path).startsWith(root + sep)), 'a path that leaves its folder');
  require(nameCollisions(paths).length === 0, 'two entries that are one file on some systems');
  return true;
}

/** Through the whole import: nothing is written before it is applied, and afterwards nothing outside the library. */
async function importsSafely({ name }: Packed, bytes: Uint8Array): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-fuzz-'));
  const { library, close } = openTemporaryLibrary(folder);
  try {
    const { api } = library;
    const before = readdirSync(folder).sort().join();
    const plan = await api.planImport({ files: [{ fileName: name, data: Buffer.from(bytes).toString('base64') }], scope: 'account' });
    require(api.list({}).all === 0 && readdirSync(folder).sort().join() === before, 'something was written by looking');
    require(plan.items.length === 0 || plan.refusedArchives.length === 0, 'a part of a refused archive is offered');
    const choices = Object.fromEntries(
      plan.items.map(({ itemId, state }) => [itemId, state === 'refused' ? 'skip' : 'keep_both'] as const),
    );
    const { items } = api.applyImport({ planId: plan.planId, choices });
    const ids = items.flatMap(({ id }) => (id === null ? [] : [id]));
    require(api.list({}).all === ids.length, 'imported and not listed');
    const out = join(folder, randomUUID());
    mkdirSync(out);
    if (ids.length > 0) await api.exportTo({ ids, dir: out, overwrite: false, format: 'folder' });
    require(readdirSync(folder).length === before.split(',').filter(Boolean).length + 1, 'something stands beside the export');
    return true;
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An archive with its changes; made again from the sound one, because packing takes a while. */
const damaged = fc.tuple(archives, fc.infiniteStream(fc.nat({ max: 2 ** 30 })));

async function damage(sound: Uint8Array, dice: fc.Stream<number>): Promise<Uint8Array> {
  const next = (below: number): number => (dice.next().value ?? 0) % below;
  const bytes = Buffer.from(sound);
  for (let changes = next(6); changes > 0; changes--)
    bytes[next(bytes.length)] = next(3) === 0 ? next(256) : (bytes[next(bytes.length)] ?? 0);
  return next(8) === 0 ? bytes.subarray(0, next(bytes.length)) : bytes;
}

const onArchives =
  (check: (packed: Packed, bytes: Uint8Array) => Promise<boolean>): Property['make'] =>
  (begin) =>
    fc.asyncProperty(damaged, async ([packed, dice]) => {
      const archive = await packed;
      const bytes = await damage(archive.sound, dice);
      begin(bytes);
      return check(archive, bytes);
    }) as fc.IRawProperty<unknown, boolean>;

const onFiles =
  <Other>(other: fc.Arbitrary<Other>, check: (bytes: Uint8Array, other: Other) => boolean, from = files): Property['make'] =>
  (begin) =>
    fc.property(from, other, (bytes, more) => {
      begin(bytes);
      return check(bytes, more);
    }) as fc.IRawProperty<unknown, boolean>;

const onScenarios: Property['make'] = (begin) =>
  fc.asyncProperty(scenarios, async (scenario) => {
    begin(Buffer.from(JSON.stringify(scenario)));
    return staysWithinGrants(scenario);
  }) as fc.IRawProperty<unknown, boolean>;

export const PROPERTIES: readonly Property[] = [
  { name: 'any file is read whole, with places in its text, and repaired', runs: 300, make: onFiles(fileNames, readsWhole) },
  { name: 'no repair of a damaged package loses a letter', runs: 400, make: onFiles(fileNames, repairsWhole, writtenFiles) },
  { name: 'any edit of any file is refused or can be taken back', runs: 300, make: onFiles(seeds, editsWhole) },
  { name: 'any file of another format is converted or refused', runs: 200, make: onFiles(fileNames, convertsWhole) },
  { name: 'any archive gives safe names or is refused', runs: 150, make: onArchives(unpacksSafely) },
  {
    name: 'no call of a run or a nested one succeeds but those that are declared, held and granted',
    runs: 30,
    make: onScenarios,
    end: endTrust,
  },
  { name: 'an archive is imported whole or not at all, and writes nothing else', runs: 12, make: onArchives(importsSafely) },
];

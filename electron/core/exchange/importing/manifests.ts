// electron/core/exchange/importing/manifests.ts - manifests of one kind among what a person chose: files, pasted text, folders, archives. Nothing is converted here.
import { AppError, asAppError, type ImportFile, type LeftOut } from '../../../contract/index.ts';
import { type ManifestKind, manifestKindOf, recognise } from '../../formats/index.ts';
import { MAX_PACKAGE_BYTES } from '../../packages/index.ts';
import { MAX_TOML_BYTES } from '../../toml/index.ts';
import { createYielder } from '../../workers/index.ts';
import { findSources } from './find.ts';
import { group, type Package } from './group.ts';
import { createMeter, isFatal, megabytes, reasonOf, tooMany } from './limits.ts';
import { readSources } from './read.ts';
import { baseOf, type ChosenFile, type Tree, type TreeFile } from './tree.ts';

export interface FoundManifest {
  kind: ManifestKind;
  /** Its base name as found, with its folder for a name that says nothing. */
  fileName: string;
  /** Where it is, for a person; null for content without a place. */
  path: string | null;
  /** null = refused, with the reason. */
  bytes: Uint8Array | null;
  reason: string | null;
}

export interface FoundManifests {
  manifests: FoundManifest[];
  /** Packages of skills, which are imported among the skills. */
  skills: { fileName: string; path: string | null }[];
  /** What is neither, as far as a person chose it. */
  leftOut: LeftOut[];
}

/** In one import. */
const MAX_MANIFESTS = 10_000;

type Wanted = 'competency' | 'role';
const WORDS = {
  competency: { many: 'competencies', names: /^(?:competency|hand)\.toml$/i, endings: /\.toml$/i },
  role: { many: 'roles', names: /^role\.toml$/i, endings: /\.(?:toml|ya?ml)$/i },
};

/** Looks into everything chosen. Throws `limit_reached`, `cancelled`. */
export async function findManifests(files: readonly ImportFile[], wanted: Wanted, signal?: AbortSignal): Promise<FoundManifests> {
  const found: FoundManifests = { manifests: [], skills: [], leftOut: [] };
  const meter = createMeter();
  const yieldIfDue = createYielder(signal);
  const sources = readSources(findSources(files, { signal, tell: () => {} }), { maxBytes: MAX_PACKAGE_BYTES, signal });
  for await (const source of sources) {
    if (source.kind === 'refused' || source.kind === 'skipped') {
      found.leftOut.push({
        path: (source.kind === 'refused' ? (source.place ?? source.fileName) : source.path) || '.',
        reason: source.reason,
      });
      continue;
    }
    const [before, skills] = [found.manifests.length, found.skills.length];
    const others: LeftOut[] = [];
    for (const { file, place } of filesOf(source, wanted)) {
      await yieldIfDue();
      const manifest = await look(file, place, { wanted, chosen: source.kind === 'file' });
      if (manifest === null) continue;
      if (isOther(manifest, wanted)) {
        others.push({
          path: place ?? file.path,
          reason: `It is ${manifest.kind === 'ontology' ? 'part of an ontology' : `a ${manifest.kind}`}. It is imported among the ${WORDS[ofKind(manifest)].many}.`,
        });
        continue;
      }
      meter(manifest.bytes?.length ?? 0, place ?? file.path);
      found.manifests.push(manifest);
      if (found.manifests.length > MAX_MANIFESTS)
        throw tooMany('Your selection', `more than ${MAX_MANIFESTS.toLocaleString('en')} ${WORDS[wanted].many}`);
    }
    found.leftOut.push(...others);
    if (source.kind === 'file' && (found.manifests.length > before || others.length > 0)) continue;
    for (const each of group(source, [])) {
      if (each.kind === 'package' && (await isSkill(each))) found.skills.push({ fileName: each.fileName, path: each.place });
      await yieldIfDue();
    }
    if (found.manifests.length === before && found.skills.length === skills && others.length === 0)
      found.leftOut.push({ path: source.place ?? 'The text', reason: `It contains no ${wanted}.` });
  }
  return found;
}

function* filesOf(source: Tree | ChosenFile, wanted: Wanted): Generator<{ file: TreeFile; place: string | null }> {
  if (source.kind === 'file') {
    yield source;
    return;
  }
  for (const file of source.files) {
    const place = source.placeOf(file.path);
    if (WORDS[wanted].endings.test(file.path) || isOrders(place, wanted)) yield { file, place };
  }
}

/** Standing orders beside an ontology, and what describes its agents: no key tells what they are, their folder does. */
const BESIDE = /[\\/!]standing_orders[\\/](?:[^\\/]+\.md|crew_profiles[\\/][^\\/]+\.ya?ml)$/i;
const isOrders = (place: string | null, wanted: Wanted): boolean => wanted === 'role' && place !== null && BESIDE.test(place);

const ofKind = ({ kind }: FoundManifest): Wanted => (kind === 'role' || kind === 'ontology' ? 'role' : 'competency');
const isOther = (found: FoundManifest, wanted: Wanted): boolean => found.bytes !== null && ofKind(found) !== wanted;

/** null = it is no manifest. */
async function look(
  file: TreeFile,
  place: string | null,
  { wanted, chosen }: { wanted: Wanted; chosen: boolean },
): Promise<FoundManifest | null> {
  const fileName = manifestFileName(place ?? file.path);
  const named = WORDS[wanted].names.test(baseOf(file.path));
  const refused = (reason: string): FoundManifest | null =>
    named || chosen ? { kind: wanted, fileName, path: place, bytes: null, reason } : null;
  try {
    const { size, bytes } = await file.read(MAX_TOML_BYTES);
    if (bytes === null) return refused(`It is ${megabytes(size)}; a ${wanted} can be at most 1 MB.`);
    const kind = isOrders(place, wanted) ? 'ontology' : manifestKindOf(file.path, new TextDecoder().decode(bytes), chosen, wanted);
    return kind === null ? null : { kind, fileName, path: place, bytes, reason: null };
  } catch (cause) {
    if (isFatal(cause) || !(cause instanceof AppError)) throw asAppError(cause);
    return refused(reasonOf(cause));
  }
}

async function isSkill({ main, place, files, chosen }: Package): Promise<boolean> {
  if (files !== null) return true;
  const read = await main.read(MAX_PACKAGE_BYTES).catch(() => null);
  return read?.bytes != null && 'format' in recognise(place ?? main.path, new TextDecoder().decode(read.bytes), chosen);
}

/** The folder tells what a COMPETENCY.toml or ROLE.toml is about, so it is kept with the name. */
function manifestFileName(path: string): string {
  const parts = path.split(/[\\/!]/).filter(Boolean);
  const base = parts.at(-1) ?? path;
  const folder = parts.at(-2);
  return /^(?:competency|hand|role)\.toml$/i.test(base) && folder !== undefined ? `${folder}/${base}` : base;
}

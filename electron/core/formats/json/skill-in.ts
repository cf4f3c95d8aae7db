// electron/core/formats/json/skill-in.ts - the JSON package of skill-system-v1: tables `skills` and `skill_artifacts` as one object.
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { ARTIFACT_KINDS, isRecord, jsonFrom } from '../../../contract/index.ts';
import { isArtifactName, isVariant } from '../../packages/index.ts';
import { toLf } from '../../text/index.ts';
import { fenceText, headText, stateText } from '../compose.ts';
import { type Converted, fail, finish, recordOf } from '../converted.ts';
import { type JsonSource, parseBy, readJson } from './read.ts';

/** The tables keep lists and objects as JSON text; packages have them directly. Both are read. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return jsonFrom(value);
  } catch {
    return value;
  }
}

const Texts = z.preprocess((value) => (typeof unpacked(value) === 'string' ? [value] : unpacked(value)), z.array(z.string()).nullish());
const Artifact = z.object({
  kind: z.enum(ARTIFACT_KINDS),
  name: z.string().min(1),
  ordinal: z.number().nullish(),
  content: z.string(),
  model_variant: z.string().nullish(),
  metadata: z.preprocess(unpacked, z.custom<Record<string, unknown>>(isRecord, 'expected an object').nullish()),
  state_blob: z.string().nullish(),
});
const Skill = z.object({
  id: z.string().nullish(),
  name: z.string().min(1),
  description: z.string().nullish(),
  version: z.string().nullish(),
  author: z.string().nullish(),
  tags: Texts,
  intent_patterns: Texts,
  trigger_phrases: Texts,
  artifacts: z.array(Artifact).nullish(),
});

type Given = z.infer<typeof Artifact>;

/** Fields of the tables that this app keeps itself. */
const OWN: Record<string, string> = {
  source: 'The source of a skill depends on how it was added: an imported one is yours.',
  created_at: 'The library keeps its own times.',
  updated_at: 'The library keeps its own times.',
  marketplace_id: 'The library is not connected to that catalog.',
  sync_etag: 'The library is not connected to that catalog.',
  signature: 'A signature covers the bytes of one file; sign the new one.',
};
const HANDLED = new Set([...Object.keys(Skill.shape), ...Object.keys(OWN), 'metadata']);

/** A JSON package as a package text. Throws `bad_input` with the place. */
export function skillJsonToPackage(text: string, path: string): Converted {
  const source = readJson(text, path);
  const skill = parseBy(source, Skill, 'The package');
  for (const [key, why] of Object.entries(OWN)) {
    if (Object.hasOwn(source.value, key) && source.value[key] !== null) source.leave(key, why, source.at([key]));
  }
  const placed = placeArtifacts(source, skill.artifacts ?? []);
  const given = isRecord(source.value.metadata) ? source.value.metadata : {};
  const metadata = { ...given, ...(skill.id ? { id: skill.id } : {}) };
  const settings = placed
    .filter(({ metadata: own }) => own && Object.keys(own).length > 0)
    .map(({ key, metadata: own }) => [key, own] as const);
  const head = headText(
    source,
    [
      ...(['name', 'description', 'version', 'author', 'tags', 'intent_patterns', 'trigger_phrases'] as const).map(
        (key) => [key, skill[key]] as const,
      ),
      ['metadata', Object.keys(metadata).length > 0 ? metadata : null],
      ...Object.keys(source.value)
        .filter((key) => isOther(source, key))
        .map((key) => [key, source.value[key]] as const),
      ['artifacts', settings.length > 0 ? recordOf(settings) : null],
    ],
    (key) => source.at([key]),
  );
  return finish(source, skill.name, [head, ...placed.map(({ text: fence }) => fence)].join('\n'));
}

/** Fields unknown to the format are kept unchanged: ours have their meaning, others are shown. */
function isOther(source: JsonSource, key: string): boolean {
  if (HANDLED.has(key) || key === 'artifacts') return false;
  if (/^[A-Za-z_][\w.-]{0,63}$/.test(key) && key !== '__proto__') return true;
  source.leave(key.slice(0, 64), 'This is not a valid field name.', source.at([key]));
  return false;
}

interface Placed {
  key: string;
  metadata: Record<string, unknown> | null | undefined;
  text: string;
}

/** The artifacts by their ordinals. A name denotes one artifact and its variants; a second one gets a number. */
function placeArtifacts(source: JsonSource, given: readonly Given[]): Placed[] {
  const taken = new Map<string, string>();
  const rows = new Set<string>();
  return given
    .map((artifact, index) => ({ artifact, index }))
    .sort((a, b) => (a.artifact.ordinal ?? a.index) - (b.artifact.ordinal ?? b.index) || a.index - b.index)
    .map(({ artifact, index }) => {
      const at = source.at.bind(null, ['artifacts', index]);
      const variant = variantOf(source, artifact, at);
      const row = JSON.stringify([artifact.name, variant]);
      if (rows.has(row))
        fail(source, `artifact “${artifact.name.slice(0, 64)}” appears twice.`, at(), 'Give one of them another name or variant.');
      rows.add(row);
      const name = freeName(nameOf(artifact.name), artifact.kind, variant, taken);
      if (name !== artifact.name)
        source.leave(artifact.name.slice(0, 128), `An artifact cannot have this name here; it was renamed to ${name}.`, at());
      return place(source, artifact, { name, variant, at });
    });
}

function place(
  source: JsonSource,
  artifact: Given,
  { name, variant, at }: { name: string; variant: string | null; at: () => number },
): Placed {
  const { kind } = artifact;
  const content = toLf(artifact.content);
  if (content !== artifact.content) source.leave(name, 'Its line endings become those of the package.', at());
  const state = stateOf(source, artifact, name, at);
  const fences = [fenceText({ kind, name, variant, content }), ...(state === null ? [] : [stateText(name, variant, state)])];
  return { key: variant === null ? name : `${name}@${variant}`, metadata: artifact.metadata, text: fences.join('\n') };
}

function variantOf(source: JsonSource, { kind, model_variant: given, name }: Given, at: () => number): string | null {
  if (!given || given === 'default') return null;
  const executable = kind !== 'description' && kind !== 'approach' && kind !== 'example';
  if (executable && isVariant(given)) return given;
  if (executable)
    fail(
      source,
      `“${given.slice(0, 64)}” is not a valid model variant for ${name.slice(0, 64)}.`,
      at(),
      'Use one word: a model family such as anthropic.',
    );
  source.leave(`model_variant of ${name.slice(0, 64)}`, 'Prose has no variants; it goes to every model.', at());
  return null;
}

/** The name without what a fence's label forbids. */
function nameOf(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .replace(/["'`\\@]/g, '')
    .trim();
  const cut = name.length > 120 ? name.slice(0, 120).trim().toWellFormed() : name;
  return isArtifactName(cut) ? cut : 'Artifact';
}

function freeName(name: string, kind: string, variant: string | null, taken: Map<string, string>): string {
  const prose = kind === 'description' || kind === 'approach' || kind === 'example';
  const owner = prose ? null : kind;
  for (let count = 1; ; count++) {
    const wanted = count === 1 ? name : `${name} ${count}`;
    const holder = taken.get(wanted);
    const row = `${wanted}@${variant ?? ''}`;
    if (holder !== undefined && (holder !== owner || owner === null || taken.has(row))) continue;
    taken.set(wanted, owner ?? 'prose');
    taken.set(row, kind);
    return wanted;
  }
}

/** The state as JSON text. Anything else is left out, and the fallback runs. */
function stateOf(source: JsonSource, { kind, state_blob: blob }: Given, name: string, at: () => number): string | null {
  if (!blob) return null;
  const leave = (why: string): null => {
    source.leave(`state_blob of ${name}`, why, at());
    return null;
  };
  if (kind !== 'dspy_module') return leave('Only a DSPy module has a state.');
  if (!/^[A-Za-z0-9+/\s]+(?:={1,2}\s*)?$/.test(blob)) return leave('It is not base64. The module runs without its optimised state.');
  const bytes = Buffer.from(blob, 'base64');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : null;
  try {
    if (text === null) throw new SyntaxError('bytes');
    jsonFrom(text);
  } catch {
    return leave('It is not JSON. States in other formats (pickles) run code when loaded, so they are not read.');
  }
  return toLf(text);
}

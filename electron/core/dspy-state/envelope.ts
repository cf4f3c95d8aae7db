// electron/core/dspy-state/envelope.ts - the state of a DSPy module: our envelope around the JSON of `module.save`, and the checks before it is
// used. DSPy's own loader pairs fields by position, needs keys that handwritten ones lack, and once left a module half old and half new
// (stanfordnlp/dspy#9589, #9949), so everything is compared here first, and any mismatch is refused as a whole.
import { createHash } from 'node:crypto';
import { type DspyModule, isRecord, parseJson, type Signature, TEMPLATE_VERSION } from '../../contract/index.ts';

/** The adapter that every template pins; examples of a state are written for it. */
export const ADAPTER = 'chat';
/** The version that the sidecar ships (sidecar/requirements.in). */
export const DSPY_VERSION = '3.4.1';
const MAX_STATE_BYTES = 5 * 1024 * 1024;

type Json = Record<string, unknown>;

/** Content of a `dspy_state` fence. */
export interface StateEnvelope {
  format: 1;
  template_id: string;
  template_version: number;
  signature: Signature;
  signature_hash: string;
  adapter: string;
  dspy_version: string;
  python: string;
  /** `cases` taught, `val` scored: ids of test cases, so that it can be repeated. */
  optimizer: { name: string; args: Json; seed: number; cases: string[]; val: string[] };
  trainset_hash: string;
  metric: string;
  scores: { before: number | null; after: number | null };
  created: string;
  /** By predictor path. */
  state: Json;
}

export interface StateMismatch {
  /** Predictors of the module for which the state has nothing. */
  missing: string[];
  /** Predictors of the state that the module does not have. */
  extra: string[];
}

export type CheckedState =
  /** `state` null: nothing saved yet, the module runs as is. Notices are sentences for the trace. */
  | { ok: true; state: Json | null; notices: string[] }
  /** A sentence without a full stop. */
  | { ok: false; reason: string; mismatch: StateMismatch | null };

/** Of everything that determines what a state's examples were made for. */
export function signatureHash({ instructions, inputs, outputs }: Signature): string {
  const side = (fields: Signature['inputs']): string[][] => fields.map(({ name, type, description }) => [name, type, description]);
  return createHash('sha256')
    .update(JSON.stringify([instructions, side(inputs), side(outputs)]))
    .digest('hex');
}

const refused = (reason: string): CheckedState => ({ ok: false, reason, mismatch: null });

/** Whether the text of a `dspy_state` fence may be loaded into a module: our envelope, or the bare JSON of `module.save`. */
export function checkState(module: DspyModule, text: string): CheckedState {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_STATE_BYTES)
    return refused(`it has ${bytes.toLocaleString('en')} bytes; at most ${MAX_STATE_BYTES.toLocaleString('en')} are allowed`);
  const data = parseJson(text);
  if (!isRecord(data)) return refused('it is not a JSON object; only the JSON of module.save(save_program=False) is read, never a pickle');
  const inside = 'format' in data ? (data.state ?? {}) : data;
  if ('format' in data && data.format !== 1)
    return refused(`its format is ${JSON.stringify(data.format)}, but this version supports format 1`);
  if (!isRecord(inside)) return refused('it has no state');
  const parts = partsOf(inside);
  if (Object.keys(parts).length === 0) return { ok: true, state: null, notices: [] };
  const notices: string[] = [];
  const mismatch = mismatchOf(Object.keys(predictorsOf(module)), Object.keys(parts));
  if (mismatch !== null) return { ok: false, reason: tellMismatch(mismatch), mismatch };
  const foreign = ('format' in data ? envelopeProblem(module, data) : null) ?? versionProblem(madeBy(data, inside), notices);
  return foreign === null ? checkParts(module, parts, notices) : refused(foreign);
}

function predictorsOf({ template, params, signature: { inputs, outputs } }: DspyModule): Readonly<Record<string, number>> {
  return template.predictors(params, { inputs: inputs.length, outputs: outputs.length });
}

/** A single predictor is saved without its path. */
function partsOf(state: Json): Json {
  const { metadata: _, ...rest } = state;
  return 'signature' in rest && 'demos' in rest && !isRecord((rest.signature as Json | undefined)?.signature) ? { self: rest } : rest;
}

function envelopeProblem(module: DspyModule, data: Json): string | null {
  if (data.template_id !== undefined && data.template_id !== module.template.id)
    return `it was made for the template ${String(data.template_id)}, but the module uses ${module.template.id}`;
  if (data.template_version !== undefined && data.template_version !== TEMPLATE_VERSION)
    return `it was made for version ${String(data.template_version)} of the template, but this is version ${TEMPLATE_VERSION}`;
  if (data.adapter !== undefined && data.adapter !== ADAPTER)
    return `its examples are written for the adapter ${String(data.adapter)}, not for ${ADAPTER}`;
  if (data.signature_hash !== undefined && data.signature_hash !== signatureHash(module.signature))
    return 'the signature of the module was changed after it was made';
  return null;
}

function madeBy(data: Json, inside: Json): unknown {
  if ('format' in data) return data.dspy_version;
  const { metadata } = inside;
  const versions = isRecord(metadata) ? metadata.dependency_versions : undefined;
  return isRecord(versions) ? versions.dspy : undefined;
}

/** Another minor version may build different prompts from one state; a patch may not. */
function versionProblem(version: unknown, notices: string[]): string | null {
  if (typeof version !== 'string') {
    notices.push('The state does not say which version of DSPy made it.');
    return null;
  }
  const minor = (text: string): string => text.split('.').slice(0, 2).join('.');
  if (minor(version) !== minor(DSPY_VERSION)) return `it was made with DSPy ${version}, but this is ${DSPY_VERSION}`;
  if (version !== DSPY_VERSION) notices.push(`The state was made with DSPy ${version}; this is ${DSPY_VERSION}.`);
  return null;
}

/** `Predict.dump_state` output. Anything else, such as the source text that Flex keeps, is code or unknown: refused. */
const PART_KEYS = new Set(['traces', 'train', 'demos', 'signature', 'lm']);

function checkParts(module: DspyModule, parts: Json, notices: string[]): CheckedState {
  const wanted = predictorsOf(module);
  const state: Json = {};
  for (const [path, part] of Object.entries(parts)) {
    const problem = partProblem(path, part, wanted[path]!);
    if (problem !== null) return refused(problem);
    const known = part as Json;
    if (known.lm !== null && known.lm !== undefined)
      notices.push(`The state named a model for ${path}, which was ignored because the run chooses the model.`);
    state[path] = { ...known, traces: [], train: [], lm: null };
  }
  return { ok: true, state, notices };
}

function partProblem(path: string, part: unknown, fields: number): string | null {
  if (!isRecord(part)) return `its entry for ${path} is not an object`;
  const unknown = Object.keys(part).find((key) => !PART_KEYS.has(key));
  if (unknown !== undefined) return `it has ${unknown} for ${path}, which no built-in template saves; code in a state is never loaded`;
  const { demos, signature } = part;
  if (!Array.isArray(demos) || !demos.every(isRecord)) return `the examples of ${path} are not a list of objects`;
  if (
    !isRecord(signature) ||
    !Array.isArray(signature.fields) ||
    !signature.fields.every(isRecord) ||
    typeof signature.instructions !== 'string'
  )
    return `the signature of ${path} is not one that DSPy saves`;
  if (signature.fields.length !== fields) return `${path} has ${signature.fields.length} fields in the state, but ${fields} in the module`;
  return null;
}

/** Null if both are equal. */
function mismatchOf(wanted: readonly string[], given: readonly string[]): StateMismatch | null {
  const missing = wanted.filter((path) => !given.includes(path));
  const extra = given.filter((path) => !wanted.includes(path));
  return missing.length === 0 && extra.length === 0 ? null : { missing, extra };
}

function tellMismatch({ missing, extra }: StateMismatch): string {
  const parts = [
    missing.length > 0 ? `it has nothing for ${missing.join(', ')}` : '',
    extra.length > 0 ? `the module has no ${extra.join(', ')}` : '',
  ];
  return parts.filter((part) => part !== '').join(', and ');
}

/** The envelope around a state that was just made; JSON indented by two spaces, for readers. */
export function envelopeText(envelope: StateEnvelope): string {
  return JSON.stringify(envelope, null, 2);
}

/** The part of an envelope on how it was made; null for a bare state or none. */
export function readEnvelope(text: string): (Partial<StateEnvelope> & { state: Json }) | null {
  const data = parseJson(text);
  return isRecord(data) && data.format === 1 && isRecord(data.state) ? (data as Partial<StateEnvelope> & { state: Json }) : null;
}

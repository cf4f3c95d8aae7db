// renderer/editor/views/forms/state.ts - the saved state of a DSPy module as DSPy writes it (`module.save`, JSON), made readable. Pure.
import { jsonFrom } from '../../../../electron/contract/index.ts';
import { isRecord } from '../../../../electron/contract/values/json.ts';

type Json = Record<string, unknown>;

export interface Predictor {
  name: string;
  instructions: string;
  fields: readonly { prefix: string; description: string }[];
  /** Each as pairs of a field and its text. */
  demos: readonly (readonly (readonly [string, string])[])[];
}

export type ReadState =
  | { kind: 'dspy'; predictors: readonly Predictor[]; versions: string }
  /** JSON of another shape: shown as it is. */
  | { kind: 'other' }
  | { kind: 'broken'; reason: string };

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The predictors of a module, each with its instructions, its fields and the examples that an optimiser gave it. */
export function readState(text: string): ReadState {
  let value: unknown;
  try {
    value = jsonFrom(text);
  } catch (cause) {
    return { kind: 'broken', reason: (cause as Error).message };
  }
  if (!isRecord(value)) return { kind: 'other' };
  // What this app writes has it inside.
  const { metadata, ...inside } = value.format === 1 && isRecord(value.state) ? value.state : value;
  // A lone predictor is saved without its path.
  const parts = Array.isArray(inside.demos) && isRecord(inside.signature) ? { self: inside } : inside;
  const predictors = Object.entries(parts).flatMap(([name, part]) => (isPredictor(part) ? [predictorOf(name, part)] : []));
  if (predictors.length === 0 || predictors.length < Object.keys(parts).length) return { kind: 'other' };
  const versions = isRecord(metadata) && isRecord(metadata.dependency_versions) ? metadata.dependency_versions : {};
  const words = Object.entries(versions).map(([name, version]) => `${name} ${asText(version)}`);
  return { kind: 'dspy', predictors, versions: words.join(', ') };
}

const isPredictor = (part: unknown): part is Json => isRecord(part) && (Array.isArray(part.demos) || isRecord(part.signature));

function predictorOf(name: string, part: Json): Predictor {
  const signature = isRecord(part.signature) ? part.signature : {};
  return {
    name,
    instructions: asText(signature.instructions),
    fields: list(signature.fields)
      .filter(isRecord)
      .map((field) => ({ prefix: asText(field.prefix), description: asText(field.description) })),
    demos: list(part.demos)
      .filter(isRecord)
      .map((demo) => Object.entries(demo).map(([key, value]) => [key, asText(value)] as const)),
  };
}

// renderer/runs/input/needed.ts - what a run still needs: the first field that must have a value but has none.
import { create } from 'zustand';
import type { Analysis } from '../../../electron/contract/packages.ts';
import { isRecord } from '../../../electron/contract/values/json.ts';
import type { Place } from '../../app/acts/focus.ts';
import { DEFAULT_INPUT, useInputs } from './inputs.ts';
import { sampleInput } from './sample.ts';
import { fits, requiredOf, resolved } from './validator.ts';

/** Names of fields and places in lists, from the form down to one field. */
export type FieldPath = readonly (string | number)[];

/** The place of a field of the run form. */
export const inputPlace = (path: FieldPath): Place => `input.${path.join('.')}`;

const isEmpty = (value: unknown, schema: unknown, root: unknown): boolean =>
  value === undefined ||
  (value === null && !namesNull(schema, root)) ||
  value === '' ||
  (Array.isArray(value) && value.length < leastOf(schema));

/** Whether nothing is one of the values that a schema names. */
const namesNull = (schema: unknown, root: unknown): boolean =>
  isRecord(schema) && ['type', 'anyOf', 'oneOf', 'enum', 'const'].some((key) => key in schema) && fits(schema, null, root);

const leastOf = (schema: unknown): number => (isRecord(schema) && typeof schema.minItems === 'number' ? schema.minItems : 0);

/** The first required field without a value, also in groups and lists that are there; null if a run can begin. */
export function emptyField(schema: unknown, value: unknown, root: unknown = schema): FieldPath | null {
  const node = resolved(schema, root);
  const partOf = (name: string): unknown =>
    isRecord(node) && isRecord(node.properties) ? resolved(node.properties[name], root) : undefined;
  if (isRecord(value)) {
    const missing = requiredOf(node).find((name) => isEmpty(value[name], partOf(name), root));
    if (missing !== undefined) return [missing];
  }
  const inside: [string | number, unknown, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, isRecord(node) ? node.items : undefined, item])
    : isRecord(value)
      ? Object.entries(value).map(([name, part]) => [name, partOf(name), part])
      : [];
  for (const [step, part, given] of inside) {
    const below = emptyField(part, given, root);
    if (below !== null) return [step, ...below];
  }
  return null;
}

/** The field that stopped the last try to run, by skill: the form shows it and says that it needs a value. */
export const useNeeded = create<{ bySkill: Readonly<Record<string, { path: FieldPath } | null>> }>()(() => ({ bySkill: {} }));

/** Looks before a run; the place of the first field that needs a value, or null. */
export function neededOf(skillId: string, analysis: Analysis | null): Place | null {
  const { values } = useInputs.getState().inputs[skillId] ?? DEFAULT_INPUT;
  const path = emptyField(analysis?.metadata.inputSchema ?? null, values ?? sampleInput(analysis));
  useNeeded.setState(({ bySkill }) => ({ bySkill: { ...bySkill, [skillId]: path === null ? null : { path } } }));
  return path === null ? null : inputPlace(path);
}

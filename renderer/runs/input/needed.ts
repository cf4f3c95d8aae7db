// renderer/runs/input/needed.ts - what a run still needs: the first field that must have a value but has none.
import { create } from 'zustand';
import type { Analysis } from '../../../electron/contract/packages.ts';
import type { Place } from '../../app/acts/focus.ts';
import { DEFAULT_INPUT, useInputs } from './inputs.ts';
import { sampleInput } from './sample.ts';

/** The place of a field of the run form. */
export const inputPlace = (name: string): Place => `input.${name}`;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The name of the first required field without a value; null if a run can begin. */
export function emptyField(schema: Record<string, unknown> | null, values: Record<string, unknown>): string | null {
  const required = Array.isArray(schema?.required) ? schema.required.filter((name) => typeof name === 'string') : [];
  return required.find((name) => isEmpty(values[name])) ?? null;
}

/** The field that stopped the last try to run, by skill: the form shows it and says that it needs a value. */
export const useNeeded = create<{ bySkill: Readonly<Record<string, { name: string } | null>> }>()(() => ({ bySkill: {} }));

/** Looks before a run; the place of the first field that needs a value, or null. */
export function neededOf(skillId: string, analysis: Analysis | null): Place | null {
  const { values } = useInputs.getState().inputs[skillId] ?? DEFAULT_INPUT;
  const name = emptyField(analysis?.metadata.inputSchema ?? null, values ?? sampleInput(analysis));
  useNeeded.setState(({ bySkill }) => ({ bySkill: { ...bySkill, [skillId]: name === null ? null : { name } } }));
  return name === null ? null : inputPlace(name);
}

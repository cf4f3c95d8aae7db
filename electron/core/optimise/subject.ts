// electron/core/optimise/subject.ts - what is optimised: a module of a skill as it is now, with the test cases as examples.
import { createHash } from 'node:crypto';
import {
  type Analysis,
  AppError,
  type Artifact,
  type CasesApi,
  type DspyModule,
  isRecord,
  type LibraryApi,
  readModule,
  type TestCase,
} from '../../contract/index.ts';
import { checkState } from '../dspy-state/index.ts';
import { fieldValue } from '../execution/index.ts';
import { composeSystem, type SystemPart } from '../prompts/index.ts';
import type { DspyExample } from '../python/index.ts';

export interface SubjectDeps {
  library: () => Pick<LibraryApi, 'open' | 'save' | 'list'>;
  cases: Pick<CasesApi, 'list'>;
  /** Reads a package; cached by its text. */
  analyse(text: string, fileName: string): Analysis;
}

export interface Subject {
  skillId: string;
  skillName: string;
  artifact: Artifact;
  module: DspyModule;
  /** The state to start with, if it matches; an outdated one is not used. */
  state: Record<string, unknown> | null;
  parts: SystemPart[];
  train: Example[];
  val: Example[];
  unusable: { caseId: string; reason: string }[];
}

export interface Example extends DspyExample {
  test: TestCase;
}

export interface Wanted {
  skillId: string;
  artifact: string;
  trainIds: readonly string[];
  valIds: readonly string[];
}

/** Throws `not_found`, `package_broken`, and `bad_input` for a module that cannot be optimised or has no usable case. */
export function readSubject(deps: SubjectDeps, wanted: Wanted): Subject {
  const { row, analysis, artifact, module } = readModuleOf(deps, wanted.skillId, wanted.artifact);
  if (!module.template.optimizable) {
    throw new AppError('bad_input', `${artifact.name} uses the template ${module.template.label}, which has nothing to optimise.`, {
      remedy: 'Choose another template for it.',
    });
  }
  const checked = artifact.state === null ? null : checkState(module, artifact.state);
  const known = new Map(deps.cases.list({ skillId: wanted.skillId }).map((test) => [test.id, test]));
  const unusable: Subject['unusable'] = [];
  const examples = (ids: readonly string[]): Example[] =>
    [...new Set(ids)].flatMap((id) => {
      const test = known.get(id);
      if (test === undefined) throw new AppError('not_found', `The skill has no test case ${id}.`, { remedy: 'Check its list of cases.' });
      const example = exampleOf(module, test);
      if (typeof example !== 'string') return example;
      if (!unusable.some(({ caseId }) => caseId === id)) unusable.push({ caseId: id, reason: example });
      return [];
    });
  const train = examples(wanted.trainIds);
  const val = examples(wanted.valIds);
  if (train.length === 0) {
    throw new AppError('bad_input', `None of the chosen cases can be used. ${unusable[0]?.reason ?? ''}`.trim(), {
      remedy: `A case needs a value for each input of the signature: ${module.signature.inputs.map(({ name }) => name).join(', ')}.`,
    });
  }
  return {
    skillId: wanted.skillId,
    skillName: row.name,
    artifact,
    module,
    state: checked?.ok ? checked.state : null,
    parts: composeSystem(analysis, false),
    train,
    val: val.length > 0 ? val : train,
    unusable,
  };
}

/** The module as the package has it now. Throws `not_found`, `package_broken`. */
export function readModuleOf(deps: Pick<SubjectDeps, 'library' | 'analyse'>, skillId: string, key: string) {
  const opened = deps.library().open({ id: skillId });
  const { row, text } = opened;
  const analysis = text === null ? null : deps.analyse(text, row.fileName);
  if (text === null || analysis === null || analysis.state !== 'ok') {
    throw new AppError('package_broken', `${row.name} cannot be read.`, {
      where: { file: row.fileName },
      remedy: 'Open it in the editor and fix it.',
    });
  }
  const artifact = analysis.artifacts.find((each) => each.key === key && each.kind === 'dspy_module');
  if (artifact === undefined) {
    throw new AppError('not_found', `${row.name} has no DSPy module ${key}.`, {
      remedy: 'Save the skill, then check its artifacts again.',
    });
  }
  const read = readModule(artifact.content);
  if (!read.ok) {
    throw new AppError('package_broken', `${key}: ${read.problems.join(' ')}`, {
      where: { file: row.fileName, line: artifact.line },
      remedy: 'Fix the module in the editor.',
    });
  }
  return { row, text, analysis, artifact, module: read.module, hash: opened.revision.hash };
}

/** The example, or a sentence that says why the case cannot be one. */
function exampleOf({ signature }: DspyModule, test: TestCase): Example | string {
  const given: Record<string, unknown> = { request: test.request, ...test.inputs };
  const missing = signature.inputs.filter(({ name }) => given[name] === undefined || given[name] === '').map(({ name }) => name);
  if (missing.length > 0) return `${test.name || 'A case'} has no value for ${missing.join(', ')}.`;
  const inputs = Object.fromEntries(signature.inputs.map((field) => [field.name, fieldValue(field, given[field.name])]));
  return {
    id: test.id,
    inputs,
    expected: expectedOf(
      signature.outputs.map(({ name }) => name),
      test.expected,
    ),
    test,
  };
}

/** A case gives a good answer as one value, or by output name. */
function expectedOf(names: readonly string[], expected: unknown): Record<string, unknown> | null {
  if (expected === null || expected === undefined || expected === '') return null;
  if (isRecord(expected)) {
    const named = Object.entries(expected).filter(([name]) => names.includes(name));
    return named.length > 0 ? Object.fromEntries(named) : null;
  }
  return names.length === 1 ? { [names[0]!]: expected } : null;
}

/** Of the examples as taught, so that a state records its source. */
export function trainsetHash(examples: readonly DspyExample[]): string {
  const taught = examples.map(({ inputs, expected }) => ({ inputs, expected }));
  return createHash('sha256').update(JSON.stringify(taught)).digest('hex');
}

// electron/core/execution/plan/ready.ts - what a package and its values need before a run, and a preview, can begin: the same for both (row B4).
import { type Analysis, AppError } from '../../../contract/index.ts';
import type { RunnableSkill } from '../../library/index.ts';
import { missingFromPlan } from '../../packages/index.ts';
import { askText } from '../../prompts/index.ts';
import type { InputChecker } from '../schemas/input.ts';
import type { OutputChecker } from '../schemas/output.ts';
import { interruptOf, type Step } from './plan.ts';

type Named = Pick<RunnableSkill, 'name' | 'fileName'>;
type Words = { input: Record<string, unknown>; request: string };

export interface Ready {
  /**
   * The input with its defaults. Throws `input_invalid` for values that the schema forbids, or nothing to send; `package_broken` for a schema
   * that cannot be used; `cancelled`.
   */
  words(plan: { analysis: Analysis; steps: readonly Step[] }, words: Words, skill: Named, signal?: AbortSignal): Promise<Words['input']>;
}

export function createReady({ inputs, outputs }: { inputs: InputChecker; outputs: OutputChecker }): Ready {
  return {
    async words({ analysis, steps }, { input, request }, { name }, signal) {
      const { inputSchema, outputSchema } = analysis.metadata;
      const checked = await inputs.check(inputSchema, input, signal);
      if (steps[0]?.artifact === null && askText({ request, input: checked }) === '') throw nothingToSend(name, inputSchema !== null);
      await outputs.requireUsable(outputSchema, signal);
      return checked;
    },
  };
}

/** A skill without a template has nothing of its own to ask. */
function nothingToSend(name: string, hasInputs: boolean): AppError {
  const what = hasInputs ? 'your request and your inputs' : 'your request';
  return new AppError('input_invalid', `${name} has no template, so a run sends ${what}, but there is nothing to send.`, {
    remedy: hasInputs ? 'Fill in an input or write a request, and run again.' : 'Write a request and run again.',
  });
}

/** Throws `package_broken` with the place for a package that cannot be read. */
export function requireSound({ state, findings }: Analysis, { name, fileName }: Named): void {
  if (state === 'ok') return;
  const problem = findings.find((finding) => finding.severity === 'error');
  throw new AppError('package_broken', `${name} cannot be read: ${problem?.message ?? 'its frontmatter is broken'}`, {
    where: { file: fileName, ...(problem ? { line: problem.line, column: problem.column } : {}) },
    remedy: 'Open it in the editor and fix it.',
  });
}

/** What a run of the whole plan must find: no step is left out without a word. Throws `package_broken`. */
export function requireSteps(analysis: Analysis, steps: readonly Step[], { fileName: file }: Named, only: string | null): void {
  const missing = only === null ? missingFromPlan(analysis) : [];
  if (missing.length > 0) {
    const { line = 1 } = analysis.fields.find(({ key }) => key === 'run') ?? {};
    throw new AppError('package_broken', `“run:” names ${missing.join(', ')}, but the body has no such artifact to run.`, {
      where: { file, line },
      remedy: 'Fix the name in the frontmatter, or remove it.',
    });
  }
  requireDeclared(analysis, steps, file);
}

/** A step pauses only if the frontmatter declares such a point, where readers see it. */
function requireDeclared({ metadata }: Analysis, steps: readonly Step[], file: string): void {
  for (const { artifact } of steps) {
    const point = artifact && interruptOf(artifact)?.point;
    if (!point || metadata.interrupts.includes(point)) continue;
    throw new AppError(
      'package_broken',
      `${artifact.name} (line ${artifact.line}) pauses at ${point}, which is not an interrupt point of this skill.`,
      {
        where: { file, line: artifact.line },
        remedy: `Add ${point} to “interrupts:” in the frontmatter, or remove it from the settings of ${artifact.name}.`,
      },
    );
  }
}

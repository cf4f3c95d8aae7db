// renderer/runs/input/problems.ts - what the core says about an input, assigned to the field in question.
import type { AppErrorData } from '../../../electron/contract/schemas/errors.ts';

export interface FieldProblem {
  path: (string | number)[];
  message: string;
}

/** `claims[0].text: is missing; tone: must be string.` – the rest of the core's message after its first sentence. */
const PROBLEM = /(?:^|[.;] )([\w-]+(?:\[\d+\]|\.[\w-]+)*): (.+?)(?=; [\w-]+(?:\[\d+\]|\.[\w-]+)*: |\.?$)/gm;

/** Problems of an `input_invalid` error by field; one that names no field belongs to the form (empty path). */
export function problemsOf(error: AppErrorData | null): FieldProblem[] {
  if (error?.code !== 'input_invalid') return [];
  const problems = [...error.message.matchAll(PROBLEM)].map(([, path = '', message = '']): FieldProblem => {
    const steps = path.split(/[.[\]]+/).filter(Boolean);
    return { path: path === 'input' ? [] : steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)), message };
  });
  return problems.length > 0 ? problems : [{ path: [], message: error.message }];
}

interface ErrorNode {
  __errors?: string[];
  [step: string]: ErrorNode | string[] | undefined;
}

/** The form library's tree of errors. */
export function errorSchemaOf(problems: readonly FieldProblem[]): ErrorNode {
  const root: ErrorNode = {};
  for (const { path, message } of problems) {
    let at = root;
    for (const step of path) {
      const next = (at[step] as ErrorNode | undefined) ?? {};
      at[step] = next;
      at = next;
    }
    at.__errors = [...(at.__errors ?? []), message];
  }
  return root;
}

// electron/core/assertions/kinds/define.ts - one type from one zod schema: the editor's form and the package reader come from it.
import { z } from 'zod';
import { type AssertionFamily, isExact, numberOf } from '../../../contract/index.ts';
import type { Kind, ParamProblem, Params, Tools } from '../assertion.ts';
import type { Evidence, Outcome } from '../outcome.ts';
import type { Target } from '../text/target.ts';

interface Spec<S extends z.ZodObject> {
  type: string;
  family: AssertionFamily;
  label: string;
  help: string;
  parameters: S;
  hard?: boolean;
  /** Rules across parameters: what is wrong, or null. */
  rule?(params: z.output<S>): string | null;
  describe?(params: z.output<S>): string;
  /** Whether a model may be called; default never. */
  paid?(params: z.output<S>): boolean;
  notRunHere?: string;
  check(params: z.output<S>, on: Target, tools: Tools): Outcome | Promise<Outcome>;
  early?(params: z.output<S>, on: Target, tools: Tools): Outcome | null | Promise<Outcome | null>;
}

export function defineKind<S extends z.ZodObject>(spec: Spec<S>): Kind {
  const { parameters, rule, paid, check, early } = spec;
  const typed = (params: Params): z.output<S> => params as z.output<S>;
  let schema: Record<string, unknown> | undefined;
  return {
    info: {
      type: spec.type,
      family: spec.family,
      label: spec.label,
      help: spec.help,
      /** Created when a form asks for it: for all kinds it would be a tenth of app start-up. */
      get parameters() {
        schema ??= z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
        return schema;
      },
      hardByDefault: spec.hard ?? false,
      cost: paid ? 'model' : 'free',
      notRunHere: spec.notRunHere ?? null,
    },
    read(raw) {
      const known = Object.keys(parameters.shape);
      const ignored = Object.keys(raw).filter((key) => !known.includes(key));
      const given = Object.entries(raw).filter(([key]) => known.includes(key));
      const parsed = parameters.safeParse(Object.fromEntries(given.map(([key, value]) => [key, numeric(value, parameters.shape[key])])));
      if (!parsed.success) return { problems: parsed.error.issues.map((issue) => problemOf(issue, raw)) };
      const broken = rule?.(parsed.data) ?? null;
      return broken === null ? { params: parsed.data, ignored } : { problems: [{ path: [], message: broken }] };
    },
    label: (params) => spec.describe?.(typed(params)) ?? spec.label,
    paid: (params) => paid?.(typed(params)) ?? false,
    check: (params, on, tools) => check(typed(params), on, tools),
    ...(early && { early: (params: Params, on: Target, tools: Tools) => early(typed(params), on, tools) }),
  };
}

/** A limit is JavaScript's number, however it is written; a value to compare with stays as it is, as text where it may be text. */
function numeric(value: unknown, field: z.core.$ZodType | undefined): unknown {
  const near = numberOf(value);
  if (near === null || field === undefined || field instanceof z.ZodUnknown) return value;
  return isExact(value) && [near, value.rawJSON].every((each) => z.safeParse(field, each).success) ? value.rawJSON : near;
}

function problemOf(issue: z.core.$ZodIssue, raw: Params): ParamProblem {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const name = path.join('.');
  if (path.length === 1 && raw[name] === undefined) return { path, message: `${name} is missing` };
  const words = issue.message.replace(/^Invalid (input|option): /, '').replace(/^Too (small|big): /, '');
  return { path, message: name === '' ? words : `${name}: ${words}` };
}

/** Pass or fail. The score is 1 or 0 if none is given. */
export const verdict = (holds: boolean, reason: string, evidence: Evidence | null = null, score = holds ? 1 : 0): Outcome => ({
  status: holds ? 'pass' : 'fail',
  score,
  reason,
  evidence,
});
export const undecided = (reason: string): Outcome => ({ status: 'error', reason });
export const skipped = (reason: string): Outcome => ({ status: 'skipped', reason });

/** One text or several: a package may write one without a list. */
export const texts = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1).max(1000)], 'must be text or a list of texts, none of them empty')
  .transform((value) => [value].flat());

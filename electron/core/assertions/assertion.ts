// electron/core/assertions/assertion.ts - what an assertion is inside this room, and what its check takes and returns.
import type { AssertionFamily, AssertionTypeInfo, Span } from '../../contract/index.ts';
import type { Validation } from '../validation/index.ts';
import type { Judge } from './judge/judge.ts';
import type { Outcome } from './outcome.ts';
import type { PageLookup } from './pages.ts';
import type { Target } from './text/target.ts';

/** What is known of the run that made an output. Times in milliseconds, cost in US dollars; null = not known. */
export interface RunFacts {
  cost: number | null;
  ms: number | null;
  finishReason: string | null;
  /** Whose tokenizer counts, if it is known. */
  modelId?: string | null;
  spans: readonly Pick<Span, 'kind' | 'name'>[];
}

/** What is checked: an output, the input behind it, and the run; null for a text without a run. */
export interface Subject {
  output: string;
  input: Record<string, unknown>;
  run: RunFacts | null;
}

/**
 * Runs code that calls `inklings.submit` once, with these global names and without host functions. `problem`: it failed, and how; `skipped`:
 * it cannot run here. Throws the signal's reason only.
 */
export type RunPython = (
  source: string,
  variables: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<{ value: unknown } | { problem: string } | { skipped: string }>;

/** What checks need. */
export interface Tools {
  subject: Subject;
  validation: Validation;
  signal: AbortSignal;
  countTokens(text: string, modelId: string | null): { tokens: number; exact: boolean };
  toJsonSchema(value: unknown): { schema: Record<string, unknown> | null; problems: { message: string }[] };
  /** Pages of the workspace; null = none open. */
  pages(): Promise<PageLookup | null>;
  /** Runs Python of the author in the sandbox; null = there is none. */
  runPython: RunPython | null;
  /** Null = no model chosen for judging. */
  judge: Judge | null;
}

/** One type: what the editor shows of it, and how it is checked. */
export interface Kind {
  info: AssertionTypeInfo;
  /** The parameters with their defaults, or what is wrong with them. */
  read(raw: Record<string, unknown>): { params: Params; ignored: string[] } | { problems: ParamProblem[] };
  /** The assertion in a few words. */
  label(params: Params): string;
  /** Whether a model may be called. */
  paid(params: Params): boolean;
  check(params: Params, on: Target, tools: Tools): Outcome | Promise<Outcome>;
  /** Checks the start of an answer: a fail that no further text can undo, else null. Kinds without it wait for the end. */
  early?(params: Params, on: Target, tools: Tools): Outcome | null | Promise<Outcome | null>;
}

export type Params = Record<string, unknown>;

export interface ParamProblem {
  path: (string | number)[];
  message: string;
}

/** The fields that every assertion has, read. */
export interface Common {
  /** `id` as written, else its number from 1; a group's members have its id as a prefix. */
  id: string;
  type: string;
  severity: 'hard' | 'soft';
  weight: number;
  /** Checked only if the input has a value for each. */
  when: string[];
  /** A path in the JSON of the output; null = the whole output. */
  on: string | null;
  /** The author's words for a failure. */
  message: string | null;
  stage: 'author' | 'run' | 'both';
  tags: string[];
  not: boolean;
  /** How often to ask again after a fail, saying what was wrong; 0 = never. */
  retries: number;
}

/** Only a group has members. An unreadable one is kept, and its check says why. */
export type Assertion = Common &
  (
    | { state: 'ready'; kind: Kind; params: Params; members: Assertion[] | null }
    | { state: 'unusable'; family: AssertionFamily | null; problem: string }
  );

export type ReadyAssertion = Extract<Assertion, { state: 'ready' }>;

// electron/core/prompts/worker/render.ts - one render: the plain text as it is sent, the names that had no value, and for the preview
// the places of values.
import type { Environment } from 'minijinja-js/dist/web/minijinja_js.js';
import { unknownOptions } from '../builtins.ts';
import { placeOf } from '../place.ts';
import { type Node, TemplateSyntax } from '../template/ast.ts';
import { type Instrumented, instrument, PROBES } from '../template/instrument.ts';
import { references } from '../template/references.ts';
import { parseTemplate } from '../template/statements.ts';
import { breaksEngine, describeEngineError } from './failures.ts';
import { createFilters } from './filters.ts';
import { type Bracket, placeMarks } from './marks.ts';
import { createNumbers } from './numbers.ts';
import { LIMITS, type RenderFailure, type RenderJob, type RenderResult } from './protocol.ts';

export interface RendererDeps {
  newEnvironment(): Environment;
  cutToTokens(text: string, tokens: number): string;
}

type Values = Record<string, unknown>;
type Outcome = { ok: true; text: string } | { ok: false; failure: RenderFailure };

/** What the probes of an instrumented template saw while it rendered. */
interface Observed {
  outcome: Outcome;
  missing: Set<number>;
  brackets: Map<number, Bracket>;
}

/** Renders jobs one at a time with engines that stay warm; `broken` once the WebAssembly engine is unusable. */
export function createRenderer(deps: RendererDeps): { render(job: RenderJob): { output: RenderResult; broken: boolean } } {
  const problem: { message: string | null } = { message: null };
  let broken = false;
  const fail = (message: string): void => {
    problem.message ??= message;
  };
  const numbers = createNumbers(fail);
  const language = { python: false };
  const own = createFilters({ fail, cutToTokens: deps.cutToTokens, toJson: numbers.toJson, isPython: () => language.python });
  const filters = { ...own, ...numbers.filters };
  const environment = (undefinedBehavior: Environment['undefinedBehavior']): Environment => {
    const made = deps.newEnvironment();
    made.undefinedBehavior = undefinedBehavior;
    made.fuel = LIMITS.fuel;
    made.keepTrailingNewline = true;
    for (const [name, filter] of Object.entries(filters)) made.addFilter(name, filter);
    return made;
  };
  const strict = environment('strict');
  const lenient = environment('lenient');
  const probing = environment('chainable');
  // Probes cost steps of their own; the plain render has already been held to the limit.
  probing.fuel = LIMITS.fuel * 8;
  const probes = addProbes(probing);

  function attempt(engine: Environment, source: string, context: Values): Outcome {
    problem.message = null;
    let text: string;
    try {
      text = engine.renderStr(source, context);
    } catch (error) {
      broken ||= breaksEngine(error);
      return { ok: false, failure: describeEngineError(error) };
    }
    if (problem.message !== null) return failed('failed', problem.message);
    if (text.length > LIMITS.outputChars) return failed('limit', `the result is longer than ${LIMITS.outputChars} characters`);
    return { ok: true, text: numbers.end(text) };
  }

  function observe(probe: Instrumented, context: Values): Observed {
    probes.reset();
    const outcome = attempt(probing, probe.source, context);
    return { outcome, missing: new Set(probes.missing), brackets: new Map(probes.brackets) };
  }

  function result(job: RenderJob): RenderResult {
    language.python = job.python;
    for (const each of [strict, lenient, probing]) {
      each.trimBlocks = job.blocks.trim;
      each.lstripBlocks = job.blocks.lstrip;
    }
    const misused = optionFailure(job.template);
    if (misused !== null) return asResult({ ok: false, failure: misused });
    const begun = numbers.begin(job.context, job.template);
    if (begun === null) return asResult(failed('limit', 'its values hold every sign that could mark a number'));
    const { context, marked } = begun;
    let nodes = marked ? readNodes(job.template) : null;
    const source = nodes === null ? job.template : instrument(job.template, nodes, { missing: false, marks: false, numbers: true }).source;
    const plain = attempt(job.strict ? strict : lenient, source, context);
    if (plain.ok && marked && nodes === null) return asResult(failed('failed', UNREADABLE));
    if (!job.strict && !job.marks) return asResult(plain);
    if (!plain.ok && (plain.failure.kind === 'syntax' || plain.failure.kind === 'limit')) return asResult(plain);
    nodes ??= readNodes(job.template);
    if (nodes === null) return asResult(plain);
    const probe = instrument(job.template, nodes, { missing: true, marks: job.marks, numbers: marked });
    if (plain.ok && !probe.soft && !job.marks) return asResult(plain);
    const seen = observe(probe, context);
    return job.marks ? previewResult(job, plain, probe, seen) : strictResult(plain, probe, seen);
  }

  return {
    render(job) {
      const output = result(job);
      return { output, broken };
    },
  };
}

const UNREADABLE = 'it uses a notation in which numbers would not keep their digits; write it another way, or pass the numbers as text';

/** The engine takes options that it does not know without a word. */
function optionFailure(template: string): RenderFailure | null {
  if (!/=|pyrepr|tojson|truncate_tokens/.test(template)) return null;
  const [first] = references(readNodes(template) ?? []).flatMap(unknownOptions);
  return first === undefined
    ? null
    : { kind: 'failed', message: lowerFirst(first.message), ...placeOf(template, first.start), missing: [] };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A template that our reader cannot follow is still the engine's to judge. */
function readNodes(template: string): Node[] | null {
  try {
    return parseTemplate(template);
  } catch (error) {
    if (error instanceof TemplateSyntax) return null;
    throw error;
  }
}

function failed(kind: RenderFailure['kind'], message: string): Outcome {
  return { ok: false, failure: { kind, message, line: null, column: null, missing: [] } };
}

function asResult(outcome: Outcome): RenderResult {
  return outcome.ok ? { ok: true, text: outcome.text, marks: [], missing: [] } : outcome;
}

function missingNames(probe: Instrumented, seen: Observed) {
  return [...seen.missing].sort((a, b) => a - b).map((id) => probe.chains[id]!);
}

/** Only the plain render is ever sent. */
function strictResult(plain: Outcome, probe: Instrumented, seen: Observed): RenderResult {
  const missing = missingNames(probe, seen);
  if (missing.length === 0) return asResult(plain);
  return { ok: false, failure: { kind: 'undefined', message: 'names without a value', line: null, column: null, missing } };
}

function previewResult(job: RenderJob, plain: Outcome, probe: Instrumented, seen: Observed): RenderResult {
  const missing = missingNames(probe, seen);
  if (!seen.outcome.ok) {
    if (plain.ok && missing.length === 0) return asResult(plain);
    return { ok: false, failure: { ...(plain.ok ? seen.outcome.failure : plain.failure), missing } };
  }
  if (missing.length === 0 && !plain.ok) return asResult(plain);
  const placed = placeMarks(seen.outcome.text, {
    brackets: seen.brackets,
    nameOf: (id) => probe.outputs[id]!.text,
    sourceOf: (id) => job.template.slice(probe.outputs[id]!.start, probe.outputs[id]!.end),
    missingOf: (chain) => probe.chains[chain]!.text,
  });
  // The marks are valid only in exactly the text that would be sent.
  if (missing.length === 0 && plain.ok && placed.text !== plain.text) return asResult(plain);
  return { ok: true, text: placed.text, marks: placed.marks, missing };
}

function addProbes(engine: Environment) {
  const missing = new Set<number>();
  const brackets = new Map<number, Bracket>();
  const open: { output: number; firstMissing: number | null }[] = [];
  let serial = 0;
  engine.addFilter(PROBES.missing, (id: unknown) => {
    const chain = Number(id);
    missing.add(chain);
    for (const output of open) output.firstMissing ??= chain;
    return undefined;
  });
  engine.addFilter(PROBES.open, (id: unknown) => {
    open.push({ output: Number(id), firstMissing: null });
    return '\u0002\uE0F7';
  });
  engine.addFilter(PROBES.close, () => {
    const closed = open.pop()!;
    brackets.set(serial, { output: closed.output, missing: closed.firstMissing });
    serial += 1;
    return `\u0003${serial - 1};\uE0F7`;
  });
  return {
    missing,
    brackets,
    reset() {
      missing.clear();
      brackets.clear();
      open.length = 0;
      serial = 0;
    },
  };
}

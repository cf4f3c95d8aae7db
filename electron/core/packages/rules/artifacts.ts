// electron/core/packages/rules/artifacts.ts - artifacts in relation to each other: duplicate names, modules and states, example pairs.
import { isRecord, parseJson, readModule } from '../../../contract/index.ts';
import { checkState } from '../../dspy-state/index.ts';
import { lineEnd } from '../../text/index.ts';
import { isExecutable, keyFor, type Piece } from '../body/pieces.ts';
import { stateKey } from '../body/read.ts';
import type { RuleContext } from './context.ts';

export function artifactRules(context: RuleContext): void {
  doubledNames(context);
  modules(context);
  states(context);
  examples(context);
}

/** Each one costs a search for a free name. */
const MOST_DOUBLED = 20;

function doubledNames({ doc, report }: RuleContext): void {
  const executables = doc.body.pieces.filter(({ kind }) => isExecutable(kind));
  for (const [key, [first, ...others]] of Map.groupBy(executables, (piece) => piece.key)) {
    for (const other of others.slice(0, MOST_DOUBLED)) {
      const lines = [first!, other].map((piece) => doc.lines.placeOf(piece.range.start).line);
      const free = freeName(other.name, doc.body.pieces);
      const range = { start: other.range.start, end: lineEnd(doc.text, other.range.start) };
      const message = `${key} appears twice, on lines ${lines[0]} and ${lines[1]}. Name and variant together must be unique; rename one of them. Suggested: ${free}.`;
      report.add('error', 'artifact_duplicate', range, message, { artifact: other.name });
    }
  }
}

function freeName(wanted: string, pieces: readonly Piece[]): string {
  let n = 2;
  while (pieces.some(({ name }) => name === `${wanted} ${n}`)) n += 1;
  return `${wanted} ${n}`;
}

function modules({ doc, report }: RuleContext): void {
  for (const piece of doc.body.pieces) {
    if (piece.kind !== 'dspy_module') continue;
    const data = parseJson(piece.content);
    const range = { start: piece.contentRange.start, end: Math.max(piece.contentRange.start, lineEnd(doc.text, piece.contentRange.start)) };
    if (!isRecord(data)) {
      const message = `${piece.name} is not a JSON object. Write {"template_id": "…", "signature": "…"}.`;
      report.add('error', 'module_not_json', range, message, { artifact: piece.name });
    } else if (typeof data.template_id !== 'string' || data.template_id === '') {
      const message = `${piece.name} has no template_id. Use one of the built-in templates, such as chain_of_thought.`;
      report.add('error', 'module_template_missing', range, message, { artifact: piece.name });
    } else {
      const read = readModule(piece.content);
      if (!read.ok) report.add('error', 'module_invalid', range, read.problems.join(' '), { artifact: piece.name });
    }
  }
}

function states({ doc, report }: RuleContext): void {
  if (doc.body.states.length === 0) return;
  const keys = new Set(doc.body.pieces.filter(({ kind }) => kind === 'dspy_module').map(({ key }) => key));
  const seen = new Set<string>();
  for (const state of doc.body.states) {
    const range = { start: state.range.start, end: lineEnd(doc.text, state.range.start) };
    const name = state.for;
    const extra = name === null ? {} : { artifact: name };
    const key = stateKey(state);
    if (name === null) {
      report.add('error', 'state_for_missing', range, 'This dspy_state does not belong to a module. Add for="…" with a module name.');
    } else if (!keys.has(key)) {
      const message = `This dspy_state is for ${keyFor(name, state.variant)}, but the body has no such dspy_module. It is kept but not used.`;
      report.add('warning', 'state_orphan', range, message, extra);
    } else if (seen.has(key)) {
      report.add('warning', 'state_second', range, `${key} has a second dspy_state. The first one is used; remove this one.`, extra);
    }
    seen.add(key);
    const module = doc.body.pieces.find((piece) => piece.kind === 'dspy_module' && piece.key === key);
    if (parseJson(state.content) === undefined) {
      report.add(
        'warning',
        'state_not_json',
        range,
        'This dspy_state is not JSON, so it is not used and the fallback runs. Optimise the module again.',
        extra,
      );
      continue;
    }
    const read = module === undefined ? null : readModule(module.content);
    const checked = read?.ok ? checkState(read.module, state.content) : null;
    if (checked === null || checked.ok) continue;
    const { reason, mismatch } = checked;
    report.add('warning', mismatch === null ? 'state_refused' : 'state_mismatch', range, refusedMessage(reason), extra);
  }
}

function refusedMessage(reason: string): string {
  return `This state does not belong to this module: ${reason}. No part of it is loaded, so the fallback runs. Optimise the module again, or choose the state that was saved from it.`;
}

function examples({ doc, report }: RuleContext): void {
  for (const { fence, role } of doc.body.unpaired) {
    const partner = role === 'input' ? 'output' : 'input';
    const message = `This ${role} fence has no ${partner} fence next to it, so it is not an example. Add one, or remove the word ${role}.`;
    report.add('warning', 'example_unpaired', { start: fence.start, end: lineEnd(doc.text, fence.start) }, message);
  }
  for (const piece of doc.body.pieces) if (piece.example?.format === 'json') exampleJson({ doc, report }, piece);
}

function exampleJson({ report }: RuleContext, piece: Piece): void {
  for (const role of ['input', 'output'] as const) {
    if (parseJson(piece.example![role]) !== undefined) continue;
    const message = `The ${role} of ${piece.name} is not JSON. Fix it, or label its fence text ${role}.`;
    report.add('warning', 'example_not_json', piece.contentRange, message, { artifact: piece.name });
  }
}

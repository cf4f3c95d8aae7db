// electron/core/packages/rules/fences.ts - labelled fences: attributes, names, ends, and places where they are not artifacts.
import type { Fix } from '../../../contract/index.ts';
import type { FenceBlock } from '../../markdown/index.ts';
import { lineBreakAt, lineEnd, nextLine } from '../../text/index.ts';
import {
  type FenceKind,
  type FenceLabel,
  type InfoProblem,
  isArtifactName,
  isVariant,
  kindWithoutLanguage,
  LANGUAGES,
  labelOf,
} from '../body/info.ts';
import { isExecutable } from '../body/pieces.ts';
import { DEFAULT_NAMES } from '../body/read.ts';
import { isSectionHeading } from '../body/sections.ts';
import { fixOf } from '../report.ts';
import type { RuleContext } from './context.ts';
import { nestedFence } from './nested.ts';

export function fenceRules(context: RuleContext): void {
  const { doc, report } = context;
  for (const piece of doc.body.pieces) {
    if (!piece.fence || !piece.label) continue;
    labelledFence(context, piece.fence, piece.label, piece.name);
    if (isExecutable(piece.kind)) executableName(context, piece.fence, piece.label, piece.name);
  }
  for (const state of doc.body.states) labelledFence(context, state.fence, state.label, state.for ?? undefined);
  for (const block of doc.body.misplaced) {
    const range = { start: block.start, end: lineEnd(doc.text, block.start) };
    const where = block.type === 'html' ? 'in HTML' : block.level > 0 ? 'in a list or quote' : 'after spaces';
    const fix = block.type === 'fence' && block.level === 0 ? unindent(doc.text, block) : null;
    report.add(
      'warning',
      'fence_misplaced',
      range,
      `A labelled fence ${where} is not an artifact. Move it to the beginning of a line at the top level.`,
      { fix },
    );
  }
  for (const block of doc.body.blocks) if (block.type === 'fence' && block.level === 0) missingLanguage(context, block);
}

function labelledFence({ doc, report }: RuleContext, fence: FenceBlock, label: FenceLabel, name: string | undefined): void {
  const extra = name === undefined ? {} : { artifact: name };
  for (const problem of label.problems) {
    report.add('error', problem.code, problem.range, attributeMessage(problem, label.kind), {
      ...extra,
      fix: attributeFix(doc.text, problem),
    });
  }
  const variant = label.attributes.get('variant');
  if (variant && !isVariant(variant.value)) {
    const message = `“${variant.value}” is not a valid variant. Write one word: a model family such as anthropic.`;
    report.add('error', 'variant_invalid', variant.valueRange, message, extra);
  }
  const opening = { start: fence.start, end: lineEnd(doc.text, fence.start) };
  if (!fence.closed) {
    const message = `The fence of ${name ?? label.kind} is never closed, so everything after it belongs to it. Add a line of ${fence.sign.repeat(fence.length)}.`;
    report.add('error', 'fence_unclosed', opening, message, { ...extra, fix: closeFence(doc.text, fence, label.kind === 'code_template') });
    return;
  }
  const nested = nestedFence(doc.text, fence);
  if (nested) {
    const message = `A fence inside ${name ?? label.kind} is as long as the one around it, so the artifact ends too early. Make the outer one longer.`;
    report.add('error', 'nested_fence', nested.range, message, { ...extra, fix: nested.fix });
  }
}

function attributeMessage({ code, text, repaired }: InfoProblem, kind: FenceKind): string {
  if (code === 'attribute_repeated') return `“${text}” repeats an attribute. The first one is used; remove this one.`;
  if (code === 'attribute_unknown') {
    const known = kind === 'dspy_state' ? 'for and variant' : isExecutable(kind) ? 'name and variant' : 'name';
    return `“${text}” is not an attribute of ${kind}, which accepts ${known}.`;
  }
  return `“${text}” is not an attribute. ${repaired ? `Write ${repaired}.` : 'Write name="…", variant=word or for="…".'}`;
}

function attributeFix(text: string, { range, repaired }: InfoProblem): Fix | null {
  if (repaired === null) return null;
  if (repaired !== '') return fixOf(`Write ${repaired}`, { ...range, text: repaired });
  let { start } = range;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start -= 1;
  return fixOf('Remove it', { start, end: range.end, text: '' });
}

function executableName({ report }: RuleContext, fence: FenceBlock, label: FenceLabel, name: string): void {
  const attribute = label.attributes.get('name');
  if (!attribute || attribute.value === '') {
    const range = { start: fence.infoStart, end: label.kindEnd };
    const splice = attribute
      ? { ...attribute.valueRange, text: name }
      : { start: label.kindEnd, end: label.kindEnd, text: ` name="${DEFAULT_NAMES[label.kind as keyof typeof DEFAULT_NAMES]}"` };
    const message = `This ${label.kind} has no name, so nothing can refer to it. Add name="…".`;
    report.add('error', 'artifact_name_missing', range, message, { artifact: name, fix: fixOf('Add a name', splice) });
  } else if (!isArtifactName(attribute.value)) {
    const message = 'A name has 1 to 128 characters, without surrounding spaces, control characters, quotes, backticks, backslashes or @.';
    report.add('error', 'artifact_name_invalid', attribute.valueRange, message, { artifact: name });
  }
}

function missingLanguage({ report }: RuleContext, fence: FenceBlock): void {
  if (labelOf(fence.info) !== null) return;
  const kind = kindWithoutLanguage(fence.info);
  if (kind === null) return;
  const at = fence.infoStart;
  const message = `The first word of a labelled fence is its language, so this ${kind} is read as a plain code block.`;
  const fix = fixOf(`Add ${LANGUAGES[kind]}`, { start: at, end: at, text: `${LANGUAGES[kind]} ` });
  report.add('warning', 'fence_language_missing', { start: at, end: at + kind.length }, message, { fix });
}

function unindent(text: string, fence: FenceBlock): Fix | null {
  if (!fence.closed) return null;
  const splices = [fence.start, fence.contentEnd].flatMap((start) => {
    const blanks = /^ */.exec(text.slice(start, start + 4))![0].length;
    return blanks > 0 ? [{ start, end: start + blanks, text: '' }] : [];
  });
  return fixOf('Move it to the start of the line', ...splices);
}

/**
 * Before the next artifact that it swallowed, else at the end of the file. Another heading may be the artifact's or the body's: then only the
 * author knows where it ends.
 */
function closeFence(text: string, fence: FenceBlock, isCode: boolean): Fix | null {
  const eol = lineBreakAt(text, fence.start);
  const signs = fence.sign.repeat(fence.length);
  for (let at = fence.contentStart; at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    if (labelOf(/^(?:`{3,}|~{3,}(?!~))([^`]*)$/.exec(line)?.[1]?.trim() ?? '') !== null || isSectionHeading(line)) {
      return fixOf('Close the fence', { start: at, end: at, text: `${signs}${eol}${eol}` });
    }
    if (!isCode && /^#{1,6} /.test(line)) return null;
  }
  const gap = text.endsWith('\n') ? '' : eol;
  return fixOf('Close the fence', { start: text.length, end: text.length, text: `${gap}${signs}${eol}` });
}

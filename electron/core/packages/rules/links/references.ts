// electron/core/packages/rules/links/references.ts - names in the frontmatter that must exist in the body, and modules that need a fallback.

import { isRecord } from '../../../../contract/index.ts';
import { entryOf } from '../../../frontmatter/index.ts';
import { listed, nearestWord } from '../../../text/index.ts';
import { isExecutable, type Piece } from '../../body/pieces.ts';
import { type PackageDocument, settingsFor } from '../../document.ts';
import { placeAt, type RuleContext, setValueFix } from '../context.ts';

export function referenceRules(context: RuleContext): void {
  runNames(context);
  settingsNames(context);
  fallbacks(context);
  interrupts(context);
}

function runNames({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'run');
  if (!entry) return;
  const names = new Set(doc.body.pieces.filter(({ kind }) => isExecutable(kind)).flatMap(({ name, key }) => [name, key]));
  const items = Array.isArray(entry.value) ? entry.value : [entry.value];
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'string' || names.has(item.trim().normalize('NFC'))) continue;
    const path = Array.isArray(entry.value) ? [entry.key, index] : [entry.key];
    const isProse = doc.body.pieces.some(({ name }) => name === item);
    const near = nearestWord(item, names);
    const why = isProse ? `${item} is prose, which is always sent and never run` : `run names ${item}, but the body has no such artifact`;
    const hint = near ? ` Did you mean ${near}?` : names.size > 0 ? ` It has ${listed([...names].slice(0, 5))}.` : '';
    const fix = near ? setValueFix(doc, `Write ${near}`, path, near) : null;
    report.add('error', 'run_unknown', placeAt(doc, path), `${why}.${hint}`, { fix });
  }
}

function settingsNames({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'artifacts');
  if (!entry) return;
  const names = new Set(doc.body.pieces.flatMap(({ name, key }) => [name, key]));
  const written = entry.value instanceof Map ? [...entry.value.keys()] : [];
  for (const name of written) {
    if (names.has(name.normalize('NFC'))) continue;
    const near = nearestWord(name, names);
    const hint = near ? ` Did you mean ${near}?` : ' Rename it, or remove the settings.';
    const message = `artifacts has settings for ${name}, but the body has no such artifact.${hint}`;
    report.add('warning', 'artifact_settings_unknown', placeAt(doc, [entry.key, name], 'key'), message);
  }
}

function fallbacks({ doc, report }: RuleContext): void {
  const prompts = doc.body.pieces.filter(({ kind }) => kind === 'prompt_template');
  const known = new Set(prompts.flatMap(({ name, key }) => [name, key]));
  const names = new Set(prompts.map(({ name }) => name));
  for (const piece of doc.body.pieces) {
    const fallback = settingsFor(doc, piece).fallback_artifact;
    const path = [entryOf(doc.front.entries, 'artifacts')?.key ?? 'artifacts', piece.name, 'fallback_artifact'];
    if (typeof fallback === 'string' && (piece.kind !== 'dspy_module' || known.has(fallback.normalize('NFC')))) {
      const why = unreachable(doc, piece, fallback);
      if (why !== null) report.add('warning', 'fallback_unreachable', placeAt(doc, path), why, { artifact: piece.name });
      continue;
    }
    if (piece.kind !== 'dspy_module') continue;
    const [only] = names.size === 1 ? names : [];
    const fix = only === undefined ? null : setValueFix(doc, `Fall back to ${only}`, path, only);
    const why =
      typeof fallback === 'string'
        ? `falls back to ${fallback}, which is not a prompt_template of this package`
        : 'has no fallback_artifact';
    const message = `${piece.name} ${why}. Without one it cannot run where the Python sidecar is missing; name a prompt_template under artifacts.`;
    const range = typeof fallback === 'string' ? placeAt(doc, path) : { start: piece.range.start, end: piece.contentRange.start };
    report.add('error', 'fallback_missing', range, message, { artifact: piece.name, fix });
  }
}

/** Why a fallback never takes over; null = it may. */
function unreachable({ body, metadata }: PackageDocument, { kind, name, key }: Piece, fallback: string): string | null {
  if (kind !== 'dspy_module')
    return `${fallback} never takes over from ${name}: only a dspy_module has a fallback, and ${name} is a ${kind}.`;
  const isCalled =
    body.pieces.some((each) => each.kind === 'code_template') || metadata.providesTools.some(({ artifact }) => artifact === name);
  if (metadata.run.length === 0 || metadata.run.some((each) => each === name || each === key) || isCalled) return null;
  return `${fallback} never takes over from ${name}: “run:” leaves ${name} out, and no code calls it.`;
}

/** A step pauses only where readers of the frontmatter see it: a run refuses any other point. */
function interrupts({ doc, report }: RuleContext): void {
  const written = entryOf(doc.front.entries, 'artifacts')?.key ?? 'artifacts';
  for (const piece of doc.body.pieces.filter(({ kind }) => isExecutable(kind))) {
    const { settings } = settingsFor(doc, piece);
    const point = isRecord(settings) ? settings.interrupt : null;
    if (typeof point !== 'string' || point === '' || doc.metadata.interrupts.includes(point)) continue;
    const message = `${piece.name} pauses at ${point}, which is not an interrupt point of this skill. Add ${point} to “interrupts:”, or remove it here.`;
    report.add('error', 'interrupt_undeclared', placeAt(doc, [written, piece.name, 'settings', 'interrupt']), message, {
      artifact: piece.name,
    });
  }
}

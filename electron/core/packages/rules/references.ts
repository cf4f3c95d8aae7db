// electron/core/packages/rules/references.ts - names in the frontmatter that must exist in the body, and modules that need a fallback.

import { entryOf } from '../../frontmatter/index.ts';
import { listed, nearestWord } from '../../text/index.ts';
import { isExecutable } from '../body/pieces.ts';
import { settingsFor } from '../document.ts';
import { placeAt, type RuleContext, setValueFix } from './context.ts';

export function referenceRules(context: RuleContext): void {
  runNames(context);
  settingsNames(context);
  fallbacks(context);
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
  const modules = doc.body.pieces.filter(({ kind }) => kind === 'dspy_module');
  if (modules.length === 0) return;
  const prompts = new Set(doc.body.pieces.flatMap(({ kind, name }) => (kind === 'prompt_template' ? [name] : [])));
  for (const piece of modules) {
    const fallback = settingsFor(doc, piece).fallback_artifact;
    if (typeof fallback === 'string' && prompts.has(fallback.normalize('NFC'))) continue;
    const [only] = prompts.size === 1 ? prompts : [];
    const path = [entryOf(doc.front.entries, 'artifacts')?.key ?? 'artifacts', piece.name, 'fallback_artifact'];
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

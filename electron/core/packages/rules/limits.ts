// electron/core/packages/rules/limits.ts - limits an artifact requests for its code (row C5), checked while typing: a run refuses the same.
import { isRecord, readLimits } from '../../../contract/index.ts';
import { entryOf } from '../../frontmatter/index.ts';
import { placeAt, type RuleContext } from './context.ts';

export function limitRules({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'artifacts');
  if (!entry) return;
  const coded = new Set(doc.body.pieces.flatMap(({ kind, name, key }) => (kind === 'code_template' ? [name, key] : [])));
  for (const [name, { settings }] of doc.settings) {
    if (!coded.has(name)) continue;
    const read = readLimits(isRecord(settings) ? settings.limits : undefined);
    if (read.ok) continue;
    const place = [entry.key, name, 'settings', 'limits', ...(read.name === null ? [] : [read.name])];
    report.add('error', 'limits_invalid', placeAt(doc, place), `The code of ${name} cannot run: ${read.problem}.`, { artifact: name });
  }
}

// electron/core/packages/rules/settings.ts - settings of an artifact that a run refuses, checked while typing: limits of its code (row C5), the white
// space around its block tags (row C3).
import { isRecord, readLimits } from '../../../contract/index.ts';
import { entryOf } from '../../frontmatter/index.ts';
import { readBlocks } from '../metadata/blocks.ts';
import { placeAt, type RuleContext } from './context.ts';

export function settingRules(context: RuleContext): void {
  const { doc, report } = context;
  const entry = entryOf(doc.front.entries, 'artifacts');
  if (!entry) return;
  const namesOf = (...kinds: string[]) =>
    new Set(doc.body.pieces.flatMap(({ kind, name, key }) => (kinds.includes(kind) ? [name, key] : [])));
  const coded = namesOf('code_template');
  const rendered = namesOf('code_template', 'prompt_template');
  for (const [name, { settings }] of doc.settings) {
    const read = readBlocks(settings);
    if (rendered.has(name) && !read.ok) {
      const message = `The template of ${name} cannot be rendered: ${read.problem}.`;
      report.add('error', 'blocks_invalid', placeAt(doc, [entry.key, name, 'settings', read.name]), message, { artifact: name });
    }
    if (coded.has(name)) codeLimits(context, entry.key, name, settings);
  }
}

function codeLimits({ doc, report }: RuleContext, key: string, name: string, settings: unknown): void {
  const read = readLimits(isRecord(settings) ? settings.limits : undefined);
  if (read.ok) return;
  const place = [key, name, 'settings', 'limits', ...(read.name === null ? [] : [read.name])];
  report.add('error', 'limits_invalid', placeAt(doc, place), `The code of ${name} cannot run: ${read.problem}.`, { artifact: name });
}

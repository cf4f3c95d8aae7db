// renderer/library/import/choices.ts - what will happen to each package of a plan, before anything has happened.
import type { ImportChoice, ImportItem, ImportPlan, ImportResult } from '../../../electron/contract/exchange.ts';
import { originalsFirst } from '../../../electron/contract/values/copies.ts';

export type Choices = Readonly<Record<string, ImportChoice>>;

/** Sound new packages are imported; clashes are kept next to the old one; identical, broken and refused ones and copies are left out until chosen. */
export function defaultChoice(item: ImportItem): ImportChoice {
  if (item.state !== 'ok' || item.copyOf !== null) return 'skip';
  if (!item.clash) return 'import';
  return item.clash.sameBytes ? 'skip' : 'keep_both';
}

/** A marketplace is a list to choose from: nothing of it is chosen at first. */
export function defaultChoices({ items, plugins }: Pick<ImportPlan, 'items' | 'plugins'>): Choices {
  const listed = new Set(plugins.flatMap((plugin) => (plugin.marketplace === null ? [] : plugin.items)));
  return Object.fromEntries(items.map((item) => [item.itemId, listed.has(item.itemId) ? 'skip' : defaultChoice(item)]));
}

/** What a tick in the list means for an item. */
export const includedChoice = (item: ImportItem): ImportChoice => (item.clash ? 'keep_both' : 'import');

/** A choice for several clashes, for each as far as it goes: what cannot be replaced is kept beside the new one. */
export const possibleChoice = (item: ImportItem, choice: ImportChoice): ImportChoice =>
  choice === 'replace' && item.clash?.kept != null ? 'keep_both' : choice;

export const canBeTaken = (item: ImportItem): boolean => item.state !== 'refused';
export const isTaken = (item: ImportItem, choices: Choices): boolean => (choices[item.itemId] ?? 'skip') !== 'skip';

/** Needs a review before import: it clashes, is broken or refused, or has findings or anything to be careful about. */
export const wantsLook = (item: ImportItem): boolean =>
  item.state !== 'ok' ||
  item.clash !== null ||
  item.findings.some((finding) => finding.severity !== 'info') ||
  item.safety.some(({ severity }) => severity !== 'note');

/** `kind` orders the list: problems first, and each copy behind what it is a copy of. */
export function sortItems(items: readonly ImportItem[]): ImportItem[] {
  const rank = (item: ImportItem) =>
    item.state === 'refused' ? 0 : item.state === 'broken' ? 1 : item.clash ? 2 : wantsLook(item) ? 3 : 4;
  const sorted = [...items].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  const byId = new Map(items.map((item) => [item.itemId, item]));
  return originalsFirst(sorted, (item) => byId.get(item.copyOf?.itemId ?? ''));
}

/** `10 skills imported, 1 replaced, 2 left out`. */
export function summarize(result: ImportResult): {
  text: string;
  ids: string[];
  added: string[];
  replaced: string[];
  refused: ImportResult['items'];
} {
  const of = (...done: ImportResult['items'][number]['done'][]) => result.items.filter((item) => done.includes(item.done));
  const ids = (items: ImportResult['items']) => items.flatMap((item) => (item.id ? [item.id] : []));
  const added = of('imported', 'kept_both');
  const replaced = of('replaced');
  const out = of('skipped', 'unchanged');
  const refused = of('refused');
  const parts = [
    added.length > 0 ? `${added.length} ${added.length === 1 ? 'skill' : 'skills'} imported` : '',
    replaced.length > 0 ? `${replaced.length} replaced` : '',
    out.length > 0 ? `${out.length} skipped` : '',
    refused.length > 0 ? `${refused.length} refused` : '',
  ].filter(Boolean);
  return {
    text: parts.join(', ') || 'Nothing was imported',
    ids: ids([...added, ...replaced]),
    added: ids(added),
    replaced: ids(replaced),
    refused,
  };
}

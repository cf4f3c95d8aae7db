// electron/shells/cli/commands/exchange/plan.ts - what a person should know before trusting a package: the text of an import's preview.
import {
  FORMAT_NAMES,
  type ImportItem,
  type ImportPlan,
  type ImportPlugin,
  reachLines,
  type SkillReport,
  versionText,
} from '../../../../contract/index.ts';
import { bytes, compareHint, plural } from '../../format.ts';
import { findingLine, type Output } from '../../output.ts';
import { safetyLines } from '../reports/safety.ts';

const MOST_LISTED = 10;

/** The whole preview, next to the result. */
export function printPlan(plan: ImportPlan, output: Output): void {
  const { note } = output;
  for (const { path, reason } of plan.refusedArchives) note(`${path}: not read: ${reason}`);
  for (const { path, reason } of plan.leftOut) note(`${path}: left out: ${reason}`);
  for (const { path, fileName } of plan.competencies)
    note(`${path ?? fileName}: a competency: npm run -s cli -- competency import brings it in`);
  for (const { path, fileName } of plan.roles) note(`${path ?? fileName}: of a role: npm run -s cli -- role import brings it in`);
  for (const plugin of plan.plugins) for (const line of pluginLines(plugin)) note(line);
  const placeOf = ({ path, fileName }: ImportItem) => path ?? fileName;
  const byId = new Map(plan.items.map((item) => [item.itemId, item]));
  for (const item of plan.items) {
    for (const line of linesOf(item)) note(line);
    const original = byId.get(item.copyOf?.itemId ?? '');
    if (original !== undefined) note(`  left out unless you import it by itself; ${compareHint(placeOf(original), placeOf(item))}`);
  }
}

function pluginLines({ name, version, description, author, license, place, marketplace, here, items, leftOut }: ImportPlugin): string[] {
  const facts = [
    versionText(version),
    author ?? 'no author',
    license ?? 'no licence',
    here ? plural(items.length, 'package') : `not here: ${place}`,
  ];
  return [
    `${marketplace === null ? 'plugin' : `plugin of ${marketplace}`} ${name}  ${facts.join('  ')}`,
    ...indented([...(description === '' ? [] : [description]), ...leftOut.map(({ path, reason }) => `left out: ${path}: ${reason}`)]),
  ];
}

function linesOf(item: ImportItem): string[] {
  if (item.state === 'refused') return [`${item.fileName}: refused: ${item.reason ?? 'it cannot be imported'}`];
  const facts = [
    versionText(item.version),
    item.author ?? 'no author',
    item.license ?? 'no licence',
    bytes(item.bytes),
    item.kinds.join(' '),
  ];
  return [
    `${item.fileName}: ${item.name}  ${facts.filter(Boolean).join('  ')}`,
    ...indented([
      ...(item.reason === null ? [] : [`${item.state === 'ok' ? 'note' : item.state}: ${item.reason}`]),
      ...origin(item),
      ...needs(item),
      ...shipped(item),
      ...notShipped(item),
      ...safetyLines(item.safety, item.fileName),
      ...clients(item),
      ...clash(item),
      ...item.findings.filter(({ severity }) => severity !== 'info').map((finding) => findingLine(finding.path ?? item.fileName, finding)),
    ]),
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const origin = ({ format, notCarried, signature }: ImportItem): string[] => [
  ...(format === 'package' || format === 'agent_skill' ? [] : [`converted from ${FORMAT_NAMES[format]}`]),
  ...notCarried.map(({ what, why, line }) => `not carried over: ${what}${line === null ? '' : ` (line ${line})`}: ${why}`),
  ...(signature === 'none' ? [] : [`signature: ${signature.replaceAll('_', ' ')}`]),
];

/** Also for the report of a skill that is in the library. */
export function needs(item: ImportItem | SkillReport): string[] {
  const rows = [
    ['needs scopes', item.requiredScopes],
    ['needs permissions', item.requiredPermissions],
    ['needs tools', item.tools],
    ['needs skills', item.skills],
    ['contains code', item.code],
  ] as const;
  return [
    ...rows.filter(([, names]) => names.length > 0).map(([what, names]) => `${what}: ${names.join(', ')}`),
    ...reachLines(item.reach).map((line) => `reaches through others: ${line}`),
  ];
}

/** Also for the report of a skill that is in the library. */
export function shipped({ attachments }: ImportItem | SkillReport): string[] {
  if (attachments.length === 0) return [];
  const size = attachments.reduce((sum, file) => sum + file.bytes, 0);
  return [`includes ${plural(attachments.length, 'file')}, ${bytes(size)}: ${listed(attachments.map(({ path }) => path))}`];
}

function notShipped({ leftOut }: ImportItem): string[] {
  return [
    ...leftOut.slice(0, MOST_LISTED).map(({ path, reason }) => `left out: ${path}: ${reason}`),
    ...(leftOut.length > MOST_LISTED ? [`left out: ${leftOut.length - MOST_LISTED} more, see --json`] : []),
  ];
}

function clients(item: ImportItem): string[] {
  const refusing = item.clients.filter(({ verdict }) => verdict === 'refuses').map(({ client }) => client);
  return refusing.length === 0 ? [] : [`refused by: ${refusing.join(', ')}`];
}

function clash({ name, clash: met }: ImportItem): string[] {
  if (met === null || (met.sameBytes && met.files.length === 0)) return [];
  const changes = met.files.map(({ path, change }) => `${path} ${change}`);
  return [
    `clash: ${met.name === name ? '' : `${met.name}, which an export would write to the same place, `}${met.version === null ? 'one without a version' : `version ${met.version}`} exists${met.sameBytes ? ' with the same text' : ''}${changes.length === 0 ? '' : `; files: ${listed(changes)}`}`,
  ];
}

const listed = (names: readonly string[]): string =>
  names.length > MOST_LISTED ? `${names.slice(0, MOST_LISTED).join(', ')} and ${names.length - MOST_LISTED} more` : names.join(', ');

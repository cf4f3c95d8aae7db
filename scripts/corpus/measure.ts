// scripts/corpus/measure.ts - what a collection of packages looks like: one row for each fact counted, in the order of docs/corpus.md.
import { basename, dirname } from 'node:path';
import type { Analysis, Field } from '../../electron/contract/index.ts';
import { analysePackage, decodePackage } from '../../electron/core/packages/index.ts';
import type { PackageFile } from './find.ts';

export interface Measured {
  file: PackageFile;
  text: string;
  analysis: Analysis;
  ms: number;
}

/** null = bytes that are not text. Throws whatever the engine throws, which is a fault of the engine. */
export function measure(file: PackageFile, bytes: Uint8Array): Measured | null {
  const decoded = decodePackage(bytes, basename(file.path));
  if (!decoded.ok) return null;
  const begun = performance.now();
  const analysis = analysePackage(decoded.text, `${basename(dirname(file.path))}/${basename(file.path)}`);
  return { file, text: decoded.text, analysis, ms: performance.now() - begun };
}

const STANDARD = new Set(['name', 'description', 'license', 'compatibility', 'metadata', 'allowed_tools']);
const normal = (key: string): string => key.replaceAll('-', '_');
const fieldOf = ({ analysis }: Measured, key: string): Field | undefined => analysis.fields.find((field) => normal(field.key) === key);
const sourceOf = (each: Measured, key: string): string => {
  const field = fieldOf(each, key);
  return field === undefined ? '' : each.text.slice(field.valueRange.start, field.valueRange.end);
};
const bodyOf = ({ text, analysis }: Measured): string => text.slice(analysis.bodyRange.start, analysis.bodyRange.end);
const frontOf = ({ text, analysis }: Measured): string => text.slice(0, analysis.bodyRange.start);
const has = (code: string) => (each: Measured) => each.analysis.findings.some((finding) => finding.code === code);
/** Of files with frontmatter, as in the first count. */
const inBody = (pattern: RegExp) => (each: Measured) => each.analysis.frontmatter === 'present' && pattern.test(bodyOf(each));
const isReadable = ({ analysis }: Measured): boolean => analysis.state === 'ok' && analysis.frontmatter === 'present';
const descriptionLength = ({ analysis }: Measured): number => [...analysis.metadata.description].length;

/** Facts that are true or false for a file. */
const COUNTED: [fact: string, holds: (each: Measured) => boolean][] = [
  ['No frontmatter', ({ analysis }) => analysis.frontmatter === 'none'],
  ['Frontmatter not closed', ({ analysis }) => analysis.frontmatter === 'unclosed'],
  ['Unreadable YAML', ({ analysis }) => analysis.state === 'broken' && analysis.frontmatter === 'present'],
  [
    'At least one field outside the format',
    (each) => isReadable(each) && each.analysis.fields.some(({ key }) => !STANDARD.has(normal(key))),
  ],
  [
    'Uses {} or [] values',
    (each) =>
      isReadable(each) &&
      each.analysis.fields.some(
        ({ value, valueRange: { start, end } }) => typeof value === 'object' && /[[{]/.test(each.text.slice(start, end)),
      ),
  ],
  ['Name differs from folder', (each) => isReadable(each) && has('name_folder')(each)],
  ['Name breaks the character rule', (each) => isReadable(each) && has('name_format')(each)],
  ['Rule line --- in the body', inBody(/^---[ \t]*\r?$/m)],
  ['$ and digit in the body', inBody(/\$\d/)],
  ['{{ in the body', inBody(/\{\{/)],
  ['! and backtick', inBody(/!`/)],
  ['$ARGUMENTS', inBody(/\$ARGUMENTS/)],
  ['Body over 500 lines', (each) => each.analysis.frontmatter === 'present' && has('body_long')(each)],
  ['Description over 1,024', (each) => descriptionLength(each) > 1024],
  ['Block-scalar description', (each) => isReadable(each) && /^[|>]/.test(sourceOf(each, 'description').trimStart())],
  ['CRLF', ({ text }) => text.includes('\r\n')],
  ['Byte-order mark', ({ analysis }) => analysis.bom],
  ['File named other than SKILL.md', ({ file }) => basename(file.path) !== 'SKILL.md'],
  ['Version read as a number', (each) => isReadable(each) && /^-?\d+(?:\.\d+)?$/.test(sourceOf(each, 'version').trim())],
  ['A date value', (each) => isReadable(each) && /^[ \t]*[\w-]+:[ \t]+\d{4}-\d{2}-\d{2}[ \t]*\r?$/m.test(frontOf(each))],
  ['Non-ASCII text', ({ text }) => /[^\u0000-\u007f]/.test(text)],
  ['Repeated keys', has('yaml_duplicate_key')],
  ['A heading or fence that is an artifact', ({ analysis }) => analysis.artifacts.length > 0],
];

export interface Figures {
  files: number;
  readable: number;
  facts: [fact: string, files: number][];
  damage: [code: string, files: number][];
  extraFields: [key: string, files: number][];
  description: { median: number; p95: number; longest: number };
  doubledNames: number;
  clients: [client: string, accepts: number, warns: number, refuses: number][];
  slowestMs: number;
}

export function figuresOf(all: readonly Measured[]): Figures {
  const readable = all.filter(isReadable);
  const lengths = readable.map(descriptionLength).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
  const broken = all.filter(({ analysis }) => analysis.state === 'broken');
  return {
    files: all.length,
    readable: readable.length,
    facts: COUNTED.map(([fact, holds]) => [fact, all.filter(holds).length]),
    damage: tally(broken.map(({ analysis }) => analysis.findings.find(({ severity }) => severity === 'error')?.code ?? 'none')),
    extraFields: tally(
      readable.flatMap(({ analysis }) => analysis.fields.map(({ key }) => key).filter((key) => !STANDARD.has(normal(key)))),
    ),
    description: { median: at(0.5), p95: at(0.95), longest: at(1) },
    doubledNames: doubled(readable),
    clients: clientsOf(all),
    slowestMs: Math.max(0, ...all.map(({ ms }) => ms)),
  };
}

/** Names that appear in more than one file of a repository. */
function doubled(all: readonly Measured[]): number {
  const named = all.map(({ file, analysis }) => `${file.repository}\0${analysis.metadata.name}`);
  return tally(named).filter(([, count]) => count > 1).length;
}

function tally(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function clientsOf(all: readonly Measured[]): Figures['clients'] {
  const clients = all[0]?.analysis.clients.map(({ client }) => client) ?? [];
  return clients.map((client) => {
    const verdicts = all.map(({ analysis }) => analysis.clients.find((each) => each.client === client)?.verdict);
    const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
    return [client, count('accepts'), count('warns'), count('refuses')];
  });
}

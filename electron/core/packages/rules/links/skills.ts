// electron/core/packages/rules/links/skills.ts - the skills that a package lists, to call and to learn first, against those there are (rows B2, E7, G2).
import type { Finding } from '../../../../contract/index.ts';
import { entryOf } from '../../../frontmatter/index.ts';
import { readPackage } from '../../document.ts';
import { createReport } from '../../report.ts';
import { placeAt, type RuleContext } from '../context.ts';

/** A skill as another package lists it. */
export interface ListedSkill {
  name: string;
  skills: readonly string[];
  prerequisites: readonly string[];
}

/**
 * By name or id, as a run finds it; for `prerequisites` by name, or by what its levels are kept under. null = there is none, or it cannot be read.
 */
export type FindListed = (nameOrId: string, by?: Link['key']) => ListedSkill | null;

/** Whoever writes packages could make a net of them that takes hours to walk. */
const MOST_FOLLOWED = 200;
/** As many as a library can have, where a cycle is refused. */
const MOST_IN_LIBRARY = 10_000;

interface Link {
  /** The key whose items are names of skills. */
  key: 'skills' | 'prerequisites';
  missing: (name: string) => Told;
  elsewhere: (name: string) => Told;
  cycle: (way: string) => Told;
}
type Told = { code: string; message: string };

const CALLS: Link = {
  key: 'skills',
  missing: (name) => ({
    code: 'skill_missing',
    message: `There is no skill ${name} that can be read, so a call of it fails. Import or create it, or fix the name.`,
  }),
  elsewhere: (name) => ({
    code: 'skill_elsewhere',
    message: `${name} is not among the packages checked here. It must be in the library for a call.`,
  }),
  cycle: (way) => ({
    code: 'skill_cycle',
    message: `${way} is a cycle of skills. A run refuses a call that closes it. Remove one from “skills:”.`,
  }),
};

/** Row G2: cycles are refused where a package is saved or imported; here they are told while one types. */
const PREREQUISITES: Link = {
  key: 'prerequisites',
  missing: (name) => ({
    code: 'prerequisite_missing',
    message: `There is no skill ${name} that can be read, so it cannot be learned first. Import or create it, or fix the name.`,
  }),
  elsewhere: (name) => ({
    code: 'prerequisite_elsewhere',
    message: `${name} is not among the packages checked here. It must be in the library to be learned first.`,
  }),
  cycle: (way) => ({ code: 'prerequisite_cycle', message: cycleText(way.split(ARROW)) }),
};

const ARROW = ' → ';
const cycleText = (way: readonly string[]): string =>
  `${way.join(ARROW)} is a cycle of prerequisites, so none of them could ever be learned. Remove one from “prerequisites:”.`;

/**
 * What refuses a package that would need itself, directly or through others: the cycle as a sentence; null = there is none. It is named by its name, and by
 * what its levels are kept under. `find` must know what there
 * is beside it, and is asked at most once for each of at most 10,000 names.
 */
export function prerequisiteCycle(
  [own, ...alias]: readonly [string, ...string[]],
  prerequisites: readonly string[],
  find: FindListed,
): string | null {
  const known: FindListed = (name, by) => (alias.includes(name) ? { name: own, skills: [], prerequisites } : find(name, by));
  const way = wayTo(own, { name: own, skills: [], prerequisites }, known, { key: 'prerequisites', most: MOST_IN_LIBRARY });
  return way === null || way.length === 0 ? null : cycleText(way);
}

/**
 * A finding at each item of `skills:` and `prerequisites:` that a call could not reach, or that leads back here. `where` says what `find` knows: a library, which a
 * run asks too, or only the packages that are looked at together, beside which there may be others.
 */
export function skillFindings(text: string, fileName: string, find: FindListed, where: 'library' | 'together'): Finding[] {
  const doc = readPackage(text, fileName);
  const report = createReport(text, doc.lines);
  for (const link of [CALLS, PREREQUISITES]) linkFindings({ doc, report }, link, find, where);
  return report.sorted();
}

function linkFindings({ doc, report }: RuleContext, link: Link, find: FindListed, where: 'library' | 'together'): void {
  const { name: own, skills, development } = doc.metadata;
  const wantedNames = link.key === 'skills' ? skills : development.prerequisites;
  const entry = entryOf(doc.front.entries, link.key);
  if (entry === undefined) return;
  const items = Array.isArray(entry.value) ? entry.value : [];
  for (const wanted of new Set(wantedNames)) {
    // One that names itself is told by the package alone.
    if (wanted === own && link.key === 'prerequisites') continue;
    const index = items.findIndex((item) => typeof item === 'string' && item.trim() === wanted);
    const range = index === -1 ? entry.valueRange : placeAt(doc, [entry.key, index]);
    const found = find(wanted, link.key);
    const isOwn = wanted === own || found?.name === own;
    const way = isOwn ? [own] : wayTo(own, found, find, { key: link.key, most: MOST_FOLLOWED });
    const tell = (severity: Finding['severity'], { code, message }: Told) => report.add(severity, code, range, message);
    if (way === null) {
      if (where === 'library') tell('warning', link.missing(wanted));
      else tell('info', link.elsewhere(wanted));
    } else if (way.length > 0) tell('error', link.cycle([own, ...way].join(ARROW)));
  }
}

/** The names from a skill to the one called `own`, both included; empty = none leads there, null = there is no such skill. */
function wayTo(
  own: string,
  start: ListedSkill | null,
  find: FindListed,
  { key, most }: Pick<Link, 'key'> & { most: number },
): string[] | null {
  if (start === null) return null;
  const cameFrom = new Map<string, string | null>([[start.name, null]]);
  const open = [start];
  for (const at of open) {
    for (const wanted of at[key]) {
      const next = wanted === own ? null : find(wanted, key);
      if (wanted === own || next?.name === own) return [...wayBack(at.name, cameFrom), own];
      if (next === null || cameFrom.has(next.name) || cameFrom.size >= most) continue;
      cameFrom.set(next.name, at.name);
      open.push(next);
    }
  }
  return [];
}

/** The names from the start to one that was reached. */
function wayBack(name: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const way: string[] = [];
  for (let at: string | null = name; at !== null; at = cameFrom.get(at) ?? null) way.push(at);
  return way.toReversed();
}

// electron/core/packages/rules/links/skills.ts - the skills that a package lists, against those there are (rows B2, E7).
import type { Finding } from '../../../../contract/index.ts';
import { entryOf } from '../../../frontmatter/index.ts';
import { readPackage } from '../../document.ts';
import { createReport } from '../../report.ts';
import { placeAt } from '../context.ts';

/** A skill as another package lists it. */
export interface ListedSkill {
  name: string;
  skills: readonly string[];
}

/** By name or id, as a run finds it; null = there is none, or it cannot be read. */
export type FindListed = (nameOrId: string) => ListedSkill | null;

/** Whoever writes packages could make a net of them that takes hours to walk. */
const MOST_FOLLOWED = 200;

/**
 * A finding at each item of `skills:` that a call could not reach, or that leads back here. `where` says what `find` knows: a library, which a
 * run asks too, or only the packages that are looked at together, beside which there may be others.
 */
export function skillFindings(text: string, fileName: string, find: FindListed, where: 'library' | 'together'): Finding[] {
  const doc = readPackage(text, fileName);
  const { name: own, skills } = doc.metadata;
  const entry = entryOf(doc.front.entries, 'skills');
  if (entry === undefined || skills.length === 0) return [];
  const report = createReport(text, doc.lines);
  const items = Array.isArray(entry.value) ? entry.value : [];
  for (const wanted of new Set(skills)) {
    const index = items.findIndex((item) => typeof item === 'string' && item.trim() === wanted);
    const range = index === -1 ? entry.valueRange : placeAt(doc, [entry.key, index]);
    const way = wanted === own ? [own] : wayTo(own, find(wanted), find);
    if (way === null && where === 'library') {
      const message = `There is no skill ${wanted} that can be read, so a call of it fails. Import or create it, or fix the name.`;
      report.add('warning', 'skill_missing', range, message);
    } else if (way === null) {
      report.add(
        'info',
        'skill_elsewhere',
        range,
        `${wanted} is not among the packages checked here. It must be in the library for a call.`,
      );
    } else if (way.length > 0) {
      const message = `${[own, ...way].join(' → ')} is a cycle of skills. A run refuses a call that closes it. Remove one from “skills:”.`;
      report.add('error', 'skill_cycle', range, message);
    }
  }
  return report.sorted();
}

/** The names from a skill to the one called `own`, both included; empty = none leads there, null = there is no such skill. */
function wayTo(own: string, start: ListedSkill | null, find: FindListed): string[] | null {
  if (start === null) return null;
  const ways = new Map([[start.name, [start.name]]]);
  const open = [start];
  for (const at of open) {
    const way = ways.get(at.name)!;
    for (const wanted of at.skills) {
      if (wanted === own) return [...way, own];
      const next = find(wanted);
      if (next === null || ways.has(next.name) || ways.size >= MOST_FOLLOWED) continue;
      ways.set(next.name, [...way, next.name]);
      open.push(next);
    }
  }
  return [];
}

// electron/core/skills/listing/copies.ts - which skills of a scope are copies that a program made of another one's file (row A12).
import { type CopyName, type CopyOf, copyNames, type SkillRow } from '../../../contract/index.ts';
import type { ListedSkill } from '../../storage/index.ts';

type Entry = Pick<SkillRow, 'state' | 'link'> & Pick<ListedSkill, 'id' | 'name' | 'fileName' | 'origin'>;

/** The copies among the skills of one scope, by id. */
export function copiesAmong(entries: readonly Entry[]): Map<string, CopyOf> {
  const copies = new Map<string, CopyOf>();
  let byPlace: Map<string, Entry> | null = null;
  for (const entry of entries) {
    if (entry.state === 'ok' && !isUnusual(entry.fileName)) continue;
    byPlace ??= new Map(entries.map((each) => [placeOf(each), each]));
    const known = byPlace;
    const copy = copyNames(placeOf(entry)).findLast((each) => isCopyOf(entry, known.get(each.original), each));
    const original = copy && known.get(copy.original);
    if (copy && original) copies.set(entry.id, { id: original.id, fileName: original.fileName, by: copy.by });
  }
  return copies;
}

/** Whether the name alone may say so: most do not, and there are thousands. Of other copies the original holds the name. */
const isUnusual = (fileName: string): boolean =>
  /conflict|case clash|_\d/i.test(fileName) || (!fileName.endsWith('SKILL.md') && /[A-Z]|(?:^|\/)skill\.md$/.test(fileName));

const isCopyOf = ({ name, state }: Entry, original: Entry | undefined, { sure }: CopyName): boolean =>
  original !== undefined && (sure || state === 'broken' || name === original.name);

/** Where its file is or was. */
const placeOf = ({ link, origin, fileName }: Entry): string => link?.path ?? (origin.startsWith('file:') ? origin.slice(5) : fileName);

// electron/core/skills/learning.ts - skills that are learned one after the other: nothing is kept that would need itself (row G2).
import { AppError } from '../../contract/index.ts';
import { type FindListed, prerequisiteCycle } from '../packages/index.ts';
import { type Room, storeOf } from './room.ts';

/** What each name means in the library, for as long as this is used; broken skills and `without` mean nothing. */
export function skillsByName(room: Room, without?: string): FindListed {
  const known = new Map<string, ReturnType<FindListed>>();
  const read = (name: string): ReturnType<FindListed> => {
    const entry = room.catalog.learned(name);
    if (entry === undefined || entry.id === without) return null;
    const store = storeOf(room, entry.scope);
    const found = room.reader.read(store.sources.bytes(entry.id), entry.fileName);
    if (found.text === null || found.analysis.state === 'broken') return null;
    const { skills, development } = found.analysis.metadata;
    return { name: entry.name, skills, prerequisites: development.prerequisites };
  };
  return (name) => {
    if (!known.has(name)) known.set(name, read(name));
    return known.get(name) ?? null;
  };
}

/** Throws `prerequisite_cycle`, with all of it, for bytes by which a skill would need itself. Bytes that cannot be read need nothing. */
export function requireLearnable(room: Room, { id, bytes, fileName }: { id: string; bytes: Uint8Array; fileName: string }): void {
  const read = room.reader.read(bytes, fileName);
  if (read.text === null || read.analysis.state === 'broken') return;
  const { name, development } = read.analysis.metadata;
  const cycle = prerequisiteCycle(namesOf(name, development.skillId), development.prerequisites, skillsByName(room, id));
  if (cycle === null) return;
  const { line } = read.analysis.fields.find(({ key }) => key === 'prerequisites') ?? {};
  throw new AppError('prerequisite_cycle', `${fileName} was not saved: ${cycle} The skill is as it was saved last.`, {
    where: { file: fileName, ...(line !== undefined && { line }) },
    remedy: 'Remove the prerequisite that closes the cycle, then save.',
  });
}

const namesOf = (name: string, skillId: string | null): readonly [string, ...string[]] => (skillId === null ? [name] : [name, skillId]);

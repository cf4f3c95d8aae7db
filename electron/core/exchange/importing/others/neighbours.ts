// electron/core/exchange/importing/others/neighbours.ts - packages that lie together: copies that programs made of one another, and names used twice.
import { copyNames, copyWords, type Finding, type ImportItem, originalsFirst } from '../../../../contract/index.ts';
import { baseOf } from '../tree.ts';

interface Placed {
  fileName: string;
  place: string | null;
}

/** What was found, in its order, but each copy right behind what its name is a copy of. */
export function copiesBehind<T extends Placed>(found: readonly T[]): T[] {
  const byPlace = new Map(found.map((each) => [placeOf(each), each]));
  return originalsFirst(found, (each) => {
    const name = copyNames(placeOf(each)).findLast(({ original }) => byPlace.has(original));
    return name && byPlace.get(name.original);
  });
}

const placeOf = ({ place, fileName }: Placed): string => place ?? fileName;

/**
 * Called with one package after the other, originals first: marks each copy, and tells when another package in the same folder has its name. Only
 * one of two is found by a name, and the copy should not be the one.
 */
export function createNeighbours(): (item: ImportItem) => void {
  const byPlace = new Map<string, Pick<ImportItem, 'itemId' | 'fileName' | 'name' | 'state'>>();
  const byName = new Map<string, string>();
  return (item) => {
    const { itemId, fileName, name, state } = item;
    if (state === 'refused') return;
    const place = item.path ?? fileName;
    const isSame = (other: typeof item | undefined) => other?.name === name || state === 'broken';
    const copy = copyNames(place).findLast(({ original, sure }) => {
      const other = byPlace.get(original);
      return other !== undefined && (sure || isSame(other as ImportItem));
    });
    byPlace.set(place, { itemId, fileName, name, state });
    if (copy !== undefined) {
      const original = byPlace.get(copy.original)!;
      item.copyOf = { itemId: original.itemId, fileName: original.fileName, by: copy.by };
      const words = copyWords(fileName, original.fileName, copy.by);
      item.findings.push(findingOf('sync_copy', `${words} Compare both, and keep one of them.`));
    } else if (state === 'ok') {
      const key = `${folderOf(place)}\0${name}`;
      const first = byName.get(key);
      if (first === undefined) byName.set(key, fileName);
      else
        item.findings.push(
          findingOf('name_twice', `${first} in this folder also has the name ${name}. Only one of them is found by it; rename one.`),
        );
    }
  };
}

/** The folder that a package lies in; a SKILL.md and its folder are one package. */
function folderOf(place: string): string {
  const plain = place.replaceAll('\\', '/');
  const folder = plain.slice(0, Math.max(0, plain.lastIndexOf('/')));
  return /^skill\.md$/i.test(baseOf(plain)) ? folder.slice(0, Math.max(0, folder.lastIndexOf('/'))) : folder;
}

const findingOf = (code: string, message: string): Finding => ({
  code,
  severity: 'warning',
  message,
  line: 1,
  column: 1,
  range: { start: 0, end: 0 },
});

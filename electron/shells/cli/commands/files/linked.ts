// electron/shells/cli/commands/files/linked.ts - what packages that are checked together say of each other (row E7).
import type { Finding } from '../../../../contract/index.ts';
import type { Inspected } from '../../../../core/exchange/index.ts';
import { decodePackage, type ListedSkill, skillFindings } from '../../../../core/packages/index.ts';

/** Sees each package in turn; then `findings` has those of every one that lists skills, by its item. */
export function createLinked() {
  const named = new Map<string, ListedSkill>();
  const listing: (Pick<Inspected, 'ofFile'> & { itemId: string; text: string; fileName: string })[] = [];
  return {
    see({ item, bytes, ofFile }: Inspected): void {
      if (item.state !== 'ok' || bytes === null) return;
      const { itemId, name, skills, prerequisites, fileName } = item;
      if (!named.has(name)) named.set(name, { name, skills, prerequisites });
      const decoded = skills.length + prerequisites.length === 0 ? null : decodePackage(bytes, fileName);
      if (decoded?.ok) listing.push({ itemId, text: decoded.text, fileName, ofFile });
    },
    findings(): Map<string, Finding[]> {
      const find = (name: string): ListedSkill | null => named.get(name) ?? null;
      return new Map(
        listing.map(({ itemId, text, fileName, ofFile }) => [itemId, ofFile(skillFindings(text, fileName, find, 'together'), text)]),
      );
    },
  };
}

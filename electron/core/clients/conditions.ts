// electron/core/clients/conditions.ts - what a client asks beyond a finding. They are named so that the tables stay data.

import { type Entry, entryOf, type Fences } from '../frontmatter/index.ts';

/** What clients look at in a package: the packages room's document has it all. */
export interface LookedAt {
  text: string;
  fileName: string;
  metadata: { name: string };
  front: { fences: Fences; broken: boolean; problems: readonly { code: string }[]; entries: readonly Entry[] };
}

const descriptionOf = (doc: LookedAt) => entryOf(doc.front.entries, 'description')?.value;
const hasLine = (doc: LookedAt, key: string) => new RegExp(`^[ \\t]*${key}:`, 'm').test(head(doc));

function head({ text, front: { fences } }: LookedAt): string {
  return fences.kind === 'present' ? text.slice(fences.inside.start, fences.inside.end) : '';
}

export const CONDITIONS = {
  /** Gemini CLI looks for these lines when the YAML cannot be read. */
  hasNameAndDescriptionLines: (doc) => hasLine(doc, 'name') && hasLine(doc, 'description'),
  lacksNameOrDescriptionLine: (doc) => !hasLine(doc, 'name') || !hasLine(doc, 'description'),
  nameHoldsUnsafeSigns: (doc) => /[:\\/<>*?"|]/.test(doc.metadata.name),
  nameHoldsSlash: (doc) => doc.metadata.name.includes('/'),
  descriptionAbsent: (doc) => descriptionOf(doc) === undefined,
  descriptionNotAbsent: (doc) => descriptionOf(doc) !== undefined,
  /** `description:` with nothing after it, a list or mapping: no text, not even empty. */
  descriptionNoText: (doc) => descriptionOf(doc) !== undefined && typeof descriptionOf(doc) !== 'string',
  descriptionNoTextOrAbsent: (doc) => typeof descriptionOf(doc) !== 'string',
} satisfies Record<string, (doc: LookedAt) => boolean>;

export type Condition = keyof typeof CONDITIONS;

// electron/core/assertions/pages.ts - the pages of a workspace as checks see them; the room workspace knows them.

/** Whether a page exists, by its slug (path without `.md`), the name of its file, or its title. Case does not count, as in wiki links. */
export interface PageLookup {
  has(name: string): boolean;
}

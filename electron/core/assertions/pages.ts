// electron/core/assertions/pages.ts - the pages of a workspace as checks see them; the workspace room finds them.

/** Whether a page exists, by its slug (path without `.md`), the name of its file, or its title. Case is ignored, as in wiki links. */
export interface PageLookup {
  has(name: string): boolean;
}

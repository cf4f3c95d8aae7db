// electron/core/exchange/importing/planned.ts - an import read and checked, before anything is written.
import type { ImportItem, ImportPlan, ImportPlugin, LeftOut, Scope } from '../../../contract/index.ts';
import type { KeptFile, Original } from '../../storage/index.ts';

export interface Planned {
  item: ImportItem;
  /** null = refused. Its `files` are null for a single file, which says nothing about other files. */
  package: { bytes: Uint8Array; files: KeptFile[] | null; original: Original | null } | null;
  /** Where it has an unresolved merge conflict, in its files too: then it never replaces a skill. */
  conflict: string | null;
}

export interface Plan {
  id: string;
  scope: Scope;
  planned: Planned[];
  refusedArchives: LeftOut[];
  competencies: ImportPlan['competencies'];
  roles: ImportPlan['roles'];
  leftOut: LeftOut[];
  plugins: ImportPlugin[];
}

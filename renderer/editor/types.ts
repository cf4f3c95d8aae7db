// renderer/editor/types.ts - what the editor's acts ask of it; separate, so that the acts load without the editor.
import type { Finding } from '../../electron/contract/packages.ts';
import type { Next, Place } from '../app/acts/focus.ts';

export type ViewName = 'form' | 'artifact' | 'source';
export const DOCKS = ['preview', 'run', 'findings', 'revisions', 'assertions', 'triggers'] as const;
export type DockName = (typeof DOCKS)[number];

export interface Moves {
  save(): void;
  /** Where to type next: in a field that needs a value first, else where the person was. */
  run(): Next;
  cases(): void;
  batch(): void;
  /** True if another skill is shown then. */
  closeTab(): Promise<boolean>;
  nextTab(step: 1 | -1): void;
  tab(id: string): void;
  view(view: ViewName): void;
  dock(dock: DockName): void;
  toggleDock(): void;
  toggleFilled(): void;
  toggleBottom(): void;
  /** Shows the outline if it is folded away. */
  outline(): void;
  addArtifact(): void;
  renaming(key: string): void;
  /** The key of the copy, or null if it was refused. */
  duplicate(key: string): Promise<string | null>;
  moveBy(key: string, by: 1 | -1): Promise<void>;
  remove(key: string): void;
  /** Asks for a file that DSPy saved, for a module. */
  loadState(key: string): void;
  metadata(): void;
  artifact(key: string): void;
  /** Goes to an offset of the file in its source. */
  source(offset: number): void;
  /** Go to a line of the file or to a finding, in the person's current view if that shows it. Returns where to type next. */
  line(line: number): Place;
  finding(finding: Finding): Place;
}

// renderer/editor/moves.ts - what the acts of the editor do, as functions that stay the same objects: what they need is read when they are
// called, so that nothing is drawn again because of them.
import { useMemo, useRef } from 'react';
import type { Finding } from '../../electron/contract/packages.ts';
import { navigate } from '../app/router.ts';
import { useUi } from '../client/store.ts';
import { openBatch, openCases, runSkill } from '../runs/index.ts';
import type { LiveDocument } from './document/documents.ts';
import { artifactOf } from './document/findings.ts';
import { deleteArtifact, duplicateArtifact, moveArtifactBy, useRenaming } from './outline/acts.tsx';
import type { Panels } from './panels.tsx';
import type { DockName, Shown, SkillRoute, ViewName } from './screen.ts';

interface MovesInput {
  shown: Shown;
  doc: LiveDocument;
  route: SkillRoute;
  panels: Panels;
  onClose(id: string): Promise<boolean>;
  addArtifact(): void;
  show(place: { offset: number }): void;
}

export interface Moves {
  save(): void;
  run(): void;
  cases(): void;
  batch(): void;
  /** True when another skill is shown then. */
  closeTab(): Promise<boolean>;
  nextTab(step: 1 | -1): void;
  tab(id: string): void;
  view(view: ViewName): void;
  dock(dock: DockName): void;
  toggleDock(): void;
  toggleFilled(): void;
  toggleBottom(): void;
  /** Shows the outline where it is folded away. */
  outline(): void;
  addArtifact(): void;
  renaming(key: string): void;
  /** The key of the copy, or null when it was refused. */
  duplicate(key: string): Promise<string | null>;
  moveBy(key: string, by: 1 | -1): Promise<void>;
  remove(key: string): void;
  metadata(): void;
  artifact(key: string): void;
  /** Goes to an offset of the file in its source. */
  source(offset: number): void;
  line(line: number): void;
  finding(finding: Finding): void;
}

export function useMoves(input: MovesInput): Moves {
  const latest = useRef(input);
  latest.current = input;
  const { doc } = input;
  return useMemo<Moves>(() => {
    const go = (part: Partial<SkillRoute>, replace = false) => navigate({ ...latest.current.route, line: null, ...part }, { replace });
    const save = () => doc.saving.save('save');
    /** What fills the editor would cover the place that is gone to. */
    const uncover = () => latest.current.panels.filled && latest.current.panels.setFilled(false);
    const source = (offset: number) => {
      uncover();
      go({ view: 'source' });
      latest.current.show({ offset });
    };
    return {
      save: () => void save(),
      run: () => {
        if (doc.store.getState().locked) return;
        go({ dock: 'run' }, true);
        latest.current.panels.setDockOpen(true);
        void runSkill(doc.id, doc.store.getState().analysis, () => doc.saving.save('run'));
      },
      cases: () => openCases(doc.id),
      batch: () => openBatch(doc.id),
      closeTab: () => latest.current.onClose(doc.id),
      addArtifact: () => latest.current.addArtifact(),
      nextTab: (step) => {
        const { tabs } = useUi.getState();
        const next = tabs[(tabs.findIndex((tab) => tab.id === doc.id) + step + tabs.length) % tabs.length];
        if (next) go({ id: next.id, view: null, artifact: null });
      },
      tab: (id) => go({ id, view: null, artifact: null }),
      view: (view: ViewName) => {
        uncover();
        go({ view });
      },
      dock: (dock: DockName) => {
        go({ dock }, true);
        latest.current.panels.setDockOpen(true);
      },
      toggleDock: () => latest.current.panels.setDockOpen(!latest.current.panels.dockShown),
      toggleBottom: () => {
        const { open, setOpen } = useUi.getState();
        setOpen('editor.bottom', !(open['editor.bottom'] ?? true));
      },
      metadata: () => {
        uncover();
        go({ view: 'form' });
      },
      artifact: (key) => {
        uncover();
        go({ view: 'artifact', artifact: key });
      },
      finding: (finding) => {
        const { analysis } = doc.store.getState();
        const target = latest.current.shown.view === 'source' ? undefined : artifactOf(analysis, finding);
        if (!target) {
          source(finding.range.start);
          return;
        }
        uncover();
        go({ view: 'artifact', artifact: target.key });
        latest.current.show({ offset: finding.range.start });
      },
      toggleFilled: () => {
        latest.current.panels.setDockOpen(true);
        latest.current.panels.setFilled(!latest.current.panels.filled);
      },
      outline: () => latest.current.panels.narrow && latest.current.panels.setOutlineOpen(true),
      renaming: (key) => {
        if (latest.current.panels.narrow) latest.current.panels.setOutlineOpen(true);
        useRenaming.setState({ key });
      },
      duplicate: async (key) => {
        const copy = await duplicateArtifact(doc, key);
        if (copy !== null) go({ view: 'artifact', artifact: copy });
        return copy;
      },
      moveBy: (key, by) => moveArtifactBy(doc, key, by),
      remove: (key) => deleteArtifact(doc, key),
      source,
      line: (line) => source(offsetOfLine(doc.store.getState().text, line)),
    };
  }, [doc]);
}

function offsetOfLine(text: string, line: number): number {
  let at = 0;
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

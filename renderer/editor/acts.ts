// renderer/editor/acts.ts - what can be done with an open document, as functions that stay the same objects: what they need is read when
// they are called, so that nothing is drawn again because of them.
import { useMemo, useRef } from 'react';
import type { Finding } from '../../electron/contract/packages.ts';
import { navigate } from '../app/router.ts';
import { useUi } from '../client/store.ts';
import { openExport } from '../library/export/start.tsx';
import { runSkill } from '../runs/index.ts';
import type { LiveDocument } from './document/documents.ts';
import { artifactOf } from './document/findings.ts';
import type { EditorActs } from './editorCommands.ts';
import type { Panels } from './panels.tsx';
import type { DockName, Shown, SkillRoute, ViewName } from './screen.ts';

interface ActsInput {
  shown: Shown;
  doc: LiveDocument;
  route: SkillRoute;
  panels: Panels;
  onClose(id: string): void;
  addArtifact(): void;
  show(place: { offset: number }): void;
}

export interface Acts extends EditorActs {
  metadata(): void;
  artifact(key: string): void;
  /** Goes to an offset of the file in its source. */
  source(offset: number): void;
  line(line: number): void;
  finding(finding: Finding): void;
  /** Shows the form of the run panel, where the values of the preview are given. */
  editInput(): void;
  fill(filled: boolean): void;
  closeDock(): void;
}

export function useActs(input: ActsInput): Acts {
  const latest = useRef(input);
  latest.current = input;
  const { doc } = input;
  return useMemo<Acts>(() => {
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
      exportSkill: () => void save().then(() => openExport([doc.store.getState().row])),
      closeTab: () => latest.current.onClose(doc.id),
      addArtifact: () => latest.current.addArtifact(),
      nextTab: (step) => {
        const { tabs } = useUi.getState();
        const next = tabs[(tabs.findIndex((tab) => tab.id === doc.id) + step + tabs.length) % tabs.length];
        if (next) go({ id: next.id, view: null, artifact: null });
      },
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
      editInput: () => go({ dock: 'run' }, true),
      fill: (filled) => latest.current.panels.setFilled(filled),
      closeDock: () => latest.current.panels.setDockOpen(false),
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

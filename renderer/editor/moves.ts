// renderer/editor/moves.ts - what the editor's acts do, as functions that stay the same objects: they read what they need when they are
// called, so that nothing is drawn again because of them.
import { useMemo, useRef } from 'react';
import type { Range } from '../../electron/contract/packages.ts';
import { isIn, type Place } from '../app/acts/focus.ts';
import { navigate } from '../app/router.ts';
import { useUi } from '../client/store.ts';
import { neededOf, openBatch, openCases, runSkill } from '../runs/index.ts';
import { mapRange } from '../ui/splices.ts';
import type { LiveDocument } from './document/documents.ts';
import { hasField } from './form/fields.ts';
import { deleteArtifact, duplicateArtifact, moveArtifactBy, useRenaming } from './outline/acts.tsx';
import type { Panels } from './panels.tsx';
import type { Shown, SkillRoute } from './screen.ts';
import type { DockName, Moves, ViewName } from './types.ts';

interface MovesInput {
  shown: Shown;
  doc: LiveDocument;
  route: SkillRoute;
  panels: Panels;
  onClose(id: string): Promise<boolean>;
  addArtifact(): void;
  loadState(key: string): void;
  show(place: { offset: number }): void;
}

export function useMoves(input: MovesInput): Moves {
  const latest = useRef(input);
  latest.current = input;
  const { doc } = input;
  return useMemo<Moves>(() => {
    const go = (part: Partial<SkillRoute>, replace = false) => navigate({ ...latest.current.route, line: null, ...part }, { replace });
    const save = () => doc.saving.save('save');
    /** Whatever fills the editor would cover the target. */
    const uncover = () => latest.current.panels.filled && latest.current.panels.setFilled(false);
    const source = (offset: number) => {
      uncover();
      go({ view: 'source' });
      latest.current.show({ offset });
    };
    /** In the artifact or field that contains it; anything outside both, such as an assertion, has its own line in the source. */
    const offset = (at: number): Place => {
      const { analysis, since } = doc.store.getState();
      const { view } = latest.current.shown;
      const holds = (range: Range) => range.start <= at && at <= range.end;
      const field = view === 'form' ? analysis?.fields.find(({ range }) => holds(range)) : undefined;
      const artifact = view === 'source' ? undefined : analysis?.artifacts.find(({ contentRange }) => holds(mapRange(contentRange, since)));
      uncover();
      if (field && hasField(field.key)) return `editor.field ${field.key}`;
      if (!artifact) {
        source(at);
        return 'editor.source';
      }
      go({ view: 'artifact', artifact: artifact.key });
      latest.current.show({ offset: at });
      return `editor.artifact ${artifact.key}`;
    };
    return {
      save: () => void save(),
      run: () => {
        const { analysis } = doc.store.getState();
        go({ dock: 'run' }, true);
        latest.current.panels.setDockOpen(true);
        const needed = neededOf(doc.id, analysis);
        if (needed !== null) return needed;
        void runSkill(doc.id, analysis, () => doc.saving.save('run'));
        // The input form makes room for the result.
        return isIn('dock.run') ? 'dock.run' : 'stay';
      },
      cases: () => openCases(doc.id),
      batch: () => openBatch(doc.id),
      closeTab: () => latest.current.onClose(doc.id),
      addArtifact: () => latest.current.addArtifact(),
      loadState: (key) => latest.current.loadState(key),
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
      finding: (finding) => offset(finding.range.start),
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
      line: (line) => offset(offsetOfLine(doc.store.getState().text, line)),
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

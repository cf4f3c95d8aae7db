// renderer/editor/Workbench.tsx - the panels around one open document, and what connects them.
import { IconLayoutSidebar, IconLayoutSidebarRight } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Finding } from '../../electron/contract/packages.ts';
import { runCommand } from '../app/commands.ts';
import { useLive } from '../client/store.ts';
import { CasesHost } from '../runs/index.ts';
import { IconButton } from '../ui/small.tsx';
import { useActs } from './acts.ts';
import { Banners } from './banners/Banners.tsx';
import { Centre } from './Centre.tsx';
import { Dock } from './dock/Dock.tsx';
import { type LiveDocument, useDoc } from './document/documents.ts';
import { countFindings, findingsOf } from './document/findings.ts';
import { saveStateOf } from './document/status.ts';
import styles from './editor.module.css';
import { useEditorCommands } from './editorCommands.ts';
import { AddArtifactDialog } from './outline/AddArtifactDialog.tsx';
import { Outline } from './outline/Outline.tsx';
import { Layouts, usePanels } from './panels.tsx';
import { type SkillRoute, shownOf } from './screen.ts';
import { useStable } from './stable.ts';
import { Tabs } from './Tabs.tsx';

interface WorkbenchProps {
  doc: LiveDocument;
  route: SkillRoute;
  onClose(id: string): void;
}

export function Workbench({ doc, route, onClose }: WorkbenchProps) {
  const analysis = useDoc(doc, (s) => s.analysis);
  const locked = useDoc(doc, (s) => s.locked);
  const name = useDoc(doc, (s) => s.row.name);
  const behind = useDoc(doc, (s) => s.since.length > 0);
  const findings = useFindings(doc);
  const shown = useMemo(() => shownOf(route, { analysis, locked, behind }), [route, analysis, locked, behind]);
  const [goTo, setGoTo] = useState<{ offset: number } | null>(null);
  const [adding, setAdding] = useState(false);
  const panels = usePanels();
  const acts = useActs({ doc, route, shown, onClose, panels, addArtifact: () => setAdding(true), show: setGoTo });
  const gone = useCallback(() => setGoTo(null), []);
  const screen = useRef<HTMLDivElement>(null);
  // An address with a line (a trace's error) goes there once.
  useEffect(() => {
    if (route.line !== null) acts.line(route.line);
  }, [route.line, acts]);
  useEarlyKeys(doc, screen);
  useEditorCommands(doc, acts);
  useStatus(doc, findings);
  const outline = (
    <Outline
      doc={doc}
      selected={shown.view === 'form' ? null : (shown.artifact?.key ?? '')}
      onMetadata={acts.metadata}
      onArtifact={acts.artifact}
      onSource={acts.source}
    />
  );
  const dock = (
    <Dock
      doc={doc}
      shown={shown.dock}
      artifact={shown.artifact?.key ?? route.artifact}
      findings={findings}
      filled={panels.filled}
      acts={acts}
      overlay={panels.overlay}
    />
  );
  const fills = panels.filled && panels.dockShown && !panels.overlay;
  const centre = (
    <section className={styles.centre} aria-label="Editor">
      <div className={styles.topline}>
        {panels.narrow ? (
          <IconButton icon={IconLayoutSidebar} label="Outline" pressed={panels.outlineOpen} onClick={() => panels.setOutlineOpen(true)} />
        ) : null}
        <Tabs id={doc.id} doc={doc} onClose={onClose} />
        {panels.dockShown ? null : (
          <IconButton icon={IconLayoutSidebarRight} label="Show dock" keys="Mod+Alt+B" onClick={acts.toggleDock} />
        )}
      </div>
      <Banners doc={doc} findings={findings} onGoTo={acts.finding} />
      {fills ? (
        <>
          <h1 className="sr-only">{name}</h1>
          {dock}
        </>
      ) : (
        <Centre doc={doc} shown={shown} findings={findings} goTo={goTo} onGone={gone} acts={acts} />
      )}
    </section>
  );
  return (
    <div className={styles.screen} ref={screen}>
      <Layouts panels={panels} outline={outline} centre={centre} dock={dock} />
      <CasesHost skillId={doc.id} skillName={name} analysis={analysis} />
      <AddArtifactDialog doc={doc} opened={adding} onClose={() => setAdding(false)} onAdded={acts.artifact} />
    </div>
  );
}

/**
 * Undo belongs to the document, wherever the focus is, except in fields that are no part of it. Listens before everybody else, because
 * Monaco has an undo of its own and would also take Mod+K for itself.
 */
function useEarlyKeys(doc: LiveDocument, screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isOurs = target === document.body || (screen.current?.contains(target) ?? false);
      if (!isOurs || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'k' && !event.shiftKey) runCommand('palette.open');
      else if ((key === 'z' || (key === 'y' && !event.shiftKey)) && !target.closest('[data-own-undo]')) {
        if (key === 'y' || event.shiftKey) doc.redo();
        else doc.undo();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [doc, screen]);
}

/** They are made when the core has answered, not at each key: Monaco's marks move with the text by themselves. */
function useFindings(doc: LiveDocument): Finding[] {
  const analysis = useDoc(doc, (s) => s.analysis);
  const preview = useDoc(doc, (s) => s.preview);
  const problem = useDoc(doc, (s) => s.problem);
  const findings = useMemo(() => {
    const { since, previewSince } = doc.store.getState();
    return findingsOf({ analysis, since, preview, previewSince, problem });
  }, [doc, analysis, preview, problem]);
  return useStable(findings);
}

function useStatus(doc: LiveDocument, findings: readonly Finding[]) {
  const state = useDoc(doc, (s) => JSON.stringify(saveStateOf(s)));
  const counts = JSON.stringify(countFindings(findings));
  useEffect(() => useLive.getState().setSaveState(JSON.parse(state)), [state]);
  useEffect(() => useLive.getState().setFindings(JSON.parse(counts)), [counts]);
  useEffect(
    () => () => {
      useLive.getState().setSaveState({ kind: 'none' });
      useLive.getState().setFindings(null);
    },
    [],
  );
}

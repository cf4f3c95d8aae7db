// renderer/editor/Workbench.tsx - the panels around one open document, and what connects them.
import { IconLayoutSidebar, IconLayoutSidebarRight } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Analysis, Finding } from '../../electron/contract/packages.ts';
import { ActIcon, useOffer } from '../app/acts/controls.tsx';
import { goTo, pane } from '../app/acts/focus.ts';
import { useLive } from '../client/store.ts';
import { skillsInHand } from '../library/acts.ts';
import { useOwnRun } from '../runs/active.ts';
import { CasesHost, isBusy, isExecutable, plannedSteps, useLiveRun } from '../runs/index.ts';
import { kindLabel } from '../ui/labels.tsx';
import { openSkill, toggleDock, toggleOutline } from './acts.ts';
import { Banners } from './banners/Banners.tsx';
import { Centre } from './Centre.tsx';
import { shownFindings } from './dock/acts.ts';
import { Dock } from './dock/Dock.tsx';
import { type LiveDocument, useDoc } from './document/documents.ts';
import { countFindings, findingsOf } from './document/findings.ts';
import { saveStateOf } from './document/status.ts';
import { LoadStateDialog } from './dspy/LoadStateDialog.tsx';
import styles from './editor.module.css';
import { useMoves } from './moves.ts';
import { AddArtifactDialog } from './outline/AddArtifactDialog.tsx';
import { Outline } from './outline/Outline.tsx';
import { Layouts, usePanels } from './panels.tsx';
import { type SkillRoute, shownOf } from './screen.ts';
import { useStable } from './stable.ts';
import { Tabs } from './Tabs.tsx';
import type { Moves } from './types.ts';
import { applyFix } from './views/context.ts';

interface WorkbenchProps {
  doc: LiveDocument;
  route: SkillRoute;
  onClose(id: string): Promise<boolean>;
}

export function Workbench({ doc, route, onClose }: WorkbenchProps) {
  const analysis = useDoc(doc, (s) => s.analysis);
  const locked = useDoc(doc, (s) => s.locked);
  const name = useDoc(doc, (s) => s.row.name);
  const behind = useDoc(doc, (s) => s.since.length > 0);
  const findings = useFindings(doc);
  const shown = useMemo(() => shownOf(route, { analysis, locked, behind }), [route, analysis, locked, behind]);
  const [target, setTarget] = useState<{ offset: number } | null>(null);
  const [adding, setAdding] = useState(false);
  const [loading, setLoading] = useState<string | null>(null);
  const module = loading === null ? undefined : analysis?.artifacts.find(({ key }) => key === loading);
  const panels = usePanels();
  const acts = useMoves({ doc, route, shown, onClose, panels, addArtifact: () => setAdding(true), loadState: setLoading, show: setTarget });
  const gone = useCallback(() => setTarget(null), []);
  const screen = useRef<HTMLDivElement>(null);
  // An address with a line (a trace's error) goes there once.
  useEffect(() => {
    if (route.line !== null) acts.line(route.line);
  }, [route.line, acts]);
  useEarlyKeys(doc, screen);
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
    <section className={styles.centre} aria-label="Editor" {...pane('main')}>
      <div className={styles.topline}>
        {panels.narrow ? <ActIcon act={toggleOutline} icon={IconLayoutSidebar} label="Outline" pressed={panels.outlineOpen} /> : null}
        <Tabs id={doc.id} doc={doc} onClose={onClose} />
        {panels.dockShown ? null : <ActIcon act={toggleDock} icon={IconLayoutSidebarRight} label="Show dock" />}
      </div>
      <Banners doc={doc} findings={findings} />
      {fills ? (
        <>
          <h1 className="sr-only">{name}</h1>
          {dock}
        </>
      ) : (
        <Centre doc={doc} shown={shown} findings={findings} goTo={target} onGone={gone} acts={acts} />
      )}
    </section>
  );
  return (
    <div className={styles.screen} ref={screen}>
      <Offer doc={doc} moves={acts} artifact={shown.artifact?.key ?? route.artifact} findings={findings} />
      <Layouts panels={panels} outline={outline} centre={centre} dock={dock} />
      <CasesHost skillId={doc.id} skillName={name} analysis={analysis} />
      {module === undefined ? null : (
        <LoadStateDialog
          doc={doc}
          artifact={module}
          onClose={() => setLoading(null)}
          onLoaded={() => {
            setLoading(null);
            acts.artifact(module.key);
            goTo(`editor.artifact ${module.key}`);
          }}
        />
      )}
      <AddArtifactDialog
        doc={doc}
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={(key) => {
          acts.artifact(key);
          goTo(`editor.artifact ${key}`);
        }}
      />
    </div>
  );
}

interface OfferProps {
  doc: LiveDocument;
  moves: Moves;
  /** Key of the artifact in the editor. */
  artifact: string | null;
  findings: readonly Finding[];
}

/** Offers the document to the acts. Separate from the rest, because it follows what is typed. */
function Offer({ doc, moves, artifact, findings }: OfferProps) {
  const row = useDoc(doc, (s) => s.row);
  const locked = useDoc(doc, (s) => s.locked);
  const broken = useDoc(doc, (s) => s.locked === 'not_utf8' || s.analysis === null || s.analysis.state === 'broken');
  const canUndo = useDoc(doc, (s) => s.history.past.length > 0);
  const canRedo = useDoc(doc, (s) => s.history.future.length > 0);
  const analysis = useDoc(doc, (s) => s.analysis);
  const parts = useStable(
    useMemo(
      () =>
        (analysis?.artifacts ?? []).map(({ key, kind }) => ({ key, label: key, kind: kindLabel(kind), isModule: kind === 'dspy_module' })),
      [analysis],
    ),
  );
  const unchecked = useMemo(() => uncheckedOf(analysis, artifact), [analysis, artifact]);
  const busy = isBusy(useLiveRun(doc.id));
  useOwnRun(doc.id, row.name);
  const why = locked === null ? null : LOCKS[locked];
  // A run of a skill that nobody acknowledged is refused by the core, and the refusal offers its report.
  const disabled = row.enabled || !row.acknowledged ? null : 'this skill is disabled, enable it first';
  useOffer(
    openSkill,
    useMemo(
      () => ({ doc, moves, locked: why, broken, busy, canUndo, canRedo, parts, unchecked, disabled }),
      [doc, moves, why, broken, busy, canUndo, canRedo, parts, unchecked, disabled],
    ),
  );
  useOffer(skillsInHand, [row]);
  useOffer(
    shownFindings,
    useMemo(() => ({ findings, go: moves.finding, fix: (finding: Finding) => applyFix(doc, finding) }), [doc, moves, findings]),
  );
  return null;
}

/** Why an artifact has no assertions: next to the form or the source, the first step is meant. */
function uncheckedOf(analysis: Analysis | null, key: string | null): string | null {
  const wanted = key ?? (analysis ? plannedSteps(analysis)[0]?.artifacts[0]?.key : undefined);
  const artifact = analysis?.artifacts.find((each) => each.key === wanted);
  if (!artifact) return 'it has no artifact that runs';
  return isExecutable(artifact) ? null : `${artifact.key} is read, not run`;
}

const LOCKS = { not_utf8: 'the file is not UTF-8 text', draft: 'decide about the saved draft first' } as const;

/**
 * Undo belongs to the document, wherever the focus is, except in fields outside it. Listens before all others, because
 * Monaco has its own undo.
 */
function useEarlyKeys(doc: LiveDocument, screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isOurs = target === document.body || (screen.current?.contains(target) ?? false);
      if (!isOurs || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if ((key === 'z' || (key === 'y' && !event.shiftKey)) && !target.closest('[data-own-undo]')) {
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

/** Updated when the core has answered, not at each key: Monaco's marks move with the text by themselves. */
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

// renderer/editor/dock/Dock.tsx - next to the text: what would be sent, a run, what is wrong.
import { Tabs } from '@mantine/core';
import { IconLayoutSidebarRight, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { memo, Suspense, useEffect } from 'react';
import { jsonFrom } from '../../../electron/contract/index.ts';
import type { Finding } from '../../../electron/contract/packages.ts';
import { ActIcon } from '../../app/acts/controls.tsx';
import { pane, place } from '../../app/acts/focus.ts';
import { RunPanel, useRunInput, valuesFor } from '../../runs/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { fillDock, toggleDock } from '../acts.ts';
import { type LiveDocument, useDoc } from '../document/documents.ts';
import { useStable } from '../stable.ts';
import type { DockName, Moves } from '../types.ts';
import { AssertionsPanel } from './assertions/AssertionsPanel.tsx';
import dock from './dock.module.css';
import { FindingsPanel } from './FindingsPanel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { RevisionsPanel } from './RevisionsPanel.tsx';
import { TriggersPanel } from './triggers/TriggersPanel.tsx';

interface DockProps {
  doc: LiveDocument;
  shown: DockName;
  /** Key of the artifact in the editor. */
  artifact: string | null;
  findings: readonly Finding[];
  /** It replaces the editor. */
  filled: boolean;
  /** It covers the editor. */
  overlay: boolean;
  acts: Moves;
}

export const Dock = memo(function Dock({ doc, shown, artifact, findings, filled, overlay, acts }: DockProps) {
  const errors = findings.filter((f) => f.severity === 'error').length;
  return (
    <aside className={dock.dock} aria-label="Dock" {...pane('dock')}>
      <KeptPreview doc={doc} artifact={artifact} />
      <Tabs className="col grow" value={shown} onChange={(next) => next && acts.dock(next as DockName)}>
        <div className={`row ${dock.dockTabs}`} style={{ borderBottom: '1px solid var(--sw-border)' }}>
          <Tabs.List style={{ borderBottom: 0 }} className="grow">
            <Tabs.Tab data-act="editor.dock-preview" value="preview">
              Preview
            </Tabs.Tab>
            <Tabs.Tab data-act="editor.dock-run" value="run">
              Run
            </Tabs.Tab>
            <Tabs.Tab data-act="editor.dock-assertions" value="assertions">
              Assertions
            </Tabs.Tab>
            <Tabs.Tab data-act="editor.dock-triggers" value="triggers">
              Triggers
            </Tabs.Tab>
            <Tabs.Tab
              data-act="editor.dock-findings"
              value="findings"
              rightSection={<span className={`xs ${errors > 0 ? 'err' : 'mut'}`}>{findings.length}</span>}
            >
              Findings
            </Tabs.Tab>
            <Tabs.Tab data-act="editor.dock-revisions" value="revisions">
              Revisions
            </Tabs.Tab>
          </Tabs.List>
          {overlay ? (
            <ActIcon act={toggleDock} icon={CloseIcon} label="Close dock" />
          ) : (
            <ActIcon
              act={fillDock}
              icon={filled ? IconLayoutSidebarRight : IconLayoutSidebarRightExpand}
              label={filled ? 'Restore dock' : 'Maximise dock'}
            />
          )}
        </div>
        <Tabs.Panel value={shown} className="col grow" {...place(`dock.${shown}`)}>
          {shown === 'preview' ? <PreviewPanel doc={doc} /> : null}
          {shown === 'run' ? (
            <Suspense fallback={<SkeletonRows rows={8} height={36} label="Loading the run panel" />}>
              <Run doc={doc} acts={acts} />
            </Suspense>
          ) : null}
          {shown === 'assertions' ? <AssertionsPanel doc={doc} artifact={artifact} /> : null}
          {shown === 'triggers' ? <TriggersPanel key={doc.id} doc={doc} /> : null}
          {shown === 'revisions' ? <RevisionsPanel doc={doc} /> : null}
          {shown === 'findings' ? <FindingsPanel doc={doc} findings={findings} /> : null}
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
});

/** The preview follows the form's values, the model, and the artifact in the editor; findings of templates need it in every dock. */
function KeptPreview({ doc, artifact }: { doc: LiveDocument; artifact: string | null }) {
  const input = useRunInput(doc.id);
  const analysis = useDoc(doc, (s) => s.analysis);
  const open = analysis?.artifacts.find((a) => a.key === artifact && (a.kind.endsWith('template') || a.kind === 'dspy_module'));
  // Exactly the one in the editor, whatever the family of the model.
  const key = open === undefined ? null : `${open.name}@${open.variant ?? 'default'}`;
  // The sample depends on the package, so its text decides whether there is anything new to show.
  const values = JSON.stringify(input.values ?? valuesFor(doc.id, analysis));
  useEffect(() => {
    doc.previewWith({
      artifact: key,
      input: jsonFrom(values) as Record<string, unknown>,
      request: input.request,
      modelId: input.modelId,
      agent: input.agent,
    });
  }, [doc, key, values, input.request, input.modelId, input.agent]);
  return null;
}

function Run({ doc, acts }: { doc: LiveDocument; acts: Moves }) {
  const analysis = useDoc(doc, (s) => s.analysis);
  const row = useDoc(doc, (s) => s.row);
  const turn = useDoc(doc, (s) => s.preview?.turn ?? null);
  const blocked = row.enabled || !row.acknowledged ? null : 'This skill is disabled. Enable it in the Library to run it.';
  return <RunPanel skillId={doc.id} skillName={row.name} analysis={analysis} turn={useStable(turn)} blocked={blocked} onGoTo={acts.line} />;
}

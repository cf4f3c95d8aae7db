// renderer/editor/EditorBar.tsx - what is shown in the middle, and in which of the three views.
import { SegmentedControl } from '@mantine/core';
import { memo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Analysis, Artifact } from '../../electron/contract/packages.ts';
import { runActById } from '../app/acts/act.ts';
import { fallbackOf } from '../runs/index.ts';
import { plural } from '../ui/format.ts';
import { FileIcon } from '../ui/icons.ts';
import { KindIcon, kindLabel } from '../ui/labels.tsx';
import type { OpenDocument } from './document/document.ts';
import { useDoc } from './document/documents.ts';
import styles from './editor.module.css';
import { MetadataIcon } from './outline/MetadataIcon.tsx';
import type { ViewName } from './types.ts';

interface EditorBarProps {
  doc: OpenDocument;
  view: ViewName;
  artifact: Artifact | null;
  cursor: CursorStore;
}

/** Where the cursor is. Separate from the rest, because it moves at every key. */
type CursorStore = StoreApi<{ line: number; column: number }>;
export const createCursor = (): CursorStore => createStore(() => ({ line: 1, column: 1 }));

function Cursor({ store }: { store: CursorStore }) {
  const { line, column } = useStore(store);
  return (
    <span className="mut xs num" style={{ whiteSpace: 'nowrap' }}>
      Ln {line}, Col {column}
    </span>
  );
}

const ENDS = { lf: 'LF', crlf: 'CRLF', mixed: 'LF and CRLF', none: '' };

export const EditorBar = memo(
  function EditorBar({ doc, view, artifact, cursor }: EditorBarProps) {
    const row = useDoc(doc, (s) => s.row);
    const broken = useDoc(doc, (s) => s.locked === 'not_utf8' || s.analysis === null || s.analysis.state === 'broken');
    const none = useDoc(doc, (s) => (s.analysis?.artifacts.length ?? 0) === 0);
    const note = useDoc(doc, ({ analysis }) => (analysis ? noteOf(analysis, view, artifact) : ''));
    return (
      <div className="bar">
        {view === 'form' ? <MetadataIcon className="mut" /> : null}
        {view === 'source' ? <FileIcon className="mut" aria-hidden /> : null}
        {view === 'artifact' && artifact ? <KindIcon kind={artifact.kind} /> : null}
        <h1 className={`title ell ${styles.title}`} title={view === 'source' ? row.fileName : undefined}>
          {view === 'form' ? 'Metadata' : view === 'source' ? row.fileName : (artifact?.name ?? '')}
        </h1>
        <span className="mut sm ell" title={note}>
          {note}
        </span>
        <span className="row g12 right fixed">
          {view === 'form' ? null : <Cursor store={cursor} />}
          <SegmentedControl
            aria-label="View"
            value={view}
            onChange={(next) => runActById(`editor.${next}`)}
            data={[
              { value: 'form', label: 'Form', disabled: broken },
              { value: 'artifact', label: 'Artifact', disabled: broken || none },
              { value: 'source', label: 'Source' },
            ]}
          />
        </span>
      </div>
    );
  },
  (a, b) => a.doc === b.doc && a.view === b.view && a.artifact?.key === b.artifact?.key && a.cursor === b.cursor,
);

/** What follows the title. */
function noteOf(analysis: Analysis, view: ViewName, artifact: Artifact | null): string {
  if (view === 'form') return `frontmatter, ${plural(analysis.fields.length, 'key')}`;
  if (view === 'source')
    return [plural(analysis.lines, 'line'), ENDS[analysis.lineEnding], analysis.bom ? 'BOM' : ''].filter(Boolean).join(', ');
  if (!artifact) return '';
  const module = analysis.artifacts.find((a) => fallbackOf(a) === artifact.name);
  const model = artifact.variant === null ? 'any model' : `for ${artifact.variant}`;
  return [kindLabel(artifact.kind), model, module ? `fallback of ${module.name}` : ''].filter(Boolean).join(' · ');
}

// renderer/editor/Centre.tsx - the middle: the bar, one of the three views, and the findings below.
import { SegmentedControl } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import type { Finding } from '../../electron/contract/packages.ts';
import { ActIcon } from '../app/acts/controls.tsx';
import { ENTRY, type Place, pane, place } from '../app/acts/focus.ts';
import { useLiveQuery } from '../client/live.ts';
import { useUi } from '../client/store.ts';
import { SplitBelow } from '../ui/split/Split.tsx';
import { SkeletonRows } from '../ui/states.tsx';

import { toggleFindings } from './acts.ts';
import { FindingsList } from './dock/FindingsList.tsx';
import type { LiveDocument } from './document/documents.ts';
import { createCursor, EditorBar } from './EditorBar.tsx';
import styles from './editor.module.css';
import { FormView } from './form/FormView.tsx';
import type { Shown } from './screen.ts';
import type { Moves } from './types.ts';
import { ArtifactPane } from './views/ArtifactPane.tsx';
import { SourceView } from './views/SourceView.tsx';

interface CentreProps {
  doc: LiveDocument;
  shown: Shown;
  findings: readonly Finding[];
  /** A place to go to, once. */
  goTo: { offset: number } | null;
  onGone(): void;
  acts: Moves;
}

export const Centre = memo(function Centre(props: CentreProps) {
  const { doc, shown, findings } = props;
  const [cursor] = useState(createCursor);
  const bottom = useUi((s) => s.open['editor.bottom'] ?? true) && shown.view !== 'form' && shown.dock !== 'findings' && findings.length > 0;
  const onCursor = useCallback((line: number, column: number) => cursor.setState({ line, column }), [cursor]);
  const found = <Bottom doc={doc} artifact={shown.artifact?.name ?? null} findings={findings} />;
  return (
    <>
      <EditorBar doc={doc} view={shown.view} artifact={shown.artifact} cursor={cursor} />
      <SplitBelow name="editor findings" below={bottom ? { id: 'findings', of: 'findings', content: found } : null}>
        <div className={styles.view} {...place('editor.view', ...placesOf(shown))} {...ENTRY}>
          <View {...props} onCursor={onCursor} />
        </div>
      </SplitBelow>
    </>
  );
});

/** The names by which an act can go to the view. */
const placesOf = ({ view, artifact }: Shown): Place[] =>
  artifact && view === 'artifact' ? ['editor.artifact', `editor.artifact ${artifact.key}`] : [`editor.${view}`];

const View = memo(function View({
  doc,
  shown,
  findings,
  goTo,
  onGone,
  acts,
  onCursor,
}: CentreProps & { onCursor(line: number, column: number): void }) {
  const fontSize = useLiveQuery('app.settings').data?.editorFontSize ?? 13;
  if (shown.view === 'form') return <FormView doc={doc} findings={findings} onSource={acts.source} />;
  if (shown.view === 'source')
    return <SourceView doc={doc} findings={findings} fontSize={fontSize} goTo={goTo} onGone={onGone} onCursor={onCursor} />;
  if (!shown.artifact || shown.waiting) return <SkeletonRows rows={10} height={19} label="Loading the artifact" />;
  return (
    <ArtifactPane
      key={shown.artifact.key}
      doc={doc}
      artifact={shown.artifact}
      findings={findings}
      fontSize={fontSize}
      goTo={goTo}
      onGone={onGone}
      onCursor={onCursor}
    />
  );
});

interface BottomProps {
  doc: LiveDocument;
  /** Name of the artifact in the editor. */
  artifact: string | null;
  findings: readonly Finding[];
}

const Bottom = memo(function Bottom({ doc, artifact, findings }: BottomProps) {
  const [only, setOnly] = useState<'all' | 'artifact'>('all');
  const listed = only === 'artifact' && artifact !== null ? findings.filter((f) => f.artifact?.split('@')[0] === artifact) : findings;
  return (
    <section className={styles.bottom} aria-label="Findings" {...pane('findings')}>
      <div className="bar">
        <h2 className="sm med">Findings</h2>
        <span className="mut xs">{findings.length}</span>
        <span className="row g4 right">
          {artifact !== null ? (
            <SegmentedControl
              aria-label="Findings to show"
              value={only}
              onChange={(next) => setOnly(next as 'all' | 'artifact')}
              data={[
                { value: 'all', label: 'All' },
                { value: 'artifact', label: 'This artifact' },
              ]}
            />
          ) : null}
          <ActIcon act={toggleFindings} label="Hide findings" />
        </span>
      </div>
      <FindingsList doc={doc} findings={listed} />
    </section>
  );
});

// renderer/editor/views/SourceView.tsx - the whole file as text.
import { useMemo } from 'react';
import type { Finding } from '../../../electron/contract/packages.ts';
import { CodeEditor } from '../../code/index.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { changesToSplices, createView } from '../document/view.ts';
import { useModelContext } from './context.ts';
import { useFailing } from './failing.ts';

interface SourceViewProps {
  doc: OpenDocument;
  findings: readonly Finding[];
  fontSize: number;
  /** Offset in the file to go to. */
  goTo: { offset: number } | null;
  onGone(): void;
  onCursor(line: number, column: number): void;
}

export function SourceView({ doc, findings, fontSize, goTo, onGone, onCursor }: SourceViewProps) {
  const text = useDoc(doc, (s) => s.text);
  const lossy = useDoc(doc, (s) => s.lossyText);
  const locked = useDoc(doc, (s) => s.locked);
  const analysis = useDoc(doc, (s) => s.analysis);
  const shown = lossy ?? text;
  const view = useMemo(() => createView(shown), [shown]);
  const context = useModelContext(doc, view, { start: 0, end: shown.length }, findings, analysis);
  const failing = useFailing(doc, view, { start: 0, end: shown.length });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is gone to once, by the text as it is then
  const reveal = useMemo(() => goTo && { offset: view.toView(goTo.offset) }, [goTo]);
  return (
    <CodeEditor
      key={doc.id}
      text={view.text}
      language="skill"
      label="Source of the package"
      readOnly={locked !== null}
      fontSize={fontSize}
      context={context}
      failing={failing}
      reveal={reveal}
      onRevealed={onGone}
      viewKey={`${doc.id} source`}
      onCursor={onCursor}
      onChange={(changes) => {
        const file = doc.store.getState().text;
        doc.apply(changesToSplices(file, createView(file), changes), { origin: 'source', group: 'source' });
      }}
    />
  );
}

// renderer/editor/views/ArtifactView.tsx - the content of one artifact, edited in its place in the file.
import { useMemo } from 'react';
import type { Artifact, Finding } from '../../../electron/contract/packages.ts';
import { CodeEditor } from '../../code/index.tsx';
import { applySplices, mapRange } from '../../ui/splices.ts';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { changesToSplices, createView } from '../document/view.ts';
import { useModelContext } from './context.ts';
import { useFailing } from './failing.ts';
import { withLongerFence } from './fence.ts';

const LANGUAGES: Record<Artifact['kind'], string> = {
  description: 'markdown',
  approach: 'markdown',
  example: 'markdown',
  prompt_template: 'minijinja',
  code_template: 'minijinja-python',
  dspy_module: 'json',
};

/** Pass the artifact's key as `key`. */
export interface ArtifactViewProps {
  doc: OpenDocument;
  artifact: Artifact;
  findings: readonly Finding[];
  fontSize: number;
  goTo: { offset: number } | null;
  onGone(): void;
  onCursor(line: number, column: number): void;
}

/** Where an artifact is in the current text, whatever was typed since the last analysis. */
function placeOf(doc: OpenDocument, artifact: Artifact) {
  const { since, text } = doc.store.getState();
  return { text, range: mapRange(artifact.range, since), content: mapRange(artifact.contentRange, since), form: artifact.form };
}

export function ArtifactView({ doc, artifact, findings, fontSize, goTo, onGone, onCursor }: ArtifactViewProps) {
  const text = useDoc(doc, (s) => s.text);
  const since = useDoc(doc, (s) => s.since);
  const locked = useDoc(doc, (s) => s.locked);
  const analysis = useDoc(doc, (s) => s.analysis);
  const range = useMemo(() => mapRange(artifact.contentRange, since), [artifact, since]);
  const view = useMemo(() => createView(text, range), [text, range]);
  const context = useModelContext(doc, view, range, findings, analysis);
  const failing = useFailing(doc, view, range);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is gone to once, by the text as it is then
  const reveal = useMemo(() => goTo && { offset: view.toView(goTo.offset) }, [goTo]);
  return (
    <CodeEditor
      text={view.text}
      language={LANGUAGES[artifact.kind]}
      label={`Content of ${artifact.key}`}
      readOnly={locked !== null}
      fontSize={fontSize}
      context={context}
      failing={failing}
      reveal={reveal}
      onRevealed={onGone}
      viewKey={`${doc.id} ${artifact.key}`}
      onCursor={onCursor}
      onChange={(changes) => {
        const place = placeOf(doc, artifact);
        const splices = changesToSplices(place.text, createView(place.text, place.content), changes);
        const after = applySplices(place.text, splices).slice(place.content.start, mapRange(place.content, [splices]).end);
        doc.apply(withLongerFence(place.text, place, splices, after), { origin: 'artifact', group: `artifact ${artifact.key}` });
      }}
    />
  );
}

// renderer/manifests/SourceView.tsx - the whole file as text.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '../../electron/contract/packages.ts';
import { CodeEditor } from '../code/index.tsx';
import { changesToSplices, createView } from '../editor/document/view.ts';
import type { ManifestDocument, OpenManifest } from './document.ts';

interface SourceViewProps<Open extends OpenManifest> {
  doc: ManifestDocument<Open>;
  label: string;
  /** What the repair of a finding is done by. */
  fix(finding: Finding): void;
  findings: readonly Finding[];
  /** Offset in the file to go to. */
  goTo?: { offset: number } | null;
  onGone?(): void;
}

export function SourceView<Open extends OpenManifest>({
  doc,
  label,
  fix,
  findings,
  goTo = null,
  onGone = () => undefined,
}: SourceViewProps<Open>) {
  const text = useStore(doc.store, (s) => s.text);
  const locked = useStore(doc.store, (s) => s.locked);
  const view = useMemo(() => createView(text), [text]);
  // Between two looks of the core Monaco moves the marks with the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what was found has changed, by the text as it is then
  const context = useMemo(
    () => ({
      variables: [],
      keys: [],
      findings: findings.map((finding) => ({
        severity: finding.severity,
        code: finding.code,
        message: finding.message,
        start: view.toView(finding.range.start),
        end: view.toView(finding.range.end),
        fix: finding.fix?.label ?? null,
        applyFix: () => fix(finding),
      })),
    }),
    [findings],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is gone to once, by the text as it is then
  const reveal = useMemo(() => goTo && { offset: view.toView(goTo.offset) }, [goTo]);
  return (
    <CodeEditor
      key={doc.id}
      text={view.text}
      language="toml"
      label={label}
      readOnly={locked}
      context={context}
      reveal={reveal}
      onRevealed={onGone}
      viewKey={`${doc.id} source`}
      onChange={(changes) => {
        const file = doc.store.getState().text;
        doc.apply(changesToSplices(file, createView(file), changes), 'source');
      }}
    />
  );
}

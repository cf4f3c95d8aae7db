// renderer/code/index.tsx - the door to the code editor. Monaco is loaded when the first one is shown, and stays.
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../ui/states.tsx';
import type { CodeEditorProps } from './CodeEditor.tsx';
import type { DiffViewProps } from './DiffView.tsx';

export type { CodeChange, CodeEditorProps } from './CodeEditor.tsx';
export type { ModelContext, ModelFinding, Variable } from './context.ts';

const Editor = lazy(() => import('./CodeEditor.tsx'));
const Diff = lazy(() => import('./DiffView.tsx'));
const waiting = <SkeletonRows rows={14} height={19} label="Loading the editor" />;

/** A code editor that fills its box. Give it a `key` per document. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={waiting}>
      <Editor {...props} />
    </Suspense>
  );
}

/** Two texts side by side. */
export function DiffView(props: DiffViewProps) {
  return (
    <Suspense fallback={waiting}>
      <Diff {...props} />
    </Suspense>
  );
}

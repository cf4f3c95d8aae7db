// renderer/editor/views/context.ts - what the code editor is told about the text that it shows.
import { useMemo, useRef } from 'react';
import type { Finding } from '../../../electron/contract/packages.ts';
import { askChange } from '../../code/askChange.tsx';
import type { ModelContext, Variable } from '../../code/index.tsx';
import { fieldsOf } from '../../runs/index.ts';
import { toast } from '../../ui/toast.tsx';
import type { OpenDocument } from '../document/document.ts';
import type { DocumentState } from '../document/state.ts';
import type { View } from '../document/view.ts';

const RESERVED: Variable[] = [
  { name: 'request', type: 'string', required: false, description: 'What the user asked' },
  { name: 'outputs', type: 'object', required: false, description: 'Outputs of earlier steps, by artifact name' },
  { name: 'previous', type: 'any', required: false, description: 'Output of the previous step' },
  { name: 'settings', type: 'object', required: false, description: 'Settings of this artifact' },
];

/** Shows what a repair would change, and makes it if the person wants it; says so if its place was edited meanwhile. */
export async function applyFix(doc: OpenDocument, finding: Finding): Promise<void> {
  const after = doc.fixed(finding);
  const { text: before, row } = doc.store.getState();
  if (after !== null && finding.fix) {
    if (!(await askChange({ title: `${row.fileName}: ${finding.fix.label}`, before, after, act: 'Repair' }))) return;
    if (doc.store.getState().text === before && doc.applyFix(finding)) return;
  }
  toast('This text has changed in the meantime. The repair will be offered again in a moment.', { kind: 'info', id: 'fix' });
}

/**
 * What the editor knows, updated when the core has answered: between two answers Monaco moves its marks with the text, and places in
 * the file would no longer match the view. `view` and `file` are the current ones.
 */
export function useModelContext(
  doc: OpenDocument,
  view: View,
  file: { start: number; end: number },
  findings: readonly Finding[],
  analysis: DocumentState['analysis'],
): ModelContext {
  const now = useRef({ view, file });
  now.current = { view, file };
  return useMemo(() => {
    const { view: shown, file: part } = now.current;
    const inside = findings.filter((f) => f.range.start <= part.end && f.range.end >= part.start);
    return {
      variables: [...fieldsOf(analysis?.metadata.inputSchema), ...RESERVED],
      keys: analysis?.fields.map((field) => field.key) ?? [],
      findings: inside.map((finding) => ({
        severity: finding.severity,
        code: finding.code,
        message: finding.message,
        start: shown.toView(finding.range.start),
        end: shown.toView(finding.range.end),
        fix: finding.fix?.label ?? null,
        applyFix: () => void applyFix(doc, finding),
      })),
    };
  }, [doc, findings, analysis]);
}

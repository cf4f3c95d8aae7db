// renderer/editor/form/SignatureRow.tsx - whether the bytes are as they were signed, and signing them (row A8). Integrity, never trust.
import { Button } from '@mantine/core';
import type { SignatureState } from '../../../electron/contract/packages.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { FieldRow } from './FormField.tsx';
import styles from './form.module.css';

const STATES: Record<SignatureState, { text: string; tone: string }> = {
  none: { text: 'Not signed', tone: 'mut' },
  valid: { text: 'Unchanged since it was signed', tone: 'ok' },
  line_endings: { text: 'Only line endings changed since it was signed', tone: 'warn' },
  broken: { text: 'Changed since it was signed', tone: 'warn' },
  malformed: { text: 'Not a valid signature: expected sha256: and 64 hex digits', tone: 'warn' },
};

export function SignatureRow({ doc, disabled }: { doc: OpenDocument; disabled: boolean }) {
  const state = useDoc(doc, (s) => s.analysis?.signature ?? 'none');
  const { text, tone } = STATES[state];
  const sign = () =>
    doc.edit({ op: 'sign' }).then(
      () => toast(<>Signed. Editing the text breaks the signature until you sign again.</>, { id: 'signed' }),
      (cause: unknown) => toastError('Could not sign the package.', cause),
    );
  return (
    <section aria-label="Signature">
      <div className={styles.heading}>
        <h2>Signature</h2>
        <span>shows that the text is unchanged, not who wrote it</span>
      </div>
      <FieldRow label="State" line={null} edited={false} findings={[]} onFix={() => undefined}>
        <span className="row g12">
          <span className={tone}>{text}</span>
          <Button size="xs" disabled={disabled || state === 'valid'} onClick={() => void sign()}>
            {state === 'none' ? 'Sign' : 'Sign again'}
          </Button>
        </span>
      </FieldRow>
    </section>
  );
}

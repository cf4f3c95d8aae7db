// renderer/editor/form/SignatureRow.tsx - whether the bytes are still as signed, and signing them (row A8). Integrity, never trust.
import type { SignatureState } from '../../../electron/contract/packages.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { sign } from './acts.ts';
import { FieldRow } from './FormField.tsx';
import styles from './form.module.css';

const STATES: Record<SignatureState, { text: string; tone: string }> = {
  none: { text: 'Not signed', tone: 'mut' },
  valid: { text: 'Unchanged since it was signed', tone: 'ok' },
  line_endings: { text: 'Only line endings changed since it was signed', tone: 'warn' },
  broken: { text: 'Changed since it was signed', tone: 'warn' },
  malformed: { text: 'Not a valid signature: expected sha256: and 64 hex digits', tone: 'warn' },
};

export function SignatureRow({ doc }: { doc: OpenDocument }) {
  const state = useDoc(doc, (s) => s.analysis?.signature ?? 'none');
  const { text, tone } = STATES[state];
  return (
    <section aria-label="Signature">
      <div className={styles.heading}>
        <h2>Signature</h2>
        <span>shows that the text is unchanged, not who wrote it</span>
      </div>
      <FieldRow label="State" line={null} edited={false} findings={[]}>
        <span className="row g12">
          <span className={tone}>{text}</span>
          <ActButton act={sign} label={state === 'none' ? 'Sign' : 'Sign again'} size="xs" plain />
        </span>
      </FieldRow>
    </section>
  );
}

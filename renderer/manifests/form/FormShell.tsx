// renderer/manifests/form/FormShell.tsx - the form of a manifest, or why it cannot be shown as one.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import type { ManifestDocument, OpenManifest } from '../document.ts';
import type { Fields } from './fields.tsx';
import styles from './form.module.css';

interface FormShellProps<Open extends OpenManifest> {
  doc: ManifestDocument<Open>;
  /** Leads to the text. */
  toSource: ReactNode;
  children(fields: Fields): ReactNode;
}

export function FormShell<Open extends OpenManifest>({ doc, toSource, children }: FormShellProps<Open>) {
  const look = useStore(doc.store, (s) => s.look);
  const locked = useStore(doc.store, (s) => s.locked);
  if (locked || (look !== null && look.fields === null)) {
    return (
      <EmptyState title="The file cannot be shown as a form" actions={toSource}>
        Repair what is found below first; the form is then back.
      </EmptyState>
    );
  }
  if (look?.fields == null) return <SkeletonRows rows={14} label="Loading the form" />;
  return <div className={`scroll ${styles.form}`}>{children(look.fields)}</div>;
}

// renderer/editor/banners/Banner.tsx - one line above the text, with its ways out on the right.
import type { ReactNode } from 'react';
import { ErrorIcon, InfoIcon, WarningIcon } from '../../ui/icons.ts';
import styles from '../editor.module.css';

export function Banner({ kind, children, acts }: { kind: 'warn' | 'err' | 'info'; children: ReactNode; acts: ReactNode }) {
  const Icon = { warn: WarningIcon, err: ErrorIcon, info: InfoIcon }[kind];
  return (
    <div className={`note ${kind} ${styles.banner}`} role={kind === 'err' ? 'alert' : 'status'}>
      <Icon className="s" aria-hidden />
      <span className="grow">{children}</span>
      <span className="row g6">{acts}</span>
    </div>
  );
}

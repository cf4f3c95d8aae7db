// renderer/settings/Section.tsx - the head of a group of settings, and a line with label and field.
import type { ReactNode } from 'react';
import styles from './Settings.module.css';

export function Section({ title, about, acts, children }: { title: string; about?: ReactNode; acts?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {about ? <span className="sm mut ell">{about}</span> : null}
        {acts ? <span className="right row g6 fixed">{acts}</span> : null}
      </div>
      {children}
    </div>
  );
}

/** Label on the left, field, its meaning below. */
export function Line({ label, about, children }: { label: string; about?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className="sec">{label}</span>
      <div className="col g4">
        {children}
        {about ? <span className="sm mut">{about}</span> : null}
      </div>
    </div>
  );
}

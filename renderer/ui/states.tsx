// renderer/ui/states.tsx - what a view without content shows: empty, failed, loading.
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { errorOf } from '../client/errors.ts';
import { ErrorIcon } from './icons.ts';
import { openReport } from './reading.ts';
import styles from './states.module.css';

/** Nothing to show: what that means, and the next acts. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.center} role="status">
      <h2 className={styles.title}>{title}</h2>
      {children ? <div className="sec sm">{children}</div> : null}
      {actions ? <div className={styles.acts}>{actions}</div> : null}
    </div>
  );
}

/** What a server sent in place of an answer, folded: for whoever looks after the server. Nothing for an error of another kind. */
export function ErrorDetails({ error: { details } }: { error: { details?: string | undefined } }) {
  return details === undefined ? null : (
    <details className={styles.details}>
      <summary>What the server sent</summary>
      <pre className="mono">{details}</pre>
    </details>
  );
}

/** A view that could not be read: what happened, the remedy, and a retry. The frame stays. */
export function ErrorState({
  title,
  cause,
  onRetry,
  actions,
}: {
  title: string;
  cause: unknown;
  onRetry?: () => void;
  actions?: ReactNode;
}) {
  const error = errorOf(cause);
  const details = [title, `${error.code}: ${error.message}`, error.details].filter(Boolean).join('\n');
  return (
    <div className={styles.center} role="alert">
      <ErrorIcon className="l err" aria-hidden />
      <h2 className={styles.title}>{title}</h2>
      <p className="sec sm">
        {error.message} {error.remedy}
      </p>
      <div className={styles.acts}>
        {onRetry ? (
          <Button size="xs" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        {actions}
        {error.unread ? (
          <Button size="xs" onClick={() => openReport(error.unread?.map(({ id }) => id) ?? [])}>
            Read report
          </Button>
        ) : null}
        <Button size="xs" variant="subtle" color="gray" onClick={() => void navigator.clipboard.writeText(details)}>
          Copy details
        </Button>
      </div>
    </div>
  );
}

/** True from `ms` after the start of waiting: short waits show nothing. */
export function useLate(waiting: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [waiting, ms]);
  return waiting && late;
}

const WIDTHS = [
  [38, 12],
  [54, 9],
  [30, 14],
  [46, 11],
  [60, 8],
  [34, 13],
] as const;

/** Rows in the shape of what will come, after 150 ms. */
export function SkeletonRows({ rows = 12, height = 32, label = 'Loading' }: { rows?: number; height?: number; label?: string }) {
  const late = useLate(true);
  if (!late) return null;
  return (
    <div role="status" aria-label={label} className={styles.skeleton}>
      {Array.from({ length: rows }, (_, index) => {
        const [name, side] = WIDTHS[index % WIDTHS.length] ?? [40, 10];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <div key={index} className={styles.skeletonRow} style={{ height }}>
            <span className="sk1" style={{ width: 14 }} />
            <span className="sk1" style={{ width: `${name}%` }} />
            <span className="sk1 right" style={{ width: `${side}%` }} />
          </div>
        );
      })}
    </div>
  );
}

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  /** For the words: `the grants`. */
  what: string;
  /** If it is not `Could not load …`. */
  failed?: string;
  /** The shape of what will come. */
  rows?: number;
  height?: number;
  children(data: T): ReactNode;
}

/** Shows an answer, or that it is loading, or why it failed. One that was read stays if reading it again fails. */
export function Loaded<T>({ query, what, failed = `Could not load ${what}`, rows = 6, height = 32, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState title={failed} cause={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={rows} height={height} label={`Loading ${what}`} />;
}

/** A card in place of an empty list. */
export function NoRows({ children }: { children: ReactNode }) {
  return <p className={`card sm mut ${styles.noRows}`}>{children}</p>;
}

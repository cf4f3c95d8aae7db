// renderer/settings/backups/Recovery.tsx - in place of the app where the account cannot be opened: why, its back-ups, and a new account.
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Recovery as Why } from '../../../electron/contract/backups/backups.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { WarningIcon } from '../../ui/icons.ts';
import { Section } from '../Section.tsx';
import { shownRecovery, startAnew } from './acts.tsx';
import { BackupList } from './BackupList.tsx';
import styles from './backups.module.css';

/** The app, once its account is open. */
export function Recovered({ children }: { children: ReactNode }) {
  const { data, error } = useLiveQuery('backups.recovery');
  if (data) return <Recovery why={data} />;
  return data === null || error ? children : null;
}

/** The account is opened under the same window: everything is read anew. */
const done = () => location.reload();

function Recovery({ why: { home, message, remedy } }: { why: Why }) {
  useOffer(
    shownRecovery,
    useMemo(() => ({ done }), []),
  );
  return (
    <main className={styles.recovery}>
      <div>
        <h1>Your account could not be opened</h1>
        <div className={`card ${styles.why}`} role="alert">
          <WarningIcon className="warn" aria-hidden />
          <div className="col g4">
            <p className="med">{message}</p>
            {remedy === null ? null : <p className="sec">{remedy}</p>}
          </div>
        </div>
        <Section title="Restore a back-up" about="all of it; what cannot be read is set aside, not deleted">
          <BackupList scope="account" restored={done} />
        </Section>
        <Section title="Or do without one">
          <div className="col g12">
            <p className="sec">
              Another account folder: close this window, then start with <code>npm start -- --home DIR</code>. This one is{' '}
              <code>{home}</code>.
            </p>
            <div className={styles.ways}>
              <ActButton act={startAnew} label="Begin a new account…" />
            </div>
          </div>
        </Section>
      </div>
    </main>
  );
}

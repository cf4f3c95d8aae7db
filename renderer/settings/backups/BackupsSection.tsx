// renderer/settings/backups/BackupsSection.tsx - the back-ups of the account and of the open workspace, and what they may take (row A17).
import { useState } from 'react';
import type { Settings } from '../../../electron/contract/app.ts';
import type { BackupSettings } from '../../../electron/contract/backups/backups.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { saveSettings } from '../../app/theme-setting.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Loaded } from '../../ui/states.tsx';
import { LimitField } from '../LimitField.tsx';
import { ScopeChoice } from '../ScopeChoice.tsx';
import { Line, Section } from '../Section.tsx';
import { makeBackup } from './acts.tsx';
import { BackupList } from './BackupList.tsx';
import styles from './backups.module.css';

export function BackupsSection() {
  const info = useLiveQuery('app.info');
  const settings = useLiveQuery('app.settings');
  const [shown, setShown] = useState<Scope>('account');
  const hasWorkspace = info.data?.workspace != null;
  const scope = hasWorkspace ? shown : 'account';
  return (
    <>
      <Section
        title="Back-ups"
        about="look into one before you restore it, whole or one skill"
        acts={
          <>
            {hasWorkspace ? <ScopeChoice of="Back-ups of" value={scope} onChange={setShown} /> : null}
            <ActButton act={makeBackup} choice={scope} size="xs" />
          </>
        }
      >
        <BackupList key={scope} scope={scope} />
      </Section>
      <Section title="What is kept" about="each was opened and checked before it counts">
        <Loaded query={settings} what="the limits">
          {(now) => <Limits settings={now} />}
        </Loaded>
      </Section>
    </>
  );
}

const DEFAULTS: BackupSettings = { megabytes: 1000, runsMegabytes: 50 };

function Limits({ settings: { backups } }: { settings: Settings }) {
  const set = (part: Partial<BackupSettings>) => saveSettings({ backups: { ...backups, ...part } });
  return (
    <div className="card">
      <Line
        label="Size"
        about="Each day for a week, then one a week for a month and one a month for half a year. Those made by hand are kept, those made before a restore for 30 days. Beyond the size the oldest go; the newest always stays. It applies to the account and to each workspace."
      >
        <div className={styles.limits}>
          <LimitField
            of="Back-ups"
            label="Maximum in total"
            unit=" MB"
            max={1_000_000}
            value={backups.megabytes}
            onChange={(megabytes) => set({ megabytes: megabytes ?? DEFAULTS.megabytes })}
          />
        </div>
      </Line>
      <Line
        label="Content"
        about="Skills with their history, test cases, grants and memory, drafts, settings, models, and keys, which stay encrypted. Runs are included only while their record is small."
      >
        <div className={styles.limits}>
          <LimitField
            of="Back-ups"
            label="Runs up to"
            unit=" MB"
            max={1_000_000}
            placeholder="never"
            value={backups.runsMegabytes === 0 ? null : backups.runsMegabytes}
            onChange={(megabytes) => set({ runsMegabytes: megabytes ?? 0 })}
          />
        </div>
      </Line>
    </div>
  );
}

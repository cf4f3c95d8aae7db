// renderer/settings/retention/RetentionSection.tsx - how long runs, revisions and audit events are kept, for the account and for a workspace.
import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Settings } from '../../../electron/contract/app.ts';
import type { KeepLimits, Prunable, Retention } from '../../../electron/contract/retention/retention.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { saveSettings } from '../../app/theme-setting.ts';
import { useLiveQuery } from '../../client/live.ts';
import { showOwn } from '../../ui/files/show.tsx';
import { Loaded } from '../../ui/states.tsx';
import { prunes, showArchive, shownArchive } from '../acts.ts';
import { LimitField } from '../LimitField.tsx';
import { ScopeChoice } from '../ScopeChoice.tsx';
import { Line, Section } from '../Section.tsx';
import styles from './retention.module.css';

interface Kind {
  what: Prunable;
  label: string;
  about: string;
  act: string;
  /** After the number of the newest that are kept. */
  unit: string;
  hasSize: boolean;
}

const KINDS: readonly Kind[] = [
  {
    what: 'runs',
    label: 'Runs',
    about:
      'With their spans, prompts and answers. What they cost stays in the sums, and what test cases, baselines or candidates refer to stays too.',
    act: 'Remove old runs…',
    unit: '',
    hasSize: true,
  },
  {
    what: 'revisions',
    label: 'Revisions',
    about: 'Earlier texts of skills, counted for each skill. The current one always stays.',
    act: 'Remove old revisions…',
    unit: ' per skill',
    hasSize: true,
  },
  {
    what: 'audit',
    label: 'Audit events',
    about: 'They are moved to a file in the account folder, one JSON object per line. None is lost.',
    act: 'Archive old events…',
    unit: '',
    hasSize: false,
  },
];

export function RetentionSection({ workspace }: { workspace: string | null }) {
  const settings = useLiveQuery('app.settings');
  const [shown, setShown] = useState<Scope>('account');
  const scope = workspace === null ? 'account' : shown;
  return (
    <Section
      title="Limits"
      about="what is over a limit is removed once a day, the oldest first"
      acts={workspace === null ? null : <ScopeChoice of="Limits of" value={scope} onChange={setShown} />}
    >
      <Loaded query={settings} what="the limits">
        {(now) => <Limits settings={now} scope={scope} workspace={workspace ?? ''} />}
      </Loaded>
    </Section>
  );
}

function Limits({ settings, scope, workspace }: { settings: Settings; scope: Scope; workspace: string }) {
  const { retention, workspaceRetention } = settings;
  const own = scope === 'workspace' ? workspaceRetention[workspace] : undefined;
  const isOwn = scope === 'account' || own !== undefined;
  const now = own ?? retention;
  const save = (next: Retention) => saveSettings(scope === 'account' ? { retention: next } : { workspaceRetention: next });
  const setOwn = (checked: boolean) => void saveSettings({ workspaceRetention: checked ? retention : null });
  return (
    <div className="card">
      {scope === 'workspace' ? (
        <Line label="This workspace" about={isOwn ? undefined : 'The limits of the account apply to it.'}>
          <Checkbox
            className={styles.own ?? ''}
            label="Has limits of its own"
            checked={isOwn}
            onChange={({ currentTarget }) => setOwn(currentTarget.checked)}
          />
        </Line>
      ) : null}
      {KINDS.filter(({ what }) => scope === 'account' || what !== 'audit').map((kind) => (
        <KindLine key={`${scope} ${kind.what}`} kind={kind} scope={scope} isOwn={isOwn} now={now} save={save} />
      ))}
    </div>
  );
}

interface KindLineProps {
  kind: Kind;
  scope: Scope;
  isOwn: boolean;
  now: Retention;
  save(next: Retention): Promise<boolean>;
}

function KindLine({ kind: { what, label, about, act, unit, hasSize }, scope, isOwn, now, save }: KindLineProps) {
  const limits = now[what];
  const set = (part: Partial<KeepLimits>) => save({ ...now, [what]: { ...limits, ...part } });
  const field = { disabled: !isOwn, of: label };
  return (
    <Line label={label} about={about}>
      <div className={styles.fields}>
        <LimitField
          {...field}
          label="Older than"
          unit={limits.days === 1 ? ' day' : ' days'}
          max={36_500}
          value={limits.days}
          onChange={(days) => set({ days })}
        />
        <LimitField
          {...field}
          label="Beyond the newest"
          unit={unit}
          max={10_000_000}
          value={limits.keep}
          onChange={(keep) => set({ keep })}
        />
        {hasSize ? (
          <LimitField
            {...field}
            label="Together more than"
            unit=" MB"
            max={1_000_000}
            value={limits.megabytes}
            onChange={(megabytes) => set({ megabytes })}
          />
        ) : null}
        <span className={`row g6 ${styles.act}`}>
          {what === 'audit' ? <ShowArchive /> : null}
          <ActButton act={prunes[what]} choice={scope} label={act} size="xs" plain />
        </span>
      </div>
    </Line>
  );
}

function ShowArchive() {
  const { data: archive } = useLiveQuery('retention.archive');
  const path = archive?.path;
  useOffer(
    shownArchive,
    useMemo(() => (path === undefined ? null : { show: () => showOwn('audit archive', path) }), [path]),
  );
  if (!archive) return null;
  return <ActButton act={showArchive} size="xs" variant="subtle" color="gray" plain />;
}

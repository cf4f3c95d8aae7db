// renderer/agents/profile/Identity.tsx - who an agent is: its certificate, its state of life and its rank, with what can be done about them (rows G5, G6).
import { SegmentedControl } from '@mantine/core';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { type Life, lifeAfter } from '../../../electron/contract/agents/life.ts';
import type { AgentProfile } from '../../../electron/contract/agents/profile.ts';
import { RANKS } from '../../../electron/contract/values/agent.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { OkIcon, PauseIcon, StoppedIcon, type TablerIcon, WarningIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import styles from '../agents.module.css';
import { exportCertificate, issue, lifeActs, rankAgent, undoLife, unlockKeys } from './acts.ts';

const STATES: Record<Life, { label: string; tone: string; icon: TablerIcon; means: string }> = {
  onboarded: { label: 'Onboarded', tone: 'info', icon: WarningIcon, means: 'Runs what is started by hand, and nothing by itself.' },
  active: { label: 'Active', tone: 'ok', icon: OkIcon, means: 'Runs what it may.' },
  suspended: { label: 'Suspended', tone: 'warn', icon: PauseIcon, means: 'Runs nothing until it is resumed.' },
  retired: {
    label: 'Retired',
    tone: 'err',
    icon: StoppedIcon,
    means: 'Runs nothing and is equipped with nothing. Its traces and its log stay.',
  },
};

export function LifeBadge({ life }: { life: Life }) {
  const { label, tone, icon: Icon, means } = STATES[life];
  return (
    <span className={`bdg ${tone}`} title={means}>
      <Icon className="xs" aria-hidden />
      {label}
    </span>
  );
}

export function Identity({ agent, profile }: { agent: AgentDetail; profile: AgentProfile }) {
  const { row, life } = agent;
  return (
    <section className={styles.part} aria-label="Identity">
      <div className={styles.partHead}>
        <h2>Identity</h2>
        <span className="xs mut">{profile.knownBy}</span>
      </div>
      <div className="col g8" style={{ padding: '4px 12px 12px' }} {...place('agent.life')}>
        <div className="row g6 wrap">
          <LifeBadge life={life.now} />
          <span className="sm sec">{row.builtIn ? 'Always.' : STATES[life.now].means}</span>
        </div>
        {row.builtIn ? null : (
          <div className="row g6 wrap">
            {lifeActs.flatMap(({ what, act }) =>
              lifeAfter(life.now, what) === null ? [] : [<ActButton key={what} act={act} label={VERBS[what]} size="xs" plain />],
            )}
            {life.last === null ? null : <ActButton act={undoLife} label="Take back" size="xs" variant="subtle" color="gray" plain />}
          </div>
        )}
        <div className="row g6 wrap">
          <span className="sm sec">Rank</span>
          {row.builtIn ? (
            <span className="sm">{row.rank}</span>
          ) : (
            <SegmentedControl
              aria-label="Rank"
              value={row.rank}
              data={[...RANKS]}
              onChange={(rank) => void runAct(rankAgent, { choice: rank })}
            />
          )}
        </div>
        <div className="row g6 wrap">
          <span className="sm sec">Role</span>
          <span className="sm">{roleInWords(profile)}</span>
        </div>
        <Certificate profile={profile} />
      </div>
    </section>
  );
}

/** `Watch officer`, `Watch officer, changed`. */
const roleInWords = ({ role }: AgentProfile): string =>
  role === null ? 'none' : `${role.name}${role.state === 'in_force' ? '' : `, ${role.state}`}`;

const VERBS = { activate: 'Activate', suspend: 'Suspend', resume: 'Resume', retire: 'Retire' } as const;

function Certificate({ profile: { identity } }: { profile: AgentProfile }) {
  if (identity.state === 'none') {
    return (
      <div className="col g6">
        <span className="sm">
          <b>No certificate yet.</b> {identity.reason} <span className="sec">{identity.remedy}</span>
        </span>
        <div className="row g6">
          {identity.repair === 'issue' || identity.repair === 'new_key' ? (
            <ActButton act={issue} label={identity.repair === 'issue' ? 'Issue' : 'Make a new key…'} size="xs" plain />
          ) : null}
          {identity.repair === 'unlock' ? <ActButton act={unlockKeys} label="Unlock…" size="xs" plain /> : null}
        </div>
      </div>
    );
  }
  return (
    <div className="col g6">
      <span className="sm">
        Certificate issued by this account <RelativeTime at={identity.issuedAt} />, as <span dir="auto">{identity.issuedAs}</span>
      </span>
      <span className="xs sec">Fingerprint</span>
      <span className="mono xs">{identity.fingerprint}</span>
      <span className="xs sec">Key</span>
      <span className="mono xs" style={{ overflowWrap: 'anywhere' }}>
        {identity.did}
      </span>
      <div className="row g6">
        <ActButton act={exportCertificate} label="Export certificate…" size="xs" plain />
      </div>
    </div>
  );
}

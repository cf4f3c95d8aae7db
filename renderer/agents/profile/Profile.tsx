// renderer/agents/profile/Profile.tsx - an agent at a glance: its competencies in the order of the prompt, its skills, and what happened last.
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { broughtBy } from '../../../electron/contract/agents/matrix.ts';
import { ActButton, ActIcon, useOffer } from '../../app/acts/controls.tsx';
import { formatRoute, toAgent } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { actionInWords } from '../../settings/audit/filter.ts';
import { plural } from '../../ui/format.ts';
import { ErrorIcon, OkIcon, SkillIcon, WarningIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded } from '../../ui/states.tsx';
import { openSkillOf, runSkillAs } from '../acts.ts';
import styles from '../agents.module.css';
import { shownProfile } from './acts.ts';
import { ByHand } from './ByHand.tsx';
import { Competencies } from './Competencies.tsx';
import { Duties } from './Duties.tsx';
import { Identity } from './Identity.tsx';
import { Levels } from './Levels.tsx';
import { Remembered, Spent, Tools } from './Record.tsx';

export function Profile({ agent }: { agent: AgentDetail }) {
  const query = useLiveQuery('profile.of', { agent: agent.row.id }, { refetchOnMount: 'always' });
  const profile = query.data?.agent.id === agent.row.id ? query.data : null;
  useOffer(shownProfile, profile === null ? null : { agent, profile });
  return (
    <>
      <ToolsChanged changed={agent.toolsChanged} />
      <div className={styles.columns}>
        <div className="col">
          <Loaded query={query} what="who it is" rows={5} height={24}>
            {(known) => <Identity agent={agent} profile={known} />}
          </Loaded>
          <Competencies agent={agent} />
        </div>
        <div className="col">
          <Skills agent={agent} />
          {profile === null ? null : <Levels profile={profile} />}
          {profile === null ? null : <Duties profile={profile} />}
          <ByHand agent={agent} />
        </div>
        <div className="col">
          {profile === null ? null : <Tools profile={profile} />}
          {profile === null ? null : <Spent profile={profile} />}
          {profile === null ? null : <Remembered profile={profile} />}
          <Events agent={agent} />
        </div>
      </div>
    </>
  );
}

/** What became of its tools without anybody having changed the agent. */
function ToolsChanged({ changed }: { changed: AgentDetail['toolsChanged'] }) {
  if (changed === null) return null;
  const { at, added, removed } = changed;
  const parts = [
    added.length > 0 ? `${plural(added.length, 'tool')} added: ${added.join(', ')}` : '',
    removed.length > 0 ? `${plural(removed.length, 'tool')} removed: ${removed.join(', ')}` : '',
  ].filter(Boolean);
  return (
    <div className="note info" style={{ margin: '10px 12px 0' }} role="status">
      <WarningIcon className="s" aria-hidden />
      <span>
        <b>Its tools changed with what is installed</b> {at === null ? 'since its last run' : <RelativeTime at={at} />}. {parts.join('; ')}
      </span>
    </div>
  );
}

function Skills({ agent: { derived, manifest, equipped } }: { agent: AgentDetail }) {
  const nameOf = (id: string) => equipped.find(({ competency }) => competency === id)?.name ?? id;
  return (
    <section className={styles.part} aria-label="Skills">
      <div className={styles.partHead}>
        <h2>Skills</h2>
        <span className="xs mut">{manifest.skills.kind === 'all' ? 'it may use all' : derived.skills.length}</span>
      </div>
      <ul className={styles.lines}>
        {manifest.skills.kind === 'all' ? <li className="sm sec">Every skill of the library that is enabled.</li> : null}
        {manifest.skills.kind !== 'all' && derived.skills.length === 0 ? (
          <li className="sm sec">None. A competency brings the skills that it needs.</li>
        ) : null}
        {derived.skills.map(({ name, skillId, from, manual, byRole }) => (
          <li key={name} className="row g6">
            <SkillIcon className={`s fixed ${skillId === null ? 'warn' : 'mut'}`} aria-hidden />
            {skillId === null ? (
              <span className="ell">{name}</span>
            ) : (
              <ActButton act={openSkillOf} choice={skillId} label={`Open ${name}`} size="xs" px={4} variant="subtle" color="gray" plain>
                {name}
              </ActButton>
            )}
            {skillId === null ? <span className="bdg warn">missing</span> : null}
            <span className="sm sec ell right">{broughtBy({ from: from.map(nameOf), manual, byRole })}</span>
            {skillId === null ? null : <ActIcon act={runSkillAs} choice={skillId} label={`Run ${name}`} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LAST = 8;

function Events({ agent: { row } }: { agent: AgentDetail }) {
  const query = useLiveQuery('capability.audit', { agent: row.id, limit: LAST }, { refetchOnMount: 'always' });
  return (
    <section className={styles.part} aria-label="Last events">
      <div className={styles.partHead}>
        <h2>Audit</h2>
        <span className="xs mut">newest first</span>
        <a className="xs right" href={formatRoute(toAgent(row.id, 'audit'))}>
          All events
        </a>
      </div>
      <Loaded query={query} what="the last events" rows={4} height={24}>
        {({ rows }) => (
          <ul className={styles.lines}>
            {rows.length === 0 ? <li className="sm sec">Nothing yet.</li> : null}
            {rows.map(({ id, at, action, outcome, subjectName, reasons }) => {
              const Icon = outcome === 'denied' ? ErrorIcon : OkIcon;
              return (
                <li key={id} className="row g6 sm" style={{ alignItems: 'flex-start' }}>
                  <Icon
                    className={`s fixed ${outcome === 'denied' ? 'err' : 'ok'}`}
                    role="img"
                    aria-label={outcome === 'denied' ? 'denied' : 'done'}
                  />
                  <span style={{ overflowWrap: 'anywhere' }}>
                    <b>{actionInWords(action)}</b> {subjectName === row.name ? '' : subjectName}{' '}
                    <span className="sec">{reasons.map(({ sentence }) => sentence).join(' ')}</span>
                  </span>
                  <RelativeTime at={at} className="xs mut right fixed" />
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

// renderer/agents/levels/Levels.tsx - how good an agent is at its skills: assessed, by now, when it drops, what brings it back, and what is at risk (row G2).
import { useMemo } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { levelName, levelText } from '../../../electron/contract/proficiency/levels.ts';
import type { SkillLevel } from '../../../electron/contract/proficiency/proficiency.ts';
import { ActButton, ActIcon, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { formatRoute, toSkill } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { formatDay, NONE } from '../../ui/format.ts';
import { DevelopmentalIcon, LockIcon, UnlockIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded, NoRows } from '../../ui/states.tsx';
import styles from '../agents.module.css';
import { assess, assessLabel, canAssess, forgetLevel, pin, shownLevels, unpin } from './acts.ts';
import { LevelBar } from './LevelBar.tsx';

export function Levels({ agent: { row } }: { agent: AgentDetail }) {
  const query = useLiveQuery('proficiency.levels', { agent: row.id }, { refetchOnMount: 'always' }); // runs exercise skills
  const { data } = query;
  useOffer(
    shownLevels,
    useMemo(() => (data === undefined ? null : { agent: { id: row.id, name: row.name }, skills: data.skills }), [data, row.id, row.name]),
  );
  return (
    <div className={styles.pad} {...place('agent.levels')}>
      <p className="sm sec">
        A level is what you found; without use it drops with the days. A passing run restores it and never raises it: that is up to you.
      </p>
      <Loaded query={query} what="the levels">
        {({ skills, chain, more }) =>
          skills.length === 0 ? (
            <NoRows>It has no skill yet. A competency brings skills, or give it some by hand.</NoRows>
          ) : (
            <>
              <Table label="Levels" columns={COLUMNS} rows={skills} keyOf={({ skill }) => skill} />
              {chain.cycles.map((cycle) => (
                <p key={cycle.join(' ')} className="note warn">
                  {cycle.join(' → ')} is a cycle of prerequisites: none of them could ever be learned.
                </p>
              ))}
              {more ? <p className="sm sec">There are more skills than are shown.</p> : null}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const RECORD_WORDS = { developmental: 'A record of something learned', both: 'Instructions, and a record of something learned' } as const;

function Skill({ skill, skillId, record }: SkillLevel) {
  return (
    <>
      {skillId === null ? (
        <span className="ell">{skill}</span>
      ) : (
        <a className="ell" href={formatRoute(toSkill(skillId))} tabIndex={-1}>
          {skill}
        </a>
      )}
      {skillId === null ? <span className="bdg warn">missing</span> : null}
      {record === null || record === 'instruction' ? null : (
        <DevelopmentalIcon className="s mut fixed" role="img" aria-label={RECORD_WORDS[record]} title={RECORD_WORDS[record]} />
      )}
    </>
  );
}

function dropsOf({ assessed, decayDays }: SkillLevel): string {
  if (assessed === null) return NONE;
  const { effective, pinned } = assessed;
  if (pinned) return 'pinned';
  if (decayDays === null) return 'never';
  return effective.nextDropAt === null ? NONE : `to ${levelName(effective.level - 1)} on ${formatDay(`${effective.nextDropAt}T12:00:00`)}`;
}

/** What brings it back, what it stands on, and what speaks for more. */
const notesOf = ({ assessed, risks, promotion, minProficiency }: SkillLevel): string[] => [
  ...(minProficiency !== null && (assessed?.effective.level ?? 0) < minProficiency
    ? [`Running it takes ${levelText(minProficiency)}.`]
    : []),
  ...(assessed?.wayBack == null ? [] : [assessed.wayBack]),
  ...risks.map(({ sentence }) => sentence),
  ...(promotion === null ? [] : [promotion.sentence]),
];

const COLUMNS: readonly Column<SkillLevel>[] = [
  {
    head: 'Skill',
    width: { min: 150, share: 2 },
    isName: true,
    className: 'row g6',
    title: ({ skill }) => skill,
    cell: (level) => <Skill {...level} />,
  },
  { head: 'Level', width: 196, cell: (level) => <LevelBar assessed={level.assessed} /> },
  { head: 'Drops', width: 146, leaves: 2, className: 'sm ell', cell: dropsOf },
  {
    head: 'Last used',
    width: 84,
    leaves: 3,
    className: 'sm sec',
    cell: ({ assessed }) => (assessed === null ? NONE : <RelativeTime at={assessed.lastExercised} />),
  },
  {
    head: 'To know',
    width: { min: 120, share: 3 },
    className: 'sm sec ell',
    title: (level) => notesOf(level).join('\n'),
    cell: (level) => notesOf(level).join(' '),
  },
  {
    head: '',
    name: 'Actions',
    width: 158,
    className: 'row right g4',
    cell: (level) => (
      <>
        {canAssess(level) ? (
          <ActButton act={assess} choice={level.skill} label={`${assessLabel(level)} ${level.skill}`} size="xs" plain>
            {assessLabel(level)}
          </ActButton>
        ) : null}
        {level.assessed === null ? null : (
          <>
            <ActIcon
              act={level.assessed.pinned ? unpin : pin}
              choice={level.skill}
              icon={level.assessed.pinned ? LockIcon : UnlockIcon}
              label={`${level.assessed.pinned ? 'Unpin' : 'Pin'} the level of ${level.skill}`}
              pressed={level.assessed.pinned}
              size="xs"
            />
            <ActIcon act={forgetLevel} choice={level.skill} label={`Forget the assessment at ${level.skill}`} size="xs" />
          </>
        )}
      </>
    ),
  },
];

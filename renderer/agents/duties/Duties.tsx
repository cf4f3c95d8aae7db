// renderer/agents/duties/Duties.tsx - what an agent does by itself at set times: a week, what was missed, the next times and the history (row G7).
import { useMemo, useState } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { DutyRow, WorkItem } from '../../../electron/contract/duties/duties.ts';
import { offText, scheduleText } from '../../../electron/contract/duties/words.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { useLiveQuery } from '../../client/live.ts';
import { plural } from '../../ui/format.ts';
import { ScheduleIcon, WarningIcon } from '../../ui/icons.ts';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import styles from '../agents.module.css';
import { pauseIt, resumeIt, runMissed, runNow, shownDuties, skipMissed } from './acts.ts';
import { timesOf } from './doing.tsx';
import { History } from './History.tsx';
import { Week } from './Week.tsx';
import { momentText, timesInWords } from './words.tsx';

const HISTORY = 100;
const DECIDE = 500;

export function Duties({ agent }: { agent: AgentDetail }) {
  const of = { agent: agent.row.id };
  const duties = useLiveQuery('duties.list', of, { refetchOnMount: 'always' });
  const history = useLiveQuery('duties.history', { ...of, limit: HISTORY }, { refetchOnMount: 'always' });
  const open = useLiveQuery('duties.history', { ...of, states: ['missed', 'due', 'running'], limit: DECIDE }, { refetchOnMount: 'always' });
  const [week, showWeek] = useState(0);
  const items = useMemo(
    () => [...new Map([...(open.data ?? []), ...(history.data ?? [])].map((item) => [item.id, item])).values()],
    [open.data, history.data],
  );
  useOffer(shownDuties, duties.data === undefined ? null : { duties: duties.data, items, week, showWeek });
  const missed = (open.data ?? []).filter(({ state }) => state === 'missed');
  return (
    <Loaded query={duties} what="the duties" rows={6}>
      {(rows) =>
        rows.length === 0 && items.length === 0 ? (
          <EmptyState title="It has no duties">
            Duties come with a role, and with competencies that have a schedule.
            {agent.row.id === YOU ? ' A skill that you put on a schedule is one of yours.' : ''}
          </EmptyState>
        ) : (
          <div className={styles.pad} {...place('agent.duties')} tabIndex={-1}>
            <Missed items={missed} />
            <Week agent={agent.row.id} duties={rows} week={week} />
            <NextTimes duties={rows} />
            <Loaded query={history} what="the history" rows={6}>
              {(past) => <History items={past} />}
            </Loaded>
          </div>
        )
      }
    </Loaded>
  );
}

/** What a person has to decide about; the times that are not listed count. */
function Missed({ items }: { items: readonly WorkItem[] }) {
  const count = timesOf(items);
  const names = [...new Set(items.map(({ name }) => name))].join(', ');
  const [newest] = items;
  if (newest === undefined) return null;
  return (
    <div className="note warn" role="status">
      <WarningIcon className="s" aria-hidden />
      <span className="grow">
        <b>{plural(count, 'time')} missed</b>: {names}. {newest.reason}
      </span>
      <ActButton act={runMissed} choice={newest.id} label={`Run now: ${newest.name}, ${momentText(newest.dueAt)}`} size="xs" plain>
        Run now
      </ActButton>
      <ActButton act={skipMissed} size="xs" variant="subtle" color="gray" plain>
        Skip {count}
      </ActButton>
    </div>
  );
}

function NextTimes({ duties }: { duties: readonly DutyRow[] }) {
  return (
    <section aria-label="Next times" className="col g6">
      <h2 className="semi">Next times</h2>
      <ul className={styles.duties}>
        {duties.map((duty) => (
          <Next key={duty.key} duty={duty} />
        ))}
      </ul>
    </section>
  );
}

function Next({ duty }: { duty: DutyRow }) {
  const { key, name, from, schedule, timeZone, skills, priority, paused, problem, next } = duty;
  const off = offText(duty);
  return (
    <li className="row g8 sm" style={{ flexWrap: 'wrap' }}>
      <ScheduleIcon className="s mut fixed" aria-hidden />
      <b>{name}</b>
      <code title={timeZone ?? 'in the time zone of this machine'}>{scheduleText(schedule)}</code>
      {timeZone === null ? null : <span className="xs mut">{timeZone}</span>}
      <span className="xs mut">
        {from.kind === 'skill'
          ? 'on a schedule by itself'
          : `${from.kind} ${from.name === name ? '' : from.name} · ${plural(skills.length, 'skill')}`}{' '}
        · priority {priority}
      </span>
      {off === null ? (
        <span className="sec">{timesInWords(next)}</span>
      ) : (
        <span className={problem === null ? 'bdg warn' : 'err'}>{off}</span>
      )}
      <span className="right row g4">
        <ActButton act={runNow} choice={key} label={`Run now: ${name}`} size="xs" variant="subtle" plain>
          Run now
        </ActButton>
        <ActButton
          act={paused ? resumeIt : pauseIt}
          choice={key}
          label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          size="xs"
          variant="subtle"
          color="gray"
          plain
        >
          {paused ? 'Resume' : 'Pause'}
        </ActButton>
      </span>
    </li>
  );
}

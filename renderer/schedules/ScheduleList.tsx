// renderer/schedules/ScheduleList.tsx - the schedules of a skill with their next times, what was missed, and what can be done about it.
import { Button } from '@mantine/core';
import type { SkillSchedule } from '../../electron/contract/duties/schedules.ts';
import { offText, scheduleText } from '../../electron/contract/duties/words.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { doItem, pauseDuty, resumeDuty, runDuty, skipItems, timesOf } from '../agents/duties/doing.tsx';
import { momentText, StateMark } from '../agents/duties/words.tsx';
import { useLiveQuery } from '../client/live.ts';
import { plural } from '../ui/format.ts';
import { ScheduleIcon, WarningIcon } from '../ui/icons.ts';
import { removeSchedule } from './doing.tsx';

const MOST_MISSED = 500;

interface ScheduleListProps {
  schedules: readonly SkillSchedule[];
  onChange(schedule: SkillSchedule): void;
}

export function ScheduleList({ schedules, onChange }: ScheduleListProps) {
  return (
    <ul className="col g12" aria-label="Schedules">
      {schedules.map((schedule) => (
        <Line key={schedule.id} schedule={schedule} onChange={onChange} />
      ))}
    </ul>
  );
}

function Line({ schedule, onChange }: { schedule: SkillSchedule; onChange: ScheduleListProps['onChange'] }) {
  const { duty, request, refused } = schedule;
  const { timeZone, next, last, paused } = duty;
  const when = scheduleText(duty.schedule);
  const off = offText(duty);
  const asked = [request, Object.keys(duty.inputs).length === 0 ? '' : JSON.stringify(duty.inputs)].filter((part) => part !== '');
  const quiet = { size: 'compact-xs', variant: 'subtle' } as const;
  return (
    <li className="col g6">
      <div className="row g8 wrap">
        <ScheduleIcon className="s mut fixed" aria-hidden />
        <code>{when}</code>
        <span className="xs mut">{timeZone ?? 'in the time zone of this machine'}</span>
        {off === null ? null : <span className="bdg warn">{off}</span>}
        {last === null ? null : (
          <span title={last.reason ?? undefined}>
            <StateMark state={last.state} text={`${last.state} ${momentText(last.dueAt)}`} />
          </span>
        )}
        <span className="right row g4">
          <Button {...quiet} aria-label={`Run now: ${when}`} onClick={() => void runDuty(duty)}>
            Run now
          </Button>
          <Button
            {...quiet}
            color="gray"
            aria-label={`${paused ? 'Resume' : 'Pause'} ${when}`}
            onClick={() => void (paused ? resumeDuty(duty) : pauseDuty(duty))}
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button {...quiet} color="gray" aria-label={`Change ${when}`} onClick={() => onChange(schedule)}>
            Change
          </Button>
          <Button {...quiet} color="gray" aria-label={`Remove ${when}`} onClick={() => void removeSchedule(schedule)}>
            Remove
          </Button>
        </span>
      </div>
      {next.length === 0 ? null : <p className="sm sec">Next {next.map(momentText).join(' · ')}</p>}
      {asked.length === 0 ? null : (
        <p className="sm mut ell" title={asked.join('\n')}>
          {asked.join(' · ')}
        </p>
      )}
      {refused === null ? null : (
        <p className="sm err" role="status">
          A run would be refused now. {refused}
        </p>
      )}
      <Missed duty={duty.key} />
    </li>
  );
}

/** What a person has to decide about; the times that are not listed count. */
function Missed({ duty }: { duty: string }) {
  const items = useLiveQuery('duties.history', { agent: YOU, duty, states: ['missed'], limit: MOST_MISSED }).data ?? [];
  const [newest] = items;
  if (newest === undefined) return null;
  const count = timesOf(items);
  return (
    <div className="note warn" role="status">
      <WarningIcon className="s" aria-hidden />
      <span className="grow">
        <b>{plural(count, 'time')} missed</b>. {newest.reason}
      </span>
      <Button size="xs" onClick={() => void doItem(newest)}>
        Run now
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => void skipItems(items)}>
        Skip {count}
      </Button>
    </div>
  );
}

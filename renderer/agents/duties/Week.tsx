// renderer/agents/duties/Week.tsx - the week of an agent's duties: what was and what is to come, each with its state as icon and word.
import type { DutyDay, DutyRow } from '../../../electron/contract/duties/duties.ts';
import { scheduleText } from '../../../electron/contract/duties/words.ts';
import { ActButton, ActIcon } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { NONE } from '../../ui/format.ts';
import { ClockIcon } from '../../ui/icons.ts';
import { Loaded } from '../../ui/states.tsx';
import styles from '../agents.module.css';
import { thisWeek, weekAfter, weekBefore } from './acts.ts';
import { dateText, dayText, hourText, StateMark, weekEdges } from './words.tsx';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Week({ agent, duties, week }: { agent: string; duties: readonly DutyRow[]; week: number }) {
  const now = new Date();
  const edges = weekEdges(now, week);
  const query = useLiveQuery('duties.calendar', { agent, edges }, { refetchOnMount: 'always' });
  const isToday = (index: number) => edges[index]! <= now.toISOString() && now.toISOString() < edges[index + 1]!;
  const textOf = (key: string) => duties.find((duty) => duty.key === key);
  return (
    <section aria-label="Week" className="col g6">
      <div className="row g8">
        <h2 className="semi">Duties</h2>
        <span className="sm mut">
          week of {dateText(edges[0]!)}, {ZONE}
        </span>
        <span className="right row g4">
          <ActIcon act={weekBefore} size="sm" />
          <ActButton act={thisWeek} size="xs" variant="subtle" color="gray" plain>
            This week
          </ActButton>
          <ActIcon act={weekAfter} size="sm" />
        </span>
      </div>
      <Loaded query={query} what="the week" rows={3}>
        {(rows) => (
          <div className={styles.weekBox}>
            <table className={styles.week}>
              <thead>
                <tr>
                  <th scope="col">Duty</th>
                  {edges.slice(0, 7).map((edge, index) => (
                    <th key={edge} scope="col" aria-current={isToday(index) ? 'date' : undefined}>
                      {dayText(edge)}
                      {isToday(index) ? <span className="xs"> today</span> : null}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ duty, name, days }) => {
                  const row = textOf(duty);
                  return (
                    <tr key={duty}>
                      <th scope="row">
                        <span className="ell">{name}</span>
                        <span className="xs mut">{row === undefined ? 'no longer a duty' : scheduleText(row.schedule)}</span>
                      </th>
                      {days.map((day, index) => (
                        <td key={edges[index]} data-today={isToday(index)}>
                          <Day day={day} />
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </section>
  );
}

const SHOWN = 3;

function Day({ day: { items, more, coming } }: { day: DutyDay }) {
  const left = items.length - SHOWN + more;
  return (
    <>
      {items.length === 0 && coming === null ? <span className="mut">{NONE}</span> : null}
      {items
        .slice(0, SHOWN)
        .reverse()
        .map(({ id, state, dueAt, reason }) => (
          <div key={id} title={reason ?? undefined}>
            <StateMark state={state} text={`${hourText(dueAt)} ${state}`} />
          </div>
        ))}
      {left > 0 ? <div className="xs mut">and {left} earlier</div> : null}
      {coming === null ? null : (
        <div className="row g4 xs sec">
          <ClockIcon className="xs fixed" aria-hidden />
          {hourText(coming.first)}
          {coming.count > 1 ? ` and ${coming.count - 1} more` : ''}
        </div>
      )}
    </>
  );
}

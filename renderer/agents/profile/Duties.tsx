// renderer/agents/profile/Duties.tsx - what an agent does by itself: its next times, what became of the last one, and what was missed (rows G5, G7).
import type { AgentProfile } from '../../../electron/contract/agents/profile.ts';
import { offText, scheduleText } from '../../../electron/contract/duties/words.ts';
import { formatRoute, toAgent } from '../../app/router.ts';
import { plural } from '../../ui/format.ts';
import { ScheduleIcon } from '../../ui/icons.ts';
import styles from '../agents.module.css';
import { momentText, StateMark, timesInWords } from '../duties/words.tsx';

const SHOWN = 8;
/** Times that a line has room for; the others are with the week. */
const NEXT = 3;

export function Duties({ profile: { agent, duties } }: { profile: AgentProfile }) {
  return (
    <section className={styles.part} aria-label="Duties">
      <div className={styles.partHead}>
        <h2>Duties</h2>
        <span className="xs mut">{duties.length}</span>
        <a className="xs right" href={formatRoute(toAgent(agent.id, 'duties'))}>
          Week and history
        </a>
      </div>
      <ul className={styles.lines}>
        {duties.length === 0 ? <li className="sm sec">None. They come with a role, and with competencies that have a schedule.</li> : null}
        {duties.slice(0, SHOWN).map((duty) => (
          <Line key={duty.key} duty={duty} />
        ))}
        {duties.length > SHOWN ? <li className="sm sec">{plural(duties.length - SHOWN, 'other')}</li> : null}
      </ul>
    </section>
  );
}

function Line({ duty }: { duty: AgentProfile['duties'][number] }) {
  const { name, schedule, timeZone, next, last, missed, problem } = duty;
  const off = offText(duty);
  return (
    <li className="col">
      <span className="row g6">
        <ScheduleIcon className="s fixed mut" aria-hidden />
        <span className="ell">{name}</span>
        <span className="grow" />
        {missed > 0 ? <StateMark state="missed" text={`${missed} missed`} /> : null}
        <code className="xs fixed" title={timeZone ?? 'in the time zone of this machine'}>
          {scheduleText(schedule)}
        </code>
      </span>
      <span className="row g6 wrap xs">
        {last === null ? null : (
          <span title={last.reason ?? ''}>
            <StateMark state={last.state} text={`${last.state} ${momentText(last.dueAt)}`} />
          </span>
        )}
        <span className={problem === null ? 'sec' : 'err'}>{off ?? `Next ${timesInWords(next.slice(0, NEXT))}`}</span>
      </span>
    </li>
  );
}

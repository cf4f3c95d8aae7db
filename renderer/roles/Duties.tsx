// renderer/roles/Duties.tsx - the duties of a role as its file has them, with their next times.
import type { DutyDefinition, Role } from '../../electron/contract/roles/role.ts';
import type { OpenRole } from '../../electron/contract/roles/roles.ts';
import { timesInWords } from '../agents/duties/words.tsx';
import { plural } from '../ui/format.ts';
import styles from './roles.module.css';

export function Duties({ open, role }: { open: OpenRole; role: Role }) {
  if (role.duties.length === 0) return <p className={`sm sec ${styles.pad}`}>It has no duties.</p>;
  return (
    <ul className={`col g12 ${styles.pad}`} aria-label="Duties">
      {role.duties.map((duty) => (
        <li key={duty.name} className="col g4">
          <h2 className="semi">
            {duty.name} <span className="mut sm">priority {duty.priority}</span>
          </h2>
          {duty.description === '' ? null : <p>{duty.description}</p>}
          <p className="sm sec">
            {whenText(duty)}; {duty.skills.length === 0 ? 'no skill' : duty.skills.join(', ')}
          </p>
          <p className="sm num">Next: {timesInWords(open.nextTimes.find((each) => each.duty === duty.name)?.times ?? []) || 'never due'}</p>
          {Object.keys(duty.inputs).length === 0 ? null : <pre className="rawtext">{JSON.stringify(duty.inputs, null, 2)}</pre>}
        </li>
      ))}
    </ul>
  );
}

const whenText = ({ schedule, timeZone }: DutyDefinition): string =>
  schedule.kind === 'interval'
    ? `Every ${plural(schedule.minutes, 'minute')}`
    : `${schedule.cron}${timeZone === null ? '' : `, ${timeZone}`}`;

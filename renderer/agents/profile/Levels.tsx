// renderer/agents/profile/Levels.tsx - how good an agent is at its skills by now, when that drops, and the way back (rows G2, G5).
import type { AgentProfile } from '../../../electron/contract/agents/profile.ts';
import { levelText } from '../../../electron/contract/proficiency/levels.ts';
import { formatDay, plural } from '../../ui/format.ts';
import styles from '../agents.module.css';

const SHOWN = 8;

export function Levels({ profile: { levels } }: { profile: AgentProfile }) {
  const assessed = levels.flatMap(({ skill, assessed: level }) => (level === null ? [] : [{ skill, ...level }]));
  return (
    <section className={styles.part} aria-label="Levels">
      <div className={styles.partHead}>
        <h2>Levels</h2>
        <span className="xs mut">
          {assessed.length} of {plural(levels.length, 'skill')} assessed
        </span>
      </div>
      <ul className={styles.lines}>
        {assessed.length === 0 ? <li className="sm sec">It was not assessed at any skill.</li> : null}
        {assessed.slice(0, SHOWN).map(({ skill, level, effective, pinned, wayBack }) => (
          <li key={skill} className="col">
            <span className="row g6 sm">
              <span className="ell">{skill}</span>
              <span className="grow" />
              <span className={effective.level < level ? 'warn' : ''}>{levelText(effective.level)}</span>
              {effective.level < level ? <span className="xs sec">of {levelText(level)}</span> : null}
            </span>
            <span className="xs sec">
              {pinned
                ? 'Pinned.'
                : effective.nextDropAt === null
                  ? 'Does not drop.'
                  : `Drops on ${formatDay(`${effective.nextDropAt}T12:00:00`)}.`}{' '}
              {wayBack}
            </span>
          </li>
        ))}
        {assessed.length > SHOWN ? <li className="sm sec">{plural(assessed.length - SHOWN, 'other')}</li> : null}
      </ul>
    </section>
  );
}

// renderer/agents/levels/LevelBar.tsx - a level as a bar of seven: what is there by now, what was lost since the assessment, and in words.
import { LEVEL_NAMES, levelText } from '../../../electron/contract/proficiency/levels.ts';
import type { SkillLevel } from '../../../electron/contract/proficiency/proficiency.ts';
import styles from './levels.module.css';

export function LevelBar({ assessed }: Pick<SkillLevel, 'assessed'>) {
  if (assessed === null) return <span className="sec">not assessed</span>;
  const { level, effective } = assessed;
  const lost = effective.level < level;
  return (
    <span className="row g8">
      <span className={styles.bar} role="img" aria-label={`${levelText(effective.level)} by now, assessed at ${levelText(level)}`}>
        {LEVEL_NAMES.map((name, index) => (
          <span key={name} data-is={index < effective.level ? 'there' : index < level ? 'lost' : 'open'} />
        ))}
      </span>
      <span className="ell">
        {levelText(effective.level)}
        {lost ? <span className="sec"> of {levelText(level)}</span> : null}
      </span>
    </span>
  );
}

// renderer/conversations/details/Matches.tsx - which skills fit the message, how well, and which words of it met what.
import type { TurnMatches } from '../../../electron/contract/conversations/turn.ts';
import { formatRoute, toSkill } from '../../app/router.ts';
import { LockIcon, SkillIcon } from '../../ui/icons.ts';
import { fieldWords } from '../words.ts';
import styles from './details.module.css';

const SHOWN = 6;
const REASONS = 4;
const figure = (value: number): string => value.toFixed(1);

export function Matches({ matches: { hits, fits, note } }: { matches: TurnMatches }) {
  const best = Math.max(1, ...hits.map(({ score }) => score));
  return (
    <div className={styles.matches}>
      {note === null ? null : <p className={`mut sm ${styles.pad}`}>{note}</p>}
      {fits ? null : (
        <p className={`mut sm ${styles.pad}`}>
          No skill fits: {hits.length === 0 ? 'none has words of the message' : 'none has enough of its words'}.
        </p>
      )}
      {hits.slice(0, SHOWN).map(({ skillId, name, score, reasons, blocked }, at) => (
        <div key={skillId}>
          <div className={styles.match} data-first={at === 0 && fits}>
            <SkillIcon className="s mut" aria-hidden />
            <a className="ell" href={formatRoute(toSkill(skillId))}>
              {name}
            </a>
            <span className={styles.track}>
              <i style={{ left: 0, width: `${(score / best) * 100}%` }} />
            </span>
            <span className="num">{figure(score)}</span>
          </div>
          {reasons.slice(0, REASONS).map(({ field, words, matched, weight }) => (
            <div key={`${field} ${matched}`} className={styles.reason}>
              <span>{fieldWords(field)}</span>
              <span className="ell sec" title={matched}>
                <mark className={styles.mark}>{words.length > 0 ? words.join(' ') : matched}</mark>
                {words.length > 0 && words.join(' ') !== matched ? ` in ${matched}` : ''}
              </span>
              <span className="num">{figure(weight)}</span>
            </div>
          ))}
          {blocked === null ? null : (
            <p className={`${styles.reasonLine} xs mut`}>
              <LockIcon className="xs" aria-hidden /> {blocked}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

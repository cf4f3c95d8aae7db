// renderer/conversations/details/Matches.tsx - which skills fit the message, how well, and which words of it met what.
import type { TurnMatches } from '../../../electron/contract/conversations/turn.ts';
import type { MatchReason } from '../../../electron/contract/matching/matching.ts';
import { formatRoute, toSkill } from '../../app/router.ts';
import { LockIcon, SkillIcon } from '../../ui/icons.ts';
import { fieldWords } from '../words.ts';
import styles from './details.module.css';

const SHOWN = 6;
const REASONS = 4;
const figure = (value: number): string => value.toFixed(1);

/** The heaviest, and that of its meaning, which weighs nothing. */
const shownOf = (reasons: readonly MatchReason[]): MatchReason[] => [
  ...reasons.filter(({ field }) => field !== 'meaning').slice(0, REASONS),
  ...reasons.filter(({ field }) => field === 'meaning'),
];

/** Whether a hit was found by its meaning. */
export const isAlike = ({ reasons }: { reasons: readonly MatchReason[] }): boolean => reasons.some(({ field }) => field === 'meaning');

export function Matches({ matches: { hits, fits, note } }: { matches: TurnMatches }) {
  const best = Math.max(1, ...hits.map(({ score }) => score));
  return (
    <div className={styles.matches}>
      {note === null ? null : <p className={`mut sm ${styles.pad}`}>{note}</p>}
      {fits ? null : (
        <p className={`mut sm ${styles.pad}`}>
          {hits.some(isAlike)
            ? 'No skill fits by words. These are alike in meaning, or share some words'
            : `No skill fits: ${hits.length === 0 ? 'none has words of the message' : 'none has enough of its words'}`}
          .
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
          {shownOf(reasons).map(({ field, words, matched, weight, similarity }) => (
            <div key={`${field} ${matched}`} className={styles.reason}>
              <span>{fieldWords(field)}</span>
              {similarity === undefined ? (
                <>
                  <span className="ell sec" title={matched}>
                    <mark className={styles.mark}>{words.length > 0 ? words.join(' ') : matched}</mark>
                    {words.length > 0 && words.join(' ') !== matched ? ` in ${matched}` : ''}
                  </span>
                  <span className="num">{figure(weight)}</span>
                </>
              ) : (
                <span className="sec">{Math.round(similarity * 100)} % alike</span>
              )}
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

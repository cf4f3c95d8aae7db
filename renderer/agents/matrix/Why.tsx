// renderer/agents/matrix/Why.tsx - one row of the matrix opened: each check, the reason for each skill, and buttons for what would change it.
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { Matrix } from '../../../electron/contract/agents/matrix.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { plural } from '../../ui/format.ts';
import styles from '../agents.module.css';
import { DecisionBadge } from '../words.tsx';
import { solveRow } from './acts.ts';
import type { SkillRow, ToolRow } from './shown.ts';
import { solvable } from './solve.ts';

export function Why({ agent, matrix, row }: { agent: AgentDetail; matrix: Matrix; row: ToolRow | SkillRow }) {
  const name = 'bySkill' in row ? row.id : row.name;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many reasons are scrolled by the keyboard
    <section className={styles.why} aria-label={`Why ${name} is ${row.decision}`} tabIndex={0}>
      <div className="col g4">
        <h3>Why</h3>
        {row.before === undefined ? null : <p className="sm acc">Supposed, not applied.</p>}
        {row.because.length === 0 ? <p className="sm sec">The agent would not have it.</p> : null}
        {row.because.map(({ sentence }) => (
          <p key={sentence} className="sm">
            {sentence}
          </p>
        ))}
      </div>
      {'bySkill' in row && row.bySkill.length > 0 ? (
        <div className="col g4">
          <h3>By skill</h3>
          {row.bySkill.map(({ skills, decision, because }) => (
            <p key={`${decision} ${skills[0]}`} className="sm">
              <DecisionBadge decision={decision} />{' '}
              <b title={skills.join(', ')}>
                {skills.length > 3
                  ? `${skills.slice(0, 2).join(', ')} and ${plural(skills.length - 2, 'other', 'others')}`
                  : skills.join(', ')}
              </b>{' '}
              <span className="sec">{decision === 'allowed' ? '' : because[0]?.sentence}</span>
            </p>
          ))}
        </div>
      ) : null}
      {row.wouldChange.length > 0 ? (
        <div className="col g6" style={{ alignItems: 'flex-start' }}>
          <h3>What would change it</h3>
          {solvable(row).map(({ sentence }, at) => (
            <ActButton
              key={sentence}
              act={solveRow}
              on={{ agent, matrix, row }}
              choice={String(at)}
              label={sentence.replace(/\.$/, '')}
              size="xs"
              plain
            />
          ))}
          {row.wouldChange
            .filter((hint) => !solvable(row).includes(hint))
            .map(({ sentence }) => (
              <p key={sentence} className="sm sec">
                {sentence}
              </p>
            ))}
        </div>
      ) : null}
    </section>
  );
}

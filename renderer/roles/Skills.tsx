// renderer/roles/Skills.tsx - standing orders, and the skills of a role: how far the agent is, with a mark at the level that the role asks for.
import type { AgentRow } from '../../electron/contract/agents/agents.ts';
import { HIGHEST, levelName, levelText } from '../../electron/contract/proficiency/levels.ts';
import type { PlannedSkill } from '../../electron/contract/roles/commission.ts';
import type { Role } from '../../electron/contract/roles/role.ts';
import { useLiveQuery } from '../client/live.ts';
import { plural } from '../ui/format.ts';
import { SkillIcon } from '../ui/icons.ts';
import { Promotions } from './Promotions.tsx';
import styles from './roles.module.css';

export function Skills({ role, post, agent }: { role: Role; post: string; agent: AgentRow | null }) {
  const plan = useLiveQuery('roles.plan', { act: 'commission', agent: agent?.id ?? '', role: post }, { enabled: agent !== null });
  const known = new Map(plan.data?.skills.map((skill) => [skill.name, skill]));
  const skills = [
    ...role.requiredSkills.map((skill) => ({ ...skill, isOptional: false })),
    ...role.optionalSkills.map((skill) => ({ ...skill, isOptional: true })),
  ];
  return (
    <div className={`col g12 ${styles.pad}`}>
      {role.description === '' ? null : <p>{role.description}</p>}
      <p className="sm sec">
        Rank {role.rank} or above. {plural(role.requiredSkills.length, 'skill')} required
        {role.optionalSkills.length === 0 ? '' : `, ${role.optionalSkills.length} optional`}.
      </p>
      <section className="col g4" aria-label="Skills">
        <h2 className="semi">Skills{agent === null ? '' : ` of ${agent.name}`}</h2>
        {skills.length === 0 ? <p className="sm sec">It asks for none.</p> : null}
        <ul className="col">
          {skills.map(({ skillId, minProficiency, isOptional }) => (
            <li key={skillId} className={styles.skill}>
              <SkillIcon className="s mut fixed" aria-hidden />
              <span className="ell" title={skillId}>
                {skillId} {isOptional ? <span className="mut">optional</span> : null}
              </span>
              <Level skill={known.get(skillId) ?? null} minimum={minProficiency} />
            </li>
          ))}
        </ul>
      </section>
      {agent === null ? null : <Promotions agent={agent} />}
      <section className="col g4" aria-label="Standing orders">
        <h2 className="semi">Standing orders</h2>
        {role.standingOrders.trim() === '' ? (
          <p className="sm sec">None.</p>
        ) : (
          <pre className="rawtext">{role.standingOrders.trimEnd()}</pre>
        )}
      </section>
    </div>
  );
}

const CELLS = Array.from({ length: HIGHEST }, (_, index) => index + 1);

/** Seven cells, filled up to the level of now; a line stands at the level that is needed. */
function Level({ skill, minimum }: { skill: PlannedSkill | null; minimum: number }) {
  const level = skill?.effective ?? null;
  const word = skill?.state === 'missing' ? 'missing' : level === null ? 'not assessed' : levelName(level);
  const below = minimum > (level ?? 1);
  return (
    <>
      <span className={styles.bar} role="img" aria-label={`${word}; needs ${levelText(minimum)}`}>
        {CELLS.map((cell) => (
          <span key={cell} className={styles.cell} data-filled={level !== null && cell <= level} data-needed={cell === minimum} />
        ))}
      </span>
      <span className={`sm ${below ? 'warn' : 'sec'}`}>
        {word}
        {below ? `, needs ${levelName(minimum)}` : ''}
      </span>
    </>
  );
}

// renderer/roles/Commission.tsx - the plan of commissioning an agent: duties, skills, permissions, tools, each missing one with its repair (row G4).
import { memo, type ReactNode } from 'react';
import type { AgentRow } from '../../electron/contract/agents/agents.ts';
import type { Hint } from '../../electron/contract/agents/matrix.ts';
import type { CommissionInput, CommissionPlan } from '../../electron/contract/roles/commission.ts';
import type { RoleRow } from '../../electron/contract/roles/roles.ts';
import { momentText } from '../agents/duties/words.tsx';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { pane, place } from '../app/acts/focus.ts';
import { useLiveQuery } from '../client/live.ts';
import { formatCount, plural } from '../ui/format.ts';
import { CheckIcon, ClockIcon, ErrorIcon } from '../ui/icons.ts';
import { Loaded } from '../ui/states.tsx';
import { acceptIt, choiceOf, chooseAgent, commissionIt, dismissIt, planInHand, repairIt } from './acts.ts';
import { isDone, REPAIR_WORDS } from './repair.ts';
import styles from './roles.module.css';

export function Commission({ role, agent }: { role: RoleRow; agent: AgentRow }) {
  const held = useLiveQuery('roles.of', { agent: agent.id });
  const isHeld = held.data?.id === role.id;
  const input: CommissionInput =
    isHeld && held.data?.state === 'changed' ? { act: 'accept', agent: agent.id } : { act: 'commission', agent: agent.id, role: role.id };
  const plan = useLiveQuery('roles.plan', input, { enabled: held.data !== undefined });
  const shown = plan.data ?? null;
  useOffer(planInHand, shown === null || held.data === undefined ? null : { plan: shown, held: held.data, role });
  return (
    <aside className={`col full ${styles.dock}`} aria-label="Commissioning plan" {...pane('commission')}>
      <div className="bar h44" {...place('role.commission')}>
        <h2 className="title ell">Commission {agent.name}</h2>
        <span className="grow" />
        <ActButton act={chooseAgent} label="Other agent" size="xs" plain />
      </div>
      <div className={`scroll grow ${styles.plan}`}>
        <Loaded query={plan} what="the plan" rows={10}>
          {(data) => <Plan plan={data} isHeld={isHeld} state={held.data?.state ?? null} />}
        </Loaded>
      </div>
      <div className={`bar ${styles.foot}`}>
        <ActButton act={dismissIt} label={held.data ? `Dismiss from ${held.data.name}` : 'Dismiss'} size="xs" plain />
        <span className="grow" />
        {input.act === 'accept' ? (
          <ActButton act={acceptIt} label="Accept" size="xs" variant="filled" plain />
        ) : (
          <ActButton act={commissionIt} label={shown === null || isHeld ? 'Commission' : labelOf(shown)} size="xs" variant="filled" plain />
        )}
      </div>
    </aside>
  );
}

const countOf = ({ refused, skills, permissions, tools }: CommissionPlan): number =>
  refused.length + [...skills, ...permissions, ...tools].filter(({ hindrance }) => hindrance).length;
const labelOf = (plan: CommissionPlan): string => (plan.applicable ? 'Commission' : `Commission, ${countOf(plan)} to solve`);

interface PlanProps {
  plan: CommissionPlan;
  isHeld: boolean;
  state: string | null;
}

/** Hundreds of lines and buttons stay as they are while something beside them changes. */
const Plan = memo(function Plan({ plan, isHeld, state }: PlanProps) {
  const { duties, skills, permissions, tools, before, after } = plan;
  const inForce = isHeld && state === 'in_force';
  const granted = (lines: readonly { granted: boolean }[]) => `${lines.filter((line) => line.granted).length} of ${lines.length}`;
  return (
    <>
      {inForce ? <p className={`note ${styles.note}`}>{plan.agent.name} has this role. What it brings is in force.</p> : null}
      {plan.applicable || inForce ? null : (
        <div className={`note err ${styles.note}`} role="status">
          <ErrorIcon className="s" aria-hidden />
          <span>
            <b>{plan.act === 'accept' ? 'Cannot accept yet.' : 'Cannot commission yet.'}</b>{' '}
            {plural(countOf(plan), 'thing stands', 'things stand')} in the way. Nothing has changed. {plan.refused.join(' ')}
            <Repairs hints={plan.repairs} />
          </span>
        </div>
      )}
      <Part
        title="Duties"
        note={`${duties.filter(({ lacks }) => lacks.length === 0).length} of ${duties.length}, run while the app is open`}
      >
        {duties.map(({ duty, next, lacks }) => (
          <Line key={duty.name} state={lacks.length === 0 ? 'ok' : 'missing'} hints={[]}>
            {duty.name}{' '}
            <span className="mut">
              {lacks.length > 0 ? `lacks ${lacks.join(', ')}` : next === null ? 'never due' : `next ${momentText(next)}`}
            </span>
          </Line>
        ))}
      </Part>
      <Part title="Skills" note={`in order of prerequisites, ${granted(skills)} granted`}>
        {skills.map((skill) => (
          <Line key={skill.name} state={stateOf(skill)} hints={skill.repairs}>
            {skill.sentence} {skill.need === 'optional' ? <span className="mut">optional</span> : null}
          </Line>
        ))}
      </Part>
      <Part title="Permissions" note={`${granted(permissions)} held`}>
        {permissions.map((permission) => (
          <Line key={permission.text} state={stateOf(permission)} hints={permission.repairs}>
            {permission.granted ? <span className="mono">{permission.text}</span> : permission.sentence}
          </Line>
        ))}
      </Part>
      <Part title="Tools" note={`${granted(tools)} granted at their level`}>
        {tools.map((tool) => (
          <Line key={`${tool.id} ${tool.preferred}`} state={stateOf(tool)} hints={tool.repairs}>
            <span className="mono">{tool.id}</span> {tool.preferred ? <span className="bdg">preferred</span> : null}{' '}
            <span className="mut">{tool.granted ? tool.level : tool.sentence}</span>
          </Line>
        ))}
      </Part>
      {inForce ? null : (
        <Part title="After commissioning" note="">
          <li className={styles.after}>
            Tools {formatCount(before.tools.length)} → {formatCount(after.tools.length)} · Prompt {formatCount(before.promptTokens)} →{' '}
            {formatCount(after.promptTokens)} tokens · Rank {after.rank}
          </li>
          {plan.warnings.map((warning) => (
            <li key={warning} className={`sm sec ${styles.after}`}>
              {warning}
            </li>
          ))}
        </Part>
      )}
    </>
  );
});

type State = 'ok' | 'missing' | 'waits';
const stateOf = ({ granted, hindrance }: { granted: boolean; hindrance: boolean }): State =>
  granted ? 'ok' : hindrance ? 'missing' : 'waits';

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={`Plan: ${title}`}>
      <h3 className={styles.partHead}>
        {title} <span className="sm mut">{note}</span>
      </h3>
      <ul className="col">{children}</ul>
    </section>
  );
}

const wordOf = ({ act, sentence }: Hint): string => REPAIR_WORDS[act] ?? sentence;
/** Tells several buttons of one word apart, and begins with that word. */
function nameOf(hint: Hint): string {
  const sentence = hint.sentence.replace(/\.$/, '');
  return sentence.startsWith(wordOf(hint)) ? sentence : `${wordOf(hint)}: ${sentence}`;
}

const WORDS: Record<State, string> = { ok: 'granted', missing: 'missing', waits: 'no hindrance' };

function Line({ state, hints, children }: { state: State; hints: readonly Hint[]; children: ReactNode }) {
  const Icon = state === 'ok' ? CheckIcon : state === 'missing' ? ErrorIcon : ClockIcon;
  const tone = state === 'ok' ? 'ok' : state === 'missing' ? 'err' : 'mut';
  return (
    <li className={styles.line}>
      <Icon className={`s fixed ${tone}`} role="img" aria-label={WORDS[state]} />
      <span className="grow">{children}</span>
      <Repairs hints={hints} />
    </li>
  );
}

function Repairs({ hints }: { hints: readonly Hint[] }) {
  return hints.map((hint) =>
    isDone(hint) ? (
      <ActButton key={choiceOf(hint)} act={repairIt} choice={choiceOf(hint)} label={nameOf(hint)} size="xs" plain>
        {wordOf(hint)}
      </ActButton>
    ) : (
      <span key={choiceOf(hint)} className="sm sec">
        {hint.sentence}
      </span>
    ),
  );
}

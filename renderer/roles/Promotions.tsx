// renderer/roles/Promotions.tsx - what levels, runs and duties of an agent speak for: a proposal with its evidence, which a person accepts or dismisses.
import type { AgentRow } from '../../electron/contract/agents/agents.ts';
import type { RolePromotion } from '../../electron/contract/roles/commission.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { place } from '../app/acts/focus.ts';
import { useLiveQuery } from '../client/live.ts';
import { formatExact } from '../ui/format.ts';
import { CheckIcon, ClockIcon } from '../ui/icons.ts';
import { acceptPromotion, dismissPromotion, promotionsInHand } from './acts.ts';
import styles from './roles.module.css';

export function Promotions({ agent }: { agent: AgentRow }) {
  const found = useLiveQuery('roles.promotions', { agent: agent.id });
  const all = found.data ?? null;
  useOffer(promotionsInHand, all === null ? null : { agent, all });
  if (all === null || all.length === 0) return null;
  return (
    <section className="col g8" aria-label="Promotion" {...place('role.promotions')}>
      <h2 className="semi">Promotion of {agent.name}</h2>
      {all.map((each) => (
        <Proposal key={each.target} proposal={each} />
      ))}
    </section>
  );
}

function Proposal({ proposal: { target, to, ready, evidence, dismissedAt } }: { proposal: RolePromotion }) {
  const name = to.kind === 'rank' ? `Rank ${to.rank}` : `Role ${to.name}`;
  return (
    <div className="col g4">
      <div className="row g6">
        <span className="med">{name}</span>
        <span className={`sm ${ready && dismissedAt === null ? 'ok' : 'mut'}`}>
          {dismissedAt === null ? (ready ? 'the evidence speaks for it' : 'not yet') : `dismissed ${formatExact(dismissedAt)}`}
        </span>
        <span className="grow" />
        {to.kind === 'rank' && ready ? (
          <ActButton act={acceptPromotion} choice={target} label={`Accept: ${name}`} size="xs" plain>
            Accept
          </ActButton>
        ) : null}
        {dismissedAt === null ? (
          <ActButton act={dismissPromotion} choice={target} label={`Dismiss: ${name}`} size="xs" plain>
            Dismiss
          </ActButton>
        ) : null}
      </div>
      <ul className="col">
        {evidence.map(({ met, sentence }) => (
          <li key={sentence} className={styles.evidence}>
            {met ? (
              <CheckIcon className="s ok fixed" role="img" aria-label="met" />
            ) : (
              <ClockIcon className="s mut fixed" role="img" aria-label="open" />
            )}
            <span className="sm sec">{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

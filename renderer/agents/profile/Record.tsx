// renderer/agents/profile/Record.tsx - what an agent may call, with the reason of each, and what it used: memory, runs, tokens and money (row G5).
import type { AgentProfile, Spending } from '../../../electron/contract/agents/profile.ts';
import { formatRoute, toAgent } from '../../app/router.ts';
import { formatBytes, formatCost, formatCount, plural } from '../../ui/format.ts';
import { ToolIcon } from '../../ui/icons.ts';
import styles from '../agents.module.css';
import { DecisionBadge } from '../words.tsx';

const SHOWN = 8;
/** What needs attention first. */
const ORDER = ['denied', 'unavailable', 'asks', 'allowed'];

export function Tools({ profile: { agent, tools } }: { profile: AgentProfile }) {
  const sorted = tools.toSorted((a, b) => ORDER.indexOf(a.decision) - ORDER.indexOf(b.decision));
  return (
    <section className={styles.part} aria-label="Tools">
      <div className={styles.partHead}>
        <h2>Tools</h2>
        <span className="xs mut">
          {tools.filter(({ decision }) => decision === 'allowed').length} of {tools.length} allowed
        </span>
        <a className="xs right" href={formatRoute(toAgent(agent.id, 'matrix'))}>
          What it may do
        </a>
      </div>
      <ul className={styles.lines}>
        {tools.length === 0 ? <li className="sm sec">None.</li> : null}
        {sorted.slice(0, SHOWN).map(({ id, decision, level, reason }) => (
          <li key={id} className="col">
            <span className="row g6">
              <ToolIcon className="s fixed mut" aria-hidden />
              <span className="mono xs ell">{id}</span>
              <span className="grow" />
              {level === 'none' ? null : <span className="xs mut">{level}</span>}
              <DecisionBadge decision={decision} />
            </span>
            {decision === 'allowed' ? null : <span className="xs sec">{reason}</span>}
          </li>
        ))}
        {tools.length > SHOWN ? <li className="sm sec">{plural(tools.length - SHOWN, 'other')}</li> : null}
      </ul>
    </section>
  );
}

const PERIODS: Record<Spending['period'], string> = { today: 'Today', week: '7 days', month: '30 days', all: 'All' };

export function Spent({ profile: { spending, prompt } }: { profile: AgentProfile }) {
  return (
    <section className={styles.part} aria-label="Spending">
      <div className={styles.partHead}>
        <h2>Spending</h2>
        <span className="xs mut">its prompt has {formatCount(prompt.tokens)} tokens</span>
      </div>
      <table className={styles.spent}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Runs</th>
            <th scope="col">Failed</th>
            <th scope="col">Tokens</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {spending.map(({ period, runs, failed, inputTokens, outputTokens, cost }) => (
            <tr key={period}>
              <th scope="row">{PERIODS[period]}</th>
              <td>{formatCount(runs)}</td>
              <td>{formatCount(failed)}</td>
              <td>{formatCount(inputTokens + outputTokens)}</td>
              <td>{formatCost(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Remembered({ profile: { agent, memory } }: { profile: AgentProfile }) {
  return (
    <section className={styles.part} aria-label="Memory">
      <div className={styles.partHead}>
        <h2>Memory</h2>
        <a className="xs right" href={formatRoute(toAgent(agent.id, 'memory'))}>
          All entries
        </a>
      </div>
      <ul className={styles.lines}>
        {memory.length === 0 ? <li className="sm sec">It remembers nothing.</li> : null}
        {memory.map(({ scope, entries, bytes }) => (
          <li key={scope} className="sm sec">
            {plural(entries, 'entry', 'entries')} in the {scope}, {formatBytes(bytes)}
          </li>
        ))}
      </ul>
    </section>
  );
}

// renderer/agents/duties/History.tsx - the work items of an agent, newest first, with what became of each and what can be done about it.
import type { WorkItem } from '../../../electron/contract/duties/duties.ts';
import { earlierText } from '../../../electron/contract/duties/words.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { formatRoute, toTrace } from '../../app/router.ts';
import styles from '../agents.module.css';
import { runMissed, skipItem, stopDuty } from './acts.ts';
import { momentText, StateMark } from './words.tsx';

export function History({ items }: { items: readonly WorkItem[] }) {
  return (
    <section aria-label="History" className="col g6">
      <h2 className="semi">History</h2>
      {items.length === 0 ? <p className="sm sec">No time has come yet.</p> : null}
      <ul className={styles.duties}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item }: { item: WorkItem }) {
  const { id, name, dueAt, state, byHand, reason, runs } = item;
  const button = { choice: id, size: 'xs', variant: 'subtle', plain: true } as const;
  const at = `${name}, ${momentText(dueAt)}`;
  return (
    <li className="row g8 sm" style={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <span className={styles.dutyState}>
        <StateMark state={state} />
      </span>
      <time dateTime={dueAt} className="mut">
        {momentText(dueAt)}
      </time>
      <b>{name}</b>
      {byHand ? <span className="bdg">by hand</span> : null}
      <span className="sec" style={{ overflowWrap: 'anywhere', flex: '1 1 200px' }}>
        {[earlierText(item), reason].filter((part) => part !== null).join('. ')}
      </span>
      {runs.map(({ runId, skill }) => (
        <a key={runId} href={formatRoute(toTrace(runId))} className="xs">
          {skill}
        </a>
      ))}
      {state === 'missed' ? (
        <ActButton act={runMissed} label={`Run ${at}`} {...button}>
          Run
        </ActButton>
      ) : null}
      {state === 'missed' || state === 'due' ? (
        <ActButton act={skipItem} label={`Skip ${at}`} color="gray" {...button}>
          Skip
        </ActButton>
      ) : null}
      {state === 'running' ? (
        <ActButton act={stopDuty} label={`Stop ${at}`} color="gray" {...button}>
          Stop
        </ActButton>
      ) : null}
    </li>
  );
}

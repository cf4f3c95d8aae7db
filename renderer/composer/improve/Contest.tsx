// renderer/composer/improve/Contest.tsx - what proposals of all kinds are worth beside the skill as it is: score, cost and time, example by example.
import type { Contender, Contest as ContestData, Improvement } from '../../../electron/contract/composer/improve.ts';
import { pane } from '../../app/acts/focus.ts';
import { useLiveQuery } from '../../client/live.ts';
import { ScrollRegion } from '../../runs/index.ts';
import { formatCost, formatDuration, NONE } from '../../ui/format.ts';
import { Loaded } from '../../ui/states.tsx';
import styles from '../composer.module.css';

export function Contest({ skillId, proposal }: { skillId: string; proposal: Improvement | null }) {
  const contest = useLiveQuery('improve.compare', { skillId });
  return (
    <aside className="col full shade" aria-label="Comparison" {...pane('worth')}>
      <div className="bar h44">
        <h2 className="semi">Before and after</h2>
        <span className="sm sec">
          {proposal === null || proposal.usage.calls === 0
            ? ''
            : `${proposal.usage.calls} calls${proposal.usage.cost === null ? '' : `, ${formatCost(proposal.usage.cost)}`}`}
        </span>
      </div>
      <ScrollRegion className="grow" label="Examples">
        {proposal?.status === 'running' ? <Progress proposal={proposal} /> : null}
        <Loaded query={contest} what="the comparison">
          {(data) =>
            data.contenders.length === 0 ? (
              <p className={`sec sm ${styles.pad}`}>Proposals, by a model or by DSPy, stand here side by side once they are scored.</p>
            ) : (
              <Sides data={data} />
            )
          }
        </Loaded>
      </ScrollRegion>
    </aside>
  );
}

function Progress({ proposal: { rows, phase } }: { proposal: Improvement }) {
  const done = rows.filter((row) => (phase === 'after' ? row.after : row.before) !== null).length;
  return (
    <p className={`sm ${styles.pad}`} role="status">
      {phase === 'propose'
        ? 'One part is being rewritten.'
        : `${done} of ${rows.length} answered ${phase === 'after' ? 'after' : 'before'}.`}
    </p>
  );
}

const shown = (score: number | null): string => (score === null ? NONE : score.toFixed(2));

function Sides({ data: { examples, contenders } }: { data: ContestData }) {
  const seen = examples.filter(({ held }) => !held);
  const held = examples.filter(({ held: is }) => is);
  return (
    <table className={styles.contest}>
      <thead>
        <tr>
          <th scope="col">Example</th>
          {contenders.map(({ id, label, spent }) => (
            <th key={id} scope="col">
              {label}
              <div className="xs mut num">{id === 'now' || spent === null ? '' : `took ${formatCost(spent)}`}</div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Means label="Score" contenders={contenders} of={({ score }) => shown(score)} />
        {held.length > 0 ? <Means label="Score, held out" contenders={contenders} of={({ heldScore }) => shown(heldScore)} /> : null}
        <Means label="Cost of one" contenders={contenders} of={({ cost }) => (cost === null ? NONE : formatCost(cost))} />
        <Means label="Time of one" contenders={contenders} of={({ ms }) => (ms === null ? NONE : formatDuration(ms))} />
        <Examples label="Chosen" examples={seen} contenders={contenders} />
        {held.length > 0 ? <Examples label="Held out" examples={held} contenders={contenders} /> : null}
      </tbody>
    </table>
  );
}

const Means = ({ label, contenders, of }: { label: string; contenders: readonly Contender[]; of(it: Contender): string }) => (
  <tr>
    <th scope="row">{label}</th>
    {contenders.map((it) => (
      <td key={it.id} className="num med">
        {of(it)}
      </td>
    ))}
  </tr>
);

function Examples({ label, examples, contenders }: { label: string; examples: ContestData['examples']; contenders: readonly Contender[] }) {
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={contenders.length + 1} className={styles.group}>
          {label}
        </th>
      </tr>
      {examples.map(({ id, name }) => (
        <tr key={id}>
          <th scope="row" className="ell" title={name}>
            {name || 'Example'}
          </th>
          {contenders.map((it) => (
            <Cell key={it.id} cell={it.cells.find((each) => each.id === id)} />
          ))}
        </tr>
      ))}
    </>
  );
}

function Cell({ cell }: { cell: Contender['cells'][number] | undefined }) {
  if (cell === undefined) return <td className="mut">{NONE}</td>;
  const { score, cost, ms } = cell;
  const colour = score === null ? 'mut' : score >= 1 ? 'ok' : score > 0 ? 'warn' : 'err';
  return (
    <td className="num">
      <span className={colour}>{shown(score)}</span>
      <div className="xs mut">
        {[cost === null ? '' : formatCost(cost), ms === null ? '' : formatDuration(ms)].filter(Boolean).join('  ')}
      </div>
    </td>
  );
}

// renderer/runs/turn/TurnPlanView.tsx - the plan of a turn: its steps, tools, questions, end and budget; the same before a run and in its trace (row E4).
import type { ReactNode } from 'react';
import { budgetInWords, callingInWords, exitInWords, pointInWords, type TurnPlan } from '../../../electron/contract/turns/turn.ts';
import { plural } from '../../ui/format.ts';

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** The plan of a turn with tools or questions, folded under one line; nothing for one that only asks once. */
export function TurnPlanFold({ turn }: { turn: TurnPlan | null }) {
  if (turn === null || turn.tools.length + turn.leftOut.length + turn.interrupts.length === 0) return null;
  const facts = [
    plural(turn.tools.length, 'tool'),
    ...(turn.leftOut.length === 0 ? [] : [`${turn.leftOut.length} left out`]),
    ...(turn.interrupts.length === 0 ? [] : ['asks you']),
  ];
  return (
    <details className="sm">
      <summary>
        Plan of the turn <span className="mut">{facts.join(', ')}</span>
      </summary>
      <div style={{ paddingTop: 8 }}>
        <TurnPlanView turn={turn} />
      </div>
    </details>
  );
}

export function TurnPlanView({ turn }: { turn: TurnPlan }) {
  const { parts, tools, leftOut, interrupts, sequence } = turn;
  const calling = callingInWords(turn);
  return (
    <dl className="kv">
      <Pair name="As">{turn.agent.name}</Pair>
      <Pair name="Model">{turn.modelId ?? 'none'}</Pair>
      <Pair name="Is sent">
        {plural(parts.length, 'part')}
        {parts.length === 0 ? '' : `: ${parts.map(({ label }) => label).join(', ')}`}
      </Pair>
      <Pair name="Steps">{sequence.map(({ step }) => step).join(', then ')}</Pair>
      <Pair name="Tools">
        {tools.length === 0 ? (
          'none'
        ) : (
          <div>
            {tools.map(({ id, asks }) => (
              <div key={id}>
                <span className="mono">{id}</span>
                {asks ? <span className="mut"> asks a person first</span> : null}
              </div>
            ))}
          </div>
        )}
        {calling === null ? null : <p className="mut sm">{calling}</p>}
      </Pair>
      {leftOut.length === 0 ? null : (
        <Pair name="Left out">
          <div>
            {leftOut.map(({ id, why }) => (
              <div key={id}>
                <span className="mono">{id}</span> <span className="mut">{why}</span>
              </div>
            ))}
          </div>
        </Pair>
      )}
      {interrupts.length === 0 ? null : (
        <Pair name="Asks you">{interrupts.map(({ point, step, tool }) => pointInWords(point, tool ?? step)).join('; ')}</Pair>
      )}
      <Pair name="Ends when">{exitInWords(turn)}</Pair>
      <Pair name="Budget">{budgetInWords(turn.budget)}</Pair>
    </dl>
  );
}

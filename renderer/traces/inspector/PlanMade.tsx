// renderer/traces/inspector/PlanMade.tsx - the plan that a run followed, as it was kept with it (row E4).
import { useMemo } from 'react';
import { TurnPlan } from '../../../electron/contract/turns/turn.ts';
import { ScrollRegion, TurnPlanView, usePayload } from '../../runs/index.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';

export function PlanMade({ payloadId }: { payloadId: string }) {
  const { text, loading, error } = usePayload(payloadId);
  const turn = useMemo(() => readPlan(text), [text]);
  if (error) return <ErrorState title="Could not load the plan" cause={error} />;
  if (text === '' && loading) return <SkeletonRows rows={6} label="Loading the plan" />;
  if (turn === null) return <EmptyState title="The plan of this run cannot be read" />;
  return (
    <ScrollRegion className="grow" label="Plan">
      <div style={{ padding: 12 }}>
        <TurnPlanView turn={turn} />
      </div>
    </ScrollRegion>
  );
}

function readPlan(text: string): TurnPlan | null {
  try {
    return TurnPlan.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

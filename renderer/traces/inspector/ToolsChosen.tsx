// renderer/traces/inspector/ToolsChosen.tsx - the tools that a skill preferred when its run began, in their order, and why (row G3).
import { useMemo } from 'react';
import { ToolRanking } from '../../../electron/contract/capability/preferred.ts';
import { ScrollRegion, usePayload } from '../../runs/index.ts';
import { formatExact } from '../../ui/format.ts';
import { Ranking } from '../../ui/ranking/Ranking.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';

export function ToolsChosen({ payloadId }: { payloadId: string }) {
  const { text, loading, error } = usePayload(payloadId);
  const ranking = useMemo(() => readRanking(text), [text]);
  if (error) return <ErrorState title="Could not load the tools" cause={error} />;
  if (text === '' && loading) return <SkeletonRows rows={4} label="Loading the tools" />;
  if (ranking === null) return <EmptyState title="The tools of this run cannot be read" />;
  return (
    <ScrollRegion className="grow" label="Preferred tools">
      <div style={{ padding: 12 }}>
        <p className="sm mut" style={{ marginBottom: 8 }}>
          {ranking.frozenSince === undefined
            ? 'As they were when the run began; it keeps to them to its end.'
            : `This order is frozen since ${formatExact(ranking.frozenSince)}, when this conversation or duty first used them, so it stays the same. What may not be used now is out all the same.`}
        </p>
        <Ranking ranking={ranking} />
      </div>
    </ScrollRegion>
  );
}

function readRanking(text: string): ToolRanking | null {
  try {
    return ToolRanking.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

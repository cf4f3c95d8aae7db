// renderer/traces/TraceScreen.tsx - one run: its figures, tree and waterfall in one scroll area, and the inspector of the chosen span.
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { Run } from '../../electron/contract/execution.ts';
import { pane } from '../app/acts/focus.ts';
import { navigate, toTraces, useRoute } from '../app/router.ts';
import { isRunning, useElapsed } from '../runs/index.ts';
import { Split, useNarrow } from '../ui/split/Split.tsx';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import styles from './detail/detail.module.css';
import type { SpanTreeHandle } from './detail/SpanTree.tsx';
import { TraceFoot, TraceHead, TraceSums } from './detail/TraceHead.tsx';
import { useTraceModel } from './detail/traceModel.ts';
import { useShownTrace } from './detail/traceMoves.ts';
import { useNeighbours } from './detail/useNeighbours.ts';
import { type TraceState, useTrace } from './detail/useTrace.ts';
import { TraceTools, Waterfall } from './detail/Waterfall.tsx';
import { stepsBelow } from './inspector/checked.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { buildTree } from './tree.ts';

export default function TraceScreen() {
  const route = useRoute();
  const runId = route.screen === 'trace' ? route.runId : '';
  const span = route.screen === 'trace' ? route.span : null;
  const { trace, retry } = useTrace(runId);
  if (trace.error && trace.run === null) {
    return (
      <ErrorState
        title="Could not load this run"
        cause={trace.error}
        onRetry={retry}
        actions={
          <Button size="xs" onClick={() => navigate(toTraces())}>
            Show all runs
          </Button>
        }
      />
    );
  }
  if (trace.run === null) return <SkeletonRows rows={18} height={26} label="Loading the run" />;
  return <Trace key={runId} trace={trace} run={trace.run} span={span} />;
}

function Trace({ trace, run, span }: { trace: TraceState; run: Run; span: string | null }) {
  const { overlay } = useNarrow();
  const running = isRunning(run);
  const now = useElapsed(run.startedAt, running);
  const rows = useMemo(() => buildTree(trace.spans), [trace.spans]);
  const model = useTraceModel(rows, run.durationMs ?? now, run.id, span);
  const tree = useRef<SpanTreeHandle>(null);
  const neighbours = useNeighbours(run.id);
  useShownTrace({ rows, model, run, neighbours });
  const row = rows.find((r) => r.span.id === model.selected);
  const inspector = row ? (
    <Inspector
      run={run}
      row={row}
      live={trace.texts.get(row.span.id)}
      thought={trace.thoughts.get(row.span.id)}
      steps={stepsBelow(rows, row, trace.assertions)}
      onClose={overlay ? () => model.select(null) : undefined}
    />
  ) : null;
  const main = (
    <section className={styles.main} aria-label="Run" {...pane('main')}>
      <TraceHead run={run} spans={rows} />
      <TraceSums run={run} spans={rows} elapsed={now} />
      <TraceTools model={model} rows={rows} onLeave={() => tree.current?.focus()} />
      <Waterfall trace={trace} rows={rows} model={model} now={run.durationMs ?? now} tree={tree} />
      <TraceFoot rows={rows} />
    </section>
  );
  // Where the inspector would cover the run, it opens only once a span was asked for.
  const shown = inspector && (!overlay || span !== null) ? { id: 'inspector', of: 'inspector', content: inspector } : null;
  return (
    <Split name="trace" end={shown} min={420}>
      {main}
    </Split>
  );
}

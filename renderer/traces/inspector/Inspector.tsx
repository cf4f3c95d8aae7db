// renderer/traces/inspector/Inspector.tsx - everything about one span: messages, output, usage, error, and the raw record.
import { SegmentedControl, Tabs } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { Run, Span } from '../../../electron/contract/execution.ts';
import { spanStatus } from '../../../electron/contract/values/ending.ts';
import { ActButton, ActIcon, useOffer } from '../../app/acts/controls.tsx';
import { pane } from '../../app/acts/focus.ts';
import { useLiveQuery } from '../../client/live.ts';
import { UnreadOffer } from '../../library/report/UnreadOffer.tsx';
import { Messages, payloadOf, ScrollRegion, TextBlock } from '../../runs/index.ts';
import { formatCost, formatCount, formatDuration, formatExact, NONE } from '../../ui/format.ts';
import { ErrorIcon } from '../../ui/icons.ts';
import { StatusLabel } from '../../ui/labels.tsx';
import { EmptyState, ErrorDetails } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { again, closeSpan, copyLink, openSpanLine, openSpanSkill, shownSpan } from '../acts.ts';
import styles from '../detail/detail.module.css';
import { lookOf, nameOf, noteOf } from '../detail/spans.ts';
import type { TreeRow } from '../tree.ts';
import { Assertions } from './Assertions.tsx';
import { readAttribute } from './attributes.ts';
import type { CheckedStep } from './checked.ts';
import { PayloadView } from './PayloadView.tsx';
import { PlanMade } from './PlanMade.tsx';
import { ToolsChosen } from './ToolsChosen.tsx';

type Tab = 'messages' | 'output' | 'plan' | 'tools' | 'assertions' | 'usage' | 'error' | 'raw';

interface InspectorProps {
  run: Run;
  row: TreeRow;
  /** What the span has streamed but is not stored yet. */
  live: string | undefined;
  thought: string | undefined;
  /** Checked assertions of the span and of those below it. */
  steps: readonly CheckedStep[];
  onClose?: (() => void) | undefined;
}

export function Inspector({ run, row, live, thought, steps, onClose }: InspectorProps) {
  const { span } = row;
  const [chosen, setChosen] = useState<Tab | null>(null);
  const isCall = span.kind === 'model_call' || span.kind === 'judge';
  const texts = span.payloads.filter(({ name }) => name !== 'schema' && !OWN_TAB.includes(name));
  const ranking = payloadOf(span, 'tools');
  const plan = payloadOf(span, 'plan');
  const preferred: Tab = preferredTab(span, isCall, texts.length > 0, steps.length > 0);
  const tabs: Tab[] = [
    ...(isCall ? (['messages'] as const) : []),
    'output',
    ...(plan ? (['plan'] as const) : []),
    ...(ranking ? (['tools'] as const) : []),
    ...(steps.length > 0 ? (['assertions'] as const) : []),
    'usage',
    ...(span.error ? (['error'] as const) : []),
    'raw',
  ];
  const tab = chosen !== null && tabs.includes(chosen) ? chosen : preferred;
  const Icon = lookOf(span).icon;
  useOffer(
    shownSpan,
    useMemo(() => {
      const link = `skillwright://run/${run.id}/span/${span.id}`;
      const copied = () => toast('Link to this span copied', { id: 'copied' });
      return { run, span, close: onClose ?? null, copyLink: () => navigator.clipboard.writeText(link).then(copied) };
    }, [run, span, onClose]),
  );
  return (
    <aside className="col full shade" aria-label="Inspector" {...pane('inspector')}>
      <div className="bar" style={{ background: 'none' }}>
        <Icon className={lookOf(span).color} aria-hidden />
        <h2 className="semi ell">{nameOf(span)}</h2>
        <span className="mut sm ell">{noteOf(span) || lookOf(span).label}</span>
        <span className="row g4 right">
          <ActIcon act={copyLink} />
          {onClose ? <ActIcon act={closeSpan} /> : null}
        </span>
      </div>
      <Tabs value={tab} onChange={(next) => next && setChosen(next as Tab)} className="col grow">
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {LABELS[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className="col grow" key={span.id}>
          {tab === 'messages' ? (
            <ScrollRegion className="grow" label="Messages">
              <Messages span={span} live={live} thought={thought} />
            </ScrollRegion>
          ) : null}
          {tab === 'output' ? <Texts span={span} live={live} /> : null}
          {tab === 'plan' && plan ? <PlanMade payloadId={plan.id} /> : null}
          {tab === 'tools' && ranking ? <ToolsChosen payloadId={ranking.id} /> : null}
          {tab === 'assertions' ? <Assertions steps={steps} /> : null}
          {tab === 'usage' ? <Usage run={run} row={row} /> : null}
          {tab === 'error' && span.error ? <Failure span={span} /> : null}
          {tab === 'raw' ? <Raw run={run} span={span} /> : null}
        </Tabs.Panel>
      </Tabs>
      <div className={styles.acts}>
        <ActButton act={again} on={run} label="Run again" size="xs" />
        <ActButton act={openSpanSkill} label="Open skill" size="xs" variant="subtle" color="gray" className="right" plain />
      </div>
    </aside>
  );
}

function preferredTab(span: Span, isCall: boolean, hasText: boolean, isChecked: boolean): Tab {
  if (span.error) return 'error';
  if (isCall) return 'messages';
  if (hasText) return 'output';
  return isChecked ? 'assertions' : 'usage';
}

const LABELS: Record<Tab, string> = {
  messages: 'Messages',
  output: 'Output',
  plan: 'Plan',
  tools: 'Tools',
  assertions: 'Assertions',
  usage: 'Usage',
  error: 'Error',
  raw: 'Raw',
};
const TEXTS: Record<Span['payloads'][number]['name'], string> = {
  input: 'Input',
  system: 'System',
  rendered: 'Rendered',
  messages: 'Messages',
  thinking: 'Thinking',
  output: 'Output',
  sanitised: 'Output passed on',
  schema: 'Schema',
  checkpoint: 'Checkpoint',
  stdout: 'Standard output',
  stderr: 'Standard error',
  traceback: 'Traceback',
  tools: 'Preferred tools',
  plan: 'Plan',
};
/** What is shown in a tab of its own, in words. */
const OWN_TAB: readonly Span['payloads'][number]['name'][] = ['tools', 'plan'];

/** Every text that the span keeps, the output first. */
function Texts({ span, live }: { span: Span; live: string | undefined }) {
  const order = span.payloads
    .filter(({ name }) => !OWN_TAB.includes(name))
    .toSorted((a, b) => Number(b.name === 'output') - Number(a.name === 'output'));
  const [chosen, setChosen] = useState<string | null>(null);
  const payload = order.find((p) => p.id === chosen) ?? order[0];
  if (!payload || (live && !payloadOf(span, 'output'))) {
    return live ? <div className={`scroll grow ${styles.plain}`}>{live}</div> : <EmptyState title="This span has no text" />;
  }
  return (
    <>
      {order.length > 1 ? (
        <div className={styles.textHead}>
          <SegmentedControl
            aria-label="Text to show"
            value={payload.id}
            onChange={setChosen}
            data={order.map((p) => ({ value: p.id, label: TEXTS[p.name] }))}
          />
        </div>
      ) : null}
      <PayloadView key={payload.id} payload={payload} />
    </>
  );
}

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function Usage({ run, row }: { run: Run; row: TreeRow }) {
  const { span } = row;
  const about = span.tokensEstimated ? '≈ ' : '';
  const attributes = Object.entries(span.attributes).flatMap(([name, value]) => (value === null ? [] : [readAttribute(name, value)]));
  return (
    <ScrollRegion className="grow" label="Usage">
      <dl className="kv">
        <Pair name="Status">
          <StatusLabel status={spanStatus(span)} />
        </Pair>
        <Pair name="Duration">{formatDuration(span.durationMs)}</Pair>
        <Pair name="Started">
          {formatDuration(span.offsetMs)} into the run, {formatExact(span.startedAt)}
        </Pair>
        {span.modelId ? <Pair name="Model">{span.modelId}</Pair> : null}
        <Pair name="Input">{span.inputTokens === null ? NONE : `${about}${formatCount(span.inputTokens)} tokens`}</Pair>
        <Pair name="Output">{span.outputTokens === null ? NONE : `${about}${formatCount(span.outputTokens)} tokens`}</Pair>
        <Pair name="Cost">
          <span title={span.cost === null && span.inputTokens !== null ? 'No price known for this model' : undefined}>
            {formatCost(span.cost)}
          </span>
        </Pair>
        {row.hasChildren ? (
          <Pair name="Including children">
            {row.tokens === null ? NONE : `${formatCount(row.tokens)} tokens`} · {formatCost(row.cost)}
          </Pair>
        ) : null}
        {span.tokensEstimated ? <Pair name="Tokens">estimated: the provider did not report them all</Pair> : null}
        {attributes.map((attribute) => (
          <Pair key={attribute.name} name={attribute.name}>
            {attribute.value}
          </Pair>
        ))}
        <Pair name="Revision">
          <span className="mono xs">{run.revisionId}</span>
        </Pair>
        <Pair name="Content">
          <span className="mono xs">{run.contentHash}</span>
        </Pair>
      </dl>
    </ScrollRegion>
  );
}

function Failure({ span }: { span: Span }) {
  const { error } = span;
  if (!error) return null;
  const line = error.where?.line;
  return (
    <div className="scroll grow">
      <div className={`note err ${styles.banner}`} role="alert">
        <ErrorIcon className="s" aria-hidden />
        <span className="grow">
          <b>{error.message}</b> {error.remedy}
          <ErrorDetails error={error} />
        </span>
        <UnreadOffer error={error} />
      </div>
      <dl className="kv">
        <Pair name="Code">
          <span className="mono">{error.code}</span>
        </Pair>
        {error.where ? (
          <Pair name="Where">
            {[
              error.where.file,
              line === undefined ? null : `line ${line}`,
              error.where.column === undefined ? null : `column ${error.where.column}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </Pair>
        ) : null}
        <Pair name="Retry">{error.retryable ? 'may help' : 'will not help on its own'}</Pair>
      </dl>
      {line === undefined ? null : (
        <div style={{ padding: '0 12px' }}>
          <ActButton act={openSpanLine} label={`Go to line ${line}`} size="xs" plain />
        </div>
      )}
    </div>
  );
}

/** The records as stored: the span, the run, and the rows of the seed's table. */
function Raw({ run, span }: { run: Run; span: Span }) {
  const rows = useLiveQuery('traces.artifactRows', { runId: run.id }).data;
  const own = rows?.filter((row) => row.id === span.id || row.artifact_id === span.name) ?? [];
  const text = JSON.stringify({ span, run, ...(own.length > 0 ? { skill_execution_traces: own } : {}) }, null, 2);
  return (
    <ScrollRegion className={`grow ${styles.plain}`} label="Raw record">
      <TextBlock text={text} json />
    </ScrollRegion>
  );
}

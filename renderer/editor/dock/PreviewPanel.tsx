// renderer/editor/dock/PreviewPanel.tsx - what the model would be sent, part by part, with tokens and cost.
import { Button, Menu } from '@mantine/core';
import { memo, useLayoutEffect, useMemo, useState } from 'react';
import type { Preview } from '../../../electron/contract/execution.ts';
import type { Analysis } from '../../../electron/contract/packages.ts';
import type { AppErrorData } from '../../../electron/contract/schemas/errors.ts';
import { AppError } from '../../../electron/contract/values/errors.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, ActItem, useOffer } from '../../app/acts/controls.tsx';
import { ENTRY } from '../../app/acts/focus.ts';
import {
  inputOfRun,
  ModelPicker,
  plannedSteps,
  ScrollRegion,
  setRunInput,
  TurnPlanFold,
  useLastRuns,
  useRunInput,
} from '../../runs/index.ts';
import { formatCost, formatCount, formatRelative, NONE, plural } from '../../ui/format.ts';
import { DownIcon, ErrorIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { attempt, toast } from '../../ui/toast.tsx';
import { editInput } from '../acts.ts';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { useStable } from '../stable.ts';
import { previewedInput, previewRun, previewSample } from './acts.ts';
import styles from './dock.module.css';
import { piecesOf } from './marks.ts';

interface PreviewPanelProps {
  doc: OpenDocument;
}

export function PreviewPanel({ doc }: PreviewPanelProps) {
  const preview = useDoc(doc, (s) => s.preview);
  const version = useDoc(doc, (s) => s.previewVersion);
  const failed = useDoc(doc, (s) => s.previewFailed);
  const analysis = useDoc(doc, (s) => s.analysis);
  const unreadable = useDoc(doc, (s) => s.locked === 'not_utf8');
  const system = useStable(preview?.system ?? []);
  const costs = useStable(preview?.costs ?? []);
  usePainted(version, preview);
  if (unreadable) return <EmptyState title="Nothing to preview">This file is not UTF-8 text, so no run can use it.</EmptyState>;
  const about = preview?.tokensExact ? '' : '≈ ';
  return (
    <div className="col grow">
      <PreviewBar doc={doc} />
      {preview ? (
        <>
          {failed ? <Outdated failed={failed} onRetry={() => doc.previewWith()} /> : null}
          {preview.code === null ? (
            <ScrollRegion label="Messages to be sent" className="grow" {...ENTRY}>
              <SystemParts parts={system} tokens={preview.systemTokens} about={about} />
              <UserMessage preview={preview} isLater={isLater(analysis, preview)} />
              <div style={{ padding: '0 12px 12px' }}>
                <TurnPlanFold turn={preview.turn} />
              </div>
            </ScrollRegion>
          ) : (
            <ScrollRegion label="Code that runs" className="grow" {...ENTRY}>
              <Code code={preview.code} preview={preview} isLater={isLater(analysis, preview)} />
            </ScrollRegion>
          )}
          <Costs costs={costs} />
        </>
      ) : failed ? (
        <ErrorState
          title="Could not prepare the preview"
          cause={new AppError(failed.code, failed.message, failed)}
          onRetry={() => doc.previewWith()}
        />
      ) : (
        <SkeletonRows rows={8} height={36} label="Preparing the preview" />
      )}
    </div>
  );
}

/** The preview on the screen is one of an earlier text, or of other values. */
function Outdated({ failed: { message, remedy }, onRetry }: { failed: AppErrorData; onRetry(): void }) {
  return (
    <div className="note err" role="alert">
      <ErrorIcon className="s" aria-hidden />
      <span>
        This preview is not up to date. {message} {remedy}
      </span>
      <Button size="xs" className="fixed right" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const PreviewBar = memo(function PreviewBar({ doc }: PreviewPanelProps) {
  const input = useRunInput(doc.id);
  return (
    <div className={`bar ${styles.previewBar}`}>
      <span className="mut sm">Input</span>
      <InputMenu doc={doc} />
      <span className="mut sm">Model</span>
      <span className={styles.model}>
        <ModelPicker size="xs" label="Preview model" value={input.modelId} onChange={(modelId) => setRunInput(doc.id, { modelId })} />
      </span>
    </div>
  );
});

/** Tells the benchmark when the answer to the last edit is on the screen. */
function usePainted(version: number, preview: Preview | null) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures each new preview once
  useLayoutEffect(() => {
    if (!preview || performance.getEntriesByName('sw:edit', 'mark').length === 0) return;
    performance.measure('sw:preview', { start: 'sw:edit', detail: { version } });
    performance.clearMarks('sw:edit');
    if (performance.getEntriesByName('sw:preview').length > 500) performance.clearMeasures('sw:preview');
  }, [preview]);
}

function InputMenu({ doc }: PreviewPanelProps) {
  const input = useRunInput(doc.id);
  const name = useDoc(doc, (s) => s.row.name);
  const runs = useLastRuns(name);
  const takeFrom = (runId: string) =>
    attempt('Could not copy the input.', async () => {
      setRunInput(doc.id, await inputOfRun(runId));
      toast('Input copied from the run', { id: 'input' });
    });
  const own = input.values !== null;
  useOffer(
    previewedInput,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the function takes what it needs of the document
    useMemo(
      () => ({
        own,
        runs: runs.map((run) => ({ id: run.id, label: formatRelative(run.startedAt), note: run.summary ?? '' })),
        useSample: () => setRunInput(doc.id, { values: null }),
        takeFrom,
      }),
      [own, runs, doc],
    ),
  );
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button size="xs" rightSection={<DownIcon className="xs" aria-hidden />}>
          {input.values === null ? 'Sample' : 'Your values'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActItem act={editInput} label="Edit values" />
        <ActItem act={previewSample} label="Use package sample" />
        {runs.length > 0 ? <Menu.Label>From a run</Menu.Label> : null}
        {runs.slice(0, 6).map((run) => (
          <Menu.Item key={run.id} data-act={previewRun.id} onClick={() => runAct(previewRun, { choice: run.id })}>
            {formatRelative(run.startedAt)} <span className="mut">{run.summary?.slice(0, 24)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const FOLD_AT = 600;

interface SystemPartsProps {
  parts: Preview['system'];
  tokens: number;
  /** `≈ ` where tokens are estimated. */
  about: string;
}

const SystemParts = memo(function SystemParts({ parts, tokens, about }: SystemPartsProps) {
  return (
    <section className={styles.message} aria-label="System message">
      <div className={styles.head}>
        <b>System</b>
        <span>{plural(parts.length, 'part')}</span>
        <span className="right num">
          {about}
          {formatCount(tokens)} tokens
        </span>
      </div>
      {parts.length === 0 ? <p className="mut sm">This package sends no system message.</p> : null}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are the same by their place
        <Part key={index} part={part} about={about} />
      ))}
    </section>
  );
});

function Part({ part, about }: { part: Preview['system'][number]; about: string }) {
  const folds = part.kind === 'example' || part.kind === 'output_schema';
  const long = part.text.length > FOLD_AT || folds;
  const [open, setOpen] = useState(false);
  const text = long && !open ? part.text.slice(0, folds ? 0 : FOLD_AT) : part.text;
  return (
    <div className={styles.part} data-kind={part.kind} title={part.label}>
      {long ? (
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className="ell">{part.label}</span>
          <span className="right num">
            {about}
            {formatCount(part.tokens)} tokens
          </span>
        </button>
      ) : part.kind === 'agent' ? (
        <div className={styles.fold}>
          <span className="ell">As {part.label}</span>
          <span className="right num">
            {about}
            {formatCount(part.tokens)} tokens
          </span>
        </div>
      ) : null}
      {text === '' ? null : (
        <div className={part.kind === 'output_schema' ? `code wrap ${styles.schema}` : styles.prose}>
          {text}
          {long && !open ? ' …' : ''}
        </div>
      )}
    </div>
  );
}

/** A step after the first reads what earlier ones give, which no preview has. */
function isLater(analysis: Analysis | null, { user, code }: Preview): boolean {
  const steps = analysis === null ? [] : plannedSteps(analysis);
  return steps.findIndex(({ artifacts }) => artifacts.some(({ key }) => key === (code ?? user)?.artifact)) > 0;
}

interface UserMessageProps {
  preview: Preview;
  isLater: boolean;
}

const UserMessage = memo(function UserMessage({ preview, isLater: later }: UserMessageProps) {
  const { user } = preview;
  return (
    <section className={styles.message} aria-label="User message">
      <div className={styles.head}>
        <b>User</b>
        <span className="ell">{user?.artifact ?? 'the request and the inputs'}</span>
        {user ? (
          <span className="right num">
            {preview.tokensExact ? '' : '≈ '}
            {formatCount(user.tokens)} tokens
          </span>
        ) : null}
      </div>
      <Refusal preview={preview} isLater={later} />
      {user ? (
        <Rendered of={user} kind="prompt" />
      ) : (
        <p className="sm sec row">
          There is no template to render: a run sends the request and the inputs.
          <ActButton act={editInput} label="Write request" size="xs" className="fixed right" plain />
        </p>
      )}
    </section>
  );
});

/** Code as it runs: no model is sent it, nor the prose of the package. */
function Code({ code, preview, isLater: later }: UserMessageProps & { code: NonNullable<Preview['code']> }) {
  return (
    <section className={styles.message} aria-label={code.artifact ?? 'Code'}>
      <div className={styles.head}>
        <b>Code</b>
        <span className="ell">{code.artifact}</span>
        <span className="right">runs in the sandbox; sent to no model</span>
      </div>
      <Refusal preview={preview} isLater={later} />
      <Rendered of={code} kind="code" />
    </section>
  );
}

function Refusal({ preview: { refusal }, isLater: later }: UserMessageProps) {
  if (refusal === null || (later && refusal.code === 'template_undefined')) return null;
  return (
    <p className="err xs" role="status">
      A run would stop here. {refusal.message} {refusal.remedy}
    </p>
  );
}

/** A rendered template with its filled-in values marked. */
function Rendered({ of, kind }: { of: NonNullable<Preview['code']>; kind: 'prompt' | 'code' }) {
  const pieces = useMemo(() => piecesOf(of.text, of.marks), [of]);
  return (
    <div className={`${styles.part} code wrap ${styles.rendered}`} data-kind={kind}>
      {pieces.map((piece, index) =>
        piece.type === null ? (
          piece.text
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity and are never moved
            key={index}
            className={piece.type === 'undefined' ? 'undef' : styles.filled}
            title={piece.type === 'undefined' ? `${piece.name} has no value` : (piece.name ?? undefined)}
          >
            {piece.text}
          </span>
        ),
      )}
      {of.text === '' ? <span className="mut">empty</span> : null}
    </div>
  );
}

type Cost = Preview['costs'][number];

const COSTS: readonly Column<Cost>[] = [
  { head: 'Model', width: { min: 120 }, isName: true, className: 'sm ell', cell: ({ modelId }) => modelId },
  { head: 'Input', width: 72, num: true, className: 'sm', cell: ({ input }) => formatCount(input) },
  {
    head: 'Input cost',
    width: 84,
    num: true,
    className: 'sm',
    title: ({ inputCost }) => (inputCost === null ? 'No price known for this model' : undefined),
    cell: ({ inputCost }) => (inputCost === null ? <span className="mut">{NONE}</span> : formatCost(inputCost)),
  },
];

const Costs = memo(function Costs({ costs }: { costs: Preview['costs'] }) {
  const rows = useMemo(() => costs.slice(0, 6), [costs]);
  if (rows.length === 0) return null;
  return (
    <div className={styles.costs}>
      <Table label="Tokens and cost by model" columns={COSTS} rows={rows} rowHeight={24} keyOf={({ modelId }) => modelId} />
    </div>
  );
});

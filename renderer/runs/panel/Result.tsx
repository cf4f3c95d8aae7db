// renderer/runs/panel/Result.tsx - the result of a run: steps, figures, the answer as it comes, what was sent, and why it stopped.
import { SegmentedControl } from '@mantine/core';
import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Run, Span } from '../../../electron/contract/execution.ts';
import type { AppErrorData } from '../../../electron/contract/schemas/errors.ts';
import { type AnswerEnding, ENDINGS, endingOfSpan, isWhole, shownStatus, toldOfEnding } from '../../../electron/contract/values/ending.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { ENTRY, type Place } from '../../app/acts/focus.ts';
import { goToModels } from '../../app/frame/acts.ts';
import { UnreadOffer } from '../../library/report/UnreadOffer.tsx';
import { formatRelative } from '../../ui/format.ts';
import { ErrorIcon, InfoIcon, WarningIcon } from '../../ui/icons.ts';
import { statusLabel } from '../../ui/labels.tsx';
import { EmptyState, ErrorDetails } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { chooseStep, copyAnswer, goToFailure, grantAgent, openTrace, shownResult } from '../acts.ts';
import styles from '../answer/answer.module.css';
import { looksLikeJson, prettyJson } from '../answer/json-text.ts';
import { Messages } from '../answer/Messages.tsx';
import { ScrollRegion } from '../answer/ScrollRegion.tsx';
import { TextBlock } from '../answer/TextBlock.tsx';
import { Thinking } from '../answer/Thinking.tsx';
import { grantBlocked } from '../asking.tsx';
import { keepRun } from '../cases/cases.ts';
import { KeepMenu } from '../cases/KeepMenu.tsx';
import { useRunInput } from '../input/inputs.ts';
import { answerSpan, givenSpan, isComplete, isRunning, payloadOf, stepsOf } from '../live/run-view.ts';
import { type LiveRun, watchRun } from '../live/runs.ts';
import { usePayload } from '../payload.ts';
import type { PlannedStep } from '../plan.ts';
import { Checked } from './Checked.tsx';
import { useLastRuns } from './History.tsx';
import panel from './panel.module.css';
import { Figures, Steps } from './Steps.tsx';
import { Waits } from './Waits.tsx';

interface ResultProps {
  live: LiveRun;
  skillId: string;
  skillName: string;
  planned: readonly PlannedStep[];
  /** Goes to a line of the package. */
  onGoTo(line: number): Place;
}

export function Result({ live, skillId, skillName, planned, onGoTo }: ResultProps) {
  const [tab, setTab] = useState<'answer' | 'sent'>('answer');
  const [step, setStep] = useState<string | null>(null);
  const { view, runId } = live;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has other steps
  useEffect(() => setStep(null), [runId]);
  const span = answerSpan(view, step);
  const stepSpan = view.spans.find((s) => s.id === step) ?? null;
  const error = live.error ?? stepSpan?.error ?? view.run?.error ?? null;
  const answer = useAnswer(live, step);
  const ending = stepSpan === null ? (view.run?.ending ?? null) : endingOfSpan(stepSpan);
  const ended = runId !== null && view.run !== null && !isRunning(view.run);
  const history = useLastRuns(skillName);
  const spanId = span?.id ?? null;
  const line = error?.where?.line ?? null;
  const steps = useMemo(
    () => stepsOf(view, planned).flatMap((it) => (it.span ? [{ id: it.span.id, label: it.name }] : [])),
    [view, planned],
  );
  const latest = useRef({ text: answer.text, onGoTo });
  latest.current = { text: answer.text, onGoTo };
  const answered = answer.text !== '';
  const { agent } = useRunInput(skillId);
  const isBlocked = error?.code === 'run_blocked';
  useOffer(
    shownResult,
    useMemo(
      () => ({
        answered,
        runId,
        spanId,
        ended,
        line,
        steps,
        skillName,
        history: history.filter((run) => !isRunning(run)).map(historyChoice),
        choose: (id: string) => setStep((now) => (now === id ? null : id)),
        copy: () => copy(latest.current.text),
        grant: isBlocked ? () => grantBlocked(skillId, agent) : null,
        keep: async (expected: boolean) => runId !== null && keepRun(runId, expected),
        watch: (id: string) => watchRun(skillId, id),
        goTo: (at: number) => latest.current.onGoTo(at),
      }),
      [answered, runId, spanId, ended, line, steps, history, skillName, skillId, isBlocked, agent],
    ),
  );
  return (
    <section className={`col grow ${panel.result}`} aria-label="Result" {...ENTRY}>
      <Steps view={view} planned={planned} chosen={step} onChoose={(id) => runAct(chooseStep, { choice: id })} />
      <Figures live={live} skillName={skillName} />
      <div className="bar" style={{ borderBottom: 0 }}>
        <SegmentedControl
          aria-label="What to show"
          value={tab}
          onChange={(next) => setTab(next as 'answer' | 'sent')}
          data={[
            { value: 'answer', label: 'Answer' },
            { value: 'sent', label: 'Sent messages' },
          ]}
        />
        <span className="row g4 right">
          <ActButton act={copyAnswer} label="Copy" size="xs" variant="subtle" color="gray" />
          {ended ? <KeepMenu skillId={skillId} /> : null}
          <ActButton act={openTrace} label="Open trace" size="xs" variant="subtle" color="gray" />
        </span>
      </div>
      {view.run ? <Waits run={view.run} /> : null}
      {error ? <RunError error={error} /> : null}
      {ended && ending !== null && ending !== 'complete' ? (
        <Ending ending={ending} calls={stepSpan !== null && span !== null ? [span] : view.spans} />
      ) : null}
      {tab === 'answer' ? (
        <>
          {span ? <Thinking key={span.id} span={span} live={view.thoughts.get(span.id)} /> : null}
          <Answer
            {...answer}
            started={runId !== null || live.starting}
            failed={error !== null}
            ending={ending}
            complete={isComplete(view, step)}
          />
        </>
      ) : (
        <ScrollRegion className="grow" label="Sent messages">
          {span ? (
            <Messages span={span} live={view.texts.get(span.id)} thought={view.thoughts.get(span.id)} />
          ) : (
            <EmptyState title="Nothing sent yet" />
          )}
        </ScrollRegion>
      )}
      <Checked view={view} step={step} output={answer.text} />
    </section>
  );
}

const historyChoice = (run: Run) => ({
  id: run.id,
  label: `${statusLabel(shownStatus(run))}, ${formatRelative(run.startedAt)}`,
  note: run.summary ?? '',
});

async function copy(text: string) {
  await navigator.clipboard.writeText(text);
  toast('Answer copied', { id: 'copied' });
}

/** The text of the answer: as it streams while it runs, as it is kept afterwards. */
function useAnswer(live: LiveRun, step: string | null): { text: string; streaming: boolean } {
  const { view } = live;
  const span = givenSpan(view, step) ?? answerSpan(view, step);
  const streamed = (span && view.texts.get(span.id)) ?? '';
  const holder = streamed === '' ? (span ?? view.spans.find((s) => s.kind === 'run') ?? null) : null;
  const kept = usePayload(payloadOf(holder, 'output')?.id ?? null);
  return { text: streamed === '' ? kept.text : streamed, streaming: isRunning(view.run) && span?.status === 'running' };
}

const NEAR_END = 40;

interface AnswerProps {
  text: string;
  streaming: boolean;
  started: boolean;
  failed: boolean;
  ending: AnswerEnding | null;
  complete: boolean;
}

function Answer({ text, streaming, started, failed, ending, complete }: AnswerProps) {
  const box = useRef<HTMLDivElement>(null);
  /** True as long as the reader has not scrolled away from the end. */
  const follows = useRef(true);
  const pretty = useMemo(() => (streaming ? null : prettyJson(text)), [text, streaming]);
  const json = pretty !== null || looksLikeJson(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each piece of text
  useEffect(() => {
    if (streaming && follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text, streaming]);
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
  };
  if (!started) return <EmptyState title="No runs yet">Press Run and the answer appears here as it arrives.</EmptyState>;
  if (text === '' && !streaming) return failed || !isWhole(ending) ? null : <EmptyState title="No answer yet" />;
  return (
    <ScrollRegion
      ref={box}
      className={`${styles.answer} ${json ? 'code wrap' : styles.prose}`}
      onScroll={onScroll}
      label="Answer"
      aria-busy={streaming}
    >
      <TextBlock text={pretty ?? text} json={json} />
      {streaming ? <span className={styles.caret} aria-hidden /> : null}
      <span className="sr-only" role="status">
        {streaming ? 'The answer is being written' : complete ? ENDINGS.complete.told : null}
      </span>
    </ScrollRegion>
  );
}

/** What is to be known of an answer that is not simply complete. */
function Ending({ ending, calls }: { ending: AnswerEnding; calls: readonly Span[] }) {
  const { whole, remedy } = ENDINGS[ending];
  return (
    <div className={`note ${whole ? 'info' : 'warn'} ${panel.error}`} role="status">
      {whole ? <InfoIcon className="s" aria-hidden /> : <WarningIcon className="s" aria-hidden />}
      <span className="grow">
        <b>{toldOfEnding(ending, calls)}</b> {remedy}
      </span>
    </div>
  );
}

function RunError({ error }: { error: AppErrorData }) {
  const line = error.where?.line;
  const aboutModel = /^(model_|secret_|download_)/.test(error.code);
  return (
    <div className={`note ${error.code === 'cancelled' ? '' : 'err'} ${panel.error}`} role="alert">
      <ErrorIcon className="s" aria-hidden />
      <span className="grow">
        <b>{error.message}</b> {error.remedy}
        <ErrorDetails error={error} />
      </span>
      {line === undefined ? null : <ActButton act={goToFailure} label={`Go to line ${line}`} size="xs" plain />}
      {error.code === 'run_blocked' ? <ActButton act={grantAgent} label="Grant what is missing" size="xs" plain /> : null}
      <UnreadOffer error={error} />
      {aboutModel ? <ActButton act={goToModels} label="Open Settings" size="xs" plain /> : null}
    </div>
  );
}

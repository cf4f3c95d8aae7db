// renderer/runs/panel/Steps.tsx - the steps of a run across the top, and its figures below them.
import type { Run } from '../../../electron/contract/execution.ts';
import type { ArtifactKind } from '../../../electron/contract/packages.ts';
import { spanStatus, stateInWords } from '../../../electron/contract/values/ending.ts';
import { capital, formatCost, formatCount, formatDuration, plural } from '../../ui/format.ts';
import { StoppedIcon } from '../../ui/icons.ts';
import { KindIcon, StatusIcon, statusLabel } from '../../ui/labels.tsx';
import { chooseStep } from '../acts.ts';
import {
  figuresOf,
  firstTokenMs,
  isRunning,
  isThinking,
  loadsModel,
  preparesSandbox,
  type RunView,
  type StepView,
  stepsOf,
  waitsForModel,
} from '../live/run-view.ts';
import type { LiveRun } from '../live/runs.ts';
import { useModels } from '../model/ModelPicker.tsx';
import type { PlannedStep } from '../plan.ts';
import { useElapsed } from '../useElapsed.ts';
import { History } from './History.tsx';
import styles from './panel.module.css';

export function Steps({
  view,
  planned,
  chosen,
  onChoose,
}: {
  view: RunView;
  planned: readonly PlannedStep[];
  chosen: string | null;
  onChoose(id: string): void;
}) {
  const steps = stepsOf(view, planned);
  if (steps.length === 0) return null;
  const running = isRunning(view.run);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step) => (
        <li key={step.span?.id ?? step.name}>
          <Step step={step} running={running} chosen={step.span !== null && step.span.id === chosen} onChoose={onChoose} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step, running, chosen, onChoose }: { step: StepView; running: boolean; chosen: boolean; onChoose(id: string): void }) {
  const { span } = step;
  const elapsed = useElapsed(span?.startedAt ?? null, running && span?.status === 'running');
  const state = span ? spanStatus(span) : 'waiting';
  const time = span ? formatDuration(span.durationMs ?? elapsed) : running ? 'waiting' : 'not run';
  return (
    <button
      type="button"
      className={styles.step}
      data-state={state}
      aria-pressed={chosen}
      data-act={chooseStep.id}
      disabled={!span}
      onClick={() => span && onChoose(span.id)}
      title={span ? `${step.name}: ${statusLabel(spanStatus(span))}` : `${step.name} has not run`}
    >
      <span className="row g6">
        {span ? <StatusIcon status={spanStatus(span)} labelled /> : <StoppedIcon className="s mut" aria-hidden />}
        {step.kind ? <KindIcon kind={step.kind as ArtifactKind} /> : null}
        <span className="ell">{step.name}</span>
        {step.fallbackOf ? <span className="mut xs">fallback</span> : null}
      </span>
      <span className="xs mut num">{time}</span>
    </button>
  );
}

const FREE = { input: 0, output: 0 };

/** What a run does, in words for a person watching it. */
function stateWords(run: Run, view: RunView): string {
  if (run.waiting) return 'Waiting for your answer';
  if (run.queuePosition !== null) return `Position ${run.queuePosition} in the queue`;
  if (loadsModel(view)) return 'Loading the model';
  if (waitsForModel(view)) return 'Waiting for the model';
  if (preparesSandbox(view)) return 'Preparing the sandbox (first run only)';
  if (isThinking(view)) return 'Thinking';
  const warnings = run.status === 'completed' && run.warnings > 0 ? `, ${plural(run.warnings, 'warning')}` : '';
  const state = stateInWords(run);
  return `${capital(state)}${warnings}`;
}

/** Status, time, tokens and cost so far: always visible. */
export function Figures({ live, skillName }: { live: LiveRun; skillName: string }) {
  const { run } = live.view;
  const first = firstTokenMs(live.view);
  const running = live.starting || isRunning(run);
  const elapsed = useElapsed(run?.startedAt ?? null, isRunning(run));
  const loading = isRunning(run) ? loadsModel(live.view) : null;
  const loadingMs = useElapsed(loading?.startedAt ?? null, loading !== null);
  const model = useModels().find(({ id }) => id === run?.modelId);
  const figures = figuresOf(live.view, model?.local ? FREE : { input: model?.inputPrice ?? null, output: model?.outputPrice ?? null });
  const about = figures.estimated ? '≈ ' : '';
  const ms = run?.durationMs ?? elapsed;
  const seconds = (ms - (first ?? 0)) / 1000;
  const rate = figures.output !== null && first !== null && seconds > 0.2 ? Math.round(figures.output / seconds) : null;
  return (
    <div className={styles.figures}>
      <span>
        <b aria-live="polite">{run ? stateWords(run, live.view) : live.starting ? 'Starting' : 'Not run yet'}</b>
        {loading ? <b className="num">, {Math.round(loadingMs / 1000)} s</b> : null}
      </span>
      {run ? <Figure label="time" value={formatDuration(ms)} /> : null}
      {first === null ? null : <Figure label="first token" value={formatDuration(first)} />}
      {figures.input === null ? null : <Figure label="input" value={`${about}${formatCount(figures.input)} tokens`} />}
      {figures.output === null ? null : <Figure label="output" value={`${about}${formatCount(figures.output)} tokens`} />}
      {rate === null ? null : <span className="mut num">{rate} per second</span>}
      {run && !(running && figures.cost === null) ? (
        <Figure label={running ? 'cost so far' : 'cost'} value={formatCost(figures.cost)} />
      ) : null}
      <History skillName={skillName} />
    </div>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <span className="mut num">
    {label} <b className="sec">{value}</b>
  </span>
);

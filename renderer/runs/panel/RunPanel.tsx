// renderer/runs/panel/RunPanel.tsx - try a skill: input left (or first), result right (or second). The preview uses the same values.
import { NumberInput, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Analysis } from '../../../electron/contract/packages.ts';
import type { TurnPlan } from '../../../electron/contract/turns/turn.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { ENTRY, type Place } from '../../app/acts/focus.ts';
import { run, runCases, testCases } from '../../editor/acts.ts';
import { plural } from '../../ui/format.ts';
import { stop } from '../acts.ts';
import { AgentPicker, useHasAgents } from '../agent/AgentPicker.tsx';
import { CaseBar } from '../cases/CaseBar.tsx';
import { useCases } from '../cases/cases.ts';
import { InputForm, JsonInput } from '../input/InputForm.tsx';
import { type RunInput, setRunInput, useRunInput } from '../input/inputs.ts';
import { emptyField, inputPlace, useNeeded } from '../input/needed.ts';
import { problemsOf } from '../input/problems.ts';
import { sampleInput } from '../input/sample.ts';
import { isBusy, useLiveRun } from '../live/runs.ts';
import { type Side, showSide, useSide } from '../live/side.ts';
import { ModelNotice, ModelPicker, priceText, useChosenModel } from '../model/ModelPicker.tsx';
import { executables, plannedSteps, wantsRequest } from '../plan.ts';
import { TurnPlanFold } from '../turn/TurnPlanView.tsx';
import { ActKeys } from './ActKeys.tsx';
import styles from './panel.module.css';
import { Result } from './Result.tsx';

const TWO_COLUMNS = 720;

export interface RunPanelProps {
  skillId: string;
  skillName: string;
  analysis: Analysis | null;
  /** What a run would be by its preview; null = not known yet. */
  turn: TurnPlan | null;
  /** Why the skill cannot run; null = it can. */
  blocked: string | null;
  onGoTo(line: number): Place;
}

export default function RunPanel(props: RunPanelProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const live = useLiveRun(props.skillId);
  const side = useSide((s) => s[props.skillId] ?? 'input');
  const wide = width >= TWO_COLUMNS;
  const planned = useMemo(() => (props.analysis ? plannedSteps(props.analysis) : []), [props.analysis]);
  const input = useRunInput(props.skillId);
  const steps = input.artifact === null ? planned : planned.filter((step) => step.artifacts.some((a) => a.key === input.artifact));
  // A run that cannot begin goes to the field that it needs.
  const needed = useNeeded((s) => s.bySkill[props.skillId] ?? null);
  useEffect(() => {
    if (needed !== null) showSide(props.skillId, 'input');
  }, [props.skillId, needed]);
  const result = <Result live={live} skillId={props.skillId} skillName={props.skillName} planned={steps} onGoTo={props.onGoTo} />;
  return (
    <div ref={ref} className={styles.panel} data-wide={wide} data-own-undo>
      {wide ? null : (
        <div className="bar">
          <SegmentedControl
            aria-label="Input or result"
            value={side}
            onChange={(next) => showSide(props.skillId, next as Side)}
            data={[
              { value: 'input', label: 'Input' },
              { value: 'result', label: 'Result' },
            ]}
          />
          <RunOrStop busy={isBusy(live)} />
        </div>
      )}
      {wide || side === 'input' ? <InputSide {...props} busy={isBusy(live)} wide={wide} /> : null}
      {wide || side === 'result' ? result : null}
    </div>
  );
}

function RunOrStop({ busy, wide = false }: { busy: boolean; wide?: boolean }) {
  const look = { size: wide ? 'sm' : 'xs', className: wide ? 'grow' : 'right' } as const;
  return busy ? (
    <ActButton act={stop} {...look} color="red" c="var(--sw-err)">
      <ActKeys label="Stop" keys="Shift+F5" />
    </ActButton>
  ) : (
    <ActButton act={run} {...look}>
      <ActKeys label="Run" keys="F5" />
    </ActButton>
  );
}

function InputSide(props: RunPanelProps & { busy: boolean; wide: boolean }) {
  const { skillId, analysis, blocked } = props;
  const input = useRunInput(skillId);
  const [as, setAs] = useState<'form' | 'json'>('form');
  const schema = analysis?.metadata.inputSchema ?? null;
  const sample = useMemo(() => sampleInput(analysis), [analysis]);
  const values = input.values ?? sample;
  const live = useLiveRun(skillId);
  const error = live.error ?? live.view.run?.error ?? null;
  const needed = useNeeded((s) => s.bySkill[skillId] ?? null);
  const isNeeded = needed !== null && inputPlace(emptyField(schema, values) ?? []) === inputPlace(needed.path);
  const problems = useMemo(
    () => [...problemsOf(error), ...(isNeeded ? [{ path: [...needed.path], message: 'needs a value before a run' }] : [])],
    [error, isNeeded, needed],
  );
  useEffect(() => {
    if (needed !== null) setAs('form');
  }, [needed]);
  const set = (part: Partial<RunInput>) => setRunInput(skillId, part);
  const asksRequest = analysis !== null && (wantsRequest(analysis) || input.request !== '');
  return (
    <section className={styles.input} aria-label="Input">
      {schema || asksRequest ? (
        <div className="bar" style={{ background: 'none' }}>
          <CaseBar skillId={skillId} input={{ inputs: values, request: input.request }} />
          {schema ? (
            <span className="right">
              <SegmentedControl
                aria-label="Show input as"
                value={as}
                onChange={(next) => setAs(next as 'form' | 'json')}
                data={[
                  { value: 'form', label: 'Form' },
                  { value: 'json', label: 'JSON' },
                ]}
              />
            </span>
          ) : null}
        </div>
      ) : null}
      <div className="scroll grow" {...ENTRY}>
        {schema && as === 'form' ? (
          <InputForm schema={schema} values={values} problems={problems} files onChange={(next) => set({ values: next })} />
        ) : null}
        {schema && as === 'json' ? <JsonInput values={values} onChange={(next) => set({ values: next })} /> : null}
        {asksRequest ? (
          <div className={styles.field} style={{ paddingTop: 10 }}>
            <div className={styles.fieldHead}>
              <label htmlFor="run-request">Request</label>
              <span className="mut xs">
                {schema && executables(analysis).length === 0
                  ? 'what the user asks; optional, as the inputs are sent'
                  : 'what the user asks'}
              </span>
            </div>
            <Textarea
              id="run-request"
              autosize
              minRows={3}
              maxRows={16}
              value={input.request}
              onChange={(event) => set({ request: event.currentTarget.value })}
            />
          </div>
        ) : null}
        {!schema && !asksRequest ? (
          <p className={`mut sm ${styles.field}`} style={{ paddingTop: 10 }}>
            This skill needs no input.
          </p>
        ) : null}
        <div className={styles.line} />
        <RunOptions {...props} input={input} onChange={set} />
        <div className={styles.field}>
          <TurnPlanFold turn={props.turn} />
          <ModelNotice modelId={input.modelId} />
          {blocked ? <p className="err sm">{blocked}</p> : null}
        </div>
      </div>
      {props.wide ? (
        <div className={styles.foot}>
          <RunOrStop busy={props.busy} wide />
          <AllCases {...props} />
        </div>
      ) : (
        <div className={styles.foot}>
          <AllCases {...props} />
        </div>
      )}
    </section>
  );
}

/** The test cases, and a batch over them once there are some. */
function AllCases({ skillId }: RunPanelProps) {
  const cases = useCases(skillId);
  if (!cases) return null;
  return (
    <>
      <ActButton act={testCases} label="Test cases" plain />
      {cases.length > 0 ? <ActButton act={runCases} label={`Run all ${cases.length}`} plain /> : null}
    </>
  );
}

function RunOptions({ analysis, input, onChange }: RunPanelProps & { input: RunInput; onChange(part: Partial<RunInput>): void }) {
  const model = useChosenModel(input.modelId);
  const steps = analysis ? executables(analysis) : [];
  const hasAgents = useHasAgents(input.agent);
  const only = steps.flatMap((step) => step.artifacts).map((artifact) => ({ value: artifact.key, label: artifact.key }));
  return (
    <>
      {hasAgents ? (
        <div className={styles.field}>
          <div className={styles.fieldHead}>
            <span>Run as</span>
            <span className="mut xs">its prompt comes first; its tools and permissions count</span>
          </div>
          <AgentPicker value={input.agent} onChange={(agent) => onChange({ agent })} />
        </div>
      ) : null}
      <div className={styles.field}>
        <div className={styles.fieldHead}>
          <span>Model</span>
          <span className="mut xs">{model ? priceText(model) : ''}</span>
        </div>
        <ModelPicker value={input.modelId} onChange={(modelId) => onChange({ modelId })} />
      </div>
      <div className={`${styles.field} row g12`}>
        <div className="grow">
          <div className={styles.fieldHead}>
            <label htmlFor="run-timeout">Timeout</label>
          </div>
          <NumberInput
            id="run-timeout"
            suffix=" s"
            min={1}
            max={1800}
            clampBehavior="blur"
            hideControls
            allowDecimal={false}
            value={Math.round(input.timeoutMs / 1000)}
            onChange={(value) => {
              if (typeof value === 'number' && value >= 1 && value <= 1800) onChange({ timeoutMs: value * 1000 });
            }}
          />
        </div>
        {steps.length > 1 || only.length > 1 ? (
          <div className="grow">
            <div className={styles.fieldHead}>
              <span>Steps</span>
            </div>
            <Select
              aria-label="Steps"
              allowDeselect={false}
              value={input.artifact ?? ''}
              data={[{ value: '', label: `All, ${plural(analysis ? plannedSteps(analysis).length : 0, 'step')}` }, ...only]}
              onChange={(value) => onChange({ artifact: value === '' ? null : value })}
            />
          </div>
        ) : null}
      </div>
    </>
  );
}

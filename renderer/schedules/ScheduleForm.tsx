// renderer/schedules/ScheduleForm.tsx - when a skill is to run, and what it is asked then: shown with the next five times while it is written.
import { Checkbox, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { SkillSchedule } from '../../electron/contract/duties/schedules.ts';
import type { DutySchedule } from '../../electron/contract/roles/role.ts';
import { momentText } from '../agents/duties/words.tsx';
import { useLiveQuery } from '../client/live.ts';
import { UnreadOffer } from '../library/report/UnreadOffer.tsx';
import { fieldsOf, InputForm } from '../runs/index.ts';
import { problemsOf } from '../runs/input/problems.ts';
import { DialogForm, useSubmit } from '../ui/Dialog.tsx';
import { saveSchedule } from './doing.tsx';

interface ScheduleFormProps {
  skillId: string;
  /** null = a new one. */
  schedule: SkillSchedule | null;
  onDone(): void;
  onCancel(): void;
}

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
const FIRST: DutySchedule = { kind: 'cron', cron: '0 9 * * 1-5' };

export function ScheduleForm({ skillId, schedule: before, onDone, onCancel }: ScheduleFormProps) {
  const [schedule, setSchedule] = useState<DutySchedule>(before?.duty.schedule ?? FIRST);
  const [timeZone, setTimeZone] = useState(before?.duty.timeZone ?? null);
  const [request, setRequest] = useState(before?.request ?? '');
  const [inputs, setInputs] = useState<Record<string, unknown>>(before?.duty.inputs ?? {});
  const [enabled, setEnabled] = useState(true);
  /** Intervals know none. */
  const zone = schedule.kind === 'cron' ? timeZone : null;
  const form = useSubmit(true, async () => {
    form.forget();
    const saved = await saveSchedule(before?.id ?? null, { skillId, schedule, timeZone: zone, request, inputs, paused: !enabled });
    if (saved) onDone();
  });
  const { error } = form;
  return (
    <DialogForm form={form} act={before === null ? 'Put on schedule' : 'Save schedule'} onCancel={onCancel}>
      <When schedule={schedule} onChange={setSchedule} />
      {schedule.kind === 'cron' ? (
        <Select
          label="Time zone"
          placeholder={`That of this machine, ${HERE}`}
          data={ZONES}
          value={timeZone}
          searchable
          clearable
          limit={100}
          clearButtonProps={{ 'aria-label': 'Use the time zone of this machine' }}
          onChange={setTimeZone}
        />
      ) : null}
      <NextTimes schedule={schedule} timeZone={zone} />
      <Textarea
        label="Request"
        description="What the skill is asked each time"
        autosize
        minRows={2}
        maxRows={6}
        value={request}
        onChange={(event) => setRequest(event.currentTarget.value)}
      />
      <Inputs skillId={skillId} values={inputs} problems={problemsOf(error)} onChange={setInputs} />
      {before === null ? (
        <Checkbox
          label="Enabled"
          description="It runs as you, while the app is open; nobody is asked then."
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
      ) : null}
      {error === null ? null : (
        <div className="note err" role="alert">
          <span className="grow">
            {error.message} {error.remedy}
          </span>
          <UnreadOffer error={error} />
        </div>
      )}
    </DialogForm>
  );
}

const UNITS = [
  { value: '1', label: 'minutes' },
  { value: '60', label: 'hours' },
  { value: '1440', label: 'days' },
];
const unitOf = (minutes: number): string => [...UNITS].reverse().find(({ value }) => minutes % Number(value) === 0)!.value;

function When({ schedule, onChange }: { schedule: DutySchedule; onChange(schedule: DutySchedule): void }) {
  const cron = useRef<HTMLInputElement>(null);
  // The dialog is there before its form.
  useEffect(() => cron.current?.select(), []);
  return (
    <>
      <SegmentedControl
        aria-label="When it runs"
        value={schedule.kind}
        onChange={(kind) => onChange(kind === 'cron' ? FIRST : { kind: 'interval', minutes: 60 })}
        data={[
          { value: 'cron', label: 'At set times' },
          { value: 'interval', label: 'Again and again' },
        ]}
      />
      {schedule.kind === 'cron' ? (
        <TextInput
          label="Cron"
          description="Minute, hour, day of the month, month, day of the week: 0 9 * * 1-5 is 9:00 from Monday to Friday"
          data-autofocus
          ref={cron}
          classNames={{ input: 'mono' }}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          value={schedule.cron}
          onChange={(event) => onChange({ kind: 'cron', cron: event.currentTarget.value })}
        />
      ) : (
        <Every minutes={schedule.minutes} onChange={(minutes) => onChange({ kind: 'interval', minutes })} />
      )}
    </>
  );
}

const MOST_MINUTES = 527_040;

function Every({ minutes, onChange }: { minutes: number; onChange(minutes: number): void }) {
  const [unit, setUnit] = useState(() => unitOf(minutes));
  const each = Number(unit);
  const set = (count: number, by: number) => onChange(Math.min(MOST_MINUTES, Math.max(1, Math.round(count)) * by));
  return (
    <div className="row g8" style={{ alignItems: 'end' }}>
      <NumberInput
        label="Every"
        w={120}
        min={1}
        max={Math.floor(MOST_MINUTES / each)}
        allowDecimal={false}
        value={minutes / each}
        onChange={(count) => set(Number(count), each)}
      />
      <Select
        aria-label="Unit"
        w={140}
        allowDeselect={false}
        data={UNITS}
        value={unit}
        onChange={(next) => {
          if (next === null) return;
          setUnit(next);
          set(minutes / each, Number(next));
        }}
      />
    </div>
  );
}

/** In the time zone of this machine, as all times that are shown. */
function NextTimes({ schedule, timeZone }: { schedule: DutySchedule; timeZone: string | null }) {
  const times = useLiveQuery('schedules.times', { schedule, timeZone }, { placeholderData: (previous) => previous }).data;
  return (
    <p className="sm" aria-live="polite" style={{ minHeight: 36 }}>
      {times === undefined ? null : times.problem === null ? (
        <span className="sec">
          Next {times.next.map(momentText).join(' · ')} <span className="mut">({HERE})</span>
        </span>
      ) : (
        <span className="err">{times.problem}</span>
      )}
    </p>
  );
}

interface InputsProps {
  skillId: string;
  values: Record<string, unknown>;
  problems: ReturnType<typeof problemsOf>;
  onChange(values: Record<string, unknown>): void;
}

function Inputs({ skillId, values, problems, onChange }: InputsProps) {
  const schema = useLiveQuery('library.open', { id: skillId }).data?.analysis?.metadata.inputSchema ?? null;
  if (schema === null || fieldsOf(schema).length === 0) return null;
  return (
    <section aria-label="Inputs" className="col g6">
      <h3 className="sm semi">Inputs</h3>
      <Suspense fallback={null}>
        <InputForm schema={schema} values={values} problems={problems} onChange={onChange} />
      </Suspense>
    </section>
  );
}

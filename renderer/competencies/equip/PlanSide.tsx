// renderer/competencies/equip/PlanSide.tsx - the prompt before and after, and the settings that the competency asks for.
import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { EquipPlan } from '../../../electron/contract/agents/plan.ts';
import type { CompetencySetting } from '../../../electron/contract/competencies/competencies.ts';
import styles from './equip.module.css';
import { changeWords, compareLines } from './lines.ts';

export function PromptPart({ plan }: { plan: EquipPlan }) {
  const [view, setView] = useState('difference');
  const lines = useMemo(() => compareLines(plan.before.prompt, plan.after.prompt), [plan]);
  const shown = view === 'result' ? lines.filter(({ kind }) => kind !== 'gone') : lines;
  return (
    <>
      <div className={styles.promptHead}>
        System prompt
        <span className="sm mut">{changeWords(lines)}</span>
        <span className="grow" />
        <SegmentedControl
          size="xs"
          aria-label="View of the prompt"
          value={view}
          onChange={setView}
          data={[
            { value: 'difference', label: 'Difference' },
            { value: 'result', label: 'Result' },
          ]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long prompt is scrolled by the keyboard */}
      <section className={`scroll ${styles.prompt}`} aria-label="System prompt" tabIndex={0}>
        {shown.length === 0 ? (
          <p className="sm mut" style={{ padding: 12 }}>
            The prompt stays empty
          </p>
        ) : null}
        {shown.map((line) => (
          <div key={`${line.before} ${line.after}`} data-kind={view === 'result' ? 'same' : line.kind}>
            <i>{view === 'result' ? '' : (line.before ?? '')}</i>
            <i>{line.after ?? ''}</i>
            <span>
              {view === 'difference' && line.kind !== 'same' ? (
                <b className="sr-only">{line.kind === 'new' ? 'added ' : 'removed '}</b>
              ) : null}
              {line.text}
            </span>
          </div>
        ))}
      </section>
    </>
  );
}

interface SettingsPartProps {
  settings: readonly CompetencySetting[];
  /** What was chosen here, by key. */
  values: Readonly<Record<string, string>>;
  onChange(key: string, value: string): void;
}

export function SettingsPart({ settings, values, onChange }: SettingsPartProps) {
  if (settings.length === 0) return null;
  return (
    <section className={`scroll ${styles.settings}`} aria-label="Settings it asks for">
      <h3 className="sm semi">Settings it asks for</h3>
      {settings.map((setting) => (
        <div key={setting.key} className={styles.setting}>
          <span className="sm ell" title={setting.key} id={`setting-${setting.key}`}>
            {setting.label || setting.key}
          </span>
          <SettingField
            setting={setting}
            labelledBy={`setting-${setting.key}`}
            value={values[setting.key] ?? setting.default ?? ''}
            onChange={(value) => onChange(setting.key, value)}
          />
        </div>
      ))}
    </section>
  );
}

interface SettingFieldProps {
  setting: CompetencySetting;
  value: string;
  labelledBy: string;
  onChange(value: string): void;
}

/** Each value once, as a file can name one twice; what is chosen and none of them stays, and is told. */
export function choicesOf(options: CompetencySetting['options'], chosen: string): { value: string; label: string }[] {
  const unique = options.filter((option, at) => options.findIndex((each) => each.value === option.value) === at);
  const known = chosen === '' || unique.some((option) => option.value === chosen);
  return [
    ...(known ? [] : [{ value: chosen, label: `${chosen} (none of the options)` }]),
    ...unique.map((option) => ({ value: option.value, label: option.label || option.value })),
  ];
}

/** A Select with its options, a Toggle, or text; a Select without options is text. */
export function SettingField({ setting: { type, options }, value, labelledBy, onChange }: SettingFieldProps) {
  if (type === 'Toggle') {
    return (
      <Switch
        aria-labelledby={labelledBy}
        checked={value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : 'false')}
      />
    );
  }
  if (type === 'Select' && options.length > 0) {
    return (
      <Select
        aria-labelledby={labelledBy}
        value={value === '' ? null : value}
        data={choicesOf(options, value)}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange(next)}
      />
    );
  }
  return (
    <TextInput aria-labelledby={labelledBy} value={value} maxLength={10_000} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

// renderer/settings/LimitField.tsx - a number that is a limit, with its unit; empty means none.
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import styles from './Settings.module.css';

/** Written when the person leaves the field: a half-typed number is not a limit to save. */
export function LimitField({
  of,
  label,
  unit,
  max,
  value,
  disabled = false,
  placeholder = 'no limit',
  onChange,
}: {
  of: string;
  label: string;
  unit: string;
  max: number;
  value: number | null;
  disabled?: boolean;
  /** What an empty field means. */
  placeholder?: string;
  onChange(value: number | null): void;
}) {
  const [typed, setTyped] = useState<{ text: number | string; of: number | null } | null>(null);
  const shown = typed?.of === value ? typed.text : (value ?? '');
  const finish = () => {
    const next = typeof shown === 'number' && shown >= 1 ? Math.min(shown, max) : null;
    setTyped(null);
    if (next !== value) onChange(next);
  };
  return (
    <NumberInput
      className={styles.field ?? ''}
      size="xs"
      label={label}
      aria-label={`${of}: ${label.toLowerCase()}`}
      placeholder={placeholder}
      suffix={unit}
      min={1}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      disabled={disabled}
      value={shown}
      onChange={(text) => setTyped({ text, of: value })}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
    />
  );
}

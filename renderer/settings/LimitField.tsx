// renderer/settings/LimitField.tsx - a number that is a limit, with its unit; empty means none.
import { NumberInput } from '@mantine/core';
import { useTyped } from '../ui/typed.ts';
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
  /** Keeps it, and says whether it could. */
  onChange(value: number | null): Promise<boolean>;
}) {
  const { typed, type, keep } = useTyped<number | string>();
  const finish = () => {
    if (typed === null) return;
    const next = typeof typed === 'number' && typed >= 1 ? Math.min(typed, max) : null;
    if (next === value) type(null);
    else keep(() => onChange(next));
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
      value={typed ?? value ?? ''}
      onChange={type}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
    />
  );
}

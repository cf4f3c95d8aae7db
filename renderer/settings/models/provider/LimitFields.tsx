// renderer/settings/models/provider/LimitFields.tsx - calls at once and calls per minute; an empty field = no limit.
import { NumberInput } from '@mantine/core';
import type { Limits } from '../../../../electron/contract/models.ts';
import styles from '../../Settings.module.css';

const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

interface LimitFieldsProps {
  limits: Limits;
  error: string | undefined;
  onChange(limits: Limits): void;
}

export function LimitFields({ limits, error, onChange }: LimitFieldsProps) {
  return (
    <div className={styles.two}>
      <NumberInput
        label="Concurrent calls"
        description="Further calls wait; leave empty for no limit"
        value={limits.concurrent ?? ''}
        allowDecimal={false}
        allowNegative={false}
        error={error}
        onChange={(value) => onChange({ ...limits, concurrent: numberOf(value) })}
      />
      <NumberInput
        label="Calls per minute"
        description="As your plan allows; leave empty for no limit"
        value={limits.perMinute ?? ''}
        allowDecimal={false}
        allowNegative={false}
        onChange={(value) => onChange({ ...limits, perMinute: numberOf(value) })}
      />
    </div>
  );
}

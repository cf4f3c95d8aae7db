// renderer/editor/dock/triggers/model/AskForm.tsx - what a model is asked with: which one, how often, and for how many dollars at most.
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { MAX_TIMES } from '../../../../../electron/contract/triggers/trying.ts';
import { ModelNotice, ModelPicker } from '../../../../runs/index.ts';

export interface Asking {
  modelId: string | null;
  times: number;
  /** As it is typed. */
  maxCost: number | string;
}

export const costOf = ({ maxCost }: Asking): number | null => (typeof maxCost === 'number' && maxCost > 0 ? maxCost : null);

interface AskFormProps {
  asking: Asking;
  onChange(asking: Asking): void;
  /** What `times` is called, and its least value. */
  times: { label: string; min: 0 | 1 };
  children?: ReactNode;
}

export function AskForm({ asking, onChange, times, children }: AskFormProps) {
  const { modelId, maxCost } = asking;
  return (
    <>
      <div className="row g8 wrap">
        <ModelPicker value={modelId} onChange={(id) => onChange({ ...asking, modelId: id })} size="xs" labelled />
        {children}
        <NumberInput
          size="xs"
          w={150}
          label={times.label}
          min={times.min}
          max={MAX_TIMES}
          clampBehavior="strict"
          value={asking.times}
          onChange={(value) => onChange({ ...asking, times: Number(value) || times.min })}
        />
        <NumberInput
          size="xs"
          w={130}
          label="Dollars, at most"
          min={0}
          decimalScale={4}
          placeholder="no limit"
          value={maxCost}
          onChange={(value) => onChange({ ...asking, maxCost: value })}
        />
      </div>
      <ModelNotice modelId={modelId} />
    </>
  );
}

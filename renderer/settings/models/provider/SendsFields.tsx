// renderer/settings/models/provider/SendsFields.tsx - what the server is sent where servers differ; a test finds what it does not take.
import { Button, Select } from '@mantine/core';
import { CHOICES, endpointInWords, sentInWords } from '../../../../electron/contract/values/sends.ts';
import styles from '../../Settings.module.css';
import type { Draft } from './draft.ts';

interface SendsFieldsProps {
  draft: Draft;
  onChange(patch: Partial<Draft>): void;
}

export function SendsFields({ draft, onChange }: SendsFieldsProps) {
  const { sends, byModel } = draft;
  const differs = endpointInWords(draft);
  return (
    <details>
      <summary>
        Requests <span className="mut sm">{differs === '' ? 'as most servers take them' : differs}</span>
      </summary>
      <div className={styles.two}>
        {CHOICES.map(({ field, label, options }) => (
          <Select
            key={field}
            label={label}
            allowDeselect={false}
            value={String(sends[field])}
            data={options.map((option) => ({ value: String(option.value), label: option.label }))}
            onChange={(value) => {
              const chosen = options.find((option) => String(option.value) === value);
              if (chosen) onChange({ sends: { ...sends, [field]: chosen.value } });
            }}
          />
        ))}
      </div>
      {Object.entries(byModel).map(([model, own]) => (
        <p key={model} className="row g6 sm">
          <span className="ell grow">
            <b>{model}</b> {sentInWords(own, sends)}
          </span>
          <Button
            size="xs"
            aria-label={`Send ${model} the same as the others`}
            onClick={() => onChange({ byModel: Object.fromEntries(Object.entries(byModel).filter(([each]) => each !== model)) })}
          >
            Send the same
          </Button>
        </p>
      ))}
    </details>
  );
}

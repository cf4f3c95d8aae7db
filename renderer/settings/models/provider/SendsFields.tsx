// renderer/settings/models/provider/SendsFields.tsx - what the server is sent where servers differ; a test finds what it does not take.
import { Select } from '@mantine/core';
import { CHOICES, type Sends, sentInWords } from '../../../../electron/contract/values/sends.ts';
import styles from '../../Settings.module.css';

interface SendsFieldsProps {
  sends: Sends;
  onChange(sends: Sends): void;
}

export function SendsFields({ sends, onChange }: SendsFieldsProps) {
  const differs = sentInWords(sends);
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
              if (chosen) onChange({ ...sends, [field]: chosen.value });
            }}
          />
        ))}
      </div>
    </details>
  );
}

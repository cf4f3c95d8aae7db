// renderer/library/import/ClashChoice.tsx - a skill of this name exists: replace it, keep both, or leave the package out.
import { Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import type { ImportChoice, ImportItem } from '../../../electron/contract/exchange.ts';
import { plural } from '../../ui/format.ts';
import styles from './Import.module.css';

interface ClashChoiceProps {
  item: ImportItem;
  choice: ImportChoice;
  /** How many other packages clash too. */
  others: number;
  onChoose(choice: ImportChoice, all: boolean): void;
}

export function ClashChoice({ item, choice, others, onChoose }: ClashChoiceProps) {
  const [all, setAll] = useState(false);
  const { clash } = item;
  if (!clash) return null;
  const options: { value: ImportChoice; label: string; text: string }[] = [
    { value: 'replace', label: 'Replace', text: `Your ${clash.version} becomes a revision and can be restored.` },
    { value: 'keep_both', label: 'Keep both', text: 'The import gets another name; only its name line changes.' },
    { value: 'skip', label: 'Skip', text: 'Leave this package out.' },
  ];
  return (
    <aside className={styles.clash} aria-label="Clash">
      <div className="bar h44">
        <span className="semi">A skill of this name exists</span>
        <span className="right sm mut">
          {clash.scope} {clash.version}
        </span>
      </div>
      <Radio.Group
        value={choice}
        onChange={(value) => onChoose(value as ImportChoice, all)}
        aria-label="What to do"
        className={styles.options ?? ''}
      >
        {clash.sameBytes ? <p className="sm sec">The same bytes are in the library already, so it is left out.</p> : null}
        {options.map((option) => (
          <Radio.Card key={option.value} value={option.value} className={styles.option ?? ''} aria-label={option.label}>
            <Radio.Indicator size="xs" />
            <span>
              <span className="semi">{option.label}</span>
              <span className={`sm sec ${styles.optionText}`}>{option.text}</span>
            </span>
          </Radio.Card>
        ))}
        {others > 0 ? (
          <Checkbox
            label={`Same answer for the other ${plural(others, 'clash', 'clashes')}`}
            checked={all}
            onChange={(event) => {
              setAll(event.currentTarget.checked);
              if (event.currentTarget.checked) onChoose(choice, true);
            }}
          />
        ) : null}
      </Radio.Group>
    </aside>
  );
}

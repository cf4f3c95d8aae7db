// renderer/library/import/ClashChoice.tsx - a skill with this name exists: replace it, keep both, or leave the package out; or the package is a copy of
// another one in the same import.
import { Button, Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import type { ImportChoice, ImportItem } from '../../../electron/contract/exchange.ts';
import { copyWords } from '../../../electron/contract/values/copies.ts';
import { versionText, withVersion } from '../../../electron/contract/values/words.ts';
import { useLiveQuery } from '../../client/live.ts';
import { CompareDialog } from '../../code/CompareDialog.tsx';
import { plural } from '../../ui/format.ts';
import { includedChoice } from './choices.ts';
import styles from './Import.module.css';

interface ClashChoiceProps {
  planId: string;
  item: ImportItem;
  choice: ImportChoice;
  /** How many other packages clash too. */
  others: number;
  onChoose(choice: ImportChoice, all: boolean): void;
}

export function ClashChoice({ planId, item, choice, others, onChoose }: ClashChoiceProps) {
  const [all, setAll] = useState(false);
  const { clash } = item;
  if (!clash) return null;
  const options: { value: ImportChoice; label: string; text: string; blocked?: boolean }[] = [
    {
      value: 'replace',
      label: 'Replace',
      text: clash.kept ?? `${clash.version === null ? 'Yours' : `Your ${clash.version}`} becomes a revision and can be restored.`,
      blocked: clash.kept !== null,
    },
    {
      value: 'keep_both',
      label: 'Keep both',
      text:
        clash.name === item.name
          ? 'Both are kept unchanged. Only the first is found by name until you rename one.'
          : 'Both are kept unchanged. Rename one before you export both to one folder.',
    },
    { value: 'skip', label: 'Skip', text: 'Do not import this package.' },
  ];
  return (
    <aside className={styles.clash} aria-label="Clash">
      <div className="bar h44">
        <span className="semi">
          {clash.name === item.name ? 'A skill with this name exists' : `An export would write it to the same place as ${clash.name}`}
        </span>
        <span className="right sm mut">{withVersion(clash.scope, clash.version)}</span>
      </div>
      <Radio.Group
        value={choice}
        onChange={(value) => onChoose(value as ImportChoice, all)}
        aria-label="How to resolve it"
        className={styles.options ?? ''}
      >
        {clash.sameBytes ? (
          <p className="sm sec">
            {clash.files.length === 0
              ? 'The library already has these exact bytes, so this package is skipped.'
              : 'The library already has this text; the attached files differ.'}
          </p>
        ) : null}
        {options.map((option) => (
          <Radio.Card
            key={option.value}
            value={option.value}
            className={styles.option ?? ''}
            aria-label={option.label}
            disabled={option.blocked ?? false}
          >
            <Radio.Indicator size="xs" />
            <span>
              <span className="semi">{option.label}</span>
              <span className={`sm sec ${styles.optionText}`}>{option.text}</span>
            </span>
          </Radio.Card>
        ))}
        {others > 0 ? (
          <Checkbox
            label={`Apply to ${plural(others, 'other clash', 'other clashes')}`}
            checked={all}
            onChange={(event) => {
              setAll(event.currentTarget.checked);
              if (event.currentTarget.checked) onChoose(choice, true);
            }}
          />
        ) : null}
      </Radio.Group>
      <Compare planId={planId} item={item} />
    </aside>
  );
}

interface CopyChoiceProps {
  planId: string;
  item: ImportItem;
  choice: ImportChoice;
  onChoose(choice: ImportChoice): void;
}

/** A copy is left out until a person has compared it and wants it too. */
export function CopyChoice({ planId, item, choice, onChoose }: CopyChoiceProps) {
  const [opened, setOpened] = useState(false);
  const texts = useLiveQuery('library.importTexts', { planId, itemId: item.itemId }, { enabled: opened }).data;
  const { copyOf } = item;
  if (!copyOf) return null;
  return (
    <aside className={styles.clash} aria-label="Copy">
      <div className="bar h44">
        <span className="semi">A copy of {copyOf.fileName}</span>
      </div>
      <div className={styles.options}>
        <p className="sm sec">
          {copyWords(item.fileName, copyOf.fileName, copyOf.by)} Only the original is imported unless you select this too.
        </p>
        <Checkbox
          label="Import this copy too"
          disabled={item.state === 'refused'}
          checked={choice !== 'skip'}
          onChange={(event) => onChoose(event.currentTarget.checked ? includedChoice(item) : 'skip')}
        />
      </div>
      <div className={styles.compare}>
        <Button size="xs" onClick={() => setOpened(true)}>
          Compare side by side
        </Button>
        <CompareDialog
          opened={opened && texts !== undefined}
          onClose={() => setOpened(false)}
          title={item.name}
          before={{ label: copyOf.fileName, text: texts?.copied ?? '' }}
          after={{ label: item.fileName, text: texts?.incoming ?? '' }}
        />
      </div>
    </aside>
  );
}

/** The existing text next to the one that would replace it. */
function Compare({ planId, item }: { planId: string; item: ImportItem }) {
  const [opened, setOpened] = useState(false);
  const texts = useLiveQuery('library.importTexts', { planId, itemId: item.itemId }, { enabled: opened }).data;
  const dropped = item.clash?.files ?? [];
  return (
    <div className={styles.compare}>
      <Button size="xs" disabled={item.clash?.sameBytes ?? false} onClick={() => setOpened(true)}>
        Compare side by side
      </Button>
      {dropped.length > 0 ? <p className="sm sec">{plural(dropped.length, 'attached file')} would change.</p> : null}
      <CompareDialog
        opened={opened && texts !== undefined}
        onClose={() => setOpened(false)}
        title={item.name}
        before={{
          label: `In the ${item.clash?.scope ?? 'library'}, ${versionText(item.clash?.version ?? null)}`,
          text: texts?.existing ?? '',
        }}
        after={{ label: `Incoming, ${versionText(item.version)}`, text: texts?.incoming ?? '' }}
      />
    </div>
  );
}

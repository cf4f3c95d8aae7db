// renderer/runs/assertions/form/AssertionList.tsx - assertions as written: their names, what is wrong with one, a cheaper type, their acts.
import { Button } from '@mantine/core';
import type { AssertionHint, AssertionResult, AssertionTypeInfo } from '../../../../electron/contract/assertions.ts';
import { place } from '../../../app/acts/focus.ts';
import { DeleteIcon, EditIcon, ErrorIcon, FixIcon, ModelIcon, OkIcon, OverrideIcon } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/small.tsx';
import type { Written } from './draft.ts';
import styles from './list.module.css';
import { useReadings } from './useReadings.ts';

interface AssertionListProps {
  label: string;
  items: readonly Written[];
  types: readonly AssertionTypeInfo[];
  locked: boolean;
  /** `type`: which of our names its type has. */
  onEdit(index: number, type: string): void;
  onCopy(index: number): void;
  onRemove(index: number): void;
  onUse(index: number, suggestion: Written): void;
  /** Its buttons do the acts of the dock; a dialog's are its own. */
  acts?: boolean;
}

export function AssertionList({ label, items, types, locked, acts = false, onEdit, onCopy, onRemove, onUse }: AssertionListProps) {
  const readings = useReadings(items).data;
  return (
    <ul aria-label={label}>
      {items.map((written, index) => {
        const reading = readings?.results[index] ?? null;
        return (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file is its identity
            key={index}
            written={written}
            reading={reading}
            judged={types.find(({ type }) => type === reading?.type)?.cost === 'model'}
            hint={readings?.hints.find(({ id }) => id === reading?.id) ?? null}
            locked={locked}
            place={index}
            acts={acts}
            onEdit={() => onEdit(index, reading?.type ?? String(written.type))}
            onCopy={() => onCopy(index)}
            onRemove={() => onRemove(index)}
            onUse={(suggestion) => onUse(index, suggestion)}
          />
        );
      })}
    </ul>
  );
}

interface ItemProps {
  written: Written;
  /** Null while it is being read. */
  reading: AssertionResult | null;
  judged: boolean;
  hint: AssertionHint | null;
  locked: boolean;
  place: number;
  acts: boolean;
  onEdit(): void;
  onCopy(): void;
  onRemove(): void;
  onUse(suggestion: Written): void;
}

/** An assertion that cannot be read is known by the type's own words: it is an error before any text is checked. */
const unusable = (reading: AssertionResult | null): string | null =>
  reading?.status === 'error' && reading.label === reading.type ? reading.reason : null;

function Item({ written, reading, judged, hint, locked, place: at, acts, onEdit, onCopy, onRemove, onUse }: ItemProps) {
  const mark = (name: string) => (acts ? { 'data-act': `assertions.${name}` } : {});
  const wrong = unusable(reading);
  const name = reading && !wrong ? reading.label : String(written.check ?? written.type ?? 'Assertion');
  const blocked = locked ? 'this package cannot be edited now' : null;
  const suggestion = hint?.suggestion ?? null;
  const Sign = wrong ? ErrorIcon : judged ? ModelIcon : OkIcon;
  return (
    <li className={styles.item} {...place(`assertion.${at}`)}>
      <Sign
        className={`s ${wrong ? 'err' : judged ? 'k-model' : 'mut'}`}
        role="img"
        aria-label={wrong ? 'Cannot be used' : judged ? 'Calls a model' : 'Checked without a model'}
      />
      <div>
        <button type="button" className={styles.name} onClick={onEdit} disabled={locked} {...mark('edit')}>
          {name}
        </button>{' '}
        <span className={reading?.severity === 'hard' ? 'bdg' : 'bdg line'}>{reading?.severity ?? String(written.severity ?? '')}</span>
        {wrong ? <p className="err">{wrong}</p> : null}
        {hint ? (
          <div className={`note info ${styles.hint}`}>
            <span className="grow">{hint.message}</span>
            {suggestion ? (
              <Button
                size="xs"
                disabled={locked}
                leftSection={<FixIcon className="s" aria-hidden />}
                {...mark('suggestion')}
                onClick={() => onUse(suggestion)}
                title={JSON.stringify(suggestion)}
              >
                Use {String(suggestion.type)}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <span className={styles.acts}>
        <IconButton {...mark('edit')} icon={EditIcon} label={`Edit ${name}`} blocked={blocked} onClick={onEdit} />
        <IconButton {...mark('duplicate')} icon={OverrideIcon} label={`Duplicate ${name}`} blocked={blocked} onClick={onCopy} />
        <IconButton {...mark('remove')} icon={DeleteIcon} label={`Remove ${name}`} blocked={blocked} onClick={onRemove} />
      </span>
    </li>
  );
}

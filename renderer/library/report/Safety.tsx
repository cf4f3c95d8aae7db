// renderer/library/report/Safety.tsx - what a stranger's package could do, found without running anything (row A15): a kind is one line that
// unfolds, the worst first, and what is clear is said.
import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { clearIn, groupSafety, type SafetyGroup, type SafetyItem, safetyInWords } from '../../../electron/contract/values/safety.ts';
import { ChevronRightIcon, DownIcon, ErrorIcon, InfoIcon, WarningIcon } from '../../ui/icons.ts';
import styles from './Report.module.css';

const LEVELS = {
  danger: { icon: ErrorIcon, tone: 'err', label: 'Danger' },
  caution: { icon: WarningIcon, tone: 'warn', label: 'Caution' },
  note: { icon: InfoIcon, tone: 'info', label: 'Good to know' },
} as const;
/** Places shown at once. */
const SHOWN = 80;

interface SafetyProps<Item extends SafetyItem> {
  items: readonly Item[];
  /** Where it is, beside file and line. */
  placeOf?: (item: Item) => string;
  onOpen?: (item: Item) => void;
}

export function Safety<Item extends SafetyItem>({ items, ...more }: SafetyProps<Item>) {
  const clear = clearIn(items);
  return (
    <>
      <div className="sect">
        Safety<span className="n">{safetyInWords(items) || 'no dangers, no cautions'}</span>
      </div>
      {groupSafety(items).map((group) => (
        <Group key={`${group.severity} ${group.code}`} group={group} {...more} />
      ))}
      {clear.length > 0 ? (
        <p className={`sm sec ${styles.clear}`}>
          <b>Clear:</b> {clear.join(' · ')}
        </p>
      ) : null}
    </>
  );
}

function Group<Item extends SafetyItem>({ group, ...more }: Omit<SafetyProps<Item>, 'items'> & { group: SafetyGroup<Item> }) {
  const { severity, title, items } = group;
  const [open, setOpen] = useState(severity === 'danger' || items.length === 1);
  const [shown, setShown] = useState(SHOWN);
  const { icon: Icon, tone, label } = LEVELS[severity];
  const Fold = open ? DownIcon : ChevronRightIcon;
  return (
    <section className={styles.group} aria-label={`${label}: ${title}`}>
      <UnstyledButton className={styles.groupHead ?? ''} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Fold className="s mut" aria-hidden />
        <Icon className={`s ${tone}`} role="img" aria-label={label} />
        <span className="med">{title}</span>
      </UnstyledButton>
      {open ? (
        <ul className={styles.places}>
          {items.slice(0, shown).map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change, and two places may read the same
            <li key={index}>
              <Place item={item} {...more} />
            </li>
          ))}
          {items.length > shown ? (
            <li>
              <Button size="xs" variant="subtle" color="gray" onClick={() => setShown(shown + SHOWN)}>
                Show more ({items.length - shown})
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}

function Place<Item extends SafetyItem>({ item, placeOf, onOpen }: Omit<SafetyProps<Item>, 'items'> & { item: Item }) {
  const place = placeOf?.(item) ?? [item.path, item.line === null ? null : `line ${item.line}`].filter((part) => part !== null).join(', ');
  const words = (
    <>
      <span>{item.message}</span> {place === '' ? null : <span className="mut sm mono">{place}</span>}
    </>
  );
  if (!onOpen) return <span className={styles.place}>{words}</span>;
  return (
    <UnstyledButton className={styles.place ?? ''} onClick={() => onOpen(item)}>
      {words}
    </UnstyledButton>
  );
}

// renderer/library/import/PackageList.tsx - the packages of a plan: the one that is looked at, and which of them are taken.
import { SegmentedControl } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { ImportChoice, ImportItem } from '../../../electron/contract/exchange.ts';
import { safetyInWords } from '../../../electron/contract/values/safety.ts';
import { versionText } from '../../../electron/contract/values/words.ts';
import { plural } from '../../ui/format.ts';
import { BrokenIcon, CopyIcon, LockIcon, OkIcon, OverrideIcon, type TablerIcon, WarningIcon } from '../../ui/icons.ts';
import type { Selection } from '../../ui/list/selection.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { type Choices, canBeTaken, includedChoice, isTaken, wantsLook } from './choices.ts';
import styles from './Import.module.css';
import { closeImport } from './start.tsx';

interface PackageListProps {
  items: readonly ImportItem[];
  choices: Choices;
  current: string | undefined;
  onCurrent(itemId: string): void;
  onChoose(items: readonly ImportItem[], choice: (item: ImportItem) => ImportChoice): void;
}

const nameOf = ({ name, fileName }: ImportItem): string => name || fileName;
const idOf = ({ itemId }: ImportItem): string => itemId;
/** The dialog hears it too; the list does not clear what is selected in a dialog that closes. */
const KEYS = { Escape: closeImport };

const COLUMNS: readonly Column<ImportItem>[] = [
  {
    head: 'Package',
    width: { min: 120 },
    isName: true,
    className: `row g8 ${styles.package}`,
    cell(item) {
      const { icon: Icon, tone, text } = lookOf(item);
      return (
        <>
          <Icon className={`s fixed ${tone}`} aria-hidden />
          <span className="col grow">
            <span className="row g6">
              <span className="ell med">{nameOf(item)}</span>
              <span className="mono xs mut">{versionText(item.version)}</span>
            </span>
            <span className={`xs ell ${tone === 'ok' ? 'mut' : tone}`} title={text}>
              {text}
            </span>
          </span>
        </>
      );
    },
  },
];

export function PackageList({ items, choices, current, onCurrent, onChoose }: PackageListProps) {
  const [shown, setShown] = useState<'all' | 'look'>('all');
  const looks = useMemo(() => items.filter(wantsLook), [items]);
  const visible = shown === 'look' ? looks : items;
  const selection = useTaken(items, visible, choices, onChoose);
  return (
    <div className={styles.list}>
      <div className="bar">
        <span className="sm sec ell" role="status">
          {selection.rows.length} of {items.length} selected
        </span>
        {looks.length > 0 ? (
          <SegmentedControl
            className="right"
            value={shown}
            onChange={(value) => setShown(value as 'all' | 'look')}
            data={[
              { value: 'all', label: 'All' },
              { value: 'look', label: `${looks.length} to review` },
            ]}
          />
        ) : null}
      </div>
      <Table
        label="Packages"
        columns={COLUMNS}
        rows={visible}
        keyOf={idOf}
        rowHeight={44}
        fill
        active={visible.findIndex(({ itemId }) => itemId === current)}
        onActive={(at) => visible[at] && onCurrent(visible[at].itemId)}
        choice={{ selection, all: () => selection.setAll(visible), nameOf, can: canBeTaken }}
        whole={(item) => (item.itemId === current ? { className: styles.current } : null)}
        textOf={nameOf}
        keys={KEYS}
      />
    </div>
  );
}

/** What is taken, as the selection of the list. A package that is taken already keeps how: replaced, or beside the other one. */
function useTaken(
  items: readonly ImportItem[],
  visible: readonly ImportItem[],
  choices: Choices,
  onChoose: PackageListProps['onChoose'],
): Selection<ImportItem> {
  const anchor = useRef(0);
  const has = (item: ImportItem) => isTaken(item, choices);
  const take = (some: readonly ImportItem[]) =>
    onChoose(
      some.filter((item) => canBeTaken(item) && !has(item)),
      includedChoice,
    );
  return {
    rows: items.filter(has),
    has,
    toggle: (item) => (has(item) ? onChoose([item], () => 'skip') : take([item])),
    extendTo: (index) => take(visible.slice(Math.min(anchor.current, index), Math.max(anchor.current, index) + 1)),
    setAnchor(index) {
      anchor.current = index;
    },
    setAll: take,
    clear: () => onChoose(visible, () => 'skip'),
  };
}

/** The icon of a package in the list, and the one thing to know about it. */
function lookOf(item: ImportItem): { icon: TablerIcon; tone: string; text: string } {
  const warnings = item.findings.filter((finding) => finding.severity !== 'info').length;
  const worst = item.safety.map(({ severity }) => severity);
  const safety = `${safetyInWords(item.safety)} in the safety report`;
  if (item.state === 'refused') return { icon: LockIcon, tone: 'err', text: item.reason ?? 'refused' };
  if (item.copyOf) return { icon: CopyIcon, tone: 'warn', text: `copy of ${item.copyOf.fileName}` };
  if (item.state === 'broken') return { icon: BrokenIcon, tone: 'err', text: item.reason ?? 'broken' };
  if (worst.includes('danger')) return { icon: WarningIcon, tone: 'err', text: safety };
  const isKnown = item.clash?.sameBytes && item.clash.files.length === 0;
  if (worst.includes('caution'))
    return { icon: WarningIcon, tone: 'warn', text: isKnown ? `already in the library, ${safetyInWords(item.safety)}` : safety };
  if (isKnown) return { icon: OkIcon, tone: 'ok', text: 'already in the library' };
  if (item.clash) return { icon: OverrideIcon, tone: 'warn', text: `you have ${item.clash.version ?? 'it'} in the ${item.clash.scope}` };
  if (warnings > 0) return { icon: WarningIcon, tone: 'warn', text: plural(warnings, 'finding') };
  return {
    icon: OkIcon,
    tone: 'ok',
    text: item.kinds.length > 0 ? plural(item.kinds.length, 'artifact kind', 'artifact kinds') : 'framing only',
  };
}

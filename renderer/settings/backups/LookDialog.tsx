// renderer/settings/backups/LookDialog.tsx - what is in a back-up, before anything is restored: its skills, competencies and roles, compared with those of now,
// and the text of one. Nothing here changes anything but the act at the foot.
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Backup, BackupContents } from '../../../electron/contract/backups/backups.ts';
import { reasonInWords } from '../../../electron/contract/backups/words.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { formatExact, plural } from '../../ui/format.ts';
import { Loaded, NoRows } from '../../ui/states.tsx';
import { restoreItem, shownItem } from './acts.tsx';
import styles from './backups.module.css';
import { type Item, itemInWords } from './words.ts';

export function LookDialog({ scope, id, onClose }: { scope: Scope; id: string; onClose(): void }) {
  const [query, setQuery] = useState('');
  const contents = useLiveQuery('backups.look', { scope, id, query }, { placeholderData: (before) => before });
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = contents;
  const items = useMemo(() => (data ? itemsOf(data) : []), [data]);
  const item = items.find(({ of }) => of.id === chosen) ?? items[0] ?? null;
  const backup = data?.backup;
  useOffer(shownItem, backup && item ? { backup, item } : null);
  return (
    <Dialog title={backup ? titleOf(backup) : 'Back-up'} size={1080} opened onClose={onClose}>
      <div className={styles.look}>
        <div className={styles.list}>
          <TextInput
            size="xs"
            placeholder="Part of a name"
            aria-label="Skills, competencies and roles whose name contains"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            data-autofocus
          />
          <Loaded query={contents} what="the back-up" rows={8}>
            {({ skills, total }) => (
              <>
                {items.length === 0 ? (
                  <NoRows>
                    {query === '' ? 'There is no skill, competency or role of yours in it.' : 'Nothing in it has that in its name.'}
                  </NoRows>
                ) : null}
                <Items items={items} chosen={item?.of.id ?? null} onChoose={setChosen} />
                {total > skills.length ? (
                  <p className="sm mut">{`${skills.length} of ${plural(total, 'skill')}; type a part of a name`}</p>
                ) : null}
              </>
            )}
          </Loaded>
        </div>
        {item === null ? <div /> : <ItemText key={item.of.id} scope={scope} id={id} item={item} />}
      </div>
      <DialogFoot>
        <span className="sm mut">
          It becomes the newest revision, and what is there now the one before it.{' '}
          {item === null || item.kind === 'skill' ? 'Permissions are asked for again.' : 'Agents that have it are asked again.'}
        </span>
        <Button className="right" onClick={onClose}>
          Close
        </Button>
        <ActButton act={restoreItem} label={item === null ? 'Restore' : `Restore ${item.of.name}`} variant="filled" plain />
      </DialogFoot>
    </Dialog>
  );
}

const titleOf = (backup: Backup): string => `Back-up of ${formatExact(backup.at)} (${reasonInWords(backup)})`;

const itemsOf = ({ skills, competencies, roles }: BackupContents): Item[] => [
  ...skills.map((of) => ({ kind: 'skill' as const, of })),
  ...competencies.map((of) => ({ kind: 'competency' as const, of })),
  ...roles.map((of) => ({ kind: 'role' as const, of })),
];

const GROUPS = [
  ['skill', 'Skills'],
  ['competency', 'Competencies'],
  ['role', 'Roles'],
] as const;

function Items({ items, chosen, onChoose }: { items: readonly Item[]; chosen: string | null; onChoose(id: string): void }) {
  return (
    // A list of choices moves with the arrow keys by itself.
    <select
      className={styles.skills}
      size={14}
      aria-label="Skills, competencies and roles in the back-up"
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {GROUPS.map(([kind, label]) => {
        const own = items.filter((item) => item.kind === kind);
        return own.length === 0 ? null : (
          <optgroup key={kind} label={label}>
            {own.map((item) => (
              <option key={item.of.id} value={item.of.id}>
                {itemInWords(item)}
              </option>
            ))}
          </optgroup>
        );
      })}
    </select>
  );
}

function ItemText({ scope, id, item: { kind, of } }: { scope: Scope; id: string; item: Item }) {
  const skill = useLiveQuery('backups.text', { scope, id, skill: of.id }, { retry: false, enabled: kind === 'skill' });
  const manifest = useLiveQuery('backups.manifestText', { scope, id, manifest: of.id }, { retry: false, enabled: kind !== 'skill' });
  return (
    <Loaded query={kind === 'skill' ? skill : manifest} what={of.name} rows={12}>
      {(found) => (
        <div className={styles.text}>
          <p className="sm mut">
            {found.fileName}, saved {formatExact(of.savedAt)}
            {found.files.length === 0 ? '' : `, with ${plural(found.files.length, 'file')}: ${found.files.join(', ')}`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard */}
          <pre tabIndex={0} role="region" aria-label={`Text of ${of.name}`}>
            {found.text}
          </pre>
        </div>
      )}
    </Loaded>
  );
}

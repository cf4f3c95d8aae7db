// renderer/settings/backups/LookDialog.tsx - what is in a back-up, before anything is restored: its skills, compared with the library, and the
// text of one. Nothing here changes anything but the act at the foot.
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Backup, BackupSkill } from '../../../electron/contract/backups/backups.ts';
import { reasonInWords } from '../../../electron/contract/backups/words.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { DialogFoot } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatExact, plural } from '../../ui/format.ts';
import { Loaded, NoRows } from '../../ui/states.tsx';
import { restoreSkill, shownSkill } from './acts.tsx';
import styles from './backups.module.css';
import { skillInWords } from './words.ts';

export function LookDialog({ scope, id, onClose }: { scope: Scope; id: string; onClose(): void }) {
  const [query, setQuery] = useState('');
  const contents = useLiveQuery('backups.look', { scope, id, query }, { placeholderData: (before) => before });
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = contents;
  const skill = data?.skills.find((each) => each.id === chosen) ?? data?.skills[0] ?? null;
  const backup = data?.backup;
  useOffer(
    shownSkill,
    useMemo(() => (backup && skill ? { backup, skill } : null), [backup, skill]),
  );
  return (
    <Dialog title={backup ? titleOf(backup) : 'Back-up'} size={1080} opened onClose={onClose}>
      <div className={styles.look}>
        <div className={styles.list}>
          <TextInput
            size="xs"
            placeholder="Part of a name"
            aria-label="Skills whose name contains"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            data-autofocus
          />
          <Loaded query={contents} what="the back-up" rows={8}>
            {({ skills, total }) => (
              <>
                {skills.length === 0 ? (
                  <NoRows>{query === '' ? 'There are no skills of yours in it.' : 'No skill has that in its name.'}</NoRows>
                ) : null}
                <Skills skills={skills} chosen={skill?.id ?? null} onChoose={setChosen} />
                {total > skills.length ? (
                  <p className="sm mut">{`${skills.length} of ${plural(total, 'skill')}; type a part of a name`}</p>
                ) : null}
              </>
            )}
          </Loaded>
        </div>
        {skill === null ? <div /> : <SkillText key={skill.id} scope={scope} id={id} skill={skill} />}
      </div>
      <DialogFoot>
        <span className="sm mut">
          It becomes the newest revision, and what is there now the one before it. Permissions are asked for again.
        </span>
        <Button className="right" onClick={onClose}>
          Close
        </Button>
        <ActButton act={restoreSkill} label={skill === null ? 'Restore skill' : `Restore ${skill.name}`} variant="filled" plain />
      </DialogFoot>
    </Dialog>
  );
}

const titleOf = (backup: Backup): string => `Back-up of ${formatExact(backup.at)} (${reasonInWords(backup)})`;

function Skills({ skills, chosen, onChoose }: { skills: readonly BackupSkill[]; chosen: string | null; onChoose(id: string): void }) {
  return (
    // A list of choices moves with the arrow keys by itself.
    <select
      className={styles.skills}
      size={14}
      aria-label="Skills in the back-up"
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {skills.map((skill) => (
        <option key={skill.id} value={skill.id}>
          {skillInWords(skill)}
        </option>
      ))}
    </select>
  );
}

function SkillText({ scope, id, skill }: { scope: Scope; id: string; skill: BackupSkill }) {
  const text = useLiveQuery('backups.text', { scope, id, skill: skill.id }, { retry: false });
  return (
    <Loaded query={text} what={skill.name} rows={12}>
      {(found) => (
        <div className={styles.text}>
          <p className="sm mut">
            {found.fileName}, saved {formatExact(skill.savedAt)}
            {found.files.length === 0 ? '' : `, with ${plural(found.files.length, 'file')}: ${found.files.join(', ')}`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard */}
          <pre tabIndex={0} role="region" aria-label={`Text of ${skill.name}`}>
            {found.text}
          </pre>
        </div>
      )}
    </Loaded>
  );
}

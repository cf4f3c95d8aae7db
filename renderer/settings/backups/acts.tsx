// renderer/settings/backups/acts.tsx - what can be done with back-ups (row A17): each asks first where something is replaced, and reports.
import type { Backup, Restored } from '../../../electron/contract/backups/backups.ts';
import { contentsInWords } from '../../../electron/contract/backups/words.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { ANYWHERE, act, createSubject } from '../../app/acts/act.ts';
import { windowState } from '../../app/frame/acts.ts';
import { navigate, type Route, toCompetencies, toRole, toSettings, toSkill } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { confirm } from '../../ui/confirm.tsx';
import { formatBytes, formatExact } from '../../ui/format.ts';
import { AddIcon, DatabaseIcon, EnableIcon, UndoIcon } from '../../ui/icons.ts';
import { attempt, toast, toastError } from '../../ui/toast.tsx';
import type { Item } from './words.ts';

export interface ShownBackups {
  backups: readonly Backup[];
  look(id: string): void;
  /** Called after a whole restore. */
  restored?(): void;
}
const way = { go: () => navigate(toSettings('backups')) };
export const shownBackups = createSubject<ShownBackups>('the back-ups are not shown', way);
/** A back-up that is looked into, with what is chosen there. */
export const shownItem = createSubject<{ backup: Backup; item: Item }>('no back-up is open');
/** The screen of an account that cannot be opened. */
export const shownRecovery = createSubject<{ done(): void }>('the account is open');

const among =
  (fits: (backup: Backup) => boolean) =>
  ({ backups }: ShownBackups) =>
    backups.filter(fits).map((each) => ({ id: each.id, label: formatExact(each.at), note: contentsInWords(each) }));
const readable = among(({ has }) => has !== null);

export const makeBackup = act(ANYWHERE, {
  id: 'backups.make',
  label: 'Back up now',
  icon: AddIcon,
  among: () => [
    { id: 'account', label: 'Account' },
    ...(windowState.now()?.workspace ? [{ id: 'workspace', label: `Workspace ${windowState.now()?.workspace?.name ?? ''}` }] : []),
  ],
  run: (_, scope) => makeNow(scope === 'workspace' ? 'workspace' : 'account'),
  next: 'stay',
});
export const lookInto = act(shownBackups, {
  id: 'backups.look',
  label: 'Look into back-up',
  icon: EnableIcon,
  among: readable,
  run: ({ look }, id) => look(id ?? ''),
  next: 'opens',
});
export const restoreAll = act(shownBackups, {
  id: 'backups.restore',
  label: 'Restore back-up',
  icon: UndoIcon,
  among: readable,
  run: (it, id) => restoreWhole(it, id ?? ''),
  next: 'stay',
});
export const restoreItem = act(shownItem, {
  id: 'backups.restore-one',
  label: 'Restore one from back-up',
  icon: UndoIcon,
  blocked: ({ item }) => (item.of.now === null ? 'the account is not open' : null),
  run: ({ backup, item }) => restoreOne(backup, item),
  next: 'stay',
});
export const startAnew = act(shownRecovery, {
  id: 'backups.start-anew',
  label: 'Begin a new account',
  icon: DatabaseIcon,
  run: ({ done }) => beginAnew(done),
  next: 'stay',
});

async function makeNow(scope: Scope): Promise<void> {
  await attempt('Could not back up.', async () => {
    const made = await api.backups.make.mutate({ scope });
    await refresh(['backups']);
    toast(`Backed up: ${contentsInWords(made)}, ${formatBytes(made.bytes)}`);
  });
}

async function restoreWhole({ backups, restored: done }: ShownBackups, id: string): Promise<void> {
  const backup = backups.find((each) => each.id === id);
  if (backup === undefined) return;
  const { scope, at } = backup;
  const sure = await confirm({
    title: `Restore the ${scope} as of ${formatExact(at)}?`,
    body: (
      <div className="col g8">
        <p>
          All skills with their history, test cases and memory will be as they were. The back-up contains: {contentsInWords(backup)}. What
          is there now is backed up first.
        </p>
        <p>Drafts, runs, settings, models and keys are put back only where they are missing. What you revoked since stays revoked.</p>
      </div>
    ),
    act: 'Restore',
  });
  if (!sure) return;
  try {
    const restored = await api.backups.restore.mutate({ scope, id });
    if (done) return done();
    await refresh('all');
    toast(wordsFor(restored, at));
  } catch (cause) {
    toastError('Could not restore the back-up.', cause);
  }
}

const wordsFor = ({ before }: Restored, at: string): string =>
  `Restored as of ${formatExact(at)}${before === null ? '' : '. The state before is the newest back-up'}`;

const SHOWN: Readonly<Record<Item['kind'], (id: string) => Route>> = {
  skill: toSkill,
  competency: (selected) => toCompetencies({ selected }),
  role: toRole,
};

async function restoreOne({ scope, id }: Backup, { kind, of }: Item): Promise<void> {
  const { restoreSkill, restoreManifest } = api.backups;
  await attempt(`Could not restore ${of.name}.`, async () => {
    const {
      done,
      name,
      id: now,
    } = kind === 'skill'
      ? await restoreSkill.mutate({ scope, id, skill: of.id })
      : await restoreManifest.mutate({ scope, id, manifest: of.id });
    await refresh('all');
    const words = { unchanged: 'is the same already', revision: 'was restored as its newest revision', added: 'was restored' }[done];
    toast(`${name} ${words}`, {
      acts: [{ label: 'Open', main: true, run: () => navigate(SHOWN[kind](now)) }],
    });
  });
}

async function beginAnew(done: () => void): Promise<void> {
  const sure = await confirm({
    title: 'Begin a new account?',
    body: 'It has no skills of yours. The database that is there is set aside, not deleted; back-ups, drafts and runs stay, and a back-up can be restored later.',
    act: 'Begin a new account',
    danger: true,
  });
  if (!sure) return;
  await attempt('Could not begin a new account.', async () => {
    await api.backups.startAnew.mutate();
    done();
  });
}

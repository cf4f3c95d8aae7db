// renderer/app/keyboard/KeysDialog.tsx - `?`: the keys of this screen, then those that work everywhere.
import { create } from 'zustand';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keys } from '../../ui/small.tsx';
import { allActs } from '../acts/act.ts';
import { type Screen, useRoute } from '../router.ts';
import styles from './KeysDialog.module.css';

const useKeysDialog = create(() => ({ opened: false }));
export const openKeys = (): void => useKeysDialog.setState({ opened: true });

export const SCREEN_NAMES: Record<Screen, string> = {
  library: 'Library',
  skill: 'Editor',
  traces: 'Traces',
  trace: 'Trace',
  competencies: 'Competencies',
  competency: 'Competency',
  tools: 'Tools',
  composer: 'Composer',
  improve: 'Improve',
  conversations: 'Conversations',
  candidates: 'Candidates',
  agents: 'Agents',
  roles: 'Roles',
  settings: 'Settings',
};

export function KeysDialog() {
  const { opened } = useKeysDialog();
  const { screen } = useRoute();
  const rows = keyRows();
  const here = rows.filter((row) => row.screen === screen);
  return (
    <Dialog title="Keyboard shortcuts" size={720} opened={opened} onClose={() => useKeysDialog.setState({ opened: false })}>
      <div className={`scroll ${styles.columns}`}>
        {here.length > 0 ? <KeyList title={SCREEN_NAMES[screen]} rows={here} /> : null}
        <KeyList title="Everywhere" rows={rows.filter((row) => !row.screen)} />
      </div>
    </Dialog>
  );
}

export interface KeyRow {
  label: string;
  keys: readonly string[];
  screen?: Screen | undefined;
}

/** Keys that a widget handles itself and that are not acts. */
const WIDGETS: readonly KeyRow[] = [
  { label: 'Select skill', keys: ['Space'], screen: 'library' },
  { label: 'Extend the selection', keys: ['Shift+Down', 'Shift+Up'], screen: 'library' },
  { label: 'Paste a package', keys: ['Mod+V'] },
  { label: 'Open run', keys: ['Enter'], screen: 'traces' },
  { label: 'Send', keys: ['Enter'], screen: 'conversations' },
  { label: 'New line', keys: ['Shift+Enter'], screen: 'conversations' },
  { label: 'Name a skill', keys: ['/'], screen: 'conversations' },
  { label: 'Let Tab leave the code, or type it', keys: ['Ctrl+M'], screen: 'skill' },
  { label: 'Find in the code', keys: ['Mod+F'], screen: 'skill' },
  { label: 'Repairs and suggestions at the caret', keys: ['Mod+.', 'Mod+Space'], screen: 'skill' },
  { label: 'Next problem in the code', keys: ['Alt+F8'], screen: 'skill' },
];

/** Every key there is, from the acts. */
export const keyRows = (): KeyRow[] => [
  ...allActs().flatMap(({ label, keys, screen }) => (keys?.length ? [screen].flat().map((on) => ({ label, keys, screen: on })) : [])),
  ...WIDGETS,
];

/** Names with their shortcuts. */
export function KeyList({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  const sorted = [...rows].sort((a, b) => a.label.localeCompare(b.label));
  return (
    <section className={styles.group}>
      <h3 className="label">{title}</h3>
      <dl>
        {sorted.map(({ label, keys }) => (
          <div key={label} className={styles.key}>
            <dt>{label}</dt>
            <dd className="row g12">
              {keys.map((each) => (
                <Keys key={each} keys={each} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

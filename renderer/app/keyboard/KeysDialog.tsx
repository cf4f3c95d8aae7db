// renderer/app/keyboard/KeysDialog.tsx - `?`: the keys of this screen, then those that work everywhere.
import { create } from 'zustand';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keys } from '../../ui/small.tsx';
import { type Command, useAllCommands } from '../commands.ts';
import { type Screen, useRoute } from '../router.ts';
import styles from './KeysDialog.module.css';

const useKeysDialog = create(() => ({ opened: false }));
export const openKeys = (): void => useKeysDialog.setState({ opened: true });

export const SCREEN_NAMES: Record<Screen, string> = {
  library: 'Library',
  skill: 'Editor',
  traces: 'Traces',
  trace: 'Trace',
  settings: 'Settings',
};

export function KeysDialog() {
  const { opened } = useKeysDialog();
  const { screen } = useRoute();
  const commands = [...useAllCommands().values()].filter((c) => c.keys?.length);
  const here = commands.filter((c) => c.screen === screen);
  return (
    <Dialog title="Keyboard shortcuts" size={720} opened={opened} onClose={() => useKeysDialog.setState({ opened: false })}>
      <div className={`scroll ${styles.columns}`}>
        {here.length > 0 ? <KeyList title={SCREEN_NAMES[screen]} commands={here} /> : null}
        <KeyList title="Everywhere" commands={commands.filter((c) => !c.screen)} />
      </div>
    </Dialog>
  );
}

/** Commands with their shortcuts, by name. */
export function KeyList({ title, commands }: { title: string; commands: readonly Command[] }) {
  const sorted = [...commands].sort((a, b) => a.label.localeCompare(b.label));
  return (
    <section className={styles.group}>
      <h3 className="label">{title}</h3>
      <dl>
        {sorted.map((command) => (
          <div key={command.id} className={styles.key}>
            <dt>{command.label}</dt>
            <dd className="row g12">
              {command.keys?.map((keys) => (
                <Keys key={keys} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

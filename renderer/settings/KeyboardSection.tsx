// renderer/settings/KeyboardSection.tsx - every shortcut, by the screen it belongs to.
import { KeyList, keyRows, SCREEN_NAMES } from '../app/keyboard/KeysDialog.tsx';
import type { Screen } from '../app/router.ts';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

export function KeyboardSection() {
  const rows = keyRows();
  const screens = (Object.keys(SCREEN_NAMES) as Screen[]).filter((screen) => rows.some((row) => row.screen === screen));
  return (
    <Section title="Keyboard" about="for everything else, use the command palette">
      <div className={styles.keys}>
        <KeyList title="Everywhere" rows={rows.filter((row) => !row.screen)} />
        {screens.map((screen) => (
          <KeyList key={screen} title={SCREEN_NAMES[screen]} rows={rows.filter((row) => row.screen === screen)} />
        ))}
      </div>
    </Section>
  );
}

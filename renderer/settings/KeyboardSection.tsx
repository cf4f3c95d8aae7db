// renderer/settings/KeyboardSection.tsx - every shortcut, by the screen it belongs to.
import { useAllCommands } from '../app/commands.ts';
import { KeyList, SCREEN_NAMES } from '../app/keyboard/KeysDialog.tsx';
import { screenKeyCommands } from '../app/keyboard/screenKeys.ts';
import type { Screen } from '../app/router.ts';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

export function KeyboardSection() {
  const everywhere = [...useAllCommands().values()].filter((command) => !command.screen && command.keys?.length);
  const commands = screenKeyCommands();
  const screens = (Object.keys(SCREEN_NAMES) as Screen[]).filter((screen) => commands.some((c) => c.screen === screen));
  return (
    <Section title="Keyboard" about="for everything else, use the command palette">
      <div className={styles.keys}>
        <KeyList title="Everywhere" commands={everywhere} />
        {screens.map((screen) => (
          <KeyList key={screen} title={SCREEN_NAMES[screen]} commands={commands.filter((c) => c.screen === screen)} />
        ))}
      </div>
    </Section>
  );
}

// renderer/settings/SettingsScreen.tsx - the settings of the account, one section at a time.
import type { ComponentType } from 'react';
import { pane, place } from '../app/acts/focus.ts';
import { SECTION_TITLES } from '../app/frame/title.ts';
import { formatRoute, type SettingsSection, toSettings, useRoute } from '../app/router.ts';
import {
  DatabaseIcon,
  FolderIcon,
  InfoIcon,
  KeyboardIcon,
  LightIcon,
  ModelIcon,
  ProcessIcon,
  ShieldIcon,
  type TablerIcon,
} from '../ui/icons.ts';
import { Split } from '../ui/split/Split.tsx';
import { AboutSection } from './AboutSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { AuditSection } from './audit/AuditSection.tsx';
import { BackupsSection } from './backups/BackupsSection.tsx';
import { DataSection } from './DataSection.tsx';
import { KeyboardSection } from './KeyboardSection.tsx';
import { ModelsSection } from './models/ModelsSection.tsx';
import { ProcessesSection } from './processes/ProcessesSection.tsx';
import styles from './Settings.module.css';

const SECTIONS: Record<SettingsSection, { icon: TablerIcon; content: ComponentType }> = {
  models: { icon: ModelIcon, content: ModelsSection },
  processes: { icon: ProcessIcon, content: ProcessesSection },
  audit: { icon: ShieldIcon, content: AuditSection },
  data: { icon: FolderIcon, content: DataSection },
  backups: { icon: DatabaseIcon, content: BackupsSection },
  appearance: { icon: LightIcon, content: AppearanceSection },
  keyboard: { icon: KeyboardIcon, content: KeyboardSection },
  about: { icon: InfoIcon, content: AboutSection },
};

export default function SettingsScreen() {
  const route = useRoute();
  const section = route.screen === 'settings' ? route.section : 'models';
  const Content = SECTIONS[section].content;
  const sections = (
    <nav className={`side ${styles.side}`} aria-label="Settings" {...pane('sections')}>
      {(Object.keys(SECTIONS) as SettingsSection[]).map((name) => {
        const { icon: Icon } = SECTIONS[name];
        return (
          <a
            key={name}
            className={`it ${name === section ? 'on' : ''}`}
            href={formatRoute(toSettings(name))}
            aria-current={name === section ? 'page' : undefined}
          >
            <Icon className="s" aria-hidden />
            {SECTION_TITLES[name]}
          </a>
        );
      })}
    </nav>
  );
  return (
    <Split name="settings" start={{ id: 'sections', of: 'sections', min: 150, content: sections }}>
      <div
        className={`scroll ${styles.content}`}
        {...pane('main')}
        {...place('settings.content')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long section is scrolled by the keyboard
        tabIndex={0}
        role="region"
        aria-label={SECTION_TITLES[section]}
      >
        <h1 className="sr-only">Settings: {SECTION_TITLES[section]}</h1>
        <Content />
      </div>
    </Split>
  );
}

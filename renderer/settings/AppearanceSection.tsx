// renderer/settings/AppearanceSection.tsx - theme and the size of code.
import { NumberInput, SegmentedControl } from '@mantine/core';
import type { Settings } from '../../electron/contract/app.ts';
import { saveSettings, saveTheme, type ThemeName } from '../app/theme-setting.ts';
import { useLiveQuery } from '../client/live.ts';
import { Loaded } from '../ui/states.tsx';
import { Line, Section } from './Section.tsx';

export function AppearanceSection() {
  const settings = useLiveQuery('app.settings');
  return (
    <Loaded query={settings} what="the settings" rows={3}>
      {(data) => <Appearance data={data} />}
    </Loaded>
  );
}

function Appearance({ data }: { data: Settings }) {
  return (
    <Section title="Appearance" about="changes apply immediately">
      <div className="card">
        <Line label="Theme" about="System follows the light or dark theme of your desktop.">
          <SegmentedControl
            style={{ alignSelf: 'flex-start' }}
            aria-label="Theme"
            value={data.theme}
            onChange={(value) => saveTheme(value as ThemeName)}
            data={[
              { value: 'auto', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </Line>
        <Line label="Editor font size" about="10 to 24. To zoom the whole window, press Ctrl + or Ctrl -.">
          <NumberInput
            w={96}
            aria-label="Editor font size"
            min={10}
            max={24}
            clampBehavior="strict"
            allowDecimal={false}
            suffix=" px"
            value={data.editorFontSize}
            onChange={(value) => {
              if (typeof value === 'number' && value >= 10 && value <= 24) void saveSettings({ editorFontSize: value });
            }}
          />
        </Line>
      </div>
    </Section>
  );
}

// renderer/app/theme-setting.ts - the theme is a setting of the account; the window follows it.
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { Settings, SettingsPatch } from '../../electron/contract/app.ts';
import { api, queryClient } from '../client/api.ts';
import { liveQuery, useLiveQuery } from '../client/live.ts';
import { attempt } from '../ui/toast.tsx';

export type ThemeName = Settings['theme'];

/** Changes account settings and their copy on the screen at once. False if they could not be saved, which is told. */
export async function saveSettings(patch: SettingsPatch): Promise<boolean> {
  const settings = await attempt('Could not save the setting.', () => api.app.saveSettings.mutate(patch));
  if (settings !== null) queryClient.setQueryData(liveQuery('app.settings').queryKey, settings);
  return settings !== null;
}

export const saveTheme = (theme: ThemeName): void => void saveSettings({ theme });

/** Renders nothing: passes the theme setting to Mantine. */
export function ThemeFollower() {
  const { data } = useLiveQuery('app.settings');
  const { setColorScheme } = useMantineColorScheme();
  const theme = data?.theme;
  useEffect(() => {
    if (theme) setColorScheme(theme);
  }, [theme, setColorScheme]);
  return null;
}

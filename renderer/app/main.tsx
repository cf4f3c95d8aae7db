// renderer/app/main.tsx - the entry of the window: providers, then the frame.
import './zod-setup.ts';
import './tokens.css';
import './base.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './layout.css';
import './components.css';
import './mantine.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../client/api.ts';
import { onAppEvent, startEvents } from '../client/events.ts';
import { Recovered } from '../settings/backups/Recovery.tsx';
import { runCommand } from './acts/act.ts';
import './acts/all.ts';
import { keepFocus } from './acts/focus.ts';
import { startShortcuts } from './acts/shortcuts.ts';
import { Frame } from './frame/Frame.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { ThemeFollower } from './theme-setting.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'skillwright-theme' });

/** Before the first paint, so that a dark window never flashes light. */
function paintScheme(): void {
  const chosen = colorSchemes.get('auto');
  const dark = chosen === 'dark' || (chosen === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}

paintScheme();
startEvents();
startShortcuts();
keepFocus();
onAppEvent((event) => {
  if (event.type === 'command') runCommand(event.command, event.argument);
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemes}
      >
        <QueryClientProvider client={queryClient}>
          <ThemeFollower />
          <Notifications position="bottom-right" limit={3} containerWidth={356} />
          <ModalsProvider>
            <Recovered>
              <Frame />
            </Recovered>
          </ModalsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
